"""The row below a table: which decimal sign its numbers have elsewhere, copying it, and saving it."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from PyQt6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from sketchfall.app.export.table import csv_signs, rows_as_text, tab_signs
from sketchfall.app.files.storage import StorageError, save_file
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.ui.experiments.number_table import NumberTable
from sketchfall.ui.fields.decimal_sign import COMMA, POINT, SIGNS, usual_sign
from sketchfall.ui.fields.form import make_combo
from sketchfall.ui.files.background import Background
from sketchfall.ui.input.clipboard import clipboard
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.window import messages

ARROW = 40  # px, of the list beside its words


class TakingAway(QWidget):
    def __init__(self, table: NumberTable, said: Label, folder: Path, title: str) -> None:
        """said: where it is told what was done."""
        super().__init__()
        self._table = table
        self._said = said
        self._start = folder / f"{title}.csv"
        self.decimal = make_combo(tr("Decimal sign"), list(map(tr, SIGNS)), self._sign_chosen)
        widest = max(self.decimal.fontMetrics().horizontalAdvance(tr(sign)) for sign in SIGNS)
        self.decimal.setMinimumWidth(widest + ARROW)
        self.decimal.setToolTip(
            plain_tip(tr("Of what is copied and saved. With a comma, semicolons part the columns of a file."))
        )
        self.decimal.setCurrentIndex(usual_sign())
        self.copy_button = QPushButton(tr("&Copy"))
        self.copy_button.setToolTip(plain_tip(tr("Copy the whole table, for a spreadsheet.")))
        self.copy_button.clicked.connect(self.copy)
        self.save_button = QPushButton(tr("&Save CSV…"))
        self.save_button.clicked.connect(self._choose_name)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.decimal, 1)
        for button in (self.copy_button, self.save_button):
            button.setAutoDefault(False)
            row.addWidget(button)
        self._sign_chosen()
        self.refresh()

    def refresh(self) -> None:
        """After the table has others rows."""
        for button in (self.copy_button, self.save_button):
            button.setEnabled(len(self._table.rows) > 0)

    @property
    def comma(self) -> bool:
        return self.decimal.currentIndex() == COMMA

    def _sign_chosen(self, _: int = POINT) -> None:
        self._table.comma = self.comma

    def copy(self) -> None:
        """Written in a thread, since a long run has thousands of rows."""
        signs, head, rows = tab_signs(comma=self.comma), self._table.head, self._table.rows

        def put(written: Future[str]) -> None:
            clipboard().setText(written.result())
            self._said.setText(tr_n("Copied {count} row.", "Copied {count} rows.", len(rows)))

        Background(lambda: rows_as_text(head, rows, signs), self).then(put, even_under=self.window())

    def _choose_name(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, tr("Save CSV"), str(self._start), "CSV (*.csv)")
        if name:
            path = Path(name)
            self._save(path if path.suffix.lower() == ".csv" else Path(f"{name}.csv"))

    def _save(self, path: Path) -> None:
        """In a thread: a disk may take its time."""
        signs, head, rows = csv_signs(comma=self.comma), self._table.head, self._table.rows

        def save() -> None:
            save_file(path, lambda: rows_as_text(head, rows, signs).encode())

        def told(outcome: Future[None]) -> None:
            try:
                outcome.result()
            except StorageError as error:
                messages.warn(self, tr("Not saved"), str(error))
            else:
                self._said.setText(tr("Saved to {path}.", path=path))

        Background(save, self).then(told, even_under=self.window())
