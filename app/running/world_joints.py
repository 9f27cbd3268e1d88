"""From the joint of a drawing to that of a running world."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, turned
from sketchfall.app.drawing.joint_geometry import free_way
from sketchfall.app.drawing.scene import DrawingError, JointDrawing
from sketchfall.app.language.engine_errors import told

SAME_PLACE = 1e-9  # m
SAME_TOOTH = 1e-6  # of a tooth


def add_joint(
    world: physics.World, bodies: Mapping[int, physics.Body], drawing: JointDrawing, field: str
) -> physics.Joint:
    """Join bodies that lie as drawn; `bodies` has them by the drawing's ids. DrawingError if refused."""
    a = bodies[drawing.body_a]
    b = None if drawing.body_b is None else bodies[drawing.body_b]
    try:
        return _joined(world, drawing, a, b)
    except ValueError as error:
        raise DrawingError(told(error), field) from error


def _joined(
    world: physics.World, drawing: JointDrawing, a: physics.Body, b: physics.Body | None
) -> physics.Joint:
    point_a = _in_world(drawing.anchor_a, a)
    point_b = _in_world(drawing.anchor_b, b)
    common: dict[str, Any] = {
        "collide": drawing.collide,
        "break_force": or_endless(drawing.break_force),
        "break_torque": or_endless(drawing.break_torque),
    }
    torsion = {name: getattr(drawing, name) for name in ("torsion", "torsion_damping", "rest_angle")}
    motor: dict[str, Any] = {"limits": drawing.limits, "motor_speed": drawing.motor_speed}
    motor["motor_line"] = drawing.motor_line
    match drawing.kind:
        case "spring":
            spring = drawing.stiffness, drawing.damping, drawing.length
            return world.add_spring(a, b, point_a, point_b, *spring, **common)
        case "rod":
            return world.add_rod(a, b, point_a, point_b, drawing.length, **common)
        case "rope":
            return world.add_rope(a, b, point_a, point_b, drawing.length, **common)
        case "hinge":
            motor["max_torque"] = or_endless(drawing.motor_limit)
            return world.add_hinge(a, b, point_a, **motor, **_ratchet(drawing, 0.0), **torsion, **common)
        case "weld":
            return world.add_weld(a, b, point_a, **torsion, **common)
        case "slider" | "wheel":
            return _added_along_axis(world, drawing, a, b, {**motor, **common})
        case "slot":
            path = [_in_world(place, b) for place in drawing.path]
            return world.add_slot(a, b, point_a, path, drawing.closed, friction=drawing.friction, **common)
    assert b is not None  # gears and pulleys join two bodies: checked when the drawing was read
    if drawing.kind == "gear":
        return world.add_gear(a, b, drawing.ratio, **common)
    assert drawing.wheel_a is not None
    assert drawing.wheel_b is not None
    wheels = drawing.wheel_a, drawing.wheel_b
    return world.add_pulley(a, b, point_a, point_b, *wheels, drawing.ratio, drawing.length, **common)


def _added_along_axis(
    world: physics.World,
    drawing: JointDrawing,
    a: physics.Body,
    b: physics.Body | None,
    options: dict[str, Any],
) -> physics.Joint:
    axis = turned(drawing.axis, a.angle)
    point_a = _in_world(drawing.anchor_a, a)
    along, travel = _travel(point_a, _in_world(drawing.anchor_b, b), axis)
    place = point_a[0] + travel[0], point_a[1] + travel[1]
    strength = or_endless(drawing.motor_limit)
    with _at_travel_zero(a, travel):
        if drawing.kind == "slider":
            options |= _ratchet(drawing, along)
            return world.add_slider(a, b, place, axis, max_force=strength, **options)
        options |= {"stiffness": drawing.stiffness, "damping": drawing.damping}
        return world.add_wheel(a, b, place, axis, max_torque=strength, **options)


def _ratchet(drawing: JointDrawing, value: float) -> dict[str, Any]:
    """It begins behind the last tooth before its angle or travel as drawn; without teeth, right there."""
    way, pawl = free_way(drawing), value
    if way == 0:
        return {}
    if drawing.teeth > 0.0:
        tooth = (math.tau if drawing.kind == "hinge" else 1.0) / drawing.teeth
        beyond = way * (value - drawing.pawl) / tooth
        # What was kept while it rested on a tooth lies behind that by a rounding.
        pawl = drawing.pawl + way * math.floor(beyond + SAME_TOOTH) * tooth
    return {"ratchet": way, "teeth": drawing.teeth, "pawl": pawl}


@contextmanager
def _at_travel_zero(a: physics.Body, travel: Point) -> Iterator[None]:
    """For as long as the block lasts, A lies where B's anchor has not travelled from A's.

    The engine takes one place for both anchors, and counts travel from there; a drawing that was kept from a
    run may be some way along.
    """
    place = a.position
    if math.hypot(*travel) <= SAME_PLACE:
        yield
        return
    a.position = (place[0] + travel[0], place[1] + travel[1])
    yield
    a.position = place


def _travel(point_a: Point, point_b: Point, axis: Point) -> tuple[float, Point]:
    """From A's anchor towards B's, as far as it goes along the axis: how far, and the way."""
    length = math.hypot(*axis)
    x, y = axis[0] / length, axis[1] / length
    way = (point_b[0] - point_a[0]) * x + (point_b[1] - point_a[1]) * y
    return way, (way * x, way * y)


def _in_world(anchor: Point, body: physics.Body | None) -> Point:
    if body is None:
        return anchor
    x, y = turned(anchor, body.angle)
    return body.position[0] + x, body.position[1] + y


def or_endless(value: float | None) -> float:
    return math.inf if value is None else value
