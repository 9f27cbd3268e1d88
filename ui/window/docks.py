"""The panels at the right, one column of tabs: how they are put there, moved back, and stood in for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QToolBar, QWidget

from sketchfall.ui.panels.panel_area import PanelArea

LAYOUT = 5  # counts up with every bar or panel that is added: the places remembered before do not fit
FEATURES = (
    QDockWidget.DockWidgetFeature.DockWidgetClosable
    | QDockWidget.DockWidgetFeature.DockWidgetMovable
    | QDockWidget.DockWidgetFeature.DockWidgetFloatable
)
RIGHT = Qt.DockWidgetArea.RightDockWidgetArea


class Docks(QObject):
    """The panels of a window: tabs of one column, which may be moved, floated and closed.

    A panel is made inside its dock: one that moved in would be styled anew, with all that is in it.
    """

    def __init__(self, window: QMainWindow, titles: Mapping[str, str], stand_in: str) -> None:
        """`titles` by names, by which places are remembered; `stand_in` comes in place of all others."""
        super().__init__(window)
        self._window = window
        window.setTabPosition(RIGHT, QTabWidget.TabPosition.North)
        self.all = {name: _dock(window, name, title) for name, title in titles.items()}
        self.by_name = {name: dock for name, dock in self.all.items() if name != stand_in}
        window.addDockWidget(RIGHT, self.all[stand_in])
        self._column()
        self.stand_in = StandIn(window, self.all[stand_in])

    def area(self, name: str) -> QWidget:
        """What a panel is made in that does not scroll by itself."""
        area = PanelArea(parent=self.all[name])
        self.all[name].setWidget(area)
        viewport = area.viewport()
        assert viewport is not None
        return viewport

    def fill(self, name: str, panel: QWidget) -> None:
        area = self.all[name].widget()
        if isinstance(area, PanelArea):
            area.setWidget(panel)
        else:
            self.all[name].setWidget(panel)

    @property
    def toggles(self) -> list[QAction]:
        """For a menu: each shows a panel, or closes it."""
        found = (dock.toggleViewAction() for dock in self.all.values())
        return [action for action in found if action is not None]

    def show_panel(self, name: str) -> None:
        """In front of the others, also if it was closed."""
        self.by_name[name].show()
        self.by_name[name].raise_()

    def reset(self) -> None:
        """As at the very first start."""
        for bar in self._window.findChildren(QToolBar):
            bar.show()
        came = self.stand_in.is_there
        self.stand_in.show(False)
        for dock in self.by_name.values():
            dock.setFloating(False)
            dock.show()
        self._column()
        width = max(dock.sizeHint().width() for dock in self.by_name.values())
        self._window.resizeDocks(list(self.by_name.values())[:1], [width], Qt.Orientation.Horizontal)
        if came:
            self.stand_in.show(True)

    def _column(self) -> None:
        docks = list(self.by_name.values())
        for dock in docks:  # each anew, or one that was moved would stay beside the others
            self._window.removeDockWidget(dock)
            self._window.addDockWidget(RIGHT, dock)
            dock.show()
        for before, dock in pairwise(docks):
            self._window.tabifyDockWidget(before, dock)
        docks[0].raise_()


def _dock(window: QMainWindow, name: str, title: str) -> QDockWidget:
    dock = QDockWidget(title, window)
    dock.setObjectName(f"{name}_dock")
    dock.setFeatures(FEATURES)
    return dock


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

    @property
    def is_there(self) -> bool:
        return not self._dock.isHidden()

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
