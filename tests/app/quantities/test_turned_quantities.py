"""However a drawing is turned, with gravity and all, every quantity is the same, or turned along with it."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import JointDrawing, Material, Measured, Scene, WorldSettings
from sketchfall.app.measuring.curves import value_at
from sketchfall.app.quantities.quantities import QUANTITIES, offered
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import run_of
from sketchfall.app.strokes.shaping import box_body, circle_body
from sketchfall.app.timeline.recording import Recording
from tests.app.turned import turned_point, turned_scene

STEPS = 24
TURN = 0.9
SAME = 1e-4  # of a value or a unit: joints and contacts are solved by steps, which end a little elsewhere
ROUGH = Material(static_friction=0.3, kinetic_friction=0.2, restitution=0.4)
FLOOR = replace(box_body(1, (-9.0, -1.0), (9.0, 0.0)), kind="static", material=ROUGH)
SLIDING = replace(box_body(2, (-3.0, 0.0), (-2.0, 1.0)), velocity=(3.0, 0.0), material=ROUGH)
THROWN = replace(circle_body(3, (2.0, 1.2), 0.5), velocity=(1.0, -5.0), angular_velocity=4.0, material=ROUGH)
ARM = replace(box_body(4, (4.0, 5.0), (6.0, 5.4)), angular_velocity=2.0, velocity=(0.5, 1.0))
LOAD = replace(circle_body(5, (6.5, 4.0), 0.4), force=(3.0, 1.0), torque=0.5)
CART = replace(box_body(6, (-6.0, 5.0), (-5.0, 6.0)), velocity=(-1.0, 0.5))
BODIES = (FLOOR, SLIDING, THROWN, ARM, LOAD, CART)


def joints() -> tuple[JointDrawing, ...]:
    hinge = new_joint(1, "hinge", ARM, LOAD, (5.9, 5.1), (5.9, 5.1))
    slider = new_joint(2, "slider", CART, ARM, (-5.5, 5.5), (-5.5, 5.5), (0.8, 0.6))
    spring = new_joint(3, "spring", CART, LOAD, (-5.5, 5.0), (6.5, 4.0))
    return (
        replace(hinge, torsion=3.0, rest_angle=0.4, torsion_damping=0.1),
        slider,
        replace(spring, length=9.0),
    )


SCENE = Scene(
    bodies=BODIES, joints=joints(), world=WorldSettings(linear_drag=0.1, wind=(1.0, -2.0), sleeping=False)
)


def every_measured() -> list[Measured]:
    pairs = [(SLIDING, FLOOR), (THROWN, FLOOR), (ARM, CART), (THROWN, SLIDING)]
    parts = [
        Parts(),
        *(Parts([body]) for body in BODIES),
        *(Parts(joints=[joint]) for joint in SCENE.joints),
        *(Parts(pair) for pair in pairs),
    ]
    return [meter.measured for some in parts for meter in offered(some)]


def values(scene: Scene) -> dict[Measured, float]:
    recording = Recording(run_of(scene))
    wanted = every_measured()
    recording.measure(wanted)
    for _ in range(STEPS):
        recording.step()
    return {each: value_at(recording.branch, each, STEPS) for each in wanted}


def other_axis(measured: Measured, axis: str) -> Measured | None:
    """The other component of the same, if it is one along this axis."""
    key, other = measured.quantity, "xy"["yx".index(axis)]
    if key == axis:
        return measured._replace(quantity=other)
    return measured._replace(quantity=f"{key[:-1]}{other}") if key.endswith(f"_{axis}") else None


def tolerance(measured: Measured) -> float:
    """What is a mean over a step comes of differences that are divided by it."""
    return SAME / STEP if QUANTITIES[measured.quantity].over_step else SAME


def test_every_quantity_is_measured_here() -> None:
    assert {each.quantity for each in every_measured()} == set(QUANTITIES)


def test_vectors_turn_along_and_all_else_stays() -> None:
    before, after = values(SCENE), values(turned_scene(SCENE, TURN))
    for measured, value in before.items():
        found = after[measured]
        along_y = other_axis(measured, "x")
        if along_y is not None:
            turned = turned_point((value, before[along_y]), TURN)
            assert (found, after[along_y]) == pytest.approx(turned, rel=SAME, abs=tolerance(measured)), (
                measured
            )
        elif other_axis(measured, "y") is None:
            turn = TURN if measured.quantity in ("angle", "direction") else 0.0
            away = math.remainder(found - value - turn, math.tau) if turn else found - value
            assert math.isnan(value) == math.isnan(found), measured
            least = tolerance(measured) * max(1.0, abs(value))
            assert math.isnan(value) or away == pytest.approx(0.0, abs=least), measured
