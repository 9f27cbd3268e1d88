"""Whether the tables of a snapshot are those of a world: kernels follow row numbers without asking.

Each refusal names the table, the row, the field and the value. All is asked of whole columns at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.constants import MAX_SIZE, MIN_SIZE, SAME_LENGTH, SNAPSHOT_ROUNDING, UNIT_NORMAL
from sketchfall.physics.joints.kinds import GEAR, PULLEY, SLOT
from sketchfall.physics.tables.records import DYNAMIC, STATIC, WORLD
from sketchfall.physics.tables.snapshot_bounds import FINITE, first_beyond
from sketchfall.physics.tables.state import MATERIAL_FIELDS, TABLES, State

Mask = NDArray[np.bool_]


class SnapshotError(ValueError):
    """The bytes are not a snapshot that this engine can restore."""


def check_tables(state: State) -> None:
    """SnapshotError unless these tables can be those of a world. Changes nothing."""
    with np.errstate(all="ignore"):
        for name in TABLES:
            check_bounds(name, getattr(state, name).used)
        check_ids("bodies", state.bodies.used)
        check_ids("joints", state.joints.used)
        check_shape_rows(state)
        check_vertex_rows(state)
        check_matter(state)
        check_bodies(state)
        check_outlines(state)
        check_places(state)
        check_contacts(state)
        check_joints(state)


def weigh_all(state: State) -> None:
    """State.weigh for every body at once: what follows from the masses is not taken from a snapshot."""
    bodies, motions, shapes = state.bodies.used, state.motions.used, state.shapes.used
    moved = (bodies["kind"] == DYNAMIC) & (bodies["quarantined"] == 0)
    with np.errstate(all="ignore"):
        motions["inv_mass"] = np.where(moved, 1.0 / bodies["mass"], 0.0)
        motions["inv_inertia"] = np.where(
            moved & (bodies["fixed_rotation"] == 0), 1.0 / bodies["inertia"], 0.0
        )
    shapes["movable"] = (moved | (bodies["sensor"] != 0))[shapes["body"]]


def check_bounds(table: str, rows: NDArray[np.void]) -> None:
    beyond = first_beyond(table, rows)
    if beyond is not None:
        row, field, bounds = beyond
        low, high = bounds
        reason = "which is not finite" if bounds == FINITE else f"which is not from {low:g} to {high:g}"
        refuse(table, row, field, rows[field][row], reason)


def check_ids(table: str, rows: NDArray[np.void]) -> None:
    ids = rows["id"]
    require(ids[1:] > ids[:-1], table, "id", ids, "which is not above that of the row before", first=1)


def check_shape_rows(state: State) -> None:
    bodies, shapes = state.bodies.used, state.shapes.used
    check_owned("bodies", bodies, ("first_shape", "shape_count"), "shapes", len(shapes))
    owners = np.repeat(np.arange(len(bodies)), bodies["shape_count"])
    require(shapes["body"] == owners, "shapes", "body", shapes["body"], "which is not the body that owns it")


def check_vertex_rows(state: State) -> None:
    """A circle has one vertex, a polygon at least three."""
    shapes = state.shapes.used
    check_owned("shapes", shapes, ("first", "count"), "vertices", state.vertices.count)
    counts, radius = shapes["count"], shapes["radius"]
    require(counts != 2, "shapes", "count", counts, "which makes neither a circle nor a polygon")
    fits = np.where(counts == 1, (radius >= MIN_SIZE) & (radius <= MAX_SIZE), radius == 0.0)
    sizes = f"which is not from {MIN_SIZE:g} to {MAX_SIZE:g} for a circle, and 0 for a polygon"
    require(fits, "shapes", "radius", radius, sizes)


def check_owned(
    table: str, rows: NDArray[np.void], fields: tuple[str, str], owned: str, available: int
) -> None:
    """Rows of the table own all those of another, one after the other: from the first field, as many as the
    second says."""
    firsts, counts = rows[fields[0]], rows[fields[1]].astype(np.int64)
    ends = np.cumsum(counts)
    require(firsts == ends - counts, table, fields[0], firsts, f"which is not where its {owned} begin")
    require(ends <= available, table, fields[1], counts, f"but there are {available} {owned}")
    if (last := int(ends[-1]) if len(ends) else 0) != available:
        raise SnapshotError(f"snapshot: row {last} of {owned}: of {available} rows, this one has no owner")


def check_bodies(state: State) -> None:
    bodies, shapes = state.bodies.used, state.shapes.used
    aside = (bodies["quarantined"] == 0) | (bodies["kind"] == STATIC)
    require(aside, "bodies", "kind", bodies["kind"], "but a body that was set aside is static")
    for field in ("category", "mask"):
        same = shapes[field] == bodies[field][shapes["body"]]
        require(same, "shapes", field, shapes[field], "which is not that of its body")
    for axis in ("x", "y"):
        low, high = shapes[f"min_{axis}"], shapes[f"max_{axis}"]
        require(low <= high, "shapes", f"min_{axis}", low, f"which is above max_{axis}")


def check_matter(state: State) -> None:
    """Shapes that were given as one are side by side, and made of the same."""
    shapes, matter = state.shapes.used, state.matter.used
    if len(matter) != len(shapes):
        raise SnapshotError(f"snapshot: {len(matter)} rows of matter: but there are {len(shapes)} shapes")
    kinetic, static = matter["kinetic_friction"], matter["static_friction"]
    require(kinetic <= static, "matter", "kinetic_friction", kinetic, "which is above static_friction")
    if len(shapes) == 0:
        return
    given = matter["given"]
    is_first = np.diff(shapes["body"], prepend=-1) != 0
    require(~is_first | (given == 0), "matter", "given", given, "but numbers begin with 0")
    onward = np.diff(given, prepend=0)
    fits = is_first | (onward == 0) | (onward == 1)
    require(fits, "matter", "given", given, "which does not follow the number before")
    for field in MATERIAL_FIELDS:
        values = matter[field]
        same = is_first | (onward != 0) | (np.diff(values, prepend=0.0) == 0.0)
        require(same, "matter", field, values, "but another part of the same shape says otherwise")


def check_outlines(state: State) -> None:
    """Normals belong to their edges, and a body reaches as far as its farthest corner."""
    bodies, shapes, vertices = state.bodies.used, state.shapes.used, state.vertices.used
    if len(bodies) == 0:
        return
    firsts, counts = shapes["first"], shapes["count"]
    x, y, nx, ny = (vertices[field].copy() for field in ("local_x", "local_y", "local_nx", "local_ny"))
    edge_x, edge_y = np.empty_like(x), np.empty_like(y)
    for edge, values in ((edge_x, x), (edge_y, y)):
        edge[:-1] = values[1:]
        edge[firsts + counts - 1] = values[firsts]
        edge -= values
    length = np.sqrt(edge_x * edge_x + edge_y * edge_y)
    is_corner = np.repeat(counts > 1, counts)
    for field, values, expected in (("local_nx", nx, edge_y), ("local_ny", ny, -edge_x)):
        fits = np.abs(values * length - expected) <= SAME_LENGTH * length
        fits &= (is_corner & (length > 0.0)) | (~is_corner & (values == 0.0))
        require(fits, "vertices", field, values, "which is not that of its edge")
    reach = np.sqrt(x * x + y * y) + np.repeat(shapes["radius"], counts)
    farthest = np.maximum.reduceat(reach, firsts[bodies["first_shape"]])
    radius, inner = bodies["radius"], bodies["inner_radius"]
    agrees = np.abs(radius - farthest) <= SAME_LENGTH * farthest
    require(agrees, "bodies", "radius", radius, "but its farthest corner says otherwise")
    require(
        inner <= (1.0 + SAME_LENGTH) * radius, "bodies", "inner_radius", inner, "which is above its radius"
    )


def check_places(state: State) -> None:
    """Corners are where their bodies are, unless those have got lost: then the next step sets them aside."""
    bodies, shapes, vertices = state.bodies.used, state.shapes.used, state.vertices.used
    owner = np.repeat(shapes["body"], shapes["count"])
    found = np.isfinite(bodies["cx"] + bodies["cy"] + bodies["angle"])[owner]
    for field, center in (("x", "cx"), ("y", "cy")):
        values, middle = vertices[field], bodies[center]
        reach = (1.0 + SAME_LENGTH) * bodies["radius"] + SNAPSHOT_ROUNDING * np.abs(middle)
        near = np.abs(values - middle[owner]) <= reach[owner]
        require(near | ~found, "vertices", field, values, "which is not where its body is")
    nx, ny = vertices["nx"], vertices["ny"]
    is_corner = np.repeat(shapes["count"] > 1, shapes["count"])
    unit = np.abs(nx * nx + ny * ny - is_corner) <= SAME_LENGTH
    require(unit | ~found, "vertices", "nx", nx, "which makes no normal with ny")


def check_contacts(state: State) -> None:
    """In the order of their shapes, each pair once; what counts of them is finite."""
    shapes, contacts = state.shapes.used, state.contacts.used
    if len(contacts) == 0:
        return
    for side in ("a", "b"):
        own, bodies = contacts[f"shape_{side}"], contacts[f"body_{side}"]
        require(own < len(shapes), "contacts", f"shape_{side}", own, f"but there are {len(shapes)} shapes")
        same = bodies == shapes["body"][own]
        require(same, "contacts", f"body_{side}", bodies, f"which is not the body of shape_{side}")
    first, second = contacts["shape_a"].astype(np.int64), contacts["shape_b"]
    require(first < second, "contacts", "shape_a", first, "which is not below shape_b")
    key = first * len(shapes) + second
    ordered = key[1:] > key[:-1]
    require(ordered, "contacts", "shape_a", first, "but contacts are in the order of their shapes", first=1)
    apart = contacts["body_a"] != contacts["body_b"]
    require(apart, "contacts", "body_b", contacts["body_b"], "but no body touches itself")

    count, nx, ny = contacts["count"], contacts["nx"], contacts["ny"]
    unit = np.abs(nx * nx + ny * ny - 1.0) <= UNIT_NORMAL
    require(unit | (count == 0), "contacts", "nx", nx, "which makes no unit normal with ny")
    for point in (0, 1):
        for field in (f"x_{point}", f"y_{point}", f"gap_{point}"):
            values = contacts[field]
            require(np.isfinite(values) | (count <= point), "contacts", field, values, "which is not finite")


def check_joints(state: State) -> None:
    count, joints = state.bodies.count, state.joints.used
    a, b, kind, ratio = joints["body_a"], joints["body_b"], joints["kind"], joints["ratio"]
    for field, rows in (("body_a", a), ("body_b", b)):
        require(rows < count, "joints", field, rows, f"but there are {count} bodies")
    require(a != b, "joints", "body_b", b, "which is body_a, too")
    gear, pulley = kind == GEAR, kind == PULLEY
    require(~gear | (b != WORLD), "joints", "body_b", b, "but a gear joins two bodies")
    fits = np.where(gear, ratio != 0.0, ~pulley | (ratio > 0.0))
    require(fits, "joints", "ratio", ratio, "which is none for its kind")
    check_owned("joints", joints, ("first_knot", "knots"), "knots", state.knots.count)
    knots, least = joints["knots"], np.where(joints["closed"] != 0, 3, 2)
    require(
        np.where(kind == SLOT, knots >= least, knots == 0), "joints", "knots", knots, "which makes no groove"
    )
    in_groove = joints["piece"] < np.maximum(knots - (joints["closed"] == 0), 1)
    require(in_groove, "joints", "piece", joints["piece"], "which is not in its groove")
    ordered = joints["lower"] <= joints["upper"]
    require(ordered, "joints", "lower", joints["lower"], "which is above upper")
    unit = np.abs(joints["axis_x"] ** 2 + joints["axis_y"] ** 2 - 1.0) <= SAME_LENGTH
    require(unit, "joints", "axis_x", joints["axis_x"], "which makes no unit vector with axis_y")


def require(fits: Mask, table: str, field: str, values: NDArray[Any], reason: str, *, first: int = 0) -> None:
    """Refuse the first row that does not fit; `fits` begins with the row `first`."""
    if not fits.all():
        row = int(np.argmin(fits)) + first
        refuse(table, row, field, values[row], reason)


def refuse(table: str, row: int, field: str, value: Any, reason: str) -> None:
    raise SnapshotError(f"snapshot: row {row} of {table}: {field} is {value}, {reason}")
