"""A busy little scene whose exact outcome is compared between runs and processes.

As a program, `python -m tests.physics.reference_run`, it prints the hash of the outcome, so that a test can
ask fresh processes for it.
"""

from __future__ import annotations

import random

from sketchfall.physics import Material, World
from tests.physics.worlds import ASSORTED, add_floor, box, run_steps

STEPS = 600


def busy_world(order: list[int] | None = None) -> World:
    """Forty discs, boxes and pentagons that fall into a trough, in the given order of adding."""
    world = World()
    material = Material(static_friction=0.6, kinetic_friction=0.4, restitution=0.3)
    add_floor(world, material)
    for x in (-4.0, 4.0):
        world.add_body(box(1.0, 20.0), position=(x, 9.0), kind="static", material=material)
    source = random.Random(42)
    descriptions = [
        (
            ASSORTED[index % 3],
            (-2.5 + 1.2 * (index % 5) + source.uniform(-0.1, 0.1), 1.0 + 1.2 * (index // 5)),
            source.uniform(-3.0, 3.0),
            source.uniform(-2.0, 2.0),
        )
        for index in range(40)
    ]
    for index in order if order is not None else range(len(descriptions)):
        shape, position, angle, spin = descriptions[index]
        world.add_body(shape, position=position, angle=angle, angular_velocity=spin, material=material)
    return world


def outcome(order: list[int] | None = None) -> str:
    """The hash of the state after the whole run."""
    world = busy_world(order)
    run_steps(world, STEPS)
    return str(world.state_hash())


if __name__ == "__main__":
    print(outcome())
