"""What the elements of an SVG file say: outlines and names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.outlines.upright import ellipse, rounded_box
from sketchfall.app.svg.path_data import Line, lines_of

CORNERS = 64  # of an ellipse
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
        width, height = numbers["width"], numbers["height"]
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
