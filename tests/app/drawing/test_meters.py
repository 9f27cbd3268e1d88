"""Meters hang on their parts: they stay, go and are copied as what they measure does."""

import pytest

from sketchfall.app.drawing.meters import (
    copied_meters,
    is_of,
    is_of_whole,
    meters_left,
    meters_without,
    with_meters_of,
)
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, DrawingError, JointDrawing, Meter, Scene
from sketchfall.app.files.file_format import encode_drawing

pytestmark = pytest.mark.no_engine

SPEED, DISTANCE = Meter(quantity="speed", body=1), Meter(quantity="distance", body=1, other=2)
FORCE, ENERGY = Meter(quantity="tension", joint=5), Meter(quantity="energy")
ALL = (SPEED, DISTANCE, FORCE, ENERGY)


def body(number: int) -> BodyDrawing:
    return BodyDrawing(id=number, shapes=(CircleShape(radius=1.0),))


ROPE = JointDrawing(id=5, kind="rope", body_a=1, body_b=2, anchor_a=(0.0, 0.0), anchor_b=(1.0, 0.0))


def test_a_meter_is_of_some_parts_if_all_that_it_measures_is_among_them() -> None:
    assert [is_of(meter, {1}, ()) for meter in ALL] == [True, False, False, True]
    assert [is_of(meter, {2}, {5}) for meter in ALL] == [False, False, True, True]
    assert [is_of(meter, {1, 2}, {1}) for meter in ALL] == [True, True, False, True]


def test_only_one_without_body_and_joint_is_of_the_whole_drawing() -> None:
    assert [is_of_whole(meter) for meter in ALL] == [False, False, False, True]


def test_those_are_left_that_still_have_something_to_measure() -> None:
    assert meters_left(ALL, [body(1), body(2)], [ROPE]) == ALL
    assert meters_left(ALL, [body(1)], [ROPE]) == (SPEED, FORCE, ENERGY)
    assert meters_left(ALL, [body(2)], []) == (ENERGY,)
    assert meters_left((), [body(2)], []) == ()


def test_parts_that_are_taken_out_take_their_meters_along() -> None:
    assert meters_without(ALL, {1}, ()) == (FORCE, ENERGY)
    assert meters_without(ALL, {2}, ()) == (SPEED, FORCE, ENERGY)
    assert meters_without(ALL, (), {5}) == (SPEED, DISTANCE, ENERGY)
    assert meters_without(ALL, {5}, {1, 2}) == ALL


def test_copies_are_measured_as_their_originals_and_the_whole_only_once() -> None:
    assert copied_meters(ALL, {1: 11, 2: 12}, {5: 15}) == (
        Meter(quantity="speed", body=11),
        Meter(quantity="distance", body=11, other=12),
        Meter(quantity="tension", joint=15),
    )
    assert copied_meters(ALL, {2: 12}, {}) == ()


def test_another_moment_is_measured_as_now_and_what_is_gone_as_it_was_then() -> None:
    then = Scene(bodies=(body(1), body(2)), joints=(ROPE,), meters=(SPEED, DISTANCE, FORCE))
    now = Scene(bodies=(body(1), body(3)), meters=(ENERGY, Meter(quantity="speed", body=3)))
    assert with_meters_of(then, now).meters == (ENERGY, DISTANCE, FORCE)
    assert with_meters_of(now, then).meters == (SPEED, Meter(quantity="speed", body=3))
    plain = Scene(bodies=(body(1),))
    assert with_meters_of(plain, plain) is plain
    assert with_meters_of(plain, then).meters == (SPEED,)
    assert with_meters_of(then, plain).meters == (DISTANCE, FORCE)


@pytest.mark.parametrize(
    ("meter", "said"),
    [
        (Meter(quantity="speed", body=3), r"^meters\[1\]\.body: there is no body 3$"),
        (Meter(quantity="distance", body=1, other=5), r"^meters\[1\]\.other: there is no body 5$"),
        (Meter(quantity="tension", joint=1), r"^meters\[1\]\.joint: there is no joint 1$"),
        (Meter(quantity="a\ud800"), r"^meters\[1\]\.quantity: the text holds half a character$"),
        (
            Meter(quantity="speed", against="\udc00"),
            r"^meters\[1\]\.against: the text holds half a character$",
        ),
    ],
)
def test_what_is_not_there_cannot_be_measured(meter: Meter, said: str) -> None:
    scene = Scene(bodies=(body(1), body(2)), joints=(ROPE,), meters=(ENERGY, meter))
    with pytest.raises(DrawingError, match=said):
        encode_drawing(scene)
