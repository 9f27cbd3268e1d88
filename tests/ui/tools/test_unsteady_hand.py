"""A hand is not steady: a few pixels more or less decide whether it was a click, a drag, a hit or a miss."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QPoint, Qt

from tests.ui.user import CONTROL, Point, User

KEY = Qt.Key


@pytest.fixture
def box(user: User) -> User:
    """A box from (0, 1) to (2, 2), with the tool that selects, and nothing selected."""
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    user.press(KEY.Key_V)
    user.press(KEY.Key_Escape)
    assert not user.selection
    return user


def beside(user: User, point: Point, right: int, up: int = 0) -> Point:
    """The place so many pixels away."""
    place = user.view.mapToScene(user.pixel(point) + QPoint(right, -up))
    return place.x(), place.y()


@pytest.mark.parametrize(("pixels", "drawn"), [(3, 0), (5, 1), (-5, 1)])
@pytest.mark.parametrize("key", [KEY.Key_R, KEY.Key_C])
def test_a_shape_begins_with_four_pixels(user: User, key: Qt.Key, pixels: int, drawn: int) -> None:
    user.press(key)
    user.drag((1.0, 1.0), beside(user, (1.0, 1.0), pixels, pixels), CONTROL)
    assert len(user.bodies) == drawn


@pytest.mark.parametrize(("right", "up"), [(2, 0), (3, 0), (0, 3), (0, 2)])
def test_a_body_is_moved_from_three_pixels_on(box: User, right: int, up: int) -> None:
    box.drag((1.0, 1.5), beside(box, (1.0, 1.5), right, up), CONTROL)
    x, y = box.bodies[0].position
    pixels = (x - 1.0) * box.view.camera.scale, (y - 1.5) * box.view.camera.scale
    assert pixels == pytest.approx((right, up) if right + up == 3 else (0.0, 0.0))
    assert box.window.document.undo_stack.count() == (2 if right + up == 3 else 1)


@pytest.mark.parametrize(("pixels", "made"), [(5, 0), (6, 1)])
def test_a_rod_is_dragged_from_six_pixels_on(box: User, pixels: int, made: int) -> None:
    box.press(KEY.Key_D)
    on_the_edge = beside(box, (2.0, 1.5), -1)
    box.drag(on_the_edge, beside(box, on_the_edge, pixels), CONTROL)
    assert len(box.joints) == made


@pytest.mark.parametrize(("pixels", "closed"), [(10, True), (14, False)])
def test_a_polygon_is_closed_within_twelve_pixels_of_its_first_corner(
    user: User, pixels: int, closed: bool
) -> None:
    user.click_polygon((0.0, 0.0), (2.0, 0.0), (2.0, 2.0))
    user.click(beside(user, (0.0, 0.0), pixels), CONTROL)
    assert bool(user.bodies) is closed


@pytest.mark.parametrize(("pixels", "corners"), [(1, 2), (2, 3)])
def test_a_click_a_pixel_beside_the_last_corner_is_the_same_corner(
    user: User, pixels: int, corners: int
) -> None:
    user.click_polygon((0.0, 0.0), (2.0, 0.0))
    user.click(beside(user, (2.0, 0.0), 0, pixels), CONTROL)
    assert [kind for kind, _ in user.preview.shapes].count("ellipse") == corners


@pytest.mark.parametrize(("pixels", "hit"), [(3, True), (6, False)])
def test_a_click_may_miss_a_body_by_four_pixels(box: User, pixels: int, hit: bool) -> None:
    for place in (beside(box, (0.0, 1.5), -pixels), beside(box, (1.0, 2.0), 0, pixels)):
        box.click(place)
        assert bool(box.selection) is hit
        box.press(KEY.Key_Escape)


@pytest.mark.parametrize(("pixels", "hit"), [(3, True), (6, False)])
def test_an_eraser_reaches_four_pixels_far(box: User, pixels: int, hit: bool) -> None:
    box.press(KEY.Key_E)
    box.click(beside(box, (0.0, 1.5), -pixels))
    assert (not box.bodies) is hit


@pytest.mark.parametrize(("pixels", "caught"), [(7, True), (10, False)])
def test_a_handle_is_caught_within_eight_pixels(box: User, pixels: int, caught: bool) -> None:
    box.click((1.0, 1.5))
    box.drag(beside(box, (2.0, 2.0), pixels), (3.0, 3.0), CONTROL)
    assert (box.window.inspector.fields["width"].text() != "2") is caught


def test_a_stroke_of_ten_pixels_is_a_chain(user: User) -> None:
    user.press(KEY.Key_K)
    user.drag((1.0, 1.0), beside(user, (1.0, 1.0), 9))
    assert not user.bodies
    assert "draw the line" in user.sentence
    user.drag((1.0, 1.0), beside(user, (1.0, 1.0), 20))
    assert len(user.bodies) == 1


@pytest.mark.parametrize(
    "key",
    [KEY.Key_R, KEY.Key_C, KEY.Key_G, KEY.Key_F, KEY.Key_K, KEY.Key_E, KEY.Key_V, KEY.Key_S],
    ids=["box", "circle", "ground", "freehand", "chain", "eraser", "select", "spring"],
)
def test_the_other_button_does_not_end_a_drag(box: User, key: Qt.Key) -> None:
    drawn = box.bodies, box.joints
    box.press(key)
    box.begin_drag((0.5, 1.5), (3.0, 1.5))
    box.click_right((3.0, 1.5))
    assert (box.bodies, box.joints) == drawn
    for step in range(1, 6):
        box.move((3.0 - 0.2 * step, 1.5 + 0.3 * step), held=True)
    box.release_mouse((2.0, 3.0))
    assert (box.bodies, box.joints) != drawn


@pytest.mark.parametrize("key", [KEY.Key_R, KEY.Key_F, KEY.Key_K, KEY.Key_E, KEY.Key_P, KEY.Key_S, KEY.Key_J])
def test_the_other_button_begins_nothing(box: User, key: Qt.Key) -> None:
    box.press(key)
    box.click_right((0.5, 1.5))
    assert not box.window.canvas.tool.is_busy
    assert len(box.bodies) == 1
    assert not box.joints
