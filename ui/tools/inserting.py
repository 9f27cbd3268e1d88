"""Putting shapes on the canvas without a mouse: the Insert menu."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace
from PyQt6.QtCore import QPointF

from sketchfall.app.drawing.geometry import Box, Point, box_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.transforms import moved
from sketchfall.app.drawing.walls import THICKNESS
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.wall_commands import put_walls
from sketchfall.app.language.catalogue import tr
from sketchfall.app.strokes.shaping import box_body, circle_body, polygon_body, regular_corners
from sketchfall.ui.canvas.camera import Camera

RING = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
MOST_RINGS = 50  # where all of them are taken, the shape is put into the middle all the same
MOST_ACROSS = 0.5  # of the view; what is wider has no room beside it


def insert(document: Document, camera: Camera, what: str, there: Iterable[BodyDrawing] = ()) -> None:
    """A shape near the middle of the view where no body is, about a tenth of it in size, on the grid."""
    if what == "insert_walls":
        put_walls(document, inner_view(camera))
        return
    body, text = _make(document.new_ids.body(), camera, what)
    taken = [box_of(other) for other in there]
    document.apply(AddParts(document, Parts([_beside(body, taken, camera)]), text))


def _beside(body: BodyDrawing, taken: list[Box], camera: Camera) -> BodyDrawing:
    """The body at the first place, in widening rings, where it covers none of the boxes; a floor goes up."""
    box, step = box_of(body), camera.grid_step
    ways = [(0, 1)] if box.width > MOST_ACROSS * camera.width / camera.scale else RING
    for ring in range(MOST_RINGS):
        for across, up in ways:
            offset = across * ring * (box.width + step), up * ring * (box.height + step)
            if not any(_overlap(_shifted(box, *offset), other) for other in taken):
                return moved(body, *offset)
    return body


def _shifted(box: Box, dx: float, dy: float) -> Box:
    return Box(box.left + dx, box.bottom + dy, box.right + dx, box.top + dy)


def _overlap(a: Box, b: Box) -> bool:
    return a.left < b.right and b.left < a.right and a.bottom < b.top and b.bottom < a.top


def inner_view(camera: Camera) -> Box:
    """What is seen, but for a margin in which a floor or walls can be seen too."""
    left, top = camera.to_world(_pixel(camera, 0.05, 0.1))
    right, bottom = camera.to_world(_pixel(camera, 0.95, 0.9))
    return Box(left, bottom, right, top)


def _make(body_id: int, camera: Camera, what: str) -> tuple[BodyDrawing, str]:
    step = camera.grid_step
    x, y = _on_grid(camera.to_world(_pixel(camera, 0.5, 0.5)), step)
    size = max(step, round(0.05 * camera.height / camera.scale / step) * step)  # half of the shape's extent
    if what == "insert_box":
        return box_body(body_id, (x - size, y - size), (x + size, y + size)), tr("Insert box")
    if what == "insert_circle":
        return circle_body(body_id, (x, y), size), tr("Insert circle")
    if what == "insert_polygon":
        return polygon_body(body_id, regular_corners((x, y), (x + size, y), 6)), tr("Insert hexagon")
    inner = inner_view(camera)
    left, bottom = step * math.floor(inner.left / step), step * math.ceil(inner.bottom / step)
    right = step * math.ceil(inner.right / step)
    floor = box_body(body_id, (left, bottom - THICKNESS), (right, bottom))
    return replace(floor, kind="static", name="floor"), tr("Insert floor")


def _pixel(camera: Camera, across: float, down: float) -> QPointF:
    return QPointF(camera.width * across, camera.height * down)


def _on_grid(point: Point, step: float) -> Point:
    return step * round(point[0] / step), step * round(point[1] / step)
