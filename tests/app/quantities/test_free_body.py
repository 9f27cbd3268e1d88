"""The forces on a body add up to m a, to a millionth of its weight."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    Material,
    Measured,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.measuring.curves import value_at
from sketchfall.app.quantities.free_body import FreeBody, forces_on
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.timeline.recording import Recording

G = 9.81
SLAB = (PolygonShape(vertices=((-10.0, -0.5), (10.0, -0.5), (10.0, 0.5), (-10.0, 0.5))),)
BOX = (PolygonShape(vertices=((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))),)
ANGLE = math.radians(30.0)
FLOOR = BodyDrawing(id=1, kind="static", position=(0.0, -0.5), shapes=SLAB)
RESTING = BodyDrawing(id=2, position=(0.0, 0.5), shapes=BOX)
ICY = Material(static_friction=0.2, kinetic_friction=0.2)
SLOPE = replace(FLOOR, position=(0.0, 0.0), angle=-ANGLE, material=ICY)
SLIDING = replace(
    RESTING,
    position=(math.sin(ANGLE) - 5.0 * math.cos(ANGLE), math.cos(ANGLE) + 5.0 * math.sin(ANGLE)),
    angle=-ANGLE,
    material=ICY,
)
DISC = BodyDrawing(id=2, position=(1.0, 0.0), shapes=(CircleShape(radius=0.2),))
ROD = JointDrawing(id=1, kind="rod", body_a=2, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0))
SCENES = {
    "at rest": Scene(bodies=(FLOOR, RESTING)),
    "in free fall": Scene(bodies=(replace(RESTING, position=(0.0, 500.0), angular_velocity=2.0),)),
    "pushed": Scene(bodies=(replace(RESTING, position=(0.0, 500.0), force=(3.0, 4.0)),)),
    # Awake: a body that falls asleep is stopped, and keeps the forces of the step before.
    "below another": Scene(
        world=WorldSettings(sleeping=False),
        bodies=(FLOOR, RESTING, replace(RESTING, id=3, position=(0.2, 1.5))),
    ),
    "sliding": Scene(bodies=(SLOPE, SLIDING)),
    "a pendulum": Scene(bodies=(DISC,), joints=(ROD,)),
    "beside others that are jointed": Scene(
        bodies=(DISC, replace(DISC, id=3, position=(4.0, 0.0)), replace(DISC, id=4, position=(5.0, 0.0))),
        joints=(
            ROD,
            replace(ROD, id=2, body_a=3, body_b=4),
            replace(ROD, id=3, body_a=3, anchor_b=(4.0, 2.0)),
        ),
    ),
    "on a spring": Scene(bodies=(DISC,), joints=(replace(ROD, kind="spring", stiffness=30.0, length=0.5),)),
}


def free_body(scene: Scene, steps: int) -> FreeBody:
    run = RigidRun(scene)
    recording = Recording(run)
    x, y = Measured("net_force_x", 2), Measured("net_force_y", 2)
    recording.measure([x, y])
    for _ in range(steps):
        recording.step()
    branch = recording.branch
    return FreeBody(forces_on(run, 2), (value_at(branch, x, steps), value_at(branch, y, steps)))


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("steps", [1, 25, 150])
def test_the_forces_add_up_to_m_a(name: str, steps: int) -> None:
    found = free_body(SCENES[name], steps)
    weight = next(force.size for force in found.forces if force.kind == "gravity")
    assert math.hypot(*found.rest) < 1e-6 * weight


def test_each_force_is_the_one_of_the_closed_form() -> None:
    found = {force.kind: force for force in free_body(SCENES["sliding"], 25).forces}
    normal, friction = G * math.cos(ANGLE), 0.2 * G * math.cos(ANGLE)
    assert found["gravity"].vector == pytest.approx((0.0, -G))
    up, along = (math.sin(ANGLE), math.cos(ANGLE)), (math.cos(ANGLE), -math.sin(ANGLE))
    assert found["normal"].vector == pytest.approx((normal * up[0], normal * up[1]), rel=2e-3)
    assert found["friction"].vector == pytest.approx((-friction * along[0], -friction * along[1]), rel=5e-3)


def test_what_the_air_takes_is_left_over() -> None:
    """Drag is neither a contact nor a joint: the forces that are named do not hold it back."""
    scene = SCENES["in free fall"]
    airy = replace(scene, world=replace(scene.world, linear_drag=0.5))
    found = free_body(airy, 60)
    assert found.rest[1] > 0.1 * G
    assert found.total == pytest.approx((0.0, -G))
