"""A picture as SVG: every outline a polygon, every disc a circle, every line a text: others can edit it."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

from sketchfall.app.annotations.images import kind_of
from sketchfall.app.picture.display_list import (
    Disc,
    Dots,
    Floats,
    Lines,
    Outline,
    Pen,
    Picture,
    Raster,
    Shape,
    Text,
)
from sketchfall.app.picture.lettering import baselines
from sketchfall.app.picture.projection import Projection
from sketchfall.app.svg.viewport import OURS, PAGE, PAPER

DIGITS = ".3f"  # of a pixel
PLAIN = len("#rrggbb")
IMAGE = '<image x="{}" y="{}" width="{}" height="{}" opacity="{}" preserveAspectRatio="none" href="{}"/>'
EVEN_ODD = ' fill-rule="evenodd"'  # what is within two rings is a hole
LETTERS = ' font-family="sans-serif" xml:space="preserve"'
NOT_IN_XML = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
DASHES = (4.0, 2.0)  # widths of the pen: drawn, and left out


def svg_of(picture: Picture, camera: Projection, factor: float) -> bytes:
    """So many times as large as the picture is laid out. It says where it shows what, to be read again."""
    width, height = (_number(side) for side in (picture.width, picture.height))
    large = [_number(factor * side) for side in (picture.width, picture.height)]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{large[0]}" height="{large[1]}" '
        f'viewBox="0 0 {width} {height}" {OURS}="{camera.scale} {camera.left} {camera.top}" '
        'stroke-linejoin="round">',
        # What reaches beyond the picture is not to be seen in a program that shows more than it.
        f'<clipPath id="page"><rect width="{width}" height="{height}"/></clipPath>',
        f'<g {OURS}="{PAGE}" clip-path="url(#page)">',
    ]
    if picture.background is not None:
        paper = f'{OURS}="{PAPER}" width="{width}" height="{height}"'
        lines.append(f"<rect {paper}{_fill(picture.background)}/>")
    for shape in picture.shapes:
        lines += _elements(shape)
    return ("\n".join([*lines, "</g>", "</svg>"]) + "\n").encode()


def _elements(shape: Shape) -> Iterator[str]:
    match shape:
        case Outline():
            if shape.holes:
                ways = " ".join(f"M{_points(ring)}Z" for ring in (shape.points, *shape.holes))
                yield f'<path d="{ways}"{EVEN_ODD + _fill(shape.fill)}{_stroke(shape.pen)}/>'
            else:
                name = "polygon" if shape.closed else "polyline"
                yield f'<{name} points="{_points(shape.points)}"{_fill(shape.fill)}{_stroke(shape.pen)}/>'
        case Disc():
            yield f"<circle{_place(*shape.center, shape.radius)}{_fill(shape.fill)}{_stroke(shape.pen)}/>"
        case Lines():
            ways = " ".join(
                f"M{_number(x1)} {_number(y1)}L{_number(x2)} {_number(y2)}"
                for x1, y1, x2, y2 in shape.rows.tolist()
            )
            if ways:
                yield f'<path d="{ways}"{_fill(None)}{_stroke(shape.pen)}/>'
        case Raster():
            left, top, width, height = map(_number, shape.box)
            kind = kind_of(base64.b64decode(shape.data))
            yield IMAGE.format(
                left, top, width, height, _number(shape.opacity), f"data:{kind};base64,{shape.data}"
            )
        case Text():
            x, y = shape.place
            for down, line in baselines(shape.text, shape.size):
                place = f'x="{_number(x)}" y="{_number(y + down)}" font-size="{_number(shape.size)}"'
                letters = escape(NOT_IN_XML.sub(" ", line))
                yield f"<text {place}{LETTERS}{_fill(shape.colour)}>{letters}</text>"
        case Dots():
            for x, y in shape.centers.tolist():
                yield f"<circle{_place(x, y, shape.radius)}{_fill(shape.colour)}/>"


def _points(points: Floats) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points.tolist())


def _place(x: float, y: float, radius: float) -> str:
    return f' cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"'


def _fill(colour: str | None) -> str:
    return ' fill="none"' if colour is None else _paint("fill", colour)


def _stroke(pen: Pen | None) -> str:
    if pen is None:
        return ""
    dashes = " ".join(_number(part * pen.width) for part in DASHES)
    dashed = f' stroke-dasharray="{dashes}"' if pen.dashed else ""
    width = f' stroke-width="{_number(pen.width)}" stroke-linecap="{pen.cap}"'
    return _paint("stroke", pen.colour) + width + dashed


def _paint(kind: str, colour: str) -> str:
    """The opacity stands apart: not every program reads it as a part of the colour."""
    opacity = colour[PLAIN:]
    seen_through = f' {kind}-opacity="{_number(int(opacity, 16) / 255.0)}"' if opacity else ""
    return f' {kind}="{colour[:PLAIN]}"{seen_through}'


def _number(value: float) -> str:
    return format(value, DIGITS).rstrip("0").rstrip(".") or "0"
