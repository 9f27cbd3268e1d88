"""The gas panel: what an event-driven run counts, predicts and measures, beside what theory says."""

from __future__ import annotations

from html import escape

import numpy as np
from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QHideEvent, QShowEvent
from PyQt6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from sketchfall import physics
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.laboratory.gas_gauges import RateGauge, SpreadGauge
from sketchfall.app.laboratory.gas_theory import GasRoom
from sketchfall.app.language.catalogue import later, tr, tr_in
from sketchfall.app.language.numbers import number_text
from sketchfall.ui.gases.next_events_list import NextEventsList
from sketchfall.ui.gases.predictions import Predictions
from sketchfall.ui.laboratory.plot import Line, Plot
from sketchfall.ui.look.plain_text import Label, MarkupLabel, plain_tip
from sketchfall.ui.panels.panel_area import PanelArea

REFRESH = 100  # ms between two looks while it runs
PLOT_HEIGHT = 160  # px
CURVE = 161  # points
EXACT = 5e-16  # of the energy: a change below it is rounding of the sum, not of the run

FIGURES = {
    "discs": (later("Discs"), later("How many there are, and how much of the box they cover.")),
    "events": (later("Collisions"), later("Since the start: of discs with each other, and with walls.")),
    "rate": (later("In a second"), later("Of simulated time, over the last 5 s of it.")),
    "energy": (
        later("Energy change"),
        later("Relative to the start: rounding alone, if nothing is lost in a bounce."),
    ),
    "kt": (later("k T"), later("The temperature as an energy: the mean kinetic energy of a disc.")),
}
PRESSURES = {
    "measured": (
        later("On the walls"),
        later("Impulse per second and metre of wall, over the last 5 s; ± from its spread."),
    ),
    "discs": (
        later("Hard discs"),
        later("Henderson's equation of state, with what walls and corners change."),
    ),
    "ideal": (later("Ideal gas"), later("N k T / A, for points: A is the area in which centres can be.")),
}
SPREADS = {
    "speeds": (
        later("Speeds"),
        later("speed (m/s)"),
        later("Bars: the last 5 s. Curve: Maxwell and Boltzmann at the present temperature."),
    ),
    "energies": (
        later("Kinetic energies"),
        later("kinetic energy (J)"),
        later(
            "Masses differ, so energies are shown: in equilibrium they fall off as exp(-E / k T), whatever"
            " the mass. Bars: the last 5 s."
        ),
    ),
}
WITH_GRAVITY = later("With gravity the pressure grows downwards: it is not compared.")
MORE = later("How to read this")
MORE_TOPIC = "event-driven"  # of the handbook


class GasPanel(PanelArea):
    handbook_wanted = pyqtSignal(str)  # at this topic

    def __init__(self, predictions: Predictions, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._predictions = predictions
        self._gas: physics.DiscGas | None = None  # which was looked at last
        self._seen = -1.0  # s, the time of the last look
        self._timer = QTimer(self)
        self._timer.setInterval(REFRESH)
        self._timer.timeout.connect(self.advance)
        inside = QWidget()
        self.setWidget(inside)  # while it is empty: what moves is styled anew, with all that is in it
        self._column = QVBoxLayout(inside)
        self.empty = _hint(
            tr("While a drawing runs by the method “Event-driven discs”, this shows its gauges.")
        )
        self._column.addWidget(self.empty)
        self.figures = self._add_figures(FIGURES)
        self._column.addWidget(_title(tr("Next collisions")))
        self.next_events = NextEventsList(predictions)
        self._column.addWidget(self.next_events)
        self.spread_title = _title("")
        self._column.addWidget(self.spread_title)
        self.plot = Plot("", tr("share"), {"theory": Line("warning")})
        self.plot.setFixedHeight(PLOT_HEIGHT)
        self._column.addWidget(self.plot)
        self.spread_hint = _hint("")
        self._column.addWidget(self.spread_hint)
        self._column.addWidget(_title(tr("Pressure (N/m)")))
        self.pressures = self._add_figures(PRESSURES)
        self.notes = MarkupLabel()
        self.notes.setProperty("role", "hint")
        self.notes.setWordWrap(True)
        self.notes.linkActivated.connect(self.handbook_wanted)
        self._column.addWidget(self.notes)
        self._column.addStretch(1)

    @property
    def _run(self) -> GasRun | None:
        """None, too, while it is on its way to another moment."""
        return self._predictions.run

    def begin(self, run: GasRun) -> None:
        """A run of a gas has begun, or goes on as another."""
        self._gas = run.gas
        self._energy = run.energy().total
        self._room = GasRoom.of(run.gas.radii, run.gas.box)
        self._spread = SpreadGauge(run.gas.masses)
        self._events, self._impulse = RateGauge(), RateGauge()
        title, _, hint = SPREADS[self._spread.kind]
        self.spread_title.setText(tr(title))
        self.spread_hint.setText(tr(hint))
        self._seen = -1.0
        self._look(run)
        self._timer.start()

    def end(self) -> None:
        self._timer.stop()
        self._gas = None
        self.plot.clear()
        for label in (*self.figures.values(), *self.pressures.values()):
            label.setText("")
        self._arrange()

    def advance(self) -> None:
        """Look again, if time has gone on; begin anew, if it was taken back, or something was changed."""
        run = self._run
        if run is None or self._gas is None:
            return
        if run.gas is not self._gas or run.time < self._seen:
            self.begin(run)
        elif run.time != self._seen:
            self._look(run)

    # --- looking ------------------------------------------------------------------------------------

    def _look(self, run: GasRun) -> None:
        """Every gauge takes a look; they are cheap, and a panel that is opened later has seen it all."""
        gas = run.gas
        self._seen = gas.time
        self._spread.look(gas.time, gas.velocities)
        self._events.look(gas.time, gas.events)
        self._impulse.look(gas.time, float(gas.wall_impulse.sum()))
        if self.isVisible():
            self._show(run)

    def _show(self, run: GasRun) -> None:
        gas = run.gas
        self._arrange()
        rate = self._events.rate
        texts = {
            "discs": tr(
                "{count:,} on {share:.2g} % of the box", count=len(gas), share=100.0 * self._room.share
            ),
            "events": tr(
                "{events:,} ({disc_events:,} + {wall_events:,} with walls)",
                events=gas.events,
                disc_events=gas.disc_events,
                wall_events=gas.wall_events,
            ),
            "rate": "" if rate is None else number_text(rate, ",.0f"),
            "energy": change_in_words(run.energy().total / self._energy - 1.0 if self._energy else 0.0),
            "kt": f"{number_text(self._spread.kt, '.4g')} J",
        }
        for name, text in texts.items():
            self.figures[name].setText(text)
        self._show_spread()
        self._show_pressure(compared=gas.gravity == (0.0, 0.0))
        links = [*map(escape, run.notes), f'<a href="{MORE_TOPIC}">{escape(tr(MORE))}</a>']
        if gas.gravity != (0.0, 0.0):
            links.insert(0, escape(tr(WITH_GRAVITY)))
        self.notes.setText("<br>".join(links))

    def _show_spread(self) -> None:
        spread, unit = self._spread, self._spread.unit
        if spread.kt <= 0.0:
            self.plot.clear()
            return
        self.plot.name_axis(tr(SPREADS[spread.kind][1]))
        reduced = np.linspace(0.0, spread.edges[-1], CURVE)
        # As shares of the discs in each bar, which has no unit.
        width = float(spread.edges[1])
        self.plot.show_line("theory", reduced * unit, spread.theory(reduced) * width)
        self.plot.show_bars(spread.edges * unit, spread.densities * width)

    def _show_pressure(self, *, compared: bool) -> None:
        """compared: with what theory says, which knows no gravity."""
        rate, error = self._impulse.rate, self._impulse.error
        texts = dict.fromkeys(PRESSURES, "")
        if rate is not None:
            length = self._room.inner_length
            texts["measured"] = _with_error(rate / length, None if error is None else error / length)
        if compared:
            texts["discs"] = _figures(self._room.pressure(self._spread.kt), 4)
            texts["ideal"] = _figures(self._room.ideal_pressure(self._spread.kt), 4)
        for name, text in texts.items():
            self.pressures[name].setText(text)

    def _arrange(self) -> None:
        self.empty.setVisible(self._gas is None)

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self._predictions.set_wanted(self, True)
        if self._run is not None and self._gas is not None:
            self._show(self._run)

    def hideEvent(self, event: QHideEvent | None) -> None:
        super().hideEvent(event)
        self._predictions.set_wanted(self, False)

    # --- building -----------------------------------------------------------------------------------

    def _add_figures(self, rows: dict[str, tuple[str, str]]) -> dict[str, Label]:
        form = QFormLayout()
        form.setVerticalSpacing(3)
        labels: dict[str, Label] = {}
        for name, (title, tip) in rows.items():
            label, value = Label(tr(title)), Label()
            label.setProperty("role", "hint")
            value.setAccessibleName(tr(title))
            for part in (label, value):
                part.setToolTip(plain_tip(tr(tip)))
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            form.addRow(label, value)
            labels[name] = value
        self._column.addLayout(form)
        return labels


def _title(text: str) -> Label:
    label = Label(text)
    label.setProperty("role", "title")
    label.setContentsMargins(0, 6, 0, 0)
    return label


def _hint(text: str) -> Label:
    label = Label(text)
    label.setProperty("role", "hint")
    label.setWordWrap(True)
    return label


def change_in_words(change: float) -> str:
    """Of an energy, relative to the start."""
    if abs(change) < EXACT:
        return tr_in("change", "none")
    return f"{number_text(100.0 * change, '+.4f')} %" if abs(change) >= 1e-6 else number_text(change, "+.1e")


def _with_error(value: float, error: float | None) -> str:
    """As many digits as the error lets stand: 7.38 ± 0.37."""
    if not error or not 1e-3 <= error < 1e6:
        return _figures(value, 4)
    places = max(0, 1 - int(np.floor(np.log10(error))))
    form = f",.{places}f"
    return f"{number_text(value, form)} ± {number_text(error, form)}"


def _figures(value: float, digits: int) -> str:
    """With so many significant digits, and no power of ten where it can be read without."""
    if value == 0.0 or not 1e-3 <= abs(value) < 1e6:
        return number_text(value, f".{digits}g")
    places = max(0, digits - 1 - int(np.floor(np.log10(abs(value)))))
    return number_text(value, f",.{places}f")
