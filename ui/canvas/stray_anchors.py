"""Joints that hold a body beside it: a dashed line leads from there to the body."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.showing import shown_joints
from sketchfall.app.editing.partners import stray_ends
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.look.theme import Theme

MOST_JOINTS = 2000  # beyond this nobody looks at one of them, and to ask each would be felt


class StrayAnchors:
    def __init__(self) -> None:
        self._shown: Parts | None = None
        self._lines: list[tuple[Point, Point]] = []

    def show(self, parts: Parts) -> None:
        if parts == self._shown:
            return
        self._shown, self._lines = parts, []
        joints = shown_joints(parts.joints, parts.bodies)
        if 0 < len(joints) <= MOST_JOINTS:
            bodies = {body.id: body for body in parts.bodies}
            ends = [end for joint in joints for end in stray_ends(joint, bodies)]
            self._lines = [(place, body.position) for place, body in ends]

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        painter.setPen(pen(theme.error, 1.5, Qt.PenStyle.DashLine))
        for start, end in self._lines:
            painter.drawLine(camera.to_pixel(start), camera.to_pixel(end))
