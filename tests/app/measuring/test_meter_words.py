"""Meters in words and digits."""

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, Measured, Scene
from sketchfall.app.measuring.meter_words import (
    digits,
    measured_in_words,
    name_with_unit,
    quantity_name,
    reading,
    subject_in_words,
)

pytestmark = pytest.mark.no_engine

SHAPES = (CircleShape(radius=1.0),)
SCENE = Scene(
    bodies=(BodyDrawing(id=1, name="Ball", shapes=SHAPES), BodyDrawing(id=2, name="Cart", shapes=SHAPES)),
    joints=(
        JointDrawing(id=3, kind="rope", name="Other", body_a=1, anchor_a=(0.0, 0.0), anchor_b=(1.0, 0.0)),
        JointDrawing(id=1, kind="rope", name="Leash", body_a=1, anchor_a=(0.0, 0.0), anchor_b=(1.0, 0.0)),
    ),
)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0.00"),
        (4.906, "4.91"),
        (-4.906, "-4.91"),
        (999.99, "999.99"),
        (1000.0, "1000"),
        (99_999.0, "99999"),
        (100_000.0, "1·10⁵"),
        (-123_456.0, "-1.23·10⁵"),
        (0.005, "0.01"),
        (0.0049, "0.0049"),
        (1e-6, "1·10⁻⁶"),
        (9e-7, "0.00"),  # rounding, and not worth a power of ten
        (math.nan, "–"),
        (math.inf, "–"),
    ],
)
def test_a_number_is_about_as_wide_while_it_changes(value: float, shown: str) -> None:
    assert digits(value).replace("−", "-") == shown


def test_a_reading_has_symbol_number_and_unit() -> None:
    assert reading("speed", 4.906) == "v = 4.91 m/s"
    assert reading("contacts", 2.0) == "n = 2.00"
    assert reading("speed", math.nan) == "v = –"
    assert reading("charm", 1.0) == "charm: –"


def test_an_axis_has_its_unit_if_there_is_one() -> None:
    assert name_with_unit("speed") == "Speed (m/s)"
    assert name_with_unit("contacts") == "Number of contacts"
    assert name_with_unit("charm") == quantity_name("charm") == "charm"


@pytest.mark.parametrize(
    ("measured", "subject", "words"),
    [
        (Measured("speed", 2), "Cart", "Speed of Cart"),
        (Measured("distance", 2, 1), "Cart and Ball", "Distance of Cart and Ball"),
        (Measured("joint_length", joint=1), "Leash", "Length of Leash"),
        (Measured("total_energy"), "", "Total energy of all"),
    ],
)
def test_it_is_told_of_what_something_is_measured(measured: Measured, subject: str, words: str) -> None:
    assert subject_in_words(measured, SCENE) == subject
    assert measured_in_words(measured, SCENE) == words


def test_bodies_with_the_same_name_are_told_apart() -> None:
    ball, cart = SCENE.bodies
    copied = replace(SCENE, bodies=(ball, cart, replace(ball, id=7)))
    assert measured_in_words(Measured("speed", 1), copied) == "Speed of Ball (1)"
    assert measured_in_words(Measured("speed", 7), copied) == "Speed of Ball (7)"
    assert measured_in_words(Measured("distance", 2, 7), copied) == "Distance of Cart and Ball (7)"
    nameless = replace(SCENE, bodies=tuple(replace(body, name="") for body in SCENE.bodies))
    assert measured_in_words(Measured("speed", 2), nameless) == "Speed of body 2"
