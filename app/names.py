"""What a body is called in a sentence."""

from __future__ import annotations

from app.scene import BodyDrawing
from app.shown_text import shortened

LONGEST = 40  # characters of a name


def name_of(body: BodyDrawing) -> str:
    return shortened(body.name, LONGEST) or f"body {body.id}"
