"""What shows why moved bodies landed where they did: the edge they lie on, lines they share, equal gaps."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.language.catalogue import tr
from sketchfall.app.snapping.moving import Landing
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_word, metres, pen
from sketchfall.ui.look.theme import Theme

BAR = 5.0  # px, half the length of the strokes at the ends of a gap


def draw_landing(painter: QPainter, landing: Landing, camera: Camera, theme: Theme) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for edge in landing.edges:
        start, end = camera.to_pixel(edge.start), camera.to_pixel(edge.end)
        painter.setPen(pen(theme.guide, 3.0))
        painter.drawLine(start, end)
        draw_word(painter, end, tr("flush"), camera, theme)  # in the middle, the hand is
    painter.setPen(pen(theme.guide, 1.0, Qt.PenStyle.DashLine))
    for line in landing.lines:
        painter.drawLine(camera.to_pixel(line.start), camera.to_pixel(line.end))
    for gap in landing.gaps:
        start, end = camera.to_pixel(gap.start), camera.to_pixel(gap.end)
        across = QPointF(0.0, BAR) if gap.start[1] == gap.end[1] else QPointF(BAR, 0.0)
        painter.setPen(pen(theme.guide, 1.5))
        painter.drawLine(start, end)
        for place in (start, end):
            painter.drawLine(place - across, place + across)
        draw_word(painter, (start + end) / 2.0, metres(gap.width), camera, theme, centred=True)
