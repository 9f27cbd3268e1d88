"""A field for one number. What cannot be used is marked in place, and never leaves the field."""

from __future__ import annotations

import math

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QKeyEvent
from PyQt6.QtWidgets import QWidget

from sketchfall.app.editing.properties import NumberRange
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import mark_invalid
from sketchfall.ui.panels.text_field import TextField

DIGITS = 6  # significant ones that are shown
ROUNDING = 1e-10  # in any unit; what is nearer to 0 came of sums that should have been 0
FINEST = 1e-6  # of what may be on both sides of 0, as places and velocities: nobody sees less of it


class NumberField(TextField):
    """Enter or leaving the field commits; Esc brings the old number back; Up and Down change it by a step."""

    committed = pyqtSignal(float)
    refused = pyqtSignal(str)  # why, in a sentence

    def __init__(self, shown: NumberRange, parent: QWidget | None = None, *, suffix: str = "") -> None:
        """suffix: shown after the number, and need not be typed."""
        super().__init__(parent)
        self._suffix = suffix
        self.property_shown = shown
        self._value: float | None = None
        unit = f", in {shown.unit}" if shown.unit else ""
        self.setAccessibleName(f"{shown.label}{unit}")
        allowed = f"From {shown.low:g} to {shown.high:g}{unit}."
        self._tip = f"{shown.tip} {allowed}".strip()
        self.setToolTip(plain_tip(self._tip))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.textEdited.connect(self._check)
        self.returnPressed.connect(self.commit)

    def show_value(self, value: float | None) -> None:
        """None: the selected bodies differ."""
        self._value = value
        self.setPlaceholderText("mixed" if value is None else "")
        if not self.hasFocus() or not self.isModified():
            self.restore()

    def set_value(self, value: float) -> None:
        """As if it had been typed."""
        self.setText(repr(value))
        self.setModified(True)
        self.commit()

    def commit(self) -> None:
        if not self.isModified():
            return
        value = self._typed()
        problem = self._problem(value)
        if problem:
            mark_invalid(self, True)
            self.refused.emit(problem)
            return
        self.setModified(False)
        assert value is not None
        if value != self._value:
            self._value = value
            self.committed.emit(value)
        self.restore()

    def _shown(self, value: float) -> str:
        return shown_number(value, FINEST if self.property_shown.low < 0.0 else ROUNDING)

    def restore(self) -> None:
        self.setText("" if self._value is None else self._shown(self._value) + self._suffix)
        self.setModified(False)
        mark_invalid(self, False)
        self.setToolTip(plain_tip(self._tip))
        self.setCursorPosition(0)

    def _typed(self) -> float | None:
        text = self.text().strip().removesuffix(self._suffix)
        try:
            return float(text.strip().replace(",", ".").replace("−", "-"))
        except ValueError:
            return None

    def _problem(self, value: float | None) -> str:
        if value is None or math.isnan(value):
            return f"{self.property_shown.label}: “{self.text()}” is not a number."
        return self.property_shown.problem(value)

    def _check(self) -> None:
        problem = self._problem(self._typed())
        mark_invalid(self, bool(problem))
        self.setToolTip(plain_tip(problem or self._tip))

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        self.commit()
        if self.isModified():  # refused: the number that holds comes back
            self.restore()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._value is not None:
            direction = 1.0 if event.key() == Qt.Key.Key_Up else -1.0
            step = self.property_shown.step * (
                10.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1.0
            )
            value = self._value + direction * step
            self.set_value(min(self.property_shown.high, max(self.property_shown.low, round(value, 9))))
        else:
            super().keyPressEvent(event)


def shown_number(value: float, least: float = ROUNDING) -> str:
    """What is nearer to 0 than `least` is 0; a number of hardly more than that has no power of ten."""
    if abs(value) < least:
        return "0"
    text = f"{value:.{DIGITS}g}"
    return f"{value:.{DIGITS}f}".rstrip("0") if "e-" in text and least >= FINEST else text
