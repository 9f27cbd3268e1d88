"""Meters on the canvas: digits and bars beside what they measure, which they follow.

While it runs, digits change ten times a second: nobody can read faster.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter

from sketchfall.app.drawing.scene import Measured, Meter
from sketchfall.app.measuring.meter_words import reading
from sketchfall.app.picture.meter_boxes import PADDING, MeterBox, Pixel, Places, bar_in, boxes_of
from sketchfall.app.picture.meter_shapes import END
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen, translucent
from sketchfall.ui.canvas.shown_body import shown_body
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.measuring.meter_reader import MeterReader

CALM = 6  # steps between two readings while it runs
OPACITY = 0.86


class Label(NamedTuple):
    meter: Meter
    text: str
    box: QRectF


class MeterLabels:
    def __init__(self, reader: MeterReader) -> None:
        self._reader = reader
        self._canvas = reader.player.canvas
        self._shown: dict[Measured, float] = {}
        self._peaks: dict[Measured, float] = {}  # the largest sizes so far, to which bars are drawn
        self._read_at: tuple[str, int] | None = None
        self.labels: list[Label] = []  # as painted last
        reader.changed.connect(self._forget)
        reader.player.state_changed.connect(self._forget)
        reader.document.changed.connect(self._drawing_changed)

    def at(self, pixel: QPointF) -> Meter | None:
        """Whose label is there."""
        return next((label.meter for label in reversed(self.labels) if label.box.contains(pixel)), None)

    def _forget(self) -> None:
        self._read_at = None
        if not self._reader.player.has_run:
            self._peaks.clear()
        self._canvas.update()

    def _drawing_changed(self) -> None:
        self._read_at = None

    # --- reading ----------------------------------------------------------------------------------------

    def _read(self) -> None:
        player = self._reader.player
        moment = player.moment
        step = 0 if moment is None else moment.step
        now = player.state, step // CALM if player.state == "running" else step
        if now == self._read_at and player.state == "running":
            return
        self._read_at = now
        for meter in self._reader.meters:
            if meter.shown != "plot":
                value = self._reader.value(meter.measured)
                self._shown[meter.measured] = value
                if math.isfinite(value):
                    self._peaks[meter.measured] = max(self._peaks.get(meter.measured, 0.0), abs(value))

    # --- painting ---------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        self._read()
        self.labels = list(self._placed(camera, QFontMetricsF(painter.font())))
        places = self._places(camera)
        for label in self.labels:
            if (ends := places.ends(label.meter)) is not None:
                _paint_ends(painter, ends, theme)
        for label in self.labels:
            self._paint(painter, label, theme)

    def _placed(self, camera: Camera, metrics: QFontMetricsF) -> Iterator[Label]:
        shown = [
            (meter, reading(meter.quantity, self._shown.get(meter.measured, math.nan)))
            for meter in self._reader.meters
            if meter.shown != "plot"
        ]
        sizes = ((meter, (metrics.horizontalAdvance(text), metrics.height())) for meter, text in shown)
        for (meter, text), box in zip(shown, boxes_of(sizes, self._places(camera)), strict=True):
            yield Label(meter, text, QRectF(*box))

    def _places(self, camera: Camera) -> Places:
        return Places(
            partial(shown_body, self._canvas),
            self._reader.document.joint,
            lambda point: _pair(camera.to_pixel(point)),
            (camera.width, camera.height),
        )

    def _paint(self, painter: QPainter, label: Label, theme: Theme) -> None:
        box = label.box
        painter.setPen(pen(theme.field_border, 1.0))
        painter.setBrush(translucent(theme.base, OPACITY))
        painter.drawRoundedRect(box, 4.0, 4.0)
        painter.setPen(QColor(theme.text))
        inner = box.adjusted(PADDING[0], PADDING[1], -PADDING[0], -PADDING[1])
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, label.text)
        if label.meter.shown == "bar":
            self._paint_bar(painter, label, theme)

    def _paint_bar(self, painter: QPainter, label: Label, theme: Theme) -> None:
        box, measured = label.box, label.meter.measured
        value, peak = self._shown.get(measured, math.nan), self._peaks.get(measured, 0.0)
        is_known = math.isfinite(value) and peak > 0.0
        bar = bar_in(MeterBox(*box.getRect()), value / peak if is_known else 0.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.border))
        painter.drawRoundedRect(QRectF(*bar.groove), 2.0, 2.0)
        painter.setBrush(QColor(theme.accent if value >= 0.0 else theme.motor))
        painter.drawRect(QRectF(*bar.filled))


def _paint_ends(painter: QPainter, ends: tuple[Pixel, Pixel], theme: Theme) -> None:
    """The two points that are measured between, and the way from one to the other."""
    first, second = (QPointF(*end) for end in ends)
    painter.setPen(pen(theme.text, 1.0, Qt.PenStyle.DashLine))
    painter.drawLine(first, second)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.text))
    for end in (first, second):
        painter.drawEllipse(end, END, END)


def _pair(pixel: QPointF) -> tuple[float, float]:
    return pixel.x(), pixel.y()
