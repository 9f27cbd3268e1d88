"""The obvious slow version of every fast function of the engine, in plain Python and numpy.

Nothing here is clever, and nothing shares code with the engine: the tests run both on fixed and on random
input and compare. What the engine collides is called a piece: the corners of a convex polygon, or the centre
of a disc with its radius.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from sketchfall.physics.shapes.material import Material
from sketchfall.physics.shapes.shapes import Circle, Polygon, Shape
from sketchfall.physics.tables.state import State

Points = NDArray[np.float64]  # (n, 2)
Vector = tuple[float, float]
Pose = tuple[float, float, float]  # x, y, angle
Groups = set[frozenset[int]]


@dataclass(frozen=True)
class Piece:
    corners: Points  # counter-clockwise; a single one is the centre of a disc
    radius: float = 0.0


# --- shapes and where they stand ------------------------------------------------------------------------


def convex_hull(points: Iterable[Vector]) -> Points:
    """Counter-clockwise, without points on its sides; fewer than three corners if all lie on one line."""
    ordered = sorted(set(points))
    chains: list[list[Vector]] = []
    for one_way in (ordered, ordered[::-1]):
        chain: list[Vector] = []
        for x, y in one_way:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0.0:
                    break
                chain.pop()
            chain.append((x, y))
        chains.append(chain[:-1])
    return np.array(chains[0] + chains[1], np.float64).reshape(-1, 2)


def rotation(angle: float) -> Points:
    """The matrix that turns column vectors counter-clockwise."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def placed(shape: Shape, pose: Pose) -> Piece:
    """A circle or a convex polygon, given in the frame of its body, as it stands in the world."""
    if isinstance(shape, Circle):
        local, radius = np.array([shape.center], np.float64), shape.radius
    else:
        assert len(shape.parts) == 1, "only convex polygons are one piece"
        local, radius = shape.outline, 0.0
    return Piece(local @ rotation(pose[2]).T + np.array(pose[:2]), radius)


def next_corners(corners: Points) -> Points:
    """Where the side ends that begins at the corner of the same number."""
    return np.concatenate((corners[1:], corners[:1]))  # np.roll takes ten times as long, and is asked often


def outward_normals(corners: Points) -> Points:
    """One for each side, which begins at the corner of the same number."""
    sides = next_corners(corners) - corners
    normals = np.column_stack([sides[:, 1], -sides[:, 0]])
    return np.asarray(normals / np.linalg.norm(sides, axis=1)[:, None])


def state_of(*bodies: tuple[Shape | list[Shape], Pose]) -> State:
    """The tables of a world with these resting dynamic bodies of density 1."""
    state = State()
    for shapes, pose in bodies:
        shapes = shapes if isinstance(shapes, list) else [shapes]
        row = state.add_body(shapes, [Material()] * len(shapes))
        put(state, row, pose)
    return state


def put(state: State, row: int, pose: Pose) -> None:
    """Place a body with its corners and normals, and give its shapes boxes without any margin."""
    body, turn = state.bodies.rows[row], rotation(pose[2])
    center = np.array(pose[:2]) - turn @ np.array([body["origin_x"], body["origin_y"]])
    body["cx"], body["cy"], body["angle"] = center[0], center[1], pose[2]
    for shape in state.shapes.rows[state.shapes_of(row)]:
        own = state.vertices.rows[shape["first"] : shape["first"] + shape["count"]]
        corners = turn @ np.array([own["local_x"], own["local_y"]])
        own["x"], own["y"] = corners + center[:, None]
        own["nx"], own["ny"] = turn @ np.array([own["local_nx"], own["local_ny"]])
        shape["min_x"], shape["max_x"] = own["x"].min() - shape["radius"], own["x"].max() + shape["radius"]
        shape["min_y"], shape["max_y"] = own["y"].min() - shape["radius"], own["y"].max() + shape["radius"]


def polygon(corners: Points) -> Polygon:
    return Polygon(corners.tolist())


# Random input. Places on a grid: two that differ at all differ by far more than rounding.
lengths = st.integers(-192, 192).map(lambda steps: steps / 64)
angles = st.floats(-math.pi, math.pi)
poses = st.tuples(lengths, lengths, angles)
outlines = st.lists(st.tuples(lengths, lengths), min_size=3, max_size=9).map(convex_hull)
polygons = outlines.filter(lambda outline: len(outline) > 2).map(polygon)
circles = st.builds(Circle, st.integers(1, 192).map(lambda steps: steps / 64), st.tuples(lengths, lengths))
convex_shapes = st.one_of(circles, polygons)


# --- distance and overlap -------------------------------------------------------------------------------


def face_gaps(a: Points, b: Points) -> list[tuple[float, Vector]]:
    """How far two polygons are apart along the normal of each of their faces, with the normal from A to B."""
    gaps = []
    for face, normal in zip(a, outward_normals(a), strict=True):
        gaps.append((float(((b - face) @ normal).min()), (float(normal[0]), float(normal[1]))))
    for face, normal in zip(b, outward_normals(b), strict=True):
        gaps.append((float(((a - face) @ normal).min()), (-float(normal[0]), -float(normal[1]))))
    return gaps


def nearest_on_outline(corners: Points, point: Points) -> Points:
    """The nearest of the points that are nearest on each side."""
    along = next_corners(corners) - corners
    shares = ((point - corners) * along).sum(axis=1) / (along * along).sum(axis=1)
    feet = corners + shares.clip(0.0, 1.0)[:, None] * along
    away = ((feet - point) ** 2).sum(axis=1)
    return np.asarray(feet[away.argmin()])


def depth_below_faces(corners: Points, point: Points) -> Points:
    """How far inside each face the point is; all are positive if it is inside the polygon."""
    return np.asarray(((corners - point) * outward_normals(corners)).sum(axis=1))


def distance_to_polygon(corners: Points, point: Points) -> float:
    """Negative inside."""
    inside = float(depth_below_faces(corners, point).min())
    if inside >= 0.0:
        return -inside
    return float(np.linalg.norm(point - nearest_on_outline(corners, point)))


def gap(a: Piece, b: Piece) -> float:
    """The distance between two pieces; if they overlap, minus the shortest way that separates them."""
    reach = a.radius + b.radius
    if len(a.corners) == 1 and len(b.corners) == 1:
        return float(np.linalg.norm(b.corners[0] - a.corners[0])) - reach
    if len(a.corners) == 1:
        return distance_to_polygon(b.corners, a.corners[0]) - reach
    if len(b.corners) == 1:
        return distance_to_polygon(a.corners, b.corners[0]) - reach
    along_faces = max(face_gap for face_gap, _ in face_gaps(a.corners, b.corners))
    if along_faces <= 0.0:
        return along_faces
    from_b = [distance_to_polygon(a.corners, corner) for corner in b.corners]
    return min(from_b + [distance_to_polygon(b.corners, corner) for corner in a.corners])


def ways_out(a: Piece, b: Piece, tolerance: float) -> list[Vector]:
    """Every direction from A to B in which overlapping pieces are soonest apart; none if any will do."""
    if len(a.corners) > 1 and len(b.corners) > 1:
        gaps = face_gaps(a.corners, b.corners)
        return [normal for face_gap, normal in gaps if face_gap >= max(gaps)[0] - tolerance]
    if len(a.corners) > 1:
        return [(-x, -y) for x, y in ways_out(b, a, tolerance)]
    center = a.corners[0]
    if len(b.corners) == 1:
        outward = b.corners[0] - center
    else:
        depths = depth_below_faces(b.corners, center)
        if depths.min() >= 0.0:
            nearest = depths <= depths.min() + tolerance
            return [(-float(x), -float(y)) for x, y in outward_normals(b.corners)[nearest]]
        outward = nearest_on_outline(b.corners, center) - center
    distance = float(np.linalg.norm(outward))
    return [(float(outward[0]) / distance, float(outward[1]) / distance)] if distance > 0.0 else []


# --- the rest, one function each ------------------------------------------------------------------------


def overlapping_boxes(shapes: NDArray[np.void]) -> set[tuple[int, int]]:
    """Every pair of shapes whose boxes overlap or touch and which may collide at all."""
    a, b = shapes[:, None], shapes[None, :]
    overlap = (a["min_x"] <= b["max_x"]) & (b["min_x"] <= a["max_x"])
    overlap &= (a["min_y"] <= b["max_y"]) & (b["min_y"] <= a["max_y"])
    wanted = ((a["category"] & b["mask"]) != 0) & ((b["category"] & a["mask"]) != 0)
    may_collide = wanted & (a["body"] != b["body"]) & ((a["movable"] != 0) | (b["movable"] != 0))
    return {(i, j) for i, j in np.argwhere(overlap & may_collide).tolist() if i < j}


def thickness(corners: Points) -> float:
    """Of a convex polygon: how far the farthest corner is behind each side, and of these the least."""
    sides = zip(corners, outward_normals(corners), strict=True)
    return min(float(((start - corners) @ normal).max()) for start, normal in sides)


def smallest_circle_radius(points: Points) -> float:
    """Of all circles through two or three of the points that hold them all, the least radius."""
    distinct = np.unique(points, axis=0)
    if len(distinct) == 1:
        return 0.0
    circles = [(0.5 * (a + b), 0.5 * math.dist(a, b)) for a, b in itertools.combinations(distinct, 2)]
    for a, b, c in itertools.combinations(distinct, 3):
        sides = np.array([b - a, c - a])
        if abs(np.linalg.det(sides)) > 1e-9:
            center = a + np.linalg.solve(2.0 * sides, (sides**2).sum(axis=1))
            circles.append((center, math.dist(center, a)))
    return min(
        radius
        for center, radius in circles
        if np.hypot(*(distinct - center).T).max() <= radius * (1.0 + 1e-9)
    )


def block_solve(k00: float, k11: float, k01: float, want_0: float, want_1: float) -> Vector:
    """Of the four ways in which each point can act or not, the one that breaks the conditions least.

    The conditions are x >= 0, K x >= want and, for each point, equality in one of the two.
    """
    determinant = k00 * k11 - k01 * k01
    both = (k11 * want_0 - k01 * want_1) / determinant, (k00 * want_1 - k01 * want_0) / determinant
    choices = [(0.0, 0.0), (want_0 / k00, 0.0), (0.0, want_1 / k11), both]

    def violation(x: Vector) -> float:
        left_0 = k00 * x[0] + k01 * x[1] - want_0
        left_1 = k01 * x[0] + k11 * x[1] - want_1
        return max(-x[0] * k00, -x[1] * k11, -left_0, -left_1)

    return min(choices, key=violation)


def first_time(gap_at: Callable[[float], float], target: float, samples: int = 400) -> float:
    """When (0 to 1) the gap first falls to the target, by small steps and then by halving; else inf."""
    times = np.linspace(0.0, 1.0, samples + 1)
    for before, after in itertools.pairwise(times):
        if gap_at(before) <= target:
            return float(before)
        if gap_at(after) <= target:
            for _ in range(60):
                middle = 0.5 * (before + after)
                before, after = (before, middle) if gap_at(middle) <= target else (middle, after)
            return float(after)
    return math.inf


def groups(members: Iterable[int], links: Iterable[tuple[int, int]]) -> Groups:
    """The members that hang together by links, found by walking from each one to all that it reaches."""
    neighbours: dict[int, set[int]] = {member: set() for member in members}
    for a, b in links:
        neighbours[a].add(b)
        neighbours[b].add(a)
    found: Groups = set()
    for member in neighbours:
        reached, ahead = {member}, [member]
        while ahead:
            new = neighbours[ahead.pop()] - reached
            reached |= new
            ahead.extend(new)
        found.add(frozenset(reached))
    return found


def first_impact(gaps: list[np.polynomial.Polynomial], start: float, threshold: float) -> float | None:
    """When the first of these gaps, as polynomials of time, closes faster than the threshold; inf if never.

    One that is closed at the start counts at once if it still closes, and else not at all. None if rounding
    decides.
    """
    best = math.inf
    for gap in gaps:
        speed = gap.deriv()
        if abs(gap(start)) < 1e-9:
            return None
        if gap(start) < 0.0:
            if abs(speed(start) + threshold) < 1e-6:
                return None
            if speed(start) < -threshold:
                return start
            continue
        for root in real_roots(gap):
            if root > start:
                if abs(speed(root) + threshold) < 1e-6 or abs(speed(root)) < 1e-6:
                    return None
                if speed(root) < -threshold:
                    best = min(best, root)
    return best


def real_roots(polynomial: np.polynomial.Polynomial) -> list[float]:
    """In their order."""
    roots = np.asarray(polynomial.trim().roots(), np.complex128)
    return sorted(roots.real[np.abs(roots.imag) < 1e-12].tolist())


def attractions(centers: Points, masses: Points, radii: Points, strength: float) -> Points:
    """How all others accelerate each body: G m / d^2 towards them, but no nearer than the larger radius."""
    found = np.zeros_like(centers)
    for i, j in itertools.permutations(range(len(centers)), 2):
        way = centers[j] - centers[i]
        distance = max(float(np.linalg.norm(way)), radii[i], radii[j])
        found[i] += strength * masses[j] * way / distance**3
    return found
