"""Beside joints: how far limits let them turn, and which way motors drive them. In pixels."""

from __future__ import annotations

import math

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from sketchfall.app.drawing.geometry import to_world
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.ui.canvas.marks import draw_arrow, pen, translucent
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.joint_arrays import JointArrays, PlacedJoints

ARC = 26.0  # px, radius of the sector of limits
TURN = 15.0  # px, radius of the arrow of a motor
TURN_SPAN = math.radians(250.0)
HEAD = 7.0  # px
BESIDE = 13.0  # px from a rail to the arrow of its motor
PUSH = 30.0  # px, length of that arrow


def has_marks(joint: JointDrawing) -> bool:
    turns = joint.kind in ("hinge", "wheel")
    return joint.motor_speed is not None or (turns and joint.limits is not None)


def draw_marks(
    painter: QPainter, arrays: JointArrays, placed: PlacedJoints, row: int, size: float, theme: Theme
) -> None:
    joint = arrays.joints[row]
    moving, sign = moving_body(arrays, row)
    pin = QPointF(*placed.b[row].tolist())
    if joint.kind == "hinge" and joint.limits is not None:
        turn = placed.turn_b[row] - placed.turn_a[row] - arrays.drawn_angle[row]
        own = placed.turn_b[row] if sign > 0.0 else placed.turn_a[row]
        needle = float(own) + _needle(joint, moving, sign)
        ends = sorted(needle + sign * (limit - float(turn)) for limit in joint.limits)
        _draw_sector(painter, pin, needle, ends[0], ends[1], ARC * size, theme)
    if joint.motor_speed is None:
        return
    painter.setPen(pen(theme.motor, 2.0))
    forwards = sign * math.copysign(1.0, joint.motor_speed) > 0.0
    if joint.kind == "slider":
        x, y = placed.axis[row].tolist()
        way = QPointF(x, y) * (PUSH * size if forwards else -PUSH * size)
        middle = QPointF(*(placed.b if sign > 0.0 else placed.a)[row].tolist())
        middle += QPointF(-y, x) * BESIDE * size
        painter.setBrush(QColor(theme.motor))
        draw_arrow(painter, middle - way / 2.0, middle + way / 2.0)
    elif joint.kind in ("hinge", "wheel"):
        _draw_turning_arrow(painter, pin, TURN * size, forwards, theme)


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


def _draw_sector(
    painter: QPainter, pin: QPointF, needle: float, low: float, high: float, radius: float, theme: Theme
) -> None:
    """Within which the needle may turn; angles counter-clockwise."""
    box = QRectF(pin.x() - radius, pin.y() - radius, 2.0 * radius, 2.0 * radius)
    span = min(high - low, math.tau)
    path = QPainterPath(pin)
    path.arcTo(box, math.degrees(low), math.degrees(span))
    path.closeSubpath()
    painter.setPen(pen(theme.motor, 1.25))
    painter.setBrush(translucent(theme.motor, 0.18))
    painter.drawPath(path)
    painter.setPen(pen(theme.motor, 1.25, Qt.PenStyle.DashLine))
    painter.drawLine(pin, pin + radius * 1.25 * QPointF(math.cos(needle), -math.sin(needle)))


def _draw_turning_arrow(painter: QPainter, pin: QPointF, radius: float, forwards: bool, theme: Theme) -> None:
    """Around the pin; forwards is counter-clockwise."""
    start = math.radians(-35.0) if forwards else math.radians(215.0)
    span = TURN_SPAN if forwards else -TURN_SPAN
    box = QRectF(pin.x() - radius, pin.y() - radius, 2.0 * radius, 2.0 * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(box, round(16.0 * math.degrees(start)), round(16.0 * math.degrees(span)))
    end = start + span
    tip = pin + radius * QPointF(math.cos(end), -math.sin(end))
    ahead = end + math.copysign(math.pi / 2.0, span)
    forward = QPointF(math.cos(ahead), -math.sin(ahead)) * (HEAD * radius / TURN)
    side = QPointF(-forward.y(), forward.x()) * 0.6
    painter.setBrush(QColor(theme.motor))
    painter.drawPolygon(QPolygonF([tip + forward, tip + side, tip - side]))
