"""The box of a disc gas: an empty upright rectangle between the sides of a drawing's static bodies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sketchfall.app.drawing.geometry import Box, Point, sides_of, to_world
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.language.catalogue import later, tr

SIDES = ("left", "right", "bottom", "top")  # in the order of the engine's walls
NO_WALL = {
    "left": later("There is no wall on the left of the discs."),
    "right": later("There is no wall on the right of the discs."),
    "bottom": later("There is no wall below the discs."),
    "top": later("There is no wall above the discs."),
}
GAP = {
    "left": later("The wall on the left of the discs has a gap."),
    "right": later("The wall on the right of the discs has a gap."),
    "bottom": later("The wall below the discs has a gap."),
    "top": later("The wall above the discs has a gap."),
}
OBLIQUE = {
    "left": later("{body} has a side on the left of the discs that is not upright."),
    "right": later("{body} has a side on the right of the discs that is not upright."),
    "bottom": later("{body} has a side below the discs that is not level."),
    "top": later("{body} has a side above the discs that is not level."),
}
TOLERANCE = 1e-6  # of the box's longer side: gaps that nobody meant to draw


@dataclass(frozen=True)
class Segment:
    """One side of a static polygon."""

    body: BodyDrawing
    start: Point
    end: Point


@dataclass(frozen=True)
class Wall:
    """One side of the box."""

    place: float  # m, x of a wall on the left or right, y of one below or above
    bodies: tuple[BodyDrawing, ...]  # whose sides it is made of


@dataclass(frozen=True)
class Misfit:
    """What keeps the static bodies from being a box."""

    body: BodyDrawing | None
    sentence: str


def find_box(static: Sequence[BodyDrawing], middle: Point) -> tuple[Wall, ...] | list[Misfit]:
    """The walls around the middle of the discs in the order of SIDES, or what is wrong with them."""
    segments = [segment for body in static for segment in _segments(body)]
    places: list[float] = []
    misfits: list[Misfit] = []
    for side in SIDES:
        place = _nearest(segments, middle, side)
        if place is None:
            misfits.append(Misfit(None, tr(NO_WALL[side])))
        elif isinstance(place, Misfit):
            misfits.append(place)
        else:
            places.append(place)
    if misfits:
        return misfits
    left, right, bottom, top = places
    box = Box(left, bottom, right, top)
    if not (left < right and bottom < top):  # the middle of the discs is on a wall
        return [Misfit(None, tr("There is no room between the walls."))]
    slack = TOLERANCE * max(box.width, box.height)
    misfits = [
        Misfit(
            body,
            tr(
                "{body} is in the way: inside the box there may be nothing but discs.",
                body=label_at_start(body),
            ),
        )
        for body in static
        if _reaches_into(body, box, slack)
    ]
    walls = []
    for side, place in zip(SIDES, places, strict=True):
        along = [segment for segment in segments if _lies_on(segment, side, place, box, slack)]
        if not _is_covered(along, side, box, slack):
            misfits.append(Misfit(None, tr(GAP[side])))
        walls.append(Wall(place, tuple({segment.body.id: segment.body for segment in along}.values())))
    return misfits or tuple(walls)


def label_at_start(body: BodyDrawing) -> str:
    """What a sentence begins with that is about the body."""
    if body.name:
        return tr("Body {id} “{name}”", id=body.id, name=body.name)
    return tr("Body {id}", id=body.id)


def _segments(body: BodyDrawing) -> Iterable[Segment]:
    for shape in body.shapes:
        if not isinstance(shape, CircleShape):
            for ring in shape.rings:
                for start, end in sides_of(to_world(ring, body)):
                    yield Segment(body, start, end)


def _nearest(segments: Sequence[Segment], origin: Point, side: str) -> float | Misfit | None:
    """Where a ray towards this side first meets a static body; a Misfit if the side it meets is oblique."""
    axis, sign = _axis(side)
    best, found = float("inf"), None
    for segment in segments:
        a, b = segment.start, segment.end
        low, high = sorted((a[1 - axis], b[1 - axis]))
        runs_along_the_ray = high - low <= TOLERANCE * abs(a[axis] - b[axis])
        if runs_along_the_ray or not low <= origin[1 - axis] <= high:
            continue
        share = (origin[1 - axis] - a[1 - axis]) / (b[1 - axis] - a[1 - axis])
        distance = sign * (a[axis] + share * (b[axis] - a[axis]) - origin[axis])
        if 0.0 <= distance < best:
            best, found = distance, segment
    if found is None:
        return None
    a, b = found.start, found.end
    if abs(a[axis] - b[axis]) > TOLERANCE * max(abs(a[1 - axis] - b[1 - axis]), best):
        return Misfit(found.body, tr(OBLIQUE[side], body=label_at_start(found.body)))
    return (a[axis] + b[axis]) / 2.0


def _axis(side: str) -> tuple[int, float]:
    return (0 if side in ("left", "right") else 1), (1.0 if side in ("right", "top") else -1.0)


def _lies_on(segment: Segment, side: str, place: float, box: Box, slack: float) -> bool:
    axis, _ = _axis(side)
    low, high = sorted((segment.start[1 - axis], segment.end[1 - axis]))
    first, last = _span(side, box)
    on_line = max(abs(segment.start[axis] - place), abs(segment.end[axis] - place)) <= slack
    return on_line and high > first + slack and low < last - slack


def _span(side: str, box: Box) -> tuple[float, float]:
    return (box.bottom, box.top) if side in ("left", "right") else (box.left, box.right)


def _is_covered(segments: Sequence[Segment], side: str, box: Box, slack: float) -> bool:
    axis, _ = _axis(side)
    covered, last = _span(side, box)
    spans = sorted(sorted((each.start[1 - axis], each.end[1 - axis])) for each in segments)
    for low, high in spans:
        if low > covered + slack:
            return False
        covered = max(covered, high)
    return covered >= last - slack


def _reaches_into(body: BodyDrawing, box: Box, slack: float) -> bool:
    """Whether any of the body is inside the box, beyond its sides."""
    inner = Box(box.left + slack, box.bottom + slack, box.right - slack, box.top - slack)
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            ((x, y),) = to_world([shape.center], body)
            nearest = (min(max(x, inner.left), inner.right), min(max(y, inner.bottom), inner.top))
            if (nearest[0] - x) ** 2 + (nearest[1] - y) ** 2 < shape.radius**2:
                return True
    return any(_crosses(segment, inner) for segment in _segments(body))


def _crosses(segment: Segment, box: Box) -> bool:
    """Whether a part of the segment lies inside the box: it is cut off at the four sides in turn."""
    begin, end = 0.0, 1.0
    for axis, low, high in ((0, box.left, box.right), (1, box.bottom, box.top)):
        start, way = segment.start[axis], segment.end[axis] - segment.start[axis]
        if way == 0.0:
            if not low < start < high:
                return False
            continue
        one, other = sorted(((low - start) / way, (high - start) / way))
        begin, end = max(begin, one), min(end, other)
    return begin < end
