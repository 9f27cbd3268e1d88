"""Overlap, contact points and rays in exact rationals: every float is one, and only the end is rounded.

Shapes are described as in tests/data/oracles. The obvious ways throughout: every face is tried.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

Vector = tuple[Fraction, Fraction]
Description = dict[str, Any]
Answer = dict[str, Any]

SAME = 1e-9  # m or rad: ways out that differ by less are equally short


class Face(NamedTuple):
    start: Vector
    end: Vector
    outward: Vector  # of any length


class WayOut(NamedTuple):
    depth: float
    normal: tuple[float, float]  # from A to B
    face: Face
    is_of_b: bool


def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1]


def dot(a: Vector, b: Vector) -> Fraction:
    return a[0] * b[0] + a[1] * b[1]


def length(a: Vector) -> float:
    return math.sqrt(dot(a, a))


def unit(a: Vector) -> tuple[float, float]:
    size = length(a)
    return float(a[0]) / size, float(a[1]) / size


def rational(point: Any) -> Vector:
    return Fraction(point[0]), Fraction(point[1])


def corners_of(shape: Description) -> list[Vector]:
    return [rational(corner) for corner in shape["vertices"]]


def faces(corners: list[Vector]) -> Iterator[Face]:
    """Of a polygon that is given counter-clockwise."""
    for start, end in pairwise([*corners, corners[0]]):
        x, y = minus(end, start)
        yield Face(start, end, (y, -x))


def foot_on(face: Face, point: Vector) -> Vector:
    """The point of the side that is nearest."""
    along = minus(face.end, face.start)
    share = min(Fraction(1), max(Fraction(0), dot(minus(point, face.start), along) / dot(along, along)))
    return face.start[0] + share * along[0], face.start[1] + share * along[1]


# --- overlap --------------------------------------------------------------------------------------------


def overlap(a: Description, b: Description) -> Answer:
    """State, depth and every normal from A to B that is as short a way out as any, or the distance.

    All as in the oracles.
    """
    if a["type"] == b["type"] == "polygon":
        return _overlap_of_polygons(corners_of(a), corners_of(b))
    if a["type"] == "polygon":
        return _overlap_with_disc(corners_of(a), rational(b["center"]), Fraction(b["radius"]))
    if b["type"] == "polygon":
        return _mirrored(_overlap_with_disc(corners_of(b), rational(a["center"]), Fraction(a["radius"])))
    apart = minus(rational(b["center"]), rational(a["center"]))
    return _overlap_of_round(apart, Fraction(a["radius"]) + Fraction(b["radius"]))


def _overlap_of_round(apart: Vector, reach: Fraction) -> Answer:
    squared = dot(apart, apart)
    if squared == 0:
        return {"state": "overlap", "depth": float(reach), "normals": [], "any_normal": True}
    if squared >= reach**2:
        return _apart(squared == reach**2, length(apart) - float(reach))
    return {"state": "overlap", "depth": float(reach) - length(apart), "normals": [unit(apart)]}


def _apart(is_touching: bool, distance: float) -> Answer:
    return {"state": "touching" if is_touching else "separated", "distance": distance, "normals": []}


def _overlap_with_disc(corners: list[Vector], center: Vector, radius: Fraction) -> Answer:
    if center in corners:
        return {"state": "overlap", "depth": float(radius), "normals": [], "any_normal": True}
    heights = [(dot(minus(center, face.start), face.outward), face.outward) for face in faces(corners)]
    if any(height > 0 for height, _ in heights):
        feet = (foot_on(face, center) for face in faces(corners))
        return _overlap_of_round(
            min((minus(center, foot) for foot in feet), key=lambda way: dot(way, way)), radius
        )
    ways = [(float(radius) - float(height) / length(normal), unit(normal)) for height, normal in heights]
    return _overlap_answer(ways)


def _overlap_of_polygons(a: list[Vector], b: list[Vector]) -> Answer:
    gaps = [gap for _, gap in _face_gaps(a, b)] + [gap for _, gap in _face_gaps(b, a)]
    if max(gaps) >= 0:
        return _apart(max(gaps) == 0, min(_distances(a, b) + _distances(b, a)))
    return _overlap_answer([(way.depth, way.normal) for way in ways_out(a, b)])


def _distances(one: list[Vector], other: list[Vector]) -> list[float]:
    return [length(minus(foot_on(face, corner), corner)) for face in faces(one) for corner in other]


def _face_gaps(one: list[Vector], other: list[Vector]) -> list[tuple[Face, Fraction]]:
    """How far the other is above each face, times the length of the face's normal."""
    return [
        (face, min(dot(minus(corner, face.start), face.outward) for corner in other)) for face in faces(one)
    ]


def ways_out(a: list[Vector], b: list[Vector]) -> list[WayOut]:
    """One along each face of two polygons that overlap."""
    found = []
    for is_of_b, one, other in ((False, a, b), (True, b, a)):
        for face, gap in _face_gaps(one, other):
            x, y = unit(face.outward)
            normal = (-x, -y) if is_of_b else (x, y)
            found.append(WayOut(-float(gap) / length(face.outward), normal, face, is_of_b))
    return found


def _overlap_answer(ways: list[tuple[float, tuple[float, float]]]) -> Answer:
    least = min(depth for depth, _ in ways)
    return {
        "state": "overlap",
        "depth": least,
        "normals": [normal for depth, normal in ways if depth <= least + SAME],
    }


def _mirrored(answer: Answer) -> Answer:
    return {**answer, "normals": [(-x, -y) for x, y in answer["normals"]]}


# --- contact points -------------------------------------------------------------------------------------


def contact(a: Description, b: Description) -> Answer | None:
    """Normal and points of an overlap, as in the oracles; None where several answers are as good."""
    answer = overlap(a, b)
    if answer["state"] != "overlap" or len(answer["normals"]) != 1:
        return None
    (normal,) = answer["normals"]
    if a["type"] == b["type"] == "polygon":
        points = _clipped_points(corners_of(a), corners_of(b), answer["depth"])
        return {"normal": normal, "count": len(points), "points": points} if points else None
    depth = answer["depth"]
    disc, sign = (a, 1.0) if a["type"] == "circle" else (b, -1.0)
    off = sign * (disc["radius"] - 0.5 * depth)  # from the centre to half-way between the surfaces
    x, y = disc["center"]
    place = {"mid": (x + off * normal[0], y + off * normal[1]), "depth": depth}
    return {"normal": normal, "count": 1, "points": [place]}


def _clipped_points(a: list[Vector], b: list[Vector], depth: float) -> list[Answer] | None:
    """The side of the one that faces the other's face: cut off where that face ends, if it is below it.

    The ends of parallel faces are the same whichever is cut by which; None if two sides face it alike.
    """
    best = next(way for way in ways_out(a, b) if way.depth <= depth + SAME)
    face, out = best.face, unit(best.face.outward)
    others = list(faces(a if best.is_of_b else b))
    against = sorted((_turn(unit(other.outward), out), number) for number, other in enumerate(others))
    if against[1][0] - against[0][0] < SAME:
        return None
    side = others[against[0][1]]
    points = []
    for start, end in ((side.start, side.end), (side.end, side.start)):
        end_of_face = _cut(start, end, face)
        below = -float(dot(minus(end_of_face, face.start), face.outward)) / length(face.outward)
        if below >= 0.0:
            mid = tuple(float(end_of_face[axis]) + 0.5 * below * out[axis] for axis in (0, 1))
            points.append({"mid": mid, "depth": below})
    return points


def _turn(one: tuple[float, float], other: tuple[float, float]) -> float:
    """0 for normals that point at each other, up to 2."""
    return 1.0 + one[0] * other[0] + one[1] * other[1]


def _cut(point: Vector, towards: Vector, face: Face) -> Vector:
    """The point, or where the line from it towards the other comes over the face."""
    along, way = minus(face.end, face.start), minus(towards, point)
    here, step = dot(minus(point, face.start), along), dot(way, along)
    allowed = min(dot(along, along), max(Fraction(0), here))
    share = (allowed - here) / step if step else Fraction(0)
    return point[0] + share * way[0], point[1] + share * way[1]


# --- rays -----------------------------------------------------------------------------------------------


def ray(shape: Description, origin: Any, direction: Any) -> Answer:
    """Where a ray that starts outside meets the shape first; the normal is None at a corner."""
    start, way = rational(origin), rational(direction)
    if shape["type"] == "circle":
        shares = _disc_shares(minus(start, rational(shape["center"])), way, Fraction(shape["radius"]))
    else:
        shares = _face_shares(corners_of(shape), start, way)
    ahead = [found for found in shares if found[0] >= 0]
    if not ahead:
        return {"hit": False}
    share = min(ahead)[0]
    met = [normal for at, normal in ahead if at == share]
    x, y = (float(start[axis] + Fraction(share) * way[axis]) for axis in (0, 1))
    normal = None if len(met) > 1 else met[0]
    if shape["type"] == "circle":
        (cx, cy), radius = shape["center"], shape["radius"]
        normal = ((x - cx) / radius, (y - cy) / radius)
    return {"hit": True, "distance": float(share) * length(way), "point": (x, y), "normal": normal}


def _disc_shares(arm: Vector, way: Vector, radius: Fraction) -> list[tuple[Any, Any]]:
    """When the ray comes in, as a share of its direction."""
    half, under = dot(arm, way), dot(arm, way) ** 2 - dot(way, way) * (dot(arm, arm) - radius**2)
    return [] if under < 0 else [((-float(half) - math.sqrt(under)) / float(dot(way, way)), None)]


def _face_shares(corners: list[Vector], start: Vector, way: Vector) -> list[tuple[Any, Any]]:
    found = []
    for face in faces(corners):
        falling = dot(way, face.outward)
        if falling < 0:
            share = dot(minus(face.start, start), face.outward) / falling
            place = start[0] + share * way[0], start[1] + share * way[1]
            along = minus(face.end, face.start)
            if 0 <= dot(minus(place, face.start), along) <= dot(along, along):
                found.append((share, unit(face.outward)))
    return found
