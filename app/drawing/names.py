"""What a body is called in a sentence."""

from __future__ import annotations

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.walls import is_wall
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import tr


def name_of(body: BodyDrawing) -> str:
    if is_wall(body):
        return tr(body.name)
    return shortened(body.name) or tr("body {id}", id=body.id)
