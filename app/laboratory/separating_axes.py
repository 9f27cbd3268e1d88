"""How separating axes judge two bodies, with all that is thrown away on the way: for people to look at.

The engine keeps only the answer (physics/collision/sat.py). Here the same is worked out slowly and kept
whole: every axis with the shadows that both bodies cast on it, the sides that are clipped, the points that
come of it. Pure functions in metres, y up.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point

Floats = NDArray[np.float64]
Interval = tuple[float, float]

PARALLEL = 1e-9  # two axes whose sine is less are one
AT_CORNER = 1e-9  # of its radius; a disc whose centre is this near to a corner is centred on it
SMALLEST = 1e-300  # m, instead of nothing to divide by
PAIRS_TRIED = 60  # of convex parts; more are never near each other at one time


@dataclass(frozen=True)
class Part:
    """A convex part of a body as it stands in the world."""

    number: int  # among the parts of its body, from 0
    corners: Floats  # counter-clockwise; a single one is the centre of a disc
    radius: float  # m, 0 for a polygon
    cuts: tuple[bool, ...]  # for each side whether it is only a cut between two parts

    @property
    def is_round(self) -> bool:
        return len(self.corners) == 1

    @cached_property
    def normals(self) -> Floats:
        """Outward, one for each side; a disc has none."""
        if self.is_round:
            return np.empty((0, 2))
        sides = np.roll(self.corners, -1, axis=0) - self.corners
        outward = np.column_stack([sides[:, 1], -sides[:, 0]])
        return np.asarray(outward / np.hypot(sides[:, 0], sides[:, 1])[:, None])

    def side(self, number: int) -> tuple[Point, Point]:
        start, end = self.corners[number], self.corners[(number + 1) % len(self.corners)]
        return (float(start[0]), float(start[1])), (float(end[0]), float(end[1]))

    @property
    def box(self) -> Floats:
        """Low x and y, high x and y."""
        low, high = self.corners.min(axis=0), self.corners.max(axis=0)
        return np.concatenate([low - self.radius, high + self.radius])


class Divided:
    """A body divided into its convex parts, in its own frame: made once, placed often."""

    def __init__(self, shapes: Sequence[physics.Circle | physics.Polygon]) -> None:
        self._parts = physics.collision_parts(shapes)

    def placed(self, x: float, y: float, angle: float) -> list[Part]:
        c, s = math.cos(angle), math.sin(angle)
        turn = np.array([[c, s], [-s, c]])
        return [
            Part(number, corners @ turn + (x, y), radius, cuts)
            for number, (corners, radius, cuts) in enumerate(self._parts)
        ]


@dataclass(frozen=True)
class Axis:
    """A direction along which A and B are looked at. B gets clear of A soonest along +direction."""

    direction: Point  # unit
    owner: str  # "A" or "B" whose side it is at right angles to; "" if it joins two points
    number: int  # of that side, from 0
    side: tuple[Point, Point]  # that side, or the two points
    shadow_a: Interval  # m along the direction
    shadow_b: Interval
    leads_out: bool  # False if this way leads through a cut, through which nothing is pushed out

    @property
    def overlap(self) -> float:
        """m, of the shadows: how far B would have to go to be clear of A. Below zero it is a gap."""
        return self.shadow_a[1] - self.shadow_b[0]


def axes_of(a: Part, b: Part) -> list[Axis]:
    """All that have to be tried: parallel ones count once."""
    sides = [("A", number, a.side(number)) for number in range(len(a.normals))]
    sides += [("B", number, b.side(number)) for number in range(len(b.normals))]
    directions = np.concatenate([a.normals, b.normals])
    kept = _not_parallel(directions)
    sides, directions = [sides[k] for k in kept], directions[kept]
    joining = _joining_points(a, b)
    if joining is not None:
        way = np.subtract(joining[1], joining[0])
        length = float(np.hypot(*way))
        directions = np.concatenate([directions, [way / length if length > 0.0 else np.array([1.0, 0.0])]])
        sides.append(("", 0, joining))
    along_a, along_b = a.corners @ directions.T, b.corners @ directions.T
    shadows_a = np.column_stack([along_a.min(axis=0) - a.radius, along_a.max(axis=0) + a.radius])
    shadows_b = np.column_stack([along_b.min(axis=0) - b.radius, along_b.max(axis=0) + b.radius])
    has_cuts = any(a.cuts) or any(b.cuts)
    ahead, behind = shadows_a[:, 1] - shadows_b[:, 0], shadows_b[:, 1] - shadows_a[:, 0]
    back = behind < ahead  # shorter the other way
    if has_cuts:
        # A longer way that leads out is better than one through a cut, unless there is a gap along that one.
        out_ahead = np.array([_reference(a, b, way) is not None for way in directions])
        out_behind = np.array([_reference(a, b, -way) is not None for way in directions])
        back = np.where((out_ahead != out_behind) & (np.minimum(ahead, behind) >= 0.0), out_behind, back)
    directions[back] *= -1.0
    shadows_a[back] = -shadows_a[back][:, ::-1]
    shadows_b[back] = -shadows_b[back][:, ::-1]
    corners_lead_out = joining is not None and not _holds_center(a, b) and not _holds_center(b, a)
    found = []
    for (owner, number, side), (x, y), (a_0, a_1), (b_0, b_1) in zip(
        sides, directions.tolist(), shadows_a.tolist(), shadows_b.tolist(), strict=True
    ):
        # Of two sides that are parallel, the one through which B gets out is told.
        faced = _reference(a, b, (x, y)) if owner else None
        if faced is not None:
            owner, number = faced
            side = (a if owner == "A" else b).side(number)
        leads_out = not has_cuts or faced is not None or (owner == "" and corners_lead_out)
        found.append(Axis((x, y), owner, number, side, (a_0, a_1), (b_0, b_1), leads_out))
    return found


def _not_parallel(directions: Floats) -> list[int]:
    """The places of the first of each direction, in their order."""
    angles = np.arctan2(directions[:, 1], directions[:, 0]) % math.pi
    angles[angles > math.pi - PARALLEL] = 0.0
    order = np.argsort(angles, kind="stable")
    new = np.diff(angles[order], prepend=-1.0) > PARALLEL
    firsts = np.minimum.reduceat(order, np.flatnonzero(new)) if len(order) > 0 else order
    return sorted(firsts.tolist())


def _joining_points(a: Part, b: Part) -> tuple[Point, Point] | None:
    """The centres of two discs, or the centre of one and the nearest corner of the other part."""
    if not (a.is_round or b.is_round):
        return None
    distances = np.linalg.norm(a.corners[:, None] - b.corners[None], axis=2)
    i, j = np.unravel_index(int(distances.argmin()), distances.shape)
    if distances[i, j] <= AT_CORNER * (a.radius + b.radius) and not (a.is_round and b.is_round):
        return None  # centred on a corner: a direction between them would be made of rounding
    start, end = a.corners[i].tolist(), b.corners[j].tolist()
    return (start[0], start[1]), (end[0], end[1])


def _holds_center(part: Part, disc: Part) -> bool:
    """Whether the disc's centre is in the polygon: the way out leads over a side then, not over a corner."""
    return disc.is_round and not part.is_round and bool(_gaps_over_sides(part, disc).max() <= 0.0)


def nearest_pair(parts_a: Sequence[Part], parts_b: Sequence[Part]) -> tuple[Part, Part]:
    """Of two bodies, the parts that overlap deepest, or else are nearest to each other."""
    if len(parts_a) == len(parts_b) == 1:
        return parts_a[0], parts_b[0]
    boxes_a, boxes_b = (np.array([part.box for part in parts]) for parts in (parts_a, parts_b))
    low = np.maximum(boxes_a[:, None, :2], boxes_b[None, :, :2])
    high = np.minimum(boxes_a[:, None, 2:], boxes_b[None, :, 2:])
    apart = (low - high).max(axis=2)  # of their boxes; below zero they overlap
    tried = np.argsort(apart, axis=None, kind="stable")[:PAIRS_TRIED].tolist()
    pairs = [(parts_a[index // len(parts_b)], parts_b[index % len(parts_b)]) for index in tried]
    return max(pairs, key=lambda pair: contact_depth(*pair))


def contact_depth(a: Part, b: Part) -> float:
    """How deep two parts overlap, or minus how far they are apart, at least."""
    reach = a.radius + b.radius
    if a.is_round and b.is_round:
        return reach - math.dist(a.corners[0], b.corners[0])
    gaps = np.concatenate([_gaps_over_sides(a, b), _gaps_over_sides(b, a)])
    if gaps.max() <= 0.0:
        *_, clipping = judge(a, b, axes_of(a, b))
        return max((point.depth for point in clipping.points), default=0.0)
    if a.is_round or b.is_round:
        return reach - math.dist(*_closest_of_cores(a, b))
    return -float(gaps.max())


def _gaps_over_sides(part: Part, other: Part) -> Floats:
    """How far all of the other's corners are beyond each side; a disc has none."""
    normals = part.normals
    offsets = (part.corners[: len(normals)] * normals).sum(axis=1)
    return np.asarray((other.corners @ normals.T).min(axis=0) - offsets)


@dataclass(frozen=True)
class ContactPoint:
    place: Point  # half-way between the surfaces
    depth: float  # m


@dataclass(frozen=True)
class Clipping:
    """How the contact points were found."""

    reference: tuple[Point, Point] | None  # the side that has the normal; none between two discs
    incident: tuple[Point, Point] | None  # the side that faces it, before it is cut; none of a disc
    reference_owner: str  # "A" or "B"
    points: tuple[ContactPoint, ...]


def judge(a: Part, b: Part, axes: Sequence[Axis]) -> tuple[tuple[int, ...], int, Clipping]:
    """Of parts that overlap: for each axis the best one up to it, the best of all, and where they touch.

    The best has the least overlap of those that lead out. Only if no points come of it, because the parts lie
    side by side and not face to face, it is the one with the least overlap of all: parts that have sunk in so
    deep must get out again somehow.
    """
    best = tuple(_best_so_far(axes, through_cuts=False))
    clipping = clip(a, b, axes[best[-1]])
    if not clipping.points:
        best = tuple(_best_so_far(axes, through_cuts=True))
        clipping = clip(a, b, axes[best[-1]])
    return best, best[-1], clipping


def _best_so_far(axes: Sequence[Axis], *, through_cuts: bool) -> Iterator[int]:
    best = 0
    for number, axis in enumerate(axes):
        if (not axis.leads_out and not through_cuts, axis.overlap) < (
            not axes[best].leads_out and not through_cuts,
            axes[best].overlap,
        ):
            best = number
        yield best


def clip(a: Part, b: Part, axis: Axis) -> Clipping:
    """Where two parts touch that overlap least along this axis; none if they (nearly) lie side by side."""
    nx, ny = axis.direction
    if a.is_round or b.is_round:
        owner, disc = ("A", b) if b.is_round else ("B", a)
        polygon = a if b.is_round else b
        reach = (disc.radius - 0.5 * axis.overlap) * (-1.0 if b.is_round else 1.0)
        x, y = disc.corners[0].tolist()
        point = ContactPoint((x + nx * reach, y + ny * reach), axis.overlap)
        side = None if polygon.is_round or axis.owner == "" else polygon.side(axis.number)
        return Clipping(side, None, owner, (point,))
    owner, number = axis.owner, axis.number
    part, other = (a, b) if owner == "A" else (b, a)
    normal = part.normals[number]
    (v1, v2), tangent = part.side(number), np.array([-normal[1], normal[0]])
    facing = int((other.normals @ normal).argmin())
    w1, w2 = other.side(facing)
    start = np.array(v1)
    length = float(tangent @ (np.array(v2) - start))
    ends = [(float(tangent @ (np.array(w) - start)), float(normal @ (np.array(w) - start))) for w in (w2, w1)]
    points = []
    (low, low_gap), (high, high_gap) = ends  # along the reference from left to right
    span = high - low
    common = min(high, length) - max(low, 0.0)
    parallel = abs(high_gap - low_gap) < physics.GRAZE_SLOPE * span
    grazes = parallel and common < physics.GRAZE and common < physics.GRAZE_FRACTION * min(span, length)
    if high < -physics.SMALLEST_DISTANCE or low > length + physics.SMALLEST_DISTANCE or grazes:
        candidates = []
    elif span > 0.0:
        slope = (high_gap - low_gap) / span
        cut_low, cut_high = min(max(low, 0.0), length), max(min(high, length), 0.0)
        candidates = [(along, low_gap + (along - low) * slope) for along in (cut_low, cut_high)]
    else:
        candidates = [min((low, low_gap), (high, high_gap), key=lambda end: end[1])]
    for along, gap in candidates:
        if gap <= 0.0:
            place = start + tangent * along + normal * (0.5 * gap)
            points.append(ContactPoint((float(place[0]), float(place[1])), -gap))
    return Clipping((v1, v2), (w1, w2), owner, tuple(points))


def _reference(a: Part, b: Part, direction: Point | Floats) -> tuple[str, int] | None:
    """The side of A, or else of B, that has this normal and is no cut."""
    for owner, part, sign in (("A", a, 1.0), ("B", b, -1.0)):
        alike = part.normals @ np.array(direction) * sign
        for number in np.flatnonzero(alike > 1.0 - PARALLEL).tolist():
            if not part.cuts[number]:
                return owner, number
    return None


def closest_points(a: Part, b: Part) -> tuple[Point, Point]:
    """The points of two parts that are apart which are nearest to each other."""
    start, end = _closest_of_cores(a, b)
    distance = float(np.hypot(*(end - start)))
    way = (end - start) / distance if distance > 0.0 else np.zeros(2)
    (ax, ay), (bx, by) = (start + way * a.radius).tolist(), (end - way * b.radius).tolist()
    return (ax, ay), (bx, by)


def _closest_of_cores(a: Part, b: Part) -> tuple[Floats, Floats]:
    """The same for the polygons, and the centres of discs: a corner of one and a point of the other."""
    # Seen along the way from one to the other, a corner that lies too far back cannot be the nearest.
    way = b.corners.mean(axis=0) - a.corners.mean(axis=0)
    way /= max(float(np.hypot(*way)), SMALLEST)
    along_a, along_b = a.corners @ way, b.corners @ way
    front_a, front_b = int(along_a.argmax()), int(along_b.argmin())
    most = float(np.hypot(*(b.corners[front_b] - a.corners[front_a])))
    near_a, near_b = along_b.min() - along_a <= most, along_b - along_a.max() <= most
    near_a[front_a] = near_b[front_b] = True  # whatever rounding says
    corners_a, corners_b = a.corners[near_a], b.corners[near_b]
    on_b, on_a = _nearest_on(b, corners_a), _nearest_on(a, corners_b)
    from_a, from_b = ((corners_a - on_b) ** 2).sum(axis=1), ((corners_b - on_a) ** 2).sum(axis=1)
    i, j = int(from_a.argmin()), int(from_b.argmin())
    return (corners_a[i], on_b[i]) if from_a[i] <= from_b[j] else (on_a[j], corners_b[j])


def _nearest_on(part: Part, points: Floats) -> Floats:
    """For each of the points the nearest one on the outline of a polygon, or the centre of a disc."""
    if part.is_round:
        return np.repeat(part.corners, len(points), axis=0)
    sides = np.roll(part.corners, -1, axis=0) - part.corners
    ways = points[:, None] - part.corners
    shares = np.clip((ways * sides).sum(axis=2) / (sides * sides).sum(axis=1), 0.0, 1.0)
    feet = part.corners + shares[:, :, None] * sides
    nearest = ((feet - points[:, None]) ** 2).sum(axis=2).argmin(axis=1)
    return np.asarray(feet[np.arange(len(points)), nearest])
