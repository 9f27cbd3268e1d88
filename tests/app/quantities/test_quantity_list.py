"""The list of all that can be measured: what it says of each is of the right kind, and fits the others."""

import math
import re
from typing import get_args

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Measured, Meter, PolygonShape, Scene
from sketchfall.app.quantities.instant import DrawnInstant
from sketchfall.app.quantities.quantities import GROUPS, QUANTITIES, meter_of, offered, value_of
from sketchfall.app.quantities.quantity import Quantity, Subject

pytestmark = pytest.mark.no_engine

WEDGE = (PolygonShape(vertices=((0.0, 0.0), (3.0, 0.0), (0.0, 3.0))),)  # with its centre at (1, 1)
BODY = BodyDrawing(id=1, position=(2.0, 5.0), velocity=(3.0, -4.0), angular_velocity=2.0, shapes=WEDGE)
OTHER = replace(BODY, id=2, position=(2.0, 9.0), velocity=(0.0, 0.0))
FLOOR = replace(BODY, id=3, kind="static")
SCENE = Scene(bodies=(BODY, OTHER, FLOOR))
ROPE = JointDrawing(id=1, kind="rope", body_a=1, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0))

# What a symbol stands for, everywhere: the letter before the underscore has one unit.
UNITS = {
    "x": "m",
    "y": "m",
    "r": "m",
    "d": "m",
    "v": "m/s",
    "a": "m/s²",
    "φ": "rad",
    "ω": "rad/s",
    "\N{GREEK SMALL LETTER ALPHA}": "rad/s²",
    "p": "kg m/s",
    "L": "kg m²/s",
    "E": "J",
    "ΔE": "J",
    "W": "J",
    "F": "N",
    "M": "N m",
    "P": "W",
    "n": "",
    "t": "s",
}


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=QUANTITIES.keys())
def test_every_entry_says_what_it_should(quantity: Quantity) -> None:
    assert re.fullmatch(r"[a-z_]+", quantity.key)
    assert re.fullmatch(r"[A-Z][a-z]{2,}.*", quantity.name)
    assert re.fullmatch(r"[^\W\d_]+(_\w+)?", quantity.symbol)
    assert quantity.of in get_args(Subject)
    assert quantity.group in GROUPS


@pytest.mark.parametrize("of", ["body", "drawing"])
def test_a_letter_has_one_unit(of: str) -> None:
    for quantity in QUANTITIES.values():
        if quantity.of == of:
            assert quantity.unit == UNITS[quantity.symbol.partition("_")[0]], quantity.key


def test_what_is_along_an_axis_is_called_so() -> None:
    for key, quantity in QUANTITIES.items():
        for axis in "xy":
            if key.endswith(f"_{axis}"):
                assert quantity.symbol.endswith(f"_{axis}"), key
                assert quantity.name.endswith(f" {axis}"), key


def test_a_drawing_knows_all_that_is_no_mean_over_a_step_and_asks_no_engine() -> None:
    instant, meters = DrawnInstant(SCENE), offered(Parts([BODY]))
    known = {meter.quantity for meter in meters if not math.isnan(value_of(meter.measured, instant))}
    means = {meter.quantity for meter in meters if QUANTITIES[meter.quantity].over_step}
    assert known | means | {"contacts"} == {meter.quantity for meter in meters}
    assert not known & (means | {"contacts"})


def test_the_first_moment_of_a_drawing() -> None:
    mass, instant = 4.5, DrawnInstant(SCENE)  # of this area, m², and a density of 1
    expected = {
        "x": 3.0,
        "y": 6.0,
        "position": math.hypot(3.0, 6.0),
        "speed": 5.0,
        "velocity_x": 3.0,
        "velocity_y": -4.0,
        "momentum": 5.0 * mass,
        "momentum_x": 3.0 * mass,
        "momentum_y": -4.0 * mass,
        "potential_energy": mass * 9.81 * 6.0,
    }
    found = {key: value_of(Measured(key, 1), instant) for key in expected}
    assert found == pytest.approx(expected)
    assert instant.time == value_of(Measured("time"), instant) == 0.0
    assert value_of(Measured("total_momentum_y"), instant) == pytest.approx(-4.0 * mass)  # the floor has none


def test_of_what_obeys_no_forces_only_what_it_does_is_measured() -> None:
    dynamic, static = ({each.quantity for each in offered(Parts([body]))} for body in (BODY, FLOOR))
    gone = dynamic - static
    assert static < dynamic
    assert gone == {key for key in dynamic if re.match(r"(net_|momentum|angular_momentum|.*energy)", key)}


def test_what_is_offered_is_of_just_these_parts() -> None:
    assert {(meter.body, meter.other, meter.joint) for meter in offered(Parts([OTHER]))} == {(2, None, None)}
    assert {(m.body, m.other, m.joint) for m in offered(Parts([BODY, OTHER]))} == {(1, 2, None)}
    assert {(m.body, m.other, m.joint) for m in offered(Parts(joints=[ROPE]))} == {(None, None, 1)}
    assert {(m.body, m.other, m.joint) for m in offered(Parts())} == {(None, None, None)}
    assert offered(Parts([BODY, OTHER, FLOOR])) == []
    assert offered(Parts(joints=[ROPE, replace(ROPE, id=2)])) == []


def test_the_meter_of_something_is_found() -> None:
    meters = (Meter(quantity="speed", body=1), Meter(quantity="speed", body=2, shown="plot"))
    scene = replace(SCENE, meters=meters)
    assert meter_of(scene, Measured("speed", 2)) is meters[1]
    assert meter_of(scene, Measured("y", 2)) is None
