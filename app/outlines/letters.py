"""Rings become polygons with holes, and the glyphs of a text bodies: each letter one, in one group."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, is_inside
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape

Ring = Sequence[Point]


def polygons_of(rings: Iterable[Ring]) -> tuple[PolygonShape, ...]:
    """Those in an even number of others are outlines, the rest are holes of the smallest one around them."""
    wide = [ring for ring in map(_clean, rings) if len(ring) >= 3 and area_of(ring) != 0.0]
    ordered = sorted(wide, key=lambda ring: -abs(area_of(ring)))
    outlines: list[tuple[Ring, list[Ring]]] = []
    for place, ring in enumerate(ordered):
        depth = sum(is_inside(ring[0], other) for other in ordered[:place])
        if depth % 2 == 0:
            outlines.append((ring, []))
            continue
        around = [holes for outline, holes in outlines if is_inside(ring[0], outline)]
        around[-1].append(ring)
    return tuple(
        PolygonShape(vertices=tuple(outline), holes=tuple(map(tuple, holes))) for outline, holes in outlines
    )


def letter_body(body_id: int, shapes: tuple[PolygonShape, ...], place: Point) -> BodyDrawing:
    """The shapes lie around this place; the frame at their centre of mass, about which it turns."""
    body = BodyDrawing(id=body_id, position=place, shapes=shapes)
    x, y = mass_of(body).centroid
    moved = (
        PolygonShape(
            vertices=_shifted(shape.vertices, -x, -y),
            holes=tuple(_shifted(hole, -x, -y) for hole in shape.holes),
        )
        for shape in shapes
    )
    return replace(body, position=(place[0] + x, place[1] + y), shapes=tuple(moved))


def area_of(ring: Ring) -> float:
    """Above zero if it goes counter-clockwise."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*ring, ring[0]])) / 2.0


def _clean(ring: Ring) -> list[Point]:
    """Closed by itself, and no corner twice in a row."""
    return [point for point, following in pairwise([*ring, ring[0]]) if point != following]


def _shifted(ring: Ring, dx: float, dy: float) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for x, y in ring)
