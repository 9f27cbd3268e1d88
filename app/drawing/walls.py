"""Walls around the page: four static boxes, which are known by their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later
from sketchfall.app.strokes.shaping import box_body

THICKNESS = 0.3  # m
# In the drawing and its file, whatever the language.
NAMES = (later("wall below"), later("wall above"), later("wall on the left"), later("wall on the right"))


def has_walls(bodies: Sequence[BodyDrawing]) -> bool:
    """Whether there is a wall on each of the four sides."""
    return {body.name for body in bodies if is_wall(body)} == set(NAMES)


def is_wall(body: BodyDrawing) -> bool:
    return body.kind == "static" and body.name in NAMES


def walls_around(page: Box, new_id: Callable[[], int]) -> list[BodyDrawing]:
    """Four static boxes just outside of the page."""
    left, bottom, right, top = page
    sides = (
        ((left, bottom - THICKNESS), (right, bottom)),
        ((left, top), (right, top + THICKNESS)),
        ((left - THICKNESS, bottom - THICKNESS), (left, top + THICKNESS)),
        ((right, bottom - THICKNESS), (right + THICKNESS, top + THICKNESS)),
    )
    return [
        replace(box_body(new_id(), *corners), kind="static", name=name)
        for name, corners in zip(NAMES, sides, strict=True)
    ]
