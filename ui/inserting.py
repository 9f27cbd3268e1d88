"""Putting shapes on the canvas without a mouse: the Insert menu."""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import QPointF

from app.commands import AddBodies
from app.document import Document
from app.geometry import Point
from app.scene import BodyDrawing
from app.shaping import box_body, circle_body, polygon_body, regular_corners
from ui.camera import Camera

WALL = 0.3  # m thick


def insert(document: Document, camera: Camera, what: str) -> None:
    """A shape in the middle of the view, about a tenth of it in size, on the grid."""
    body, text = _make(document, camera, what)
    document.apply(AddBodies(document, body, text))


def _make(document: Document, camera: Camera, what: str) -> tuple[list[BodyDrawing], str]:
    step = camera.grid_step
    x, y = _on_grid(_middle(camera), step)
    size = max(step, round(0.05 * camera.height / camera.scale / step) * step)  # half of the shape's extent
    left, right = _side(camera, 0.05), _side(camera, 0.95)
    bottom = camera.to_world(_pixel(camera, 0.5, 0.9))[1]
    top = camera.to_world(_pixel(camera, 0.5, 0.1))[1]
    new = document.new_id
    if what == "insert_box":
        return [box_body(new(), (x - size, y - size), (x + size, y + size))], "Insert box"
    if what == "insert_circle":
        return [circle_body(new(), (x, y), size)], "Insert circle"
    if what == "insert_polygon":
        return [polygon_body(new(), regular_corners((x, y), (x + size, y), 6))], "Insert hexagon"
    floor = box_body(new(), (left, bottom - WALL), (right, bottom))
    if what == "insert_ground":
        return [replace(floor, kind="static", name="floor")], "Insert floor"
    walls = {
        "floor": floor,
        "ceiling": box_body(new(), (left, top), (right, top + WALL)),
        "left wall": box_body(new(), (left - WALL, bottom - WALL), (left, top + WALL)),
        "right wall": box_body(new(), (right, bottom - WALL), (right + WALL, top + WALL)),
    }
    return [replace(body, kind="static", name=name) for name, body in walls.items()], "Insert walls"


def _middle(camera: Camera) -> Point:
    return camera.to_world(_pixel(camera, 0.5, 0.5))


def _side(camera: Camera, share: float) -> float:
    return camera.to_world(_pixel(camera, share, 0.5))[0]


def _pixel(camera: Camera, across: float, down: float) -> QPointF:
    return QPointF(camera.width * across, camera.height * down)


def _on_grid(point: Point, step: float) -> Point:
    return step * round(point[0] / step), step * round(point[1] / step)
