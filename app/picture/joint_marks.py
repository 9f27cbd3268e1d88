"""Beside joints: how far limits let them turn, which way motors drive them, and ratchets hold. In pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from sketchfall.app.drawing.geometry import to_world, turned
from sketchfall.app.drawing.joint_geometry import free_way
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.picture.body_arrays import Floats
from sketchfall.app.picture.colours import PictureColours
from sketchfall.app.picture.display_list import Outline, Pen, Shape
from sketchfall.app.picture.joint_arrays import JointArrays, PlacedJoints
from sketchfall.app.picture.ratchet_marks import toothed_rail, toothed_wheel

ARC = 26.0  # px, radius of the sector of limits
ARC_OPACITY = "2e"  # hexadecimal, 18 %
ARC_STEP = math.radians(5.0)  # at most, from corner to corner of what is round
TURN = 15.0  # px, radius of the arrow of a motor
TURN_SPAN = math.radians(250.0)
HEAD = 7.0  # px
BESIDE = 13.0  # px from a rail to the arrow of its motor
PUSH = 30.0  # px, length of that arrow
HALO = 1.0  # px, on either side of lines, which sets them off from bodies
PAWL_AT = math.radians(60.0)  # where the pawl of a ratchet stands, as seen from what it is fixed to


def has_marks(joint: JointDrawing) -> bool:
    turns = joint.kind in ("hinge", "wheel")
    return free_way(joint) != 0 or joint.motor_speed is not None or (turns and joint.limits is not None)


def marks_of(
    arrays: JointArrays, placed: PlacedJoints, row: int, size: float, colours: PictureColours
) -> Iterator[Shape]:
    joint = arrays.joints[row]
    moving, sign = moving_body(arrays, row)
    pin: Floats = placed.b[row]
    if joint.kind == "hinge" and joint.limits is not None:
        turn = placed.turn_b[row] - placed.turn_a[row] - arrays.drawn_angle[row]
        own = placed.turn_b[row] if sign > 0.0 else placed.turn_a[row]
        needle = float(own) + _needle(joint, moving, sign)
        ends = sorted(needle + sign * (limit - float(turn)) for limit in joint.limits)
        yield from _sector(pin, needle, ends[0], ends[1], ARC * size, colours.motor)
    if free_way(joint) != 0:
        for pen in _set_off(colours, 1.5):
            yield from _ratchet(arrays, placed, row, size, pen)
    if joint.motor_speed is None:
        return
    forwards = sign * math.copysign(1.0, joint.motor_speed) > 0.0
    if joint.kind == "slider":
        x, y = placed.axis[row].tolist()
        way = np.array([x, y]) * (PUSH * size if forwards else -PUSH * size)
        middle = (placed.b if sign > 0.0 else placed.a)[row] + np.array([-y, x]) * BESIDE * size
        for pen in _set_off(colours, 2.0):
            yield from _straight_arrow(middle - way / 2.0, middle + way / 2.0, pen)
    elif joint.kind in ("hinge", "wheel"):
        for pen in _set_off(colours, 2.0):
            yield from _turning_arrow(pin, TURN * size, forwards, pen)


def _set_off(colours: PictureColours, width: float) -> tuple[Pen, Pen]:
    """One to paint with first, and the other: so that it is seen on bodies of any colour."""
    return Pen(colours.canvas, width + 2.0 * HALO), Pen(colours.motor, width)


def _ratchet(arrays: JointArrays, placed: PlacedJoints, row: int, size: float, pen: Pen) -> Iterator[Shape]:
    _, sign = moving_body(arrays, row)
    way = int(sign) * free_way(arrays.joints[row])
    turns = float(placed.turn_a[row]), float(placed.turn_b[row])
    if arrays.joints[row].kind == "slider":
        yield from toothed_rail((placed.b if sign > 0.0 else placed.a)[row], placed.axis[row], way, size, pen)
    else:
        wheel, frame = turns[::-1] if sign > 0.0 else turns
        yield from toothed_wheel(placed.b[row], wheel, frame + PAWL_AT, way, size, pen, int(arrays.ring[row]))


def moving_body(arrays: JointArrays, row: int) -> tuple[BodyDrawing, float]:
    """The body that one sees moving, and whether its motion counts as that of B (1) or of A (-1)."""
    body_a = arrays.bodies[arrays.row_a[row]]
    if arrays.joints[row].body_b is None:
        return body_a, -1.0
    body_b = arrays.bodies[arrays.row_b[row]]
    if body_b.kind == "static" and body_a.kind != "static":
        return body_a, -1.0
    return body_b, 1.0


def _needle(joint: JointDrawing, body: BodyDrawing, sign: float) -> float:
    """The direction, in the body's frame, from the pin to its centre: what is seen to swing."""
    (x, y) = to_world([joint.anchor_b if sign > 0.0 else joint.anchor_a], body)[0]
    cx, cy = center_of_mass(body)
    if math.hypot(cx - x, cy - y) < 1e-6:
        return 0.0
    return math.atan2(cy - y, cx - x) - body.angle


def _sector(
    pin: Floats, needle: float, low: float, high: float, radius: float, colour: str
) -> Iterator[Shape]:
    """Within which the needle may turn; angles counter-clockwise."""
    arc = _arc(pin, radius, low, low + min(high - low, math.tau))
    yield Outline(np.vstack([pin, arc]), Pen(colour, 1.25), colour + ARC_OPACITY)
    tip = _arc(pin, radius * 1.25, needle, needle)[0]
    yield Outline(np.array([pin, tip]), Pen(colour, 1.25, dashed=True), closed=False)


def _straight_arrow(start: Floats, end: Floats, pen: Pen) -> Iterator[Shape]:
    yield Outline(np.array([start, end]), pen, closed=False)
    x, y = ((end - start) / math.dist(start, end) * HEAD).tolist()
    corners = [turned((x, y), math.radians(angle)) for angle in (155.0, -155.0)]
    yield Outline(np.array([end, *(end + np.array(corner) for corner in corners)]), pen, pen.colour)


def _turning_arrow(pin: Floats, radius: float, forwards: bool, pen: Pen) -> Iterator[Shape]:
    """Around the pin; forwards is counter-clockwise."""
    start = math.radians(-35.0) if forwards else math.radians(215.0)
    end = start + (TURN_SPAN if forwards else -TURN_SPAN)
    arc = _arc(pin, radius, start, end)
    yield Outline(arc, pen, closed=False)
    tip = arc[-1]
    ahead = end + math.copysign(math.pi / 2.0, end - start)
    forward = np.array([math.cos(ahead), -math.sin(ahead)]) * (HEAD * radius / TURN)
    side = np.array([-forward[1], forward[0]]) * 0.6
    yield Outline(np.array([tip + forward, tip + side, tip - side]), pen, pen.colour)


def _arc(center: Floats, radius: float, start: float, end: float) -> Floats:
    """Points around a centre, from one angle to another, y down."""
    angles = np.linspace(start, end, 2 + int(abs(end - start) / ARC_STEP))
    return center + radius * np.column_stack([np.cos(angles), -np.sin(angles)])
