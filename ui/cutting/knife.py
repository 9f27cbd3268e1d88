"""The knife: a stroke that cuts every body it crosses from side to side, also while it runs."""

from __future__ import annotations

import math

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.cutting.knife import cut
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.strokes.freehand import simplified_line
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_outline
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

SPACING = 2.0  # px between the points of a stroke
ACCURACY = 1.0  # px by which the cut may leave the stroke


class KnifeTool(Tool):
    name = "knife"
    is_dragged = True

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.stroke: list[Point] = []

    @property
    def is_busy(self) -> bool:
        return bool(self.stroke)

    @property
    def hint(self) -> str:
        if self.is_busy:
            return tr("Release to cut what the stroke crosses. Shift: straight. Esc: leave it whole.")
        return tr("Draw a stroke across bodies, from outside to outside: it cuts them. Shift: straight.")

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button == Qt.MouseButton.LeftButton:
            self.cancel()
            self.stroke = [pointer.point]

    def moved(self, pointer: Pointer) -> None:
        if not self.stroke:
            return
        if pointer.shift:
            del self.stroke[1:]
            self.stroke.append(self.canvas.snap(pointer, start=self.stroke[0]))
        elif math.dist(self.stroke[-1], pointer.point) >= SPACING / self.canvas.camera.scale:
            self.stroke.append(pointer.point)

    def released(self, pointer: Pointer) -> None:
        if not self.stroke or pointer.button != Qt.MouseButton.LeftButton:
            return
        line = simplified_line(self.stroke, ACCURACY / self.canvas.camera.scale)
        self.cancel()
        try:
            self.problem = cut(self.canvas.live, line)
        except (DrawingError, ValueError) as error:
            self.problem = tr("That cannot be cut: {reason}.", reason=told(error))

    def cancel(self) -> None:
        self.stroke, self.problem = [], ""

    def drawing_changed(self) -> None:
        self.stroke = []

    def deactivate(self) -> None:
        self.cancel()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if len(self.stroke) > 1:
            draw_outline(painter, camera.polygon(self.stroke), theme.error, fill=0.0, closed=False)
