"""The colour of a curve, beside its name in a list."""

from __future__ import annotations

from PyQt6.QtGui import QColor, QIcon, QPixmap

from sketchfall.ui.look.style import current_theme

SIDE = 10  # px


def swatch(colour: str | None) -> QIcon:
    """colour: its name in the theme; None: as much room, with nothing in it."""
    picture = QPixmap(SIDE, SIDE)
    picture.fill(QColor(getattr(current_theme(), colour)) if colour else QColor(0, 0, 0, 0))
    return QIcon(picture)
