"""The images behind the drawing, on the canvas."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt
from PyQt6.QtGui import QImage, QPainter

from sketchfall.app.annotations.images import height_of
from sketchfall.app.drawing.scene import BackgroundImage
from sketchfall.app.editing.document import Document
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.images.image_store import ImageStore
from sketchfall.ui.look.theme import Theme

LARGEST_KEPT = 4_000_000  # px


class BackgroundImages:
    def __init__(self, document: Document, store: ImageStore) -> None:
        self._document = document
        self._store = store
        self.instead: tuple[BackgroundImage, BackgroundImage] | None = None  # what is shown in place of one
        self._fitted: dict[str, tuple[QSize, QImage | None]] = {}  # by their data: the size, and in that size

    def forget_all_but(self, images: tuple[BackgroundImage, ...]) -> None:
        kept = {image.data for image in images}
        for data in [data for data in self._fitted if data not in kept]:
            del self._fitted[data]

    def box_of(self, image: BackgroundImage, camera: Camera) -> QRectF:
        """px"""
        x, y = image.place
        lower_right = camera.to_pixel((x + image.width, y - height_of(image)))
        return QRectF(camera.to_pixel(image.place), lower_right)

    def at(self, pixel: QPointF, camera: Camera) -> BackgroundImage | None:
        """The foremost there."""
        images = reversed(self._document.scene.images)
        return next((image for image in images if self.box_of(image, camera).contains(pixel)), None)

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        seen = QRectF(0.0, 0.0, camera.width, camera.height)
        for image in self._document.scene.images:
            if self.instead is not None and image == self.instead[0]:
                image = self.instead[1]
            box = self.box_of(image, camera)
            if not box.intersects(seen):
                continue
            pixels = self._store.get(image)
            if pixels.isNull():
                painter.setPen(pen(theme.border, 1.0, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(box)
                continue
            painter.setOpacity(image.opacity)
            self._paint(painter, image.data, pixels, box)
            painter.setOpacity(1.0)

    def _paint(self, painter: QPainter, data: str, pixels: QImage, box: QRectF) -> None:
        """One that is seen in the same size again, as while it runs, is kept in that size."""
        size = box.size().toSize()
        before, kept = self._fitted.get(data, (QSize(), None))
        if size != before or size.width() * size.height() > LARGEST_KEPT:
            self._fitted[data] = size, None
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(box, pixels)
            return
        if kept is None:
            ratio, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            kept = pixels.scaled(size, ratio, smooth)
            self._fitted[data] = size, kept
        painter.drawImage(box.topLeft(), kept)
