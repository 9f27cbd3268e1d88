"""Bodies made of one another: united, subtracted, intersected, their hull; one step of undo, or a reason.

The body furthest back is the first: what comes out is made of its material, in its colour and at its place.
While a run is on, bodies are taken where the run has them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import and_, or_

from msgspec.structs import replace

from sketchfall.app.cutting.held import joints_of_pieces
from sketchfall.app.cutting.pieces import parted
from sketchfall.app.cutting.regions import region_seen_from, shape_of
from sketchfall.app.drawing.mass import center_of_mass, mass_of
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.editing.reworking import Reworked
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.physics import Region

SAME = 1e-9  # of an area: less is rounding
TWO_NEEDED = later("Select two bodies, or more.")
APART = later("None of these bodies touches another one.")
NOTHING_LEFT = later("Nothing would be left of {name}.")
NOT_MET = later("No other body overlaps {name}, which is furthest back.")
CONVEX = later("This is its own hull already.")
HELD = later("While it runs, only bodies that no joint holds can become part of another one.")

Pieces = Mapping[int, Sequence[BodyDrawing]]


def unite(live: LiveDrawing) -> str:
    """Those that touch become one body."""
    bodies = live.selected.bodies
    if len(bodies) < 2:
        return tr(TWO_NEEDED)
    pieces: dict[int, Sequence[BodyDrawing]] = {}
    for first, *others in _touching(bodies):
        if others:
            together = reduce(or_, (region_seen_from(first, body) for body in (first, *others)))
            pieces |= _become(together, first, others)
    return rework(live, pieces, later("Unite {parts}")) if pieces else tr(APART)


def subtract(live: LiveDrawing) -> str:
    """From the body furthest back what the others cover; they are gone."""

    def without(first: BodyDrawing, others: Sequence[BodyDrawing]) -> Callable[[Region], list[Region]]:
        taken = reduce(or_, (region_seen_from(first, body) for body in others))
        return lambda region: (region - taken).pieces

    return _carve(live, without, later("Subtract from {parts}"))


def intersect(live: LiveDrawing) -> str:
    """Of the body furthest back only what all the others cover too; they are gone."""

    def common(first: BodyDrawing, others: Sequence[BodyDrawing]) -> Callable[[Region], list[Region]]:
        kept = reduce(and_, (region_seen_from(first, body) for body in others))
        return lambda region: (region & kept).pieces

    return _carve(live, common, later("Intersect {parts}"))


def make_hull(live: LiveDrawing) -> str:
    """One body as a rubber band around all of them would be."""
    bodies = live.selected.bodies
    if not bodies:
        return ""
    first, *others = bodies
    together = reduce(or_, (region_seen_from(first, body) for body in bodies))
    hull = together.hull()
    if not others and math.isclose(hull.area, together.area, rel_tol=SAME):
        return tr(CONVEX)
    return rework(live, _become(hull, first, others), later("Hull around {parts}"))


def _touching(bodies: Sequence[BodyDrawing]) -> list[list[BodyDrawing]]:
    """Those that hang together, each group in the order of the drawing."""
    frame = bodies[0]
    regions = {body.id: region_seen_from(frame, body) for body in bodies}
    groups: list[list[BodyDrawing]] = []
    for body in bodies:
        met = [group for group in groups if any(regions[body.id].touches(regions[one.id]) for one in group)]
        groups = [group for group in groups if group not in met]
        groups.append([*(one for group in met for one in group), body])
    order = {body.id: place for place, body in enumerate(bodies)}
    return [sorted(group, key=lambda body: order[body.id]) for group in groups]


def _become(region: Region, first: BodyDrawing, others: Sequence[BodyDrawing]) -> Pieces:
    """The first covers this from now on, seen from its frame; the others are part of it."""
    shapes = tuple(shape_of(piece, first.shapes[0]) for piece in region.pieces)
    made = moving_with([first, *others], replace(first, shapes=shapes))
    return {first.id: [made], **{body.id: [made] for body in others}}


def moving_with(bodies: Sequence[BodyDrawing], made: BodyDrawing) -> BodyDrawing:
    """With their charge, and moving as they did: with their momentum, as far as it weighs the same."""
    made = replace(made, charge=math.fsum(body.charge for body in bodies))
    if made.kind != "dynamic":
        return made
    weights = [(body, mass_of(body), center_of_mass(body)) for body in bodies if body.kind == "dynamic"]
    mass = math.fsum(weight.mass for _, weight, _ in weights)
    x, y = (math.fsum(weight.mass * center[k] for _, weight, center in weights) / mass for k in (0, 1))
    vx, vy = (math.fsum(weight.mass * body.velocity[k] for body, weight, _ in weights) / mass for k in (0, 1))
    spin = math.fsum(
        weight.inertia * body.angular_velocity
        + weight.mass * ((cx - x) * (body.velocity[1] - vy) - (cy - y) * (body.velocity[0] - vx))
        for body, weight, (cx, cy) in weights
    )
    inertia = math.fsum(
        weight.inertia + weight.mass * math.dist(center, (x, y)) ** 2 for _, weight, center in weights
    )
    return replace(made, velocity=(vx, vy), angular_velocity=spin / inertia)


def _carve(
    live: LiveDrawing,
    carving: Callable[[BodyDrawing, Sequence[BodyDrawing]], Callable[[Region], list[Region]]],
    text: str,
) -> str:
    bodies = live.selected.bodies
    if len(bodies) < 2:
        return tr(TWO_NEEDED)
    first, *others = bodies
    left = parted(first, carving(first, others), live.document.new_ids.body)
    if not left:
        return tr(NOTHING_LEFT, name=name_of(first))
    if left[0].shapes == first.shapes:
        return tr(NOT_MET, name=name_of(first))
    return rework(live, {first.id: left, **{body.id: [] for body in others}}, text)


def rework(live: LiveDrawing, pieces: Pieces, text: str) -> str:
    """The bodies become these; `text` has a place for those that are selected. The reason why not, if any."""
    document, before = live.document, live.bodies
    held = document.joints_of(pieces)
    parts_of_others = [number for number, made in pieces.items() if made and made[0].id != number]
    if live.is_running and document.joints_of(parts_of_others):
        return tr(HELD)
    joints = joints_of_pieces(held, before, pieces)
    bodies = {number: [] if number in parts_of_others else made for number, made in pieces.items()}
    live.rework(Reworked(bodies, joints), tr(text, parts=Parts(live.selected.bodies).in_words))
    return ""
