"""The colours that bodies and joints have of their own, as a drawing spells them, and as Qt knows them."""

from __future__ import annotations

from PyQt6.QtGui import QColor

OPAQUE = 255
PLAIN = len("#rrggbb")


def own_colour(text: str) -> QColor:
    """Of "#rrggbb" or "#rrggbbaa"; Qt itself would take the opacity to stand first."""
    colour = QColor(text[:PLAIN])
    if len(text) > PLAIN:
        colour.setAlpha(int(text[PLAIN:], 16))
    return colour


def as_text(colour: QColor) -> str:
    """The opacity is left out if there is nothing to see through."""
    return colour.name() if colour.alpha() == OPAQUE else f"{colour.name()}{colour.alpha():02x}"
