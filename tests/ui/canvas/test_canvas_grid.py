"""The lines of the grid are where their coordinates are, all over the canvas and nowhere else."""

from __future__ import annotations

from typing import cast

import pytest
from PyQt6.QtCore import QLineF
from PyQt6.QtGui import QPainter, QPen

from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.canvas_grid import draw_grid
from sketchfall.ui.look.theme import LIGHT

pytestmark = pytest.mark.no_engine

WIDTH, HEIGHT = 400, 300


class Lines:
    """A painter that remembers lines by the colours of their pens."""

    def __init__(self) -> None:
        self.by_colour: dict[str, list[tuple[float, ...]]] = {}
        self._colour = ""

    def setRenderHint(self, hint: QPainter.RenderHint, on: bool) -> None:
        assert (hint, on) == (QPainter.RenderHint.Antialiasing, False)

    def setPen(self, pen: QPen) -> None:
        self._colour = pen.color().name()
        assert pen.widthF() == 1.0

    def drawLines(self, *lines: QLineF) -> None:
        ends = [(line.x1(), line.y1(), line.x2(), line.y2()) for line in lines]
        self.by_colour[self._colour] = sorted(ends)


def expected(camera: Camera) -> dict[str, list[tuple[float, ...]]]:
    """Every multiple of the step within a thousand, if it falls on the canvas."""
    found: dict[str, list[tuple[float, ...]]] = {}
    for index in range(-1000, 1001):
        colour = LIGHT.axis if index == 0 else LIGHT.grid_major if index % 10 == 0 else LIGHT.grid
        way = index * camera.grid_step * camera.scale
        if 0.0 <= camera.left + way <= WIDTH:
            x = (camera.left + way) // 1.0 + 0.5
            found.setdefault(colour, []).append((x, 0.0, x, float(HEIGHT)))
        if 0.0 <= camera.top - way <= HEIGHT:
            y = (camera.top - way) // 1.0 + 0.5
            found.setdefault(colour, []).append((0.0, y, float(WIDTH), y))
    return {colour: sorted(lines) for colour, lines in found.items()}


@pytest.mark.parametrize(
    ("scale", "left", "top"),
    [
        (50.0, 100.0, 250.0),
        (50.0, 100.3, 249.6),
        (33.0, -700.4, 2000.2),  # far from both axes
        (170.0, 2500.7, -900.1),
        (3.1, 10.0, 20.0),
    ],
)
def test_lines_are_where_their_coordinates_are(scale: float, left: float, top: float) -> None:
    camera, painter = Camera(scale, left, top, WIDTH, HEIGHT), Lines()
    draw_grid(cast(QPainter, painter), camera, LIGHT)
    assert painter.by_colour == expected(camera)
