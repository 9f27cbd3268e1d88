"""Which two bodies are worth a look if nobody has said: two that touch, or else the two that are nearest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sketchfall.app.drawing.geometry import Box, box_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.laboratory.microscope import Friction, divide, study

MOST_BODIES = 300  # of more, the first ones are looked at: every pair of boxes is compared
MOST_STUDIED = 12  # pairs; whether two bodies touch is found out exactly

Pair = tuple[BodyDrawing, BodyDrawing]


def guessed_pair(bodies: Sequence[BodyDrawing], about: int | None = None) -> Pair | None:
    """Of the bodies as they lie now; with `about`, the id of a body, only pairs with that one."""
    boxes = {body.id: box_of(body) for body in bodies[:MOST_BODIES]}
    pairs = [
        (a, b)
        for a, b in combinations(bodies[:MOST_BODIES], 2)
        if about in (None, a.id, b.id) and not a.kind == b.kind == "static"
    ]
    nearest = sorted(pairs, key=lambda pair: abs(_gap(boxes[pair[0].id], boxes[pair[1].id])))
    touching = (pair for pair in nearest[:MOST_STUDIED] if _touch(*pair))
    return next(touching, nearest[0] if nearest else None)


def _gap(a: Box, b: Box) -> float:
    """Between two boxes; less than 0 if they overlap."""
    across = max(a.left - b.right, b.left - a.right)
    along = max(a.bottom - b.top, b.bottom - a.top)
    return max(across, along)


def _touch(a: BodyDrawing, b: BodyDrawing) -> bool:
    poses = [(body.position[0], body.position[1], body.angle) for body in (a, b)]
    return not study(divide(a), poses[0], divide(b), poses[1], [], Friction(0.0, 0.0)).apart
