"""The menus of a right click, for tests: opened by real events, and chosen from by their words."""

from __future__ import annotations

from PyQt6.QtCore import QPoint
from PyQt6.QtGui import QContextMenuEvent
from PyQt6.QtWidgets import QApplication, QMenu

from tests.ui.user import Point, User


def ask_at(user: User, point: Point) -> QMenu:
    """The menu that a right click there opens."""
    user.click_right(point)
    return ask(user, user.pixel(point), QContextMenuEvent.Reason.Mouse)


def ask(user: User, pixel: QPoint, reason: QContextMenuEvent.Reason) -> QMenu:
    event = QContextMenuEvent(reason, pixel, user.canvas.mapToGlobal(pixel))
    QApplication.sendEvent(user.canvas, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def words(menu: QMenu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def pick(menu: QMenu, *path: str) -> None:
    for step in path[:-1]:
        (action,) = [one for one in menu.actions() if one.text().replace("&", "") == step]
        inner = action.menu()
        assert isinstance(inner, QMenu)
        menu = inner
    (action,) = [one for one in menu.actions() if one.text().replace("&", "") == path[-1]]
    assert action.isEnabled()
    action.trigger()
