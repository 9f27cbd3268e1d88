"""How panels change the parts or the world: in one step of undo, or not at all and with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PyQt6.QtCore import pyqtBoundSignal

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.engine_errors import told


class Panel(Protocol):
    @property
    def refused(self) -> pyqtBoundSignal: ...

    def refresh(self) -> None: ...


def try_change(panel: Panel, change: Callable[[], None]) -> None:
    """After a refusal the fields show again what is."""
    try:
        change()
    except (DrawingError, ValueError) as error:
        panel.refused.emit(tr("That value cannot be used: {reason}.", reason=told(error)))
        panel.refresh()
