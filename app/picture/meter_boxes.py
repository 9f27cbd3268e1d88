"""Where the digits of meters are, on the canvas and in pictures: beside what they measure, in a column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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

    def left_of(self, meter: Meter) -> float | None:
        """px where boxes on the other side end, if it is about one body."""
        if meter.body is None or meter.other is not None or meter.points:
            return None
        box = box_of(self.body(meter.body))
        return self.to_pixel((box.left, box.top))[0] - BESIDE

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
    sized = [(meter, _around(meter, size)) for meter, size in texts]
    columns: dict[Measured, list[tuple[Meter, Size]]] = {}
    for each in sized:
        columns.setdefault(_parts(each[0]), []).append(each)
    boxes = {parts: iter(_column(column, places)) for parts, column in columns.items()}
    for meter, _ in sized:
        yield next(boxes[_parts(meter)])


def _parts(meter: Meter) -> Measured:
    return meter.measured._replace(quantity="")


def _around(meter: Meter, text: Size) -> Size:
    width, height = text[0] + 2.0 * PADDING[0], text[1] + 2.0 * PADDING[1]
    return (
        (max(width, LEAST_BAR), height + BAR_HEIGHT + PADDING[1]) if meter.shown == "bar" else (width, height)
    )


def _column(column: Sequence[tuple[Meter, Size]], places: Places) -> Iterator[MeterBox]:
    """Those of the same parts, below each other; moved to where all of them are seen, if some are."""
    whole, high = places.size
    meter = column[0][0]
    x, top = places.home(meter)
    widest = max(width for _, (width, _) in column)
    height = sum(height + GAP for _, (_, height) in column) - GAP
    is_seen = -widest < x < whole and -height < top < high
    if is_seen:
        top = max(EDGE, min(top, high - height - EDGE))
    left_of = places.left_of(meter)
    has_room = x + widest <= whole - EDGE
    for _, (width, height) in column:
        left = x
        if is_seen and not has_room and left_of is not None and left_of >= widest + EDGE:
            left = left_of - width  # moved in from the edge they would cover what they are about
        elif is_seen:
            left = max(EDGE, min(x, whole - width - EDGE))
        yield MeterBox(left, top, width, height)
        top += height + GAP


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
