"""The panels at the right, one column of tabs: how they are put there and moved back; one comes and goes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QToolBar, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.ui.panels.panel_area import PanelArea

LAYOUT = 10  # counts up with every bar or panel that is added: the places remembered before do not fit
FEATURES = (
    QDockWidget.DockWidgetFeature.DockWidgetClosable
    | QDockWidget.DockWidgetFeature.DockWidgetMovable
    | QDockWidget.DockWidgetFeature.DockWidgetFloatable
)
MOST_OF_THE_WINDOW = 0.4  # of its width, which panels take by themselves
RIGHT = Qt.DockWidgetArea.RightDockWidgetArea


class Docks(QObject):
    """The panels of a window: tabs of one column, which may be moved, floated and closed.

    A panel is made inside its dock: one that moved in would be styled anew, with all that is in it.
    """

    def __init__(self, window: QMainWindow, titles: Mapping[str, str], guest: str) -> None:
        """`titles` are marked for tr, by names by which places are remembered.

        `guest` is there at times, beside the first.
        """
        super().__init__(window)
        self._window = window
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.all = {name: _dock(window, name, tr(title)) for name, title in titles.items()}
        self.by_name = {name: dock for name, dock in self.all.items() if name != guest}
        self._column()
        window.addDockWidget(RIGHT, self.all[guest])
        self.guest = Guest(window, self.all[guest], next(iter(self.by_name.values())))

    def area(self, name: str) -> QWidget:
        """What a panel is made in that does not scroll by itself."""
        area = PanelArea(self.all[name])
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
        for dock in self.all.values():
            dock.setFloating(False)
        self._column()
        self.take_width()
        self.guest.take_place()

    def take_width(self) -> None:
        """As wide as they and their tabs would like to be, unless little was left of the canvas."""
        tabs = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        wished = max(part.sizeHint().width() for part in (*self.by_name.values(), *tabs))
        width = min(wished, round(MOST_OF_THE_WINDOW * self._window.width()))
        self._window.resizeDocks(list(self.by_name.values())[:1], [width], Qt.Orientation.Horizontal)

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


class Guest(QObject):
    """A panel that is there at times, as a tab beside another, in front of it unless asked to give way."""

    def __init__(self, window: QMainWindow, dock: QDockWidget, beside: QDockWidget) -> None:
        super().__init__(window)
        self._window = window
        self._dock = dock
        self._beside = beside
        self._is_wanted = False
        self.take_place()
        dock.visibilityChanged.connect(self._closed)

    def take_place(self) -> None:
        """Among the tabs, wherever the other panel is now; seen or not as before."""
        self._window.tabifyDockWidget(self._beside, self._dock)
        self._front().raise_()

    def show(self, wanted: bool) -> None:
        width = self._width_of_column()
        self._is_wanted = wanted
        front = self._front()
        front.raise_()
        if width is not None:  # or Qt gives the column as much as all its tabs would like to have
            self._window.resizeDocks([front], [width], Qt.Orientation.Horizontal)
            layout = self._window.layout()
            assert layout is not None
            layout.activate()

    def _front(self) -> QDockWidget:
        self._dock.setVisible(self._is_wanted)
        return self._dock if self._is_wanted else self._beside

    def _width_of_column(self) -> int | None:
        column = [self._beside, *self._window.tabifiedDockWidgets(self._beside)]
        return next((dock.width() for dock in column if not dock.visibleRegion().isEmpty()), None)

    def _closed(self, _visible: bool) -> None:
        if self._is_wanted and self._dock.isHidden():  # by its cross, and not just behind another
            self._beside.raise_()

    def give_way(self, to_the_other: bool) -> None:
        """Be behind the other panel, or in front of it; if both are there."""
        if self._is_wanted and not self._dock.isHidden() and not self._beside.isHidden():
            (self._beside if to_the_other else self._dock).raise_()
