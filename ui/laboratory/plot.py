"""A small plot in the colours of the theme: bars, lines, and two axes. There is no menu, and nothing to drag.

pyqtgraph takes a third of a second to load, so nothing loads it before a plot is wanted, and then it is
loaded in a thread: a plot is empty until it is there, and then shows what it was given meanwhile. What it
needs of Qt is loaded before, by the event loop.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6 import QtCore, QtGui, QtWidgets
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QPen
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from sketchfall.ui.canvas.marks import pen, translucent
from sketchfall.ui.files.background import Background
from sketchfall.ui.look.qt_enums import make_enums
from sketchfall.ui.look.style import current_theme, theme_watcher
from sketchfall.ui.look.theme import Theme

Floats = NDArray[np.float64]

BAR_OPACITY = 0.45
HEADROOM = 1.08  # of the highest value, up to where the axis goes
AXIS_WIDTH, AXIS_HEIGHT = 56, 36  # px; a fixed width, or the picture would jump with every digit
TEXT_SIZE = "8.5pt"

QT_MODULES = ("QtSvg", "QtOpenGLWidgets", "QtTest")
ENUM_OWNERS: tuple[type, ...] = (
    *(Qt, QtCore.QEvent, QtCore.QLocale, QtGui.QPainter, QtGui.QPainterPath, QtGui.QImage),
    *(QtWidgets.QGraphicsItem, QtWidgets.QGraphicsView, QtWidgets.QSizePolicy, QtWidgets.QFrame),
    QtWidgets.QSlider,
)


@dataclass(frozen=True)
class Line:
    """How one line looks; the colour is the name of one in the theme."""

    colour: str
    width: float = 2.0  # px
    dashed: bool = False


class Plot(QWidget):
    def __init__(
        self,
        x_label: str,
        y_label: str,
        lines: Mapping[str, Line],
        *,
        logarithmic: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`logarithmic`: y; what is not above zero is left out then."""
        super().__init__(parent)
        self.x_label, self.y_label = x_label, y_label
        self._lines = dict(lines)
        self._logarithmic = logarithmic
        self._bars: tuple[Floats, Floats] | None = None  # edges and heights
        self._data: dict[str, tuple[Floats, Floats]] = {}
        self._parts: dict[str, Any] = {}  # of pyqtgraph, once it is there
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._is_asked_for = False
        theme_watcher().changed.connect(self._paint_in)

    @property
    def is_ready(self) -> bool:
        return bool(self._parts)

    def show_bars(self, edges: Floats, heights: Floats) -> None:
        self._bars = edges, heights
        self._refresh()

    def show_line(self, name: str, x: Floats, y: Floats) -> None:
        self._data[name] = x, y
        self._refresh()

    def name_axis(self, x_label: str) -> None:
        self.x_label = x_label
        if self._parts:
            self._parts["bottom"].setLabel(x_label)

    def clear(self) -> None:
        self._bars = None
        self._data.clear()
        self._refresh()

    @property
    def heights(self) -> Floats:
        """Of the bars, as shown."""
        return self._bars[1] if self._bars is not None else np.zeros(0)

    def line(self, name: str) -> tuple[Floats, Floats]:
        """x and y of a line, as shown."""
        return self._data.get(name, (np.zeros(0), np.zeros(0)))

    # --- pyqtgraph ----------------------------------------------------------------------------------

    def showEvent(self, event: QtGui.QShowEvent | None) -> None:
        super().showEvent(event)
        if not self._is_asked_for:
            self._is_asked_for = True
            prepare_qt()
            Background(load, self).then(self._build)

    def _build(self, loaded: Future[Any]) -> None:
        pg = loaded.result()
        view = pg.GraphicsView(self)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # or wheels would not scroll
        layout = pg.GraphicsLayout()
        layout.setContentsMargins(0, 4, 6, 0)
        layout.setSpacing(0)
        view.setCentralItem(layout)
        box = layout.addViewBox(row=0, col=1, enableMenu=False, enableMouse=False)
        left, bottom = pg.AxisItem("left"), pg.AxisItem("bottom")
        for axis, row, column in ((left, 0, 0), (bottom, 1, 1)):
            layout.addItem(axis, row=row, col=column)
            axis.linkToView(box)
            axis.enableAutoSIPrefix(False)
        left.setWidth(AXIS_WIDTH)
        bottom.setHeight(AXIS_HEIGHT)
        left.setLogMode(self._logarithmic)
        box.disableAutoRange()
        bars = pg.PlotCurveItem([0.0, 1.0], [0.0], stepMode="center", fillLevel=0.0)
        box.addItem(bars)
        self._parts = {"view": view, "box": box, "left": left, "bottom": bottom, "bars": bars}
        for name in self._lines:
            curve = pg.PlotCurveItem(antialias=True)
            box.addItem(curve)
            self._parts[f"line {name}"] = curve
        self._layout.addWidget(view)
        self._paint_in(current_theme())
        self._refresh()

    def _paint_in(self, theme: Theme) -> None:
        if not self._parts:
            return
        self._parts["view"].setBackground(theme.base)
        for name, label in (("left", self.y_label), ("bottom", self.x_label)):
            axis = self._parts[name]
            axis.setPen(pen(theme.border, 1.0))
            axis.setTextPen(QColor(theme.muted_text))
            axis.setLabel(label, **{"color": theme.muted_text, "font-size": TEXT_SIZE})
        accent = theme.accent
        self._parts["bars"].setPen(data_pen(accent, 1.0))
        self._parts["bars"].setBrush(translucent(accent, BAR_OPACITY))
        for name, line in self._lines.items():
            style = Qt.PenStyle.DashLine if line.dashed else Qt.PenStyle.SolidLine
            self._parts[f"line {name}"].setPen(data_pen(getattr(theme, line.colour), line.width, style))

    def _refresh(self) -> None:
        if not self._parts:
            return
        xs, ys = [], []
        if self._bars is not None:
            edges, heights = self._bars
            self._parts["bars"].setData(edges, heights)
            xs.append(edges)
            ys.append(heights)
        self._parts["bars"].setVisible(self._bars is not None)
        for name in self._lines:
            x, y = self.line(name)
            if self._logarithmic:
                x, y = x[y > 0.0], np.log10(y[y > 0.0])
            self._parts[f"line {name}"].setData(x, y)
            xs.append(x)
            ys.append(y)
        x, y = np.concatenate(xs), np.concatenate(ys)
        if len(x) and np.ptp(x) > 0.0:
            self._parts["box"].setXRange(x.min(), x.max(), padding=0.0)
        if len(y):
            low = float(np.floor(y.min())) if self._logarithmic else 0.0
            high = float(np.ceil(y.max())) if self._logarithmic else HEADROOM * float(y.max())
            self._parts["box"].setYRange(low, max(high, low + 1e-12), padding=0.0)


def data_pen(colour: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """As wide in pixels, whatever the axes say."""
    made = pen(colour, width, style)
    made.setCosmetic(True)
    return made


def load() -> Any:
    """pyqtgraph, in any thread."""
    return importlib.import_module("pyqtgraph")


def prepare_qt() -> None:
    """Load what pyqtgraph asks of PyQt; only in the thread of the event loop, and it takes some milliseconds.

    Other threads may run while a module of PyQt's is half loaded. An event that the window gets just then
    would end the program in a crash, since PyQt looks for its class in that module, too.
    """
    for name in QT_MODULES:
        with suppress(ImportError):  # a part that this system has not; pyqtgraph does without
            importlib.import_module(f"PyQt6.{name}")
    make_enums(*ENUM_OWNERS)
