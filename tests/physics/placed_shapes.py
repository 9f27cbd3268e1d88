"""Shapes put beside, across and inside each other, with what exact rationals say of each pair (exact.py)."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations_with_replacement, product

from tests.physics import exact
from tests.physics.exact import Description
from tests.physics.oracles import Case

Point = tuple[float, float]
TOLERANCE = {"depth": 1e-9, "normal": 1e-8, "point": 1e-8}  # m, and of unit vectors


def disc(radius: float, x: float = 0.0, y: float = 0.0) -> Description:
    return {"type": "circle", "center": [x, y], "radius": radius}


def polygon(*corners: Point) -> Description:
    return {"type": "polygon", "vertices": [list(corner) for corner in corners]}


def box(width: float, height: float) -> Description:
    x, y = 0.5 * width, 0.5 * height
    return polygon((-x, -y), (x, -y), (x, y), (-x, y))


def regular(count: int, radius: float) -> Description:
    angles = [math.tau * k / count for k in range(count)]
    return polygon(*((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles))


def put(shape: Description, x: float, y: float, angle: float = 0.0) -> Description:
    c, s = math.cos(angle), math.sin(angle)

    def there(point: list[float]) -> list[float]:
        return [x + c * point[0] - s * point[1], y + s * point[0] + c * point[1]]

    if shape["type"] == "circle":
        return {**shape, "center": there(shape["center"])}
    return {**shape, "vertices": [there(corner) for corner in shape["vertices"]]}


SHAPES = {
    "disc": disc(0.75),
    "coin": disc(0.1875, 0.5, 0.25),
    "crate": box(2.0, 1.5),
    "plank": box(5.0, 0.25),
    "wedge": polygon((-1.0, -0.5), (2.0, -0.5), (-0.5, 0.75)),
    "nut": regular(8, 1.125),
    "kite": polygon((-0.5, 0.0), (0.0, -1.75), (0.75, 0.0), (0.0, 0.5)),
    "needle": polygon((-2.0, 0.0), (2.0, -0.03125), (2.0, 0.03125)),
}
# Where the second of two shapes stands, as seen from the first: inside, across, at a corner, boxes alone
# overlap, apart.
PLACES = [
    (0.0, 0.0, 0.0),
    (0.3125, 0.125, 0.4),
    (1.125, 0.6875, 1.9),
    (-1.375, 0.5625, 2.7),
    (0.4375, -1.1875, -0.8),
    (2.0625, -1.5625, 0.55),
]
# Pairs that touch exactly, and pairs that miss it by the least that a float can tell.
LITTLE = 2.0**-50
SLOPE = polygon((0.0, 0.0), (4.0, 0.0), (0.0, 3.0))
TOUCHING = {
    "side by side": (box(2.0, 2.0), put(box(2.0, 1.0), 2.0, 0.25)),
    "corner to corner": (box(2.0, 2.0), put(box(1.0, 1.0), 1.5, 1.5)),
    "tip on a side": (box(4.0, 2.0), polygon((0.5, 1.0), (1.5, 2.0), (-0.5, 2.0))),
    "tip on a slope": (SLOPE, polygon((2.0, 1.5), (5.0, 1.5), (4.0, 4.0))),
    "discs along 3, 4, 5": (disc(2.0), disc(3.0, 3.0, 4.0)),
    "disc on a side": (box(4.0, 2.0), disc(0.5, 0.25, 1.5)),
    "disc at a corner": (box(4.0, 2.0), disc(2.5, 3.5, 3.0)),
    "hardly in": (box(2.0, 2.0), put(box(2.0, 1.0), 2.0 - LITTLE, 0.25)),
    "hardly apart": (box(2.0, 2.0), put(box(2.0, 1.0), 2.0 + LITTLE, 0.25)),
}


@cache
def pairs() -> dict[str, tuple[Description, Description]]:
    found = {}
    for (name, one), (other_name, other) in combinations_with_replacement(SHAPES.items(), 2):
        for number, place in enumerate(PLACES):
            found[f"{name} and {other_name}, {number}"] = one, put(other, *place)
    return {**found, **TOUCHING}


@cache
def overlaps() -> list[Case]:
    return [
        {"id": name, "a": a, "b": b, "expected": exact.overlap(a, b), "tol": TOLERANCE}
        for name, (a, b) in pairs().items()
    ]


@cache
def contacts() -> list[Case]:
    """Of the same pairs, those that overlap in one way only."""
    answers = {name: exact.contact(a, b) for name, (a, b) in pairs().items() if name not in TOUCHING}
    return [
        {"id": name, "a": pairs()[name][0], "b": pairs()[name][1], "expected": answer, "tol": TOLERANCE}
        for name, answer in answers.items()
        if answer
    ]


# From around every shape, at something in it or past it.
ORIGINS: list[Point] = [(-6.0, 0.125), (0.1875, 5.0), (4.5, 3.25), (3.0, -4.0)]
TARGETS: list[Point] = [(0.0625, 0.03125), (0.4375, 0.1875), (-0.8125, 0.3125), (1.6875, -0.4375), (2.5, 2.5)]
ARCH = polygon((-2, -1), (2, -1), (2, 1), (1, 1), (1, 0), (-1, 0), (-1, 1), (-2, 1))


@cache
def rays() -> list[Case]:
    """Each that hits is cast three times: far enough, just far enough, and not quite."""
    found = []
    for name, shape in {**SHAPES, "arch": ARCH}.items():
        for number, (origin, target) in enumerate(product(ORIGINS, TARGETS)):
            way = target[0] - origin[0], target[1] - origin[1]
            direction = way[0] / math.hypot(*way), way[1] / math.hypot(*way)
            answer = exact.ray(shape, origin, direction)
            reaches = {"": 1e3}
            if answer["hit"]:
                reaches |= {", just": answer["distance"] + 1e-6, ", not quite": answer["distance"] - 1e-6}
            for how, reach in reaches.items():
                expected = answer if reach > answer.get("distance", 0.0) else {"hit": False}
                case = {"id": f"{name}, {number}{how}", "shape": shape, "origin": origin}
                found.append({**case, "direction": direction, "max_distance": reach, "expected": expected})
    return found
