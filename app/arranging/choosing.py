"""Bodies selected by what they have in common with those that are: their material, kind, or colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from sketchfall.app.drawing.materials import materials_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.showing import is_within_reach
from sketchfall.app.drawing.tints import is_of_one_colour, tint_of
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr

Trait = Literal["material", "kind", "colour"]

NO_OTHERS = later("No other body has that in common with what is selected.")


def _colour(body: BodyDrawing) -> object:
    """As it is seen, in any theme: its own, that of its kind, one of the program's; or of its shapes."""
    if not is_of_one_colour(body):
        return tuple((shape.colour, shape.tint) for shape in body.shapes)
    if body.colour is not None:
        return body.colour.lower()
    return tint_of(body) if body.kind == "dynamic" else body.kind


TRAITS: Mapping[Trait, Callable[[BodyDrawing], object]] = {
    "material": lambda body: tuple(dict.fromkeys(materials_of(body))),
    "kind": lambda body: body.kind,
    "colour": _colour,
}


def select_same(document: Document, trait: Trait) -> str:
    """Every body within reach that is in that like one of those selected; why not, if there is no more."""
    of = TRAITS[trait]
    wanted = {of(body) for body in document.selected.bodies}
    found = [body.id for body in document.scene.bodies if of(body) in wanted and is_within_reach(body)]
    if set(found) <= set(document.selection.bodies):
        return tr(NO_OTHERS)
    document.select(PartIds(found))
    return ""
