"""Which part of a plot is seen: all of it, until the user chooses; never more than there is."""

from __future__ import annotations

from typing import NamedTuple

SMALLEST = 1e-6  # of the whole range, that can be looked at


class Span(NamedTuple):
    low: float
    high: float

    @property
    def length(self) -> float:
        return self.high - self.low

    def within(self, whole: Span) -> Span:
        """Moved, and made no longer than the whole."""
        length = min(self.length, whole.length)
        low = min(max(self.low, whole.low), whole.high - length)
        return Span(low, low + length)


class SeenPart:
    def __init__(self) -> None:
        self.x: Span | None = None  # None: all
        self.y: Span | None = None  # None: as high as the curves are in what is seen of x

    @property
    def is_all(self) -> bool:
        return self.x is None and self.y is None

    def show_all(self) -> None:
        self.x = self.y = None

    def zoom(self, factor: float, x: float, whole: Span) -> None:
        """Along x, which stays where it is."""
        low, high = self.x or whole
        x = min(max(x, low), high)
        wanted = Span(max(whole.low, x - (x - low) / factor), min(whole.high, x + (high - x) / factor))
        if wanted.length >= SMALLEST * whole.length:
            self.x = None if wanted == whole else wanted

    def choose(self, x: Span, y: Span, whole: Span) -> None:
        """A box; one that has no width or height is none."""
        wanted = Span(max(x.low, whole.low), min(x.high, whole.high))
        if wanted.length >= SMALLEST * whole.length and y.length > 0.0:
            self.x, self.y = wanted, y

    def pan(self, dx: float, dy: float, whole: Span, whole_y: Span) -> None:
        """What is seen goes on by so much; of what is seen as a whole, nothing does."""
        if self.x is not None:
            self.x = Span(self.x.low + dx, self.x.high + dx).within(whole)
        if self.y is not None:
            self.y = Span(self.y.low + dy, self.y.high + dy).within(whole_y)
