"""Transforms of SVG: moved, turned, stretched and slanted."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.svg.path_data import NUMBER

_CALL = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^)]*)\)")
_NUMBER = re.compile(NUMBER)


class Affine(NamedTuple):
    """x becomes a x + c y + e, and y becomes b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def of(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: Affine) -> Affine:
        """This one after the other one."""
        e, f = self.of((first.e, first.f))
        return Affine(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            e,
            f,
        )

    @property
    def stretch(self) -> float:
        """By how much lengths grow, at the most."""
        return max(math.hypot(self.a, self.b), math.hypot(self.c, self.d))

    @property
    def keeps_circles(self) -> bool:
        across, up = math.hypot(self.a, self.b), math.hypot(self.c, self.d)
        slant = self.a * self.c + self.b * self.d
        return math.isclose(across, up, rel_tol=1e-6) and abs(slant) <= 1e-6 * across * up


def affine_of(text: str) -> Affine | None:
    """What a `transform` says; None if it cannot be read."""
    found, place = Affine(), 0
    end = len(text.rstrip())
    while place < end:
        call = _CALL.match(text, place)
        if call is None:
            return None
        numbers = [float(number) for number in _NUMBER.findall(call[2])]
        one = _one(call[1], numbers)
        if one is None or not all(map(math.isfinite, one)):
            return None
        found, place = found.after(one), call.end()
    return found


def _one(name: str, numbers: list[float]) -> Affine | None:
    known: dict[tuple[str, int], Callable[..., Affine]] = {
        ("matrix", 6): Affine,
        ("translate", 1): lambda x: Affine(e=x),
        ("translate", 2): lambda x, y: Affine(e=x, f=y),
        ("scale", 1): lambda by: Affine(a=by, d=by),
        ("scale", 2): lambda x, y: Affine(a=x, d=y),
        ("rotate", 1): _turned,
        ("rotate", 3): _turned,
        ("skewX", 1): lambda angle: Affine(c=math.tan(math.radians(angle))),
        ("skewY", 1): lambda angle: Affine(b=math.tan(math.radians(angle))),
    }
    make = known.get((name, len(numbers)))
    return make(*numbers) if make is not None else None


def _turned(degrees: float, x: float = 0.0, y: float = 0.0) -> Affine:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    about = Affine(c, s, -s, c)
    return Affine(e=x, f=y).after(about).after(Affine(e=-x, f=-y))
