"""Images of a drawing as Qt paints them. To unpack one takes a while: a window does it in a thread."""

from __future__ import annotations

from functools import lru_cache

from PyQt6.QtGui import QImage

from sketchfall.app.annotations.images import bytes_of, unpacked
from sketchfall.app.drawing.scene import BackgroundImage

LARGEST_SIDE = 2048  # px
KEPT = 4  # images of an export, of 80 MB each at the most


def for_screen(image: BackgroundImage) -> QImage:
    """With no more pixels than a screen shows: one call of Qt about many keeps all threads waiting."""
    return qt_image(image, LARGEST_SIDE)


def qt_image(image: BackgroundImage, most_side: int | None = None) -> QImage:
    """DrawingError if it is damaged."""
    pixels = unpacked(bytes_of(image), most_side)
    made = QImage(
        pixels.tobytes(), pixels.width, pixels.height, 4 * pixels.width, QImage.Format.Format_RGBA8888
    )
    return made.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)  # which has its own bytes


@lru_cache(maxsize=KEPT)
def qt_image_again(data: str) -> QImage:
    """The same for the many pictures of a film."""
    return qt_image(BackgroundImage(data=data, place=(0.0, 0.0), width=1.0))
