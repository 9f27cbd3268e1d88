"""What dragging does to bodies that are selected: move, resize, rotate, set in motion."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point, box_around, box_of, turned
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.drawing.transforms import moved, rotated, scaled
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.snapping.moving import FOR_CORNERS, Landing, Mover
from sketchfall.app.snapping.snap import snap_angle, snap_to_grid
from sketchfall.ui.canvas.camera import Camera, round_step
from sketchfall.ui.canvas.landing_marks import draw_landing
from sketchfall.ui.canvas.marks import metres
from sketchfall.ui.canvas.snap_guide import REACH
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer
from sketchfall.ui.tools.selecting.frame import LEAST_ARROW, SIDES, VELOCITY_SECONDS, Frame
from sketchfall.ui.tools.selecting.frame_marks import draw_velocity
from sketchfall.ui.tools.selecting.part_drag import Drag, Handles

LEAST_FACTOR = 1e-3  # a frame is never turned inside out, nor made to vanish
SPEED_PIXELS = 5.0  # least distance of two speeds on which an arrow snaps
ANGLE_STEP = math.radians(15.0)


class BodyDrag(Drag):
    grip_hint = ""  # before it is begun, of the handle that begins it
    step = ""  # the text of the undo step, for {parts}

    def __init__(self, canvas: Canvas, bodies: Sequence[BodyDrawing], start: Pointer) -> None:
        super().__init__(canvas, Parts(bodies), start)
        self.bodies = self.parts.bodies
        self.ids = set(self.parts.ids.bodies)

    @property
    def text(self) -> str:
        return tr(self.step, parts=self.parts.in_words)


class MoveDrag(BodyDrag):
    step = later("Move {parts}")
    laying = later("Lay {body} on {other}")
    hint = later("Release to move. Shift: straight across or up. Ctrl: no snapping. Esc: cancel.")

    def __init__(self, canvas: Canvas, bodies: Sequence[BodyDrawing], start: Pointer) -> None:
        super().__init__(canvas, bodies, start)
        box = box_around(box_of(body) for body in bodies)
        assert box is not None
        corners = [(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
        # The corner nearest to the hand is the one that lands on the grid.
        self.reference = min(corners, key=lambda corner: math.dist(corner, start.point))
        self.landing: Landing | None = None

    @cached_property
    def _mover(self) -> Mover:
        canvas = self.canvas
        return Mover(self.bodies, canvas.placement, canvas.camera.part, canvas.snapping)

    @property
    def text(self) -> str:
        landing = self.landing
        if landing is None or not landing.turn:
            return super().text
        other = self.canvas.live.bodies[landing.edges[0].body]
        return tr(self.laying, body=name_of(landing.bodies[0]), other=name_of(other))

    def parts_at(self, pointer: Pointer) -> Parts:
        dx, dy = pointer.point[0] - self.start.point[0], pointer.point[1] - self.start.point[1]
        axes = [0, 1]
        if pointer.shift:
            axes = [0] if abs(dx) >= abs(dy) else [1]
            dx, dy = (dx, 0.0) if axes == [0] else (0.0, dy)
        self.landing = None if pointer.control else self._land(dx, dy, axes)
        landing = self.landing or Landing([moved(body, dx, dy) for body in self.bodies], (dx, dy))
        self.label = tr("{x:+.2f} m, {y:+.2f} m", x=landing.shift[0], y=landing.shift[1])
        if landing.turn:
            self.label += f", {number_text(math.degrees(landing.turn), '+.1f')}°"
        return Parts(landing.bodies)

    def _land(self, dx: float, dy: float, axes: list[int]) -> Landing:
        """Where its snapping reference brings the bodies, or what they are laid on or lined up with."""
        canvas, guide = self.canvas, self.canvas.guide
        wish = self.reference[0] + dx, self.reference[1] + dy
        snap = guide.find(
            wish, canvas.placement, canvas.camera, among=FOR_CORNERS, ignoring=frozenset(self.ids)
        )
        landing = self._mover.land((dx, dy), snap, self.reference, REACH / canvas.camera.scale, axes)
        guide.shown = landing.snap
        return landing

    def draw_handles(self, handles: Handles, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """None: one looks at where the bodies go, and why."""
        if self.landing is not None:
            draw_landing(painter, self.landing, camera, theme)


class ResizeDrag(BodyDrag):
    step = later("Resize {parts}")
    hint = later("Release to resize. Shift: keep proportions. Alt: from the centre. Esc: cancel.")
    grip_hint = later("Drag to resize. Shift: keep proportions. Alt: from the centre.")

    def __init__(
        self, canvas: Canvas, bodies: Sequence[BodyDrawing], start: Pointer, frame: Frame, handle: str
    ) -> None:
        super().__init__(canvas, bodies, start)
        self.frame = frame
        self.side = SIDES[handle]
        self.cursor = frame.cursor(handle)
        self.round = any(isinstance(shape, CircleShape) for body in bodies for shape in body.shapes)

    def parts_at(self, pointer: Pointer) -> Parts:
        frame, side = self.frame, self.side
        anchor = frame.place((0, 0) if pointer.alt else (-side[0], -side[1]))
        grip = frame.place(side)
        gap = self.canvas.camera.to_world(self.start.pixel)
        offset = (grip[0] - gap[0], grip[1] - gap[1])  # where in the handle it was caught
        wished = (pointer.point[0] + offset[0], pointer.point[1] + offset[1])
        target = self.canvas.snap(pointer, wished, self.ids)
        before, after = self._from_anchor(grip, anchor), self._from_anchor(target, anchor)
        factors = [
            max(LEAST_FACTOR, after[axis] / before[axis]) if side[axis] and before[axis] else 1.0
            for axis in (0, 1)
        ]
        if pointer.shift or self.round:
            # The one that changes more leads; both are ratios, so compare them as such.
            leader = max(factors, key=lambda factor: abs(math.log(factor)))
            factors = [leader, leader]
        self.label = f"{metres(frame.box.width * factors[0])} × {metres(frame.box.height * factors[1])}"
        return Parts(scaled(body, (factors[0], factors[1]), anchor, frame.angle) for body in self.bodies)

    def _from_anchor(self, point: Point, anchor: Point) -> Point:
        """In the frame's axes."""
        return turned((point[0] - anchor[0], point[1] - anchor[1]), -self.frame.angle)


class VelocityDrag(BodyDrag):
    """The end of the arrow is dragged to where the body would be after a fifth of a second."""

    step = later("Change velocity of {parts}")
    hint = later("Release to set the velocity. Shift: angles of 15°. Ctrl: no snapping. Esc: cancel.")
    grip_hint = later(
        "Drag to draw out the velocity with which the body starts. Shift: angles of 15°. Ctrl: no snapping."
    )
    cursor = Qt.CursorShape.PointingHandCursor

    def parts_at(self, pointer: Pointer) -> Parts:
        (body,) = self.bodies
        start = center_of_mass(body)
        end = snap_angle(start, pointer.point) if pointer.shift else pointer.point
        vx, vy = self._snapped(
            ((end[0] - start[0]) / VELOCITY_SECONDS, (end[1] - start[1]) / VELOCITY_SECONDS), pointer
        )
        speed = math.hypot(vx, vy)
        angle = math.degrees(math.atan2(vy, vx))
        self.label = (
            f"{number_text(speed, '.2f')} m/s, {number_text(angle, '.1f')}°" if speed else tr("at rest")
        )
        return Parts([replace(body, velocity=(vx, vy))])

    def draw_handles(self, handles: Handles, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """The arrow alone."""
        draw_velocity(painter, Frame.around(self.shown.bodies), camera, theme)

    def _snapped(self, velocity: Point, pointer: Pointer) -> Point:
        """At rest near the centre; elsewhere each component a round number, or with Shift the speed."""
        if pointer.control:
            return velocity
        scale = VELOCITY_SECONDS * self.canvas.camera.scale  # px for 1 m/s
        speed = math.hypot(*velocity)
        if speed * scale < LEAST_ARROW:
            return 0.0, 0.0
        if "grid" not in self.canvas.snapping:
            return velocity
        step = round_step(scale, SPEED_PIXELS)
        if pointer.shift:
            factor = step * round(speed / step) / speed
            return velocity[0] * factor, velocity[1] * factor
        return snap_to_grid(velocity, step, step).point


class RotateDrag(BodyDrag):
    step = later("Rotate {parts}")
    hint = later("Release to rotate. Shift: steps of 15°. Esc: cancel.")
    grip_hint = later("Drag to rotate. Shift: steps of 15°.")
    cursor = Qt.CursorShape.PointingHandCursor

    def __init__(self, canvas: Canvas, bodies: Sequence[BodyDrawing], start: Pointer, frame: Frame) -> None:
        super().__init__(canvas, bodies, start)
        self.frame = frame

    def parts_at(self, pointer: Pointer) -> Parts:
        x, y = self.frame.pivot

        def direction(point: Point) -> float:
            return math.atan2(point[1] - y, point[0] - x)

        turn = math.remainder(direction(pointer.point) - direction(self.start.point), math.tau)
        if pointer.shift:  # the angle that the body ends up with is round, not the one it turns by
            final = self.frame.angle + turn
            turn = ANGLE_STEP * round(final / ANGLE_STEP) - self.frame.angle
        self.label = f"{number_text(math.degrees(turn), '+.1f')}°"
        return Parts(rotated(body, turn, self.frame.pivot) for body in self.bodies)
