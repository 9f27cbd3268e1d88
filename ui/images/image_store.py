"""The images of the open drawing, unpacked in threads: what is not there yet is shown as an empty frame."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QImage

from sketchfall.app.drawing.scene import BackgroundImage
from sketchfall.app.picture.image_pixels import for_screen
from sketchfall.ui.files.background import Background


class ImageStore(QObject):
    ready = pyqtSignal()  # one more

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._images: dict[str, QImage] = {}  # by their data; null if they are damaged, or on their way

    def get(self, image: BackgroundImage) -> QImage:
        """Null as long as it is not unpacked."""
        if image.data not in self._images:
            self._images[image.data] = QImage()
            Background(partial(for_screen, image), self).then(partial(self._unpacked, image.data))
        return self._images[image.data]

    def forget_all_but(self, images: tuple[BackgroundImage, ...]) -> None:
        kept = {image.data for image in images}
        for data in [data for data in self._images if data not in kept]:
            del self._images[data]

    def _unpacked(self, data: str, made: Future[QImage]) -> None:
        if made.exception() is None and data in self._images:
            self._images[data] = made.result()
            self.ready.emit()
