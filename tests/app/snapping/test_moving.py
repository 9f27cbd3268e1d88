"""Moved bodies stop in line with others, with equal gaps between, or on the grid, whichever is nearest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.geometry import Box, Placement, box_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.snapping.alignment import (
    equal_gaps_of,
    lines_of,
    shifts_into_line,
    shifts_to_equal_gaps,
)
from sketchfall.app.snapping.kinds import EVERYTHING, Kind
from sketchfall.app.snapping.moving import FOR_CORNERS, Landing, Mover
from sketchfall.app.snapping.snap import Search, land
from sketchfall.app.strokes.shaping import box_body

pytestmark = pytest.mark.no_engine

REACH = 0.1
SEEN = Box(-50.0, -50.0, 50.0, 50.0)
coordinates = st.floats(-10.0, 10.0)
sizes = st.floats(0.1, 5.0)
boxes = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), coordinates, coordinates, sizes, sizes)


def shifted(box: Box, way: float, axis: int) -> Box:
    dx, dy = (way, 0.0) if axis == 0 else (0.0, way)
    return Box(box.left + dx, box.bottom + dy, box.right + dx, box.top + dy)


@given(box=boxes, other=boxes, axis=st.integers(0, 1))
def test_each_shift_brings_the_box_into_line(box: Box, other: Box, axis: int) -> None:
    shifts = shifts_into_line(box, [other], axis)
    assert len(shifts) == 5  # four pairs of ends, and the middles
    for shift in shifts:
        assert lines_of(shifted(box, shift, axis), [other], axis)


def test_a_line_runs_through_all_that_stand_on_it() -> None:
    box, others = Box(0.0, 0.0, 1.0, 2.0), [Box(3.0, 0.0, 4.0, 1.0), Box(-5.0, -2.0, -4.0, 0.0)]
    (line,) = lines_of(box, others, 1)
    assert (line.start, line.end) == ((-5.0, 0.0), (4.0, 0.0))


def test_gaps_become_equal_between_two_and_beyond_them() -> None:
    others = [Box(0.0, 0.0, 1.0, 1.0), Box(5.0, 0.0, 6.0, 1.0)]
    between, beyond = Box(2.4, 0.2, 3.4, 1.2), Box(9.7, 0.2, 10.7, 1.2)
    (shift,) = shifts_to_equal_gaps(between, others, 0)
    assert shift == pytest.approx(0.1)  # 1.5 m on both sides
    gaps = equal_gaps_of(shifted(between, shift, 0), others, 0)
    assert [gap.width for gap in gaps] == pytest.approx([1.5, 1.5])
    (shift,) = shifts_to_equal_gaps(beyond, others, 0)
    assert shift == pytest.approx(0.3)  # 4 m, as between the two
    assert [gap.width for gap in equal_gaps_of(shifted(beyond, shift, 0), others, 0)] == pytest.approx(
        [4.0, 4.0]
    )
    assert shifts_to_equal_gaps(shifted(between, 9.0, 1), others, 0) == []  # in no row with them


@given(box=boxes, others=st.lists(boxes, max_size=5), axis=st.integers(0, 1))
def test_a_shift_to_equal_gaps_makes_equal_gaps(box: Box, others: list[Box], axis: int) -> None:
    for shift in shifts_to_equal_gaps(box, others, axis):
        there = shifted(box, shift, axis)
        low, high = (there[axis], there[axis + 2])
        is_free = all(
            other[axis + 2] <= low or other[axis] >= high
            for other in others
            if other[1 - axis] < there[3 - axis] and other[3 - axis] > there[1 - axis]
        )
        if is_free and abs(shift) < 0.05:
            widths = [gap.width for gap in equal_gaps_of(there, others, axis)]
            assert len(widths) != 1
            assert widths == pytest.approx([widths[0]] * len(widths)) if widths else True


def move(
    body: BodyDrawing, wish: tuple[float, float], *others: BodyDrawing, kinds: frozenset[Kind] = EVERYTHING
) -> Landing:
    placement = Placement([body, *others])
    box = box_of(body)
    reference = box.left, box.bottom
    place = reference[0] + wish[0], reference[1] + wish[1]
    ignoring = frozenset({body.id})
    snap = land(place, placement, Search(REACH, 0.5, kinds & FOR_CORNERS, ignoring))
    return Mover([body], placement, SEEN, kinds).land(wish, snap, reference, REACH)


def test_alone_it_lands_on_the_grid() -> None:
    landing = move(box_body(1, (0.0, 0.0), (1.0, 1.0)), (2.04, 0.47))
    assert box_of(landing.bodies[0]) == pytest.approx((2.0, 0.5, 3.0, 1.5))
    assert landing.snap is not None
    assert (landing.snap.on_x, landing.snap.on_y) == (True, True)


def test_beside_others_it_stops_in_line_with_them() -> None:
    other = box_body(2, (6.0, 0.13), (7.3, 1.13))
    landing = move(box_body(1, (0.0, 0.0), (1.0, 1.0)), (2.0, 0.1), other)
    assert box_of(landing.bodies[0]).bottom == pytest.approx(0.13)
    assert sorted(line.start[1] for line in landing.lines) == pytest.approx([0.13, 0.63, 1.13])
    without = move(box_body(1, (0.0, 0.0), (1.0, 1.0)), (2.0, 0.1), other, kinds=EVERYTHING - {"alignment"})
    assert box_of(without.bodies[0]).bottom == 0.0
    assert without.lines == ()
    level = box_body(2, (6.0, 0.0), (7.0, 1.0))
    for kinds, count in ((EVERYTHING, 3), (EVERYTHING - {"alignment"}, 0)):
        on_grid = move(box_body(1, (0.0, 0.0), (1.0, 1.0)), (2.0, 0.0), level, kinds=kinds)
        assert box_of(on_grid.bodies[0]) == pytest.approx((2.0, 0.0, 3.0, 1.0))
        assert len(on_grid.lines) == count


def test_on_a_level_floor_it_stands_and_still_stops_on_the_grid_across() -> None:
    floor = box_body(2, (-9.0, -1.0), (9.0, 0.27))
    landing = move(box_body(1, (0.0, 3.0), (1.0, 4.0)), (2.04, -2.7), floor)
    assert box_of(landing.bodies[0]) == pytest.approx((2.0, 0.27, 3.0, 1.27))
    assert len(landing.edges) == 1
    assert landing.turn == 0.0


def test_in_a_corner_it_touches_the_floor_and_the_wall() -> None:
    floor, wall = box_body(2, (-9.0, -1.0), (9.0, 0.27)), box_body(3, (-9.0, 0.27), (-8.87, 9.0))
    landing = move(box_body(1, (0.0, 3.0), (1.0, 4.0)), (-8.8, -2.7), floor, wall)
    assert box_of(landing.bodies[0]) == pytest.approx((-8.87, 0.27, -7.87, 1.27))
    assert len(landing.edges) == 2


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_gaps_are_looked_at_as_far_as_the_second_neighbour(axis: int, side: float) -> None:
    """Of five boxes in a row with a metre between each and the next, those beyond it are no neighbours."""

    def box_at(place: float) -> Box:
        box = Box(place, 0.0, place + 1.0, 1.0)
        return box if axis == 0 else Box(box.bottom, box.left, box.top, box.right)

    own, *others = (box_at(2.0 * side * number) for number in range(5))
    gaps = equal_gaps_of(own, others, axis)
    assert [gap.width for gap in gaps] == [1.0, 1.0]
    assert {point[1 - axis] for gap in gaps for point in (gap.start, gap.end)} == {0.5}  # in its middle
    between = {(1.0, 2.0), (3.0, 4.0)} if side > 0.0 else {(-1.0, 0.0), (-3.0, -2.0)}
    assert {(gap.start[axis], gap.end[axis]) for gap in gaps} == between
    middle, *around = (box_at(2.0 * side * number) for number in (0, -3, -2, -1, 1, 2, 3))
    assert [gap.width for gap in equal_gaps_of(middle, around, axis)] == [1.0] * 4
