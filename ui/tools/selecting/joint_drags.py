"""Moving a joint by its handles: its ends, the wheels of a pulley, the direction of a rail."""

from __future__ import annotations

import math

from msgspec.structs import replace
from PyQt6.QtCore import QLineF, QPointF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point, to_body, to_world, turned
from sketchfall.app.drawing.joint_geometry import (
    AT_ONE_POINT,
    Bodies,
    anchors_of,
    axis_of,
    drawn_length,
    moved_joint,
    with_anchors,
)
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.mechanisms.grooves import put_in_groove
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_handle, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer
from sketchfall.ui.tools.joints.joint_tool import CATCH as BODY_CATCH
from sketchfall.ui.tools.joints.joint_tool import bodies_under, measure
from sketchfall.ui.tools.selecting.part_drag import Drag

CATCH = 8.0  # px around a handle
AXIS_LENGTH = 46.0  # px from the pin to the handle of the axis
PIN, END_A, END_B, AXIS, WHOLE = "pin", "a", "b", "axis", "whole"
WHEELS = ("wheel_a", "wheel_b")
PLACE = "place"  # and its number, of the path of a slot
MOST_PLACES = 40  # that have handles; of more, one could not be told from the next
MOVING: dict[JointKind, tuple[str, str]] = {  # the hint, and the text of the undo step
    "spring": (
        later("Release to put the spring here. Ctrl: no snapping. Esc: cancel."),
        later("Move spring"),
    ),
    "rod": (
        later("Release to put the rod here. Ctrl: no snapping. Esc: cancel."),
        later("Move rod"),
    ),
    "rope": (
        later("Release to put the rope here. Ctrl: no snapping. Esc: cancel."),
        later("Move rope"),
    ),
    "hinge": (
        later("Release to put the hinge here. Ctrl: no snapping. Esc: cancel."),
        later("Move hinge"),
    ),
    "slider": (
        later("Release to put the slider here. Ctrl: no snapping. Esc: cancel."),
        later("Move slider"),
    ),
    "weld": (
        later("Release to put the weld here. Ctrl: no snapping. Esc: cancel."),
        later("Move weld"),
    ),
    "wheel": (
        later("Release to put the wheel here. Ctrl: no snapping. Esc: cancel."),
        later("Move wheel"),
    ),
    "gear": (
        later("Release to put the gear here. Ctrl: no snapping. Esc: cancel."),
        later("Move gear"),
    ),
    "pulley": (
        later("Release to put the pulley here. Ctrl: no snapping. Esc: cancel."),
        later("Move pulley"),
    ),
    "slot": (
        later("Release to put the slot here. Ctrl: no snapping. Esc: cancel."),
        later("Move slot"),
    ),
}
TURNING = later("Release to set the direction. Shift: angles of 15°. Esc: cancel.")
TURNED: dict[JointKind, str] = {"slider": later("Turn slider"), "wheel": later("Turn wheel")}


def handles_of(joint: JointDrawing, bodies: Bodies, camera: Camera) -> dict[str, QPointF]:
    """By name, in pixels. A gear has none: it holds its bodies by their centres."""
    if joint.kind == "gear":
        return {}
    a, b = anchors_of(joint, bodies)
    if joint.kind not in AT_ONE_POINT:
        found = {END_A: camera.to_pixel(a), END_B: camera.to_pixel(b)}
        wheels = {name: getattr(joint, name) for name in WHEELS}
        return found | {name: camera.to_pixel(place) for name, place in wheels.items() if place is not None}
    found = {PIN: camera.to_pixel(a if joint.kind == "slot" else b)}
    if joint.kind in ("slider", "wheel"):
        x, y = axis_of(joint, bodies)
        found[AXIS] = found[PIN] + QPointF(x, -y) * AXIS_LENGTH
    if len(joint.path) <= MOST_PLACES:
        places = joint.path if joint.body_b is None else to_world(joint.path, bodies[joint.body_b])
        found |= {f"{PLACE} {number}": camera.to_pixel(place) for number, place in enumerate(places)}
    return found


class JointHandles:
    """Of one joint that is selected alone."""

    def __init__(self, joint: JointDrawing, bodies: Bodies) -> None:
        self.joint = joint
        self.bodies = bodies

    def at(self, pixel: QPointF, camera: Camera) -> str | None:
        places = handles_of(self.joint, self.bodies, camera)
        gaps = {name: QLineF(at, pixel).length() for name, at in places.items()}
        nearest = min(gaps, key=gaps.__getitem__, default=None)
        return nearest if nearest is not None and gaps[nearest] <= CATCH else None

    def hint(self, name: str) -> str:
        return tr("Drag to move this part of the joint, also to another body. Ctrl: no snapping.")

    def cursor(self, name: str) -> Qt.CursorShape:
        return JointDrag.cursor

    def drag(self, name: str, canvas: Canvas, start: Pointer) -> Drag:
        return JointDrag(canvas, self.joint, name, start)

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        places = handles_of(self.joint, self.bodies, camera)
        if AXIS in places:
            painter.setPen(pen(theme.selection, 1.0))
            painter.drawLine(places[PIN], places[AXIS])
        for name, pixel in places.items():
            draw_handle(painter, pixel, theme, round_one=name == AXIS)


class JointDrag(Drag):
    """Of one joint, by a handle or as a whole."""

    def __init__(self, canvas: Canvas, joint: JointDrawing, handle: str, start: Pointer) -> None:
        super().__init__(canvas, Parts(joints=[joint]), start)
        self.joint = joint
        self.handle = handle
        self.turning = handle == AXIS
        self.hint = TURNING if self.turning else MOVING[joint.kind][0]

    @property
    def text(self) -> str:
        return tr(TURNED[self.joint.kind] if self.turning else MOVING[self.joint.kind][1])

    def parts_at(self, pointer: Pointer) -> Parts:
        return Parts(joints=[self._joint_at(pointer)])

    def _joint_at(self, pointer: Pointer) -> JointDrawing:
        bodies = self.canvas.live.bodies
        a, b = anchors_of(self.joint, bodies)
        if self.turning:
            return self._turned(b, pointer, bodies)
        if self.handle == WHOLE:
            dx, dy = pointer.point[0] - self.start.point[0], pointer.point[1] - self.start.point[1]
            self.label = tr("{x:+.2f} m, {y:+.2f} m", x=dx, y=dy)
            return moved_joint(self.joint, bodies, dx, dy)
        target = self.canvas.snap(pointer, joining=True)
        self.label = tr("{x:.2f}, {y:.2f} m", x=target[0], y=target[1])
        if self.handle in WHEELS:
            made = replace(self.joint, **{self.handle: target})
        elif self.handle.startswith(PLACE):
            return self._led_through(target, bodies)
        elif self.handle == PIN and self.joint.kind == "slot":
            return moved_joint(self.joint, bodies, target[0] - b[0], target[1] - b[1])
        elif self.handle == PIN:
            return with_anchors(self._taken_over(target, bodies), bodies, target, target)
        else:
            a, b = (target, b) if self.handle == END_A else (a, target)
            self.label = measure(a, b)
            made = with_anchors(self._taken_over(target, bodies), bodies, a, b)
        return _long_enough(made, bodies)

    def _led_through(self, target: Point, bodies: Bodies) -> JointDrawing:
        """The slot whose groove goes through there instead; its pin stays in it."""
        number = int(self.handle.split()[1])
        b = self.joint.body_b
        path = list(self.joint.path)
        path[number] = target if b is None else to_body(target, bodies[b])
        if path.count(path[number]) > 1:  # upon another place
            return self.joint
        return put_in_groove(replace(self.joint, path=tuple(path)), bodies)

    def _taken_over(self, target: Point, bodies: Bodies) -> JointDrawing:
        """The joint with the body it would hold here; where there is none, it keeps the one that it had."""
        slack = BODY_CATCH / self.canvas.camera.scale
        under = [body.id for body in bodies_under(self.canvas.placement, target, slack)]
        made = reattached(self.joint, self.handle, under, bodies)
        for body_id in {made.body_a, made.body_b} - {self.joint.body_a, self.joint.body_b}:
            if body_id is not None:
                self.label = tr("{place}, on {name}", place=self.label, name=name_of(bodies[body_id]))
        return made

    def _turned(self, pin: Point, pointer: Pointer, bodies: Bodies) -> JointDrawing:
        x, y = snap_angle(pin, pointer.point) if pointer.shift else pointer.point
        way = x - pin[0], y - pin[1]
        length = math.hypot(*way)
        if length * self.canvas.camera.scale < 1.0:
            return self.joint
        self.label = f"{number_text(math.degrees(math.atan2(way[1], way[0])), '.1f')}°"
        direction = way[0] / length, way[1] / length
        return replace(self.joint, axis=turned(direction, -bodies[self.joint.body_a].angle))


def reattached(joint: JointDrawing, handle: str, under: list[int], bodies: Bodies) -> JointDrawing:
    """The joint whose handle was brought to where these bodies are, the front one first."""
    held = {END_A: joint.body_a, END_B: joint.body_b}
    free = [body_id for body_id in under if body_id not in held.values()]
    if handle == PIN:  # it holds two, or one and the background: at most one of them is changed
        missing = [end for end, body_id in held.items() if body_id is not None and body_id not in under]
    else:
        missing = [handle] if held[handle] not in under else []
    if len(missing) != 1 or not free:
        return joint
    if missing[0] == END_B:
        return replace(joint, body_b=free[0])
    axis = turned(axis_of(joint, bodies), -bodies[free[0]].angle)
    return replace(joint, body_a=free[0], axis=axis)


def _long_enough(joint: JointDrawing, bodies: Bodies) -> JointDrawing:
    """A rod is as long as it is drawn, a rope at least."""
    if joint.length is None or joint.kind == "spring":
        return joint
    slack = joint.kind != "rod" and drawn_length(joint, bodies) <= joint.length
    return joint if slack else replace(joint, length=None)
