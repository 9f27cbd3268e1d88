"""Has a run written down what the drawing's meters measure, and reads them at the moment that is shown."""

from __future__ import annotations

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.drawing.scene import Measured, Meter
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change
from sketchfall.app.editing.document import Document
from sketchfall.app.measuring.label_words import measured_in
from sketchfall.app.measuring.readings import value_as_drawn, value_in_run
from sketchfall.app.quantities.quantities import TIME, against
from sketchfall.app.timeline.recording import Recording
from sketchfall.ui.running.player import Player


class MeterReader(QObject):
    changed = pyqtSignal()  # other meters, or others shown
    other_wanted = pyqtSignal()  # is written down now

    def __init__(self, document: Document, player: Player) -> None:
        super().__init__(player)
        self.document = document
        self.player = player
        self._meters: tuple[Meter, ...] = document.scene.meters
        self._has_labels = bool(document.scene.labels)
        self._also: dict[object, tuple[Measured, ...]] = {}  # by who asked
        document.changed.connect(self._document_changed)
        player.state_changed.connect(self._measure)

    @property
    def meters(self) -> tuple[Meter, ...]:
        return self.document.scene.meters

    def value(self, measured: Measured) -> float:
        """As it is now; nan if that is not known."""
        run, moment = self.player.run, self.player.moment
        if not self.player.has_run or moment is None:
            return value_as_drawn(self.document.scene, measured)
        return value_in_run(run, moment, measured)

    def also_measure(self, who: object, wanted: tuple[Measured, ...]) -> None:
        """What no meter shows, but somebody who draws: in place of what they asked for before."""
        if wanted != self._also.get(who, ()):
            self._also[who] = wanted
            self._measure()

    def _document_changed(self, change: Change) -> None:
        if not isinstance(change, DRAWING_CHANGES):
            return
        if self.meters != self._meters:
            self._meters = self.meters
            self._measure()
            self.changed.emit()
        had_labels, self._has_labels = self._has_labels, bool(self.document.scene.labels)
        if had_labels or self._has_labels:  # which may name what is called so only now
            self._measure()

    def _measure(self) -> None:
        recording = self.player.recording
        if recording is None:
            return
        needed = (each for meter in self.meters for each in self._needed(meter))
        written = measured_in(self.document.scene.labels, self.document.scene)
        also = (each for wanted in self._also.values() for each in wanted)
        wanted = tuple(dict.fromkeys((*needed, *written, *also)))
        if set(wanted) != set(recording.sampler.wanted):
            self.player.when_idle(lambda: self._have_written(recording, wanted))

    def _have_written(self, recording: Recording, wanted: tuple[Measured, ...]) -> None:
        recording.measure(wanted)
        self.other_wanted.emit()

    def _needed(self, meter: Meter) -> tuple[Measured, ...]:
        if meter.shown != "plot" or meter.against == TIME:
            return (meter.measured,)
        return meter.measured, against(meter)
