"""Cutting along a line: what it crosses wholly becomes several bodies, which go on as they moved there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sketchfall.app.cutting.held import joints_of_pieces
from sketchfall.app.cutting.pieces import parted
from sketchfall.app.drawing.geometry import Box, Point, box_of, to_body
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.showing import is_within_reach
from sketchfall.app.editing.reworking import Reworked
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.live_drawing import LiveDrawing


def cut(live: LiveDrawing, line: Sequence[Point]) -> str:
    """As one step of undo; or the reason why nothing was cut."""
    document, before = live.document, live.bodies
    pieces: dict[int, Sequence[BodyDrawing]] = {}
    for body in before.values():
        if is_within_reach(body) and _meets(box_of(body), line):
            cut_up = cut_body(body, line, document.new_ids.body)
            if len(cut_up) > 1:
                pieces[body.id] = cut_up
    if not pieces:
        return tr("This stroke crosses no body from side to side.")
    joints = joints_of_pieces(document.joints_of(pieces), before, pieces)
    live.rework(
        Reworked(pieces, joints), tr("Cut {parts}", parts=Parts(before[number] for number in pieces).in_words)
    )
    return ""


def cut_body(body: BodyDrawing, line: Sequence[Point], new_id: Callable[[], int]) -> list[BodyDrawing]:
    """Its pieces; only itself, if the line does not go through it."""
    seen = [to_body(point, body) for point in line]
    return parted(body, lambda region: region.parted(seen), new_id)


def _meets(box: Box, line: Sequence[Point]) -> bool:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs) <= box.right and max(xs) >= box.left and min(ys) <= box.top and max(ys) >= box.bottom
