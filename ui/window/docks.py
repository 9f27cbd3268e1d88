"""The panels at the right: how they are put there, and how one of them comes and goes."""

from __future__ import annotations

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtWidgets import QDockWidget, QMainWindow, QWidget


def new_dock(window: QMainWindow, title: str) -> QDockWidget:
    """Empty. A panel is made inside it: one that moved in would be styled anew, with all that is in it."""
    dock = QDockWidget(title, window)
    dock.setObjectName(f"{title.lower()}_dock")  # by which its place is remembered
    dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
    return dock


def add_dock(window: QMainWindow, dock: QDockWidget, panel: QWidget) -> None:
    dock.setWidget(panel)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)


class ComingAndGoing(QObject):
    """A panel that is there at times, as a tab beside another, in front of it unless asked to give way."""

    def __init__(self, window: QMainWindow, dock: QDockWidget, beside: QDockWidget) -> None:
        super().__init__(window)
        self._window = window
        self._dock = dock
        self._beside = beside
        self._is_wanted = False
        window.tabifyDockWidget(beside, dock)
        dock.hide()

    def show(self, wanted: bool) -> None:
        self._is_wanted = wanted
        self._dock.setVisible(wanted)
        (self._dock if wanted else self._beside).raise_()

    def give_way(self, to_the_other: bool) -> None:
        """Be behind the other panel, or in front of it; if both are there."""
        if self._is_wanted and not self._dock.isHidden() and not self._beside.isHidden():
            (self._beside if to_the_other else self._dock).raise_()
