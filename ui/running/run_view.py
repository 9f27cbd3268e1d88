"""A small canvas that shows a run and nothing else: no tools, no grid."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.picture.body_arrays import Floats
from sketchfall.ui.canvas.bodies_item import Picture
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.look.style import current_theme, theme_watcher
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.thumbnail import shown_part

LEAST = QSize(260, 200)


class RunView(QWidget):
    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = Picture.of(scene.bodies, current_theme())
        self._part = shown_part(scene)
        self.setMinimumSize(LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme_watcher().changed.connect(self._paint_in)

    def show_part(self, part: Box) -> None:
        """Of the world; at first it is what moves and what is near."""
        self._part = part
        self.update()

    def show_poses(self, poses: Floats) -> None:
        self._picture = self._picture.moved(poses)
        self.update()

    def _paint_in(self, theme: Theme) -> None:
        self._picture = self._picture.in_colours_of(theme)
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.canvas))
        painter.save()
        painter.setWorldTransform(Camera.on(self._part, self.size()).transform)
        self._picture.painter.paint(painter, self._picture.placed, self.devicePixelRatioF())
        painter.restore()
        painter.setPen(pen(theme.border, 1.0))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()
