"""Walls around the page: all that is drawn is within, and one undo takes them back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Box, box_of
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Scene
from sketchfall.app.drawing.showing import HALF_PLANE
from sketchfall.app.drawing.walls import NAMES, has_walls, is_wall
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.wall_commands import put_walls, remove_walls
from sketchfall.app.strokes.shaping import box_body

pytestmark = pytest.mark.no_engine

VIEW = Box(-5.0, -4.0, 5.0, 4.0)


def inside(document: Document) -> Box:
    """What the walls leave free."""
    below, above, left, right = (
        box_of(body) for name in NAMES for body in document.scene.bodies if body.name == name
    )
    return Box(left.right, below.top, right.left, above.bottom)


@pytest.mark.parametrize("place", [(0.0, 0.0), (30.0, 0.0), (-30.0, 2.0), (1.0, 20.0), (0.0, -20.0)])
def test_the_view_and_all_bodies_are_within(place: tuple[float, float]) -> None:
    x, y = place
    body = box_body(1, (x, y), (x + 2.0, y + 1.0))
    document = Document(Scene(bodies=(body,)))
    put_walls(document, VIEW)
    assert has_walls(document.scene.bodies)
    assert inside(document) == pytest.approx(
        (min(-5.0, x), min(-4.0, y), max(5.0, x + 2.0), max(4.0, y + 1.0)), abs=1e-9
    )


def test_others_are_put_in_their_place_in_one_step() -> None:
    """Walls that were there do not count as drawn; nor does the ground, which has no end."""
    ground = BodyDrawing(id=9, kind="static", shapes=(HALF_PLANE,), position=(0.0, -50.0))
    document = Document(Scene(bodies=(box_body(1, (0.0, 0.0), (1.0, 1.0)), ground)))
    put_walls(document, Box(-50.0, -50.0, 50.0, 50.0))
    before = document.scene
    put_walls(document, VIEW)
    assert inside(document) == pytest.approx(VIEW, abs=1e-9)
    assert sum(map(is_wall, document.scene.bodies)) == 4
    assert document.undo_stack.count() == 2
    document.undo()
    assert document.scene == before
    remove_walls(document)
    assert not any(map(is_wall, document.scene.bodies))
    document.undo()
    assert document.scene == before


def test_a_page_too_large_for_walls_leaves_all_as_it_was() -> None:
    document = Document(Scene(bodies=(box_body(1, (0.0, 0.0), (1.0, 1.0)),)))
    put_walls(document, VIEW)
    before = document.scene
    with pytest.raises(DrawingError):
        put_walls(document, Box(-1e9, -1e9, 1e9, 1e9))
    assert document.scene == before
    assert document.undo_stack.count() == 1


def test_only_what_stands_still_and_is_called_so_is_a_wall() -> None:
    wall = replace(box_body(1, (0.0, 0.0), (1.0, 1.0)), kind="static", name=NAMES[0])
    assert is_wall(wall)
    assert not is_wall(replace(wall, kind="kinematic"))
    assert not is_wall(replace(wall, name="a wall"))
    assert not has_walls([wall])
