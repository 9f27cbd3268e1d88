"""A log-log plot as a picture, drawn with Pillow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1000, 640
LEFT, RIGHT, TOP, BOTTOM = 90, 210, 30, 70
COLOURS = ("#222222", "#d62728", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b")
LABEL_GAP = 18  # pixels between the names at the right


@dataclass(frozen=True)
class Curve:
    name: str
    points: list[tuple[float, float]]  # all positive


def write_plot(path: Path, curves: Sequence[Curve], x_label: str, y_label: str) -> None:
    curves = [curve for curve in curves if curve.points]
    points = [point for curve in curves for point in curve.points]
    axes = (
        _Axis([x for x, _ in points], LEFT, WIDTH - RIGHT),
        _Axis([y for _, y in points], HEIGHT - BOTTOM, TOP),
    )
    picture = Image.new("RGB", (WIDTH, HEIGHT), "white")
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(15)
    _draw_grid(draw, font, *axes)
    draw.text(((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 22), x_label, "black", font, anchor="mm")
    draw.text((LEFT, TOP - 14), y_label, "black", font, anchor="lm")
    ends = []
    for curve, colour in zip(curves, COLOURS, strict=False):
        line = [(axes[0].place(x), axes[1].place(y)) for x, y in curve.points]
        draw.line(line, colour, 3, joint="curve")
        for x, y in line:
            draw.ellipse((x - 4, y - 4, x + 4, y + 4), colour)
        ends.append((line[-1][1], line[-1][0], curve.name, colour))
    below = -math.inf
    for y, x, name, colour in sorted(
        ends
    ):  # from above, each at its curve's end or just below the one before
        below = max(y, below + LABEL_GAP)
        draw.line([(x + 5, y), (WIDTH - RIGHT + 14, below)], colour, 1)
        draw.text((WIDTH - RIGHT + 18, below), name.replace("_", " "), colour, font, anchor="lm")
    picture.save(path)


class _Axis:
    """From numbers to pixels, by their logarithms."""

    def __init__(self, values: Sequence[float], first: float, last: float) -> None:
        low, high = math.log10(min(values)), math.log10(max(values))
        spare = 0.05 * max(high - low, 0.1)
        self.low, self.high, self.first, self.last = low - spare, high + spare, first, last

    def place(self, value: float) -> float:
        part = (math.log10(value) - self.low) / (self.high - self.low)
        return self.first + part * (self.last - self.first)

    def marks(self) -> list[float]:
        """1, 2 and 5 of every decade."""
        decades = range(math.floor(self.low), math.ceil(self.high) + 1)
        marks = [digit * 10.0**decade for decade in decades for digit in (1, 2, 5)]
        return [mark for mark in marks if self.low <= math.log10(mark) <= self.high]


def _draw_grid(
    draw: ImageDraw.ImageDraw, font: ImageFont.FreeTypeFont | ImageFont.ImageFont, x: _Axis, y: _Axis
) -> None:
    for mark in x.marks():
        draw.line([(x.place(mark), TOP), (x.place(mark), HEIGHT - BOTTOM)], "#e4e4e4")
        draw.text((x.place(mark), HEIGHT - BOTTOM + 14), f"{mark:,.0f}", "#444444", font, anchor="mm")
    for mark in y.marks():
        draw.line([(LEFT, y.place(mark)), (WIDTH - RIGHT, y.place(mark))], "#e4e4e4")
        draw.text(
            (LEFT - 8, y.place(mark)),
            f"{mark:,.0f}" if mark >= 1 else f"{mark:g}",
            "#444444",
            font,
            anchor="rm",
        )
