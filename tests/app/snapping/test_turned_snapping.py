"""Whatever lands somewhere lands there as well where all is turned by a quarter, as the grid is the same."""

from __future__ import annotations

import math
import random

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Box, Placement, Point, box_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.transforms import moved
from sketchfall.app.snapping.kinds import EVERYTHING
from sketchfall.app.snapping.moving import FOR_CORNERS, Landing, Mover
from sketchfall.app.snapping.snap import Search, Snap, land
from sketchfall.app.strokes.shaping import box_body, circle_body, polygon_body

pytestmark = pytest.mark.no_engine

REACH, STEP = 0.1, 0.5
SEEN = Box(-20.0, -20.0, 20.0, 20.0)
BODIES = (
    box_body(1, (0.03, 0.11), (4.0, 2.0)),
    circle_body(2, (6.03, 0.04), 1.5),
    polygon_body(3, [(-3.0, -1.0), (-1.1, -1.3), (-2.0, 1.7)]),
    circle_body(4, (3.6, 2.9), 1.2),  # whose rim crosses the box
    box_body(5, (9.0, 0.11), (10.5, 1.11)),
)


def turned(point: Point) -> Point:
    return -point[1], point[0]


def turned_body(body: BodyDrawing) -> BodyDrawing:
    return replace(body, position=turned(body.position), angle=body.angle + math.pi / 2.0)


@pytest.mark.parametrize("joining", [False, True])
@pytest.mark.parametrize("start", [None, (1.7, -2.9)])
def test_a_point_lands_alike(start: Point | None, joining: bool) -> None:
    """Anywhere around the bodies."""
    dice = random.Random(5)
    here, there = Placement(BODIES), Placement(list(map(turned_body, BODIES)))
    kinds = set()
    for _ in range(150):
        point = dice.uniform(-4.0, 11.0), dice.uniform(-2.0, 4.5)
        turned_start = None if start is None else turned(start)
        one = land(point, here, Search(REACH, STEP, start=start, joining=joining))
        other = land(turned(point), there, Search(REACH, STEP, start=turned_start, joining=joining))
        assert other.point == pytest.approx(turned(one.point), abs=1e-9), point
        assert (other.to, other.on_x, other.on_y) == (one.to, one.on_y, one.on_x)
        assert sorted(curve.kind for curve in other.along) == sorted(curve.kind for curve in one.along)
        kinds.add(one.to)
    assert len(kinds) > 3


@pytest.mark.parametrize("body", BODIES[:3], ids=["box", "disc", "triangle"])
def test_a_body_lands_alike(body: BodyDrawing) -> None:
    """Beside the others, on them, in line with them, with equal gaps, or on the grid."""
    dice = random.Random(6)
    others = [each for each in BODIES if each is not body]
    kinds = set()
    for _ in range(80):
        other = dice.choice(others)
        box, own = box_of(other), box_of(body)
        wish = (
            dice.choice((box.left - own.right, box.right - own.left, box.left - own.left, -0.3)),
            dice.choice((box.bottom - own.top, box.top - own.bottom, box.bottom - own.bottom, 1.7)),
        )
        wish = wish[0] + dice.uniform(-0.15, 0.15), wish[1] + dice.uniform(-0.15, 0.15)
        one = landed(body, others, wish, (own.left, own.bottom))
        around = list(map(turned_body, others))
        its = landed(turned_body(body), around, turned(wish), turned((own.left, own.bottom)))
        assert its.shift == pytest.approx(turned(one.shift), abs=1e-9), wish
        assert its.turn == pytest.approx(one.turn, abs=1e-9)
        assert len(its.edges) == len(one.edges)
        for mine, theirs in ((one.lines, its.lines), (one.gaps, its.gaps)):
            ends = sorted(sorted(rounded(turned(end)) for end in each[:2]) for each in mine)
            assert sorted(sorted(rounded(end) for end in each[:2]) for each in theirs) == ends
        assert sorted(gap.width for gap in its.gaps) == pytest.approx(sorted(gap.width for gap in one.gaps))
        kinds.add((bool(one.edges), bool(one.lines), one.snap is not None))
    assert len(kinds) > 2


def landed(body: BodyDrawing, others: list[BodyDrawing], wish: Point, reference: Point) -> Landing:
    placement = Placement([body, *others])
    place = reference[0] + wish[0], reference[1] + wish[1]
    snap: Snap = land(place, placement, Search(REACH, STEP, FOR_CORNERS, frozenset({body.id})))
    found = Mover([body], placement, SEEN, EVERYTHING).land(wish, snap, reference, REACH)
    if not found.turn:
        assert found.bodies[0].position == pytest.approx(moved(body, *found.shift).position)
    return found


def rounded(point: Point) -> Point:
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0
