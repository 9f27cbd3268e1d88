"""Meters on the canvas: digits and bars beside what they measure, which they follow.

While it runs, digits change ten times a second: nobody can read faster.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter

from sketchfall.app.drawing.geometry import Point, box_of
from sketchfall.app.drawing.scene import BodyDrawing, Measured, Meter
from sketchfall.app.drawing.spoken import place_of
from sketchfall.app.measuring.meter_words import reading
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen, translucent
from sketchfall.ui.canvas.shown_body import shown_body
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.measuring.meter_reader import MeterReader

CALM = 6  # steps between two readings while it runs
PADDING, GAP = QPointF(6.0, 2.0), 3.0  # px
BESIDE = 8.0  # px from a body
CORNER = QPointF(12.0, 12.0)  # px, where those of the whole drawing begin
BAR_HEIGHT, LEAST_BAR = 5.0, 90.0  # px
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

    # --- where ------------------------------------------------------------------------------------------

    def _body(self, body_id: int) -> BodyDrawing:
        return shown_body(self._canvas, body_id)

    def _home(self, meter: Meter, camera: Camera) -> QPointF:
        """Where its first label begins, in pixels."""
        if meter.body is not None and meter.other is not None:
            return camera.to_pixel(self._middle(meter.body, meter.other)) + QPointF(BESIDE, BESIDE)
        if meter.body is not None:
            box = box_of(self._body(meter.body))
            return camera.to_pixel((box.right, box.top)) + QPointF(BESIDE, 0.0)
        if meter.joint is not None:
            return camera.to_pixel(self._joint_place(meter.joint)) + QPointF(BESIDE, BESIDE)
        return CORNER

    def _joint_place(self, joint_id: int) -> Point:
        joint = self._reader.document.joint(joint_id)
        ends = [end for end in (joint.body_a, joint.body_b) if end is not None]
        return place_of(joint, {end: self._body(end) for end in ends})

    def _middle(self, first: int, second: int) -> Point:
        a, b = box_of(self._body(first)).center, box_of(self._body(second)).center
        return (a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0

    # --- painting ---------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        self._read()
        self.labels = list(self._placed(camera, QFontMetricsF(painter.font())))
        for label in self.labels:
            self._paint(painter, label, theme)

    def _placed(self, camera: Camera, metrics: QFontMetricsF) -> Iterator[Label]:
        """One below the other, where several measure the same parts."""
        below: dict[tuple[int | None, int | None, int | None], float] = {}
        for meter in self._reader.meters:
            if meter.shown == "plot":
                continue
            text = reading(meter.quantity, self._shown.get(meter.measured, math.nan))
            width = metrics.horizontalAdvance(text) + 2.0 * PADDING.x()
            height = metrics.height() + 2.0 * PADDING.y()
            if meter.shown == "bar":
                width, height = max(width, LEAST_BAR), height + BAR_HEIGHT + PADDING.y()
            parts = meter.body, meter.other, meter.joint
            down = below.get(parts, 0.0)
            below[parts] = down + height + GAP
            corner = self._home(meter, camera) + QPointF(0.0, down)
            yield Label(meter, text, QRectF(corner.x(), corner.y(), width, height))

    def _paint(self, painter: QPainter, label: Label, theme: Theme) -> None:
        box = label.box
        painter.setPen(pen(theme.field_border, 1.0))
        painter.setBrush(translucent(theme.base, OPACITY))
        painter.drawRoundedRect(box, 4.0, 4.0)
        painter.setPen(QColor(theme.text))
        inner = box.adjusted(PADDING.x(), PADDING.y(), -PADDING.x(), -PADDING.y())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, label.text)
        if label.meter.shown == "bar":
            self._paint_bar(painter, label.meter.measured, inner, theme)

    def _paint_bar(self, painter: QPainter, measured: Measured, inner: QRectF, theme: Theme) -> None:
        """From the middle, to the right above zero and to the left below; full at the largest size so far."""
        groove = QRectF(inner.left(), inner.bottom() - BAR_HEIGHT, inner.width(), BAR_HEIGHT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.border))
        painter.drawRoundedRect(groove, 2.0, 2.0)
        value, peak = self._shown.get(measured, math.nan), self._peaks.get(measured, 0.0)
        if not math.isfinite(value) or peak == 0.0:
            return
        middle, half = groove.center().x(), groove.width() / 2.0
        end = middle + half * value / peak
        painter.setBrush(QColor(theme.accent if value >= 0.0 else theme.motor))
        painter.drawRect(QRectF(min(middle, end), groove.top(), abs(end - middle), BAR_HEIGHT))
