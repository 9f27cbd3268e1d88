"""Outlines made simpler, larger or smaller by a number: of each selected body by itself."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sketchfall.app.cutting.held import joints_of_pieces
from sketchfall.app.cutting.pieces import parted
from sketchfall.app.cutting.regions import region_of, shape_of
from sketchfall.app.drawing.materials import is_of_one_material
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, DrawingError, Shape
from sketchfall.app.drawing.tints import is_of_one_colour
from sketchfall.app.editing.reworking import Reworked
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.physics import Region

SIMPLE = later("With so small a tolerance no corner can be spared.")
GONE = later("nothing would be left of one of the bodies")


def simplified_bodies(live: LiveDrawing, tolerance: float) -> list[BodyDrawing]:
    """Those that have fewer corners then, none of which is farther than so many metres from where it was."""
    found = []
    for body in live.selected.bodies:
        shapes = tuple(_simplified(shape, tolerance) for shape in body.shapes)
        if shapes != body.shapes:
            found.append(replace(body, shapes=shapes))
    return found


def _simplified(shape: Shape, tolerance: float) -> Shape:
    if isinstance(shape, CircleShape):
        return shape
    pieces = Region([shape.rings]).simplified(tolerance).pieces
    if len(pieces) != 1:
        return shape
    simpler = shape_of(pieces[0], shape)
    fewer = sum(map(len, simpler.rings)) < sum(map(len, shape.rings))
    return simpler if fewer else shape


def simplify(live: LiveDrawing, tolerance: float) -> str:
    simpler = Parts(simplified_bodies(live, tolerance))
    if not simpler:
        return tr(SIMPLE)
    live.change(simpler, tr("Simplify {parts}", parts=simpler.in_words))
    return ""


def grown_bodies(live: LiveDrawing, distance: float) -> list[BodyDrawing]:
    """All selected ones as they would be, with so much more on every side, in m, or less."""
    return [piece for pieces in _grown(live, distance).values() for piece in pieces]


def grow(live: LiveDrawing, distance: float) -> str:
    if distance == 0.0:
        return ""
    pieces, document = _grown(live, distance), live.document
    joints = joints_of_pieces(document.joints_of(pieces), live.bodies, pieces)
    text = tr("Offset {parts}", parts=Parts(live.selected.bodies).in_words)
    live.rework(Reworked(pieces, joints), text)
    return ""


def _grown(live: LiveDrawing, distance: float) -> dict[int, list[BodyDrawing]]:
    """DrawingError if nothing would be left of one of them."""
    pieces = {
        body.id: _grown_body(body, distance, live.document.new_ids.body) for body in live.selected.bodies
    }
    if not all(pieces.values()):
        raise DrawingError(tr(GONE))
    return pieces


def _grown_body(body: BodyDrawing, distance: float, new_id: Callable[[], int]) -> list[BodyDrawing]:
    first, *others = body.shapes
    if isinstance(first, CircleShape) and not others:
        radius = first.radius + distance
        return [replace(body, shapes=(replace(first, radius=radius),))] if radius > 0.0 else []
    merged = body
    if not (is_of_one_material(body) and is_of_one_colour(body)):
        raise DrawingError(tr("a body of several materials or colours has to be taken apart first"))
    if others:  # or what grows would overlap, and weigh twice
        whole = region_of(body.shapes)
        merged = replace(body, shapes=tuple(shape_of(piece, first) for piece in whole.pieces))
    return parted(merged, lambda region: region.grown(distance).pieces, new_id)
