"""How panels change the drawing: in one step of undo, or not at all and with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PyQt6.QtCore import pyqtBoundSignal

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document


class Panel(Protocol):
    document: Document

    @property
    def refused(self) -> pyqtBoundSignal: ...

    def refresh(self) -> None: ...


def change_drawing(panel: Panel, make_change: Callable[[], ChangeDrawing]) -> None:
    """What changes nothing is no step; after a refusal the fields show again what is."""
    try:
        change = make_change()
        if not change.changes_nothing:
            panel.document.apply(change)
    except (DrawingError, ValueError) as error:
        panel.refused.emit(f"That value cannot be used: {error}.")
        panel.refresh()
