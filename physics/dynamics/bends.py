"""Discs on drawn curves: from one side to the next they turn, and do not lose what is straight into it.

A curve is drawn as an outline of many sides. A disc that comes along one side meets the next one at a small
angle, and a contact takes away the part of its velocity that is straight into it: v cos(angle) is left. On a
real curve it would keep its speed. So it is given v / cos(angle) right before: then the contact leaves it v,
and its friction finds it as fast as it would be on the curve.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.constants import SMOOTH_BEND
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.runtime.single_lane import in_lane
from sketchfall.physics.tables.records import DYNAMIC, IMMOVABLE

BENDS_IN_STEP = 6.0  # as many sides of a curve a disc may come to in a step
ARRIVES = 0.999  # of the speed that leads to a side in a sub-step; less does not. Larger: rounding decides


@kernel
def is_ahead(shapes: Any, vertices: Any, contact: Any) -> bool:
    """Whether the side is not under the disc yet, or no more."""
    shape = shapes[contact["shape_b"] if contact["radius_a"] > 0.0 else contact["shape_a"]]
    side = contact["id_0"]
    v1 = vertices[shape["first"] + side]
    v2 = vertices[shape["first"] + (side + 1 if side + 1 < shape["count"] else 0)]
    tx, ty, x, y = -v1["ny"], v1["nx"], contact["x_0"], contact["y_0"]
    return tx * (x - v1["x"]) + ty * (y - v1["y"]) < 0.0 or tx * (x - v2["x"]) + ty * (y - v2["y"]) > 0.0


@kernel
def bend_behind(shapes: Any, vertices: Any, motions: Any, contact: Any) -> float:
    """The bend of the corner over which a disc comes to this side of a curve.

    0 if that is a real corner, or if the disc comes in too steep to have come along the curve.
    """
    a, b = motions[contact["body_a"]], motions[contact["body_b"]]
    vx, vy = b["vx"] - a["vx"], b["vy"] - a["vy"]
    shape = shapes[contact["shape_a"]]
    if contact["radius_a"] > 0.0:
        shape, vx, vy = shapes[contact["shape_b"]], -vx, -vy
    corner = contact["id_0"]
    side = vertices[shape["first"] + corner]
    closing, along = -side["nx"] * vx - side["ny"] * vy, side["nx"] * vy - side["ny"] * vx
    if along < 0.0:
        corner = corner + 1 if corner + 1 < shape["count"] else 0
    bend = vertices[shape["first"] + corner]["bend"]
    return bend if bend < SMOOTH_BEND and closing < BENDS_IN_STEP * bend * abs(along) else 0.0


@kernel
def bend_on_the_way(contact: Any, body_a: Any, body_b: Any) -> float:
    """The contact's bend, if one of the two cannot be moved and the other one comes along it."""
    if body_a["kind"] == DYNAMIC and body_b["kind"] == DYNAMIC:
        return 0.0
    comes = body_a["touches"] == IMMOVABLE or body_b["touches"] == IMMOVABLE
    return contact["bend"] if comes else 0.0


@kernel
def any_bend(flats: Any, places: Any) -> bool:
    found = False
    for place in places:
        found |= in_lane(flats, place)["bend"] > 0.0
    return found


@kernel
def keep_speed_in_bends(bodies: Any, motions: Any, r: Any, inv_h: float, before_move: bool) -> None:
    """Before contacts, which `r` holds, are solved: give discs along sides what these will take from them.

    Of what comes in, a side leaves what leads to it in a sub-step, or nothing if they touch. On that way it
    bears the weight, too, while gravity still works. And velocities of bodies in contact are half a kick
    ahead of their places, along the side before: that half has to turn as well. No more is given than
    what comes along the side before can lose: discs may meet several sides at once, or fall on a curve.
    """
    for place in r.places:
        c = in_lane(r.flats, place)
        if c["bend"] == 0.0:
            continue
        ma, mb = motions[c["a"]], motions[c["b"]]
        nx, ny = c["nx"], c["ny"]
        vx, vy = mb["vx"] - ma["vx"], mb["vy"] - ma["vy"]
        closing, along = -nx * vx - ny * vy, nx * vy - ny * vx
        kick_x = bodies[c["b"]]["kick_x"] - bodies[c["a"]]["kick_x"]
        kick_y = bodies[c["b"]]["kick_y"] - bodies[c["a"]]["kick_y"]
        kick, fall, came = -nx * kick_x - ny * kick_y, 0.0, abs(along)
        if before_move:
            fall, came = kick, abs(along - nx * kick_y + ny * kick_x)
        gap = c["gap_0"] + nx * (mb["dx"] - ma["dx"]) + ny * (mb["dy"] - ma["dy"])
        left = max(gap, 0.0) * inv_h
        own = min(closing - fall, c["bend"] * came)
        if own > 0.0 and own > ARRIVES * left:
            lost = own * own - left * left + 2.0 * fall * left + kick * max(own - left, 0.0)
            more = math.copysign(math.sqrt(max(along * along + lost, 0.0)), along) - along
            m, sign = (mb, 1.0) if mb["inv_mass"] > 0.0 else (ma, -1.0)
            m["vx"] -= sign * ny * more
            m["vy"] += sign * nx * more
