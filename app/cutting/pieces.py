"""What becomes of a body whose shapes are parted: of its bodies, their motion and the forces on them.

Shapes that hung together and do so no longer become several bodies. What lay apart within one body, and is
not parted itself, stays in one. The largest piece is the body itself and keeps its frame; the others are new.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sketchfall.app.cutting.regions import region_of, rings_of, shape_of
from sketchfall.app.drawing.geometry import Point, poles_of, to_world, turned
from sketchfall.app.drawing.mass import center_of_mass, mass_of
from sketchfall.app.drawing.scene import BodyDrawing, Shape
from sketchfall.app.drawing.tints import tint_of
from sketchfall.app.drawing.transforms import with_places_at
from sketchfall.physics import Region

Part = Callable[[Region], list[Region]]  # what is left of something, in pieces that hang together


class _Left(NamedTuple):
    """Something that is left of a shape."""

    shape: Shape
    area: float  # m^2
    inside: Point


def parted(body: BodyDrawing, part: Part, new_id: Callable[[], int]) -> list[BodyDrawing]:
    """The bodies that are left, the largest first, which has the id of the body; none, if nothing is.

    `part` is asked of each shape, and of all of them together, in the body's frame.
    """
    whole = region_of(body.shapes)
    groups = _by_piece(whole, part(whole), [left for shape in body.shapes for left in _left_of(shape, part)])
    if not groups:
        return []
    main, *others = sorted(groups, key=lambda group: -math.fsum(left.area for left in group))
    bodies = [replace(body, shapes=tuple(left.shape for left in main))]
    for group in others:
        shapes = tuple(left.shape for left in group)
        bodies.append(centred(replace(body, id=new_id(), tint=tint_of(body), shapes=shapes)))
    return sharing_motion(body, bodies)


def _left_of(shape: Shape, part: Part) -> list[_Left]:
    before = Region([rings_of(shape)])
    pieces = part(before)
    if len(pieces) == 1 and math.isclose(pieces[0].area, before.area, rel_tol=1e-12):
        return [_Left(shape, before.area, before.inner_point())]  # a disc that is not cut stays one
    return [_Left(shape_of(piece, shape), piece.area, piece.inner_point()) for piece in pieces]


def _by_piece(whole: Region, pieces: Sequence[Region], left: Sequence[_Left]) -> list[list[_Left]]:
    """Those that belong to one body, together."""
    before = whole.pieces
    largest: dict[int, int] = {}  # of each of these, which piece of it, of which the largest come first
    for number, piece in enumerate(pieces):
        largest.setdefault(_nearest(before, piece.inner_point()), number)
    together = set(largest.values())
    groups: dict[int, list[_Left]] = {}
    for each in left:
        number = _nearest(pieces, each.inside)
        groups.setdefault(-1 if number in together else number, []).append(each)
    return list(groups.values())


def _nearest(regions: Sequence[Region], point: Point) -> int:
    return min(range(len(regions)), key=lambda number: regions[number].distance_to(point))


def centred(body: BodyDrawing) -> BodyDrawing:
    """The same with the origin of its frame at its centre of mass, as of a body that is drawn."""
    x, y = mass_of(body).centroid
    shapes = tuple(with_places_at(shape, lambda place: (place[0] - x, place[1] - y)) for shape in body.shapes)
    return replace(body, shapes=shapes, position=to_world([(x, y)], body)[0])


def sharing_motion(body: BodyDrawing, pieces: Sequence[BodyDrawing]) -> list[BodyDrawing]:
    """Each moves as the body did there, and has its share of the forces on it and of its charge."""
    masses = [mass_of(piece).mass for piece in pieces]
    shares = [mass / math.fsum(masses) for mass in masses] if len(pieces) > 1 else [1.0]
    (fx, fy), torque = body.force, body.torque
    return [
        replace(
            piece,
            velocity=velocity_at(body, center_of_mass(piece)),
            force=(share * fx, share * fy),
            torque=share * torque,
            charge=share * body.charge,
            magnet=magnetised_as(body, piece),
        )
        for piece, share in zip(pieces, shares, strict=True)
    ]


def magnetised_as(body: BodyDrawing, piece: BodyDrawing) -> float:
    """The strength of its poles, if a piece has as much magnetism for its area as the body.

    So a bar broken across is two of the same strength, and one that is split along is two of half of it.
    """
    if body.magnet == 0.0:
        return 0.0
    strengths = [mass_of(each).area / math.dist(*poles_of(each)) for each in (body, piece)]
    return body.magnet * strengths[1] / strengths[0]


def velocity_at(body: BodyDrawing, place: Point) -> Point:
    """Of a place of the world that goes along with the body, m/s."""
    (vx, vy), (x, y), w = body.velocity, center_of_mass(body), body.angular_velocity
    return vx - w * (place[1] - y), vy + w * (place[0] - x)


def seen_in_drawing(drawn: BodyDrawing, now: BodyDrawing, piece: BodyDrawing) -> BodyDrawing:
    """A piece of a body that is there `now`, where it would be as the body is drawn."""
    way = turned((piece.position[0] - now.position[0], piece.position[1] - now.position[1]), -now.angle)
    dx, dy = turned(way, drawn.angle)
    placed = replace(
        piece,
        position=(drawn.position[0] + dx, drawn.position[1] + dy),
        angle=piece.angle + drawn.angle - now.angle,
        angular_velocity=drawn.angular_velocity,
    )
    return replace(placed, velocity=velocity_at(drawn, center_of_mass(placed)))
