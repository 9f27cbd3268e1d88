"""What the tools for joints share: one end after another is clicked, and the last makes the joint."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PyQt6.QtCore import QLineF, QPointF, Qt
from PyQt6.QtGui import QKeyEvent, QPainter

from sketchfall.app.drawing.geometry import Placement, Point, to_body, to_world, touches
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing, JointKind
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.strokes.typed_measure import Measure, end_of_line
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.joints_layer import draw_joint
from sketchfall.ui.canvas.marks import draw_label, metres, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

CATCH = 4.0  # px around a body, for thin ones
READING = 24.0  # px; within so much of where a click was refused, the reason stays to be read
DRAG_BEGINS = 6.0  # px; less is a click with an unsteady hand
BACKSPACE = Qt.Key.Key_Backspace


@dataclass(frozen=True)
class End:
    """A point that was clicked, and the bodies under it, the frontmost first."""

    point: Point
    bodies: tuple[BodyDrawing, ...] = ()
    shift: bool = False  # the key was down

    @property
    def body(self) -> BodyDrawing | None:
        return self.bodies[0] if self.bodies else None


def bodies_under(placement: Placement, point: Point, slack: float) -> tuple[BodyDrawing, ...]:
    """The frontmost first; one that holds the point goes before one that is merely near. Locked ones, too."""
    near = [body for body in reversed(placement.near(point, slack)) if touches(body, point, slack)]
    return tuple(sorted(near, key=lambda body: not touches(body, point)))


class JointTool(Tool):
    """Subclasses say how many ends there are, what may be an end, and what joint is made of them."""

    kind: JointKind
    ends_wanted = 2
    measures = frozenset({"length", "polar", "size"})
    hints: tuple[str, ...] = ()  # one for each number of ends that were clicked
    step: str  # the text of the undo step
    impossible: str  # that the drawing refuses it, for a {reason}
    drags = True  # whether the last end may be the release of a drag from the one before

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.ends: list[End] = []
        self.here: End | None = None  # what a click would add
        self.press: Pointer | None = None
        self.refused_at: QPointF | None = None

    # --- for subclasses -----------------------------------------------------------------------------

    def refusal(self, ends: Sequence[End]) -> str:
        """Why these cannot be the first ends of the joint, in a sentence; empty if they can."""
        raise NotImplementedError

    def joint(self, joint_id: int, ends: Sequence[End]) -> JointDrawing:
        """The joint of all ends."""
        raise NotImplementedError

    def joined(self, ends: Sequence[End]) -> list[BodyDrawing]:
        """The bodies that these ends would join, to be shown."""
        return [end.body for end in ends if end.body is not None]

    def label(self, ends: Sequence[End]) -> str:
        """What is told beside the cursor."""
        return measure(ends[-2].point, ends[-1].point) if len(ends) > 1 else ""

    # --- words --------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return bool(self.ends)

    @property
    def hint(self) -> str:
        return tr(self.hints[len(self.ends)])

    # --- the mouse ----------------------------------------------------------------------------------

    def _end_at(self, pointer: Pointer) -> End:
        slack = CATCH / self.canvas.camera.scale
        start = self.ends[-1].point if self.ends else None
        point = self.canvas.snap(pointer, start=start, joining=True)
        pointed_at = bodies_under(self.canvas.placement, pointer.point, slack)
        there = bodies_under(self.canvas.placement, point, slack)  # where it lands, there may be one more
        return End(point, (*pointed_at, *(body for body in there if body not in pointed_at)), pointer.shift)

    def _ends_now(self) -> list[End]:
        """Those that were chosen; in a run their bodies may have moved on, and the points with them."""
        bodies = self.canvas.live.bodies
        return [_carried(end, [bodies[body.id] for body in end.bodies]) for end in self.ends]

    def drawing_changed(self) -> None:
        """Bodies may be deleted, or taken back, between two clicks."""
        has_body = self.canvas.document.has_body
        ends = [*self.ends, *([self.here] if self.here else [])]
        if not all(has_body(body.id) for end in ends for body in end.bodies):
            self.cancel()
            self.here = None

    def moved(self, pointer: Pointer) -> None:
        self.pointer = pointer
        self.here = self._end_at(pointer)
        if self.refused_at is None or QLineF(self.refused_at, pointer.pixel).length() > READING:
            self.problem = ""

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        self.press = pointer
        self._add()

    def released(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        press, self.press = self.press, None
        if press is None or not self.ends:
            return
        dragged = QLineF(press.pixel, pointer.pixel).length() >= DRAG_BEGINS
        if dragged and self.drags and len(self.ends) == self.ends_wanted - 1:
            self.moved(pointer)
            self._add()

    def end_of(self, measure: Measure, pointer: Pointer) -> Point:
        return end_of_line(measure, self._ends_now()[-1].point, pointer.point)

    def _add(self) -> None:
        assert self.here is not None
        ends = [*self._ends_now(), self.here]
        self.problem = self.refusal(ends)
        if self.problem:
            self.refused_at = self.pointer.pixel if self.pointer else None
            return
        self.ends = ends
        if len(ends) == self.ends_wanted:
            self.finish(ends)

    def finish(self, ends: Sequence[End]) -> None:
        self.cancel()
        document = self.canvas.document
        try:
            joint = self.joint(document.new_ids.joint(), ends)
            command = AddParts(document, Parts(joints=[joint]), tr(self.step))
        except DrawingError as error:
            self.problem = tr(self.impossible, reason=str(error))
            return
        self.canvas.apply(command)

    # --- taking back --------------------------------------------------------------------------------

    def cancel(self) -> None:
        self.ends, self.press, self.problem = [], None, ""

    def deactivate(self) -> None:
        self.cancel()
        self.here = None

    def step_back(self) -> bool:
        if not self.ends:
            return False
        self.ends.pop()
        self.press, self.problem = None, ""
        return True

    def wants_key(self, event: QKeyEvent) -> bool:
        return bool(self.ends) and event.key() == BACKSPACE

    def key_pressed(self, event: QKeyEvent) -> bool:
        return event.key() == BACKSPACE and self.step_back()

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.here is None or self.pointer is None:
            return
        ends = [*self._ends_now(), self.here]
        refused = self.refusal(ends)
        for body in self.joined(self.ends if refused else ends):
            draw_body_outline(painter, body, camera, theme.preview, width=1.5, fill=0.12)
        if not refused and len(ends) == self.ends_wanted:
            joint = self.joint(1, ends)
            bodies = self.canvas.live.bodies
            joined = [bodies[number] for number in (joint.body_a, joint.body_b) if number is not None]
            draw_joint(painter, joint, joined, camera, theme, theme.preview)
        elif self.ends:
            painter.setPen(pen(theme.error if refused else theme.preview, 1.5, Qt.PenStyle.DashLine))
            painter.drawPolyline(camera.polygon([end.point for end in ends]))
        label = self.label(ends)
        if label:
            draw_label(painter, self.pointer.pixel, label, camera, theme)


def _carried(end: End, bodies: Sequence[BodyDrawing]) -> End:
    if not bodies or bodies[0] == end.body:
        return end
    (point,) = to_world([to_body(end.point, end.bodies[0])], bodies[0])
    return replace(end, point=point, bodies=tuple(bodies))


def measure(start: Point, end: Point) -> str:
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return f"{metres(math.dist(start, end))}, {number_text(angle, '.1f')}°"


def joint_between(kind: JointKind, joint_id: int, first: End, second: End) -> JointDrawing:
    """From a body to another one or to the background, in whichever order they were clicked."""
    a, b = pair_between(first, second)
    if a is None:  # the background was clicked first
        assert b is not None
        return new_joint(joint_id, kind, b, None, second.point, first.point)
    return new_joint(joint_id, kind, a, b, first.point, second.point)


def pair_between(first: End, second: End) -> tuple[BodyDrawing | None, BodyDrawing | None]:
    """The bodies of two ends; where several lie under the second, the first one that is another."""
    a = first.body
    others = [body for body in second.bodies if a is None or body.id != a.id]
    return a, others[0] if others else None
