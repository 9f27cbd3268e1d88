"""What the elements of an SVG file say: outlines, lengths with units, names, and how the picture lies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.outlines.upright import ellipse, rounded_box
from sketchfall.app.svg.affine import Affine
from sketchfall.app.svg.path_data import Line, lines_of

METRES = 0.01  # of a pixel
CORNERS = 64  # of an ellipse
UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH = re.compile(r"\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*([a-z]*)\s*")
_MADE_UP = re.compile(r"[a-zA-Z_]*[-_]?\d+(-\d+)*")  # a name that some program gave: path1234
_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"


def lines_in(
    element: ElementTree.Element, tag: str, numbers: Mapping[str, float], tolerance: float
) -> Iterator[Line]:
    if tag == "path":
        yield from lines_of(element.get("d", ""), tolerance)
    elif tag in ("polygon", "polyline"):
        values = [float(each) for each in re.split(r"[\s,]+", element.get("points", "").strip()) if each]
        points = list(zip(values[::2], values[1::2], strict=False))
        if points:
            yield Line(points, tag == "polygon")
    elif tag in ("circle", "ellipse"):
        rx, ry = (numbers["r"],) * 2 if tag == "circle" else (numbers["rx"], numbers["ry"])
        yield _around(ellipse(2.0 * rx, 2.0 * ry, CORNERS), numbers["cx"], numbers["cy"])
    elif tag == "rect":
        width, height = length_in(element.get("width")), length_in(element.get("height"))
        corner = max(numbers["rx"], numbers["ry"])
        outline = rounded_box(width, height, corner)
        yield _around(outline, numbers["x"] + width / 2.0, numbers["y"] + height / 2.0)


def _around(outline: Sequence[Point], x: float, y: float) -> Line:
    return Line([(x + px, y + py) for px, py in outline], is_closed=True)


def tag_of(element: ElementTree.Element) -> str:
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else "title"  # a comment is no element


def name_in(element: ElementTree.Element) -> str:
    label = element.get(_LABEL)
    if label is None:
        own = element.get("id", "")
        label = "" if _MADE_UP.fullmatch(own) else own
    return shortened(label)


def length_in(text: str | None) -> float:
    """px; 0 if it is left out. ValueError if it is none."""
    if text is None:
        return 0.0
    match = _LENGTH.fullmatch(text)
    if match is None or match[2] not in UNITS:
        raise ValueError(text)
    return float(match[1]) * UNITS[match[2]]


def affine_of_picture(root: ElementTree.Element) -> Affine:
    """From the picture's own units to metres: what its view box says, and y up from its lower edge."""
    numbers = [float(each) for each in re.findall(r"[-+]?[\d.]+(?:[eE][-+]?\d+)?", root.get("viewBox", ""))]
    x, y, width, height = numbers if len(numbers) == 4 else (0.0, 0.0, 0.0, 0.0)
    shown = []
    for name, own in (("width", width), ("height", height)):
        try:
            shown.append(length_in(root.get(name)) or own)
        except ValueError:  # 100 %, say
            shown.append(own)
    factor = min(
        (side / own for side, own in zip(shown, (width, height), strict=True) if own > 0.0), default=1.0
    )
    scale = METRES * factor
    across, down = (width, height) if width > 0.0 else (shown[0], shown[1])
    return Affine(scale, 0.0, 0.0, -scale, -scale * (x + across / 2.0), scale * (y + down))
