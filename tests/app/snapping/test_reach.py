"""What is just as far away as one reaches is reached, and what is farther by a hair is not."""

import math
from collections.abc import Callable

import pytest

from sketchfall.app.drawing.geometry import Placement, Point
from sketchfall.app.snapping.around import (
    DISC_REACH,
    EXTENSION_REACH,
    direction_near,
    disc_centres,
    edges_near,
    extensions_near,
    grid_lines,
)
from sketchfall.app.snapping.curves import Round, crossings
from sketchfall.app.snapping.flush import Edge, laid_on
from sketchfall.app.snapping.snap import snap_to_landmark
from sketchfall.app.strokes.shaping import box_body, circle_body

pytestmark = pytest.mark.no_engine

REACH = 0.25
LESS = math.nextafter(REACH, 0.0)
BOX = box_body(1, (0.0, 0.0), (4.0, 2.0))
DISC = circle_body(2, (10.0, 0.0), 3.0)
ORIGIN = (0.0, 0.0)
FACE = Edge((4.0, 0.0), (0.0, 0.0), 1)  # with what is solid below it
FAR = EXTENSION_REACH * REACH


@pytest.mark.parametrize(
    "found",
    [
        lambda reach: grid_lines((1.25, 5.5), 1.0, reach),
        lambda reach: grid_lines((1.5, 4.75), 1.0, reach),
        lambda reach: edges_near((10.0, 3.25), [DISC], reach),
        lambda reach: edges_near((10.0, 2.75), [DISC], reach),
        lambda reach: edges_near((2.0, 2.25), [BOX], reach),
        lambda reach: edges_near((4.25, 1.0), [BOX], reach),
        lambda reach: direction_near((8.0, 0.25), ORIGIN, reach),
        lambda reach: extensions_near((6.0, 2.25), Placement([BOX]), reach, frozenset()),
        lambda reach: extensions_near((4.0 + FAR, 2.0), Placement([BOX]), reach, frozenset()),
        lambda reach: extensions_near((-FAR, 2.0), Placement([BOX]), reach, frozenset()),
        lambda reach: disc_centres((10.0 + DISC_REACH * REACH, 0.0), [DISC], reach),
        lambda reach: snap_to_landmark((0.25, 0.0), [(ORIGIN, "corner")], reach),
        lambda reach: laid_on(circle_body(3, (2.0, 1.25), 1.0), [FACE], reach),
        lambda reach: laid_on(circle_body(3, (2.0, 0.75), 1.0), [FACE], reach),
    ],
)
def test_what_is_as_far_away_as_one_reaches_is_found(found: Callable[[float], object]) -> None:
    assert found(REACH)
    assert not found(LESS)


@pytest.mark.parametrize("point", [(0.25, 0.0), (0.0, -0.25)])
def test_a_direction_begins_where_the_reach_of_its_start_ends(point: Point) -> None:
    assert not direction_near(point, ORIGIN, REACH)
    assert direction_near(point, ORIGIN, LESS)


@pytest.mark.parametrize(("along", "lies"), [(0.0, True), (4.0, True), (-1e-9, False), (4.0 + 1e-9, False)])
def test_what_lies_on_a_face_has_its_middle_above_it(along: float, lies: bool) -> None:
    assert bool(laid_on(circle_body(3, (along, 1.0), 1.0), [FACE], REACH)) is lies


def test_a_line_in_line_with_a_side_begins_at_its_end() -> None:
    """On the side itself and at its corner there is nothing to go on from."""
    for x, many in ((4.0, 0), (4.0 + 1e-9, 1), (0.0, 0), (-1e-9, 1)):
        found = extensions_near((x, 2.0), Placement([BOX]), 1e-3, frozenset())
        assert len([line for line in found if line.direction[1] == 0.0]) == many


@pytest.mark.parametrize(
    ("radius", "away", "places"),
    [(1.0, 4.0, [(3.0, 0.0)]), (1.0, 2.0, [(3.0, 0.0)]), (5.0, 2.0, [(-3.0, 0.0)])],
    ids=["outside", "inside", "around"],
)
def test_circles_that_only_touch_do_so_at_one_place(radius: float, away: float, places: list[Point]) -> None:
    one = Round("edge", ORIGIN, 3.0)
    assert {(x, abs(y)) for x, y in crossings(one, Round("edge", (away, 0.0), radius))} == set(places)
    apart = math.nextafter(away, 9.0 if away > radius else 0.0)
    if away == 4.0:
        assert crossings(one, Round("edge", (apart, 0.0), radius)) == []
