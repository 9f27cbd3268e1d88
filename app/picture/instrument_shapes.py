"""How rulers, protractors, light gates, stopwatches and pens look, on the canvas and in pictures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from sketchfall.app.drawing.scene import InstrumentKind
from sketchfall.app.picture.display_list import Disc, Floats, Lines, Outline, Pen, Shape

WIDTH = 1.5  # px
TICK, LONG_TICK = 4.0, 8.0  # px
LEAST_ROOM = 7.0  # px between two ticks
END = 3.5  # px, the radius of an end
POST = 7.0  # px, half of what a gate has at its ends
ARC, ARC_POINTS = 28.0, 33  # px, of a protractor
STOPWATCH, KNOB = 12.0, 4.0  # px, its radius, and how far its button stands out
NIB = 2.5  # px, the radius of what a pen draws with
STEPS = (1.0, 2.0, 5.0, 10.0)  # of ticks, times a power of ten


def instrument_shapes(
    kind: InstrumentKind, places: Sequence[tuple[float, float]], scale: float, colour: str
) -> Iterator[Shape]:
    """places: of its ends, in px; scale: px/m."""
    points = np.array(places, float)
    if not np.isfinite(points).all():
        return
    match kind:
        case "ruler":
            yield from _ruler(points, scale, colour)
        case "protractor":
            yield from _protractor(points, colour)
        case "gate":
            yield from _gate(points, colour)
        case "stopwatch":
            yield from _stopwatch(points[0], colour)
        case "pen":
            yield from _pen(points[0], colour)


def words_at(kind: InstrumentKind, places: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """What its words are beside: the angle, the first end of a gate, the middle or end of a ruler; in px."""
    match kind:
        case "ruler":
            (ax, ay), (bx, by) = places
            falls = (bx - ax) * (by - ay) > 0.0  # to the right: words below it would lie on it
            return max(places) if falls else ((ax + bx) / 2.0, (ay + by) / 2.0)
        case "protractor":
            return places[1]
        case "gate" | "stopwatch" | "pen":
            return places[0]


def _ruler(ends: Floats, scale: float, colour: str) -> Iterator[Shape]:
    yield Lines(ends.reshape(1, 4), Pen(colour, WIDTH))
    yield from _ends(ends, colour)
    way = ends[1] - ends[0]
    length = float(np.hypot(*way))
    step = _tick_step(scale)
    count = math.floor(length / (step * scale) + 1e-9)
    if length == 0.0 or count > 2000:
        return
    along = way / length
    across = np.array([along[1], -along[0]])
    numbers = np.arange(count + 1)
    starts = ends[0] + np.outer(numbers * step * scale, along)
    sizes = np.where(numbers % 5 == 0, LONG_TICK, TICK)
    yield Lines(np.hstack([starts, starts + sizes[:, None] * across]), Pen(colour, 1.0))


def _tick_step(scale: float) -> float:
    """m between two ticks, which have room enough on the picture."""
    power = 10.0 ** math.floor(math.log10(LEAST_ROOM / scale))
    return next(step * power for step in STEPS if step * power * scale >= LEAST_ROOM * (1.0 - 1e-9))


def _protractor(ends: Floats, colour: str) -> Iterator[Shape]:
    first, middle, last = ends
    yield Outline(ends, Pen(colour, WIDTH), closed=False)
    yield from _ends(ends, colour)
    start = math.atan2(first[1] - middle[1], first[0] - middle[0])
    turn = math.remainder(math.atan2(last[1] - middle[1], last[0] - middle[0]) - start, math.tau)
    angles = start + turn * np.linspace(0.0, 1.0, ARC_POINTS)
    arc = middle + ARC * np.column_stack([np.cos(angles), np.sin(angles)])
    yield Outline(arc, Pen(colour, 1.0), closed=False)


def _gate(ends: Floats, colour: str) -> Iterator[Shape]:
    yield Outline(ends, Pen(colour, WIDTH, dashed=True), closed=False)
    way = ends[1] - ends[0]
    length = float(np.hypot(*way))
    across = np.array([0.0, 1.0]) if length == 0.0 else np.array([way[1], -way[0]]) / length
    posts = np.hstack([ends - POST * across, ends + POST * across])
    yield Lines(posts, Pen(colour, 2.0 * WIDTH))


def _stopwatch(middle: Floats, colour: str) -> Iterator[Shape]:
    x, y = middle.tolist()
    yield Lines(np.array([[x, y - STOPWATCH - KNOB, x, y - STOPWATCH]]), Pen(colour, 2.0 * WIDTH))
    yield Disc((x, y), STOPWATCH, Pen(colour, WIDTH), "#ffffff")
    yield Outline(middle + np.array([(0.0, -7.0), (0.0, 0.0), (4.0, 3.0)]), Pen(colour, WIDTH), closed=False)


def _pen(tip: Floats, colour: str) -> Iterator[Shape]:
    x, y = tip.tolist()
    yield Disc((x, y), NIB + 2.0, Pen(colour, 1.0), "#ffffff")
    yield Disc((x, y), NIB, Pen(colour, 1.0), colour)


def _ends(ends: Floats, colour: str) -> Iterator[Shape]:
    for x, y in ends.tolist():
        yield Disc((x, y), END, Pen(colour, 1.0), "#ffffff")
