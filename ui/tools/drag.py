"""Tools with which a shape is dragged out from one point to another."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.language.catalogue import tr
from sketchfall.app.strokes.typed_measure import Measure, end_of_line
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_label, draw_outline
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

LEAST_DRAG = 4.0  # px; less is a click by mistake and draws nothing


class DragTool(Tool):
    """Press, drag, release: one body. Subclasses say what lies between the two points."""

    draws_shapes = is_dragged = begins_by_typing = True
    measures = frozenset({"length", "polar", "size"})
    beginning: str  # the hint before the drag, with its keys
    releasing: str  # the same while dragging
    flat: str  # why what was dragged out is no body
    step: str  # the text of the undo step
    is_directed = False  # whether the direction from start to end counts, as that of a line

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.start: Point | None = None
        self.end: Point  # while there is a start

    # --- for subclasses -----------------------------------------------------------------------------

    def constrained(self, start: Point, end: Point, pointer: Pointer) -> Point:
        """The end as the modifier keys want it."""
        return end

    def outline(self, start: Point, end: Point, pointer: Pointer) -> list[Point]:
        raise NotImplementedError

    def body(self, body_id: int, start: Point, end: Point, pointer: Pointer) -> BodyDrawing:
        raise NotImplementedError

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        raise NotImplementedError

    # --- the drag -----------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return self.start is not None

    @property
    def hint(self) -> str:
        return tr(self.releasing if self.is_busy else self.beginning)

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        self.problem = ""
        self.start = self.end = self.canvas.snap(pointer)
        self.pointer = pointer

    def moved(self, pointer: Pointer) -> None:
        snapped = self.canvas.snap(pointer, start=self.start if self.is_directed else None)
        self.pointer = pointer
        if self.start is not None:
            self.end = self.constrained(self.start, snapped, pointer)

    def released(self, pointer: Pointer) -> None:
        if self.start is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        moved = self.canvas.camera.to_pixel(self.end) - self.canvas.camera.to_pixel(self.start)
        if max(abs(moved.x()), abs(moved.y())) < LEAST_DRAG:
            self.start = None
        else:
            self._finish(self.start, pointer)

    def end_of(self, measure: Measure, pointer: Pointer) -> Point:
        assert self.start is not None
        return end_of_line(measure, self.start, pointer.point)

    def take_typed(self, pointer: Pointer) -> None:
        if self.start is not None:
            self.moved(pointer)
            self._finish(self.start, pointer)

    def _finish(self, start: Point, pointer: Pointer) -> None:
        self.start = None
        document = self.canvas.document
        try:
            body = self.body(document.new_ids.body(), start, self.end, pointer)
            command = AddParts(document, Parts([body]), tr(self.step))
        except (DrawingError, ValueError):
            self.problem = tr(self.flat)
            return
        self.canvas.apply(command)

    def cancel(self) -> None:
        self.start = None

    def deactivate(self) -> None:
        self.cancel()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.start is None or self.pointer is None:
            return
        outline = self.outline(self.start, self.end, self.pointer)
        draw_outline(painter, camera.polygon(outline), theme.preview)
        draw_label(painter, self.pointer.pixel, self.label(self.start, self.end, self.pointer), camera, theme)
