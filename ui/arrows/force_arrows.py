"""What each kind of force is called and in which colour its arrow is."""

from __future__ import annotations

from sketchfall.app.quantities.free_body import ForceKind
from sketchfall.ui.arrows.arrows import in_words

SYMBOLS: dict[ForceKind, str] = {
    "gravity": "F_G",
    "applied": "F",
    "normal": "F_N",
    "friction": "F_f",
    "joint": "F_J",
}
COLOURS: dict[ForceKind, str] = {
    "gravity": "velocity",
    "applied": "motor",
    "normal": "contact",
    "friction": "rope",
    "joint": "bounding_box",
}


def newtons(symbol: str, size: float) -> str:
    return in_words(symbol, size, "N")
