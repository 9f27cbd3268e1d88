"""Which two bodies are worth a look: two that touch, or else the nearest two, one of which moves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.laboratory.guessed_pair import guessed_pair
from sketchfall.app.strokes.shaping import box_body, circle_body

pytestmark = pytest.mark.no_engine


def box(number: int, left: float, bottom: float = 0.0) -> BodyDrawing:
    return box_body(number, (left, bottom), (left + 1.0, bottom + 1.0))


def guessed(*bodies: BodyDrawing, about: int | None = None) -> set[int]:
    pair = guessed_pair(bodies, about)
    return set() if pair is None else {body.id for body in pair}


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0), (2, 1, 0)])
def test_of_bodies_apart_it_is_the_nearest_two(upright: bool, order: tuple[int, ...]) -> None:
    """One above the other or side by side; with 1 m and with 0.5 m between them."""
    ways = (0.0, 2.0, 3.5)
    row = [box(number, *((0.0, way) if upright else (way, 0.0))) for number, way in enumerate(ways, 1)]
    assert guessed(*(row[place] for place in order)) == {2, 3}
    assert guessed(*(row[place] for place in order), about=1) == {1, 2}


def test_two_that_touch_come_before_two_whose_boxes_are_nearer() -> None:
    """Discs whose boxes overlap at a corner, by which the discs are apart; and boxes that overlap well."""
    discs = circle_body(1, (0.0, 0.0), 1.0), circle_body(2, (1.95, 1.95), 1.0)
    assert guessed(*discs) == {1, 2}
    assert guessed(*discs, box(3, 10.0), box(4, 10.5)) == {3, 4}
    assert guessed(*discs, box(3, 10.0), box(4, 10.5), about=1) == {1, 2}


def test_where_a_body_is_turned_counts() -> None:
    """Squares in contact until one of them stands on its corner, a little away."""
    flat, other = box(1, 0.0), box(2, 1.0)
    third = box(3, 1.0, 1.05)
    assert guessed(flat, other, third) == {1, 2}
    away = replace(other, position=(1.75, 0.5))
    assert guessed(flat, away, about=1) == {1, 2}


def test_two_that_never_move_are_not_worth_a_look() -> None:
    fixed = [replace(box(number, 1.0 * number), kind="static") for number in (1, 2)]
    assert guessed(*fixed) == set()
    assert guessed(*fixed, box(3, 9.0)) == {2, 3}
    assert guessed(replace(fixed[0], kind="kinematic"), fixed[1]) == {1, 2}
    assert guessed(box(1, 0.0)) == set()
    assert guessed(*fixed, box(3, 9.0), about=8) == set()
