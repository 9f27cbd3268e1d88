"""How meters and the words of instruments look in pictures: letters in a box, with a bar on wish."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from sketchfall.app.picture.colours import PictureColours, blended
from sketchfall.app.picture.display_list import Dots, Lines, Outline, Pen, Shape, Text
from sketchfall.app.picture.lettering import text_size
from sketchfall.app.picture.meter_boxes import PADDING, MeterBox, Pixel, Places, bar_in, boxes_of
from sketchfall.app.picture.stills import ShownMeter

LETTERS = 13.0  # px
BORDER = 0.75  # px
END = 2.5  # px, the radius of the dot at each of two points
PALE = 0.25  # of the ink, in what a bar lies in


def meter_shapes(meters: Sequence[ShownMeter], places: Places, colours: PictureColours) -> Iterator[Shape]:
    boxes = boxes_of(((each.meter, _size(each.text)) for each in meters), places)
    for shown, box in zip(meters, boxes, strict=True):
        if not all(map(math.isfinite, box)):
            continue  # of a body that the engine has given up
        if (ends := places.ends(shown.meter)) is not None:
            yield Lines(np.array([[*ends[0], *ends[1]]]), Pen(colours.ink, BORDER, dashed=True))
            yield Dots(np.array(ends), END, colours.ink)
        yield from _boxed(shown.text, box, colours)
        if shown.meter.shown == "bar" and math.isfinite(shown.share):
            bar = bar_in(box, shown.share)
            yield _filled(bar.groove, blended(colours.canvas, colours.ink, PALE))
            yield _filled(bar.filled, colours.motor)


def words_beside(text: str, place: Pixel, colours: PictureColours) -> Iterator[Shape]:
    """Below a place and to its right."""
    width, height = _size(text)
    x, y = place
    box = MeterBox(x + LETTERS, y + LETTERS, width + 2.0 * PADDING[0], height + 2.0 * PADDING[1])
    yield from _boxed(text, box, colours)


def _boxed(text: str, box: MeterBox, colours: PictureColours) -> Iterator[Shape]:
    yield Outline(_corners(box), Pen(blended(colours.canvas, colours.ink, PALE), BORDER), colours.canvas)
    yield Text((box.left + PADDING[0], box.top + PADDING[1]), text, LETTERS, colours.ink)


def _filled(box: MeterBox, colour: str) -> Outline:
    return Outline(_corners(box), None, colour)


def _corners(box: MeterBox) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    right, bottom = box.left + box.width, box.top + box.height
    return np.array([(box.left, box.top), (right, box.top), (right, bottom), (box.left, bottom)])


def _size(text: str) -> tuple[float, float]:
    size = text_size(text, LETTERS)
    return size.width(), size.height()
