"""Images behind a drawing, as they stand in its file: PNG or JPEG, as base64.

They come from strangers: how many bytes and pixels one has is looked at before anything of it is unpacked.
"""

from __future__ import annotations

import base64
import binascii
import io
from functools import lru_cache
from typing import TYPE_CHECKING

from sketchfall.app.drawing.scene import MAX_IMAGE_TEXT, MAX_IMAGES, BackgroundImage, DrawingError
from sketchfall.app.language.catalogue import tr

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 20_000_000
KINDS = {"PNG": "image/png", "JPEG": "image/jpeg"}
ORIENTATION = 0x0112  # the field of a JPEG that says how the camera was held
ON_ITS_SIDE = (5, 6, 7, 8)
BEGINNING = 1 << 18  # letters of base64


def check_image(image: BackgroundImage, prefix: str = "") -> None:
    """DrawingError, with the path of the field, unless it begins as a PNG or JPEG of bounded size."""
    try:
        pixels_of(bytes_of(image))
    except DrawingError as error:
        raise DrawingError(str(error), f"{prefix}data") from error


def encoded(data: bytes) -> str:
    """As it stands in a file; DrawingError if it cannot."""
    pixels_of(data)
    text = base64.b64encode(data).decode()
    if len(text) > MAX_IMAGE_TEXT:
        most = MAX_IMAGE_TEXT * 3 // 4 // 2**20
        raise DrawingError(tr("the image is larger than {most} MiB", most=most))
    return text


def bytes_of(image: BackgroundImage) -> bytes:
    try:
        return base64.b64decode(image.data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise DrawingError(tr("expected an image as base64")) from error


def pixels_of(data: bytes) -> tuple[int, int]:
    """Its width and height as it is seen; DrawingError if it is no image, or too large."""
    image = _opened(data)
    width, height = image.size
    return (height, width) if _orientation(image) in ON_ITS_SIDE else (width, height)


def kind_of(data: bytes) -> str:
    """As a browser calls it."""
    return KINDS[_opened(data).format or "PNG"]


def unpacked(data: bytes, most_side: int | None = None) -> Image:
    """With its pixels, or no more of them than so many to a side; DrawingError if it is damaged."""
    from PIL import ImageOps

    image = _opened(data)
    try:
        if most_side is not None:
            image.thumbnail((most_side, most_side))
        return (ImageOps.exif_transpose(image) if _orientation(image) else image).convert("RGBA")
    except Exception as error:  # whatever a damaged image makes of its decoder
        raise DrawingError(tr("the image is damaged")) from error


def height_of(image: BackgroundImage) -> float:
    """m"""
    return image.width * _shape(image.data)


@lru_cache(maxsize=MAX_IMAGES)
def _shape(data: str) -> float:
    """Its height over its width. Nearly always its beginning tells, and nobody waits for the rest."""
    for text in (data[:BEGINNING], data):
        try:
            width, height = pixels_of(base64.b64decode(text))
        except (DrawingError, binascii.Error):
            continue
        return height / width
    return 1.0


def _orientation(image: Image) -> int:
    """How the camera was held; 0 if nobody says so. Of a PNG, all would have to be unpacked for it."""
    if image.format != "JPEG":
        return 0
    try:
        return int(image.getexif().get(ORIENTATION, 0))
    except Exception:  # whatever a stranger has written there
        return 0


def _opened(data: bytes) -> Image:
    """Only its beginning is read."""
    from PIL import Image  # only now: few drawings have any

    try:
        image = Image.open(io.BytesIO(data), formats=list(KINDS))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise DrawingError(tr("expected an image, PNG or JPEG")) from error
    if image.width * image.height > MAX_PIXELS:
        raise DrawingError(tr("an image may have {most:,} pixels at the most", most=MAX_PIXELS))
    return image
