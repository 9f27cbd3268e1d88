"""The corners of a body as numbers: what is typed is what comes back."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.geometry import vertices_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape
from sketchfall.app.properties.corners import (
    ANGLE,
    COLUMNS,
    SIDE,
    Corner,
    X,
    can_lose,
    rows_of,
    with_corner_after,
    with_number,
    without_corner,
)

BOX = PolygonShape(vertices=((-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (-1.0, 0.5)))
WHEEL = CircleShape(radius=0.3)
BODY = BodyDrawing(id=1, position=(3.0, 2.0), angle=0.3, shapes=(WHEEL, BOX))


def test_sides_and_angles_are_those_of_the_way_around() -> None:
    rows = rows_of(BODY)
    assert [row.corner for row in rows] == [Corner(1, 0), Corner(1, 1), Corner(1, 2), Corner(1, 3)]
    assert [row.place for row in rows] == [pytest.approx(point) for point in vertices_of(BODY)[1:]]
    turned = math.degrees(0.3)
    assert [row.numbers[2:] for row in rows] == [
        pytest.approx(wanted)
        for wanted in ((2.0, turned), (1.0, 90.0 + turned), (2.0, turned - 180.0), (1.0, turned - 90.0))
    ]


@given(
    vertex=st.integers(0, 3),
    column=st.sampled_from(range(4)),
    value=st.floats(0.01, 170.0),
    angle=st.floats(-3.0, 3.0),
)
def test_what_is_typed_is_what_the_table_shows(vertex: int, column: int, value: float, angle: float) -> None:
    body = BodyDrawing(id=1, position=(3.0, 2.0), angle=angle, shapes=(BOX,))
    after = with_number(body, Corner(0, vertex), COLUMNS[column], value)
    row, before = rows_of(after)[vertex], rows_of(body)[vertex]
    assert row.numbers[column] == pytest.approx(value, abs=1e-9)
    if COLUMNS[column] in (SIDE, ANGLE):
        assert row.place == pytest.approx(before.place)
        kept = SIDE if COLUMNS[column] is ANGLE else ANGLE
        kept_column = COLUMNS.index(kept)
        assert math.cos(math.radians(row.numbers[3])) == pytest.approx(
            math.cos(math.radians(value if kept is SIDE else before.numbers[3])), abs=1e-9
        )
        if kept is SIDE:
            assert row.numbers[kept_column] == pytest.approx(before.numbers[kept_column])


def test_only_one_corner_moves() -> None:
    before = [row.place for row in rows_of(BODY)]
    after = [row.place for row in rows_of(with_number(BODY, Corner(1, 2), X, 9.0))]
    moved = [index for index in range(4) if after[index] != pytest.approx(before[index])]
    assert moved == [2]
    after = [row.place for row in rows_of(with_number(BODY, Corner(1, 3), SIDE, 9.0))]
    moved = [index for index in range(4) if after[index] != pytest.approx(before[index])]
    assert moved == [0]  # the next one, all the way around


def test_the_corners_of_a_hole_come_after_those_of_the_outline_and_go_with_it() -> None:
    hole = ((-0.5, -0.25), (0.5, -0.25), (0.0, 0.25))
    body = BodyDrawing(id=1, shapes=(PolygonShape(vertices=BOX.vertices, holes=(hole, hole)),))
    corners = [row.corner for row in rows_of(body)]
    assert corners[4:7] == [Corner(0, vertex, 1) for vertex in range(3)]
    moved = with_number(body, Corner(0, 2, 1), X, 0.1)
    assert moved.shapes == (PolygonShape(vertices=BOX.vertices, holes=((*hole[:2], (0.1, 0.25)), hole)),)
    assert can_lose(body, Corner(0, 2, 1))
    assert without_corner(moved, Corner(0, 2, 1)).shapes == (
        PolygonShape(vertices=BOX.vertices, holes=(hole,)),
    )


def test_a_corner_is_added_half_way_and_taken_away_again() -> None:
    more = with_corner_after(BODY, Corner(1, 3))
    assert [row.numbers[2] for row in rows_of(more)] == pytest.approx([2.0, 1.0, 2.0, 0.5, 0.5])
    assert without_corner(more, Corner(1, 4)) == BODY
