"""Do two convex shapes touch, where, and how deep: the separating axis theorem and the contact points.

                 v2 +--------- v1          The reference face is the one whose axis shows the least overlap
      reference     |   A                  (here A's right face, normal n). The incident edge is B's edge
      face          |                      that faces it most squarely (w1 to w2). Its ends, cut off at the
            - - - - + - - w1 - -           sides of the reference face (dashed), are the contact points.
                n ->  \\    \\
                    |  \\ B  \\             Each end is a corner of A or of B that lies in the other shape,
            - - - - + - w2 - \\ - -        which is what the closest-point method looks for, and that corner
                    |                      is the point's identity: it stays the same while the bodies slide,
                                           whichever of the two shapes holds the reference face. If no corner
                                           lies inside the other (a star of David), the cut still finds some.

All functions write into a CONTACT record, with the normal from A to B; a gap below zero is overlap.
`margin` is how far apart shapes may be and still count: contacts are made a little ahead of touching.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import (
    AT_CORNER,
    GRAZE,
    GRAZE_FRACTION,
    GRAZE_SLOPE,
    SAME_AXIS_TOLERANCE,
    SMALLEST_DISTANCE,
    SMOOTH_BEND,
)
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.runtime.lanes import select

GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))  # rad; multiples of it are spread evenly round the circle
CORNER_OF_B = 1 << 16  # added to a corner's number in a feature id if it belongs to shape B


@kernel
def owner_of_point(contact: Any, feature: int) -> float:
    """Which body a contact point goes along with: 0 for A, 1 for B, 0.5 for the middle of both.

    A corner's contact moves with its corner, a disc's stays under the disc.
    """
    if contact["radius_a"] > 0.0:
        return 0.5 if contact["radius_b"] > 0.0 else 0.0
    if contact["radius_b"] > 0.0 or feature >= CORNER_OF_B:
        return 1.0
    return 0.0


@kernel
def nearest_gap(contact: Any) -> float:
    """The lesser gap of its points, m."""
    return contact["gap_0"] if contact["count"] == 1 else min(contact["gap_0"], contact["gap_1"])


@kernel
def collide_shapes(shapes: Any, vertices: Any, a: int, b: int, margin: float, contact: Any) -> None:
    """Fill `contact` for shapes a and b of any sort."""
    shape_a, shape_b = shapes[a], shapes[b]
    contact["count"] = contact["round"] = 0
    if shape_a["count"] == 1:
        if shape_b["count"] == 1:
            collide_circles(shape_a, shape_b, vertices, margin, contact)
        else:
            collide_polygon_circle(shape_b, shape_a, vertices, margin, contact)
            swap_sides(contact)
    elif shape_b["count"] == 1:
        collide_polygon_circle(shape_a, shape_b, vertices, margin, contact)
    else:
        collide_polygons(shape_a, shape_b, vertices, margin, contact)


@kernel
def collide_circles(shape_a: Any, shape_b: Any, vertices: Any, margin: float, contact: Any) -> None:
    center_a, center_b = vertices[shape_a["first"]], vertices[shape_b["first"]]
    radii = shape_a["radius"], shape_b["radius"]
    touch_circles(shape_a, shape_b, center_a, center_b, radii, margin, contact)


@kernel
def touch_circles(
    shape_a: Any, shape_b: Any, center_a: Any, center_b: Any, radii: Any, margin: float, contact: Any
) -> None:
    """`center_a` and `center_b` are what has x and y of the centres."""
    radius_a, radius_b = radii
    dx = center_b["x"] - center_a["x"]
    dy = center_b["y"] - center_a["y"]
    reach = radius_a + radius_b + margin
    squared = dx * dx + dy * dy
    if squared > reach * reach:
        return
    distance = math.sqrt(squared)
    if distance > 0.0:
        nx, ny = dx / distance, dy / distance
    else:  # concentric: any direction will do, but many discs at one spot should not all choose the same
        angle = GOLDEN_ANGLE * (shape_b["first"] - shape_a["first"] - 1)
        nx, ny = math.cos(angle), math.sin(angle)
    gap = distance - radius_a - radius_b
    middle = radius_a + 0.5 * gap
    contact["nx"], contact["ny"] = nx, ny
    contact["x_0"] = center_a["x"] + nx * middle
    contact["y_0"] = center_a["y"] + ny * middle
    contact["gap_0"] = gap
    contact["id_0"] = 0
    contact["count"] = 1
    contact["round"] = 1
    contact["radius_a"], contact["radius_b"] = radius_a, radius_b


@kernel
def collide_polygon_circle(polygon: Any, circle: Any, vertices: Any, margin: float, contact: Any) -> None:
    """The polygon's part of A; the caller turns the normal round if the circle is A."""
    first, count = polygon["first"], polygon["count"]
    radius = circle["radius"]
    x, y = vertices[circle["first"]]["x"], vertices[circle["first"]]["y"]
    separation, face = -math.inf, 0
    outer, outer_face = -math.inf, -1  # among the faces on the body's surface, see deepest_axis
    for i in range(count):
        v = vertices[first + i]
        s = v["nx"] * (x - v["x"]) + v["ny"] * (y - v["y"])
        if s > outer and v["inner_edge"] == 0:
            outer, outer_face = s, i
        if s > separation:
            separation, face = s, i
            if s > radius + margin:
                return
    # On a cut, rounding may put the centre outside of both parts, and each would leave it to the other.
    if separation <= SMALLEST_DISTANCE and outer_face >= 0:
        separation, face = outer, outer_face
    elif vertices[first + face]["inner_edge"] != 0 and outer > radius:
        separation, face = outer, outer_face  # beyond a cut, the next side of a curve may turn up
    touch_circle(polygon, circle, vertices, face, separation, margin, contact)


@kernel
def touch_circle(
    polygon: Any, circle: Any, vertices: Any, face: int, separation: float, margin: float, contact: Any
) -> None:
    """The contact of a circle with the face that its centre is farthest beyond, or with an end of it."""
    first, count = polygon["first"], polygon["count"]
    radius = circle["radius"]
    x, y = vertices[circle["first"]]["x"], vertices[circle["first"]]["y"]
    corner = -1
    v1 = vertices[first + face]
    nx, ny = v1["nx"], v1["ny"]
    if separation > 0.0:  # the centre is outside: it may be nearest to an end of the face (its own axis)
        following = face + 1 if face + 1 < count else 0
        v2 = vertices[first + following]
        tx, ty = -ny, nx
        if tx * (x - v1["x"]) + ty * (y - v1["y"]) < 0.0:
            corner = face
        elif tx * (x - v2["x"]) + ty * (y - v2["y"]) > 0.0:
            corner = following
        if corner < 0 and v1["inner_edge"] != 0:
            return  # over another part of the same body, which answers
        if corner >= 0 and vertices[first + corner]["inner_corner"] != 0:
            smooth = 0.0 < vertices[first + corner]["bend"] < SMOOTH_BEND
            if v1["inner_edge"] != 0 or separation <= radius or (margin <= radius and not smooth):
                return
            corner = -1  # a surface that turns up, which the circle may come to on its way
    if corner >= 0:
        touch_circle_at_corner(polygon, circle, vertices, corner, margin, contact)
    else:
        contact["id_0"] = face
        write_circle_contact(circle, vertices, separation, nx, ny, contact)


@kernel
def touch_circle_at_corner(
    polygon: Any, circle: Any, vertices: Any, corner: int, margin: float, contact: Any
) -> None:
    first, count = polygon["first"], polygon["count"]
    radius = circle["radius"]
    v = vertices[first + corner]
    dx, dy = vertices[circle["first"]]["x"] - v["x"], vertices[circle["first"]]["y"] - v["y"]
    squared = dx * dx + dy * dy
    if squared > (radius + margin) ** 2:
        return
    separation = math.sqrt(squared)
    if separation > AT_CORNER * radius:
        nx, ny = dx / separation, dy / separation
    else:  # the direction would be made of rounding: leave between the two faces instead
        w = vertices[first + (corner if corner > 0 else count) - 1]
        nx, ny = v["nx"] + w["nx"], v["ny"] + w["ny"]
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
    contact["round"] = 1
    contact["id_0"] = count + corner
    write_circle_contact(circle, vertices, separation, nx, ny, contact)


@kernel
def write_circle_contact(
    circle: Any, vertices: Any, separation: float, nx: float, ny: float, contact: Any
) -> None:
    """`separation` is the distance of the centre from the polygon."""
    radius = circle["radius"]
    contact["radius_a"], contact["radius_b"] = 0.0, radius
    contact["nx"], contact["ny"] = nx, ny
    middle = 0.5 * (separation + radius)
    contact["x_0"] = vertices[circle["first"]]["x"] - nx * middle
    contact["y_0"] = vertices[circle["first"]]["y"] - ny * middle
    contact["gap_0"] = separation - radius
    contact["count"] = 1


@kernel
def swap_sides(contact: Any) -> None:
    """Of a contact that was made with the polygon as A, where the circle is A."""
    contact["nx"] = -contact["nx"]
    contact["ny"] = -contact["ny"]
    contact["radius_a"], contact["radius_b"] = contact["radius_b"], contact["radius_a"]


@kernel
def deepest_axis(vertices: Any, first_a: int, count_a: int, first_b: int, count_b: int, limit: float) -> Any:
    """The edge of A along whose normal A and B are farthest apart, and how far. Stops beyond `limit`.

    Then the same among A's edges that are on the body's surface: a cut between two parts keeps shapes apart
    like any edge, but nothing is ever pushed out through one. At last how far they are apart along the second
    best of all edges, unless it stopped.
    """
    best, best_edge, second = -math.inf, 0, -math.inf
    outer, outer_edge = -math.inf, -1
    for i in range(first_a, first_a + count_a):
        v = vertices[i]
        x, y, nx, ny = v["x"], v["y"], v["nx"], v["ny"]
        nearest = math.inf
        for j in range(first_b, first_b + count_b):
            w = vertices[j]
            s = nx * (w["x"] - x) + ny * (w["y"] - y)
            if s < nearest:
                nearest = s
        if nearest > outer and v["inner_edge"] == 0:
            outer, outer_edge = nearest, i - first_a
        if nearest > best:
            second, best, best_edge = best, nearest, i - first_a
            if best > limit:
                break
        elif nearest > second:
            second = nearest
    return best_edge, best, outer_edge, outer, second


@kernel
def facing_edge(vertices: Any, first: int, count: int, nx: float, ny: float) -> int:
    """The edge whose outward normal is most opposed to n."""
    edge, most_opposed = 0, math.inf
    for i in range(count):
        v = vertices[first + i]
        d = v["nx"] * nx + v["ny"] * ny
        if d < most_opposed:
            edge, most_opposed = i, d
    return edge


@kernel
def collide_polygons(shape_a: Any, shape_b: Any, vertices: Any, margin: float, contact: Any) -> None:
    first_a, count_a = shape_a["first"], shape_a["count"]
    first_b, count_b = shape_b["first"], shape_b["count"]
    axis_a = deepest_axis(vertices, first_a, count_a, first_b, count_b, margin)
    if axis_a[1] > margin:
        return
    axis_b = deepest_axis(vertices, first_b, count_b, first_a, count_a, margin)
    if axis_b[1] > margin:
        return
    touch_polygons(shape_a, shape_b, vertices, axis_a, axis_b, margin, contact)


@kernel
def touch_polygons(
    shape_a: Any, shape_b: Any, vertices: Any, axis_a: Any, axis_b: Any, margin: float, contact: Any
) -> None:
    """The contact of polygons that no axis keeps apart by more than `margin` (see deepest_axis)."""
    first_a, count_a = shape_a["first"], shape_a["count"]
    first_b, count_b = shape_b["first"], shape_b["count"]
    any_a, best_a, edge_a, apart_a, _ = axis_a
    any_b, best_b, edge_b, apart_b, _ = axis_b
    contact["radius_a"] = contact["radius_b"] = 0.0
    if edge_a >= 0 or edge_b >= 0:
        clip_better_face(
            vertices, first_a, count_a, edge_a, apart_a, first_b, count_b, edge_b, apart_b, margin, contact
        )
    if contact["count"] == 0 and best_a <= 0.0 and best_b <= 0.0:
        # Sunk in so deep that no surface is near: out again through a cut is better than not at all.
        clip_better_face(
            vertices, first_a, count_a, any_a, best_a, first_b, count_b, any_b, best_b, margin, contact
        )


@kernel
def clip_better_face(
    vertices: Any,
    first_a: int,
    count_a: int,
    edge_a: int,
    apart_a: float,
    first_b: int,
    count_b: int,
    edge_b: int,
    apart_b: float,
    margin: float,
    contact: Any,
) -> None:
    """Clip against the edge of A or of B (-1: none), whichever shows less overlap."""
    if edge_a < 0 or (edge_b >= 0 and is_better_face_of_b(apart_a, apart_b)):
        clip_faces(vertices, first_b, count_b, edge_b, first_a, count_a, CORNER_OF_B, 0, margin, contact)
        contact["nx"] = -contact["nx"]
        contact["ny"] = -contact["ny"]
    else:
        clip_faces(vertices, first_a, count_a, edge_a, first_b, count_b, 0, CORNER_OF_B, margin, contact)


@kernel
def is_better_face_of_b(apart_a: float, apart_b: float) -> bool:
    return apart_b > apart_a + SAME_AXIS_TOLERANCE * abs(apart_a)


@kernel
def clip_faces(
    vertices: Any,
    first_r: int,
    count_r: int,
    edge_r: int,
    first_i: int,
    count_i: int,
    tag_r: int,
    tag_i: int,
    margin: float,
    contact: Any,
) -> None:
    """Cut the incident edge (of polygon i) at the sides of the reference face (of polygon r)."""
    next_r = edge_r + 1 if edge_r + 1 < count_r else 0
    face = vertices[first_r + edge_r]
    edge_i = facing_edge(vertices, first_i, count_i, face["nx"], face["ny"])
    next_i = edge_i + 1 if edge_i + 1 < count_i else 0
    ids = tag_r + edge_r, tag_r + next_r, tag_i + edge_i, tag_i + next_i
    clip_edges(
        vertices,
        first_r + edge_r,
        first_r + next_r,
        first_i + edge_i,
        first_i + next_i,
        ids,
        margin,
        contact,
    )


@kernel
def clip_edges(
    vertices: Any, r_1: int, r_2: int, i_1: int, i_2: int, ids: Any, margin: float, contact: Any
) -> None:
    """The same for the reference face from corner r_1 to r_2 and the incident edge from i_1 to i_2, by the
    numbers of the corners; `ids` are their feature ids."""
    v1, v2, w1, w2 = vertices[r_1], vertices[r_2], vertices[i_1], vertices[i_2]
    id_r1, id_r2, id_i1, id_i2 = ids
    nx, ny = v1["nx"], v1["ny"]
    tx, ty = -ny, nx
    length = tx * (v2["x"] - v1["x"]) + ty * (v2["y"] - v1["y"])

    # Both outlines run counter-clockwise, so along t the incident edge runs from its end w2 to its start w1.
    along_1 = tx * (w1["x"] - v1["x"]) + ty * (w1["y"] - v1["y"])
    along_2 = tx * (w2["x"] - v1["x"]) + ty * (w2["y"] - v1["y"])
    gap_1 = nx * (w1["x"] - v1["x"]) + ny * (w1["y"] - v1["y"])
    gap_2 = nx * (w2["x"] - v1["x"]) + ny * (w2["y"] - v1["y"])
    contact["nx"], contact["ny"] = nx, ny
    if along_1 < -SMALLEST_DISTANCE or along_2 > length + SMALLEST_DISTANCE:
        return  # side by side, not face to face
    span = along_1 - along_2
    common = min(along_1, length) - max(along_2, 0.0)
    if (
        common < GRAZE
        and common < GRAZE_FRACTION * min(span, length)
        and abs(gap_1 - gap_2) < GRAZE_SLOPE * span
    ):
        return  # past each other, but for the little that bodies sink in where they rest

    # Which ends are cut and which of them count is anybody's guess, and guesses of a processor that prove
    # wrong take as long as all of this. So there are no branches: both answers are worked out.
    rise, run = gap_1 - gap_2, select(span > 0.0, span, 1.0)
    cut_low, cut_high = (along_2 < 0.0) & (span > 0.0), (along_1 > length) & (span > 0.0)
    low, low_gap = select(cut_low, 0.0, along_2), select(cut_low, gap_2 - along_2 * rise / run, gap_2)
    high = select(cut_high, length, along_1)
    high_gap = select(cut_high, gap_1 - (along_1 - length) * rise / run, gap_1)
    low_id, high_id = id_r1 if cut_low else id_i2, id_r2 if cut_high else id_i1

    has_low, has_high = low_gap <= margin, (high_gap <= margin) & (high_id != low_id)
    first, first_gap = select(has_low, low, high), select(has_low, low_gap, high_gap)
    contact["id_0"] = low_id if has_low else high_id
    contact["x_0"] = v1["x"] + tx * first + nx * (0.5 * first_gap)
    contact["y_0"] = v1["y"] + ty * first + ny * (0.5 * first_gap)
    contact["gap_0"], contact["gap_1"], contact["id_1"] = first_gap, high_gap, high_id
    contact["x_1"] = v1["x"] + tx * high + nx * (0.5 * high_gap)
    contact["y_1"] = v1["y"] + ty * high + ny * (0.5 * high_gap)
    contact["count"] = has_low * 1 + has_high * 1
