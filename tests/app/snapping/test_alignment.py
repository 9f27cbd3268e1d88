"""Boxes in line and with equal gaps, on a grid: there it is counted in cells who is beside whom."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.snapping.alignment import (
    equal_gaps_of,
    lines_of,
    shifts_into_line,
    shifts_to_equal_gaps,
)

pytestmark = pytest.mark.no_engine

Ends = tuple[int, int]


def some_boxes(dice: random.Random, axis: int) -> list[Box]:
    """Most of them in a row along the axis."""
    boxes = []
    for _ in range(dice.randint(1, 6)):
        along, across = dice.randint(0, 9), dice.randint(0, 2)
        end, side = along + dice.randint(1, 2), across + dice.randint(1, 2)
        boxes.append(Box(along, across, end, side) if axis == 0 else Box(across, along, side, end))
    return boxes


def ends(box: Box, axis: int) -> Ends:
    return int(box[axis]), int(box[axis + 2])


def share_cells(one: Ends, other: Ends) -> bool:
    return bool({*range(*one)} & {*range(*other)})


def beside(box: Box, others: list[Box], axis: int) -> tuple[list[Ends], list[Ends]]:
    own = ends(box, axis)
    row = [ends(one, axis) for one in others if share_cells(ends(one, 1 - axis), ends(box, 1 - axis))]
    before: list[Ends] = []
    for found in sorted((found for found in row if sum(found) < sum(own)), key=lambda found: -found[1]):
        if not any(share_cells(found, nearer) for nearer in before):
            before.append(found)
    after: list[Ends] = []
    for found in sorted((found for found in row if sum(found) > sum(own)), key=lambda found: found[0]):
        if not any(share_cells(found, nearer) for nearer in after):
            after.append(found)
    return before, after


@pytest.mark.parametrize("axis", [0, 1])
def test_gaps_become_equal_where_the_box_is_moved_to_and_are_found_to_be(axis: int) -> None:
    dice = random.Random(axis)
    seen_equal = 0
    for _ in range(300):
        box, *others = some_boxes(dice, axis)
        low, high = ends(box, axis)
        before, after = beside(box, others, axis)
        wanted = []
        if before and after:
            wanted.append(((after[0][0] - high) - (low - before[0][1])) / 2)
        if before[1:]:
            wanted.append((before[0][0] - before[1][1]) - (low - before[0][1]))
        if after[1:]:
            wanted.append((after[0][0] - high) - (after[1][0] - after[0][1]))
        assert shifts_to_equal_gaps(box, others, axis) == wanted

        row = [*before[:2][::-1], (low, high), *after[:2]]
        gaps = [(left[1], right[0]) for left, right in pairwise(row)]
        own = [gap for gap in gaps if low == gap[1] or high == gap[0]]
        equal = next(
            (
                same
                for one in own
                if len(same := [gap for gap in gaps if gap[1] - gap[0] == one[1] - one[0] > 0]) > 1
            ),
            [],
        )
        seen_equal += bool(equal)
        found = equal_gaps_of(box, others, axis)
        assert [(gap.start[axis], gap.end[axis], gap.width) for gap in found] == [
            (left, right, right - left) for left, right in equal
        ]
        middle = sum(ends(box, 1 - axis)) / 2
        assert all(gap.start[1 - axis] == gap.end[1 - axis] == middle for gap in found)
    assert seen_equal > 5, "or nothing is tried here"


@pytest.mark.parametrize("axis", [0, 1])
def test_ends_are_in_line_with_ends_and_middles_with_middles(axis: int) -> None:
    dice = random.Random(axis)
    for _ in range(200):
        box, *others = some_boxes(dice, axis)
        low, high = ends(box, axis)
        shifts = [
            shift
            for one in others
            for start, end in [ends(one, axis)]
            for shift in (start - low, start - high, end - low, end - high, (start + end - low - high) / 2)
        ]
        assert shifts_into_line(box, others, axis) == shifts
        wanted = set()
        for at in (low, high, (low + high) / 2):
            mates = [
                one
                for one in others
                if (at in ends(one, axis) and at in (low, high))
                or (2 * at == sum(ends(one, axis)) == low + high)
            ]
            across = [side for one in [box, *mates] for side in ends(one, 1 - axis)]
            if mates:
                wanted.add((at, min(across), max(across)))
        lines = lines_of(box, others, axis)
        assert {(line.start[axis], line.start[1 - axis], line.end[1 - axis]) for line in lines} == wanted
        assert all(line.start[axis] == line.end[axis] for line in lines)
