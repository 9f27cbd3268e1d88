"""Snapping on the canvas, with the guide that shows where a point has landed."""

from __future__ import annotations

from collections.abc import Collection

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Placement, Point, vertices_of
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.canvas.snapping import (
    REACH,
    Snap,
    landmarks_of,
    snap_to_disc,
    snap_to_grid,
    snap_to_landmark,
    snap_to_vertex,
)
from sketchfall.ui.look.theme import Theme

LONG_ARM, SHORT_ARM = 9.0, 6.0  # px, of the cross on a place of a body, and on the grid
MARK = 6.0  # px, half the size of what is around it


class SnapGuide:
    def __init__(self) -> None:
        self.to_grid = True
        self.to_vertices = True
        self._shown: Snap | None = None  # until the next event

    def clear(self) -> None:
        self._shown = None

    def snap(
        self,
        point: Point,
        placement: Placement,
        camera: Camera,
        ignoring: Collection[int] = (),
        *,
        joining: bool = False,
    ) -> Point:
        """Where the point lands. A joint's end is drawn to centres and the middles of sides, too."""
        reach = REACH / camera.scale
        found: Snap | None = None
        if self.to_vertices:
            near = [body for body in placement.near(point, reach) if body.id not in ignoring]
            if joining:
                places = [place for body in near for place in landmarks_of(body)]
                found = snap_to_landmark(point, places, reach) or snap_to_disc(point, near, reach)
            else:
                found = snap_to_vertex(point, [place for body in near for place in vertices_of(body)], reach)
        if found is None and self.to_grid:
            found = snap_to_grid(point, camera.grid_step, reach)
        self._shown = found
        return found.point if found else point

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """A cross where the point landed; around it a ring at a corner, a box at the middle of a side.

        At a centre there are two rings.
        """
        guide = self._shown
        if guide is None or guide.to == "nothing":
            return
        pixel = camera.to_pixel(guide.point)
        arm = SHORT_ARM if guide.to == "grid" else LONG_ARM
        painter.setPen(pen(theme.guide, 1.25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if guide.on_x:
            painter.drawLine(pixel - QPointF(0.0, arm), pixel + QPointF(0.0, arm))
        if guide.on_y:
            painter.drawLine(pixel - QPointF(arm, 0.0), pixel + QPointF(arm, 0.0))
        if guide.to in ("vertex", "centre"):
            painter.drawEllipse(pixel, MARK, MARK)
        if guide.to == "centre":
            painter.drawEllipse(pixel, MARK / 2.0, MARK / 2.0)
        if guide.to == "midpoint":
            painter.drawRect(QRectF(pixel.x() - MARK, pixel.y() - MARK, 2.0 * MARK, 2.0 * MARK))
