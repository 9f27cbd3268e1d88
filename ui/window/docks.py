"""The panels at the right: how they are put there, and how one of them takes the place of all others."""

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


class StandIn(QObject):
    """A panel that comes in place of all others, and gives it back when it goes."""

    def __init__(self, window: QMainWindow, dock: QDockWidget) -> None:
        super().__init__(window)
        self._window = window
        self._dock = dock
        self._put_aside: list[QDockWidget] = []  # while it is there,
        self._in_front: list[QDockWidget] = []  # and those of them that were not behind others
        dock.hide()
        dock.visibilityChanged.connect(self._shown)

    def show(self, wanted: bool) -> None:
        if wanted:
            self._come()
        else:
            self._dock.hide()
            self._bring_back()

    def _come(self) -> None:
        others = [dock for dock in self._window.findChildren(QDockWidget) if dock is not self._dock]
        self._put_aside = [dock for dock in others if not dock.isHidden()]
        self._in_front = [dock for dock in self._put_aside if not dock.visibleRegion().isEmpty()]
        width = max((dock.width() for dock in self._in_front), default=self._dock.sizeHint().width())
        for dock in self._put_aside:
            dock.hide()
        self._dock.show()
        # So that the canvas stays as it is.
        self._window.resizeDocks([self._dock], [width], Qt.Orientation.Horizontal)

    def _shown(self, visible: bool) -> None:
        if not visible and self._dock.isHidden():
            self._bring_back()  # its cross was clicked

    def _bring_back(self) -> None:
        put_aside, self._put_aside = self._put_aside, []
        for dock in put_aside:
            dock.show()
        if put_aside:
            for dock in self._in_front:
                dock.raise_()
