"""Has runs pause when a condition of the drawing comes to hold, and asks for new conditions."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QWidget

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.annotations.condition_edits import add_condition, exchange_condition
from sketchfall.app.drawing.scene import Condition, Meter
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change
from sketchfall.app.editing.document import Document
from sketchfall.app.quantities.quantities import TIME
from sketchfall.ui.measuring.condition_dialog import ConditionDialog
from sketchfall.ui.measuring.meter_reader import MeterReader


class Pausing(QObject):
    def __init__(self, reader: MeterReader) -> None:
        super().__init__(reader)
        self._reader = reader
        self.window: QWidget | None = None  # above which it asks
        self.dialog: ConditionDialog | None = None  # which was opened last
        reader.document.changed.connect(self._document_changed)
        reader.player.state_changed.connect(self._watch)

    @property
    def document(self) -> Document:
        return self._reader.document

    def ask(self, meter: Meter | None = None) -> None:
        """For a new condition: about what is selected, or that a meter crosses what it shows now."""
        add = partial(add_condition, self.document)
        if meter is None:
            self._open(None, add)
        elif meter.quantity == TIME:
            self._open(Condition(kind="time", value=1.0), add)
        else:
            value = self._reader.value(meter.measured)
            now = round(value, 2) if math.isfinite(value) else 0.0
            self._open(Condition(kind="crossing", value=now, **meter.measured._asdict()), add)

    def change(self, condition: Condition) -> None:
        """Ask what to wait for in its place."""
        self._open(condition, partial(exchange_condition, self.document, condition))

    def _open(self, begin_with: Condition | None, take: Callable[[Condition], None]) -> None:
        self.dialog = ConditionDialog(self.document, begin_with, self.window)
        self.dialog.chosen.connect(take)
        self.dialog.open()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES):
            self._watch()

    def _watch(self) -> None:
        recording = self._reader.player.recording
        if recording is not None:
            measuring = annotations_of(self.document.scene)
            self._reader.player.when_idle(partial(recording.watch, measuring))
