"""The joints on the canvas: painted above the bodies, and found under the cursor. A picture, as bodies are.

Where a joint is follows from where its bodies are, so a run need not be asked about its joints one by one;
only of those that can break, whether they have.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.drawing.showing import shown_joints
from sketchfall.app.files.settings import JointLook
from sketchfall.app.picture import joint_shapes as shapes
from sketchfall.app.picture.body_arrays import Floats, Ints, poses_of
from sketchfall.app.picture.joint_arrays import JointArrays, PlacedJoints
from sketchfall.app.picture.joint_marks import has_marks, marks_of
from sketchfall.app.picture.joint_strokes import grooves, pin_radii, pulley_wheels, rails, size_beside
from sketchfall.app.picture.painting import paint_shapes
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.joint_painter import JointPainter

CATCH = 5.0  # px around the line of a joint
PIN_CATCH = 2.0  # px around a pin; more would cover the links of a chain
BURST = 0.8  # simulated seconds for which the place of a broken joint is marked
BURST_REACH = 18.0  # px
PINNED = ("hinge", "weld", "wheel")  # held at one point, at which one clicks them


class JointsLayer:
    def __init__(self) -> None:
        self._all: tuple[Sequence[JointDrawing], Sequence[BodyDrawing]] = ((), ())
        self.arrays = JointArrays((), ())
        self._gravity = (0.0, 0.0)
        self._painter = JointPainter(self.arrays, self._gravity)
        self._drawn = self.arrays.place(poses_of(()))
        self._placed = self._drawn  # in metres
        self._marked: list[int] = []  # rows with limits or motors
        self._broken: dict[int, float] = {}  # by id, the time at which it was seen to be broken
        self._time = 0.0
        self.look: JointLook = "full"
        self._runs = False

    # --- what is shown --------------------------------------------------------------------------------

    def show(self, parts: Parts, gravity: tuple[float, float]) -> None:
        """The joints of a drawing."""
        joints = parts.joints
        bodies = parts.bodies if joints else ()  # to look at 20,000 bodies for nothing would be felt
        if joints is not self._all[0] or bodies is not self._all[1] or gravity != self._gravity:
            self._all = joints, bodies
            joints = shown_joints(joints, bodies)
            self.arrays = JointArrays(joints, bodies)
            self._gravity = gravity
            self._painter = JointPainter(self.arrays, gravity)
            self._marked = [row for row, joint in enumerate(joints) if has_marks(joint)]
            self._drawn = self.arrays.place(poses_of(bodies))
        self._placed = self._drawn
        self._runs = False

    def forget_broken(self) -> None:
        """The run in which they broke is over."""
        self._broken = {}

    def move(self, poses: Floats) -> None:
        """The same joints with the bodies elsewhere, in order of the drawing."""
        if self.arrays.joints:
            self._placed = self.arrays.place(poses)

    def show_run(self, poses: Floats, broken: Collection[int], time: float) -> None:
        """The same, at a moment of a run in which some are broken."""
        self.move(poses)
        self._runs = True
        self._time = time
        for joint_id in broken:
            self._broken.setdefault(joint_id, time)

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if not self.arrays.joints:
            return
        placed = self._placed.to_pixels(camera)
        joints = self.arrays.joints
        if not (self._runs and self.look == "hidden"):
            whole = [row for row, joint in enumerate(joints) if joint.id not in self._broken]
            slim = self.look == "slim"
            self._painter.paint(painter, placed, camera, theme, np.array(whole, dtype=np.intp), slim=slim)
            for row in self._marked:
                if joints[row].id not in self._broken and not slim:
                    size = size_beside(float(self.arrays.room[row]), camera)
                    paint_shapes(painter, marks_of(self.arrays, placed, row, size, theme))
        for joint_id, since in self._broken.items():
            if self._time - since < BURST and joint_id in self.arrays.row_of:
                place = placed.b[self.arrays.row_of[joint_id]]
                draw_burst(painter, QPointF(*place.tolist()), (self._time - since) / BURST, theme)

    def draw_some(
        self, painter: QPainter, camera: Camera, theme: Theme, ids: Collection[int], colour: str
    ) -> None:
        """Once more, in the colour of what is selected or about to be erased."""
        rows = [row for row in map(self.arrays.row_of.get, ids) if row is not None]
        placed = self._placed.to_pixels(camera)
        self._painter.paint(painter, placed, camera, theme, np.array(rows, dtype=np.intp), colour)

    # --- what is asked --------------------------------------------------------------------------------

    def at(self, pixel: QPointF, camera: Camera) -> JointDrawing | None:
        """The joint under a pixel of the canvas; of several, the one whose line is nearest."""
        if not self.arrays.joints:
            return None
        rows, lines, reach = self._skeleton(camera)
        gaps = _gaps(np.array([pixel.x(), pixel.y()]), lines) - reach
        nearest = int(np.argmin(gaps))
        return self.arrays.joints[int(rows[nearest])] if gaps[nearest] <= CATCH else None

    def inside(self, rectangle: QRectF, camera: Camera) -> list[int]:
        """The ids of joints whose ends lie within a rectangle of pixels."""
        placed = self._placed.to_pixels(camera)
        low = np.array([rectangle.left(), rectangle.top()])
        high = np.array([rectangle.right(), rectangle.bottom()])
        held = np.ones(len(self.arrays.joints), dtype=bool)
        for places in (placed.a, placed.b):
            held &= ((places >= low) & (places <= high)).all(axis=1)
        return [self.arrays.joints[row].id for row in np.flatnonzero(held).tolist()]

    def _skeleton(self, camera: Camera) -> tuple[Ints, Floats, Floats]:
        """Lines by which joints are caught: to which row each belongs, and how thick it is, in pixels."""
        placed = self._placed.to_pixels(camera)
        kinds = self._painter.kinds
        pinned = np.isin(kinds, PINNED)
        rows = np.arange(len(kinds))
        starts = np.where(pinned[:, None], placed.b, placed.a)
        reach = np.where(pinned, pin_radii(self.arrays.room, camera) + PIN_CATCH - CATCH, 0.0)
        found = [(rows, shapes.between(starts, placed.b), reach)]
        found += self._more_lines(placed, camera)
        return (
            np.concatenate([part[0] for part in found]),
            np.concatenate([part[1] for part in found]),
            np.concatenate([part[2] for part in found]),
        )

    def _more_lines(self, placed: PlacedJoints, camera: Camera) -> list[tuple[Ints, Floats, Floats]]:
        """Of what is not straight from A to B: hanging ropes, rails, pulleys, grooves."""
        joints, kinds, found = self.arrays.joints, self._painter.kinds, []
        ropes = np.flatnonzero([joint.kind == "rope" and joint.length is not None for joint in joints])
        if len(ropes):
            lengths = np.array([joints[row].length for row in ropes.tolist()]) * camera.scale
            hung = shapes.hanging(placed.a[ropes], placed.b[ropes], lengths, self._painter.down)
            found.append((np.repeat(ropes, hung.shape[1] - 1), shapes.lines_along(hung)))
        sliders = np.flatnonzero(kinds == "slider")
        if len(sliders):
            low, high, _ = rails(joints, sliders, placed, camera)
            found.append((sliders, shapes.between(low, high)))
        pulleys = np.flatnonzero(kinds == "pulley")
        if len(pulleys):
            wheel_a, wheel_b = pulley_wheels(joints, pulleys, camera)
            for start, end in (
                (placed.a[pulleys], wheel_a),
                (placed.b[pulleys], wheel_b),
                (wheel_a, wheel_b),
            ):
                found.append((pulleys, shapes.between(start, end)))
        slots = np.flatnonzero(kinds == "slot")
        for row, groove in zip(slots.tolist(), grooves(joints, slots, placed, camera), strict=True):
            lines = shapes.lines_along(groove[None])
            # Where it runs over the body with the pin, that is what one takes.
            body = self.arrays.width_of(int(self.arrays.row_a[row])) / 2.0 * camera.scale
            clear = _gaps(placed.a[row], lines) > body
            found.append((np.full(np.count_nonzero(clear), row), lines[clear]))
        return [(rows, lines, np.zeros(len(rows))) for rows, lines in found]


def draw_joint(
    painter: QPainter,
    joint: JointDrawing,
    bodies: Sequence[BodyDrawing],
    camera: Camera,
    theme: Theme,
    colour: str,
) -> None:
    """One joint that is not in the drawing yet."""
    bodies = [body for body in bodies if body.id in (joint.body_a, joint.body_b)]
    arrays = JointArrays((joint,), bodies)
    placed = arrays.place(poses_of(bodies)).to_pixels(camera)
    JointPainter(arrays, (0.0, -1.0)).paint(painter, placed, camera, theme, np.array([0]), colour)


def _gaps(point: Floats, lines: Floats) -> Floats:
    """The distances from a point to lines."""
    starts, ways = lines[:, :2], lines[:, 2:] - lines[:, :2]
    squares = (ways**2).sum(axis=1)
    along = ((point - starts) * ways).sum(axis=1) / np.where(squares > 0.0, squares, 1.0)
    nearest = starts + np.clip(along, 0.0, 1.0)[:, None] * ways
    gaps: Floats = np.hypot(*(point - nearest).T)
    return gaps


def draw_burst(painter: QPainter, center: QPointF, share: float, theme: Theme) -> None:
    """Rays that fly apart and fade."""
    painter.save()
    painter.setOpacity(1.0 - share)
    painter.setPen(pen(theme.error, 2.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for eighth in range(8):
        angle = eighth * np.pi / 4.0
        ray = QPointF(float(np.cos(angle)), float(np.sin(angle)))
        inner = BURST_REACH * (0.3 + 0.7 * share)
        painter.drawLine(center + ray * inner, center + ray * (inner + 6.0))
    painter.restore()
