"""What every plot stands in: a field and two axes of pyqtgraph, whose numbers are in the user's signs.

pyqtgraph takes a third of a second to load, so nothing loads it before a plot is wanted, and then it is
loaded in a thread. What it needs of Qt is loaded before, by the event loop.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from PyQt6 import QtCore, QtGui, QtWidgets
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QFont, QFontMetricsF, QPen
from PyQt6.QtWidgets import QWidget

from sketchfall.app.language.catalogue import current, in_signs_of
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.look.qt_enums import make_enums
from sketchfall.ui.look.theme import Theme

AXIS_WIDTH, AXIS_HEIGHT = 56, 36  # px; a fixed width, or the picture would jump with every digit
TOP, RIGHT = 4, 6  # px, left free around the field
TEXT_SIZE = 8.5  # pt
BESIDE_LABEL = 12.0  # px, left free at the ends of an axis

QT_MODULES = ("QtSvg", "QtOpenGLWidgets", "QtTest")
ENUM_OWNERS: tuple[type, ...] = (
    *(Qt, QtCore.QEvent, QtCore.QLocale, QtGui.QPainter, QtGui.QPainterPath, QtGui.QImage),
    *(QtWidgets.QGraphicsItem, QtWidgets.QGraphicsView, QtWidgets.QSizePolicy, QtWidgets.QFrame),
    QtWidgets.QSlider,
)


class PlotFrame:
    """In the colours of a theme only once it is painted in one."""

    def __init__(self, pyqtgraph: Any, parent: QWidget) -> None:
        self.view = pyqtgraph.GraphicsView(parent)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Or wheels would not scroll the panel around it; who wants the mouse hears of it in the parent.
        self.view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = pyqtgraph.GraphicsLayout()
        layout.setContentsMargins(0, TOP, RIGHT, 0)
        layout.setSpacing(0)
        self.view.setCentralItem(layout)
        self.box = layout.addViewBox(row=0, col=1, enableMenu=False, enableMouse=False)
        self.left, self.bottom = pyqtgraph.AxisItem("left"), pyqtgraph.AxisItem("bottom")
        for axis, row, column in ((self.left, 0, 0), (self.bottom, 1, 1)):
            axis.tickStrings = _in_users_signs(axis.tickStrings)
            layout.addItem(axis, row=row, col=column)
            axis.linkToView(self.box)
            axis.enableAutoSIPrefix(False)
        self.left.setWidth(AXIS_WIDTH)
        self.bottom.setHeight(AXIS_HEIGHT)
        self.box.disableAutoRange()
        self._labels = {self.left: "", self.bottom: ""}
        self._label_colour = ""
        for axis in self._labels:
            axis.geometryChanged.connect(partial(self._write_label, axis))

    def paint_in(self, theme: Theme, x_label: str, y_label: str) -> None:
        self.view.setBackground(theme.base)
        self._labels = {self.left: y_label, self.bottom: x_label}
        self._label_colour = theme.muted_text
        for axis in self._labels:
            axis.setPen(pen(theme.border, 1.0))
            axis.setTextPen(QColor(theme.muted_text))
            self._write_label(axis)

    def name_x(self, label: str) -> None:
        self._labels[self.bottom] = label
        self._write_label(self.bottom)

    def _write_label(self, axis: Any) -> None:
        """In the middle of its axis, and no longer: what is too long loses its middle, and keeps its unit."""
        size = axis.size()
        room = (size.height() if axis is self.left else size.width()) - BESIDE_LABEL
        if room <= 0.0:  # it has no size yet
            return
        font = QFont(self.view.font())
        font.setPointSizeF(TEXT_SIZE)
        label = QFontMetricsF(font).elidedText(self._labels[axis], Qt.TextElideMode.ElideMiddle, room)
        axis.setLabel(label, **{"color": self._label_colour, "font-size": f"{TEXT_SIZE}pt"})
        axis.resizeEvent()  # by which pyqtgraph places it, but only when the size changes


def _in_users_signs(texts: Callable[..., Sequence[str]]) -> Callable[..., list[str]]:
    return lambda *args: [in_signs_of(current(), text) for text in texts(*args)]


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
