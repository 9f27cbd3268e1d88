"""A field for a number that may be absent: emptied, it says what holds instead."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.plain_text import plain_tip


class OptionalNumberField(NumberField):
    cleared = pyqtSignal()

    def __init__(self, shown: NumberRange, parent: QWidget | None = None) -> None:
        super().__init__(shown, parent)
        how = tr("Empty the field for none.")
        self._tip = f"{self._tip} {how}"
        self.setToolTip(plain_tip(self._tip))

    def show_absent(self, words: str) -> None:
        """There is no number, and this is what holds instead."""
        self.show_value(None)
        self.setPlaceholderText(words)

    def commit(self) -> None:
        if self.isModified() and not self.text().strip():
            self.setModified(False)
            if self._value is not None:
                self._value = None
                self.cleared.emit()
            self.restore()
        else:
            super().commit()

    def _typed(self) -> tuple[float | None, str]:
        return (None, "") if not self.text().strip() else super()._typed()
