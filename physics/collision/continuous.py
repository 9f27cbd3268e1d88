"""Continuous collision detection: bodies that moved far in a step are stopped at their time of impact.

Otherwise they would tunnel through thin walls. The time is found by conservative advancement. At time t (0 to
1 over the step) the shapes are apart by some distance along some axis; they cannot meet before they have used
it up at the rate at which they approach along that axis, turning included. Advance by that much, look again,
until they are within reach or the step is over.

A stopped body keeps its velocity, because its contact is solved in the next step.

To stop a body alone tears it out of its joints. So one in a joint is stopped only if its middle would get
into an obstacle, from where it might come out on the other side; a corner that dips in is pushed out by its
contact.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sketchfall.physics.collision.one_way import is_beside
from sketchfall.physics.collision.sat import deepest_axis
from sketchfall.physics.constants import FAST_FRACTION, MIDDLE_FRACTION, TOI_MAX_ITERATIONS, TOI_TARGET
from sketchfall.physics.runtime.compiler import array_at
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import BODY, DYNAMIC, SHAPE


@kernel
def is_fast(body: Any, motion: Any) -> bool:
    way = math.sqrt(motion["dx"] * motion["dx"] + motion["dy"] * motion["dy"])
    way += abs(motion["da"]) * body["radius"]
    return way > FAST_FRACTION * body["inner_radius"]


@kernel
def stop_fast_bodies(
    bodies: Any,
    motions: Any,
    count: int,
    shapes: Any,
    shape_count: int,
    vertices: Any,
    obstacles: Any,
    work: Any,
    settings: Any,
) -> int:
    """Shorten the way of fast bodies to where they first touch an obstacle; returns how many were stopped.

    `obstacles` lists the shapes of bodies that are not dynamic; a bullet is swept against all shapes.
    `work` is a table of vertices with room for the two largest shapes, `settings` a row of SETTINGS.
    """
    stopped = 0
    for i in range(count):
        body, m = bodies[i], motions[i]
        if body["kind"] != 2 or body["awake"] == 0 or body["sensor"] != 0 or not is_fast(body, m):
            continue
        # Around the centre at both ends, a square that holds the body however it turns.
        reach = body["radius"]
        low_x, high_x = body["cx"] + min(0.0, m["dx"]) - reach, body["cx"] + max(0.0, m["dx"]) + reach
        low_y, high_y = body["cy"] + min(0.0, m["dy"]) - reach, body["cy"] + max(0.0, m["dy"]) + reach
        first = 1.0
        bullet = body["bullet"] != 0
        for k in range(shape_count if bullet else len(obstacles)):
            if settings["interrupted"] != 0:
                return stopped
            j = k if bullet else obstacles[k]
            other = shapes[j]
            passage = bodies[other["body"]]
            if (
                passage["sensor"] != 0
                or other["min_x"] > high_x
                or other["max_x"] < low_x
                or other["min_y"] > high_y
                or other["max_y"] < low_y
            ):
                continue
            own_first = body["first_shape"]
            for own in range(own_first, own_first + body["shape_count"]):
                shape = shapes[own]
                if (
                    other["body"] == i
                    or (shape["category"] & other["mask"]) == 0
                    or (other["category"] & shape["mask"]) == 0
                    or (passage["one_way"] != 0 and is_beside(bodies, motions, shape, other, vertices))
                ):
                    continue
                spared = body["joined"] != 0 and not bullet
                if spared and not middle_gets_in(body, m, motions[other["body"]], other, vertices):
                    continue
                time = time_of_impact(bodies, motions, shape, other, vertices, first, work)
                first = min(first, time)
        if first < 1.0:
            m["dx"] *= first
            m["dy"] *= first
            m["da"] *= first
            stopped += 1
    return stopped


@kernel
def middle_gets_in(body: Any, motion: Any, other_motion: Any, other: Any, vertices: Any) -> bool:
    """Whether a small disc around the centre of mass comes into the other shape in this step."""
    reach = MIDDLE_FRACTION * body["inner_radius"] + other["radius"]
    x, y = body["cx"], body["cy"]
    way_x, way_y = motion["dx"] - other_motion["dx"], motion["dy"] - other_motion["dy"]
    enters, leaves = 0.0, 1.0
    if other["count"] == 1:
        v = vertices[other["first"]]
        x, y = x - v["x"], y - v["y"]
        squared, along = way_x * way_x + way_y * way_y, x * way_x + y * way_y
        nearest = min(1.0, -along / squared) if along < 0.0 else 0.0
        x, y = x + nearest * way_x, y + nearest * way_y
        return bool(x * x + y * y < reach * reach)
    for k in range(other["count"]):
        v = vertices[other["first"] + k]
        distance = v["nx"] * (x - v["x"]) + v["ny"] * (y - v["y"]) - reach
        rate = v["nx"] * way_x + v["ny"] * way_y
        if distance > 0.0 and rate >= 0.0:
            return False
        if rate < 0.0:
            enters = max(enters, -distance / rate)
        elif rate > 0.0:
            leaves = min(leaves, -distance / rate)
    return enters <= leaves


@kernel
def place_at(body: Any, motion: Any, shape: Any, vertices: Any, time: float, work: Any, first: int) -> None:
    """Put the shape's corners as they are at `time` into work[first:]."""
    cx, cy = body["cx"] + time * motion["dx"], body["cy"] + time * motion["dy"]
    angle = body["angle"] + time * motion["da"]
    c, s = math.cos(angle), math.sin(angle)
    for k in range(shape["count"]):
        v, w = vertices[shape["first"] + k], work[first + k]
        w["x"] = cx + c * v["local_x"] - s * v["local_y"]
        w["y"] = cy + s * v["local_x"] + c * v["local_y"]
        w["nx"] = c * v["local_nx"] - s * v["local_ny"]
        w["ny"] = s * v["local_nx"] + c * v["local_ny"]
        w["inner_edge"], w["inner_corner"] = v["inner_edge"], v["inner_corner"]


@kernel
def axis_between(work: Any, count_a: int, radius_a: float, count_b: int, radius_b: float) -> Any:
    """Distance (or less) between the two placed shapes, and the axis from A to B along which it holds.

    And whether it is the distance from a cut, or from a corner that does not stick out: there is no surface.
    """
    if count_a > 1 and count_b > 1:
        edge_a, apart_a, _, _, _ = deepest_axis(work, 0, count_a, count_a, count_b, math.inf)
        edge_b, apart_b, _, _, _ = deepest_axis(work, count_a, count_b, 0, count_a, math.inf)
        if apart_a >= apart_b:
            face = work[edge_a]
            return apart_a, face["nx"], face["ny"], face["inner_edge"] != 0
        face = work[count_a + edge_b]
        return apart_b, -face["nx"], -face["ny"], face["inner_edge"] != 0
    if count_a > 1:
        distance, nx, ny, inner = nearest_to_point(work, 0, count_a, work[count_a]["x"], work[count_a]["y"])
        return distance - radius_b, nx, ny, inner
    if count_b > 1:
        distance, nx, ny, inner = nearest_to_point(work, 1, count_b, work[0]["x"], work[0]["y"])
        return distance - radius_a, -nx, -ny, inner
    dx, dy = work[1]["x"] - work[0]["x"], work[1]["y"] - work[0]["y"]
    distance = math.sqrt(dx * dx + dy * dy)
    if distance == 0.0:
        return -radius_a - radius_b, 1.0, 0.0, False
    return distance - radius_a - radius_b, dx / distance, dy / distance, False


@kernel
def nearest_to_point(vertices: Any, first: int, count: int, x: float, y: float) -> Any:
    """Distance from a convex polygon to a point (negative inside), and the direction towards the point.

    And whether what is nearest lies within the body that the polygon is a part of.
    """
    best, face = -math.inf, first
    for k in range(first, first + count):
        v = vertices[k]
        s = v["nx"] * (x - v["x"]) + v["ny"] * (y - v["y"])
        if s > best:
            best, face = s, k
    v1 = vertices[face]
    v2 = vertices[face + 1 if face + 1 < first + count else first]
    nx, ny = v1["nx"], v1["ny"]
    if best <= 0.0:
        return best, nx, ny, v1["inner_edge"] != 0
    corner = v1
    if -ny * (x - v1["x"]) + nx * (y - v1["y"]) >= 0.0:
        if -ny * (x - v2["x"]) + nx * (y - v2["y"]) <= 0.0:
            return best, nx, ny, v1["inner_edge"] != 0
        corner = v2
    dx, dy = x - corner["x"], y - corner["y"]
    distance = math.sqrt(dx * dx + dy * dy)
    return distance, dx / distance, dy / distance, corner["inner_corner"] != 0


@kernel
def time_of_impact(
    bodies: Any, motions: Any, shape_a: Any, shape_b: Any, vertices: Any, latest: float, work: Any
) -> float:
    """When (0 to 1) the shapes first come within TOI_TARGET; 1 if not before `latest`.

    Shapes that touch from the start are the contacts' business, up to a point: A may sink in by a part of its
    own thickness, but not more, or a plank that hits with one end would turn through the wall.
    """
    body_a, body_b = bodies[shape_a["body"]], bodies[shape_b["body"]]
    ma, mb = motions[shape_a["body"]], motions[shape_b["body"]]
    if stays_beyond(body_a, body_b, ma, mb, shape_b, vertices):
        return 1.0
    gone_x, gone_y = mb["dx"] - ma["dx"], mb["dy"] - ma["dy"]
    turning = abs(ma["da"]) * body_a["radius"] + abs(mb["da"]) * body_b["radius"]
    gone = math.sqrt(gone_x * gone_x + gone_y * gone_y)
    harmless = FAST_FRACTION * body_a["inner_radius"]
    time, target, ahead = 0.0, TOI_TARGET, 0.0
    nx, ny = 0.0, 0.0
    for attempt in range(TOI_MAX_ITERATIONS):
        place_at(body_a, ma, shape_a, vertices, time, work, 0)
        place_at(body_b, mb, shape_b, vertices, time, work, shape_a["count"])
        apart, nx, ny, inner = axis_between(
            work, shape_a["count"], shape_a["radius"], shape_b["count"], shape_b["radius"]
        )
        if attempt == 0 and apart <= target:
            target = apart - 0.5 * harmless
        approach = turning - (nx * gone_x + ny * gone_y)
        ahead = (1.0 - time) * approach
        if apart <= target:
            if not inner or gone == 0.0:
                break
            time += harmless / gone  # over another part of the same body, which answers
            if time >= latest:
                return 1.0
            continue
        if approach <= 0.0:
            return 1.0
        # A little beyond the target, so that the loop ends.
        time += (apart - target + 0.5 * TOI_TARGET) / approach
        if time >= latest:
            return 1.0
    # What goes in no deeper than this by the end of the step, along the axis on which it met the surface,
    # cannot come out on the other side. Not to stop it lets bodies slide over the seams of a floor, and turn
    # about an edge they stand on.
    if ahead > harmless:
        place_at(body_a, ma, shape_a, vertices, 1.0, work, 0)
        place_at(body_b, mb, shape_b, vertices, 1.0, work, shape_a["count"])
        front, back = -math.inf, math.inf
        for k in range(shape_a["count"]):
            front = max(front, nx * work[k]["x"] + ny * work[k]["y"])
        for k in range(shape_a["count"], shape_a["count"] + shape_b["count"]):
            back = min(back, nx * work[k]["x"] + ny * work[k]["y"])
        ahead = front + shape_a["radius"] - back + shape_b["radius"]
    return 1.0 if ahead <= harmless else time


@kernel
def stays_beyond(body_a: Any, body_b: Any, ma: Any, mb: Any, shape_b: Any, vertices: Any) -> bool:
    """Whether a disc around A, which holds it however it turns, stays beyond one face of the polygon B.

    That is seen at the start of the step. The box of a wall that stands aslant holds much that is far from
    the wall.
    """
    if shape_b["count"] == 1:
        return False
    x, y = body_a["cx"], body_a["cy"]
    beyond = -math.inf
    for k in range(shape_b["first"], shape_b["first"] + shape_b["count"]):
        v = vertices[k]
        beyond = max(beyond, v["nx"] * (x - v["x"]) + v["ny"] * (y - v["y"]))
    gone_x, gone_y = mb["dx"] - ma["dx"], mb["dy"] - ma["dy"]
    gone = math.sqrt(gone_x * gone_x + gone_y * gone_y)
    x, y = x - body_b["cx"], y - body_b["cy"]
    arm = math.sqrt(x * x + y * y) + gone  # as B turns, its faces sweep past A
    return bool(beyond - body_a["radius"] > gone + abs(mb["da"]) * arm + TOI_TARGET)


@kernel
def list_obstacles(bodies: Any, shapes: Any, obstacles: Any) -> Any:
    """List the shapes of bodies that are not dynamic.

    Returns how many there are, and how many vertices the largest of all shapes has.
    """
    listed, largest = 0, 1
    for i in range(len(shapes)):
        largest = max(largest, shapes[i]["count"])
        if bodies[shapes[i]["body"]]["kind"] != DYNAMIC:
            obstacles[listed] = i
            listed += 1
    return listed, largest


@kernel
def list_obstacles_at(bodies: int, shapes: int, count: int, obstacles: int) -> Any:
    """By the addresses of the tables. Bodies are never more than shapes: none is without."""
    return list_obstacles(
        array_at(bodies, count, BODY), array_at(shapes, count, SHAPE), array_at(obstacles, count, np.int64)
    )
