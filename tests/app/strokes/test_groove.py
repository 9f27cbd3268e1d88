"""From a stroke to the places of a groove: without trembling, and as long as it was drawn."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import MAX_PLACES
from sketchfall.app.strokes.groove import path_of_stroke


def trembling(points: list[Point], by: float) -> list[Point]:
    source = random.Random(7)
    return [(x + source.uniform(-by, by), y + source.uniform(-by, by)) for x, y in points]


def arc(turn: float, points: int = 300) -> list[Point]:
    turns = [turn * k / points for k in range(points + 1)]
    return [(math.cos(each), math.sin(each)) for each in turns]


def test_a_nearly_straight_stroke_has_two_places() -> None:
    line = trembling([(0.01 * k, 0.005 * k) for k in range(300)], 0.01)
    assert path_of_stroke(line, 0.2, closed=False) == (line[0], line[-1])


@pytest.mark.parametrize("by", [0.0, 0.01])
def test_an_arc_of_an_unsteady_hand_is_steady(by: float) -> None:
    stroke = trembling(arc(3.0), by)
    path = path_of_stroke(stroke, 0.2, closed=False)
    assert path[0] == pytest.approx(stroke[0])
    assert path[-1] == pytest.approx(stroke[-1])
    gaps = [math.dist(a, b) for a, b in pairwise(path)]
    assert max(gaps) < 0.3
    off = [abs(math.hypot(*place) - 1.0) for place in path]
    assert max(off) < 0.01 + by
    turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(path)]
    bends = [math.remainder(b - a, math.tau) for a, b in pairwise(turns)]
    assert all(bend > 0.0 for bend in bends), "it bends one way"


def test_a_closed_one_comes_back_without_a_corner() -> None:
    path = path_of_stroke(arc(6.2), 0.3, closed=True)
    assert path[0] != path[-1]
    assert [math.hypot(*place) for place in path] == pytest.approx([1.0] * len(path), abs=0.02)
    gaps = [math.dist(a, b) for a, b in zip(path, [*path[1:], path[0]], strict=True)]
    assert max(gaps) < 1.6 * min(gaps)


def test_of_a_very_long_one_the_places_are_farther_apart() -> None:
    path = path_of_stroke(arc(3.0, 5000), 0.001, closed=False)
    assert len(path) == MAX_PLACES


def test_the_same_place_again_does_not_count() -> None:
    path = path_of_stroke([(0.0, 0.0)] * 3 + [(1.0, 0.0)] * 5 + [(1.0, 1.0)], 0.5, closed=False)
    assert len(set(path)) == len(path) > 2
