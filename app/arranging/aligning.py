"""Things brought into line, set at equal distances and made the same size: pure functions on bodies.

A thing is what moves as one: a body, or the bodies of a group. Given back are the bodies that change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from sketchfall.app.drawing.geometry import Box, box_around, box_of, turned
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.drawing.transforms import moved, scaled

Thing = Sequence[BodyDrawing]
Side = Literal["left", "centre", "right", "top", "middle", "bottom"]
Way = Literal["across", "up"]
Size = Literal["width", "height", "size"]

ROUNDING = 1e-12  # of the numbers that are compared


def box_of_all(bodies: Iterable[BodyDrawing]) -> Box:
    box = box_around(map(box_of, bodies))
    assert box is not None
    return box


def aligned(things: Sequence[Thing], side: Side) -> list[BodyDrawing]:
    """Each with that side, or its middle, where that of the box around all of them is."""
    whole = box_of_all(body for thing in things for body in thing)
    changed: list[BodyDrawing] = []
    for thing in things:
        box = box_of_all(thing)
        changed += _shifted(thing, *_way_to(side, box, whole))
    return changed


def _way_to(side: Side, box: Box, whole: Box) -> tuple[float, float]:
    (x, y), (goal_x, goal_y) = box.center, whole.center
    return {
        "left": (whole.left - box.left, 0.0),
        "centre": (goal_x - x, 0.0),
        "right": (whole.right - box.right, 0.0),
        "top": (0.0, whole.top - box.top),
        "middle": (0.0, goal_y - y),
        "bottom": (0.0, whole.bottom - box.bottom),
    }[side]


def distributed(things: Sequence[Thing], way: Way) -> list[BodyDrawing]:
    """With the same gap between neighbours; the first and the last stay where they are."""
    axis = 0 if way == "across" else 1
    boxes = [(box_of_all(thing), thing) for thing in things]
    boxes.sort(key=lambda pair: pair[0].center[axis])
    spans = [(box.left, box.right) if way == "across" else (box.bottom, box.top) for box, _ in boxes]
    room = spans[-1][1] - spans[0][0] - sum(high - low for low, high in spans)
    gap = room / (len(spans) - 1)
    changed: list[BodyDrawing] = []
    place = spans[0][1] + gap
    for (_, thing), (low, high) in list(zip(boxes, spans, strict=True))[1:-1]:
        changed += _shifted(thing, *((place - low, 0.0) if way == "across" else (0.0, place - low)))
        place += high - low + gap
    return changed


def made_same(bodies: Sequence[BodyDrawing], size: Size) -> list[BodyDrawing]:
    """Each as wide, as high, or both, as the largest of them, along its own axes and about its middle.

    A body with a circle in it keeps its proportions, since a stretched circle is none: where both sizes are
    to be the same, its width decides.
    """
    boxes = [box_of(body, body.angle) for body in bodies]
    width, height = max(box.width for box in boxes), max(box.height for box in boxes)
    changed = []
    for body, box in zip(bodies, boxes, strict=True):
        factors = (
            width / box.width if size != "height" else 1.0,
            height / box.height if size != "width" else 1.0,
        )
        if any(isinstance(shape, CircleShape) for shape in body.shapes):
            factor = factors[1] if size == "height" else factors[0]
            factors = (factor, factor)
        if max(abs(factor - 1.0) for factor in factors) > ROUNDING:
            changed.append(scaled(body, factors, turned(box.center, body.angle), body.angle))
    return changed


def _shifted(thing: Thing, dx: float, dy: float) -> list[BodyDrawing]:
    """Nothing, if all that is between it and its goal is rounding."""
    far = max(abs(dx), abs(dy)) > ROUNDING * (1.0 + max(map(abs, box_of_all(thing))))
    return [moved(body, dx, dy) for body in thing] if far else []
