"""A scene with a joint of every kind, whose exact outcome is compared between runs and processes.

As a program, `python -m tests.physics.joint_run`, it prints the hash of the outcome.
"""

from __future__ import annotations

from sketchfall.physics import World
from tests.physics.jointed import add_car, add_ragdoll
from tests.physics.worlds import add_disc, add_floor, rough, run_steps

STEPS = 300


def machines() -> World:
    """A car and a ragdoll on a floor, wheels in gear, weights on a pulley, and a ball in a hand."""
    world = World()
    add_floor(world, rough(0.8), top=-3.0)
    add_car(world, x=-6.0, ground=-3.0, motor_speed=-6.0)
    bodies, _ = add_ragdoll(world, (0.0, 0.0))
    rigid = world.add_slider(bodies[0], None, bodies[0].position, (0.2, 1.0), limits=(-0.5, 3.0))
    rigid.motor_speed, rigid.motor_limit = 0.3, 20.0
    left, right = add_disc(world, (4.0, 1.0)), add_disc(world, (5.5, 1.0))
    for wheel in (left, right):
        world.add_hinge(wheel, None, wheel.position)
    world.add_gear(left, right, 1.5)
    left.angular_velocity = 4.0
    light, heavy = add_disc(world, (7.5, 0.0)), add_disc(world, (9.5, 0.0), mass=2.0)
    world.add_pulley(light, heavy, light.position, heavy.position, (7.5, 4.0), (9.5, 4.0))
    swing = add_disc(world, (12.0, 0.0))
    world.add_rod(swing, None, swing.position, (11.0, 2.0), break_force=40.0)
    tail = add_disc(world, (13.2, 0.0))
    world.add_rope(swing, tail, swing.position, tail.position)
    end = add_disc(world, (14.6, 0.0))
    world.add_weld(tail, end)
    world.add_spring(end, None, end.position, (14.0, 3.0), 50.0, 1.0)
    held = add_disc(world, (-10.0, 2.0))
    world.add_mouse(held, held.position, stiffness=100.0, damping=5.0, max_force=60.0).target = (-9.0, 3.0)
    return world


def outcome() -> str:
    """The hash of the state after the whole run."""
    world = machines()
    run_steps(world, STEPS)
    return str(world.state_hash())


if __name__ == "__main__":
    print(outcome())
