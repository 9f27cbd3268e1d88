"""What is known of two polygons from an earlier look: which faces and corners count, or that they are apart.

To find the face of a polygon that another one is farthest beyond, all of its faces are tried with all corners
of the other. That face stays the same while the two move less, relative to each other, than half of what it
is ahead of the second best by. The same goes for the two corners of the other polygon that are nearest to the
face, and for its edge that turns to the face. And polygons that were apart stay so while they have not moved
as far. In a heap, even in one that turns as a whole, nothing but these few corners is looked at, or nothing.

The answer is the same to the last bit as without memory, so none of this is saved with a world: one that was
restored just begins with no memory. How far bodies have moved is not taken from their velocities but from
where they are, so it does not matter who moved them.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.placement import is_disc
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
def note_poses(bodies: Any, shapes: Any, vertices: Any, poses: Any) -> None:
    """Keep together what is asked of a body for each of its pairs."""
    for i in range(len(poses)):
        body, pose = bodies[i], poses[i]
        pose["x"], pose["y"], pose["angle"] = body["cx"], body["cy"], body["angle"]
        pose["radius"], pose["kind"] = body["radius"], body["kind"]
        pose["moves"] = body["kind"] != 0 and body["awake"] != 0
        pose["disc"] = is_disc(body)
        if pose["disc"] != 0:
            continue
        shape = shapes[body["first_shape"]]
        if shape["count"] > 1:  # a normal has turned with its body: that saves working out cosine and sine
            v = vertices[shape["first"]]
            nx, ny, local_nx, local_ny = v["nx"], v["ny"], v["local_nx"], v["local_ny"]
            pose["cos"], pose["sin"] = nx * local_nx + ny * local_ny, ny * local_nx - nx * local_ny
        elif body["shape_count"] > 1:
            pose["cos"], pose["sin"] = math.cos(body["angle"]), math.sin(body["angle"])


@kernel
def seen_from(pose_a: Any, pose_b: Any) -> Any:
    """Where B is in A's frame, and how it is turned there."""
    dx, dy, c, s = pose_b["x"] - pose_a["x"], pose_b["y"] - pose_a["y"], pose_a["cos"], pose_a["sin"]
    return c * dx + s * dy, c * dy - s * dx, pose_b["angle"] - pose_a["angle"]


@kernel
def relative_way(pose_a: Any, pose_b: Any, memory: Any) -> float:
    """As far as any point of one body has moved, seen from the other, or farther."""
    x, y, angle = seen_from(pose_a, pose_b)
    moved = abs(x - memory["x"]) + abs(y - memory["y"])
    return float(moved + memory["arm"] * abs(angle - memory["angle"]))


@kernel
def collide_with_memory(
    shapes: Any, vertices: Any, poses: Any, margin: float, contact: Any, memory: Any
) -> None:
    """Fill `contact` for two polygons, as sat.collide_shapes does; `memory` is that of their pair."""
    contact["count"] = contact["round"] = 0
    pose_a, pose_b = poses[contact["body_a"]], poses[contact["body_b"]]
    known, way = memory["known"], relative_way(pose_a, pose_b, memory)
    if known == APART and way + margin < memory["limit"]:
        return
    if known == FACES and way < memory["limit"]:
        touch_close(vertices, margin, contact, memory)
        return
    shape_a, shape_b = shapes[contact["shape_a"]], shapes[contact["shape_b"]]
    first_a, count_a = shape_a["first"], shape_a["count"]
    first_b, count_b = shape_b["first"], shape_b["count"]
    if known == APART:  # most likely they still are, along the same axis
        if memory["edge_a"] >= 0:
            gap = deepest_axis(vertices, first_a + memory["edge_a"], 1, first_b, count_b, math.inf)[1]
        else:
            gap = deepest_axis(vertices, first_b + memory["edge_b"], 1, first_a, count_a, math.inf)[1]
        if gap > margin:
            remember(pose_a, pose_b, memory, APART, gap)
            return

    memory["known"] = NOTHING
    axis_a = deepest_axis(vertices, first_a, count_a, first_b, count_b, margin)
    if axis_a[1] > margin:
        memory["edge_a"], memory["edge_b"] = axis_a[0], -1
        remember(pose_a, pose_b, memory, APART, axis_a[1])
        return
    axis_b = deepest_axis(vertices, first_b, count_b, first_a, count_a, margin)
    if axis_b[1] > margin:
        memory["edge_a"], memory["edge_b"] = -1, axis_b[0]
        remember(pose_a, pose_b, memory, APART, axis_b[1])
        return
    touch_polygons(shape_a, shape_b, vertices, axis_a, axis_b, margin, contact)
    if axis_a[0] == axis_a[2] and axis_b[0] == axis_b[2]:  # no cut is nearer than the surface
        memory["edge_a"], memory["edge_b"] = axis_a[0], axis_b[0]
        ahead = min(axis_a[1] - axis_a[4], axis_b[1] - axis_b[4])
        remember(pose_a, pose_b, memory, FACES, 0.5 * ahead)
        remember_corners(vertices, shape_a, shape_b, memory)


@kernel
def remember(pose_a: Any, pose_b: Any, memory: Any, known: int, way: float) -> None:
    """That this is known until the two have moved so far relative to each other, or less."""
    x, y, angle = seen_from(pose_a, pose_b)
    way = min(way, pose_a["radius"], pose_b["radius"])
    # No point of either is farther than this from either centre, before they have moved that far.
    arm = math.sqrt(x * x + y * y) + max(pose_a["radius"], pose_b["radius"]) + way
    memory["known"], memory["arm"] = known, arm
    memory["x"], memory["y"], memory["angle"] = x, y, angle
    far = abs(pose_a["x"]) + abs(pose_a["y"]) + abs(pose_b["x"]) + abs(pose_b["y"])
    turned = 1.0 + abs(pose_a["angle"]) + abs(pose_b["angle"])
    memory["limit"] = way - MEMORY_ROUNDING * (far + arm * turned)


@kernel
def remember_corners(vertices: Any, shape_a: Any, shape_b: Any, memory: Any) -> None:
    """Which corners count for the two faces; and if they do so less long than these, until when."""
    first_a, count_a, edge_a = shape_a["first"], shape_a["count"], memory["edge_a"]
    first_b, count_b, edge_b = shape_b["first"], shape_b["count"], memory["edge_b"]
    a_1, b_1, arm = first_a + edge_a, first_b + edge_b, memory["arm"]
    memory["first_a"], memory["a_1"], memory["a_2"] = first_a, a_1, corner_after(first_a, count_a, edge_a)
    memory["first_b"], memory["b_1"], memory["b_2"] = first_b, b_1, corner_after(first_b, count_b, edge_b)
    near_b_1, near_b_2, faced_b, lead_b = corners_that_count(vertices, a_1, first_b, count_b, arm)
    near_a_1, near_a_2, faced_a, lead_a = corners_that_count(vertices, b_1, first_a, count_a, arm)
    memory["near_b_1"], memory["near_b_2"] = near_b_1, near_b_2
    memory["near_a_1"], memory["near_a_2"] = near_a_1, near_a_2
    memory["faced_b_1"], memory["faced_b_2"] = faced_b, corner_after(first_b, count_b, faced_b - first_b)
    memory["faced_a_1"], memory["faced_a_2"] = faced_a, corner_after(first_a, count_a, faced_a - first_a)
    size = 4.0 * (abs(vertices[a_1]["x"]) + abs(vertices[a_1]["y"]) + arm)
    memory["limit"] = min(memory["limit"], 0.5 * min(lead_a, lead_b) - MEMORY_ROUNDING * size)


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
