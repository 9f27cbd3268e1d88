"""Bodies are found where a run has brought them, not where they were drawn."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Box, Placement
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape
from sketchfall.app.running.live_placement import LivePlacement

pytestmark = pytest.mark.no_engine

SQUARE = PolygonShape(vertices=((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)))
DRAWN = BodyDrawing(id=1, shapes=(SQUARE,))


def ids_inside(box: Box, body: BodyDrawing = DRAWN) -> list[int]:
    """While the body, drawn at the origin, is at (10, 5)."""
    placement = LivePlacement(Placement([body]), np.array([[10.0, 5.0, 0.0]]))
    return [found.id for found in placement.inside(box)]


def test_a_frame_that_just_holds_the_body_finds_it_where_it_is_by_now() -> None:
    assert ids_inside(Box(9.0, 4.0, 11.0, 6.0)) == [1]
    assert ids_inside(Box(-1.0, -1.0, 1.0, 1.0)) == []


@pytest.mark.parametrize(
    "box",
    [Box(9.1, 4.0, 11.0, 6.0), Box(9.0, 4.1, 11.0, 6.0), Box(9.0, 4.0, 10.9, 6.0), Box(9.0, 4.0, 11.0, 5.9)],
    ids=["left", "bottom", "right", "top"],
)
def test_a_body_that_sticks_out_at_one_side_is_not_inside(box: Box) -> None:
    assert ids_inside(box) == []


def test_a_locked_body_is_left_alone() -> None:
    assert ids_inside(Box(0.0, 0.0, 20.0, 20.0), replace(DRAWN, locked=True)) == []
