"""The groove of a slot: the smooth curve through its path, as the engine has it, and places on it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, to_body, to_world
from sketchfall.app.drawing.joint_geometry import Bodies
from sketchfall.app.drawing.scene import JointDrawing

FINENESS = 16  # lines from one place of the path to the next: the curve leaves them by less than a hundredth


@lru_cache(maxsize=256)
def groove_points(path: tuple[Point, ...], closed: bool) -> NDArray[np.float64]:
    """Along the curve, from end to end, or round to where it begins."""
    return physics.smooth_line(path, closed, FINENESS)


def nearest_in_groove(joint: JointDrawing, bodies: Bodies, point: Point) -> Point:
    """In the world, as the point."""
    b = None if joint.body_b is None else bodies[joint.body_b]
    seen = np.array(point if b is None else to_body(point, b))
    points = groove_points(joint.path, joint.closed)
    starts, ways = points[:-1], np.diff(points, axis=0)
    shares = np.clip(((seen - starts) * ways).sum(axis=1) / (ways**2).sum(axis=1), 0.0, 1.0)
    feet = starts + shares[:, None] * ways
    x, y = feet[np.argmin(((feet - seen) ** 2).sum(axis=1))].tolist()
    return (x, y) if b is None else to_world([(x, y)], b)[0]


def put_in_groove(joint: JointDrawing, bodies: Bodies) -> JointDrawing:
    """The slot with its pin where the groove is nearest to it."""
    (pin,) = to_world([joint.anchor_a], bodies[joint.body_a])
    place = nearest_in_groove(joint, bodies, pin)
    b = None if joint.body_b is None else bodies[joint.body_b]
    return replace(
        joint,
        anchor_a=to_body(place, bodies[joint.body_a]),
        anchor_b=place if b is None else to_body(place, b),
    )
