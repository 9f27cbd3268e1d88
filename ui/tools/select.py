"""Select: click, Shift+click, rubber band; move, resize and rotate what is selected."""

from __future__ import annotations

from PyQt6.QtCore import QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import QCursor, QPainter

from app.commands import ChangeBodies
from app.geometry import box_between
from app.scene import BodyDrawing, DrawingError
from ui.camera import Camera
from ui.marks import draw_arrow_handle, draw_handle, draw_label, pen, translucent
from ui.outlines import draw_body_outline
from ui.theme import Theme
from ui.tools.base import Canvas, Pointer, Tool
from ui.tools.frame import ROTATE, VELOCITY, Frame
from ui.tools.select_drags import (
    VELOCITY_KEYS,
    MoveDrag,
    ResizeDrag,
    RotateDrag,
    SelectDrag,
    VelocityDrag,
)

CATCH = 4.0  # px around a body, for thin ones
DRAG_BEGINS = 3.0  # px; less is a click with an unsteady hand
MOST_OUTLINES = 500  # beyond this the frame alone shows what is selected


class SelectTool(Tool):
    name = "select"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.press: Pointer | None = None  # where the button went down
        self.pointer: Pointer | None = None
        self.hit: BodyDrawing | None = None  # the body under the press
        self.drag: SelectDrag | None = None
        self.shown: list[BodyDrawing] = []  # the selection as the drag shows it
        self.band = False
        self.hovered: BodyDrawing | None = None
        self.hovered_handle: str | None = None

    # --- words and cursor -----------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return self.drag is not None or self.band

    @property
    def hint(self) -> str:
        if self.drag is not None:
            return f"Release to {self.drag.on_release}. {self.drag.keys} Esc: cancel."
        if self.band:
            return "Release to select what lies within. Shift adds to the selection."
        if self.hovered_handle == ROTATE:
            return "Drag to rotate. Shift: steps of 15°."
        if self.hovered_handle == VELOCITY:
            return f"Drag to draw out the velocity with which the body starts. {VELOCITY_KEYS}"
        if self.hovered_handle is not None:
            return "Drag to resize. Shift: keep proportions. Alt: from the centre."
        if self.canvas.document.selection:
            return "Drag to move, arrows nudge. Double-click edits corners. Shift+click adds. Del deletes."
        if self.canvas.document.scene.bodies:
            return "Click a body to select it, or drag around several. Space starts the simulation."
        return "Choose a shape on the left and draw it here: R box, C circle, P polygon, F freehand."

    @property
    def current_cursor(self) -> QCursor:
        frame = self._frame()
        if isinstance(self.drag, MoveDrag):
            return QCursor(Qt.CursorShape.SizeAllCursor)
        if frame is not None and self.hovered_handle is not None:
            return QCursor(frame.cursor(self.hovered_handle))
        if self.hovered is not None and not self.band:
            return QCursor(Qt.CursorShape.SizeAllCursor)
        return QCursor(Qt.CursorShape.ArrowCursor)

    # --- the mouse ----------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        self._look(pointer)
        document = self.canvas.document
        hit = self.hovered
        if pointer.button == Qt.MouseButton.RightButton:  # for the menu that follows
            if hit is not None and hit.id not in document.selection:
                document.select([hit.id])
            return
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        self.problem = ""
        self.press, self.hit = pointer, hit
        frame = self._frame()
        if self.hovered_handle is not None and frame is not None:
            bodies = document.selected_bodies
            if self.hovered_handle == ROTATE:
                self.drag = RotateDrag(self.canvas, bodies, pointer, frame)
            elif self.hovered_handle == VELOCITY:
                self.drag = VelocityDrag(self.canvas, bodies, pointer)
            else:
                self.drag = ResizeDrag(self.canvas, bodies, pointer, frame, self.hovered_handle)
        elif hit is not None and pointer.shift:
            document.select(set(document.selection) ^ {hit.id})
            self.press = None
        elif hit is not None and hit.id not in document.selection:
            document.select([hit.id])
        elif hit is None and not pointer.shift:
            document.select([])

    def moved(self, pointer: Pointer) -> None:
        if self.press is None:
            self._look(pointer)
            return
        self.pointer = pointer
        begun = QLineF(self.press.pixel, pointer.pixel).length() >= DRAG_BEGINS
        if self.drag is None and not self.band and begun:
            if self.hit is not None:
                self.drag = MoveDrag(self.canvas, self.canvas.document.selected_bodies, self.press)
            else:
                self.band = True
        if self.drag is not None and begun:
            self.shown = self.drag.bodies_at(pointer)
            self.canvas.show_instead(self.shown)

    def released(self, pointer: Pointer) -> None:
        if self.press is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        press, drag, shown, band, hit = self.press, self.drag, self.shown, self.band, self.hit
        self.cancel()
        if drag is not None and shown:
            self._finish(drag, shown)
        elif band:
            held = [body.id for body in self.canvas.placement.inside(box_between(press.point, pointer.point))]
            kept = self.canvas.document.selection if pointer.shift else ()
            self.canvas.document.select([*kept, *held])
        elif hit is not None and drag is None:
            self.canvas.document.select([hit.id])  # a click on one of several selected
        self._look(pointer)

    def _finish(self, drag: SelectDrag, shown: list[BodyDrawing]) -> None:
        if shown == list(drag.bodies):
            return
        try:
            command = ChangeBodies(self.canvas.document, shown, drag.text)
        except DrawingError as error:
            self.problem = f"That cannot be done: {error}."
            return
        self.canvas.apply(command)

    def double_clicked(self, pointer: Pointer) -> None:
        self._look(pointer)
        if self.hovered is not None:
            self.canvas.document.select([self.hovered.id])
            self.canvas.choose_tool("vertices")

    def _look(self, pointer: Pointer) -> None:
        """Find out what lies under the cursor."""
        self.pointer = pointer
        camera = self.canvas.camera
        frame = self._frame()
        self.hovered_handle = frame.handle_at(pointer.pixel, camera) if frame else None
        self.hovered = None
        if self.hovered_handle is None:
            self.hovered = self.canvas.placement.at(pointer.point, CATCH / camera.scale)

    def _frame(self) -> Frame | None:
        bodies = self.shown or self.canvas.document.selected_bodies
        return Frame.around(bodies)

    def cancel(self) -> None:
        if self.shown:
            self.canvas.show_instead([])
        self.press, self.drag, self.shown, self.band, self.hit = None, None, [], False, None

    def deactivate(self) -> None:
        self.cancel()
        self.hovered, self.hovered_handle, self.problem = None, None, ""

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        selected = self.shown or self.canvas.document.selected_bodies
        if self.hovered is not None and self.canvas.document.has_body(self.hovered.id) and not self.is_busy:
            draw_body_outline(painter, self.hovered, camera, theme.selection, width=1.5, fill=0.08)
        if len(selected) <= MOST_OUTLINES:
            for body in selected:
                draw_body_outline(painter, body, camera, theme.selection)
        frame = self._frame()
        if frame is not None and isinstance(self.drag, VelocityDrag) and self.shown:
            _draw_velocity(painter, frame, camera, theme)
        elif frame is not None and not isinstance(self.drag, MoveDrag):
            self._draw_frame(painter, frame, camera, theme)
        if self.drag is not None and self.shown and self.pointer is not None:
            draw_label(painter, self.pointer.pixel, self.drag.label, camera, theme)
        if self.band and self.press is not None and self.pointer is not None:
            painter.setPen(pen(theme.selection, 1.0, Qt.PenStyle.DashLine))
            painter.setBrush(translucent(theme.selection, 0.1))
            painter.drawRect(_rectangle(camera.to_pixel(self.press.point), self.pointer.pixel))

    def _draw_frame(self, painter: QPainter, frame: Frame, camera: Camera, theme: Theme) -> None:
        handles = frame.handles(camera)
        painter.setPen(pen(theme.selection, 1.0, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(camera.polygon(frame.corners()))
        painter.drawLine(camera.to_pixel(frame.place((0, 1))), handles[ROTATE])
        if frame.shows_arrow(camera):
            _draw_velocity(painter, frame, camera, theme)
        elif VELOCITY in handles:
            side = camera.to_pixel(frame.place(frame.resting_side(camera)))
            draw_arrow_handle(painter, side, handles[VELOCITY], theme.velocity, theme, dashed=True)
        for name, pixel in handles.items():
            if name != VELOCITY:
                draw_handle(painter, pixel, theme, round_one=name == ROTATE)


def _draw_velocity(painter: QPainter, frame: Frame, camera: Camera, theme: Theme) -> None:
    if frame.arrow is not None:
        start, end = camera.to_pixel(frame.pivot), camera.to_pixel(frame.arrow)
        draw_arrow_handle(painter, start, end, theme.velocity, theme)


def _rectangle(a: QPointF, b: QPointF) -> QRectF:
    return QRectF(a, b).normalized()
