"""Every property of a joint can be read and set, and stays within what a file may hold."""

import math

import pytest
from msgspec.structs import asdict, replace

from sketchfall.app.drawing.body_checks import check_joint
from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, JointKind
from sketchfall.app.properties.joint_fields import JointProperty
from sketchfall.app.properties.joint_places import places_of
from sketchfall.app.properties.joint_properties import (
    KIND_NAMES,
    JointFlag,
    JointKey,
    JointNumber,
    properties_of,
)
from sketchfall.app.properties.properties import PLACE
from tests.app.jointed import KINDS, LEFT, RIGHT, TO_BACKGROUND, joint_of

pytestmark = pytest.mark.no_engine

BODIES = {1: LEFT, 2: RIGHT}


def names(kind: JointKind) -> list[str]:
    return [found.name for found in properties_of(kind)]


def prop(kind: JointKind, name: str) -> JointProperty:
    (found,) = [found for found in properties_of(kind) if found.name == name]
    return found


def number(kind: JointKind, name: str) -> JointNumber:
    found = prop(kind, name)
    assert isinstance(found, JointNumber)
    return found


def flag(kind: JointKind, name: str) -> JointFlag:
    found = prop(kind, name)
    assert isinstance(found, JointFlag)
    return found


def changed_fields(before: JointDrawing, after: JointDrawing) -> set[str]:
    return {name for name, value in asdict(before).items() if asdict(after)[name] != value}


def test_each_kind_shows_what_concerns_it() -> None:
    motor = ["motor", "motor_speed", "motor_limit", "motor_line", "forward_key", "backward_key", "sensor"]
    limits = ["limits", "lower", "upper"]
    common, twisted = ["break_force", "collide"], ["break_force", "break_torque", "collide"]
    torsion = ["torsion", "torsion_damping", "rest_angle"]
    place, ends = ["x", "y"], ["x_a", "y_a", "x_b", "y_b"]
    assert names("weld") == [*place, *torsion, *twisted]
    assert names("spring") == [*ends, "length", "stiffness", "damping", *common]
    assert names("rod") == names("rope") == [*ends, "length", *common]
    ratchet = ["ratchet", "ratchet_back", "teeth"]
    assert names("hinge") == [*place, *motor, *limits, *ratchet, *torsion, *twisted]
    assert names("slider") == [*place, "axis", *motor, *limits, *ratchet, *twisted]
    assert names("wheel") == [*place, "stiffness", "damping", "axis", *motor, *limits, *twisted]
    assert names("slot") == [*place, "closed", "friction", *common]
    assert names("gear") == ["ratio", *common]
    assert names("pulley") == [*ends, "length", "ratio", *common]
    assert set(KIND_NAMES) == set(KINDS)


# What may be typed, and by how much an arrow key or the wheel changes it.
RANGES = {
    "length": (0.0, 1e6, 0.1),
    "teeth": (0.0, 1e6, 1.0),
    "friction": (0.0, 100.0, 0.05),
    "stiffness": (0.0, 1e9, 10.0),
    "damping": (0.0, 1e9, 1.0),
    "axis": (-360.0, 360.0, 5.0),
    "motor_speed": (-1e4, 1e4, 0.5),
    "motor_limit": (0.0, 1e9, 1.0),
    "torsion": (0.0, 1e9, 1.0),
    "torsion_damping": (0.0, 1e9, 0.1),
    "rest_angle": (-3600.0, 3600.0, 5.0),
    "break_force": (1e-3, 1e9, 10.0),
    "break_torque": (1e-3, 1e9, 10.0),
}
RANGES_OF_A_KIND: dict[tuple[str, str], tuple[float, float, float]] = {
    ("gear", "ratio"): (-1e3, 1e3, 0.1),
    ("pulley", "ratio"): (1e-3, 1e3, 0.1),
    **{("hinge", name): (-3600.0, 3600.0, 5.0) for name in ("lower", "upper")},
    **{(kind, name): (-1e6, 1e6, 0.1) for kind in ("slider", "wheel") for name in ("lower", "upper")},
}


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_end_where_they_should(kind: JointKind) -> None:
    for shown in properties_of(kind):
        if isinstance(shown, JointNumber):
            expected = RANGES.get(shown.name) or RANGES_OF_A_KIND[kind, shown.name]
            assert (shown.low, shown.high, shown.step) == expected, shown.name
            low, high, _ = expected
            assert not shown.problem(low)
            assert not shown.problem(high)
            assert shown.problem(math.nextafter(low, -math.inf))
            assert shown.problem(math.nextafter(high, math.inf))


@pytest.mark.parametrize("kind", KINDS)
def test_every_number_is_set_within_its_range(kind: JointKind) -> None:
    for shown in properties_of(kind):
        if not isinstance(shown, JointNumber):
            continue
        for value in (shown.low, shown.high, min(max(1.25, shown.low), shown.high)):
            if kind == "gear" and value == 0.0:
                continue
            after = shown.set(joint_of(kind), value)
            check_joint(after, BODIES)
            read = shown.get(after)
            assert read is not None
            if shown.name != "axis":  # a direction has more than one angle
                assert read == pytest.approx(value)
            assert shown.problem(value) == ""
        assert shown.problem(math.nan) != ""


@pytest.mark.parametrize("kind", KINDS)
def test_what_can_be_absent_can_be_cleared_and_begun(kind: JointKind) -> None:
    for shown in properties_of(kind):
        if isinstance(shown, JointNumber) and shown.absent:
            assert shown.clear is not None
            assert shown.usual is not None
            usual = shown.usual(joint_of(kind), BODIES)
            after = shown.set(joint_of(kind), usual)
            check_joint(after, BODIES)
            assert shown.get(shown.clear(after)) is None


def test_a_motor_is_switched_on_with_a_speed_and_off() -> None:
    joint = joint_of("hinge")
    motor = flag("hinge", "motor")
    assert not motor.get(joint)
    assert not number("hinge", "motor_speed").applies(joint)
    driven = motor.set(joint, True, BODIES)
    assert driven.motor_speed is not None
    assert driven.motor_limit is not None
    assert motor.get(driven)
    assert number("hinge", "motor_speed").applies(driven)
    assert changed_fields(joint, driven) == {"motor_speed", "motor_limit"}
    assert not motor.get(motor.set(driven, False, BODIES))


@pytest.mark.parametrize("name", ["motor", "motor_line"])
@pytest.mark.parametrize("kind", ["hinge", "slider", "wheel"])
def test_a_motor_that_is_switched_on_again_is_as_strong_as_it_was(kind: JointKind, name: str) -> None:
    weak = replace(joint_of(kind), motor_limit=0.125)
    assert flag(kind, name).set(weak, True, BODIES).motor_limit == 0.125


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_off_already_changes_nothing_when_it_is_switched_off(kind: JointKind) -> None:
    joint = joint_of(kind)
    for shown in properties_of(kind):
        if isinstance(shown, JointFlag) and not shown.get(joint):
            assert shown.set(joint, False, BODIES) == joint, shown.name


def test_a_line_brings_along_a_motor_whose_strength_has_an_end() -> None:
    line = flag("hinge", "motor_line")
    joint = joint_of("hinge")
    with_line = line.set(joint, True, BODIES)
    assert changed_fields(joint, with_line) == {"motor_speed", "motor_limit", "motor_line"}
    assert with_line.motor_limit is not None
    endless = replace(joint, motor_speed=-2.0)
    assert changed_fields(endless, line.set(endless, True, BODIES)) == {"motor_limit", "motor_line"}
    strong = replace(endless, motor_limit=7.0)
    assert changed_fields(strong, line.set(strong, True, BODIES)) == {"motor_line"}
    assert line.set(line.set(strong, True, BODIES), False, BODIES) == strong


def test_limits_of_a_hinge_are_degrees_and_stay_in_order() -> None:
    joint = flag("hinge", "limits").set(joint_of("hinge"), True, BODIES)
    assert number("hinge", "lower").get(joint) == pytest.approx(-45.0)
    raised = number("hinge", "lower").set(joint, 90.0)
    assert raised.limits == pytest.approx((math.pi / 2.0, math.pi / 2.0))
    lowered = number("hinge", "upper").set(joint, -90.0)
    assert lowered.limits == pytest.approx((-math.pi / 2.0, -math.pi / 2.0))
    assert flag("hinge", "limits").set(joint, False, BODIES).limits is None


def test_the_axis_is_an_angle() -> None:
    turned = number("slider", "axis").set(joint_of("slider"), 90.0)
    assert turned.axis == pytest.approx((0.0, 1.0))
    assert number("slider", "axis").get(turned) == pytest.approx(90.0)


def test_the_usual_length_is_the_one_drawn() -> None:
    usual = number("rod", "length").usual
    assert usual is not None
    assert usual(joint_of("rod"), BODIES) == pytest.approx(math.dist((-0.2, 4.2), (1.4, 4.9)))


def test_keys() -> None:
    key = prop("wheel", "forward_key")
    assert isinstance(key, JointKey)
    assert key.get(joint_of("wheel")) is None
    assert key.set(joint_of("wheel"), "Right").forward_key == "Right"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "gear"])
def test_an_end_can_be_put_wherever_a_body_can_be(kind: JointKind) -> None:
    """Its fields refuse neither less nor more than those of a body."""
    ranges = {number.name: (number.low, number.high) for number in PLACE}
    for place in places_of(kind):
        assert (place.low, place.high) == ranges[place.name[0]]


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_on_or_off_is_so_once_it_was_set(kind: JointKind) -> None:
    """And what has numbers of its own then, such as limits, has them only then."""
    for shown in properties_of(kind):
        if not isinstance(shown, JointFlag):
            continue
        off = shown.set(joint_of(kind), False, BODIES)
        on = shown.set(off, True, BODIES)
        check_joint(on, BODIES)
        assert (shown.get(off), shown.get(on)) == (False, True)
        assert shown.get(shown.set(on, False, BODIES)) is False
        assert shown.set(on, True, BODIES) == on
        for field in properties_of(kind):
            if isinstance(field, JointNumber):
                assert field.applies(on) or not field.applies(off), (shown.name, field.name)
                assert not field.applies(on) or field.get(on) is not None or field.absent, field.name


@pytest.mark.parametrize("kind", KINDS)
def test_a_lower_end_is_never_above_the_upper_one(kind: JointKind) -> None:
    """Whichever of them is set, and to whatever; the one that was set is what was asked for."""
    if "limits" not in names(kind):
        return
    for low, high in ((-3.0, 2.0), (5.0, 1.0), (-1.0, -4.0)):
        for first, second, value in (("lower", "upper", high), ("upper", "lower", low)):
            joint = number(kind, first).set(joint_of(kind), low if first == "lower" else high)
            joint = number(kind, second).set(joint, value)
            lower, upper = (number(kind, name).get(joint) for name in ("lower", "upper"))
            assert lower is not None
            assert upper is not None
            assert lower <= upper
            assert number(kind, second).get(joint) == pytest.approx(value)
            given = low if first == "lower" else high
            expected = min(given, value) if first == "lower" else max(given, value)
            assert number(kind, first).get(joint) == pytest.approx(expected)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("b", [None, RIGHT], ids=["background", "body"])
def test_an_end_is_where_it_was_put_and_the_others_stay(kind: JointKind, b: BodyDrawing | None) -> None:
    if b is None and kind not in TO_BACKGROUND:
        return
    joint = joint_of(kind, b)
    places = places_of(kind)
    before = {place.name: place.get(joint, BODIES) for place in places}
    for place in places:
        after = place.set(joint, before[place.name] + 0.25, BODIES)
        check_joint(after, BODIES)
        found = {each.name: each.get(after, BODIES) for each in places}
        assert found == pytest.approx({**before, place.name: before[place.name] + 0.25})


@pytest.mark.parametrize("b", [None, RIGHT], ids=["background", "body"])
def test_one_place_is_that_of_the_second_end(b: BodyDrawing | None) -> None:
    x, y = (place.get(joint_of("hinge", b), BODIES) for place in places_of("hinge"))
    assert (x, y) == pytest.approx(anchors_of(joint_of("hinge", b), BODIES)[1])
