"""A picture as PNG, written band by band: so large ones take little memory and keep nobody waiting."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtGui import QImage

from sketchfall.app.export.raster import bands_of
from sketchfall.app.files.drawing_in_picture import LAST, SIGNATURE, chunk
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.picture.display_list import Picture

HEADER = struct.Struct(">IIBBBBB")  # width, height, bits of a channel, kind of colours, and how it is packed
BITS = 8
RGB, RGBA = 2, 6  # kinds of colours, as PNG counts them
UP = 2  # the filter by which a row is the difference from the one above it

Bytes = NDArray[np.uint8]


def png_of(picture: Picture, width: int, height: int, report: Report = unheard) -> bytes:
    is_opaque = picture.background is not None
    channels = 3 if is_opaque else 4
    header = HEADER.pack(width, height, BITS, RGB if is_opaque else RGBA, 0, 0, 0)
    parts = [SIGNATURE, chunk(b"IHDR", header)]
    packing = zlib.compressobj()
    above: Bytes = np.zeros((1, width * channels), np.uint8)
    done = 0
    for band in bands_of(picture, width, height):
        rows = _rows(band, channels)
        filtered = np.full((len(rows), 1 + rows.shape[1]), UP, np.uint8)
        filtered[:, 1:] = rows - np.vstack([above, rows[:-1]])
        above = rows[-1:]
        if packed := packing.compress(filtered.tobytes()):
            parts.append(chunk(b"IDAT", packed))
        done += len(rows)
        report(done / height)
    return b"".join([*parts, chunk(b"IDAT", packing.flush()), chunk(LAST, b"")])


def _rows(image: QImage, channels: int) -> Bytes:
    plain = image.convertToFormat(
        QImage.Format.Format_RGB888 if channels == 3 else QImage.Format.Format_RGBA8888
    )
    bits = plain.constBits()
    assert bits is not None
    data = np.frombuffer(bits.asstring(plain.sizeInBytes()), np.uint8)
    return data.reshape(plain.height(), plain.bytesPerLine())[:, : plain.width() * channels]
