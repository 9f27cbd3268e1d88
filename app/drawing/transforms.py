"""Bodies moved, turned, scaled and copied: new drawings made from old ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, turned
from sketchfall.app.drawing.joint_geometry import shifted_in_world
from sketchfall.app.drawing.numbering import NewIds
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, PolygonShape, Shape
from sketchfall.app.drawing.tints import tint_of


def moved(body: BodyDrawing, dx: float, dy: float) -> BodyDrawing:
    return replace(body, position=(body.position[0] + dx, body.position[1] + dy))


def placed_at(body: BodyDrawing, x: float, y: float, angle: float) -> BodyDrawing:
    return replace(body, position=(x, y), angle=angle)


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


def joints_among(bodies: Iterable[BodyDrawing], joints: Iterable[JointDrawing]) -> list[JointDrawing]:
    """The joints that hold these bodies to each other or to the background, and to no other body."""
    ids = {body.id for body in bodies}
    return [
        joint for joint in joints if joint.body_a in ids and (joint.body_b is None or joint.body_b in ids)
    ]


def copies(
    bodies: Sequence[BodyDrawing],
    joints: Iterable[JointDrawing],
    new_ids: NewIds,
    offset: Point = (0.0, 0.0),
) -> Parts:
    """The bodies anew with the joints among them; what these hold in the background is shifted along."""
    ids = {body.id: new_ids.body() for body in bodies}
    return Parts(
        [replace(moved(body, *offset), id=ids[body.id], tint=tint_of(body)) for body in bodies],
        [
            replace(
                shifted_in_world(joint, *offset),
                id=new_ids.joint(),
                body_a=ids[joint.body_a],
                body_b=None if joint.body_b is None else ids[joint.body_b],
            )
            for joint in joints_among(bodies, joints)
        ],
    )


def shifted_likewise(position: Point, angle: float, old: BodyDrawing, new: BodyDrawing) -> Point:
    """Where a body that lies there comes to if it goes the way from old to new, as it sees that itself."""
    way = turned((new.position[0] - old.position[0], new.position[1] - old.position[1]), -old.angle)
    dx, dy = turned(way, angle)
    return position[0] + dx, position[1] + dy
