"""The explosion: a click in a run pushes all that is near away from it; a drag says how far it reaches."""

from __future__ import annotations

import math

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_label, pen, translucent
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

USUAL_REACH = 90.0  # px, of a mere click
LEAST_DRAG = 4.0  # px, below which it was one
STRENGTH = 6.0  # N s for each metre of width, for each metre that it reaches


class BlastTool(Tool):
    name = "blast"
    is_dragged = True
    is_for_runs = True

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.middle: Point | None = None
        self.reach = 0.0  # m
        self.pulls = False

    @property
    def is_busy(self) -> bool:
        return self.middle is not None

    @property
    def hint(self) -> str:
        if self.is_busy:
            return tr(
                "Release to set it off; the farther you drag, the stronger. Shift: it pulls. Esc gives it up."
            )
        if self.canvas.puller is not None and self.canvas.puller.can_blow_up:
            return tr("Click for an explosion, or drag how far it reaches. Shift: it pulls everything in.")
        return tr("An explosion is something for a run: press Space first, then click.")

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button == Qt.MouseButton.LeftButton:
            self.middle = pointer.point
            self._measure(pointer)

    def moved(self, pointer: Pointer) -> None:
        if self.middle is not None:
            self._measure(pointer)

    def _measure(self, pointer: Pointer) -> None:
        assert self.middle is not None
        scale = self.canvas.camera.scale
        dragged = math.dist(self.middle, pointer.point)
        self.reach = dragged if dragged > LEAST_DRAG / scale else USUAL_REACH / scale
        self.pulls = pointer.shift

    def released(self, pointer: Pointer) -> None:
        if self.middle is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self._measure(pointer)
        middle, puller = self.middle, self.canvas.puller
        self.cancel()
        if puller is not None and puller.can_blow_up:
            puller.blow_up(middle, self.reach, self._strength)
        else:
            self.problem = tr("Nothing runs: press Space first, then click for an explosion.")

    @property
    def _strength(self) -> float:
        return (-STRENGTH if self.pulls else STRENGTH) * self.reach

    def cancel(self) -> None:
        self.middle, self.problem = None, ""

    def deactivate(self) -> None:
        self.cancel()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.middle is None:
            return
        center, radius = camera.to_pixel(self.middle), self.reach * camera.scale
        painter.setPen(pen(theme.error, 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(translucent(theme.error, 0.12))
        painter.drawEllipse(center, radius, radius)
        text = tr("reach {reach:.3g} m, {strength:.3g} N s/m", reach=self.reach, strength=self._strength)
        draw_label(painter, center + QPointF(0.0, radius), text, camera, theme)
