"""What joints look like in a picture: lines and dots in the world, plain but telling."""

from __future__ import annotations

import math
from typing import NamedTuple

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, turned
from sketchfall.app.drawing.scene import JointDrawing
from sketchfall.app.mechanisms.grooves import groove_points

WINDINGS = 8  # of a spring, whatever its length: one sees it stretch
COIL_WIDTH = 0.12  # of the length of a spring at rest
ROPE_POINTS = 12


class Sketch(NamedTuple):
    lines: list[list[Point]]
    dots: list[Point]  # where something turns or is held


def sketch_of(drawing: JointDrawing, joint: physics.Joint) -> Sketch:
    """The joint as it is now."""
    a, b = joint.anchors
    match drawing.kind:
        case "spring":
            return Sketch([_coil(a, b, COIL_WIDTH * joint.length)], [a, b])
        case "rope":
            return Sketch([_hanging(a, b, joint.length)], [a, b])
        case "rod" | "gear":
            return Sketch([[a, b]], [a, b])
        case "pulley":
            assert drawing.wheel_a is not None
            assert drawing.wheel_b is not None
            return Sketch([[a, drawing.wheel_a, drawing.wheel_b, b]], [drawing.wheel_a, drawing.wheel_b])
        case "slider" | "wheel":
            return Sketch([_rail(drawing, joint)], [b])
        case "slot":
            groove = [(x, y) for x, y in groove_points(drawing.path, drawing.closed).tolist()]
            body = joint.bodies[1]
            return Sketch([groove if body is None else [_in_world(point, body) for point in groove]], [a])
    return Sketch([], [a])


def _in_world(point: Point, body: physics.Body) -> Point:
    x, y = turned(point, body.angle)
    return body.position[0] + x, body.position[1] + y


def _coil(a: Point, b: Point, width: float) -> list[Point]:
    length = math.dist(a, b)
    if length == 0.0:
        return [a, b]
    along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    points = [a]
    for index in range(2 * WINDINGS):
        ahead, aside = (index + 0.5) / (2 * WINDINGS) * length, width / 2.0 * (-1) ** index
        points.append(
            (a[0] + along[0] * ahead - along[1] * aside, a[1] + along[1] * ahead + along[0] * aside)
        )
    return [*points, b]


def _hanging(a: Point, b: Point, length: float) -> list[Point]:
    """Straight if taut; otherwise a parabola about as long as the rope."""
    distance = math.dist(a, b)
    slack = max(0.0, length - distance)
    sag = math.sqrt(slack * (distance + 2.0 * length) / 8.0)  # also right where both ends are at one place
    shares = [index / (ROPE_POINTS - 1) for index in range(ROPE_POINTS)]
    return [
        (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share - 4.0 * sag * share * (1.0 - share))
        for share in shares
    ]


def _rail(drawing: JointDrawing, joint: physics.Joint) -> list[Point]:
    """Along the axis as far as the limits, or to where B is."""
    (x, y), _ = joint.anchors
    length = math.hypot(*drawing.axis)
    ux, uy = turned((drawing.axis[0] / length, drawing.axis[1] / length), joint.bodies[0].angle)
    low, high = joint.limits or (min(0.0, joint.travel), max(0.0, joint.travel))
    return [(x + low * ux, y + low * uy), (x + high * ux, y + high * uy)]
