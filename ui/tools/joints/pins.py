"""Hinge, weld, slider and wheel: joints at one point, where bodies lie over each other."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PyQt6.QtCore import QLineF, Qt

from sketchfall.app.drawing.geometry import Point, touches
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.lists import listed
from sketchfall.app.language.numbers import number_text
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.ui.tools.base import Pointer
from sketchfall.ui.tools.joints.joint_tool import DRAG_BEGINS, End, JointTool

UPRIGHT: Point = (0.0, 1.0)


class PinTool(JointTool):
    """The two frontmost bodies under the point are joined; a single one is joined to the background."""

    ends_wanted = 1
    no_body: str  # why a click beside all bodies is refused

    def refusal(self, ends: Sequence[End]) -> str:
        return "" if ends[0].bodies else tr(self.no_body)

    def pair(self, end: End) -> tuple[BodyDrawing, BodyDrawing | None]:
        """A and B. A lies behind: a wheel in front of a car turns on it, and so counts as moving."""
        front, *behind = end.bodies
        return (behind[0], front) if behind and not end.shift else (front, None)

    def joint(self, joint_id: int, ends: Sequence[End]) -> JointDrawing:
        a, b = self.pair(ends[0])
        point = ends[0].point
        return new_joint(joint_id, self.kind, a, b, point, point, self.axis(ends))

    def axis(self, ends: Sequence[End]) -> Point:
        return 1.0, 0.0

    def joined(self, ends: Sequence[End]) -> list[BodyDrawing]:
        if not ends or not ends[0].bodies:
            return []
        return [body for body in self.pair(ends[0]) if body is not None]

    def label(self, ends: Sequence[End]) -> str:
        """Which of them would be joined."""
        if not ends[0].bodies:
            return ""
        a, b = self.pair(ends[0])
        if b is None:
            return tr("{name} and the background", name=name_of(a))
        return listed([name_of(a), name_of(b)])


class HingeTool(PinTool):
    name = "hinge"
    kind = "hinge"
    step = later("Draw hinge")
    impossible = later("No hinge can be made here: {reason}.")
    no_body = later("There is no body here: click on one to set the hinge.")
    hints = (
        later(
            "Click where two bodies overlap to pin them together; on one body, to pin it to the background."
            " Shift: always the background."
        ),
    )


class WeldTool(PinTool):
    name = "weld"
    kind = "weld"
    step = later("Draw weld")
    impossible = later("No weld can be made here: {reason}.")
    no_body = later("There is no body here: click on one to set the weld.")
    hints = (
        later(
            "Click where two bodies overlap to weld them; on one body, to fix it to the background."
            " Shift: always the background."
        ),
    )


class AxisTool(PinTool):
    """A pin from which the direction of the joint is dragged out."""

    ends_wanted = 2

    def _end_at(self, pointer: Pointer) -> End:
        end = super()._end_at(pointer)
        if self.ends and pointer.shift:
            return End(snap_angle(self.ends[0].point, pointer.point), end.bodies, end.shift)
        return end

    def refusal(self, ends: Sequence[End]) -> str:
        refused = super().refusal(ends)
        if not refused and len(ends) == 2 and not self.is_apart(ends):
            return tr("Drag along the way it may move: the two points are too near to show a direction.")
        return refused

    def is_apart(self, ends: Sequence[End]) -> bool:
        camera = self.canvas.camera
        return QLineF(camera.to_pixel(ends[0].point), camera.to_pixel(ends[1].point)).length() >= DRAG_BEGINS

    def axis(self, ends: Sequence[End]) -> Point:
        (ax, ay), (bx, by) = ends[0].point, ends[1].point
        length = math.hypot(bx - ax, by - ay)
        return (bx - ax) / length, (by - ay) / length

    def label(self, ends: Sequence[End]) -> str:
        if len(ends) < 2:
            return super().label(ends)
        (ax, ay), (bx, by) = ends[0].point, ends[1].point
        return f"{number_text(math.degrees(math.atan2(by - ay, bx - ax)), '.1f')}°"


class SliderTool(AxisTool):
    name = "slider"
    kind = "slider"
    step = later("Draw slider")
    impossible = later("No slider can be made here: {reason}.")
    no_body = later("There is no body here: click on one to set the slider.")
    hints = (
        later(
            "Press on a body and drag along the way it may slide, on the body behind it or the background."
            " Shift: always the background."
        ),
        later(
            "Release to set the rail. Shift: angles of 15°. Ctrl: no snapping. Backspace: back. Esc: cancel."
        ),
    )


class WheelTool(AxisTool):
    name = "wheel"
    kind = "wheel"
    step = later("Draw wheel")
    impossible = later("No wheel can be made here: {reason}.")
    no_body = later("There is no body here: click on one to set the wheel.")
    hints = (
        later(
            "Click the middle of a wheel that overlaps a car: it turns there, on a spring."
            " Drag to slant the spring. Shift: the background."
        ),
        later("Release to set the way of the spring. Shift: angles of 15°. Backspace: back. Esc: cancel."),
    )

    def pair(self, end: End) -> tuple[BodyDrawing, BodyDrawing | None]:
        """The round one turns, wherever it lies; its car need only reach under its rim."""
        a, b = super().pair(end)
        if b is None and not end.shift:
            car = self._car_of(a, end.point)
            return (car, a) if car is not None else (a, None)
        return (b, a) if b is not None and _is_round(a) and not _is_round(b) else (a, b)

    def _car_of(self, wheel: BodyDrawing, axle: Point) -> BodyDrawing | None:
        """The frontmost body that can move and that the wheel overlaps."""
        reach = max((shape.radius for shape in wheel.shapes if isinstance(shape, CircleShape)), default=0.0)
        near = reversed(self.canvas.placement.near(axle, reach))
        others = (body for body in near if body.id != wheel.id and body.kind != "static")
        return next((body for body in others if touches(body, axle, reach)), None)

    def released(self, pointer: Pointer) -> None:
        press = self.press
        left = pointer.button == Qt.MouseButton.LeftButton
        if press is not None and left and len(self.ends) == 1:
            pin = self.ends[0]
            if QLineF(press.pixel, pointer.pixel).length() < DRAG_BEGINS:  # a click: the spring is upright
                self.press = None
                x, y = pin.point
                self.finish([pin, End((x + UPRIGHT[0], y + UPRIGHT[1]))])
                return
        super().released(pointer)


def _is_round(body: BodyDrawing) -> bool:
    return all(isinstance(shape, CircleShape) for shape in body.shapes)
