"""What flies past: points that contacts would stop, though nothing arrives at them in this step.

To a contact a face is a plane that goes on for ever. A corner that passes the sharp end of a body comes
through that plane beside the body, and would be stopped in the middle of the air. If it then comes in by
another face, that is the one that it meets. It is followed along the curve on which the other body sees it,
since both may turn.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.round_path import core_path
from sketchfall.physics.collision.sat import owner_of_point, swap_sides, touch_circle_at_corner
from sketchfall.physics.constants import CHORD_TOLERANCE, LINEAR_SLOP, MOST_CHORDS, SAME_WAY
from sketchfall.physics.dynamics.bends import is_ahead
from sketchfall.physics.dynamics.flat_meeting import turned
from sketchfall.physics.runtime.jit import kernel

OWN, NONE = -1, -2  # instead of a face by which a corner comes in: the contact's own, and none


@kernel
def drop_misses(bodies: Any, motions: Any, shapes: Any, vertices: Any, contact: Any, time: float) -> None:
    """Forget the points at a face whose plane would be reached in that time, but not the face.

    A disc may still meet the corner at the end of it, and the corner of a polygon another face.
    """
    meets_0, face_0 = next_meeting(bodies, motions, shapes, vertices, contact, 0, time)
    if contact["radius_a"] > 0.0 or contact["radius_b"] > 0.0:
        if meets_0 == math.inf:
            contact["count"] = 0
            aim_disc(bodies, motions, shapes, vertices, contact)
        return
    meets_1, face_1 = math.inf, NONE
    if contact["count"] == 2:
        meets_1, face_1 = next_meeting(bodies, motions, shapes, vertices, contact, 1, time)
    if face_0 == OWN:
        contact["count"] = 2 if face_1 == OWN else 1
    elif face_1 == OWN:
        contact["count"] = 1
        contact["x_0"], contact["y_0"] = contact["x_1"], contact["y_1"]
        contact["gap_0"], contact["id_0"] = contact["gap_1"], contact["id_1"]
    else:
        contact["count"] = 0
        point, face = (0, face_0) if meets_0 <= meets_1 else (1, face_1)
        if face != NONE:
            aim_at_face(shapes, vertices, contact, point, face)


@kernel
def aim_disc(bodies: Any, motions: Any, shapes: Any, vertices: Any, contact: Any) -> None:
    if contact["radius_a"] > 0.0:
        aim_at_corner(bodies, motions, shapes, vertices, contact["shape_b"], contact["shape_a"], contact)
        swap_sides(contact)
    else:
        aim_at_corner(bodies, motions, shapes, vertices, contact["shape_a"], contact["shape_b"], contact)


@kernel
def aim_at_corner(
    bodies: Any, motions: Any, shapes: Any, vertices: Any, polygon: int, disc: int, contact: Any
) -> None:
    """A disc that goes past a face may still meet the corner at the end of it."""
    shape, moving = shapes[polygon], motions[shapes[disc]["body"]]
    body, turning = bodies[shape["body"]], motions[shape["body"]]
    v = vertices[shape["first"] + contact["id_0"]]
    center = vertices[shapes[disc]["first"]]
    vx = moving["vx"] - turning["vx"] + turning["w"] * (center["y"] - body["cy"])
    vy = moving["vy"] - turning["vy"] - turning["w"] * (center["x"] - body["cx"])
    corner = contact["id_0"]
    if v["nx"] * vy - v["ny"] * vx > 0.0:
        corner = corner + 1 if corner + 1 < shape["count"] else 0
    if vertices[shape["first"] + corner]["inner_corner"] == 0:
        touch_circle_at_corner(shape, shapes[disc], vertices, corner, math.inf, contact)


@kernel
def aim_at_face(shapes: Any, vertices: Any, contact: Any, point: int, face: int) -> None:
    """Make it a contact of this corner and that face of the other polygon, if it is a surface."""
    of_b, feature, x, y = corner_of(contact, point)
    v = vertices[shapes[contact["shape_a"] if of_b else contact["shape_b"]]["first"] + face]
    gap = v["nx"] * (x - v["x"]) + v["ny"] * (y - v["y"])
    if v["inner_edge"] != 0 or gap <= 0.0:
        return  # a cut: over another part of the same body, which answers
    sign = 1.0 if of_b else -1.0
    contact["nx"], contact["ny"] = sign * v["nx"], sign * v["ny"]
    contact["x_0"], contact["y_0"] = x - 0.5 * gap * v["nx"], y - 0.5 * gap * v["ny"]
    contact["gap_0"], contact["id_0"], contact["count"] = gap, feature, 1


@kernel
def corner_of(contact: Any, point: int) -> Any:
    """Whether the point goes along with B, its feature id, and where it is on that body."""
    if point == 0:
        x, y, gap, feature = contact["x_0"], contact["y_0"], contact["gap_0"], contact["id_0"]
    else:
        x, y, gap, feature = contact["x_1"], contact["y_1"], contact["gap_1"], contact["id_1"]
    owner = owner_of_point(contact, feature)
    ahead = (owner - 0.5) * gap
    return owner == 1.0, feature, x + contact["nx"] * ahead, y + contact["ny"] * ahead


@kernel
def next_meeting(
    bodies: Any, motions: Any, shapes: Any, vertices: Any, contact: Any, point: int, time: float
) -> Any:
    """When a point comes into the other polygon, as a share of that time (inf: not within it), and by which
    face: OWN also if the contact lets it come so far.
    """
    gap = contact["gap_0"] if point == 0 else contact["gap_1"]
    if gap <= 0.0:
        return 0.0, OWN
    x, y = (contact["x_0"], contact["y_0"]) if point == 0 else (contact["x_1"], contact["y_1"])
    way_x, way_y = way_of_point(bodies, motions, contact, x, y, time)
    closing = -contact["nx"] * way_x - contact["ny"] * way_y
    if gap >= closing:
        return 0.0, OWN
    of_b, _, x, y = corner_of(contact, point)
    own, other = contact["body_a"], contact["body_b"]
    polygon, sign = shapes[contact["shape_b"]], -1.0
    if of_b:
        own, other, polygon, sign = other, own, shapes[contact["shape_a"]], 1.0
    way_x, way_y = sign * way_x, sign * way_y
    due = gap / closing
    chords = chords_of_curve(motions, own, other, contact, time, math.sqrt(way_x * way_x + way_y * way_y))
    at_x, at_y = x + due * way_x, y + due * way_y
    if chords > 0:
        at_x, at_y = seen_from(bodies, motions, other, own, x, y, time * due)
    if is_inside(vertices, polygon, at_x, at_y):
        return due, OWN  # as most do: to ask this first saves time
    from_x, from_y = x, y
    for k in range(max(chords, 1)):
        if chords > 0:
            to_x, to_y = seen_from(bodies, motions, other, own, x, y, time * (k + 1) / chords)
            way_x, way_y = to_x - from_x, to_y - from_y
        share, face = entry(vertices, polygon, from_x, from_y, way_x, way_y)
        if share <= 1.0:
            meets = (k + share) / max(chords, 1)
            if face == OWN or meets <= due:
                return meets, OWN
            v = vertices[polygon["first"] + face]
            like = sign * (v["nx"] * contact["nx"] + v["ny"] * contact["ny"])
            return meets, OWN if like > SAME_WAY else face
        from_x, from_y = from_x + way_x, from_y + way_y
    return math.inf, NONE


@kernel
def chords_of_curve(motions: Any, own: int, other: int, contact: Any, time: float, length: float) -> int:
    """How many chords the curve of a point is made of that goes so far; 0 if a straight way is as good."""
    if contact["radius_a"] + contact["radius_b"] > 0.0:
        return 0  # what touches of a disc is always below its centre
    turn = time * (abs(motions[own]["w"]) + abs(motions[other]["w"]))
    bulge = 0.125 * turn * length  # of an arc that turns so far, over its chord
    return min(int(math.sqrt(bulge / CHORD_TOLERANCE)), MOST_CHORDS)


@kernel
def is_inside(vertices: Any, polygon: Any, x: float, y: float) -> bool:
    for i in range(polygon["first"], polygon["first"] + polygon["count"]):
        v = vertices[i]
        if v["nx"] * (x - v["x"]) + v["ny"] * (y - v["y"]) > CHORD_TOLERANCE:
            return False
    return True


@kernel
def seen_from(bodies: Any, motions: Any, other: int, own: int, x: float, y: float, time: float) -> Any:
    """Where a body's point will be, as it looks from another one: at its place as the step begins."""
    body, m, seer, seen_by = bodies[own], motions[own], bodies[other], motions[other]
    arm_x, arm_y = turned(x - body["cx"], y - body["cy"], m["w"] * time)
    away_x = body["cx"] - seer["cx"] + (m["vx"] - seen_by["vx"]) * time + arm_x
    away_y = body["cy"] - seer["cy"] + (m["vy"] - seen_by["vy"]) * time + arm_y
    away_x, away_y = turned(away_x, away_y, -seen_by["w"] * time)
    return seer["cx"] + away_x, seer["cy"] + away_y


@kernel
def entry(vertices: Any, polygon: Any, x: float, y: float, way_x: float, way_y: float) -> Any:
    """When a point on its way comes into the polygon, or as near to it as bodies that rest are; from 0 to 1,
    inf if it does not. And by which face: OWN if it is there already.
    """
    first, count = polygon["first"], polygon["count"]
    length_squared = way_x * way_x + way_y * way_y
    enter, leave, face = 0.0, 1.0, OWN
    touch, part, grazes = 0.0, 1.0, False  # the same for the polygon itself; whether it comes so near at all
    for i in range(count):
        v, w = vertices[first + i], vertices[first + i + 1 if i + 1 < count else first]
        off_x, off_y, nx, ny = x - v["x"], y - v["y"], v["nx"], v["ny"]
        apart, rate = nx * off_x + ny * off_y, nx * way_x + ny * way_y
        if rate < 0.0:
            if LINEAR_SLOP - apart < enter * rate:
                enter, face = (LINEAR_SLOP - apart) / rate, i
            touch = max(touch, -apart / rate)
        elif rate > 0.0:
            leave, part = min(leave, (LINEAR_SLOP - apart) / rate), min(part, -apart / rate)
        elif apart > LINEAR_SLOP:
            return math.inf, NONE
        elif apart > 0.0:
            touch = math.inf
        if 0.0 < apart <= LINEAR_SLOP:
            over = nx * off_y - ny * off_x >= 0.0 and nx * (y - w["y"]) - ny * (x - w["x"]) <= 0.0
            grazes |= over  # above the face from the start
        along = min(max(-(off_x * way_x + off_y * way_y) / length_squared, 0.0), 1.0)
        off_x, off_y = off_x + along * way_x, off_y + along * way_y
        grazes |= off_x * off_x + off_y * off_y <= LINEAR_SLOP * LINEAR_SLOP
    # What is near to both faces of a sharp corner may be far from the corner.
    if enter > leave or (touch > part and not grazes):
        return math.inf, NONE
    return enter, face


@kernel
def way_of_point(bodies: Any, motions: Any, contact: Any, x: float, y: float, dt: float) -> Any:
    """How far B's point goes in this time, as seen from A's. That of a disc goes along with its centre."""
    a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    ma, mb = motions[contact["body_a"]], motions[contact["body_b"]]
    nx, ny = contact["nx"], contact["ny"]
    arm_ax, arm_ay = x - nx * contact["radius_a"] - a["cx"], y - ny * contact["radius_a"] - a["cy"]
    arm_bx, arm_by = x + nx * contact["radius_b"] - b["cx"], y + ny * contact["radius_b"] - b["cy"]
    return (
        dt * (mb["vx"] - mb["w"] * arm_by - ma["vx"] + ma["w"] * arm_ay),
        dt * (mb["vy"] + mb["w"] * arm_bx - ma["vy"] - ma["w"] * arm_ax),
    )


@kernel
def drop_if_ahead(bodies: Any, motions: Any, shapes: Any, vertices: Any, contact: Any, dt: float) -> None:
    """Forget the side of a curve that the disc does not come to in this step.

    One that it comes to is met even if the disc, going straight on, would miss it: other sides turn it there.
    """
    way_x, way_y = way_of_point(bodies, motions, contact, contact["x_0"], contact["y_0"], dt)
    is_met = contact["gap_0"] + contact["nx"] * way_x + contact["ny"] * way_y < 0.0
    if not is_met and is_ahead(shapes, vertices, contact):
        contact["count"] = 0


@kernel
def cores_miss(bodies: Any, motions: Any, contact: Any, time: float) -> bool:
    """Whether discs, or a disc and a corner, are apart and stay so for that time."""
    if contact["gap_0"] <= 0.0:
        return False
    x, y, vx, vy, _, _ = core_path(bodies, motions, contact, 0.0, 0.0)
    reach = contact["radius_a"] + contact["radius_b"] + LINEAR_SLOP
    speed_squared = vx * vx + vy * vy
    nearest = min(max(-(x * vx + y * vy) / speed_squared, 0.0), time) if speed_squared > 0.0 else 0.0
    if nearest == time:
        return False  # still on their way
    x, y = x + vx * nearest, y + vy * nearest
    return x * x + y * y > reach * reach
