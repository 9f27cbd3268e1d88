"""Where the digits of meters are, on the canvas and in pictures: beside what they measure, in a column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point, box_of, to_world
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Measured, Meter
from sketchfall.app.drawing.spoken import place_of

BESIDE = 8.0  # px from a body
GAP = 3.0  # px between two of the same parts
PADDING = (6.0, 2.0)  # px, around the text
CORNER = (12.0, 12.0)  # px, where those of the whole drawing begin
BAR_HEIGHT, LEAST_BAR = 5.0, 90.0  # px
EDGE = 4.0  # px, kept free between a box and the edge of the picture

Pixel = tuple[float, float]
Size = tuple[float, float]


class MeterBox(NamedTuple):
    """px; y down."""

    left: float
    top: float
    width: float
    height: float


class Places(NamedTuple):
    """Where parts are, by their ids, and how that becomes pixels of a picture of this size."""

    body: Callable[[int], BodyDrawing]
    joint: Callable[[int], JointDrawing]
    to_pixel: Callable[[Point], Pixel]
    size: Size

    def home(self, meter: Meter) -> Pixel:
        """Where its first box begins."""
        if (points := self.ends(meter)) is not None:
            (ax, ay), (bx, by) = points
            return _shifted(((ax + bx) / 2.0, (ay + by) / 2.0), BESIDE, BESIDE)
        if meter.body is not None and meter.other is not None:
            a, b = box_of(self.body(meter.body)).center, box_of(self.body(meter.other)).center
            return _shifted(self.to_pixel(((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0)), BESIDE, BESIDE)
        if meter.body is not None:
            box = box_of(self.body(meter.body))
            return _shifted(self.to_pixel((box.right, box.top)), BESIDE, 0.0)
        if meter.joint is not None:
            joint = self.joint(meter.joint)
            ends = [end for end in (joint.body_a, joint.body_b) if end is not None]
            place = place_of(joint, {end: self.body(end) for end in ends})
            return _shifted(self.to_pixel(place), BESIDE, BESIDE)
        return CORNER

    def ends(self, meter: Meter) -> tuple[Pixel, Pixel] | None:
        """The two points that it measures between, if it does."""
        if not meter.points:
            return None
        first, second = (
            self.to_pixel(point if body is None else to_world([point], self.body(body))[0])
            for body, point in zip((meter.body, meter.other), meter.points, strict=True)
        )
        return first, second


def boxes_of(texts: Iterable[tuple[Meter, Size]], places: Places) -> Iterator[MeterBox]:
    """One for each meter, of which the size of its text is given."""
    below: dict[Measured, float] = {}
    for meter, (width, height) in texts:
        width, height = width + 2.0 * PADDING[0], height + 2.0 * PADDING[1]
        if meter.shown == "bar":
            width, height = max(width, LEAST_BAR), height + BAR_HEIGHT + PADDING[1]
        parts = meter.measured._replace(quantity="")
        down = below.get(parts, 0.0)
        below[parts] = down + height + GAP
        x, y = places.home(meter)
        yield _within(MeterBox(x, y + down, width, height), places.size)


def _within(box: MeterBox, size: Size) -> MeterBox:
    """Moved to where all of it is seen, if some of it is."""
    (left, top, width, height), (whole, high) = box, size
    if not (-width < left < whole and -height < top < high):
        return box
    left = max(EDGE, min(left, whole - width - EDGE))
    return MeterBox(left, max(EDGE, min(top, high - height - EDGE)), width, height)


def _shifted(pixel: Pixel, right: float, down: float) -> Pixel:
    return pixel[0] + right, pixel[1] + down


class Bar(NamedTuple):
    groove: MeterBox
    filled: MeterBox  # from its middle


def bar_in(box: MeterBox, share: float) -> Bar:
    """share: of the largest size so far, from -1 to 1; above zero it goes to the right of the middle."""
    left, width = box.left + PADDING[0], box.width - 2.0 * PADDING[0]
    top = box.top + box.height - PADDING[1] - BAR_HEIGHT
    middle, reach = left + width / 2.0, width / 2.0 * share
    return Bar(
        MeterBox(left, top, width, BAR_HEIGHT),
        MeterBox(min(middle, middle + reach), top, abs(reach), BAR_HEIGHT),
    )
