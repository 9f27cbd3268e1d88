"""Rulers, protractors, gates and stopwatches, changed by the user: each as one step of undo."""

from __future__ import annotations

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.annotations.instruments import NAMES, pressed
from sketchfall.app.drawing.scene import Instrument
from sketchfall.app.editing.commands import ChangeAnnotations
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr


def add_instrument(document: Document, instrument: Instrument) -> None:
    text = tr("Lay down: {what}", what=tr(NAMES[instrument.kind]))
    _change(document, (*document.scene.instruments, instrument), text)


def remove_instrument(document: Document, instrument: Instrument) -> None:
    left = tuple(each for each in document.scene.instruments if each != instrument)
    _change(document, left, tr("Take away: {what}", what=tr(NAMES[instrument.kind])))


def exchange_instrument(document: Document, old: Instrument, new: Instrument) -> None:
    """One for another, in its place."""
    _exchange(document, old, new, tr("Move: {what}", what=tr(NAMES[new.kind])))


def press_stopwatch(document: Document, stopwatch: Instrument, time: float) -> Instrument:
    """At this time of the run; gives back what became of it."""
    after = pressed(stopwatch, time)
    _exchange(document, stopwatch, after, press_in_words(stopwatch, time))
    return after


def press_in_words(stopwatch: Instrument, time: float) -> str:
    """What its button would do now."""
    after = pressed(stopwatch, time)
    if after.started is None:
        return tr("Set the stopwatch to zero")
    return tr("Start the stopwatch") if after.stopped is None else tr("Stop the stopwatch")


def _exchange(document: Document, old: Instrument, new: Instrument, text: str) -> None:
    if old != new:
        every = tuple(new if each == old else each for each in document.scene.instruments)
        _change(document, every, text)


def _change(document: Document, instruments: tuple[Instrument, ...], text: str) -> None:
    annotations = annotations_of(document.scene)._replace(instruments=instruments)
    document.apply(ChangeAnnotations(document, annotations, text))
