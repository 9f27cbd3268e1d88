"""What a body is called in a sentence."""

from __future__ import annotations

from app.scene import BodyDrawing
from app.shown_text import shortened


def name_of(body: BodyDrawing) -> str:
    return shortened(body.name) or f"body {body.id}"
