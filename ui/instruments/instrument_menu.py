"""What the right button offers on an instrument."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PyQt6.QtWidgets import QMenu, QWidget

from sketchfall.app.annotations.instrument_edits import (
    exchange_instrument,
    press_in_words,
    press_stopwatch,
    remove_instrument,
)
from sketchfall.app.annotations.instruments import name_of_gate
from sketchfall.app.drawing.scene import Instrument
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.commands.entries import add_entry
from sketchfall.ui.fields.text_field import LONGEST_NAME
from sketchfall.ui.window import messages


def fill_for_instrument(menu: QMenu, live: LiveDrawing, instrument: Instrument, parent: QWidget) -> None:
    document = live.document
    if instrument.kind == "stopwatch":
        time = live.time  # for which the right button was pressed
        press = partial(press_stopwatch, document, instrument, time)
        add_entry(menu, press_in_words(instrument, time), press)
    if instrument.kind == "gate":
        add_entry(menu, tr("Re&name…"), partial(_rename, document, instrument, parent))
    add_entry(menu, tr("&Take away"), partial(remove_instrument, document, instrument))


def _rename(document: Document, gate: Instrument, parent: QWidget) -> None:
    name = messages.ask_line(
        parent, tr("Light gate"), tr("What is it called?"), name_of_gate(gate, document.scene.instruments)
    )
    if name is not None and gate in document.scene.instruments:
        exchange_instrument(document, gate, replace(gate, name=name.strip()[:LONGEST_NAME]))
