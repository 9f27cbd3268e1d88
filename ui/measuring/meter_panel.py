"""The panel of all meters: what they show in a list, and the curves of those that are plotted."""

from __future__ import annotations

import numpy as np
from PyQt6.QtCore import QPoint, QTimer, pyqtSignal
from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from sketchfall.app.annotations.measuring_edits import remove_meter
from sketchfall.app.drawing.scene import Meter
from sketchfall.app.editing.changes import Change, DrawingReplaced
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.measuring.curves import Curve
from sketchfall.app.measuring.fitting import Fit
from sketchfall.app.measuring.meter_words import name_with_unit, symbol_of
from sketchfall.app.quantities.quantities import TIME, against
from sketchfall.app.running.run import STEP
from sketchfall.ui.fields.group import Group
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.measuring.condition_list import ConditionBox
from sketchfall.ui.measuring.curve_plot import CurvePlot, DrawnCurve
from sketchfall.ui.measuring.fit_row import FitRow
from sketchfall.ui.measuring.measure_menu import MeasureMenu
from sketchfall.ui.measuring.meter_list import MeterList
from sketchfall.ui.measuring.meter_reader import MeterReader
from sketchfall.ui.measuring.pausing import Pausing
from sketchfall.ui.measuring.plotted import Axes, Plotted, PlottedMeter
from sketchfall.ui.measuring.quantity_shelf import QuantityShelf
from sketchfall.ui.timeline.navigator import Navigator

REFRESH = 50  # ms
FAINT = 0.3
FIT_WIDTH = 1.0  # px
NOTHING = later(
    "Nothing is measured. Click something with the right button and choose Measure, "
    "drag a quantity from below onto it, or use the Measure menu; a meter can be plotted from its own menu."
)


class MeterPanel(QWidget):
    table_wanted = pyqtSignal()  # of all numbers

    def __init__(
        self,
        reader: MeterReader,
        menu: MeasureMenu,
        pausing: Pausing,
        navigator: Navigator,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._reader = reader
        self._menu = menu
        self._navigator = navigator
        self.plotted = Plotted(reader)
        self.list = MeterList(reader, self.plotted)
        self.list.menu_wanted.connect(self._open_menu)
        self.list.removal_wanted.connect(lambda meter: remove_meter(reader.document, meter))
        self.list.chosen_changed.connect(self._soon)
        self.hint = Label(tr(NOTHING))
        self.hint.setWordWrap(True)
        self.hint.setProperty("role", "hint")
        self.fit_row = FitRow()
        self.fit_row.changed.connect(self.refresh)
        self.clear_button = QPushButton(tr("Clear earlier runs"))
        tip = tr("Earlier runs are shown as faint curves: show them no more.")
        self.clear_button.setToolTip(plain_tip(tip))
        self.clear_button.setAccessibleDescription(tip)
        self.clear_button.clicked.connect(self._clear_earlier)
        self.table_button = QPushButton(tr("Data table…"))
        self.table_button.clicked.connect(self.table_wanted)
        self.plots: dict[Axes, CurvePlot] = {}
        self._room = QVBoxLayout()
        column = QVBoxLayout(self)
        self.conditions = ConditionBox(reader.document)
        self.conditions.wanted.connect(pausing.ask)
        self.conditions.change_wanted.connect(pausing.change)
        self.shelf = QuantityShelf()
        shelf = Group(tr("Quantities"), "quantities", settings)
        shelf.rows.addRow(self.shelf)
        column.addWidget(self.hint)
        column.addWidget(self.list)
        column.addLayout(self._room, 1)
        for part in (self.fit_row, self.clear_button, self.table_button, self.conditions, shelf):
            column.addWidget(part)
        column.addStretch()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REFRESH)
        self._timer.timeout.connect(self.refresh)
        reader.document.changed.connect(self._document_changed)
        for signal in (navigator.changed, reader.changed, reader.document.changed):
            signal.connect(self._soon)
        self.refresh()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DrawingReplaced):
            self.fit_row.choose_none()
            for plot in self.plots.values():
                plot.show_all()

    def _soon(self) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self.refresh()

    # --- what is shown ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        self.list.refresh()
        self.list.setVisible(bool(self._reader.meters))
        self.hint.setVisible(not self._reader.meters)
        self.table_button.setVisible(bool(self._reader.meters))
        by_axes = self.plotted.by_axes()
        self._keep_plots(by_axes)
        self.fit_row.setVisible(bool(by_axes))
        self.clear_button.setVisible(bool(by_axes) and bool(self.plotted.earlier()))
        chosen = self._fitted(by_axes)
        for axes, meters in by_axes.items():
            plot = self.plots[axes]
            curves = [_faint(each.colour, curve) for each in meters for curve in each.earlier]
            curves += [DrawnCurve(each.colour, each.curve.x, each.curve.y) for each in meters]
            curves += [_of_proof(each.foretold) for each in meters if len(each.foretold.x)]
            fitted = self.fit_row.fit(chosen, plot.x_range) if chosen in meters else None
            if fitted is not None and chosen is not None:
                curves.append(_of_fit(fitted, chosen.curve))
            plot.show_curves(curves, self._cursor(meters[0].meter))
        if chosen is None:
            self.fit_row.fit(None, (0.0, 0.0))

    def _keep_plots(self, by_axes: dict[Axes, list[PlottedMeter]]) -> None:
        for axes in [axes for axes in self.plots if axes not in by_axes]:
            plot = self.plots.pop(axes)
            self._room.removeWidget(plot)
            plot.deleteLater()
        for axes, meters in by_axes.items():
            if axes not in self.plots:
                self._add_plot(axes)
            names = dict.fromkeys(_axis_name(each.meter.quantity, len(meters)) for each in meters)
            wanted = (
                name_with_unit(axes.against),
                f"{', '.join(names)}" + (f" ({axes.unit})" if axes.unit and len(meters) > 1 else ""),
            )
            plot = self.plots[axes]
            if (plot.x_label, plot.y_label) != wanted:
                plot.name_axes(*wanted)

    def _add_plot(self, axes: Axes) -> None:
        plot = self.plots[axes] = CurvePlot(self)
        plot.pointed.connect(lambda x, y: self._go_to(axes, x, y))
        plot.stepped.connect(self._step)
        plot.zoomed.connect(self._soon)
        self._room.addWidget(plot, 1)

    def _fitted(self, by_axes: dict[Axes, list[PlottedMeter]]) -> PlottedMeter | None:
        """The one that is chosen in the list, or the first."""
        every = [each for meters in by_axes.values() for each in meters]
        chosen = self.list.chosen
        return next((each for each in every if each.meter == chosen), every[0] if every else None)

    def _cursor(self, meter: Meter) -> float | None:
        """Where the moment that is shown is on the axis of x."""
        moment = self._navigator.moment
        if moment is None or not self._navigator.is_on:
            return None
        return moment.step * STEP if meter.against == TIME else self._reader.value(against(meter))

    # --- what the user does -----------------------------------------------------------------------------

    def _go_to(self, axes: Axes, x: float, y: float) -> None:
        """The moment that a place of a plot stands for: of a curve over something else, the nearest."""
        if axes.against == TIME:
            self._navigator.show_step(round(x / STEP))
            return
        (low, high), nearest, least = self.plots[axes].x_range, None, np.inf
        for each in self.plotted.by_axes().get(axes, ()):
            curve = each.curve
            if len(curve.x) == 0:
                continue
            height = float(np.ptp(curve.y)) or 1.0
            distances = ((curve.x - x) / (high - low)) ** 2 + ((curve.y - y) / height) ** 2
            place = int(distances.argmin())
            if distances[place] < least:
                nearest, least = int(curve.steps[place]), float(distances[place])
        if nearest is not None:
            self._navigator.show_step(nearest)

    def _step(self, steps: int) -> None:
        moment = self._navigator.moment
        if moment is not None:
            self._navigator.show_step(moment.step + steps)

    def _open_menu(self, meter: Meter, place: QPoint) -> None:
        menu = QMenu(self)
        self._menu.fill_for_meter(menu, meter)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _clear_earlier(self) -> None:
        self.plotted.clear_earlier()
        self.refresh()


def _axis_name(key: str, count: int) -> str:
    """Alone, with all its words; beside others, its symbol."""
    return name_with_unit(key) if count == 1 else symbol_of(key)


def _faint(colour: str, curve: Curve) -> DrawnCurve:
    return DrawnCurve(colour, curve.x, curve.y, width=1.0, opacity=FAINT)


def _of_proof(curve: Curve) -> DrawnCurve:
    return DrawnCurve("closed_form", curve.x, curve.y, width=FIT_WIDTH, dashed=True)


def _of_fit(fitted: Fit, curve: Curve) -> DrawnCurve:
    x = np.linspace(float(curve.x.min()), float(curve.x.max()), 400)
    return DrawnCurve("text", x, fitted.values(x), width=FIT_WIDTH, dashed=True)
