"""Boxes and discs to be examined."""

from __future__ import annotations

from typing import Any

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape


def box(
    number: int, x: float, y: float, width: float = 1.0, height: float = 1.0, **fields: Any
) -> BodyDrawing:
    w, h = width / 2.0, height / 2.0
    shape = PolygonShape(vertices=((-w, -h), (w, -h), (w, h), (-w, h)))
    return BodyDrawing(id=number, position=(x, y), shapes=(shape,), **fields)


def disc(number: int, x: float, y: float, radius: float = 0.5, **fields: Any) -> BodyDrawing:
    return BodyDrawing(id=number, position=(x, y), shapes=(CircleShape(radius=radius),), **fields)
