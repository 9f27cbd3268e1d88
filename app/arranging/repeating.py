"""Arrays: what is selected, made many times; one step of undo."""

from __future__ import annotations

from collections.abc import Sequence

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import MAX_BODIES, DrawingError
from sketchfall.app.drawing.transforms import RigidMotion
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.editing.copying import copied_often
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.live_drawing import LiveDrawing


def repeat(live: LiveDrawing, motions: Sequence[RigidMotion]) -> None:
    """What is selected stays, and is there once more after each motion; all of it is selected then."""
    document, bodies = live.document, live.selected.bodies
    if len(document.scene.bodies) + len(bodies) * len(motions) > MAX_BODIES:
        raise DrawingError(tr("a drawing holds {most:,} bodies at the most", most=MAX_BODIES))
    if not bodies or not motions:
        return
    selected = document.selection
    made = copied_often(document, bodies, motions)
    text = tr("Array of {parts}, {count} times", parts=Parts(bodies).in_words, count=len(motions) + 1)
    document.apply(AddParts(document, made, text))
    document.select(selected.with_others(document.selection))
