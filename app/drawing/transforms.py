"""Bodies moved, turned, scaled and copied: new drawings made from old ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, turned
from sketchfall.app.drawing.joint_geometry import carried
from sketchfall.app.drawing.numbering import NewIds
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, Shape
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
    shape = with_places_at(shape, place)
    if isinstance(shape, CircleShape):
        return replace(shape, radius=shape.radius * math.sqrt(factors[0] * factors[1]))
    return shape


def with_places_at(shape: Shape, place: Callable[[Point], Point]) -> Shape:
    """The shape with its corners, or its centre, where the function puts them."""
    if isinstance(shape, CircleShape):
        return replace(shape, center=place(shape.center))
    return replace(
        shape,
        vertices=tuple(map(place, shape.vertices)),
        holes=tuple(tuple(map(place, hole)) for hole in shape.holes),
    )


def joints_among(bodies: Iterable[BodyDrawing], joints: Iterable[JointDrawing]) -> list[JointDrawing]:
    """The joints that hold these bodies to each other or to the background, and to no other body."""
    ids = {body.id for body in bodies}
    return [
        joint for joint in joints if joint.body_a in ids and (joint.body_b is None or joint.body_b in ids)
    ]


class RigidMotion(NamedTuple):
    """From one place to another: a turn about a pivot, and then a shift."""

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0  # rad, counter-clockwise
    pivot: Point = (0.0, 0.0)

    def point(self, point: Point) -> Point:
        x, y = point
        if self.angle:  # or it would be rounded for nothing
            x, y = turned((x - self.pivot[0], y - self.pivot[1]), self.angle)
            x, y = self.pivot[0] + x, self.pivot[1] + y
        return x + self.dx, y + self.dy

    def body(self, body: BodyDrawing) -> BodyDrawing:
        body = rotated(body, self.angle, self.pivot) if self.angle else body
        return moved(body, self.dx, self.dy)


def copies(
    bodies: Sequence[BodyDrawing],
    joints: Iterable[JointDrawing],
    new_ids: NewIds,
    motion: RigidMotion,
) -> Parts:
    """The bodies anew elsewhere, with the joints among them; what these hold in the background goes along."""
    ids = {body.id: new_ids.body() for body in bodies}
    return Parts(
        [replace(motion.body(body), id=ids[body.id], tint=tint_of(body)) for body in bodies],
        [
            replace(
                carried(joint, motion.point),
                id=new_ids.joint(),
                body_a=ids[joint.body_a],
                body_b=None if joint.body_b is None else ids[joint.body_b],
                sensor=None if joint.sensor is None else ids.get(joint.sensor, joint.sensor),
            )
            for joint in joints_among(bodies, joints)
        ],
    )


def shifted_likewise(position: Point, angle: float, old: BodyDrawing, new: BodyDrawing) -> Point:
    """Where a body that lies there comes to if it goes the way from old to new, as it sees that itself."""
    way = turned((new.position[0] - old.position[0], new.position[1] - old.position[1]), -old.angle)
    dx, dy = turned(way, angle)
    return position[0] + dx, position[1] + dy
