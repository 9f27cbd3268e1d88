"""A user and a body with a hole: a click in the hole goes through it, its corners are edited as others."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.scene import PolygonShape, Scene
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.storage import load_drawing, save_drawing
from tests.app.holed import FRAME, FRAME_BODY
from tests.ui.user import CONTROL, User

pytestmark = pytest.mark.no_engine

KEY = Qt.Key
TRIANGLE = ((-1.0, -1.0), (1.0, -1.0), (0.0, 1.0))


@pytest.fixture
def framed(user: User, tmp_path: Path) -> User:
    """A frame of 4 m around the origin, with a hole of three corners, is opened and seen whole."""
    shape = replace(FRAME, holes=(TRIANGLE,))
    save_drawing(tmp_path / "frame.sketchfall", Scene(bodies=(replace(FRAME_BODY, shapes=(shape,)),)))
    user.open(tmp_path / "frame.sketchfall")
    return user


def hole_of(user: User, body: int = -1) -> tuple[tuple[float, float], ...]:
    shape = user.bodies[body].shapes[0]
    assert isinstance(shape, PolygonShape)
    (hole,) = shape.holes
    return hole


def test_a_click_in_the_hole_takes_what_is_behind_it_and_one_beside_it_the_body(framed: User) -> None:
    framed.click((0.0, -0.3))
    assert not framed.selection.bodies
    framed.click((1.6, 0.0))
    assert framed.selection.bodies == (1,)
    assert "1 hole" in framed.window.inspector.weights.text()
    assert "Area 14 m²" in framed.window.inspector.weights.text()


def test_a_corner_of_the_hole_is_dragged_and_taken_away_with_the_hole(framed: User) -> None:
    framed.click((1.6, 0.0))
    framed.trigger("edit_vertices")
    framed.drag((0.0, 1.0), (0.5, 0.5), CONTROL)
    assert hole_of(framed)[2] == pytest.approx((0.5, 0.5), abs=0.02)
    framed.drag((1.0, -1.0), (3.0, -1.0), CONTROL)
    assert "hole 1 meets the outline" in framed.sentence
    assert hole_of(framed)[1] == (1.0, -1.0)
    framed.click((1.0, -1.0))
    framed.press(KEY.Key_Delete)
    assert framed.window.document.undo_stack.undoText() == "Delete corner"
    shape = framed.bodies[0].shapes[0]
    assert isinstance(shape, PolygonShape)
    assert shape.holes == ()


def test_a_copy_and_its_mirror_image_have_the_hole_too_and_are_saved_byte_for_byte(
    framed: User, tmp_path: Path
) -> None:
    framed.click((1.6, 0.0))
    framed.press(KEY.Key_C, CONTROL)
    framed.press(KEY.Key_V, CONTROL)
    assert hole_of(framed) == TRIANGLE
    framed.trigger("mirror_across")
    assert hole_of(framed) == tuple((-x, y) for x, y in TRIANGLE)
    framed.save()
    file = tmp_path / "frame.sketchfall"
    assert b'"version": 6' in file.read_bytes()
    assert encode_drawing(load_drawing(file)) == file.read_bytes()
