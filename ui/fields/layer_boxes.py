"""A check box for each of the first eight layers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.properties.body_flags import LAYERS, LayersProperty
from sketchfall.ui.fields.form import make_tick

COLUMNS = 4


class LayerBoxes(QWidget):
    toggled = pyqtSignal(int, bool)  # which layer, counted from 1, and whether it is on now

    def __init__(self, shown: LayersProperty, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 3, 0, 3)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        self.boxes = {layer: make_tick(str(layer), tr(shown.tip)) for layer in range(1, LAYERS + 1)}
        for layer, box in self.boxes.items():
            box.setAccessibleName(tr("{label}, layer {number}", label=tr(shown.label), number=layer))
            box.clicked.connect(partial(self.toggled.emit, layer))
            grid.addWidget(box, (layer - 1) // COLUMNS, (layer - 1) % COLUMNS)
        grid.setColumnStretch(COLUMNS, 1)

    def show_layers(self, found: Sequence[frozenset[int]]) -> None:
        """The different sets of layers that bodies have; where they differ, the box is filled by half."""
        for layer, box in self.boxes.items():
            count = sum(layer in layers for layers in found)
            mixed = 0 < count < len(found)
            box.setTristate(mixed)
            whole = Qt.CheckState.Checked if count else Qt.CheckState.Unchecked
            box.setCheckState(Qt.CheckState.PartiallyChecked if mixed else whole)
