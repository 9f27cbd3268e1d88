"""Tools > Experiment: a property takes several values, and what is read of the runs fills a table and a plot.

It works on the drawing as it was when the window was opened; nothing is changed by it. The runs are made by
processes of their own, which end with this window.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PyQt6.QtCore import QSize, Qt, QTimer
from PyQt6.QtGui import QCloseEvent
from PyQt6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.experiments.experiment import Experiment, Outcome
from sketchfall.app.experiments.reading_words import columns_in_words, reading_in_words
from sketchfall.app.experiments.results import rows_of
from sketchfall.app.experiments.sweep import Sweep
from sketchfall.app.language.catalogue import current, later, tr, tr_n
from sketchfall.app.measuring.fit_words import Axis
from sketchfall.app.measuring.meter_words import symbol_of, unit_of
from sketchfall.ui.experiments.number_table import NumberTable
from sketchfall.ui.experiments.point_plot import PointPlot
from sketchfall.ui.experiments.reading_list import ReadingList
from sketchfall.ui.experiments.sentence import make_sentence
from sketchfall.ui.experiments.taking_away import TakingAway
from sketchfall.ui.experiments.variation_form import VariationForm
from sketchfall.ui.fields.form import label_of
from sketchfall.ui.files.background import LOOK_EVERY
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.look.style import resize_within_screen
from sketchfall.ui.measuring.curve_plot import DrawnCurve
from sketchfall.ui.measuring.fit_row import FitRow
from sketchfall.ui.running.engine_starter import EngineStarter

SIZE = QSize(1000, 680)
LEFT = 330  # px, of what is chosen
FITTED = 200  # points of the curve of a fit
NOTHING_READ = later("Choose what is read of each run, and add it.")
COMPILING = later("The engine is still being compiled; the runs can begin in a moment.")


class ExperimentDialog(QDialog):
    def __init__(
        self,
        scene: Scene,
        chosen: str | None,
        starter: EngineStarter,
        folder: Path,
        title: str,
        parent: QWidget | None = None,
    ) -> None:
        """chosen: the address of the part that is varied, unless another is chosen."""
        super().__init__(parent)
        self.setWindowTitle(tr("Experiment"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._scene = scene
        self._starter = starter
        self._sweep: Sweep | None = None  # while it is under way
        self.experiment: Experiment | None = None  # the last one,
        self.outcomes: list[Outcome] = []  # and what came of it
        self.variation = VariationForm(scene, chosen)
        self.readings = ReadingList(scene, chosen)
        self.sentence = make_sentence()
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Progress"))
        self.run_button = QPushButton(tr("&Run"))
        self.run_button.setDefault(True)
        self.run_button.clicked.connect(self.toggle)
        self.plot = PointPlot()
        self.fit_row = FitRow()
        self.table = NumberTable(tr("Results"))
        self.taking = TakingAway(self.table, self.sentence, folder, title)
        self.close_button = QPushButton(tr("Close"))
        self.close_button.setAutoDefault(False)
        self.close_button.clicked.connect(self.close)
        self._lay_out()
        self._look = QTimer(self)
        self._look.setInterval(LOOK_EVERY)
        self._look.timeout.connect(self._take)
        self.variation.changed.connect(self.refresh)
        self.readings.changed.connect(self.refresh)
        self.readings.chosen_changed.connect(self._show_results)
        self.fit_row.changed.connect(self._show_results)
        self.plot.pointed.connect(self._point_chosen)
        self.plot.zoomed.connect(self._show_results)
        starter.ready.connect(self.refresh)
        self.progress.hide()
        resize_within_screen(self, SIZE)
        self.refresh()

    def _lay_out(self) -> None:
        choices = QWidget()
        choices.setFixedWidth(LEFT)
        left = QVBoxLayout(choices)
        left.setContentsMargins(0, 0, 0, 0)
        for title, part in ((tr("What is varied"), self.variation), (tr("What is read"), self.readings)):
            heading = Label(title)
            heading.setProperty("role", "title")
            left.addWidget(heading)
            left.addWidget(part)
        left.addStretch()
        left.addWidget(self.sentence)
        left.addWidget(self.progress)
        left.addWidget(self.run_button)
        right = QVBoxLayout()
        right.addWidget(self.plot, 3)
        right.addWidget(self.fit_row)
        right.addWidget(self.table, 2)
        below = QHBoxLayout()
        below.addWidget(self.taking, 1)
        below.addWidget(self.close_button)
        right.addLayout(below)
        row = QHBoxLayout(self)
        row.addWidget(choices)
        row.addLayout(right, 1)

    # --- what will be run -------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        return self._sweep is not None

    def _chosen(self) -> Experiment:
        form = self.variation
        return Experiment(self._scene, form.variable.text, form.values, self.readings.items, form.lasts)

    def refresh(self) -> None:
        """After another choice, or when the engine has got ready."""
        if self.is_running:
            return
        problem = self._problem()
        self.run_button.setEnabled(not problem)
        self.sentence.setText(problem or self._in_words())

    def _problem(self) -> str:
        """Why it cannot be run; empty if it can."""
        if not self.readings.items:
            return tr(NOTHING_READ)
        if not self._starter.is_ready_for(self._scene):
            return tr(COMPILING)
        try:
            self._chosen().check()
        except DrawingError as error:
            return tr("This cannot be run: {reason}", reason=error)
        return ""

    def _in_words(self) -> str:
        count = len(self.variation.values)
        return tr_n(
            "{count} run of {time:g} s.", "{count} runs of {time:g} s.", count, time=self.variation.lasts
        )

    # --- running it -------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Run, or stop; what came so far stays."""
        if self.is_running:
            self._end()
            return
        self.variation.commit()
        if problem := self._problem():
            self.sentence.setText(problem)
            return
        self.experiment, self.outcomes = self._chosen(), []
        self._sweep = sweep = Sweep(self.experiment, current())
        self.destroyed.connect(sweep.stop)
        sweep.start()
        self.progress.setRange(0, len(self.experiment.values))
        self._look.start()
        self._show_state()
        self._show_results()

    def _take(self) -> None:
        """What has come since one last looked."""
        if self._sweep is None or self.experiment is None:
            return
        new = self._sweep.new()
        if not new:
            return
        self.outcomes += new
        if len(self.outcomes) == len(self.experiment.values):
            self._end()
        self.progress.setValue(len(self.outcomes))
        self._show_results()

    def _end(self) -> None:
        if self._sweep is not None:
            self._sweep.stop()
            self._sweep = None
        self._look.stop()
        self._show_state()
        self.refresh()
        failed = [outcome for outcome in self.outcomes if outcome.problem]
        if failed and self.experiment is not None:
            value = self.experiment.values[failed[0].number]
            self.sentence.setText(
                tr("The run with {value:g} failed: {reason}", value=value, reason=failed[0].problem)
            )

    def _show_state(self) -> None:
        running = self.is_running
        self.variation.setEnabled(not running)
        self.readings.setEnabled(not running)
        self.progress.setVisible(running)
        self.progress.setValue(0)
        self.run_button.setText(tr("&Stop") if running else tr("&Run"))

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._end()
        super().closeEvent(event)

    def reject(self) -> None:
        """Esc stops what is under way; if nothing is, it closes."""
        if self.is_running:
            self._end()
        else:
            super().reject()

    # --- what came of it --------------------------------------------------------------------------------

    def _show_results(self) -> None:
        experiment = self.experiment
        if experiment is None:
            return
        rows = rows_of(experiment, self.outcomes)
        self.table.show_rows(experiment.columns, rows, columns_in_words(experiment))
        self.taking.refresh()
        self._show_plot(experiment, np.array(rows).reshape(len(rows), len(experiment.columns)))

    def _show_plot(
        self, experiment: Experiment, rows: np.ndarray[tuple[int, int], np.dtype[np.float64]]
    ) -> None:
        """Of the reading that is chosen in the list, if it was among those that were read."""
        column = 1 + min(self.readings.chosen, len(experiment.readings) - 1)
        reading, number = experiment.readings[column - 1], experiment.variable.number
        x, y = rows[:, 0], rows[:, column]
        labels = label_of(number), reading_in_words(reading, experiment.scene)
        if (self.plot.x_label, self.plot.y_label) != labels:
            self.plot.name_axes(*labels)
        curves = []
        if experiment.scene.proof:
            expected = rows[:, column + len(experiment.readings)]
            known = ~np.isnan(expected)
            curves.append(DrawnCurve("closed_form", x[known], expected[known], width=1.5))
        quantity = reading.measured.quantity
        axes = Axis(number.name, number.unit), Axis(symbol_of(quantity), unit_of(quantity))
        fitted = self.fit_row.fit_points(x, y, *axes)
        if fitted is not None:
            fine = np.linspace(float(x.min()), float(x.max()), FITTED)
            curves.append(DrawnCurve("text", fine, fitted.values(fine), width=1.0, dashed=True))
        self.plot.show_points(x, y, curves)

    def _point_chosen(self, x: float, y: float) -> None:
        found = self.plot.nearest(x, y)
        for number, row in enumerate(self.table.rows):
            if row[0] == found:
                self.table.choose_row(number)
