"""A user draws and moves beside what is there: points land on it, bodies lie flush, in line, evenly apart."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of, distance_to_segment, vertices_of
from sketchfall.ui.actions.snapping_actions import SNAPPING
from sketchfall.ui.look.theme import LIGHT
from tests.ui.recorder import Recorder
from tests.ui.user import CONTROL, User

pytestmark = pytest.mark.no_engine

SLOPE = (-4.0, 0.0), (4.0, 4.0)


def guide(user: User) -> list[str]:
    """The words beside where a point landed."""
    seen = Recorder()
    user.window.canvas.guide.draw(seen.painter, user.view.camera, LIGHT)
    return seen.texts


def lowest(user: User) -> list[float]:
    """How far the two lowest corners of the last body are from the slope."""
    return sorted(distance_to_segment(corner, *SLOPE) for corner in vertices_of(user.bodies[-1]))[:2]


def undo_text(user: User) -> str:
    return user.window.document.undo_stack.undoText()


def test_a_box_put_on_a_slope_lies_flush_on_it(user: User) -> None:
    user.draw_ground(*SLOPE)
    user.draw_box((0.0, 4.0), (1.0, 5.0))
    user.press(Qt.Key.Key_V)
    user.begin_drag((0.5, 4.5), (0.5, 3.0))
    assert "flush" in user.preview.texts
    assert any("26.6°" in text for text in user.preview.texts)
    user.release_mouse((0.5, 3.0))
    assert lowest(user) == pytest.approx([0.0, 0.0], abs=1e-9)
    assert user.bodies[-1].angle == pytest.approx(math.atan2(4.0, 8.0))
    assert undo_text(user) == "Lay body 2 on body 1"
    user.press(Qt.Key.Key_Z, CONTROL)
    assert box_of(user.bodies[-1]) == pytest.approx((0.0, 4.0, 1.0, 5.0))


def test_the_guide_goes_when_what_it_led_has_landed(user: User) -> None:
    def is_shown() -> bool:
        return user.window.canvas.guide.shown is not None

    user.draw_box((0.0, 4.0), (1.0, 5.0))
    assert not is_shown()
    user.press(Qt.Key.Key_V)
    user.begin_drag((0.5, 4.5), (0.5, 3.5))
    assert is_shown()
    user.release_mouse((0.5, 3.5))
    assert not is_shown()


@pytest.mark.parametrize("how", ["with Ctrl", "switched off"])
def test_a_box_is_not_turned_by_who_does_not_want_it(user: User, how: str) -> None:
    user.draw_ground(*SLOPE)
    user.draw_box((0.0, 4.0), (1.0, 5.0))
    user.press(Qt.Key.Key_V)
    if how == "switched off":
        user.trigger("snap_flush")
    user.drag((0.5, 4.5), (0.5, 3.0), CONTROL if how == "with Ctrl" else Qt.KeyboardModifier.NoModifier)
    assert user.bodies[-1].angle == 0.0
    assert undo_text(user) == "Move 1 body"


def test_a_disc_rests_on_the_slope(user: User) -> None:
    user.draw_ground(*SLOPE)
    user.draw_circle((0.0, 4.0), (1.0, 5.0))
    user.press(Qt.Key.Key_V)
    user.drag((0.5, 4.5), (0.5, 2.9))
    assert distance_to_segment(user.bodies[-1].position, *SLOPE) == pytest.approx(0.5)


def test_a_moved_box_stops_in_line_with_another_and_with_equal_gaps(user: User) -> None:
    for left in (-4.0, -1.87):
        user.press(Qt.Key.Key_R)
        user.drag((left, 1.13), (left + 1.0, 2.13), CONTROL)
    user.press(Qt.Key.Key_R)
    user.drag((2.0, 4.0), (3.0, 5.0), CONTROL)
    user.press(Qt.Key.Key_V)
    first, second, third = (box_of(body) for body in user.bodies)
    gap = second.left - first.right
    target = second.right + gap
    user.begin_drag((2.5, 4.5), (target + 0.5 + 0.06, second.bottom + 0.5 + 0.04))
    assert f"{gap:.2f} m" in user.preview.texts
    user.release_mouse((target + 0.5 + 0.06, second.bottom + 0.5 + 0.04))
    third = box_of(user.bodies[-1])
    assert third.bottom == pytest.approx(second.bottom, abs=1e-9)
    assert third.left - second.right == pytest.approx(gap, abs=1e-9)


def test_the_guide_says_what_was_hit(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.23, 2.21))
    user.draw_ground((-3.0, 0.0), (3.0, 0.0))
    box = box_of(user.bodies[0])
    user.press(Qt.Key.Key_P)
    for place, word in (
        ((box.right + 0.05, box.top + 0.05), "corner"),
        ((box.right + 0.05, (box.bottom + box.top) / 2.0), "midpoint"),
        ((0.77, box.top + 0.04), "on the edge"),
        ((box.right + 0.02, box.top + 0.77), "in line with the edge"),
    ):
        user.move(place)
        assert guide(user) == [word]
    user.click((-2.0, 3.0))
    user.move((-0.74, 4.3))
    assert guide(user) == ["at 45°"]
    user.move((-0.74, 4.3), CONTROL)
    assert guide(user) == []


def test_what_points_land_on_is_chosen_from_a_menu_and_remembered(user: User) -> None:
    view = user.window.menus.view
    (menu,) = [action.menu() for action in view.actions() if action.text() == "S&napping"]
    assert menu is not None
    assert [action.objectName() for action in menu.actions()] == list(SNAPPING)
    assert all(action.isChecked() for action in menu.actions())
    user.draw_box((0.0, 1.0), (1.23, 2.21))
    user.trigger("snap_corner")
    user.press(Qt.Key.Key_P)
    user.move((1.28, 2.26))
    assert "corner" not in guide(user)
    assert user.window.settings.not_snapped_to == {"corner"}
