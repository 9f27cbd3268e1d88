"""One pair of axes with curves: pointed at with the mouse or with keys, zoomed by the wheel or by a box, and
panned by the middle or the right button.

pyqtgraph paints; it is loaded in a thread when the first plot is shown. Of each curve, no more points are
painted than the screen can show.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import numpy as np
from PyQt6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent, QWheelEvent
from PyQt6.QtWidgets import QRubberBand, QToolButton, QVBoxLayout, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.thinned import Floats, thinned
from sketchfall.ui.canvas.marks import translucent
from sketchfall.ui.fields.keyboard_home import give_keyboard_back
from sketchfall.ui.files.background import Background
from sketchfall.ui.input.scrolling import meaning_of
from sketchfall.ui.laboratory.plot_frame import RIGHT, TOP, PlotFrame, data_pen, load, prepare_qt
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import current_theme, theme_watcher
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.measuring.seen_part import SeenPart, Span

LEAST = QSize(200, 210)  # px
MARGIN = 0.06  # of the range, above and below the curves
ZOOM = 1.25  # by one press of a key
PAN = 0.25  # of what is seen, by one press of a key
SMALLEST_BOX = 5  # px; less is no box, but a hand that trembles
PANNING = Qt.MouseButton.MiddleButton | Qt.MouseButton.RightButton
# px of all lines together. What is longer is painted plainly with thin pens: Qt takes ten times as long for
# wide and smooth ones (`python -m tests.benchmarks.plotting`), which nobody sees where lines are so dense.
MOST_WIDE = 6000.0


@dataclass(frozen=True)
class DrawnCurve:
    colour: str  # the name of one in the theme
    x: Floats
    y: Floats
    width: float = 2.0  # px
    opacity: float = 1.0
    dashed: bool = False


class CurvePlot(QWidget):
    pointed = pyqtSignal(float, float)  # x and y, which the mouse points at
    stepped = pyqtSignal(int)  # by keys: so many steps on
    zoomed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.x_label = self.y_label = ""
        self.curves: Sequence[DrawnCurve] = ()
        self.cursor_x: float | None = None
        self._seen = SeenPart()
        self._panned_from: QPointF | None = None  # px, while a button is held
        self._box_from: QPoint | None = None  # px, while a box is drawn
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, self)
        self._frame: PlotFrame | None = None  # once pyqtgraph is there, as are its
        self._cursor: Any = None
        self._lines: list[Any] = []
        self._pg: Any = None
        self.setMinimumSize(LEAST)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(
            plain_tip(
                tr(
                    "Click or drag to see that moment, Left and Right go step by step. The wheel, + and - "
                    "or a box drawn with Shift zoom; the middle or right button, or Shift with Left and "
                    "Right, moves what is seen; a double click shows all."
                )
            )
        )
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.all_button = QToolButton(self)
        self.all_button.setText(tr("Show all"))
        self.all_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # for the keyboard, Home does it
        self.all_button.clicked.connect(self.show_all)
        self.all_button.hide()
        theme_watcher().changed.connect(self._paint_in)

    def name_axes(self, x_label: str, y_label: str) -> None:
        self.x_label, self.y_label = x_label, y_label
        self.setAccessibleName(tr("Plot of {y} over {x}", y=y_label, x=x_label))
        self._paint_in(current_theme())

    def show_curves(self, curves: Sequence[DrawnCurve], cursor_x: float | None) -> None:
        self.curves, self.cursor_x = curves, cursor_x
        self._refresh()

    @property
    def x_range(self) -> Span:
        """What is seen of x."""
        return self._seen.x or self._whole

    @property
    def _whole(self) -> Span:
        """All x that there are."""
        known = [curve.x for curve in self.curves if len(curve.x)]
        low = min((float(x.min()) for x in known), default=0.0)
        high = max((float(x.max()) for x in known), default=1.0)
        return Span(low, high) if high > low else Span(low - 0.5, low + 0.5)

    # --- pyqtgraph --------------------------------------------------------------------------------------

    @property
    def is_ready(self) -> bool:
        """Whether it is painted, in the size that it has."""
        return self._frame is not None and bool(self._frame.view.size() == self.size())

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        if self._pg is None:
            self._pg = False
            prepare_qt()
            Background(load, self).then(self._build)

    def _build(self, loaded: Future[Any]) -> None:
        self._pg = pg = loaded.result()
        self._frame = PlotFrame(pg, self)
        self._cursor = pg.InfiniteLine(angle=90)
        self._frame.box.addItem(self._cursor)
        self._layout.addWidget(self._frame.view)
        self.all_button.raise_()
        self._paint_in(current_theme())

    def _paint_in(self, theme: Theme) -> None:
        if self._frame is None:
            return
        self._frame.paint_in(theme, self.x_label, self.y_label)
        self._cursor.setPen(data_pen(theme.muted_text, 1.0))
        self._refresh()

    def _refresh(self) -> None:
        if self._frame is None:
            return
        box, theme = self._frame.box, current_theme()
        while len(self._lines) < len(self.curves):
            line = self._pg.PlotCurveItem(antialias=True)
            box.addItem(line)
            self._lines.append(line)
        low, high = self.x_range
        seen = [_within(curve, low, high) for curve in self.curves]
        bottom, top = self._seen.y or _y_range([y for _, y in seen])
        painted = [thinned(x, y, max(1, self.width())) for x, y in seen]
        scale = self.width() / (high - low), self.height() / (top - bottom)
        is_dense = sum(_length(x, y, *scale) for x, y in painted) > MOST_WIDE
        for line, curve, points in zip(self._lines, self.curves, painted, strict=False):
            line.setData(*points, antialias=not is_dense)
            style = Qt.PenStyle.DashLine if curve.dashed else Qt.PenStyle.SolidLine
            width = min(1.0, curve.width) if is_dense else curve.width
            line_pen = data_pen(getattr(theme, curve.colour), width, style)
            line_pen.setColor(translucent(getattr(theme, curve.colour), curve.opacity))
            line.setPen(line_pen)
            line.setVisible(True)
        for line in self._lines[len(self.curves) :]:
            line.setVisible(False)
        box.setXRange(low, high, padding=0.0)
        box.setYRange(bottom, top, padding=0.0)
        self.all_button.setVisible(not self._seen.is_all)
        cursor = self._cursor
        cursor.setVisible(self.cursor_x is not None and math.isfinite(self.cursor_x))
        if cursor.isVisible():
            cursor.setPos(self.cursor_x)

    # --- hands ------------------------------------------------------------------------------------------

    def _at(self, place: QPointF) -> tuple[float, float] | None:
        """x and y of a pixel."""
        if self._frame is None:
            return None
        found = self._frame.box.mapSceneToView(place)
        return float(found.x()), float(found.y())

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() & PANNING:
            self._panned_from = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._box_from = event.position().toPoint()
        else:
            self._point(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        if self._panned_from is not None:
            way, self._panned_from = event.position() - self._panned_from, event.position()
            self._pan(-way.x(), -way.y())
        elif self._box_from is not None:
            self._band.setGeometry(QRect(self._box_from, event.position().toPoint()).normalized())
            self._band.show()
        else:
            self._point(event)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        if self._panned_from is not None and not event.buttons() & PANNING:
            self._panned_from = None
            self.unsetCursor()
        elif self._box_from is not None:
            box = QRect(self._box_from, event.position().toPoint()).normalized()
            self._give_up_box()
            if min(box.width(), box.height()) >= SMALLEST_BOX:
                self._zoom_to(box)

    def _give_up_box(self) -> None:
        self._box_from = None
        self._band.hide()

    def _zoom_to(self, box: QRect) -> None:
        first, last = self._at(QPointF(box.bottomLeft())), self._at(QPointF(box.topRight()))
        if first is not None and last is not None:
            self._seen.choose(Span(first[0], last[0]), Span(first[1], last[1]), self._whole)
            self._seen_changed()

    def _point(self, event: QMouseEvent) -> None:
        at = self._at(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton and at is not None:
            self.pointed.emit(*at)

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:
        self.show_all()

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        assert event is not None
        at, scroll = self._at(event.position()), meaning_of(event, "zoom")
        if at is not None and scroll.zoom != 1.0:
            self.zoom(scroll.zoom, at[0])
        elif at is not None:
            self._pan(-scroll.dx, -scroll.dy)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        low, high = self.x_range
        middle = (low + high) / 2.0 if self.cursor_x is None else self.cursor_x
        with_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                sign = 1 if event.key() == Qt.Key.Key_Right else -1
                if with_shift:
                    self._pan(sign * PAN * self._field.width(), 0.0)
                else:
                    self.stepped.emit(sign)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(ZOOM, middle)
            case Qt.Key.Key_Minus:
                self.zoom(1.0 / ZOOM, middle)
            case Qt.Key.Key_Home:
                self.show_all()
            case Qt.Key.Key_Escape:
                if self._box_from is not None:
                    self._give_up_box()
                else:
                    give_keyboard_back(self)
            case _:
                super().keyPressEvent(event)

    # --- what is seen -----------------------------------------------------------------------------------

    @property
    def _field(self) -> QRectF:
        """px, between the axes."""
        return QRectF() if self._frame is None else QRectF(self._frame.box.sceneBoundingRect())

    def _pan(self, dx: float, dy: float) -> None:
        """By so many pixels."""
        field = self._field
        if field.isEmpty():
            return
        bottom, top = self._seen.y or (0.0, 1.0)
        x_scale, y_scale = self.x_range.length / field.width(), (top - bottom) / field.height()
        whole_y = _y_range([curve.y for curve in self.curves])
        self._seen.pan(dx * x_scale, -dy * y_scale, self._whole, whole_y)
        self._seen_changed()

    def zoom(self, factor: float, x: float) -> None:
        """This x stays where it is."""
        self._seen.zoom(factor, x, self._whole)
        self._seen_changed()

    def show_all(self) -> None:
        self._seen.show_all()
        self._seen_changed()

    def _seen_changed(self) -> None:
        self._refresh()
        self.zoomed.emit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        size = self.all_button.sizeHint()
        self.all_button.setGeometry(QRect(QPoint(self.width() - size.width() - RIGHT, TOP), size))


def _within(curve: DrawnCurve, low: float, high: float) -> tuple[Floats, Floats]:
    """What is seen of a curve: of one over time, with a point more on each side."""
    x, y = curve.x, curve.y
    if len(x) < 2 or (x[0] >= low and x[-1] <= high) or np.any(np.diff(x) < 0.0):
        return x, y
    first, last = np.searchsorted(x, (low, high))
    chosen = slice(max(0, int(first) - 1), int(last) + 1)
    return x[chosen], y[chosen]


def _length(x: Floats, y: Floats, x_scale: float, y_scale: float) -> float:
    """px, about, of the line through these points."""
    return float(np.abs(np.diff(x)).sum() * x_scale + np.abs(np.diff(y)).sum() * y_scale)


def _y_range(values: Sequence[Floats]) -> Span:
    known = [each for each in values if len(each)]
    low = min((float(each.min()) for each in known), default=0.0)
    high = max((float(each.max()) for each in known), default=1.0)
    margin = MARGIN * (high - low) or max(1.0, abs(high)) * MARGIN
    return Span(low - margin, high + margin)
