"""A user edits the corners of a body: which one is caught, what is shown, and what is said."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent

from sketchfall.app.drawing.geometry import vertices_of
from sketchfall.ui.look.theme import LIGHT
from tests.ui.recorder import Recorder
from tests.ui.user import ALT, Point, User

pytestmark = pytest.mark.no_engine

KEY = Qt.Key
SHAPE = Qt.CursorShape


@pytest.fixture
def corners(user: User) -> User:
    """The corners of a box from (0, 1) to (2, 2) are edited."""
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    user.trigger("edit_vertices")
    return user


def places(user: User) -> set[Point]:
    return {(round(x, 2), round(y, 2)) for x, y in vertices_of(user.bodies[0])}


def handles(seen: Recorder, kind: str) -> list[Point]:
    """Their middles: rectangles, and round where one is chosen."""
    return [
        ((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0)
        for one, points in seen.shapes
        if one == kind
        for a, b in [points]
    ]


def beside(user: User, point: Point, pixels: float) -> Point:
    """So many pixels to the right."""
    return point[0] + pixels / user.view.camera.scale, point[1]


def test_every_corner_has_a_handle_and_the_one_under_the_mouse_is_round(corners: User) -> None:
    corners.move((4.0, 4.0))
    seen = corners.preview
    assert len(handles(seen, "rectangle")) == 4
    assert (handles(seen, "ellipse"), corners.canvas.cursor().shape()) == ([], SHAPE.ArrowCursor)
    corners.move((2.0, 2.0))
    assert handles(corners.preview, "ellipse") == [pytest.approx(corners.on_canvas((2.0, 2.0))[0])]
    assert len(handles(corners.preview, "rectangle")) == 3
    assert corners.canvas.cursor().shape() == SHAPE.SizeAllCursor


@pytest.mark.parametrize(("pixels", "caught"), [(8, True), (9, True), (11, False)])
def test_a_corner_is_caught_within_nine_pixels(corners: User, pixels: int, caught: bool) -> None:
    corners.move(beside(corners, (2.0, 1.0), pixels))
    assert bool(handles(corners.preview, "ellipse")) is caught


def test_a_corner_that_is_dragged_tells_its_place_and_its_sides(corners: User) -> None:
    corners.begin_drag((2.0, 2.0), (3.0, 3.0))
    seen = corners.preview
    assert seen.texts == ["3.00, 3.00 m\nsides 2.24 m and 3.16 m"]
    assert corners.sentence.startswith("Release to put the corner here.")
    assert corners.canvas.cursor().shape() == SHAPE.SizeAllCursor
    assert seen.pens[0][0] == LIGHT.selection
    corners.release_mouse((3.0, 3.0))
    assert places(corners) == {(0.0, 1.0), (2.0, 1.0), (3.0, 3.0), (0.0, 2.0)}
    assert corners.window.document.undo_stack.undoText() == "Move corner"
    assert corners.preview.texts == []
    assert corners.sentence.startswith("Drag the corner, or press Del")


def test_where_a_corner_cannot_go_the_outline_is_red_and_it_returns(corners: User) -> None:
    before = corners.bodies
    corners.begin_drag((2.0, 2.0), (-1.0, 1.5))
    assert corners.preview.pens[0][0] == LIGHT.error
    assert corners.sentence.startswith("Not possible here: ")
    corners.release_mouse((-1.0, 1.5))
    assert corners.bodies == before
    assert corners.sentence.startswith("Not possible here: ")  # until the next press
    assert corners.preview.pens[0][0] == LIGHT.selection


@pytest.mark.parametrize("place", [(1.0, 2.0), (1.0, 1.0), (0.0, 1.5), (2.0, 1.5)])
def test_alt_click_adds_a_corner_between_those_of_its_edge(corners: User, place: Point) -> None:
    before = vertices_of(corners.bodies[0])
    corners.click(place, ALT)
    after = vertices_of(corners.bodies[0])
    (added,) = [index for index, corner in enumerate(after) if corner not in before]
    assert after[added] == pytest.approx(place, abs=0.011)
    neighbours = after[added - 1], after[(added + 1) % 5]
    assert all(min(abs(corner[axis] - place[axis]) for axis in (0, 1)) < 0.02 for corner in neighbours)
    assert corners.window.document.undo_stack.undoText() == "Add corner"
    corners.press(KEY.Key_Delete)  # the new one is chosen
    assert vertices_of(corners.bodies[0]) == before
    assert corners.window.document.undo_stack.undoText() == "Delete corner"


@pytest.mark.parametrize(("pixels", "added"), [(8, 5), (11, 4)])
def test_an_edge_is_caught_within_nine_pixels(corners: User, pixels: int, added: int) -> None:
    corners.click(beside(corners, (2.0, 1.5), pixels), ALT)
    assert len(vertices_of(corners.bodies[0])) == added
    assert ("Alt+click on an edge" in corners.sentence) is (added == 4)


def test_a_click_elsewhere_or_enter_is_the_end(corners: User) -> None:
    corners.click((4.0, 4.0))
    assert corners.tool == "select"
    corners.press(KEY.Key_V)
    corners.click((1.0, 1.5))
    for key in (KEY.Key_Return, KEY.Key_Enter):
        corners.trigger("edit_vertices")
        assert corners.tool == "vertices"
        corners.press(key)
        assert corners.tool == "select"


def test_the_right_button_takes_no_corner(corners: User) -> None:
    before = corners.bodies
    corners.click_right((2.0, 2.0))
    assert corners.tool == "vertices"
    corners.move((3.0, 3.0))
    assert corners.bodies == before
    corners.begin_drag((2.0, 2.0), (3.0, 3.0))
    corners.click_right((3.0, 3.0))
    assert corners.bodies == before  # the left one is still down
    corners.release_mouse((3.0, 3.0))
    assert corners.bodies != before


def test_what_has_no_corners_says_so(user: User) -> None:
    user.draw_circle((0.0, 1.0), (2.0, 3.0))
    user.trigger("edit_vertices")
    assert user.sentence.startswith("Only a single polygon has corners")
    user.draw_box((3.0, 1.0), (4.0, 2.0))
    user.trigger("select_all")
    user.trigger("edit_vertices")
    assert user.sentence.startswith("Only a single polygon has corners")


def test_other_keys_are_not_for_corners(corners: User) -> None:
    tool = corners.window.canvas.tool
    event = QKeyEvent(QKeyEvent.Type.KeyPress, KEY.Key_X, Qt.KeyboardModifier.NoModifier)
    assert tool.key_pressed(event) is False
    assert not tool.delete()  # none is chosen
