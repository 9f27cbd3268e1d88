"""What can be steered on the canvas, and between which ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import Control, JointKind, Scene, WorldSettings
from sketchfall.app.properties.controllable import offered, property_of, sensible_ends
from sketchfall.app.properties.number_range import NumberRange
from tests.app.jointed import joint_of, pair

pytestmark = pytest.mark.no_engine


def all_offered(scene: Scene) -> list[Control]:
    bodies = {body.id: body for body in scene.bodies}
    chosen = [
        Parts(),
        *(Parts([body]) for body in scene.bodies),
        *(Parts((), [joint]) for joint in scene.joints),
    ]
    return [control for parts in chosen for control in offered(parts, bodies, scene.world)]


@pytest.mark.parametrize("kind", ["spring", "rope", "wheel", "pulley", "gear"])
def test_whatever_is_offered_is_known_and_each_name_once(kind: JointKind) -> None:
    scene = pair(joint_of(kind))
    controls = all_offered(scene)
    assert all(property_of(control, scene) is not None for control in controls)
    assert len({(control.sets, control.body, control.joint) for control in controls}) == len(controls)
    assert {control.sets for control in controls if control.joint} >= {"break_force"}


def test_several_parts_have_no_control_in_common() -> None:
    scene = pair(joint_of("rod"))
    assert offered(Parts(scene.bodies), {}, scene.world) == []


@given(
    st.floats(-1e4, 1e4).filter(lambda value: value == 0.0 or abs(value) > 1e-6),
    st.sampled_from([-1e9, 0.0, 1e-6]),
    st.sampled_from([0.05, 1.0, 10.0]),
)
def test_the_ends_are_around_the_value_and_within_what_may_be_set(
    value: float, low: float, step: float
) -> None:
    shown = NumberRange("any", "Any", "", low, 1e9, step)
    value = max(low, value)
    left, right = sensible_ends(shown, value)
    assert low <= left < right <= 1e9
    assert value <= right
    assert left <= value or low > 0.0  # a mass hardly above nothing is typed
    assert float(f"{right:.1g}") == right


def test_gravity_beyond_the_usual_ends_has_wider_ones() -> None:
    world = WorldSettings(gravity=(0.0, -274.0))
    strength = next(control for control in offered(Parts(), {}, world) if control.sets == "gravity")
    assert (strength.low, strength.high) == (0.0, 274.0)


def test_what_may_be_of_either_sign_goes_as_far_to_either_side() -> None:
    """But for the factor of gravity, which hardly anybody turns round; and both components go as far."""
    controls = {control.sets: control for control in all_offered(pair())}
    ranges = {name: property_of(control, pair()) for name, control in controls.items()}
    for name, control in controls.items():
        shown = ranges[name]
        assert shown is not None
        if shown.low == -shown.high and name != "gravity_scale":
            assert control.low == -control.high, name
        if shown.low == 0.0:
            assert control.low == 0.0, name
        if name.endswith("_x"):
            other = controls[f"{name[:-1]}y"]
            assert (control.low, control.high) == (other.low, other.high)
    gravity = controls["gravity"], controls["gravity_x"]
    assert gravity[0].high == gravity[1].high
