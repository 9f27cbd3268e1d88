"""Paints joints on the canvas."""

from __future__ import annotations

from PyQt6.QtGui import QPainter

from sketchfall.app.picture.body_arrays import Ints
from sketchfall.app.picture.joint_arrays import PlacedJoints
from sketchfall.app.picture.joint_strokes import JointLooks
from sketchfall.app.picture.painting import paint_shapes
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme


class JointPainter(JointLooks):
    """Paints chosen rows of joints that were placed in pixels."""

    def paint(
        self,
        painter: QPainter,
        placed: PlacedJoints,
        camera: Camera,
        theme: Theme,
        rows: Ints,
        colour: str | None = None,
        slim: bool = False,
    ) -> None:
        """In their own colours, or all in one; slim, without what only the curious want to see."""
        paint_shapes(painter, self.shapes(placed, camera, theme, rows, colour, slim))
