"""Meters, conditions, controls and labels hang on their parts: they stay, go and are copied as those do."""

from __future__ import annotations

import pytest

from sketchfall.app.annotations.annotations import (
    Annotations,
    annotations_left,
    annotations_without,
    copied_annotations,
    held_by,
    own_annotations,
    with_annotations,
    with_annotations_of,
)
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Condition,
    Control,
    JointDrawing,
    Meter,
    Scene,
    TextLabel,
)

pytestmark = pytest.mark.no_engine

SPEED, DISTANCE = Meter(quantity="speed", body=1), Meter(quantity="distance", body=1, other=2)
FORCE, ENERGY = Meter(quantity="tension", joint=5), Meter(quantity="energy")
TOUCH, LATER = Condition(kind="contact", body=1, other=2), Condition(kind="time", value=2.0)
MASS, GRAVITY = Control(sets="mass", body=2, place=(0.5, 0.5)), Control(sets="gravity")
NAME, TITLE = TextLabel(text="ball", place=(0.0, 0.0), body=1), TextLabel(text="title", place=(0.0, 0.0))
ALL = Annotations((SPEED, DISTANCE, FORCE, ENERGY), (TOUCH, LATER), (MASS, GRAVITY), (NAME, TITLE))
OF_WHOLE = Annotations((ENERGY,), (LATER,), (GRAVITY,), (TITLE,))


def body(number: int) -> BodyDrawing:
    return BodyDrawing(id=number, shapes=(CircleShape(radius=1.0),))


ROPE = JointDrawing(id=5, kind="rope", body_a=1, body_b=2, anchor_a=(0.0, 0.0), anchor_b=(1.0, 0.0))


def test_each_hangs_on_the_parts_that_it_names() -> None:
    assert [held_by(each) for each in ALL.meters] == [
        PartIds([1]),
        PartIds([1, 2]),
        PartIds(joints=[5]),
        PartIds(),
    ]
    assert [held_by(each) for each in (TOUCH, MASS, NAME)] == [PartIds([1, 2]), PartIds([2]), PartIds([1])]
    assert own_annotations(ALL) == Annotations((SPEED, DISTANCE, FORCE), (TOUCH,), (MASS,), (NAME,))


def test_those_are_left_that_still_have_all_that_they_hang_on() -> None:
    assert annotations_left(ALL, [body(1), body(2)], [ROPE]) == ALL
    assert annotations_left(ALL, [body(1)], [ROPE]) == Annotations(
        (SPEED, FORCE, ENERGY), (LATER,), (GRAVITY,), (NAME, TITLE)
    )
    assert annotations_left(ALL, [body(2)], []) == OF_WHOLE._replace(controls=(MASS, GRAVITY))
    assert annotations_left(Annotations(), [body(2)], []) == Annotations()


def test_parts_that_are_taken_out_take_them_along() -> None:
    assert annotations_without(ALL, {1}, ()) == Annotations(
        (FORCE, ENERGY), (LATER,), (MASS, GRAVITY), (TITLE,)
    )
    assert annotations_without(ALL, (), {5}) == ALL._replace(meters=(SPEED, DISTANCE, ENERGY))
    assert annotations_without(ALL, {5}, {1, 2}) == ALL


def test_copies_have_what_their_originals_have_and_the_whole_has_it_only_once() -> None:
    assert copied_annotations(ALL, {1: 11, 2: 12}, {5: 15}) == Annotations(
        (
            Meter(quantity="speed", body=11),
            Meter(quantity="distance", body=11, other=12),
            Meter(quantity="tension", joint=15),
        ),
        (Condition(kind="contact", body=11, other=12),),
        (Control(sets="mass", body=12),),  # elsewhere, or it would lie upon the other
        (TextLabel(text="ball", place=(0.0, 0.0), body=11),),
    )
    assert copied_annotations(ALL, {3: 13}, {}) == Annotations()


def test_another_moment_has_those_of_now_and_what_is_gone_those_it_had_then() -> None:
    then = Scene(bodies=(body(1), body(2)), joints=(ROPE,), meters=(SPEED, DISTANCE, FORCE))
    now = Scene(bodies=(body(1), body(3)), meters=(ENERGY, Meter(quantity="speed", body=3)))
    assert with_annotations_of(then, now).meters == (ENERGY, DISTANCE, FORCE)
    assert with_annotations_of(now, then).meters == (SPEED, Meter(quantity="speed", body=3))
    plain = Scene(bodies=(body(1),))
    assert with_annotations_of(plain, plain) is plain
    assert with_annotations_of(plain, then).meters == (SPEED,)
    assert with_annotations_of(then, plain).meters == (DISTANCE, FORCE)
    assert with_annotations_of(plain, with_annotations(plain, OF_WHOLE)) == with_annotations(plain, OF_WHOLE)
