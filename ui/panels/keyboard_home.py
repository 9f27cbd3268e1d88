"""Where the keyboard goes when a field is done with: back to the canvas of its window."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PyQt6.QtWidgets import QDialog, QWidget


@runtime_checkable
class KeyboardHome(Protocol):
    """A window with a part that should have the keyboard unless a field needs it."""

    def take_keyboard(self) -> None: ...


def give_keyboard_back(field: QWidget) -> None:
    """From a field in a panel, which may float beside its window; a dialog keeps the keyboard."""
    widget: QWidget | None = field
    while widget is not None and not isinstance(widget, QDialog):
        if isinstance(widget, KeyboardHome):
            widget.take_keyboard()
            return
        widget = widget.parentWidget()
