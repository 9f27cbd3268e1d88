"""The eraser: takes away every body and joint it is dragged over, as one step of undo."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.editing.commands import RemoveBodies
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
        self.marked: dict[int, BodyDrawing] = {}
        self.marked_joints: dict[int, JointDrawing] = {}
        self.under_cursor: BodyDrawing | JointDrawing | None = None

    @property
    def is_busy(self) -> bool:
        return self.last is not None

    @property
    def hint(self) -> str:
        if self.is_busy:
            count = len(self.marked) + len(self.marked_joints)
            return f"Release to erase what is red ({count}). Esc: keep everything."
        return "Click a body or joint to erase it, or drag over several."

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
        marked, joints = list(self.marked), list(self.marked_joints)
        self.cancel()
        if marked or joints:
            self.canvas.apply(RemoveBodies(self.canvas.document, marked, "Erase", joints))

    def _at(self, pixel: QPointF) -> BodyDrawing | JointDrawing | None:
        camera = self.canvas.camera
        joint = self.canvas.joints.at(pixel, camera)
        return joint or self.canvas.placement.at(camera.to_world(pixel), REACH / camera.scale)

    def _mark(self, pixel: QPointF) -> None:
        found = self._at(pixel)
        if isinstance(found, BodyDrawing):
            self.marked[found.id] = found
        elif found is not None:
            self.marked_joints[found.id] = found

    def cancel(self) -> None:
        self.last, self.under_cursor = None, None
        self.marked, self.marked_joints = {}, {}

    def drawing_changed(self) -> None:
        self.cancel()

    def deactivate(self) -> None:
        self.cancel()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        bodies, joints = list(self.marked.values()), list(self.marked_joints)
        if not bodies and not joints:
            if isinstance(self.under_cursor, BodyDrawing):
                bodies = [self.under_cursor]
            elif self.under_cursor is not None:
                joints = [self.under_cursor.id]
        for body in bodies:
            draw_body_outline(painter, body, camera, theme.error, fill=0.45)
        held = [joint.id for joint in self.canvas.document.joints_of([body.id for body in bodies])]
        self.canvas.joints.draw_some(painter, camera, theme, {*joints, *held}, theme.error)
