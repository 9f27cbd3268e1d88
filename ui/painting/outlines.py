"""The outline of one body on the canvas, in pixels: for what is selected, hovered or about to be erased."""

from __future__ import annotations

from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import to_world
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.picture.painting import draw_rings
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen, translucent


def draw_body_outline(
    painter: QPainter,
    body: BodyDrawing,
    camera: Camera,
    colour: str,
    *,
    width: float = 2.0,
    fill: float = 0.0,
) -> None:
    painter.setPen(pen(colour, width))
    painter.setBrush(translucent(colour, fill))
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            (center,) = to_world([shape.center], body)
            radius = shape.radius * camera.scale
            painter.drawEllipse(camera.to_pixel(center), radius, radius)
        else:
            draw_rings(painter, [camera.polygon(to_world(ring, body)) for ring in shape.rings])
