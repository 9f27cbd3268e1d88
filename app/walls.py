"""Walls around the page: four static boxes, which are known by their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from app.commands import AddBodies, RemoveBodies
from app.document import Document
from app.geometry import Box, box_around, box_of
from app.scene import BodyDrawing
from app.shaping import box_body

THICKNESS = 0.3  # m
NAMES = ("wall below", "wall above", "wall on the left", "wall on the right")
PUT = "Put walls around the page"
REMOVE = "Remove the walls around the page"


def has_walls(bodies: Sequence[BodyDrawing]) -> bool:
    """Whether there is a wall on each of the four sides."""
    return {body.name for body in bodies if _is_wall(body)} == set(NAMES)


def put_walls(document: Document, view: Box) -> None:
    """Walls around what is seen and all that is drawn, in place of those there are; one step of undo."""
    bodies = document.scene.bodies
    page = box_around([view, *(box_of(body) for body in bodies if not _is_wall(body))])
    assert page is not None
    document.undo_stack.beginMacro(PUT)
    _take_away(document)
    document.apply(AddBodies(document, walls_around(page, document.new_id), PUT))
    document.undo_stack.endMacro()


def remove_walls(document: Document) -> None:
    """All of them; one step of undo."""
    document.undo_stack.beginMacro(REMOVE)
    _take_away(document)
    document.undo_stack.endMacro()


def _is_wall(body: BodyDrawing) -> bool:
    return body.kind == "static" and body.name in NAMES


def _take_away(document: Document) -> None:
    walls = [body.id for body in document.scene.bodies if _is_wall(body)]
    if walls:
        document.apply(RemoveBodies(document, walls))


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
