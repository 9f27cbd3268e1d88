"""What the `d` of a path says: its lines and curves, as points within a tolerance of them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.outlines.bezier import flattened

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TOKEN = re.compile(rf"\s*,?\s*(?:([MmLlHhVvCcSsQqTtAaZz])|({NUMBER}))")
_FLAG = re.compile(r"\s*,?\s*([01])")  # of an arc: they need nothing between them
_WANTED = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
MOST_POINTS = 200_000  # of one path


class PathError(ValueError):
    """What cannot be read; what came before it is good."""


class Line(NamedTuple):
    points: list[Point]
    is_closed: bool


def lines_of(data: str, tolerance: float) -> list[Line]:
    """Each beginning with a move. PathError if something cannot be read."""
    walk = _Walk(tolerance)
    for command, numbers in _commands(data):
        walk.take(command, numbers)
        if walk.count > MOST_POINTS:
            raise PathError(data[:20])
    return walk.ended()


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each letter with the numbers that it wants; a letter that is left out is the one before."""
    place, command = 0, ""
    end = len(data.rstrip())
    while place < end:
        token = _TOKEN.match(data, place)
        if token is None:
            raise PathError(data[place : place + 20])
        if token[1]:
            command, place = token[1], token.end()
        elif command in ("", "Z", "z"):
            raise PathError(data[place : place + 20])
        numbers, place = _numbers(data, place, command)
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)  # what follows a move without a letter is a line


def _numbers(data: str, place: int, command: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    for index in range(_WANTED[command.upper()]):
        pattern = _FLAG if command in "Aa" and index in (3, 4) else _TOKEN
        token = pattern.match(data, place)
        text = token[token.lastindex or 0] if token is not None else ""
        try:
            number = float(text)
        except ValueError:
            raise PathError(data[place : place + 20]) from None
        if not math.isfinite(number):
            raise PathError(text)
        assert token is not None
        numbers.append(number)
        place = token.end()
    return numbers, place


class _Walk:
    def __init__(self, tolerance: float) -> None:
        self._tolerance = tolerance
        self._lines: list[Line] = []
        self._points: list[Point] = []
        self._at: Point = (0.0, 0.0)
        self._begin: Point = (0.0, 0.0)
        self._handle: Point | None = None  # of the curve before, for one that goes on smoothly
        self._before = ""
        self.count = 0

    def take(self, command: str, numbers: Sequence[float]) -> None:
        kind = command.upper()
        x, y = self._at if command.islower() else (0.0, 0.0)
        if kind == "H":
            ends = [(x + numbers[0], self._at[1])]
        elif kind == "V":
            ends = [(self._at[0], y + numbers[0])]
        elif kind == "A":
            ends = [(x + numbers[5], y + numbers[6])]
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            ends = [(x + across, y + down) for across, down in pairs]
        before = len(self._points)
        self._handle = self._drawn(kind, ends, numbers)
        self._before = kind
        self.count += max(0, len(self._points) - before)

    def ended(self) -> list[Line]:
        self._end(is_closed=False)
        return self._lines

    def _drawn(self, kind: str, ends: list[Point], numbers: Sequence[float]) -> Point | None:
        """The handle that a curve leaves."""
        if kind == "Z":
            self._end(is_closed=True)
            self._at = self._begin
            return None
        if kind == "M":
            self._end(is_closed=False)
            self._at = self._begin = ends[0]
            return None
        if not self._points:
            self._points = [self._at]
        if kind == "A":
            self._arc(numbers, ends[0])
            return None
        if kind in "HVL":
            self._points += ends
            self._at = ends[-1]
            return None
        return self._curve(kind, ends)

    def _curve(self, kind: str, ends: list[Point]) -> Point:
        smooth = self._mirrored() if self._before in ("CS" if kind in "CS" else "QT") else self._at
        if kind in "QT":
            handle, end = (smooth, ends[0]) if kind == "T" else (ends[0], ends[1])
            first, second = _towards(self._at, handle), _towards(end, handle)
        else:
            first, second, end = (smooth, *ends) if kind == "S" else (ends[0], ends[1], ends[2])
            handle = second
        self._points += flattened((self._at, first, second, end), self._tolerance)
        self._at = end
        return handle

    def _mirrored(self) -> Point:
        handle = self._handle or self._at
        return 2.0 * self._at[0] - handle[0], 2.0 * self._at[1] - handle[1]

    def _arc(self, numbers: Sequence[float], end: Point) -> None:
        self._points += arc_points(self._at, numbers, end, self._tolerance)
        self._at = end

    def _end(self, *, is_closed: bool) -> None:
        if len(self._points) > 1:
            self._lines.append(Line(self._points, is_closed))
        self._points = []


def _towards(end: Point, handle: Point) -> Point:
    """A curve of second degree as one of third."""
    return end[0] + 2.0 / 3.0 * (handle[0] - end[0]), end[1] + 2.0 / 3.0 * (handle[1] - end[1])


def arc_points(start: Point, numbers: Sequence[float], end: Point, tolerance: float) -> list[Point]:
    """Of a piece of an ellipse between two points, without the first.

    numbers: both radii, the turn of the ellipse in degrees, whether it is the longer way round, and whether
    it goes on clockwise as seen with y down. Radii that are too small to reach are made large enough.
    """
    rx, ry = abs(numbers[0]), abs(numbers[1])
    if rx == 0.0 or ry == 0.0 or start == end:
        return [end]
    c, s = math.cos(math.radians(numbers[2])), math.sin(math.radians(numbers[2]))

    def unturned(x: float, y: float) -> Point:
        return (c * x + s * y) / rx, (c * y - s * x) / ry

    # In axes in which the ellipse is a unit circle, the centre lies above the middle of the chord.
    (ax, ay), (bx, by) = unturned(*start), unturned(*end)
    half = math.hypot(bx - ax, by - ay) / 2.0
    grown = max(1.0, half)
    rx, ry, half = rx * grown, ry * grown, half / grown
    ax, ay, bx, by = ax / grown, ay / grown, bx / grown, by / grown
    away = math.sqrt(max(0.0, 1.0 - half * half)) * (1.0 if numbers[3] == numbers[4] else -1.0)
    length = math.hypot(bx - ax, by - ay)
    cx = (ax + bx) / 2.0 + away * (by - ay) / length
    cy = (ay + by) / 2.0 - away * (bx - ax) / length
    first, last = math.atan2(ay - cy, ax - cx), math.atan2(by - cy, bx - cx)
    turn = (last - first) % math.tau if numbers[4] else -((first - last) % math.tau)
    steps = _steps(max(rx, ry), abs(turn), tolerance)
    angles = (first + turn * step / steps for step in range(1, steps))
    circle = ((cx + math.cos(angle), cy + math.sin(angle)) for angle in angles)
    return [*((c * rx * x - s * ry * y, s * rx * x + c * ry * y) for x, y in circle), end]


def _steps(radius: float, turn: float, tolerance: float) -> int:
    """Chords of an arc that are off by no more than the tolerance."""
    widest = 2.0 * math.acos(max(0.0, 1.0 - tolerance / radius))
    return max(1, min(1000, math.ceil(turn / widest)))
