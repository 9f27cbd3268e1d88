"""Bounding volumes drawn around the bodies, many in one call.

Turned boxes and circles are fitted once, in the frame of their body, and carried along. Boxes and k-dops
belong to the axes of the world and are fitted anew for every picture, all bodies at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PyQt6.QtCore import QLineF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.scene import BodyDrawing, Shape
from sketchfall.app.editing.document import Document
from sketchfall.app.laboratory.volumes import BodyRows, turned_volumes
from sketchfall.app.picture.body_arrays import Floats, poses_of
from sketchfall.app.picture.painting import bulk
from sketchfall.physics.shapes.bounding import AABB, CIRCLE, TURNS_ALONG, volume_corners
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.canvas.overlays import RunOverlay
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.running.player import Player


class Volumes(RunOverlay):
    """One kind of volume, by its place in physics.VOLUMES."""

    def __init__(self, document: Document, player: Player, kind: int) -> None:
        super().__init__(document, player)
        self._kind = kind
        self._shapes: list[tuple[Shape, ...]] = []  # what the next two were made from
        self._rows = BodyRows([], kind)
        self._local: Floats | None = None  # volumes in the frames of their bodies, if they turn along

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self._kind != AABB and "laboratory" not in self.player.starter.ready_stages:
            return  # the window does not wait for a compiler; it is painted again when that is done
        bodies = self.canvas.shown.bodies
        if len(bodies) == 0:
            return
        volumes = self._fitted(bodies, self._poses(bodies))
        colours = (theme.bounding_box, theme.guide, theme.success, theme.motor, theme.velocity)
        painter.setPen(pen(colours[self._kind], 1.0))  # apart from each other where several are shown
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._kind == CIRCLE:
            scale = camera.scale
            for x, y, radius in volumes.tolist():
                painter.drawEllipse(camera.to_pixel((x, y)), radius * scale, radius * scale)
        else:
            corners = volume_corners(self._kind, volumes) * (camera.scale, -camera.scale)
            draw_outlines(painter, corners + np.array([camera.left, camera.top]))

    def _poses(self, bodies: Sequence[BodyDrawing]) -> Floats:
        if self.player.run is None:
            return poses_of(bodies)
        shown = self.canvas.run_poses
        return self.player.run.poses if shown is None else shown

    def _fitted(self, bodies: Sequence[BodyDrawing], poses: Floats) -> Floats:
        shapes = [body.shapes for body in bodies]
        same = len(shapes) == len(self._shapes) and all(map(_is, shapes, self._shapes))
        if not same:
            self._shapes, self._rows, self._local = shapes, BodyRows(shapes, self._kind), None
        if not TURNS_ALONG[self._kind]:
            placed = self._rows.placed(poses)
            return self._rows.boxes(placed) if self._kind == AABB else self._rows.fit(placed)
        if self._local is None:
            self._local = self._rows.fit(self._rows.rows)
        return turned_volumes(self._kind, self._local, poses)


def _is(a: object, b: object) -> bool:
    return a is b


def draw_outlines(painter: QPainter, corners: Floats) -> None:
    """Closed outlines with equally many corners, in one call: an array of outlines, corners and pixels."""
    lines = bulk(QLineF, corners.shape[0] * corners.shape[1])
    rows = np.frombuffer(lines, dtype=np.float64).reshape(-1, 4)
    rows[:, :2] = corners.reshape(-1, 2)
    rows[:, 2:] = np.roll(corners, -1, axis=1).reshape(-1, 2)
    painter.drawLines(lines)
