"""How the program looks: Qt's Fusion style in the colours of our light or dark theme. The public face.

    apply_theme(app, "system")     # at the start, and whenever the setting changes
    current_theme().canvas         # the colours of the moment
    theme_watcher().changed        # a signal with the new Theme, for what keeps colours of its own
    icon("box")                    # follows the theme by itself

Fusion is the same on every platform, so that the window we look at is the window that others see.
"""

from __future__ import annotations

from typing import get_args

from PyQt6.QtCore import QSize
from PyQt6.QtWidgets import QApplication, QWidget

from sketchfall.ui.look.icons import app_icon, icon, icon_names
from sketchfall.ui.look.theme import DARK, LIGHT, Theme
from sketchfall.ui.look.theme_watcher import ThemeChoice, ThemeWatcher, current_theme, theme_watcher

__all__ = [
    "DARK",
    "LIGHT",
    "THEME_CHOICES",
    "Theme",
    "ThemeChoice",
    "ThemeWatcher",
    "app_icon",
    "apply_theme",
    "current_theme",
    "icon",
    "icon_names",
    "mark_invalid",
    "resize_within_screen",
    "theme_watcher",
]

THEME_CHOICES: tuple[ThemeChoice, ...] = get_args(ThemeChoice)


def apply_theme(app: QApplication, choice: ThemeChoice) -> None:
    """Give the whole application this theme; "system" follows the desktop from then on."""
    if choice not in THEME_CHOICES:
        raise ValueError(f"expected light, dark or system as the theme, found {choice!r}")
    assert app is QApplication.instance()
    theme_watcher().apply(choice)


def mark_invalid(field: QWidget, invalid: bool) -> None:
    """Show, or stop showing, that what stands in a field cannot be used."""
    if bool(field.property("invalid")) == invalid:
        return
    field.setProperty("invalid", invalid)
    look_again(field)


def look_again(widget: QWidget) -> None:
    """After a property of it has changed: a style sheet looks at that only when the widget is polished."""
    style = widget.style()
    assert style is not None
    style.unpolish(widget)
    style.polish(widget)


def resize_within_screen(window: QWidget, wished: QSize) -> None:
    """Give a window this size, or a little less than the screen, whichever is smaller."""
    screen = window.screen()
    room = screen.availableSize() * 0.9 if screen else wished
    window.resize(wished.boundedTo(room))
