"""What is known of two polygons from the last time they were looked at: which faces they turn to each other.

To find the face of a polygon that another one is farthest beyond, all of its faces are tried with all corners
of the other. That face stays the same while the two move less, relative to each other, than half of what it
is ahead of the second best by. And polygons that were apart stay so while they have not moved as far. Where
the two faces also turn to each other, no other corner than their four ends counts for as long as those stay
ahead of the others. In a heap at rest that goes for nearly all pairs, and nothing but four corners is looked
at, or nothing at all.

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
    if memory["known"] == FACES and way < memory["facing_limit"]:
        touch_facing(vertices, margin, contact, memory)
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
        ahead = remember(bodies, travel_a, travel_b, contact, memory, FACES, 0.5 * ahead)
        remember_facing(vertices, shape_a, shape_b, memory, ahead)


@kernel
def along_edge(vertices: Any, first_a: int, edge: int, first_b: int, count_b: int) -> Any:
    """What deepest_axis gives if A's best edge is known."""
    _, best, _, _, second = deepest_axis(vertices, first_a + edge, 1, first_b, count_b, math.inf)
    return edge, best, edge, best, second


@kernel
def remember(
    bodies: Any, travel_a: Any, travel_b: Any, contact: Any, memory: Any, known: int, way: float
) -> float:
    """That this is known until the two have moved so far relative to each other, or less: returns how far."""
    a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    dx, dy = b["cx"] - a["cx"], b["cy"] - a["cy"]
    way = min(way, a["radius"], b["radius"])
    # No point of either is farther than this from either centre, before they have moved that far.
    arm = math.sqrt(dx * dx + dy * dy) + max(a["radius"], b["radius"]) + way
    memory["known"], memory["arm"] = known, arm
    now = relative_way(travel_a, travel_b, memory)
    size = abs(a["cx"]) + abs(a["cy"]) + abs(b["cx"]) + abs(b["cy"]) + arm
    memory["limit"] = now + way - MEMORY_ROUNDING * (now + size)
    memory["facing_limit"] = 0.0
    return way


@kernel
def remember_facing(vertices: Any, shape_a: Any, shape_b: Any, memory: Any, ahead: float) -> None:
    """Until when no other corners count than those of the two faces, if they turn to each other.

    The faces themselves are known until the two bodies have moved as far as `ahead`.
    """
    first_a, count_a, edge_a = shape_a["first"], shape_a["count"], memory["edge_a"]
    first_b, count_b, edge_b = shape_b["first"], shape_b["count"], memory["edge_b"]
    a_1, b_1 = first_a + edge_a, first_b + edge_b
    a_2 = a_1 + 1 if edge_a + 1 < count_a else first_a
    b_2 = b_1 + 1 if edge_b + 1 < count_b else first_b
    memory["a_1"], memory["a_2"], memory["b_1"], memory["b_2"] = a_1, a_2, b_1, b_2
    memory["next_a"], memory["next_b"] = a_2 - first_a, b_2 - first_b
    way = 0.5 * min(
        facing_lead(vertices, a_1, first_b, count_b, b_1, b_2, memory["arm"]),
        facing_lead(vertices, b_1, first_a, count_a, a_1, a_2, memory["arm"]),
    )
    memory["facing_limit"] = memory["limit"] - max(0.0, ahead - way)


@kernel
def facing_lead(vertices: Any, face: int, first: int, count: int, start: int, end: int, arm: float) -> float:
    """By how much the edge from `start` to `end` of a polygon is ahead of its others in facing a face of the
    other one: in nearness, and in direction, of which a turn by one radian counts as `arm`. Below zero if
    it is not the one that does."""
    v = vertices[face]
    nx, ny = v["nx"], v["ny"]
    nearest = others = most_opposed = math.inf
    for i in range(first, first + count):
        w = vertices[i]
        apart = nx * (w["x"] - v["x"]) + ny * (w["y"] - v["y"])
        if i in (start, end):
            nearest = min(nearest, apart)
        else:
            others = min(others, apart)
        if i != start:
            most_opposed = min(most_opposed, w["nx"] * nx + w["ny"] * ny)
    opposed = vertices[start]["nx"] * nx + vertices[start]["ny"] * ny
    return min(others - nearest, arm * (most_opposed - opposed))


@kernel
def touch_facing(vertices: Any, margin: float, contact: Any, memory: Any) -> None:
    """The contact of two faces that turn to each other, as touch_polygons gives it."""
    edge_a, next_a, edge_b, next_b = memory["edge_a"], memory["next_a"], memory["edge_b"], memory["next_b"]
    a_1, a_2, b_1, b_2 = memory["a_1"], memory["a_2"], memory["b_1"], memory["b_2"]
    apart_a = nearer_end(vertices, a_1, b_1, b_2)
    apart_b = nearer_end(vertices, b_1, a_1, a_2)
    if apart_a > margin or apart_b > margin:
        return
    contact["radius_a"] = contact["radius_b"] = 0.0
    if is_better_face_of_b(apart_a, apart_b):
        ids = CORNER_OF_B + edge_b, CORNER_OF_B + next_b, edge_a, next_a
        clip_edges(vertices, b_1, b_2, a_1, a_2, ids, margin, contact)
        contact["nx"] = -contact["nx"]
        contact["ny"] = -contact["ny"]
    else:
        ids = edge_a, next_a, CORNER_OF_B + edge_b, CORNER_OF_B + next_b
        clip_edges(vertices, a_1, a_2, b_1, b_2, ids, margin, contact)


@kernel
def nearer_end(vertices: Any, face: int, start: int, end: int) -> float:
    """How far the nearer end of an edge is beyond the face."""
    v, w_1, w_2 = vertices[face], vertices[start], vertices[end]
    x, y, nx, ny = v["x"], v["y"], v["nx"], v["ny"]
    return min(nx * (w_1["x"] - x) + ny * (w_1["y"] - y), nx * (w_2["x"] - x) + ny * (w_2["y"] - y))
