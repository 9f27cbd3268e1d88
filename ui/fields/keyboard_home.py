"""How the keyboard gets to a field, and back to the canvas when the field is done with."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDialog, QDockWidget, QScrollArea, QTabWidget, QWidget


class KeyboardHome:
    """A window with a part that should have the keyboard unless a field needs it."""

    def take_keyboard(self) -> None:
        raise NotImplementedError


def give_keyboard_back(field: QWidget) -> None:
    """From a field in a panel, which may float beside its window; a dialog keeps the keyboard."""
    widget: QWidget | None = field
    while widget is not None and not isinstance(widget, QDialog):
        if isinstance(widget, KeyboardHome):
            widget.take_keyboard()
            return
        widget = widget.parentWidget()


class Foldable:
    def unfold(self) -> None:
        raise NotImplementedError


def give_keyboard_to(field: QWidget) -> None:
    """To a field in a panel, which may be closed, or behind another."""
    child, parent = field, field.parentWidget()
    while parent is not None:
        if isinstance(parent, QTabWidget):
            parent.setCurrentWidget(child)
        elif isinstance(parent, Foldable):
            parent.unfold()
        elif isinstance(parent, QDockWidget):
            parent.show()
            parent.raise_()
        elif isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(field)
        child, parent = parent, parent.parentWidget()
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)
