"""Quantities that are chosen, one after another, in a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import measured_in_words, unit_of
from sketchfall.app.quantities.quantities import QUANTITIES
from sketchfall.ui.experiments.quantity_picker import QuantityPicker
from sketchfall.ui.fields.row_list import RowList

ROWS = 4  # that are seen of the list

T = TypeVar("T")


class QuantityList(QWidget, Generic[T]):
    """Of whatever is made of a quantity: see `_made` and `_in_words`."""

    changed = pyqtSignal()
    chosen_changed = pyqtSignal()

    def __init__(self, name: str, scene: Scene, chosen: str | None, most: int) -> None:
        """chosen: the address of the part that is offered first."""
        super().__init__()
        self._scene = scene
        self._most = most
        self.picker = QuantityPicker(scene, chosen)
        self.add_button = QPushButton(tr("&Add"))
        self.add_button.clicked.connect(self._add_chosen)
        self.remove_button = QPushButton(tr("Re&move"))
        self.remove_button.clicked.connect(self._remove_chosen)
        self.list = RowList()
        self.list.setAccessibleName(name)
        self.list.setMaximumHeight(ROWS * (self.list.fontMetrics().height() + 8) + 2 * self.list.frameWidth())
        self.list.currentRowChanged.connect(self.chosen_changed)
        buttons = QHBoxLayout()
        buttons.addStretch()
        for button in (self.add_button, self.remove_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.picker)
        column.addLayout(buttons)
        column.addWidget(self.list)

    def _made(self, measured: Measured) -> T:
        """What is listed of a quantity that is chosen."""
        raise NotImplementedError

    def _in_words(self, item: T) -> str:
        raise NotImplementedError

    def begin_with(self, items: Iterable[T]) -> None:
        for item in items:
            self._add(item)
        self._refresh()

    @property
    def items(self) -> tuple[T, ...]:
        found = (self.list.item(row) for row in range(self.list.count()))
        return tuple(item.data(Qt.ItemDataRole.UserRole) for item in found if item is not None)

    @property
    def chosen(self) -> int:
        """The number of the one that is chosen in the list."""
        return max(0, self.list.currentRow())

    def _add_chosen(self) -> None:
        self._add(self._made(self.picker.measured))

    def _add(self, made: T) -> None:
        """Nothing twice."""
        items = self.items
        if made in items:
            self.list.setCurrentRow(items.index(made))
        elif len(items) < self._most:
            item = QListWidgetItem(self._in_words(made))
            item.setData(Qt.ItemDataRole.UserRole, made)
            self.list.addItem(item)
            self.list.setCurrentItem(item)
            self._refresh()

    def _remove_chosen(self) -> None:
        self.list.takeItem(self.list.currentRow())
        self._refresh()

    def _refresh(self) -> None:
        self.remove_button.setEnabled(self.list.count() > 0)
        self.add_button.setEnabled(self.list.count() < self._most)
        self.changed.emit()


class MeasuredList(QuantityList[Measured]):
    """Of quantities alone; those of the drawing's meters are in it from the beginning."""

    def __init__(self, name: str, scene: Scene, chosen: str | None, most: int) -> None:
        super().__init__(name, scene, chosen, most)
        self.begin_with(known_meters(scene))

    def _made(self, measured: Measured) -> Measured:
        return measured

    def _in_words(self, item: Measured) -> str:
        return with_unit(item, self._scene)


def known_meters(scene: Scene) -> list[Measured]:
    """What the drawing's meters measure, as far as this program knows it."""
    return [meter.measured for meter in scene.meters if meter.quantity in QUANTITIES]


def with_unit(measured: Measured, scene: Scene) -> str:
    """As in "Speed of Ball (m/s)"."""
    words, unit = measured_in_words(measured, scene), unit_of(measured.quantity)
    return f"{words} ({unit})" if unit else words
