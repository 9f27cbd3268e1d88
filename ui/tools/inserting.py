"""Putting shapes on the canvas without a mouse: the Insert menu."""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import QPointF

from sketchfall.app.drawing.geometry import Box, Point
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.shaping import box_body, circle_body, polygon_body, regular_corners
from sketchfall.app.drawing.walls import THICKNESS
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.wall_commands import put_walls
from sketchfall.ui.canvas.camera import Camera


def insert(document: Document, camera: Camera, what: str) -> None:
    """A shape in the middle of the view, about a tenth of it in size, on the grid."""
    if what == "insert_walls":
        put_walls(document, inner_view(camera))
        return
    body, text = _make(document.new_ids.body(), camera, what)
    document.apply(AddParts(document, Parts([body]), text))


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
        return box_body(body_id, (x - size, y - size), (x + size, y + size)), "Insert box"
    if what == "insert_circle":
        return circle_body(body_id, (x, y), size), "Insert circle"
    if what == "insert_polygon":
        return polygon_body(body_id, regular_corners((x, y), (x + size, y), 6)), "Insert hexagon"
    left, bottom, right, _ = inner_view(camera)
    floor = box_body(body_id, (left, bottom - THICKNESS), (right, bottom))
    return replace(floor, kind="static", name="floor"), "Insert floor"


def _pixel(camera: Camera, across: float, down: float) -> QPointF:
    return QPointF(camera.width * across, camera.height * down)


def _on_grid(point: Point, step: float) -> Point:
    return step * round(point[0] / step), step * round(point[1] / step)
