"""What is known of two polygons from the last time they were looked at: which faces they turn to each other.

To find the face of a polygon that another one is farthest beyond, all of its faces are tried with all corners
of the other. That face stays the same while the two move less, relative to each other, than half of what it
is ahead of the second best by. And polygons that were apart stay so while they have not moved as far. In a
heap at rest that goes for nearly all pairs, and only the two faces are looked at, or nothing at all.

The answer is the same to the last bit as without memory, so none of this is saved with a world: one that was
restored just begins with no memory. How far bodies have moved is not taken from their velocities but from
where they are, so it does not matter who moved them.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.sat import deepest_axis, touch_polygons
from sketchfall.physics.constants import MEMORY_ROUNDING
from sketchfall.physics.runtime.jit import kernel

NOTHING, FACES, APART = 0, 1, 2  # what is known of a pair


@kernel
def note_travels(bodies: Any, travels: Any) -> None:
    """Add up how far each body has gone and turned since it was noted last."""
    for i in range(len(travels)):
        body, travel = bodies[i], travels[i]
        x, y, angle = body["cx"], body["cy"], body["angle"]
        travel["way"] += abs(x - travel["x"]) + abs(y - travel["y"])
        travel["turn"] += abs(angle - travel["angle"])
        travel["x"], travel["y"], travel["angle"] = x, y, angle


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
    shape_a, shape_b = shapes[contact["shape_a"]], shapes[contact["shape_b"]]
    travel_a, travel_b = travels[contact["body_a"]], travels[contact["body_b"]]
    first_a, count_a, first_b, count_b = (
        shape_a["first"],
        shape_a["count"],
        shape_b["first"],
        shape_b["count"],
    )
    way = relative_way(travel_a, travel_b, memory)
    if memory["known"] == APART and way + margin < memory["limit"]:
        return
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
        remember(bodies, travel_a, travel_b, contact, memory, FACES, 0.5 * ahead)


@kernel
def along_edge(vertices: Any, first_a: int, edge: int, first_b: int, count_b: int) -> Any:
    """What deepest_axis gives if A's best edge is known."""
    _, best, _, _, second = deepest_axis(vertices, first_a + edge, 1, first_b, count_b, math.inf)
    return edge, best, edge, best, second


@kernel
def remember(
    bodies: Any, travel_a: Any, travel_b: Any, contact: Any, memory: Any, known: int, way: float
) -> None:
    """That this is known until the two have moved so far relative to each other."""
    a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    dx, dy = b["cx"] - a["cx"], b["cy"] - a["cy"]
    way = min(way, a["radius"], b["radius"])
    # No point of either is farther than this from either centre, before they have moved that far.
    arm = math.sqrt(dx * dx + dy * dy) + max(a["radius"], b["radius"]) + way
    memory["known"], memory["arm"] = known, arm
    now = relative_way(travel_a, travel_b, memory)
    size = abs(a["cx"]) + abs(a["cy"]) + abs(b["cx"]) + abs(b["cy"]) + arm
    memory["limit"] = now + way - MEMORY_ROUNDING * (now + size)
