"""What is known of two polygons from the last time they were looked at: which faces they turn to each other.

To find the face of a polygon that another one is farthest beyond, all of its faces are tried with all corners
of the other. That face stays the same while the two move less, relative to each other, than half of what it
is ahead of the second best by. And polygons that were apart stay so while they have not moved as far. The
same goes for the two corners of the other polygon that are nearest to the face, and for its edge that turns
to the face: no other corners count for as long as these stay ahead of the rest. In a heap at rest nothing but
these few corners is looked at, or nothing at all.

The answer is the same to the last bit as without memory, so none of this is saved with a world: one that was
restored just begins with no memory. How far bodies have moved is not taken from their velocities but from
where they are, so it does not matter who moved them.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.sat import (
    CORNER_OF_B,
    clip_edges,
    deepest_axis,
    is_better_face_of_b,
    touch_polygons,
)
from sketchfall.physics.constants import MEMORY_ROUNDING
from sketchfall.physics.runtime.jit import kernel

NOTHING, FACES, APART = 0, 1, 2  # what is known of a pair


@kernel
def note_travels(bodies: Any, travels: Any) -> None:
    """Add up how far each body has gone and turned since it was noted last; and keep together what is asked
    of it for every pair."""
    for i in range(len(travels)):
        body, travel = bodies[i], travels[i]
        x, y, angle = body["cx"], body["cy"], body["angle"]
        travel["way"] += abs(x - travel["x"]) + abs(y - travel["y"])
        travel["turn"] += abs(angle - travel["angle"])
        travel["x"], travel["y"], travel["angle"] = x, y, angle
        travel["radius"], travel["kind"] = body["radius"], body["kind"]
        travel["moves"] = body["kind"] != 0 and body["awake"] != 0


@kernel
def relative_way(travel_a: Any, travel_b: Any, memory: Any) -> float:
    """A number that grows at least as much as any point of one body moves, seen from the other."""
    turned = memory["arm"] * (travel_a["turn"] + travel_b["turn"])
    return float(travel_a["way"] + travel_b["way"] + turned)


@kernel
def collide_with_memory(
    shapes: Any, vertices: Any, bodies: Any, travels: Any, margin: float, contact: Any, memory: Any
) -> None:
    """Fill `contact` for two polygons, as sat.collide_shapes does; `memory` is that of their pair."""
    contact["count"] = contact["round"] = 0
    travel_a, travel_b = travels[contact["body_a"]], travels[contact["body_b"]]
    way = relative_way(travel_a, travel_b, memory)
    if memory["known"] == APART and way + margin < memory["limit"]:
        return
    if memory["known"] == FACES and way < memory["close_limit"]:
        touch_close(vertices, margin, contact, memory)
        return
    shape_a, shape_b = shapes[contact["shape_a"]], shapes[contact["shape_b"]]
    first_a, count_a, first_b, count_b = (
        shape_a["first"],
        shape_a["count"],
        shape_b["first"],
        shape_b["count"],
    )
    if memory["known"] == FACES and way < memory["limit"]:
        axis_a = along_edge(vertices, first_a, memory["edge_a"], first_b, count_b)
        axis_b = along_edge(vertices, first_b, memory["edge_b"], first_a, count_a)
        if axis_a[1] <= margin and axis_b[1] <= margin:
            touch_polygons(shape_a, shape_b, vertices, axis_a, axis_b, margin, contact)
        remember_corners(vertices, shape_a, shape_b, memory, way)
        return

    memory["known"] = NOTHING
    axis_a = deepest_axis(vertices, first_a, count_a, first_b, count_b, margin)
    if axis_a[1] > margin:
        remember(bodies, travel_a, travel_b, contact, memory, APART, axis_a[1])
        return
    axis_b = deepest_axis(vertices, first_b, count_b, first_a, count_a, margin)
    if axis_b[1] > margin:
        remember(bodies, travel_a, travel_b, contact, memory, APART, axis_b[1])
        return
    touch_polygons(shape_a, shape_b, vertices, axis_a, axis_b, margin, contact)
    if axis_a[0] == axis_a[2] and axis_b[0] == axis_b[2]:  # no cut is nearer than the surface
        memory["edge_a"], memory["edge_b"] = axis_a[0], axis_b[0]
        ahead = min(axis_a[1] - axis_a[4], axis_b[1] - axis_b[4])
        remember(bodies, travel_a, travel_b, contact, memory, FACES, 0.5 * ahead)
        remember_corners(vertices, shape_a, shape_b, memory, relative_way(travel_a, travel_b, memory))


@kernel
def along_edge(vertices: Any, first_a: int, edge: int, first_b: int, count_b: int) -> Any:
    """What deepest_axis gives if A's best edge is known."""
    _, best, _, _, second = deepest_axis(vertices, first_a + edge, 1, first_b, count_b, math.inf)
    return edge, best, edge, best, second


@kernel
def remember(
    bodies: Any, travel_a: Any, travel_b: Any, contact: Any, memory: Any, known: int, way: float
) -> None:
    """That this is known until the two have moved so far relative to each other, or less."""
    a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    dx, dy = b["cx"] - a["cx"], b["cy"] - a["cy"]
    way = min(way, a["radius"], b["radius"])
    # No point of either is farther than this from either centre, before they have moved that far.
    arm = math.sqrt(dx * dx + dy * dy) + max(a["radius"], b["radius"]) + way
    memory["known"], memory["arm"] = known, arm
    now = relative_way(travel_a, travel_b, memory)
    size = abs(a["cx"]) + abs(a["cy"]) + abs(b["cx"]) + abs(b["cy"]) + arm
    memory["limit"] = now + way - MEMORY_ROUNDING * (now + size)


@kernel
def remember_corners(vertices: Any, shape_a: Any, shape_b: Any, memory: Any, now: float) -> None:
    """Which corners count for the two faces, and until when; `now` is the relative way so far."""
    first_a, count_a, edge_a = shape_a["first"], shape_a["count"], memory["edge_a"]
    first_b, count_b, edge_b = shape_b["first"], shape_b["count"], memory["edge_b"]
    a_1, b_1 = first_a + edge_a, first_b + edge_b
    memory["first_a"], memory["a_1"], memory["a_2"] = first_a, a_1, corner_after(first_a, count_a, edge_a)
    memory["first_b"], memory["b_1"], memory["b_2"] = first_b, b_1, corner_after(first_b, count_b, edge_b)
    arm = memory["arm"]
    near_b_1, near_b_2, faced_b, lead_b = corners_that_count(vertices, a_1, first_b, count_b, arm)
    near_a_1, near_a_2, faced_a, lead_a = corners_that_count(vertices, b_1, first_a, count_a, arm)
    memory["near_b_1"], memory["near_b_2"] = near_b_1, near_b_2
    memory["near_a_1"], memory["near_a_2"] = near_a_1, near_a_2
    memory["faced_b_1"], memory["faced_b_2"] = faced_b, corner_after(first_b, count_b, faced_b - first_b)
    memory["faced_a_1"], memory["faced_a_2"] = faced_a, corner_after(first_a, count_a, faced_a - first_a)
    size = abs(vertices[a_1]["x"]) + abs(vertices[a_1]["y"]) + 2.0 * arm
    lead = 0.5 * min(lead_a, lead_b) - 2.0 * MEMORY_ROUNDING * (now + size)
    memory["close_limit"] = min(memory["limit"], now + lead)


@kernel
def corner_after(first: int, count: int, edge: int) -> int:
    """Where the corner at the end of an edge is in the table of vertices."""
    return int(first + edge + 1 if edge + 1 < count else first)


@kernel
def corners_that_count(vertices: Any, face: int, first: int, count: int, arm: float) -> Any:
    """Of a polygon, the two corners nearest to a face of the other one, and where the edge begins that is the
    most opposed to it; and by how much these are ahead of all others, of which a turn by one radian counts as
    `arm`."""
    v = vertices[face]
    nx, ny = v["nx"], v["ny"]
    near_1 = near_2 = faced = first
    nearest = second = third = most_opposed = less_opposed = math.inf
    for i in range(first, first + count):
        w = vertices[i]
        apart = nx * (w["x"] - v["x"]) + ny * (w["y"] - v["y"])
        if apart < nearest:
            near_1, near_2, nearest, second, third = i, near_1, apart, nearest, second
        elif apart < second:
            near_2, second, third = i, apart, second
        else:
            third = min(third, apart)
        opposed = w["nx"] * nx + w["ny"] * ny
        if opposed < most_opposed:
            faced, most_opposed, less_opposed = i, opposed, most_opposed
        else:
            less_opposed = min(less_opposed, opposed)
    return near_1, near_2, faced, min(third - nearest, arm * (less_opposed - most_opposed))


@kernel
def touch_close(vertices: Any, margin: float, contact: Any, memory: Any) -> None:
    """The contact of polygons of which it is known which corners count, as touch_polygons gives it."""
    apart_a = nearer_corner(vertices, memory["a_1"], memory["near_b_1"], memory["near_b_2"])
    apart_b = nearer_corner(vertices, memory["b_1"], memory["near_a_1"], memory["near_a_2"])
    if apart_a > margin or apart_b > margin:
        return
    contact["radius_a"] = contact["radius_b"] = 0.0
    of_a, of_b = -memory["first_a"], CORNER_OF_B - memory["first_b"]  # from corners to feature ids
    if is_better_face_of_b(apart_a, apart_b):
        r_1, r_2, i_1, i_2 = memory["b_1"], memory["b_2"], memory["faced_a_1"], memory["faced_a_2"]
        clip_edges(
            vertices, r_1, r_2, i_1, i_2, (r_1 + of_b, r_2 + of_b, i_1 + of_a, i_2 + of_a), margin, contact
        )
        contact["nx"] = -contact["nx"]
        contact["ny"] = -contact["ny"]
    else:
        r_1, r_2, i_1, i_2 = memory["a_1"], memory["a_2"], memory["faced_b_1"], memory["faced_b_2"]
        clip_edges(
            vertices, r_1, r_2, i_1, i_2, (r_1 + of_a, r_2 + of_a, i_1 + of_b, i_2 + of_b), margin, contact
        )


@kernel
def nearer_corner(vertices: Any, face: int, near_1: int, near_2: int) -> float:
    """How far the nearer one of two corners is beyond the face."""
    v, w_1, w_2 = vertices[face], vertices[near_1], vertices[near_2]
    x, y, nx, ny = v["x"], v["y"], v["nx"], v["ny"]
    return min(nx * (w_1["x"] - x) + ny * (w_1["y"] - y), nx * (w_2["x"] - x) + ny * (w_2["y"] - y))
