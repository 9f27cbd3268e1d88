"""What a body is called in a sentence."""

from __future__ import annotations

from app.scene import BodyDrawing

LONGEST = 40  # characters of a name


def name_of(body: BodyDrawing) -> str:
    name = body.name if len(body.name) <= LONGEST else f"{body.name[: LONGEST - 1]}…"
    return name or f"body {body.id}"
