"""All that a world knows, in tables: what is stepped, what is saved, what is hashed.

Rows of bodies stay in the order in which the bodies were added, and so do their shapes and vertices, so that
a run depends on nothing but the order of the calls that built it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics import checks
from sketchfall.physics.constants import ON_EDGE, SAME_DEPTH
from sketchfall.physics.runtime.table import Table
from sketchfall.physics.sentences import sentence
from sketchfall.physics.shapes.mass import combine, mass_properties
from sketchfall.physics.shapes.material import Material
from sketchfall.physics.shapes.outline import Rings, rows_after, rows_before
from sketchfall.physics.shapes.shapes import Circle, Polygon, Shape
from sketchfall.physics.tables.records import (
    BODY,
    CONTACT,
    DYNAMIC,
    JOINT,
    KNOT,
    MATTER,
    MOTION,
    SHAPE,
    VERTEX,
)

TABLES = ("bodies", "motions", "shapes", "matter", "vertices", "contacts", "joints", "knots")
MATERIAL_FIELDS = tuple(name for name in MATTER.names or () if name != "given")  # as in Material
# Labels, and scratch that every step resets.
NOT_HASHED = (
    "joined",
    "id",
    "constrained",
    "crowd",
    "plan",
    "touches",
    "attraction_x",
    "attraction_y",
    "attraction_w",
    "kick_x",
    "kick_y",
    "kick_w",
    "bend",
    "grounded",
    "ground_x",
    "ground_y",
    "ground_at",
)


class State:
    def __init__(self) -> None:
        self.bodies = Table(BODY)
        self.motions = Table(MOTION)  # row i belongs to body i
        self.shapes = Table(SHAPE, 32)
        self.matter = Table(MATTER, 32)  # row i belongs to shape i
        self.vertices = Table(VERTEX, 128)
        self.contacts = Table(CONTACT, 64)
        self.joints = Table(JOINT)
        self.knots = Table(KNOT)  # of the grooves that joints have, in the order of these
        self.time = 0.0

    def add_body(self, shapes: Sequence[Shape], materials: Sequence[Material]) -> int:
        """Add a resting dynamic body at the origin, of these shapes with a material each; returns its row.

        ValueError, and nothing is added, if it cannot be calculated with.
        """
        made_of = list(zip(shapes, materials, strict=True))
        whole = combine([mass_properties(shape, material.density) for shape, material in made_of])
        checks.weight("mass", whole.mass)
        checks.weight("inertia", whole.inertia)
        center = np.asarray(whole.centroid)
        refuse_lost_shapes(shapes, center)
        row = self.bodies.add()
        self.motions.add()
        body = self.bodies.rows[row]
        body["kind"] = DYNAMIC
        body["awake"] = 1
        body["gravity_scale"] = 1.0
        body["mass"], body["inertia"] = whole.mass, whole.inertia
        body["cx"], body["cy"] = center
        body["origin_x"], body["origin_y"] = -center
        body["first_shape"] = self.shapes.count
        thickness = np.inf
        for given, (shape, material) in enumerate(made_of):
            cuts = Cuts(Rings(shape.rings)) if isinstance(shape, Polygon) and len(shape.parts) > 1 else None
            for corners, radius in convex_pieces(shape):
                local = corners - center
                self._add_shape(row, local, radius)
                part = self.matter.add()
                self.matter.rows[part]["given"] = given
                write_material(self.matter.rows[part], material)
                if cuts is not None:
                    cuts.mark(corners, self.vertices.rows[self.vertices.count - len(local) :])
                reach = float(np.hypot(local[:, 0], local[:, 1]).max()) + radius
                body["radius"] = max(body["radius"], reach)
                thickness = min(thickness, 2.0 * radius if len(local) == 1 else thinnest(local))
        body["shape_count"] = self.shapes.count - body["first_shape"]
        body["inner_radius"] = 0.5 * thickness
        self.weigh(row)
        return row

    def _add_shape(self, body: int, local: NDArray[np.float64], radius: float) -> None:
        row = self.shapes.add()
        first = self.vertices.add(len(local))
        shape = self.shapes.rows[row]
        shape["body"], shape["first"], shape["count"], shape["radius"] = body, first, len(local), radius
        shape["movable"] = 1
        shape["category"], shape["mask"] = 1, 0xFFFFFFFF
        shape["min_x"] = shape["min_y"] = np.inf  # an empty box: the first placing fits a real one
        shape["max_x"] = shape["max_y"] = -np.inf
        vertices = self.vertices.rows[first : first + len(local)]
        vertices["local_x"], vertices["local_y"] = local.T
        if len(local) > 1:
            normals = edge_normals(local)
            vertices["local_nx"], vertices["local_ny"] = normals.T

    def weigh(self, row: int) -> None:
        """Bring the inverse masses in line with the body's mass, inertia and kind."""
        body, motion = self.bodies.rows[row], self.motions.rows[row]
        moved = body["kind"] == DYNAMIC and not body["quarantined"]
        motion["inv_mass"] = 1.0 / body["mass"] if moved else 0.0
        motion["inv_inertia"] = 1.0 / body["inertia"] if moved and not body["fixed_rotation"] else 0.0
        # A sensor notices also what is moved along.
        self.shapes.rows["movable"][self.shapes_of(row)] = moved or body["sensor"]

    def shapes_of(self, row: int) -> slice:
        body = self.bodies.rows[row]
        return slice(int(body["first_shape"]), int(body["first_shape"] + body["shape_count"]))

    def remove_body(self, row: int) -> None:
        """Take the row out of every table and renumber what comes after it."""
        own = self.shapes_of(row)
        first, count = own.start, own.stop - own.start
        shapes = self.shapes.rows[own]
        first_vertex, vertex_count = int(shapes["first"][0]), int(shapes["count"].sum())
        self.drop_contacts_of(row)
        joints = self.joints.used
        self.keep_joints((joints["body_a"] != row) & (joints["body_b"] != row))
        for table in (self.joints.used, self.contacts.used):
            for side in ("body_a", "body_b"):
                table[side] -= table[side] > row
        for side in ("shape_a", "shape_b"):
            self.contacts.used[side] -= count * (self.contacts.used[side] > first)
        # What belongs to a body lies side by side: its shapes, and their corners.
        later = self.shapes.used[own.stop :]
        later["first"] -= vertex_count
        later["body"] -= 1
        self.shapes.drop(first, count)
        self.matter.drop(first, count)
        self.vertices.drop(first_vertex, vertex_count)
        self.bodies.used["first_shape"][row + 1 :] -= count
        self.bodies.drop(row)
        self.motions.drop(row)

    def keep_joints(self, mask: NDArray[np.bool_]) -> None:
        """Drop the joints for which `mask` is false, with their grooves."""
        self.knots.keep(np.repeat(mask, self.joints.used["knots"]))
        self.joints.keep(mask)
        counts = self.joints.used["knots"]
        self.joints.used["first_knot"] = np.cumsum(counts) - counts

    def drop_contacts_of(self, row: int) -> None:
        contacts = self.contacts.used
        self.contacts.keep((contacts["body_a"] != row) & (contacts["body_b"] != row))

    def hash(self) -> str:
        """Of everything that the future depends on, field by field: padding between fields does not count."""
        digest = hashlib.blake2b(digest_size=16)
        digest.update(np.float64(self.time).tobytes())
        for name in TABLES:
            rows = getattr(self, name).used
            for field in rows.dtype.names:
                if field not in NOT_HASHED:
                    digest.update(np.ascontiguousarray(rows[field]).tobytes())
        return digest.hexdigest()


class Cuts:
    """Where an outline was cut into parts: nothing can touch the body there, except by sinking in."""

    def __init__(self, rings: Rings) -> None:
        self._rings = rings
        corners = rings.corners
        self._numbers = {tuple(point): number for number, point in enumerate(corners.tolist())}
        edge_in, edge_out = corners - corners[rings.before], corners[rings.after] - corners
        self._turns = edge_in[:, 0] * edge_out[:, 1] - edge_in[:, 1] * edge_out[:, 0]
        lengths = np.hypot(*edge_in.T) * np.hypot(*edge_out.T)
        onward = (edge_in * edge_out).sum(axis=1) > 0.0
        self._bends = np.where(onward, np.clip(-self._turns / lengths, 0.0, 1.0), 0.0)

    def mark(self, part: NDArray[np.float64], vertices: NDArray[np.void]) -> None:
        """Mark the edges of a part that are no edges of a ring, and corners that do not stick out."""
        numbers = [self._numbers[tuple(point)] for point in part.tolist()]
        for k, number in enumerate(numbers):
            following = numbers[(k + 1) % len(numbers)]
            is_side = following == self._rings.after[number]
            along = is_side or lies_along_a_side(self._rings, number, following)
            vertices["inner_edge"][k] = not along
            vertices["inner_corner"][k] = self._turns[number] <= 0.0
            vertices["bend"][k] = self._bends[number]


def lies_along_a_side(rings: Rings, start: int, end: int) -> bool:
    """Whether the line between two corners runs along a side of a ring for a while, and inside for the rest:
    parts have no corners on their sides, so one edge of a part may be both."""
    corners = rings.corners
    edge = corners[end] - corners[start]
    length = np.hypot(*edge)
    aside = (corners - corners[start]) @ np.array([-edge[1], edge[0]]) / length
    near = np.abs(aside) < ON_EDGE * length
    sides = np.flatnonzero(near & near[rings.after])  # on the line; seldom any
    begins, ends = (
        (corners[numbers] - corners[start]) @ edge / length for numbers in (sides, rings.after[sides])
    )
    overlap = np.minimum(ends, length) - np.maximum(begins, 0.0)
    return bool((overlap > ON_EDGE * length).any())


def convex_pieces(shape: Shape) -> list[tuple[NDArray[np.float64], float]]:
    """The corners and the radius of each convex piece; a circle is a corner with a radius."""
    if isinstance(shape, Circle):
        return [(np.array([shape.center], np.float64), shape.radius)]
    return [(np.asarray(part, np.float64), 0.0) for part in shape.parts]


def write_material(matter: Any, material: Material) -> None:
    """Into a row of MATTER."""
    for name in MATERIAL_FIELDS:
        matter[name] = getattr(material, name)


def refuse_lost_shapes(shapes: Sequence[Shape], center: NDArray[np.float64]) -> None:
    """ValueError if a shape is so far from the others that its corners are one when seen from the centre."""
    for shape in shapes:
        for corners, _ in convex_pieces(shape):
            refuse_lost_corners(corners - center)


def refuse_lost_corners(local: NDArray[np.float64]) -> None:
    if len(local) > 1 and (local == rows_before(local)).all(axis=1).any():
        raise ValueError(sentence("shapes: they are too far apart, for their size, to be one body"))


def edge_normals(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Outward unit normals of a counter-clockwise outline, one per edge."""
    edges = rows_after(corners) - corners
    normals = np.column_stack([edges[:, 1], -edges[:, 0]])
    return np.asarray(normals / np.hypot(edges[:, 0], edges[:, 1])[:, None])


def thinnest(corners: NDArray[np.float64]) -> float:
    """The least distance between two parallel lines that hold the convex polygon between them.

    By rotating calipers: from one edge to the next, the corner farthest from it only moves on.
    """
    normals = edge_normals(corners)
    points, rounding = corners.tolist(), SAME_DEPTH * float(np.abs(corners).max())
    farthest = []
    far = 0
    for nx, ny in normals.tolist():
        best = nx * points[far][0] + ny * points[far][1]
        for k in range(far + 1, far + len(points)):
            x, y = points[k % len(points)]
            along = nx * x + ny * y
            if along > best + rounding:
                break
            if along < best:
                far, best = k, along
        far %= len(points)
        farthest.append(far)
    depths = (corners[farthest] - corners)[:, None, :] @ normals[:, :, None]
    return max(0.0, float((-depths).min()))
