"""A picture as pixels; painted by Qt, in any thread, and a large one band by band.

One call of Qt keeps all other threads waiting, so none may be about more than some million pixels.
"""

from __future__ import annotations

from collections.abc import Iterator

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage, QPainter

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.display_list import Picture
from sketchfall.app.picture.painting import paint_picture

BAND = 1 << 20  # pixels, about, that are painted at once


def image_of(picture: Picture, width: int, height: int) -> QImage:
    """All at once; DrawingError if there is no memory for so many pixels."""
    return _painted(picture, width, height, 0, height)


def bands_of(picture: Picture, width: int, height: int) -> Iterator[QImage]:
    """The same as images below each other, from the top."""
    rows = max(1, BAND // width)
    for top in range(0, height, rows):
        yield _painted(picture, width, height, top, min(rows, height - top))


def _painted(picture: Picture, width: int, height: int, top: int, rows: int) -> QImage:
    image = QImage(width, rows, QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise DrawingError(tr("a picture of {width} × {height} is too large", width=width, height=height))
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(0.0, -top)
    painter.scale(width / picture.width, height / picture.height)
    paint_picture(painter, picture)
    painter.end()
    return image
