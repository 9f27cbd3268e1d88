"""A field for one number, which may be reckoned out in it. What cannot be used is marked in place, and never
leaves the field.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent
from PyQt6.QtWidgets import QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import NumberTextError, number_text
from sketchfall.app.properties.arithmetic import read_quantity
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.properties.units import Quantity, product, unit_of_field
from sketchfall.ui.fields.text_field import TextField
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import mark_invalid

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
        self.siblings: Mapping[str, NumberField] = {}  # which can be reckoned with, by their names
        label = tr(shown.label)
        self.setAccessibleName(
            tr("{label}, in {unit}", label=label, unit=shown.unit) if shown.unit else label
        )
        self._tip = f"{tr(shown.tip)} {_allowed(shown)}".strip()
        self.setToolTip(plain_tip(self._tip))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.textEdited.connect(self._check)
        self.returnPressed.connect(self.commit)

    @property
    def value(self) -> float | None:
        """The number that holds, whatever is being typed."""
        return self._value

    @property
    def number(self) -> float:
        """The same, of a field that always has one."""
        assert self._value is not None
        return self._value

    def show_value(self, value: float | None) -> None:
        """None: the selected bodies differ."""
        self._value = value
        self.setPlaceholderText(tr("mixed") if value is None else "")
        # What is being typed is not lost; nor is that all of it was chosen, to be typed over.
        if not self.isModified() and self.text() != self._text_of_value():
            is_chosen = self.hasSelectedText() and self.selectedText() == self.text()
            self.restore()
            if is_chosen:
                self.selectAll()

    def set_value(self, value: float) -> None:
        """As if it had been typed."""
        self.setText(number_text(value))
        self.setModified(True)
        self.commit()

    def commit(self) -> None:
        if not self.isModified():
            return
        value, problem = self._typed()
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

    def _text_of_value(self) -> str:
        return "" if self._value is None else self._shown(self._value) + self._suffix

    def restore(self) -> None:
        self.setText(self._text_of_value())
        self.setModified(False)
        mark_invalid(self, False)
        self.setToolTip(plain_tip(self._tip))
        self.setCursorPosition(0)

    def _typed(self) -> tuple[float | None, str]:
        """The number, if it is one, and why it cannot be used."""
        text = self.text().strip().removesuffix(self._suffix) if self._suffix else self.text()
        try:
            value = read_quantity(text, self.property_shown.unit, self._names())
            if math.isnan(value):
                raise NumberTextError(tr("“{text}” is not a number", text=text))
        except NumberTextError as error:
            label = tr(self.property_shown.label)
            return None, tr("{label}: {reason}.", label=label, reason=error)
        return value, self.property_shown.problem(value)

    def _names(self) -> dict[str, Quantity]:
        """What the siblings hold, by their English names and by those that the user reads."""
        found: dict[str, Quantity] = {}
        for field in self.siblings.values():
            if field.value is not None:
                shown = field.property_shown
                held = product(Quantity(field.value), unit_of_field(shown.unit))
                found |= {shown.name: held, tr(shown.label).casefold(): held}
        return found

    def _check(self) -> None:
        _, problem = self._typed()
        mark_invalid(self, bool(problem))
        self.setToolTip(plain_tip(problem or self._tip))

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        self.commit()
        if self.isModified():  # refused: the number that holds comes back
            self.restore()
        super().focusOutEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        """Cut and paste; in a panel that has a menu of its own for its fields, they are part of that."""
        assert event is not None
        if _is_in_a_panel_with_menus(self):
            event.ignore()
        else:
            super().contextMenuEvent(event)

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
    text = number_text(value, f".{DIGITS}g")
    if "e-" in text and least >= FINEST:
        return number_text(value, f".{DIGITS}f").rstrip("0")
    return text


def _allowed(shown: NumberRange) -> str:
    if shown.unit:
        return tr("From {low:g} to {high:g}, in {unit}.", low=shown.low, high=shown.high, unit=shown.unit)
    return tr("From {low:g} to {high:g}.", low=shown.low, high=shown.high)


def _is_in_a_panel_with_menus(field: QWidget) -> bool:
    panel = field.parentWidget()
    while panel is not None and panel.contextMenuPolicy() != Qt.ContextMenuPolicy.CustomContextMenu:
        panel = panel.parentWidget()
    return panel is not None
