"""Putting walls around the page and taking them away. Apart from what walls are, which needs no Qt."""

from __future__ import annotations

from sketchfall.app.drawing.body_checks import check_body
from sketchfall.app.drawing.geometry import Box, box_around, box_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.showing import is_endless
from sketchfall.app.drawing.walls import is_wall, walls_around
from sketchfall.app.editing.commands import AddParts, RemoveParts
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr

PUT = later("Put walls around the page")
REMOVE = later("Remove the walls around the page")


def put_walls(document: Document, view: Box) -> None:
    """Walls around what is seen and all that is drawn, in place of those there are; one step of undo.

    DrawingError if the page is too large for any.
    """
    bodies = document.scene.bodies
    page = box_around(
        [view, *(box_of(body) for body in bodies if not is_wall(body) and not is_endless(body))]
    )
    assert page is not None
    walls = walls_around(page, document.new_ids.body)
    for wall in walls:  # before the others are taken away: a step must not end half-way
        check_body(wall)
    document.stay()  # or it would be a part of the step
    document.undo_stack.beginMacro(tr(PUT))
    _take_away(document)
    document.apply(AddParts(document, Parts(walls), tr(PUT)))
    document.undo_stack.endMacro()


def remove_walls(document: Document) -> None:
    """All of them; one step of undo."""
    document.stay()
    document.undo_stack.beginMacro(tr(REMOVE))
    _take_away(document)
    document.undo_stack.endMacro()


def _take_away(document: Document) -> None:
    walls = [body.id for body in document.scene.bodies if is_wall(body)]
    if walls:
        document.apply(RemoveParts(document, PartIds(walls)))
