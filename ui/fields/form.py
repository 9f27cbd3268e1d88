"""The rows that panels are made of: a label and a field, or a title above several of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PyQt6.QtCore import QRect, Qt
from PyQt6.QtGui import QWheelEvent
from PyQt6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QSizePolicy, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.fields.keyboard_home import BY_KEYS, give_keyboard_back
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.plain_text import Label, MarkupLabel, plain_tip

SPACING = 4  # px between rows
NARROW = 280  # px, below which a label and its field would not both be read in one row
PAIRED = 64  # px, the least of two fields beside each other
MIXED = later("mixed")  # shown where the selected bodies differ
# The first entry of some choices, where none of the others holds; it is the data of that entry, too.
OTHER = later("Other")
SETS = "sets"  # Qt's property of a widget, other than a number's field, that names which number it sets

T = TypeVar("T")
V = TypeVar("V")
L = TypeVar("L", Label, MarkupLabel)


def common(parts: Sequence[T], get: Callable[[T], V]) -> V | None:
    """The value if all bodies, or joints, have the same one."""
    first = get(parts[0])
    return first if all(get(part) == first for part in parts[1:]) else None


class Choice(QComboBox):
    """Turning the wheel over it scrolls the panel, and changes it only if it has the focus.

    When its list is closed, the canvas has the keyboard again.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def hidePopup(self) -> None:
        """Qt calls it as well when the field itself is hidden, while others may have the keyboard."""
        view = self.view()
        was_open = view is not None and view.isVisible()
        super().hidePopup()
        if was_open:
            give_keyboard_back(self)

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        assert event is not None
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def make_tick(words: str, tip: str) -> QCheckBox:
    box = QCheckBox(words)
    box.setToolTip(plain_tip(tip))
    box.setFocusPolicy(BY_KEYS)
    return box


def make_combo(name: str, words: Sequence[str], chosen: Callable[[int], None]) -> QComboBox:
    combo = Choice()
    combo.setAccessibleName(name)
    combo.addItems(words)
    combo.setPlaceholderText(tr(MIXED))
    combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    combo.activated.connect(chosen)
    return combo


def label_of(shown: NumberRange) -> str:
    label = tr(shown.label)
    return f"{label} ({shown.unit})" if shown.unit else label


def beside(*widgets: QWidget) -> QWidget:
    """In one row, as wide as each other unless they are fixed."""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        row.addWidget(widget)
    return whole


class PanelForm(QFormLayout):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)  # so the panel may be made narrow
        self.setVerticalSpacing(SPACING)

    def setGeometry(self, rect: QRect) -> None:
        """In a narrow panel every label is above its field; some above and some beside would look torn."""
        wrap = QFormLayout.RowWrapPolicy
        policy = wrap.WrapAllRows if rect.width() < NARROW else wrap.WrapLongRows
        if policy != self.rowWrapPolicy():
            self.setRowWrapPolicy(policy)
        super().setGeometry(rect)

    def add_hint(self, text: str = "") -> Label:
        """A sentence below a field, in muted letters."""
        return self._add_hint(Label(text))

    def add_markup_hint(self) -> MarkupLabel:
        """The same with HTML of our own in it, such as a link."""
        return self._add_hint(MarkupLabel())

    def _add_hint(self, hint: L) -> L:
        hint.setProperty("role", "hint")
        hint.setWordWrap(True)
        self.addRow(hint)
        return hint

    def add_combo(self, label: str, words: Sequence[str], chosen: Callable[[int], None]) -> QComboBox:
        combo = make_combo(label, words, chosen)
        self.addRow(label, combo)
        return combo

    def add_number(self, shown: NumberRange, committed: Callable[[float], None]) -> NumberField:
        field = NumberField(shown)
        field.committed.connect(committed)
        self.addRow(label_of(shown), field)
        return field

    def add_pair(self, label: str, first: NumberField, second: NumberField) -> None:
        """Two numbers that belong together, in the room of one."""
        for field in (first, second):
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            field.setMinimumWidth(PAIRED)
        self.addRow(label, beside(first, second))
