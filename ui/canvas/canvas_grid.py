"""The paper under the drawing: its colour, the grid, the axes."""

from __future__ import annotations

import math

from PyQt6.QtCore import QLineF
from PyQt6.QtGui import QColor, QPainter, QPen

from sketchfall.ui.canvas.camera import MAJOR_EVERY, Camera
from sketchfall.ui.look.theme import Theme


def draw_grid(painter: QPainter, camera: Camera, theme: Theme) -> None:
    """In pixels, on the middle of each, so that lines stay one pixel wide."""
    minor: list[QLineF] = []
    major: list[QLineF] = []
    axes: list[QLineF] = []
    step = camera.grid_step
    right, top = camera.width / camera.scale, camera.top / camera.scale
    first = math.ceil(-camera.left / camera.scale / step)
    last = math.floor((right - camera.left / camera.scale) / step)
    for index in range(first, last + 1):
        x = math.floor(camera.left + index * step * camera.scale) + 0.5
        _pick(index, minor, major, axes).append(QLineF(x, 0.0, x, camera.height))
    first = math.ceil((top - camera.height / camera.scale) / step)
    last = math.floor(top / step)
    for index in range(first, last + 1):
        y = math.floor(camera.top - index * step * camera.scale) + 0.5
        _pick(index, minor, major, axes).append(QLineF(0.0, y, camera.width, y))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for lines, colour in ((minor, theme.grid), (major, theme.grid_major), (axes, theme.axis)):
        if lines:
            painter.setPen(QPen(QColor(colour), 1.0))
            painter.drawLines(*lines)


def _pick(index: int, minor: list[QLineF], major: list[QLineF], axes: list[QLineF]) -> list[QLineF]:
    if index == 0:
        return axes
    return major if index % MAJOR_EVERY == 0 else minor
