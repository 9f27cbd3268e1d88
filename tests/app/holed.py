"""A frame and a ring, bodies with holes that several tests look at."""

from __future__ import annotations

import math

from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape

Ring = tuple[tuple[float, float], ...]


def box(left: float, bottom: float, right: float, top: float) -> Ring:
    return (left, bottom), (right, bottom), (right, top), (left, top)


def circle(sides: int, radius: float) -> Ring:
    angles = [math.tau * k / sides for k in range(sides)]
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


HOLE = box(-1.0, -1.0, 1.0, 1.0)
FRAME = PolygonShape(vertices=box(-2.0, -2.0, 2.0, 2.0), holes=(HOLE,))
FRAME_BODY = BodyDrawing(id=1, shapes=(FRAME,))
