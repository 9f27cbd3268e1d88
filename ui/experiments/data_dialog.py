"""The data table: chosen quantities of the run, moment by moment, or of all runs, to be taken away."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from PyQt6.QtCore import QSize, Qt, QTimer
from PyQt6.QtGui import QCloseEvent
from PyQt6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from sketchfall.app.experiments.data_table import DataTable, Noise
from sketchfall.app.experiments.run_table import RunTable
from sketchfall.app.export.job import MAX_SECONDS
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.running.run import STEP
from sketchfall.ui.experiments.data_work import DataWork, RunsWork, Work
from sketchfall.ui.experiments.number_table import NumberTable
from sketchfall.ui.experiments.quantity_list import MeasuredList, with_unit
from sketchfall.ui.experiments.reading_list import ReadingList
from sketchfall.ui.experiments.sentence import make_sentence
from sketchfall.ui.experiments.taking_away import TakingAway
from sketchfall.ui.export.subject import Subject
from sketchfall.ui.fields.form import PanelForm, make_combo
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.files.background import LOOK_EVERY, Background
from sketchfall.ui.look.style import resize_within_screen

SIZE = QSize(900, 620)
LEFT = 310  # px, of what is chosen
MOST_COLUMNS = 50
FROM = NumberRange("from", later("From"), "s", 0.0, MAX_SECONDS, 0.1)
TO = NumberRange("to", later("To"), "s", 0.0, MAX_SECONDS, 0.1)
EVERY = NumberRange(
    "every",
    later("Steps per row"),
    "",
    1.0,
    3600.0,
    1.0,
    tip=later("Steps of 1/60 s from a row to the next."),
)
NOISE = NumberRange(
    "noise",
    later("Added noise"),
    "%",
    0.0,
    100.0,
    1.0,
    tip=later(
        "As of a real measurement, which is never exact: its standard deviation, "
        "as a share of the range of a column."
    ),
)
SEED = NumberRange("seed", later("Seed"), "", 0.0, 999_999.0, 1.0, tip=later("The same one, the same noise."))
ROWS = (later("Moments of the run"), later("All runs"))
BY_MOMENT, BY_RUN = range(2)
NOTHING = later("Choose a quantity, and add it.")
COMPILING = later("The engine is still being compiled; the table fills in a moment.")


class DataDialog(QDialog):
    def __init__(
        self,
        subject: Subject,
        chosen: str | None,
        folder: Path,
        is_ready: Callable[[], bool],
        parent: QWidget | None = None,
    ) -> None:
        """chosen: the address of the part that is offered first; is_ready: whether the engine can run it."""
        super().__init__(parent)
        self.setWindowTitle(tr("Data table"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._subject = subject
        self._scene = subject.present.scene
        self._is_ready = is_ready
        self._work: Work[DataTable] | Work[RunTable] | None = None
        self._data: DataTable | None = None
        self._runs: RunTable | None = None
        self.row_choice = make_combo(tr("Rows"), list(map(tr, ROWS)), lambda _: self._rows_chosen())
        self.quantities = MeasuredList(tr("Columns of the table"), self._scene, chosen, MOST_COLUMNS)
        self.readings = ReadingList(self._scene, chosen)
        self.readings.hide()
        choices = self._choices = QWidget()
        form = PanelForm(choices)
        form.setContentsMargins(0, 0, 0, 0)
        self.first = form.add_number(FROM, self._choice_changed)
        self.last = form.add_number(TO, self._choice_changed)
        self.every = form.add_number(EVERY, self._choice_changed)
        self.noise = form.add_number(NOISE, self._choice_changed)
        self.seed = form.add_number(SEED, self._choice_changed)
        for field, value in (
            (self.first, 0.0),
            (self.last, round(subject.seconds, 2)),
            (self.every, 1.0),
            (self.noise, 0.0),
            (self.seed, 1.0),
        ):
            field.show_value(value)
        self.sentence = make_sentence()
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Progress"))
        self.progress.setRange(0, 100)
        self.progress.hide()
        self.table = NumberTable(tr("Data table"))
        self.taking = TakingAway(self.table, self.sentence, folder, subject.title)
        self.close_button = QPushButton(tr("Close"))
        self.close_button.clicked.connect(self.close)
        self._lay_out()
        self._look = QTimer(self)
        self._look.setInterval(LOOK_EVERY)
        self._look.timeout.connect(self._show_progress)
        self.quantities.changed.connect(self.refresh)
        self.readings.changed.connect(self.refresh)
        resize_within_screen(self, SIZE)
        self.refresh()

    def _lay_out(self) -> None:
        left_side = QWidget()
        left_side.setFixedWidth(LEFT)
        left = QVBoxLayout(left_side)
        left.setContentsMargins(0, 0, 0, 0)
        rows = QWidget()
        form = PanelForm(rows)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Rows"), self.row_choice)
        for part in (rows, self.quantities, self.readings, self._choices):
            left.addWidget(part)
        left.addStretch()
        left.addWidget(self.sentence)
        left.addWidget(self.progress)
        below = QHBoxLayout()
        below.addWidget(self.taking, 1)
        below.addWidget(self.close_button)
        right = QVBoxLayout()
        right.addWidget(self.table, 1)
        right.addLayout(below)
        row = QHBoxLayout(self)
        row.addWidget(left_side)
        row.addLayout(right, 1)

    # --- measuring --------------------------------------------------------------------------------------

    @property
    def by_run(self) -> bool:
        """A row for each run; or else for each moment of the one that is shown."""
        return self.row_choice.currentIndex() == BY_RUN

    @property
    def is_filled(self) -> bool:
        """Whether the table has all that is chosen."""
        if self._work is not None:
            return False
        if self.by_run:
            return self._runs is not None and self._runs.readings == self.readings.items
        return self._data is not None and self._data.wanted == self.quantities.items

    def _rows_chosen(self) -> None:
        for part in (self.quantities, self._choices):
            part.setVisible(not self.by_run)
        self.readings.setVisible(self.by_run)
        self.refresh()

    def _choice_changed(self, *_: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        """After another choice, or when the engine has got ready: measure what is not known yet."""
        work = self._wanted_work()
        if work is not None and self._work is not None and self._work.about == work.about:
            return
        if self._work is not None:
            self._work.give_up()
            self._work = None
        if work is None:
            self._data = self._runs = None
            self.sentence.setText(tr(NOTHING))
        elif self.by_run and self._runs is not None and self._runs.readings == self.readings.items:
            self._show_runs(self._runs)
        elif not self.by_run and self._data is not None and self._has_all(self._data):
            self._show_rows(self._data)
        elif not self._is_ready():
            self.sentence.setText(tr(COMPILING))
        else:
            self._measure(work)

    def _wanted_work(self) -> Work[DataTable] | Work[RunTable] | None:
        """None if no column is chosen."""
        if self.by_run:
            readings = self.readings.items
            return RunsWork(self._subject.all_courses, self._scene, readings) if readings else None
        wanted, last = self.quantities.items, self._steps(self.last)
        return DataWork(self._subject.course, self._scene, wanted, last) if wanted else None

    def _has_all(self, data: DataTable) -> bool:
        return data.wanted == self.quantities.items and len(data.columns[0]) > self._steps(self.last)

    def _measure(self, work: Work[DataTable] | Work[RunTable]) -> None:
        self._work = work
        self.progress.setValue(0)
        self.progress.show()
        self._look.start()
        Background(work, self).then(lambda outcome: self._measured(work, outcome), even_under=self)

    def _show_progress(self) -> None:
        if self._work is not None:
            self.progress.setValue(round(100.0 * self._work.share))

    def _measured(
        self, work: Work[DataTable] | Work[RunTable], outcome: Future[DataTable | RunTable | None]
    ) -> None:
        if work is not self._work:  # others are wanted by now
            return
        self._work = None
        self._look.stop()
        self.progress.hide()
        match outcome.result():
            case DataTable() as data:
                self._data = data
                self._show_rows(data)
            case RunTable() as runs:
                self._runs = runs
                self._show_runs(runs)
            case None:
                self.sentence.setText(tr("This cannot be measured: {reason}", reason=work.problem))

    def closeEvent(self, event: QCloseEvent | None) -> None:
        if self._work is not None:
            self._work.give_up()
        super().closeEvent(event)

    # --- what is shown ----------------------------------------------------------------------------------

    def _show_rows(self, data: DataTable) -> None:
        span = self._steps(self.first), self._steps(self.last), round(self.every.number)
        noise = Noise(self.noise.number / 100.0, round(self.seed.number))
        exact = data.rows(*span)
        names = [with_unit(measured, self._scene) for measured in data.wanted]
        shown = [tr("Time (s)"), *(self._noisy(name, noise) for name in names)]
        self.table.show_rows(data.head(exact, noise), data.rows(*span, noise), shown)
        self.taking.refresh()
        self.sentence.setText(self._in_words(len(exact), noise))

    def _show_runs(self, runs: RunTable) -> None:
        different = runs.different
        self.table.show_rows(runs.head(different), runs.rows(different), runs.head_in_words(different))
        self.taking.refresh()
        count = len(runs.runs)
        self.sentence.setText(
            tr_n("{count} run.", "{count} runs, with what differed when they began.", count)
            if count
            else tr("Nothing has run yet: each run will be a row, also those that were reset.")
        )

    def _noisy(self, name: str, noise: Noise) -> str:
        return tr("{name}, with noise", name=name) if noise.share > 0.0 else name

    def _in_words(self, count: int, noise: Noise) -> str:
        if noise.share > 0.0:
            return tr_n(
                "{count} row. Noise was added to what was measured; 0 % is as exact as the run.",
                "{count} rows. Noise was added to what was measured; 0 % is as exact as the run.",
                count,
            )
        return tr_n("{count} row.", "{count} rows.", count)

    def _steps(self, field: NumberField) -> int:
        return round(field.number / STEP)
