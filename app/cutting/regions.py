"""From drawn shapes to the part of the plane that they cover, and back."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, to_body, to_world
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Shape
from sketchfall.physics import Region

# Of its radius, by which a disc that is cut or joined may differ from one; its area stays the same. It has a
# multiple of four corners, 72, which a marble rolls over without a hop: halves and quarters are alike.
DISC_TOLERANCE = 1e-3
DISC_CORNERS = 4 * math.ceil(math.pi / math.acos(1.0 - DISC_TOLERANCE) / 4.0)

Ring = tuple[Point, ...]


def rings_of(shape: Shape) -> tuple[Ring, ...]:
    """The outline and the holes, in the frame of the body."""
    return (flattened(shape),) if isinstance(shape, CircleShape) else shape.rings


def flattened(disc: CircleShape) -> Ring:
    """A polygon of the area of the disc."""
    turn = math.tau / DISC_CORNERS
    reach = disc.radius * math.sqrt(turn / math.sin(turn))
    x, y = disc.center
    return tuple(
        (x + reach * math.cos(turn * k), y + reach * math.sin(turn * k)) for k in range(DISC_CORNERS)
    )


def region_of(shapes: Iterable[Shape]) -> Region:
    """In the frame of their body."""
    return Region(rings_of(shape) for shape in shapes)


def region_seen_from(frame: BodyDrawing, body: BodyDrawing) -> Region:
    """What a body covers, in the frame of another one."""
    if frame is body:
        return region_of(body.shapes)

    def seen(ring: Ring) -> Ring:
        return tuple(to_body(point, frame) for point in to_world(ring, body))

    return Region([seen(ring) for ring in rings_of(shape)] for shape in body.shapes)


def shape_of(piece: Region, like: Shape | None = None) -> PolygonShape:
    """A single piece as a shape, made of what another one is made of."""
    outline, *holes = ((tuple((x, y) for x, y in ring.tolist())) for ring in piece.rings)
    made = PolygonShape(vertices=outline, holes=tuple(holes))
    if like is None:
        return made
    return replace(made, material=like.material, colour=like.colour, tint=like.tint)
