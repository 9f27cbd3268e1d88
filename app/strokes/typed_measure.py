"""What can be typed while something is drawn, and where it ends then.

    2.5        so far, in the direction in which the pointer is; of a circle, its radius
    2.5<30     so far, at 30 degrees
    3x1        so far across and so far up; of a box, its sides
    r0.4       a radius;  d0.8  a diameter

Each number may be reckoned out and have a unit, as in 20cm x 10cm, 5/2<pi/4 or r 40mm.
"""

from __future__ import annotations

import math
import re
from typing import Literal, NamedTuple

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import NumberTextError
from sketchfall.app.properties.arithmetic import read_quantity

MeasureKind = Literal["length", "polar", "size", "radius"]
ROUND = re.compile(r"\s*([rRdD⌀])(?![^\W\d_])\s*=?\s*(.*)", re.DOTALL)  # not the beginning of a word


class Measure(NamedTuple):
    kind: MeasureKind
    first: float  # m: length, across, or radius
    second: float = 0.0  # rad: polar; m up: size

    @property
    def sides(self) -> tuple[float, float] | None:
        """Of a box, exactly as they were typed; None if its corner was."""
        if self.kind == "polar":
            return None
        return abs(self.first), abs(self.second if self.kind == "size" else self.first)


def read_measure(text: str) -> Measure:
    """NumberTextError with the reason if it is none."""
    found = ROUND.fullmatch(text)
    if found:
        share = 1.0 if found[1] in "rR" else 0.5
        return Measure("radius", share * _length(found[2]))
    if "<" in text:
        length, _, angle = text.partition("<")
        return Measure("polar", _length(length), math.radians(_number(angle, "°")))
    across, sign, up = re.split(r"([xX×])", text, maxsplit=1) if re.search(r"[xX×]", text) else (text, "", "")
    if sign:
        return Measure("size", _length(across), _length(up))
    return Measure("length", _length(text))


def _length(text: str) -> float:
    return _number(text, "m")


def _number(text: str, unit: str) -> float:
    value = read_quantity(text, unit, {})
    if not math.isfinite(value):
        raise NumberTextError(tr("“{text}” is not a number", text=text.strip()))
    return value


def end_of_line(measure: Measure, start: Point, towards: Point) -> Point:
    """Where a line ends; of a length alone, in the direction of the pointer."""
    x, y = start
    if measure.kind == "size":
        return x + measure.first, y + measure.second
    angle = measure.second
    if measure.kind != "polar":
        angle = math.atan2(towards[1] - y, towards[0] - x)
    quarters = angle / (math.pi / 2.0)
    if abs(quarters - round(quarters)) < 1e-12:  # along an axis, to the last digit
        ux, uy = ((1, 0), (0, 1), (-1, 0), (0, -1))[round(quarters) % 4]
        return x + measure.first * ux, y + measure.first * uy
    return x + measure.first * math.cos(angle), y + measure.first * math.sin(angle)


def end_of_box(measure: Measure, start: Point, towards: Point, *, from_centre: bool) -> Point:
    """The corner opposite to where it began, on the side of the pointer; a length is that of a square."""
    if measure.kind == "polar":
        return end_of_line(measure, start, towards)
    share = 0.5 if from_centre else 1.0
    up = measure.second if measure.kind == "size" else measure.first
    return (
        start[0] + math.copysign(1.0, towards[0] - start[0]) * share * measure.first,
        start[1] + math.copysign(1.0, towards[1] - start[1]) * share * up,
    )


def end_of_circle(measure: Measure, start: Point, towards: Point, *, from_centre: bool) -> Point:
    """The corner of the square around it; from the centre, a point of its rim."""
    if from_centre:
        return start[0] + measure.first, start[1]
    return end_of_box(Measure("length", 2.0 * measure.first), start, towards, from_centre=False)
