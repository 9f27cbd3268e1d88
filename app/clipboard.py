"""Bodies as text for the clipboard: a whole drawing, so that any window or text editor can take it."""

from __future__ import annotations

from collections.abc import Sequence

from app.file_format import decode_drawing, encode_drawing
from app.scene import BodyDrawing, DrawingError, Scene


def text_of(bodies: Sequence[BodyDrawing]) -> str:
    return encode_drawing(Scene(bodies=tuple(bodies))).decode()


def bodies_in(text: str) -> tuple[BodyDrawing, ...]:
    """The bodies in a text; DrawingError says why there are none."""
    if not text.lstrip().startswith("{"):
        raise DrawingError("the clipboard holds no bodies")
    bodies = decode_drawing(text.encode()).bodies
    if not bodies:
        raise DrawingError("the clipboard holds no bodies")
    return bodies
