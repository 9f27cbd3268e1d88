"""How the keyboard gets to a field, and back to the canvas when the field is done with."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QScrollArea,
    QTabWidget,
    QWidget,
)

# Of a button in a panel: a click leaves the keyboard where it is, so that Space runs the drawing after it.
BY_KEYS = Qt.FocusPolicy.TabFocus


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


def is_pressed_by_space(widget: QWidget | None) -> bool:
    """The key would run the drawing; but who went to a button or a choice by keys means that."""
    is_button = isinstance(widget, QAbstractButton) and widget.focusPolicy() == BY_KEYS
    return is_button or isinstance(widget, QComboBox)


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
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)  # of what was unfolded
            parent.ensureWidgetVisible(field)
        child, parent = parent, parent.parentWidget()
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)
