"""In what an SVG element is seen: how large that is, for lengths in percent; how it lies in the picture."""

from __future__ import annotations

import math
import re
from typing import NamedTuple
from xml.etree import ElementTree

from sketchfall.app.svg.affine import Affine
from sketchfall.app.svg.path_data import NUMBER

METRES = 0.01  # of a pixel
# In pictures of our own: of the whole, how many pixels a metre has, and where the origin is seen; of parts
# that are no bodies, what they are.
OURS = "data-sketchfall"
PAGE, PAPER = "page", "paper"
UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
UNSAID = (300.0, 150.0)  # px, of a picture that says no size, as browsers have it
_LENGTH = re.compile(r"\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*([a-z]*|%)\s*")
_ACROSS, _UP = ("x", "cx", "rx", "width"), ("y", "cy", "ry", "height")


class Viewport(NamedTuple):
    """As wide and as high as this, in its own units."""

    width: float
    height: float

    def length(self, name: str, text: str | None) -> float:
        """px, of an attribute of this name; 0 if it is left out. ValueError if it is none."""
        if text is None:
            return 0.0
        match = _LENGTH.fullmatch(text)
        if match is not None and match[2] == "%":
            return float(match[1]) / 100.0 * self._whole(name)
        if match is None or match[2] not in UNITS:
            raise ValueError(text)
        return float(match[1]) * UNITS[match[2]]

    def _whole(self, name: str) -> float:
        """What 100 % is of."""
        if name in _ACROSS:
            return self.width
        return self.height if name in _UP else math.hypot(self.width, self.height) / math.sqrt(2.0)


def of_picture(root: ElementTree.Element) -> tuple[Affine, Viewport]:
    """From the picture's own units to metres: what its view box says, and y up from its lower edge.

    A picture of our own says itself where everything is.
    """
    box = _view_box(root)
    shown = Viewport(*box[2:]) if box else Viewport(*UNSAID)
    width, height = (
        _said(root, name, shown) or own for name, own in zip(("width", "height"), shown, strict=True)
    )
    x, y, across, down = box or (0.0, 0.0, width, height)
    scale = METRES * min(width / across, height / down)
    origin = x + across / 2.0, y + down
    ours = _numbers(root.get(OURS, ""))
    if len(ours) == 3 and ours[0] > 0.0:
        scale, origin = 1.0 / ours[0], (ours[1], ours[2])
    return Affine(scale, 0.0, 0.0, -scale, -scale * origin[0], scale * origin[1]), Viewport(across, down)


def of_part(
    element: ElementTree.Element, said_by: ElementTree.Element, around: Viewport
) -> tuple[Affine, Viewport]:
    """Of a picture in the picture, or of a symbol: of `element`, whose place and size are said by another.

    ValueError if it cannot be read.
    """
    x, y = (around.length(name, said_by.get(name)) for name in ("x", "y"))
    width, height = (
        around.length(name, said_by.get(name) or element.get(name) or "100%") for name in ("width", "height")
    )
    box = _view_box(element)
    if box is None:
        return Affine(e=x, f=y), Viewport(width, height)
    left, top, across, down = box
    stretch_x, stretch_y = width / across, height / down
    if element.get("preserveAspectRatio", "").strip() != "none":
        stretch_x = stretch_y = min(stretch_x, stretch_y)
    middle = Affine(e=x + width / 2.0, f=y + height / 2.0)
    stretched = Affine(a=stretch_x, d=stretch_y)
    own = Affine(e=-left - across / 2.0, f=-top - down / 2.0)
    return middle.after(stretched).after(own), Viewport(across, down)


def _view_box(element: ElementTree.Element) -> tuple[float, float, float, float] | None:
    numbers = _numbers(element.get("viewBox", ""))
    if len(numbers) != 4 or not (numbers[2] > 0.0 and numbers[3] > 0.0):
        return None
    x, y, width, height = numbers
    return x, y, width, height


def _numbers(text: str) -> list[float]:
    return [float(each) for each in re.findall(NUMBER, text)]


def _said(root: ElementTree.Element, name: str, shown: Viewport) -> float:
    try:
        return shown.length(name, root.get(name))
    except ValueError:
        return 0.0
