"""What can be chosen of a worksheet: words, pictures, numbers and questions."""

from __future__ import annotations

import numpy as np
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QCheckBox, QLineEdit, QListWidgetItem, QPlainTextEdit, QWidget

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import Measured
from sketchfall.app.experiments.data_table import DataTable
from sketchfall.app.files.gallery import Example
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.picture.stills import Still
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.quantities.quantities import TIME, against, meter_of
from sketchfall.app.worksheet.page import PAGES
from sketchfall.app.worksheet.sheet import Plotted, Worksheet
from sketchfall.ui.experiments.quantity_list import known_meters, with_unit
from sketchfall.ui.fields.form import PanelForm
from sketchfall.ui.fields.row_list import RowList
from sketchfall.ui.look.plain_text import plain_tip

ROWS = NumberRange("rows", later("Rows of the table"), "", 2.0, 40.0, 1.0)
LINES = NumberRange(
    "lines", later("Lines to write on"), "", 0.0, 20.0, 1.0, tip=later("Below each question.")
)
USUAL_ROWS, USUAL_LINES = 11.0, 4.0
WORDS_HEIGHT = 84  # px, of a field with several lines
LIST_HEIGHT = 92  # px


class WorksheetForm(QWidget):
    changed = pyqtSignal()

    def __init__(self, title: str, still: Still, part: Box) -> None:
        """part: of the still, that is to be seen."""
        super().__init__()
        self._still, self._part = still, part
        scene = still.scene
        form = PanelForm(self)
        form.setContentsMargins(0, 0, 0, 0)
        self.title = QLineEdit(title)
        self.title.setAccessibleName(tr("Title"))
        self.title.setToolTip(plain_tip(tr("In large letters, at the top.")))
        self.title.textChanged.connect(self.changed)
        form.addRow(tr("Title"), self.title)
        self.text = self._words(tr("Text"), tr("What it is about."))
        form.addRow(tr("Text"), self.text)
        self.drawing = self._check(tr("&Drawing"), tr("As it is shown now."))
        self.plots = self._check(tr("&Plots"), tr("Of each quantity over time."))
        self.table = self._check(tr("&Table"), tr("Of the quantities at equal times."))
        for box in (self.drawing, self.plots, self.table):
            form.addRow(box)
        self.quantities = RowList()
        self.quantities.setAccessibleName(tr("Quantities"))
        self.quantities.setToolTip(
            plain_tip(tr("Of the meters of the drawing: which are plotted and listed."))
        )
        self.quantities.setFixedHeight(LIST_HEIGHT)
        for measured in known_meters(scene):
            item = QListWidgetItem(with_unit(measured, scene), self.quantities)
            item.setData(Qt.ItemDataRole.UserRole, measured)
            item.setCheckState(Qt.CheckState.Checked)
        self.quantities.itemChanged.connect(self.changed)
        form.addRow(tr("Quantities"), self.quantities)
        self.rows = form.add_number(ROWS, lambda _: self.changed.emit())
        self.rows.show_value(USUAL_ROWS)
        self.questions = self._words(tr("Questions"), tr("One in each line."))
        form.addRow(tr("Questions"), self.questions)
        self.lines = form.add_number(LINES, lambda _: self.changed.emit())
        self.lines.show_value(USUAL_LINES)
        self.page = form.add_combo(tr("Paper"), [tr(name) for name in PAGES], lambda _: self.changed.emit())
        has_meters = self.quantities.count() > 0
        for widget in (self.plots, self.table, self.quantities, self.rows):
            widget.setEnabled(has_meters)

    def begin_with(self, lesson: Example) -> None:
        """Its words, to be changed."""
        self.title.setText(lesson.title)
        self.text.setPlainText(lesson.text)
        self.questions.setPlainText(lesson.question)

    def _words(self, name: str, tip: str) -> QPlainTextEdit:
        field = QPlainTextEdit()
        field.setAccessibleName(name)
        field.setToolTip(plain_tip(tip))
        field.setPlaceholderText(tip)
        field.setFixedHeight(WORDS_HEIGHT)
        field.setTabChangesFocus(True)
        field.textChanged.connect(self.changed)
        return field

    def _check(self, words: str, tip: str) -> QCheckBox:
        box = QCheckBox(words)
        box.setToolTip(plain_tip(tip))
        box.setChecked(True)
        box.toggled.connect(self.changed)
        return box

    @property
    def wanted(self) -> tuple[Measured, ...]:
        """What has to be measured for what is shown."""
        if self.plots.isChecked():
            return tuple(dict.fromkeys((*self._chosen, *map(self._against, self._chosen))))
        return self._chosen if self.table.isChecked() else ()

    @property
    def _chosen(self) -> tuple[Measured, ...]:
        """The quantities that have a mark."""
        items = (self.quantities.item(row) for row in range(self.quantities.count()))
        return tuple(
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item is not None and item.checkState() == Qt.CheckState.Checked
        )

    def _against(self, measured: Measured) -> Measured:
        """Over which it is plotted: as by its meter."""
        meter = meter_of(self._still.scene, measured)
        return against(meter) if meter is not None and meter.shown == "plot" else Measured(TIME)

    def sheet(self, data: DataTable | None) -> Worksheet:
        """data: what was measured, if anything was."""
        steps = 0 if data is None else len(data.columns[0]) - 1
        questions = [line.strip() for line in self.questions.toPlainText().splitlines()]
        every = max(1, -(-steps // (round(self.rows.number) - 1)))  # rounded up
        has_table = data is not None and self.table.isChecked()
        return Worksheet(
            title=self.title.text().strip(),
            text=self.text.toPlainText().strip(),
            still=self._still if self.drawing.isChecked() else None,
            part=self._part,
            plots=self._plots(data) if data is not None and self.plots.isChecked() else (),
            head=[tr("Time (s)"), *map(self._name, self._chosen)],
            rows=data.of(self._chosen).rows(0, steps, every)
            if data is not None and has_table
            else np.zeros((0, 0)),
            questions=[question for question in questions if question],
            lines=round(self.lines.number),
            page=tuple(PAGES.values())[self.page.currentIndex()],
        )

    def _plots(self, data: DataTable) -> list[Plotted]:
        found = []
        for measured in self._chosen:
            y, x = (data.column(each) for each in (measured, self._against(measured)))
            found.append(Plotted(x, y, self._name(self._against(measured)), self._name(measured)))
        return found

    def _name(self, measured: Measured) -> str:
        return with_unit(measured, self._still.scene)
