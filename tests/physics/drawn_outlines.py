"""Outlines with many dents, of any size, and lines that cross themselves, as a hand may draw them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

Outline = list[tuple[float, float]]


def comb(teeth: int) -> Outline:
    upper = [(x + dx, y) for x in range(teeth) for dx, y in ((0.0, 1.0), (0.0, 3.0), (0.5, 3.0), (0.5, 1.0))]
    return [(teeth - 0.5, 0.0), *reversed(upper), (0.0, 0.0)]


def gear(teeth: int) -> Outline:
    radii = (2.0, 2.5, 2.5, 2.0)
    angles = (math.tau * (k + share) / teeth for k in range(teeth) for share in (0.0, 0.125, 0.375, 0.5))
    return [
        (radii[k % 4] * math.cos(angle), radii[k % 4] * math.sin(angle)) for k, angle in enumerate(angles)
    ]


def pointed_star(points: int, inner: float) -> Outline:
    angles = (math.pi * k / points for k in range(2 * points))
    return [
        (size * math.cos(angle), size * math.sin(angle))
        for size, angle in zip((1.0, inner) * points, angles, strict=True)
    ]


def spiral(turns: float, sides: int = 24) -> Outline:
    """A ribbon of the same width everywhere, wound up."""
    steps = range(round(turns * sides) + 1)
    arms = [(1.0 + k / sides, math.tau * k / sides) for k in steps]
    outside = [((size + 0.25) * math.cos(angle), (size + 0.25) * math.sin(angle)) for size, angle in arms]
    inside = [((size - 0.25) * math.cos(angle), (size - 0.25) * math.sin(angle)) for size, angle in arms]
    return outside + inside[::-1]


def stairs(steps: int) -> Outline:
    up = [(k + dx, float(k + 1)) for k in range(steps) for dx in (0.0, 1.0)]
    return [(0.0, 0.0), (float(steps), 0.0), *reversed(up)]


def river(bends: int) -> Outline:
    """Between two wavy banks."""
    places = [0.125 * k for k in range(8 * bends + 1)]
    bank = [(x, 0.5 * math.sin(math.tau * x)) for x in places]
    return bank + [(x, y + 0.375) for x, y in reversed(bank)]


def clockwise(outline: Outline) -> Outline:
    return outline[::-1]


def with_points_on_its_sides(outline: Outline) -> Outline:
    return [
        place
        for (ax, ay), (bx, by) in pairwise([*outline, outline[0]])
        for place in ((ax, ay), (0.5 * (ax + bx), 0.5 * (ay + by)))
    ]


def turned(outline: Outline, angle: float, scale: float, x: float, y: float) -> Outline:
    c, s = scale * math.cos(angle), scale * math.sin(angle)
    return [(x + c * px - s * py, y + s * px + c * py) for px, py in outline]


SIMPLE: dict[str, Outline] = {
    "comb of 3": comb(3),
    "comb of 40": comb(40),
    "gear of 6": gear(6),
    "gear of 60": gear(60),
    "star of 5": pointed_star(5, 0.375),
    "thin star of 90": pointed_star(90, 0.03125),
    "spiral of 1": spiral(1.0),
    "spiral of 6": spiral(6.0),
    "stairs of 4": stairs(4),
    "stairs of 200": stairs(200),
    "river of 2": river(2),
    "river of 50": river(50),
    "comb drawn clockwise": clockwise(comb(7)),
    "stairs with points on their sides": with_points_on_its_sides(stairs(9)),
    "spiral turned and far away": turned(spiral(2.0), 0.7, 1.0, 3e5, -2e5),
    "comb of a millimetre": turned(comb(5), 1.9, 2e-4, 0.0, 0.0),
    "star of a kilometre": turned(pointed_star(9, 0.25), -0.3, 1e3, 500.0, 20.0),
}

CROSSED: dict[str, Outline] = {
    "pentagram": [(math.cos(2.0 * math.tau * k / 5), math.sin(2.0 * math.tau * k / 5)) for k in range(5)],
    "heptagram": [(math.cos(3.0 * math.tau * k / 7), math.sin(3.0 * math.tau * k / 7)) for k in range(7)],
    "hourglass": [(0.0, 0.0), (2.0, 3.0), (0.0, 3.0), (2.0, 0.0)],
    "loop at a corner": [(0.0, 0.0), (4.0, 0.0), (4.0, 5.0), (3.0, 4.0), (5.0, 4.0), (0.0, 4.5)],
    "wound twice": [(3.0 * x, 3.0 * y) for x, y in spiral(1.0)[:24]] + spiral(1.0)[:24],
    "through itself": [(0.0, 0.0), (6.0, 0.0), (6.0, 2.0), (1.0, 2.0), (1.0, -1.0), (0.0, -1.0)],
    "zigzag across": [(float(k), float(3 * (k % 2))) for k in range(9)] + [(8.0, 1.5), (0.0, 1.5)],
    "thread of a needle": [(0.0, 0.0), (5.0, 0.25), (5.0, 0.0), (0.0, 0.25)],
}


def area_and_dents(outline: Iterable[tuple[float, float]]) -> tuple[float, int]:
    """Of a simple outline, in exact rationals: its area, and how many of its corners turn inwards."""
    corners = [(Fraction(x), Fraction(y)) for x, y in outline]
    doubled = sum(ax * by - ay * bx for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]))
    turns = [
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        for (ax, ay), (bx, by), (cx, cy) in zip(
            corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True
        )
    ]
    return abs(float(doubled)) / 2.0, sum(turn * doubled < 0 for turn in turns)
