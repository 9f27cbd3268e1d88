"""The other way to collide two convex shapes: GJK for their distance, EPA for how deep they overlap.

     A - B           Take every point of A minus every point of B. The result, Minkowski's difference, is
    _____            convex again, and says all there is to know: A and B overlap if it holds the origin o,
   /     \\           and if not, its point nearest to o is the shortest way from B to A.
  /   o   |
  \\       |---> n    Nobody builds it. Its farthest corner in some direction is A's farthest minus B's
   \\_____|           farthest the other way, and such corners are all that is asked for:

GJK (Gilbert, Johnson, Keerthi) keeps a point, a segment or a triangle of them, and always asks for the corner
farthest against its point nearest to o, until no corner is nearer or a triangle holds o. EPA (the expanding
polytope) starts from four of them and pushes the side nearest to o outwards until it is a side of the
difference itself: its normal n is the shortest way out, since sides of the difference are sides of A or B.

So both find a normal. The face that has it, and the contact points on that face, are then found as in sat.py,
and a circle is its centre with a radius added afterwards: the answers of the two ways are the same.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sketchfall.physics.collision.sat import (
    clip_better_face,
    collide_circles,
    collide_polygon_circle,
    collide_polygons,
    facing_edge,
    swap_sides,
    touch_circle,
)
from sketchfall.physics.constants import EPA_TOLERANCE, GJK_MAX_ITERATIONS, GJK_TOLERANCE, SAME_AXIS_TOLERANCE
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import Contact, Shapes, Vertices

FIRST_END, SECOND_END, BOTH_ENDS = (
    1,
    2,
    3,
)  # which ends of a segment its point nearest to the origin depends on


@kernel(apart=True)
def collide_shapes_by_gjk(
    shapes: Shapes, vertices: Vertices, a: int, b: int, margin: float, contact: Contact
) -> None:
    """Fill `contact` for shapes a and b of any sort, as sat.collide_shapes does."""
    shape_a, shape_b = shapes[a], shapes[b]
    contact["count"] = 0
    contact["round"] = 0
    if shape_a["count"] == 1:
        if shape_b["count"] == 1:
            collide_circles(shape_a, shape_b, vertices, margin, contact)  # the difference is a single point
        else:
            polygon_and_circle(shape_b, shape_a, vertices, margin, contact)
            swap_sides(contact)
    elif shape_b["count"] == 1:
        polygon_and_circle(shape_a, shape_b, vertices, margin, contact)
    else:
        two_polygons(shape_a, shape_b, vertices, margin, contact)


@kernel
def polygon_and_circle(polygon: Any, circle: Any, vertices: Any, margin: float, contact: Any) -> None:
    first, count, center = polygon["first"], polygon["count"], circle["first"]
    near, nx, ny = normal_between(vertices, first, count, center, 1, circle["radius"] + margin)
    if not near:
        return
    face = facing_edge(vertices, first, count, -nx, -ny)
    separation = gap_over_face(vertices, first + face, center, 1)
    if vertices[first + face]["inner_edge"] != 0:
        # The nearest way out leads through a cut, which is none: look at the faces one by one.
        collide_polygon_circle(polygon, circle, vertices, margin, contact)
    else:
        touch_circle(polygon, circle, vertices, face, separation, margin, contact)


@kernel
def two_polygons(shape_a: Any, shape_b: Any, vertices: Any, margin: float, contact: Any) -> None:
    first_a, count_a = shape_a["first"], shape_a["count"]
    first_b, count_b = shape_b["first"], shape_b["count"]
    near, nx, ny = normal_between(vertices, first_a, count_a, first_b, count_b, margin)
    if not near:
        return
    edge_a = facing_edge(vertices, first_a, count_a, -nx, -ny)
    edge_b = facing_edge(vertices, first_b, count_b, nx, ny)
    apart_a = gap_over_face(vertices, first_a + edge_a, first_b, count_b)
    apart_b = gap_over_face(vertices, first_b + edge_b, first_a, count_a)
    face_of_b = apart_b > apart_a + SAME_AXIS_TOLERANCE * abs(apart_a)
    if vertices[first_b + edge_b if face_of_b else first_a + edge_a]["inner_edge"] != 0:
        collide_polygons(shape_a, shape_b, vertices, margin, contact)  # a cut, as above
        return
    contact["radius_a"] = contact["radius_b"] = 0.0
    clip_better_face(
        vertices, first_a, count_a, edge_a, apart_a, first_b, count_b, edge_b, apart_b, margin, contact
    )


@kernel
def gap_over_face(vertices: Any, face: int, first: int, count: int) -> float:
    """How far beyond the face that starts at this vertex the whole of the other shape is."""
    v = vertices[face]
    nearest = math.inf
    for i in range(first, first + count):
        w = vertices[i]
        nearest = min(nearest, v["nx"] * (w["x"] - v["x"]) + v["ny"] * (w["y"] - v["y"]))
    return nearest


@kernel
def normal_between(
    vertices: Any, first_a: int, count_a: int, first_b: int, count_b: int, limit: float
) -> Any:
    """Whether the two sets of corners are no farther apart than `limit`, and the normal from A to B."""
    near, x, y = shortest_way(vertices, first_a, count_a, first_b, count_b, limit)
    if near and x == 0.0 and y == 0.0:
        x, y = way_out(vertices, first_a, count_a, first_b, count_b)
        return True, x, y
    length = math.sqrt(x * x + y * y)
    return near, x / length, y / length


# --- GJK --------------------------------------------------------------------------------------------------


@kernel
def shortest_way(vertices: Any, first_a: int, count_a: int, first_b: int, count_b: int, limit: float) -> Any:
    """The shortest vector from A to B: (0, 0) if they overlap or touch.

    First whether it is no longer than `limit`. If not, the search ends early: the vector is then only a
    direction in which they are farther apart than that.
    """
    # The simplex: one or two corners of A - B. A third one is either dropped at once or proves an overlap.
    px, py = difference(vertices, first_a, first_b)
    qx, qy, corners = px, py, 1
    x, y = px, py  # its point nearest to the origin
    size = px * px + py * py
    for _ in range(GJK_MAX_ITERATIONS):
        squared = x * x + y * y
        if squared <= GJK_TOLERANCE * GJK_TOLERANCE * size:
            return True, 0.0, 0.0
        i = farthest_corner(vertices, first_a, count_a, -x, -y)
        j = farthest_corner(vertices, first_b, count_b, x, y)
        wx, wy = difference(vertices, i, j)
        along = x * wx + y * wy
        if along > 0.0 and along * along > limit * limit * squared:
            return False, -x, -y
        if squared - along <= GJK_TOLERANCE * squared or (wx == px and wy == py) or (wx == qx and wy == qy):
            break
        size = max(size, wx * wx + wy * wy)
        if corners == 2:
            turn_1, turn_2, turn_3 = px * qy - py * qx, qx * wy - qy * wx, wx * py - wy * px
            if (turn_1 > 0.0 and turn_2 > 0.0 and turn_3 > 0.0) or (
                turn_1 < 0.0 and turn_2 < 0.0 and turn_3 < 0.0
            ):
                return True, 0.0, 0.0
            # The new corner with whichever of the old ones brings it nearer.
            x, y, ends = nearest_on_segment(px, py, wx, wy)
            other_x, other_y, other_ends = nearest_on_segment(qx, qy, wx, wy)
            if other_x * other_x + other_y * other_y < x * x + y * y:
                x, y, ends = other_x, other_y, other_ends
                px, py = qx, qy
        else:
            x, y, ends = nearest_on_segment(px, py, wx, wy)
        qx, qy = wx, wy
        if ends == SECOND_END:
            px, py = wx, wy
        elif ends == FIRST_END:
            qx, qy = px, py
        corners = 2 if ends == BOTH_ENDS else 1
    return x * x + y * y <= limit * limit, -x, -y


@kernel
def difference(vertices: Any, i: int, j: int) -> Any:
    """A corner of A - B."""
    return vertices[i]["x"] - vertices[j]["x"], vertices[i]["y"] - vertices[j]["y"]


@kernel
def farthest_corner(vertices: Any, first: int, count: int, dx: float, dy: float) -> int:
    """The corner that lies farthest in the direction d."""
    farthest, best = first, -math.inf
    for i in range(first, first + count):
        along = dx * vertices[i]["x"] + dy * vertices[i]["y"]
        if along > best:
            farthest, best = i, along
    return farthest


@kernel
def nearest_on_segment(px: float, py: float, qx: float, qy: float) -> Any:
    """The point of the segment from p to q nearest to the origin, and which ends it depends on."""
    ex, ey = qx - px, qy - py
    along = -(px * ex + py * ey)
    squared = ex * ex + ey * ey
    if along <= 0.0:
        return px, py, FIRST_END
    if along >= squared:
        return qx, qy, SECOND_END
    across = (px * qy - py * qx) / squared  # by the cross product: exact where the line nearly meets o
    return across * ey, -across * ex, BOTH_ENDS


# --- EPA --------------------------------------------------------------------------------------------------


@kernel(allocates=True)
def way_out(vertices: Any, first_a: int, count_a: int, first_b: int, count_b: int) -> Any:
    """The unit normal from A to B along which the overlap is least.

    Distances from the origin are signed, so the polygon need not hold it to begin with, and shapes that only
    touch need no care of their own.
    """
    room = count_a + count_b + 4
    corners = np.empty((room, 5))  # x, y; of the side that starts here: its normal and its distance
    following = np.empty(room, np.int64)
    count, scale = 0, 0.0
    dx, dy = 1.0, 0.0
    for _ in range(4):  # to the right, up, to the left, down: counter-clockwise
        i = farthest_corner(vertices, first_a, count_a, dx, dy)
        j = farthest_corner(vertices, first_b, count_b, -dx, -dy)
        x, y = difference(vertices, i, j)
        scale = max(scale, abs(x), abs(y))
        again = count > 0 and x == corners[count - 1, 0] and y == corners[count - 1, 1]
        closed = count > 1 and x == corners[0, 0] and y == corners[0, 1]
        if not (again or closed):
            corners[count, 0], corners[count, 1] = x, y
            count += 1
        dx, dy = -dy, dx
    for k in range(count):
        following[k] = k + 1 if k + 1 < count else 0
    for k in range(count):
        measure_side(corners, k, following[k])
    while True:
        nearest = 0
        for k in range(1, count):
            if corners[k, 4] < corners[nearest, 4]:
                nearest = k
        nx, ny, end = corners[nearest, 2], corners[nearest, 3], following[nearest]
        i = farthest_corner(vertices, first_a, count_a, nx, ny)
        j = farthest_corner(vertices, first_b, count_b, -nx, -ny)
        x, y = difference(vertices, i, j)
        if (
            count == room
            or nx * x + ny * y - corners[nearest, 4] <= EPA_TOLERANCE * scale
            or (x == corners[nearest, 0] and y == corners[nearest, 1])
            or (x == corners[end, 0] and y == corners[end, 1])
        ):
            return nx, ny
        corners[count, 0], corners[count, 1] = x, y
        following[count], following[nearest] = end, count
        measure_side(corners, nearest, count)
        measure_side(corners, count, end)
        count += 1


@kernel
def measure_side(corners: Any, start: int, end: int) -> None:
    """The outward normal of a side, and how far it is from the origin: below zero if that is outside."""
    ex, ey = corners[end, 0] - corners[start, 0], corners[end, 1] - corners[start, 1]
    length = math.sqrt(ex * ex + ey * ey)
    corners[start, 2], corners[start, 3] = ey / length, -ex / length
    corners[start, 4] = (corners[start, 0] * ey - corners[start, 1] * ex) / length
