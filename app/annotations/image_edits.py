"""Images behind the drawing, changed by the user: each change is one step of undo."""

from __future__ import annotations

import math

from msgspec.structs import replace

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import MAX_IMAGES, BackgroundImage, DrawingError
from sketchfall.app.editing.commands import ChangeAnnotations
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr


def add_image(document: Document, image: BackgroundImage) -> None:
    """In front of the other images; DrawingError if there are too many already."""
    images = document.scene.images
    if len(images) >= MAX_IMAGES:
        raise DrawingError(tr("a drawing holds {most} images at the most", most=MAX_IMAGES))
    _change(document, (*images, image), tr("Insert image"))


def remove_image(document: Document, image: BackgroundImage) -> None:
    images = document.scene.images
    if image in images:
        place = images.index(image)
        _change(document, images[:place] + images[place + 1 :], tr("Delete image"))


def move_image(document: Document, image: BackgroundImage, place: Point) -> None:
    _exchange(document, image, replace(image, place=place), tr("Move image"))


def fade_image(document: Document, image: BackgroundImage, opacity: float) -> None:
    _exchange(document, image, replace(image, opacity=opacity), tr("Change the opacity of the image"))


def lock_image(document: Document, image: BackgroundImage, locked: bool) -> None:
    _exchange(
        document, image, replace(image, locked=locked), tr("Lock image") if locked else tr("Unlock image")
    )


def scale_image(
    document: Document, image: BackgroundImage, first: Point, second: Point, length: float
) -> BackgroundImage:
    """The two points shall be so many metres apart; the first one stays where it is on the canvas.

    As it is then.
    """
    factor = length / math.dist(first, second)
    x, y = (at + (corner - at) * factor for at, corner in zip(first, image.place, strict=True))
    scaled = replace(image, width=image.width * factor, place=(x, y))
    _exchange(document, image, scaled, tr("Set the scale of the image"))
    return scaled


def _exchange(document: Document, old: BackgroundImage, new: BackgroundImage, text: str) -> None:
    images = document.scene.images
    if old != new and old in images:
        place = images.index(old)
        _change(document, (*images[:place], new, *images[place + 1 :]), text)


def _change(document: Document, images: tuple[BackgroundImage, ...], text: str) -> None:
    document.apply(ChangeAnnotations(document, annotations_of(document.scene)._replace(images=images), text))
