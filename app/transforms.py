"""Bodies moved, turned and scaled: new drawings made from old ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from app.geometry import Point, turned
from app.scene import BodyDrawing, CircleShape, PolygonShape, Shape


def moved(body: BodyDrawing, dx: float, dy: float) -> BodyDrawing:
    return replace(body, position=(body.position[0] + dx, body.position[1] + dy))


def rotated(body: BodyDrawing, angle: float, pivot: Point) -> BodyDrawing:
    x, y = turned((body.position[0] - pivot[0], body.position[1] - pivot[1]), angle)
    whole_turns = math.tau * math.trunc((body.angle + angle) / math.tau)
    return replace(body, position=(pivot[0] + x, pivot[1] + y), angle=body.angle + angle - whole_turns)


def scaled(body: BodyDrawing, factors: tuple[float, float], anchor: Point, axes_angle: float) -> BodyDrawing:
    """Stretch along axes turned by the angle, about a point that stays. Circles need equal factors."""

    def stretch(point: Point) -> Point:
        x, y = turned((point[0] - anchor[0], point[1] - anchor[1]), -axes_angle)
        x, y = turned((x * factors[0], y * factors[1]), axes_angle)
        return anchor[0] + x, anchor[1] + y

    position = stretch(body.position)

    def in_body(point: Point) -> Point:
        x, y = turned(point, body.angle)
        x, y = stretch((body.position[0] + x, body.position[1] + y))
        return turned((x - position[0], y - position[1]), -body.angle)

    return replace(
        body, position=position, shapes=tuple(_stretched(s, in_body, factors) for s in body.shapes)
    )


def _stretched(shape: Shape, place: Callable[[Point], Point], factors: tuple[float, float]) -> Shape:
    if isinstance(shape, CircleShape):
        radius = shape.radius * math.sqrt(factors[0] * factors[1])
        return CircleShape(radius=radius, center=place(shape.center))
    return PolygonShape(vertices=tuple(place(vertex) for vertex in shape.vertices))


def copies(
    bodies: Iterable[BodyDrawing], new_id: Callable[[], int], offset: Point = (0.0, 0.0)
) -> list[BodyDrawing]:
    return [replace(moved(body, *offset), id=new_id()) for body in bodies]
