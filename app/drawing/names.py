"""What a body is called in a sentence."""

from __future__ import annotations

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.files.shown_text import shortened


def name_of(body: BodyDrawing) -> str:
    return shortened(body.name) or f"body {body.id}"
