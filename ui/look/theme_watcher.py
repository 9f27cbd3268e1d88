"""Which theme an application has, and following the system where that is what the user chose."""

from __future__ import annotations

from typing import Literal, cast

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication

from sketchfall.ui.look.palette import palette
from sketchfall.ui.look.style_sheet import style_sheet
from sketchfall.ui.look.theme import DARK, LIGHT, Theme

ThemeChoice = Literal["light", "dark", "system"]


class ThemeWatcher(QObject):
    """Holds the theme of its application. There is one, and it belongs to the application."""

    changed = pyqtSignal(object)  # the new Theme, after palette and style sheet are in place

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.choice: ThemeChoice = "system"
        self.theme: Theme = LIGHT
        self._is_applied = False
        hints = app.styleHints()
        assert hints is not None
        hints.colorSchemeChanged.connect(self._follow_system)

    def apply(self, choice: ThemeChoice) -> None:
        self.choice = choice
        _ask_desktop(choice)
        theme = theme_for(choice, system_scheme())
        has_changed = theme is not self.theme
        if self._is_applied and not has_changed:
            return  # to style every widget anew takes long
        self._is_applied = True
        self.theme = theme  # before the palette: its change repaints the icons, which ask for the theme
        app = cast(QApplication, self.parent())
        app.setStyle("Fusion")
        app.setPalette(palette(theme))
        app.setStyleSheet(style_sheet(theme))
        if has_changed:
            self.changed.emit(theme)

    def _follow_system(self) -> None:
        if self.choice == "system":
            self.apply("system")


def theme_watcher() -> ThemeWatcher:
    """The watcher of the running application."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "a theme belongs to an application"
    return app.findChild(ThemeWatcher) or ThemeWatcher(app)


def current_theme() -> Theme:
    """The theme in use; the light one until a theme is applied."""
    return theme_watcher().theme


def theme_for(choice: ThemeChoice, scheme: Qt.ColorScheme) -> Theme:
    """What a choice means; a desktop that does not say is taken for a light one."""
    if choice == "system":
        return DARK if scheme == Qt.ColorScheme.Dark else LIGHT
    return DARK if choice == "dark" else LIGHT


def _ask_desktop(choice: ThemeChoice) -> None:
    """Ask the desktop to draw its frame around our windows in the same theme; only some can."""
    hints = QGuiApplication.styleHints()
    if hints and hasattr(hints, "setColorScheme"):  # since Qt 6.8
        scheme = Qt.ColorScheme
        asked = {"light": scheme.Light, "dark": scheme.Dark, "system": scheme.Unknown}
        hints.setColorScheme(asked[choice])


def system_scheme() -> Qt.ColorScheme:
    hints = QGuiApplication.styleHints()
    return hints.colorScheme() if hints else Qt.ColorScheme.Unknown
