"""What is read of each run of an experiment: a list, and the choice of one more."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.editing.properties import NumberRange
from sketchfall.app.experiments.experiment import MAX_READINGS, MAX_SECONDS
from sketchfall.app.experiments.reading_words import WHENS, reading_in_words
from sketchfall.app.experiments.readings import Reading, When
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.measuring.quantities import QUANTITIES
from sketchfall.ui.experiments.quantity_picker import QuantityPicker
from sketchfall.ui.panels.form import PanelForm

TIME = NumberRange("time", later("Time"), "s", 0.0, MAX_SECONDS, 0.1)
ROWS = 4  # that are seen of the list


class ReadingList(QWidget):
    changed = pyqtSignal()
    chosen_changed = pyqtSignal()

    def __init__(self, scene: Scene, chosen: str | None, parent: QWidget | None = None) -> None:
        """chosen: the address of the part that is offered first."""
        super().__init__(parent)
        self._scene = scene
        self.picker = QuantityPicker(scene, chosen)
        chooser = QWidget()
        self._form = form = PanelForm(chooser)
        form.setContentsMargins(0, 0, 0, 0)
        self.when = form.add_combo(
            tr("When"), [tr(words) for words in WHENS.values()], lambda _: self._show_time()
        )
        self.time = form.add_number(TIME, lambda _: None)
        self.time.show_value(1.0)
        self.add_button = QPushButton(tr("&Add"))
        self.add_button.clicked.connect(self._add_chosen)
        self.remove_button = QPushButton(tr("Re&move"))
        self.remove_button.clicked.connect(self._remove_chosen)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("What is read of each run"))
        self.list.setMaximumHeight(ROWS * (self.list.fontMetrics().height() + 8))
        self.list.currentRowChanged.connect(self.chosen_changed)
        buttons = QHBoxLayout()
        buttons.addStretch()
        for button in (self.add_button, self.remove_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self.picker, chooser):
            column.addWidget(part)
        column.addLayout(buttons)
        column.addWidget(self.list)
        self._show_time()
        for meter in scene.meters[:MAX_READINGS]:
            if meter.quantity in QUANTITIES:
                self._add(Reading(meter.measured))
        self._refresh()

    @property
    def readings(self) -> tuple[Reading, ...]:
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(item.data(Qt.ItemDataRole.UserRole) for item in items if item is not None)

    @property
    def chosen(self) -> int:
        """The number of the one that is plotted."""
        return max(0, self.list.currentRow())

    def _when(self) -> When:
        key = list(WHENS)[self.when.currentIndex()]
        return (self.time.value or 0.0) if key == "time" else key

    def _add_chosen(self) -> None:
        self.time.commit()
        self._add(Reading(self.picker.measured, self._when()))

    def _add(self, reading: Reading) -> None:
        readings = self.readings
        if reading in readings:
            self.list.setCurrentRow(readings.index(reading))
            return
        item = QListWidgetItem(reading_in_words(reading, self._scene))
        item.setData(Qt.ItemDataRole.UserRole, reading)
        self.list.addItem(item)
        self.list.setCurrentItem(item)
        self._refresh()

    def _remove_chosen(self) -> None:
        self.list.takeItem(self.list.currentRow())
        self._refresh()

    def _show_time(self) -> None:
        self._form.setRowVisible(self.time, list(WHENS)[self.when.currentIndex()] == "time")

    def _refresh(self) -> None:
        self.remove_button.setEnabled(self.list.count() > 0)
        self.add_button.setEnabled(self.list.count() < MAX_READINGS)
        self.changed.emit()
