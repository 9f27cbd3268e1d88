"""The panel of energies: what kinds there are now, over time, and where they went.

Books are kept only once it was looked at, and until the run is reset: they take time in every step.
"""

from __future__ import annotations

import math

from PyQt6.QtCore import QTimer
from PyQt6.QtGui import QPaintEvent
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.measuring.curves import curve_along, value_at
from sketchfall.app.measuring.meter_words import name_with_unit, quantity_name, unit_of
from sketchfall.app.quantities.ledger_quantities import LEDGER_QUANTITIES, TOTAL
from sketchfall.app.quantities.quantities import TIME
from sketchfall.app.running.run import STEP
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.measuring.catching_up import CatchingUp
from sketchfall.ui.measuring.curve_plot import CurvePlot, DrawnCurve
from sketchfall.ui.measuring.energy_table import EnergyTable, Row
from sketchfall.ui.measuring.meter_reader import MeterReader
from sketchfall.ui.timeline.navigator import Navigator

REFRESH = 100  # ms
STRETCH: dict[type[QWidget], int] = {EnergyTable: 2, CurvePlot: 1}  # first of all, there are all rows
KINDS: dict[str, tuple[str, str]] = {  # their names here, and their colours
    "total_kinetic_energy": (later("Kinetic"), "accent"),
    "total_potential_energy": (later("Potential"), "success"),
    "total_elastic_energy": (later("Elastic"), "motor"),
    "total_energy": (later("Total"), "text"),
}
MOMENTA = ("total_momentum_x", "total_momentum_y", "total_angular_momentum")
BOOKS = tuple(Measured(each.key) for each in LEDGER_QUANTITIES)
WANTED = (*(Measured(key) for key in KINDS), *BOOKS, *(Measured(key) for key in MOMENTA))
HINT = later(
    "Kinetic, potential and elastic energy of all bodies while the drawing runs, and what took energy "
    "or gave it. Numerical error is what no cause accounts for."
)
BEHIND = later("Where the energy went before this was opened is being worked out: {percent:.0f} %.")


class EnergyPanel(QWidget):
    def __init__(
        self,
        reader: MeterReader,
        catching_up: CatchingUp,
        navigator: Navigator,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._reader = reader
        self._catching_up = catching_up
        self._navigator = navigator
        self._is_asking = False  # for books to be kept
        self.table = EnergyTable()
        self.plot = CurvePlot()
        self.plot.name_axes(name_with_unit(TIME), f"{tr('Energy')} (J)")
        self.plot.pointed.connect(lambda x, _: navigator.show_step(round(x / STEP)))
        self.plot.stepped.connect(self._step)
        self.hint = Label(tr(HINT))
        self.hint.setWordWrap(True)
        self.hint.setProperty("role", "hint")
        column = QVBoxLayout(self)
        for part in (self.table, self.plot, self.hint):
            column.addWidget(part, STRETCH.get(type(part), 0))
        column.addStretch()
        self.plot.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REFRESH)
        self._timer.timeout.connect(self.refresh)
        for signal in (navigator.changed, reader.changed, reader.document.changed):
            signal.connect(self._soon)
        reader.player.state_changed.connect(self._state_changed)

    @property
    def _is_seen(self) -> bool:
        """To Qt, panels behind the one in front are visible, too."""
        return self.isVisible() and not self.visibleRegion().isEmpty()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        super().paintEvent(event)
        if not self._is_asking:
            self._soon()

    def _state_changed(self, state: str) -> None:
        if state == "drawing":
            self.table.forget_range()
            self._rest()

    def _rest(self) -> None:
        """Keep no more books, unless somebody looks or they would be broken off."""
        if not self._is_seen and not self._reader.player.has_run:
            self._is_asking = False
            self._reader.also_measure(self, ())

    def _soon(self) -> None:
        if self._is_seen and not self._timer.isActive():
            self._timer.start()

    def _step(self, steps: int) -> None:
        moment = self._navigator.moment
        if moment is not None:
            self._navigator.show_step(moment.step + steps)

    def refresh(self) -> None:
        if not self._is_seen:
            return
        self._is_asking = True
        self._reader.also_measure(self, WANTED)
        self.table.show_rows(self._rows())
        moment = self._navigator.moment if self._navigator.is_on else None
        curves = []
        if moment is not None:
            for key, (_, colour) in KINDS.items():
                curve = curve_along(moment.branch, Measured(key), Measured(TIME))
                width = 1.0 if key == "total_energy" else 2.0
                curves.append(DrawnCurve(colour, curve.x, curve.y, width=width))
        self._show_hint(is_needed=moment is None)
        self.plot.setVisible(moment is not None)
        self.plot.show_curves(curves, None if moment is None else moment.step * STEP)

    def _show_hint(self, *, is_needed: bool) -> None:
        is_behind = self._catching_up.is_busy and any(math.isnan(self._reader.value(each)) for each in BOOKS)
        if is_behind:
            self.hint.setText(tr(BEHIND, percent=100.0 * self._catching_up.share))
            self._timer.start()  # until it is there
        else:
            self.hint.setText(tr(HINT))
        self.hint.setVisible(is_needed or is_behind)

    def _rows(self) -> list[Row]:
        value = self._reader.value
        rows = [
            Row(tr(name), value(Measured(key)), colour=colour, is_plotted=True)
            for key, (name, colour) in KINDS.items()
        ]
        rows.append(Row(tr("Energy at the beginning"), self._first_total()))
        rows += [
            Row(quantity_name(each.quantity), value(each), colour=_colour(each.quantity)) for each in BOOKS
        ]
        rows += [Row(quantity_name(key), value(Measured(key)), unit_of(key)) for key in MOMENTA]
        return rows

    def _first_total(self) -> float:
        moment = self._navigator.moment
        if moment is None or not self._navigator.is_on:
            return self._reader.value(TOTAL)
        return value_at(moment.branch, TOTAL, moment.branch.lineage[0].start)


def _colour(key: str) -> str:
    return {"energy_given": "success", "energy_error": "error"}.get(key, "rope")
