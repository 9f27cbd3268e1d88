"""Entries of menus that are filled anew whenever they open."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QMenu


def add_entry(menu: QMenu, text: str, do: Callable[[], object]) -> QAction:
    action = QAction(text, menu)
    action.triggered.connect(lambda _checked=False: do())
    menu.addAction(action)
    return action


def add_choice(menu: QMenu, text: str, do: Callable[[], object], *, chosen: bool) -> QAction:
    """With a mark if it holds already."""
    action = add_entry(menu, text, do)
    action.setCheckable(True)
    action.setChecked(chosen)
    return action


def add_menu(menu: QMenu, title: str) -> QMenu:
    inner = QMenu(title, menu)
    menu.addMenu(inner)
    return inner
