"""What the drawing would become, as outlines above it, while a dialog asks."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline

MOST = 500  # bodies; more would make the canvas slow, and are not told apart anyway


class ArrangePreview:
    def __init__(self) -> None:
        self.bodies: Sequence[BodyDrawing] = ()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        for body in self.bodies[:MOST]:
            draw_body_outline(painter, body, camera, theme.preview, width=1.5, fill=0.12)
