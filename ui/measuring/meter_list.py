"""All meters of the drawing in a list, with what they show: read aloud, chosen and changed by keys."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QPoint, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from sketchfall.app.drawing.scene import Meter
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import measured_in_words, reading, unknown_in_words
from sketchfall.ui.fields.in_row import in_row
from sketchfall.ui.fields.keyboard_home import give_keyboard_back
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import theme_watcher
from sketchfall.ui.measuring.meter_reader import MeterReader
from sketchfall.ui.measuring.plotted import Plotted
from sketchfall.ui.measuring.swatch import swatch

LEAST_ROWS, MOST_ROWS = 2, 8  # that are seen at once: what is below has the rest of the room


class MeterList(QTreeWidget):
    menu_wanted = pyqtSignal(object, QPoint)  # of a meter, at a place on the screen
    removal_wanted = pyqtSignal(object)  # a meter
    chosen_changed = pyqtSignal()

    def __init__(self, reader: MeterReader, plotted: Plotted, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader = reader
        self._plotted = plotted
        self._meters: tuple[Meter, ...] = ()
        self.setColumnCount(2)
        self.setHeaderLabels([tr("Meter"), tr("Value")])
        self.setAccessibleName(tr("Meters"))
        self.setToolTip(
            plain_tip(tr("What is measured. The right button or the menu key offers how; Delete stops it."))
        )
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        header = self.header()
        assert header is not None
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask)
        self.currentItemChanged.connect(self.chosen_changed)
        theme_watcher().changed.connect(self._theme_changed)
        self._fit_rows()

    @property
    def chosen(self) -> Meter | None:
        return in_row(self._meters, self.indexOfTopLevelItem(self.currentItem()))

    def refresh(self) -> None:
        meters = self._reader.meters
        if meters != self._meters:
            self._fill(meters)
        for row, meter in enumerate(meters):
            item = self.topLevelItem(row)
            assert item is not None
            text = reading(meter.quantity, self._reader.value(meter.measured))
            if item.text(1) != text:
                item.setText(1, text)
        self._keep_room_for_values()

    def _keep_room_for_values(self) -> None:
        """As wide as the longest so far: numbers that change all the time do not move what is beside them."""
        header = self.header()
        assert header is not None
        wanted = max(self.sizeHintForColumn(1), header.sectionSizeHint(1))
        if wanted > header.sectionSize(1):
            header.resizeSection(1, wanted)

    def _theme_changed(self) -> None:
        """The colours of the curves are those of the theme."""
        self._fill(self._reader.meters)
        self.refresh()

    def _fill(self, meters: tuple[Meter, ...]) -> None:
        row = self.indexOfTopLevelItem(self.currentItem())
        self.clear()
        self._meters = meters
        header = self.header()
        assert header is not None
        header.resizeSection(1, header.sectionSizeHint(1))
        for meter in meters:
            name = measured_in_words(meter.measured, self._reader.document.scene)
            item = QTreeWidgetItem([name, ""])
            item.setIcon(0, swatch(self._plotted.colour_of(meter)))
            item.setToolTip(0, plain_tip(unknown_in_words(meter.quantity) or name))
            self.addTopLevelItem(item)
        self.setCurrentItem(self.topLevelItem(min(row, len(meters) - 1)))
        self._fit_rows()

    def _fit_rows(self) -> None:
        header = self.header()
        assert header is not None
        rows = min(max(len(self._meters), LEAST_ROWS), MOST_ROWS)
        row = max(self.sizeHintForRow(0), self.fontMetrics().height() + 6)
        self.setFixedHeight(header.sizeHint().height() + rows * row + 2 * self.frameWidth())

    def _ask(self, place: QPoint) -> None:
        meter = in_row(self._meters, self.indexOfTopLevelItem(self.itemAt(place) or self.currentItem()))
        viewport = self.viewport()
        assert viewport is not None
        if meter is not None:
            self.menu_wanted.emit(meter, viewport.mapToGlobal(place))

    def event(self, event: QEvent | None) -> bool:
        """Its own keys, also where the window has an action for them."""
        is_override = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and is_override and event.key() in _OWN:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() == Qt.Key.Key_Delete and self.chosen is not None:
            self.removal_wanted.emit(self.chosen)
        elif event.key() == Qt.Key.Key_Escape:
            give_keyboard_back(self)
        else:
            super().keyPressEvent(event)


_OWN = (Qt.Key.Key_Delete, Qt.Key.Key_Escape)
