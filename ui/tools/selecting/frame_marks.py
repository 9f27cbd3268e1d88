"""How the frame around the selection is drawn, with its handles and the arrow of the velocity."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_arrow_handle, draw_handle, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.selecting.frame import ROTATE, VELOCITY, Frame


def draw_frame(painter: QPainter, frame: Frame, camera: Camera, theme: Theme) -> None:
    handles = frame.handles(camera)
    painter.setPen(pen(theme.selection, 1.0, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(camera.polygon(frame.corners()))
    painter.drawLine(camera.to_pixel(frame.place((0, 1))), handles[ROTATE])
    if frame.shows_arrow(camera):
        draw_velocity(painter, frame, camera, theme)
    elif VELOCITY in handles:
        side = camera.to_pixel(frame.place(frame.resting_side(camera)))
        draw_arrow_handle(painter, side, handles[VELOCITY], theme.velocity, theme, dashed=True)
    for name, pixel in handles.items():
        if name != VELOCITY:
            draw_handle(painter, pixel, theme, round_one=name == ROTATE)


def draw_velocity(painter: QPainter, frame: Frame, camera: Camera, theme: Theme) -> None:
    if frame.arrow is not None:
        start, end = camera.to_pixel(frame.pivot), camera.to_pixel(frame.arrow)
        draw_arrow_handle(painter, start, end, theme.velocity, theme)
