"""The eraser: takes away every body and joint it is dragged over, as one step of undo."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.editing.commands import RemoveParts
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

REACH = 4.0  # px around the cursor
STRIDE = 4.0  # px between the places looked at, so that a quick drag leaves nothing out


class EraserTool(Tool):
    name = "eraser"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.last: QPointF | None = None
        self.marked = Parts()
        self.under_cursor = Parts()

    @property
    def is_busy(self) -> bool:
        return self.last is not None

    @property
    def hint(self) -> str:
        if self.is_busy:
            count = len(self.marked)
            return tr("Release to erase what is red ({count}). Esc: keep everything.", count=count)
        return tr("Click a body or joint to erase it, or drag over several.")

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button == Qt.MouseButton.LeftButton:
            self.cancel()
            self.last = pointer.pixel
            self._mark(pointer.pixel)

    def moved(self, pointer: Pointer) -> None:
        self.under_cursor = self._at(pointer.pixel)
        if self.last is None:
            return
        way = pointer.pixel - self.last
        count = max(1, round(max(abs(way.x()), abs(way.y())) / STRIDE))
        for index in range(1, count + 1):
            self._mark(self.last + way * (index / count))
        self.last = pointer.pixel

    def released(self, pointer: Pointer) -> None:
        if self.last is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        marked = self.marked
        self.cancel()
        if marked:
            self.canvas.apply(RemoveParts(self.canvas.document, marked.ids, later("Erase {parts}")))

    def _at(self, pixel: QPointF) -> Parts:
        """A joint, or else a body, or nothing."""
        camera = self.canvas.camera
        joint = self.canvas.joints.at(pixel, camera)
        if joint is not None:
            return Parts(joints=[joint])
        body = self.canvas.placement.at(camera.to_world(pixel), REACH / camera.scale)
        return Parts([body]) if body is not None else Parts()

    def _mark(self, pixel: QPointF) -> None:
        self.marked = self.marked.with_others(self._at(pixel))

    def cancel(self) -> None:
        self.last, self.marked, self.under_cursor = None, Parts(), Parts()

    def drawing_changed(self) -> None:
        self.cancel()

    def deactivate(self) -> None:
        self.cancel()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        red = self.marked or self.under_cursor
        for body in red.bodies:
            draw_body_outline(painter, body, camera, theme.error, fill=0.45)
        joints = self.canvas.document.with_joints(red.ids).joints
        self.canvas.joints.draw_some(painter, camera, theme, joints, theme.error)
