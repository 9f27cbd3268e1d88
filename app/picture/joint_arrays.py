"""Joints in flat arrays, so that all of them are placed at once, wherever their bodies are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sketchfall.app.drawing.geometry import Box, box_of
from sketchfall.app.drawing.joint_geometry import points_of
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.picture.body_arrays import Floats, Ints, poses_of
from sketchfall.app.picture.projection import Projection

BACKGROUND = -1  # the row of the background: one after the last body


@dataclass(frozen=True)
class PlacedJoints:
    """Where joints are, in pixels of the canvas or in metres; a row for each."""

    a: Floats  # where it holds A
    b: Floats
    axis: Floats  # unit vectors
    turn_a: Floats  # rad, counter-clockwise, of body A
    turn_b: Floats

    def to_pixels(self, camera: Projection) -> PlacedJoints:
        flip = np.array([1.0, -1.0])
        scale, origin = camera.scale * flip, np.array([camera.left, camera.top])
        return PlacedJoints(
            self.a * scale + origin, self.b * scale + origin, self.axis * flip, self.turn_a, self.turn_b
        )


class JointArrays:
    def __init__(self, joints: Sequence[JointDrawing], bodies: Sequence[BodyDrawing]) -> None:
        self.joints = joints
        self.bodies = bodies
        row_of: dict[int | None, int] = {body.id: row for row, body in enumerate(bodies)}
        row_of[None] = BACKGROUND
        self.row_a: Ints = np.array([row_of[joint.body_a] for joint in joints], dtype=np.intp)
        self.row_b: Ints = np.array([row_of[joint.body_b] for joint in joints], dtype=np.intp)
        self.anchor_a = _points([joint.anchor_a for joint in joints])
        self.anchor_b = _points([joint.anchor_b for joint in joints])
        axes = _points([joint.axis for joint in joints])
        lengths = np.hypot(axes[:, 0], axes[:, 1])[:, None]
        self.axis: Floats = axes / np.where(lengths > 0.0, lengths, 1.0)

    @cached_property
    def row_of(self) -> dict[int, int]:
        """By the ids of the joints."""
        return {joint.id: row for row, joint in enumerate(self.joints)}

    @cached_property
    def drawn_angle(self) -> Floats:
        """How far each B is turned against its A in the drawing, rad."""
        angles = np.array([*(body.angle for body in self.bodies), 0.0])
        turned: Floats = angles[self.row_b] - angles[self.row_a]
        return turned

    @cached_property
    def ring(self) -> Ints:
        """Of each ratchet around a pin, how many others are nearer to it."""
        places = self.place(poses_of(self.bodies)).b
        found: Ints = np.zeros(len(self.joints), np.intp)
        around: Counter[tuple[float, float]] = Counter()
        for row, joint in enumerate(self.joints):
            if joint.kind == "hinge" and joint.ratchet != "none":
                pin = round(float(places[row, 0]), 6), round(float(places[row, 1]), 6)
                found[row] = around[pin]
                around[pin] += 1
        return found

    @cached_property
    def room(self) -> Floats:
        """The width of the thinner body of each joint, m."""
        rows = np.unique(np.concatenate([self.row_a, self.row_b]))
        widths = np.append(np.zeros(len(self.bodies)), np.inf)  # the last for an end at a fixed point
        for row in rows[rows >= 0].tolist():
            widths[row] = self.width_of(row)
        found: Floats = np.minimum(widths[self.row_a], widths[self.row_b])
        return found

    def width_of(self, row: int) -> float:
        """Of a body, where it is thin, m."""
        body = self.bodies[row]
        box = box_of(body, body.angle)
        return min(box.width, box.height)

    def drawn_box(self) -> Box | None:
        """Around the ends of all joints in the drawing, the wheels of pulleys and the grooves of slots."""
        drawn = self.place(poses_of(self.bodies))
        wheels = [wheel for joint in self.joints for wheel in (joint.wheel_a, joint.wheel_b) if wheel]
        by_id = {body.id: body for body in self.bodies}
        paths = [point for joint in self.joints if joint.path for point in points_of(joint, by_id)]
        points = np.vstack([drawn.a, drawn.b, _points(wheels), _points(paths)])
        if not len(points):
            return None
        (left, bottom), (right, top) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
        return Box(left, bottom, right, top)

    def place(self, poses: Floats) -> PlacedJoints:
        """In the world, with the bodies at x, y, angle."""
        poses = np.vstack([poses, np.zeros((1, 3))])  # the background, at BACKGROUND
        pose_a, pose_b = poses[self.row_a], poses[self.row_b]
        return PlacedJoints(
            _turned(self.anchor_a, pose_a) + pose_a[:, :2],
            _turned(self.anchor_b, pose_b) + pose_b[:, :2],
            _turned(self.axis, pose_a),
            pose_a[:, 2],
            pose_b[:, 2],
        )


def _points(points: Sequence[tuple[float, float]]) -> Floats:
    return np.array(points, dtype=np.float64).reshape(-1, 2)


def _turned(points: Floats, poses: Floats) -> Floats:
    c, s = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    x, y = points[:, 0], points[:, 1]
    return np.column_stack([c * x - s * y, s * x + c * y])
