"""Bodies fixed to each other as one, each of its own material and colour; and such a body taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sketchfall.app.cutting.combining import TWO_NEEDED, moving_with, rework
from sketchfall.app.cutting.pieces import centred, sharing_motion
from sketchfall.app.drawing.geometry import Point, to_body, to_world
from sketchfall.app.drawing.materials import material_of
from sketchfall.app.drawing.scene import BodyDrawing, Shape
from sketchfall.app.drawing.tints import tint_of
from sketchfall.app.drawing.transforms import with_places_at
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.live_drawing import LiveDrawing

SEVERAL_NEEDED = later("Select a body that was made of several shapes.")


def make_one(live: LiveDrawing) -> str:
    """The body furthest back gets the shapes of the others; where they overlap, both count."""
    bodies = live.selected.bodies
    if len(bodies) < 2:
        return tr(TWO_NEEDED)
    first = bodies[0]
    shapes = [shape if body is first else _of(first, body, shape) for body in bodies for shape in body.shapes]
    made = moving_with(bodies, replace(first, shapes=tuple(shapes)))
    return rework(live, {body.id: [made] for body in bodies}, later("Make one body of {parts}"))


def _of(first: BodyDrawing, body: BodyDrawing, shape: Shape) -> Shape:
    """A shape of a body as one of the first: where it is, and of what it is made."""

    def place(point: Point) -> Point:
        return to_body(to_world([point], body)[0], first)

    material = material_of(shape, body)
    shape = replace(with_places_at(shape, place), material=None if material == first.material else material)
    if shape.colour is not None or shape.tint is not None:
        return shape
    if body.colour is not None:
        return replace(shape, colour=None if body.colour == first.colour else body.colour)
    is_same = first.colour is None and tint_of(first) == tint_of(body)
    return replace(shape, tint=None if is_same else tint_of(body))


def take_apart(live: LiveDrawing) -> str:
    """Each shape becomes a body, and moves as the whole did there."""
    pieces: dict[int, Sequence[BodyDrawing]] = {
        body.id: _parts(live, body) for body in live.selected.bodies if len(body.shapes) > 1
    }
    return rework(live, pieces, later("Take {parts} apart")) if pieces else tr(SEVERAL_NEEDED)


def _parts(live: LiveDrawing, body: BodyDrawing) -> list[BodyDrawing]:
    """The first has the id of the body."""
    parts = []
    for number, shape in enumerate(body.shapes):
        part = replace(
            body,
            shapes=(replace(shape, material=None, colour=None, tint=None),),
            material=material_of(shape, body),
            colour=shape.colour or (body.colour if shape.tint is None else None),
            tint=tint_of(body) if shape.tint is None else shape.tint,
        )
        parts.append(centred(replace(part, id=live.document.new_ids.body())) if number else part)
    return sharing_motion(body, parts)
