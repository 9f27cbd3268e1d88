"""A picture as a page of PDF, as large as the picture: lines stay lines at any zoom."""

from __future__ import annotations

from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PyQt6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from sketchfall.app.picture.display_list import Picture
from sketchfall.app.picture.painting import paint_picture

POINTS = 0.75  # of a pixel: 96 of these are an inch, as on screens, and 72 of those
RESOLUTION = 1200  # dots to an inch, to which the writer rounds


def pdf_of(picture: Picture, title: str, factor: float = 1.0) -> bytes:
    """So many times as large as the picture is laid out."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Sketchfall")
    writer.setResolution(RESOLUTION)
    size = QSizeF(picture.width, picture.height) * (POINTS * factor)
    page = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    none = QMarginsF(0.0, 0.0, 0.0, 0.0)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, none))
    painter = QPainter(writer)
    dots = POINTS * factor * RESOLUTION / 72.0
    painter.scale(dots, dots)
    paint_picture(painter, picture)
    painter.end()
    return bytes(data.data())
