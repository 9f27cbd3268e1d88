"""The slot: press on the pin's body and draw the groove in one stroke, or click it place by place."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace
from PyQt6.QtCore import QLineF, Qt
from PyQt6.QtGui import QKeyEvent, QPainter

from sketchfall.app.drawing.geometry import Point, to_body, touches
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import MAX_PLACES, BodyDrawing, DrawingError, JointDrawing
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.language.catalogue import tr
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.app.strokes.groove import path_of_stroke
from sketchfall.app.strokes.typed_measure import Measure, end_of_line
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.joints_layer import draw_joint
from sketchfall.ui.canvas.marks import draw_handle, draw_label, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.joints.joint_tool import BACKSPACE, CATCH, DRAG_BEGINS, End, bodies_under

SPACING = 2.0  # px between the points of a stroke
PLACES_APART = 18.0  # px between the places that are made of it
CLOSING_REACH = 12.0  # px around the first place, within which the groove closes
SAME_PLACE = 1.0  # px; a second click here ends the groove
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SlotTool(Tool):
    name = "slot"
    measures = frozenset({"length", "polar", "size"})

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.pin: End | None = None  # where the groove begins, and the bodies there
        self.places: list[Point] = []  # that were clicked, with that of the pin
        self.stroke: list[Point] | None = None  # while the button is held down
        self.cursor_point: Point = (0.0, 0.0)
        self.closing = False  # what is done here closes the groove

    # --- words --------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return self.pin is not None

    @property
    def hint(self) -> str:
        if self.pin is None:
            return tr(
                "Press on the body that has the pin and draw the groove in one stroke, or click its places."
                " Shift: in the background."
            )
        if self.closing:
            return tr("Here the groove closes. Backspace: back. Esc: cancel.")
        if self.stroke is not None:
            return tr("Release where the groove ends; back at the pin it closes. Esc: cancel.")
        return tr(
            "Click through which places it goes; the last one twice, or Enter, to end it."
            " Backspace: back. Esc: cancel."
        )

    # --- the mouse ----------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        self._look(pointer)
        if self.pin is None:
            slack = CATCH / self.canvas.camera.scale
            bodies = bodies_under(self.canvas.placement, pointer.point, slack)
            if not bodies:
                self.problem = tr("There is no body here: click on the one that has the pin.")
                return
            self.problem = ""
            self.pin = End(self.cursor_point, bodies, pointer.shift)
            self.places, self.stroke = [self.cursor_point], [self.cursor_point]
        elif self.closing:
            self._finish(self.places, closed=True)
        elif not self._is_elsewhere(self.cursor_point):  # once more at the last place
            self._finish(self.places, closed=False)
        elif len(self.places) < MAX_PLACES:
            self.places.append(self.cursor_point)

    def moved(self, pointer: Pointer) -> None:
        self._look(pointer)
        stroke = self.stroke
        if stroke is not None and self._pixels(stroke[-1], pointer.point) >= SPACING:
            stroke.append(pointer.point)

    def released(self, pointer: Pointer) -> None:
        if self.stroke is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        stroke, self.stroke = self.stroke, None
        if max(self._pixels(stroke[0], point) for point in stroke) < DRAG_BEGINS:
            self.closing = False
            return  # a click: more places follow
        self._finish(self._path(stroke), self.closing)

    def double_clicked(self, pointer: Pointer) -> None:
        if self.pin is not None and self.stroke is None:
            self._finish(self.places, closed=False)

    def end_of(self, measure: Measure, pointer: Pointer) -> Point:
        return end_of_line(measure, self.places[-1], pointer.point)

    def _look(self, pointer: Pointer) -> None:
        """What would be done here."""
        self.pointer = pointer
        if self.stroke is not None:
            farthest = max(self._pixels(self.stroke[0], point) for point in self.stroke)
            near = self._pixels(self.stroke[0], pointer.point) <= CLOSING_REACH
            self.closing = near and farthest > 3.0 * CLOSING_REACH
            return
        near = bool(self.places) and self._pixels(self.places[0], pointer.point) <= CLOSING_REACH
        self.closing = near and len(self.places) > 2 and pointer.typed is None
        if self.places and pointer.shift:
            self.cursor_point = snap_angle(self.places[-1], pointer.point)
        else:
            start = self.places[-1] if self.places else None
            self.cursor_point = self.canvas.snap(pointer, start=start, joining=True)

    def _pixels(self, a: Point, b: Point) -> float:
        camera = self.canvas.camera
        return QLineF(camera.to_pixel(a), camera.to_pixel(b)).length()

    def _is_elsewhere(self, point: Point) -> bool:
        return self._pixels(point, self.places[-1]) > SAME_PLACE

    def _path(self, stroke: Sequence[Point]) -> tuple[Point, ...]:
        return path_of_stroke(stroke, PLACES_APART / self.canvas.camera.scale, self.closing)

    # --- the joint ----------------------------------------------------------------------------------

    def _finish(self, path: Sequence[Point], closed: bool) -> None:
        if len(path) < (3 if closed else 2):
            self.problem = tr("A groove needs at least two places.")
            return
        joint = self._joint(self.canvas.document.new_ids.joint(), path, closed)
        self.cancel()
        try:
            command = AddParts(self.canvas.document, Parts(joints=[joint]), tr("Draw slot"))
        except DrawingError as error:
            self.problem = tr("No slot can be made here: {reason}.", reason=str(error))
            return
        self.canvas.apply(command)

    def _joint(self, joint_id: int, path: Sequence[Point], closed: bool) -> JointDrawing:
        a, b = self._pair(path)
        made = new_joint(joint_id, "slot", a, b, path[0], path[0])
        seen = path if b is None else [to_body(place, b) for place in path]
        return replace(made, path=tuple(seen), closed=closed)

    def _pair(self, path: Sequence[Point]) -> tuple[BodyDrawing, BodyDrawing | None]:
        """Whose the pin is, and whose the groove: of two bodies, that on which more of it lies."""
        assert self.pin is not None
        bodies = self.canvas.live.bodies
        front, *behind = (bodies[body.id] for body in self.pin.bodies)
        if not behind or self.pin.shift:
            return front, None
        on_front, on_other = (sum(touches(body, place) for place in path) for body in (front, behind[0]))
        return (behind[0], front) if on_front > on_other else (front, behind[0])

    # --- taking back --------------------------------------------------------------------------------

    def drawing_changed(self) -> None:
        has_body = self.canvas.document.has_body
        if self.pin is not None and not all(has_body(body.id) for body in self.pin.bodies):
            self.cancel()

    def cancel(self) -> None:
        self.pin, self.places, self.stroke, self.closing, self.problem = None, [], None, False, ""

    def deactivate(self) -> None:
        self.cancel()
        self.pointer = None

    def step_back(self) -> bool:
        if self.pin is None:
            return False
        self.places.pop()
        self.stroke, self.problem = None, ""
        if not self.places:
            self.cancel()
        return True

    def wants_key(self, event: QKeyEvent) -> bool:
        return self.pin is not None and event.key() == BACKSPACE

    def key_pressed(self, event: QKeyEvent) -> bool:
        if event.key() == BACKSPACE:
            return self.step_back()
        if event.key() in ENTER and self.pin is not None:
            self._finish(self.places, closed=False)
            return True
        return False

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.pointer is None:
            return
        if self.pin is None:
            self._draw_pins_body(painter, camera, theme)
            return
        path = self._shown_path()
        if path is None:
            return
        a, b = self._pair(path)
        for body in filter(None, (a, b)):
            draw_body_outline(painter, body, camera, theme.preview, width=1.5, fill=0.12)
        joint = self._joint(1, path, self.closing)
        joined = [body for body in (a, b) if body is not None]
        draw_joint(painter, joint, joined, camera, theme, theme.preview)
        for place in self.places:
            draw_handle(painter, camera.to_pixel(place), theme, round_one=self.closing)
        label = tr("{name} and the background", name=name_of(a))
        if b is not None:
            label = tr("{name}, in a groove of {other}", name=name_of(a), other=name_of(b))
        draw_label(painter, self.pointer.pixel, label, camera, theme)

    def _draw_pins_body(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        assert self.pointer is not None
        slack = CATCH / camera.scale
        for body in bodies_under(self.canvas.placement, self.pointer.point, slack)[:1]:
            draw_body_outline(painter, body, camera, theme.preview, width=1.5, fill=0.12)
        painter.setPen(pen(theme.preview, 1.5))
        draw_handle(painter, camera.to_pixel(self.cursor_point), theme, round_one=True)

    def _shown_path(self) -> Sequence[Point] | None:
        """Through where the cursor is; none as long as that is where the pin is."""
        if self.stroke is not None:
            if max(self._pixels(self.stroke[0], point) for point in self.stroke) < DRAG_BEGINS:
                return None
            return self._path(self.stroke)
        if self.closing:
            return self.places
        far = self._pixels(self.places[-1], self.cursor_point) > SAME_PLACE
        path = [*self.places, self.cursor_point] if far else self.places
        return path if len(path) > 1 and math.dist(path[0], path[1]) > 0.0 else None
