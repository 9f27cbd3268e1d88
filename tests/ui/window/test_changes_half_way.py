"""Del or Ctrl+Z in the middle of a drag: what was dragged may be gone, and the drag is given up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.parts import PartIds
from tests.ui import kept_window
from tests.ui.user import CONTROL, NONE, User

pytestmark = pytest.mark.no_engine
user = kept_window.user  # these stories change little but the drawing, so they have one window for all

KEY = Qt.Key


@pytest.fixture
def hung(user: User) -> User:
    """A box that hangs on a spring, which is selected."""
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.click_joint(KEY.Key_S, (0.5, 1.5), (0.5, 4.0))
    user.press(KEY.Key_V)
    return user


def move_body(user: User) -> None:
    user.window.document.select(PartIds([1]))
    user.begin_drag((0.2, 1.2), (2.0, 2.0))


def press_body(user: User) -> None:
    user.window.document.select(PartIds([1]))
    user.press_mouse((0.2, 1.2))


def resize_body(user: User) -> None:
    user.window.document.select(PartIds([1]))
    user.begin_drag((1.0, 2.0), (2.0, 3.0))


def move_end(user: User) -> None:
    user.begin_drag((0.5, 4.0), (2.0, 4.0))


def move_joint(user: User) -> None:
    user.begin_drag((0.5, 3.0), (2.0, 3.0))


def move_corner(user: User) -> None:
    user.double_click((0.2, 1.2))
    user.begin_drag((1.0, 2.0), (2.0, 3.0))


def erase(user: User) -> None:
    user.press(KEY.Key_E)
    user.begin_drag((-1.0, 1.5), (0.5, 1.5))


def draw_chain(user: User) -> None:
    user.window.document.select(PartIds([1]))
    user.press(KEY.Key_K)
    user.begin_drag((0.2, 1.2), (4.0, 2.0))


BEGINNINGS = [move_body, press_body, resize_body, move_end, move_joint, move_corner, erase, draw_chain]


@pytest.mark.parametrize("key", [(KEY.Key_Delete, NONE), (KEY.Key_Z, CONTROL)], ids=["delete", "undo"])
@pytest.mark.parametrize("begin", BEGINNINGS)
def test_nothing_that_is_gone_comes_back(
    hung: User, begin: Callable[[User], None], key: tuple[Qt.Key, Qt.KeyboardModifier]
) -> None:
    begin(hung)
    hung.press(*key)
    left = hung.bodies, hung.joints
    steps = hung.window.document.undo_stack.count()
    hung.view.grab()
    hung.move((1.5, 2.5), held=True)
    hung.view.grab()
    hung.release_mouse((1.5, 2.5))
    hung.view.grab()
    assert (hung.bodies, hung.joints) == left
    assert hung.window.document.undo_stack.count() == steps
