"""Tells that something went wrong which nobody expected, with what a programmer needs to mend it."""

from __future__ import annotations

from collections.abc import Mapping

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QFontDatabase
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from sketchfall import __version__
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.ui.input.clipboard import clipboard
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.look.style import resize_within_screen

SIZE = QSize(640, 420)
MOST_SHOWN = 20  # different failures; more are of no more use

Place = tuple[str, str, int]  # the kind of exception, the file and the line that raised it

WORDS = later(
    "Something went wrong that should not have. Your drawing is still there, and work that is not saved was"
    " copied to a safe place. You can go on; if something looks odd, save the drawing under a new name and"
    " start Sketchfall again."
)
REPORT = later("Whoever mends this needs the text below. It says where in the program it happened.")


class FailureDialog(QDialog):
    """Comes by itself with the first failure; those that follow while it is open are added to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Something went wrong"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self._traces: dict[Place, str] = {}
        words, report = Label(tr(WORDS)), Label(tr(REPORT))
        report.setProperty("role", "hint")
        self.count = Label()
        for label in (words, report, self.count):
            label.setWordWrap(True)
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setAccessibleName(tr("What a programmer needs"))
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = buttons.addButton(tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        assert self.copy is not None
        self.copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (words, self.count, report, self.details, buttons):
            layout.addWidget(part)
        resize_within_screen(self, SIZE)

    def add(self, place: Place, trace: str) -> None:
        """Another failure."""
        if len(self._traces) < MOST_SHOWN:
            self._traces[place] = trace
            self.details.setPlainText("\n".join((f"Sketchfall {__version__}", *self._traces.values())))
        if not self.isVisible():
            self.show()

    def show_counts(self, counts: Mapping[Place, int]) -> None:
        """How often it came from each place."""
        times = sum(counts.get(place, 0) for place in self._traces)
        words = tr_n("It has happened {count} time so far.", "It has happened {count} times so far.", times)
        self.count.setText(words if times > 1 else "")
        self.count.setVisible(times > 1)

    def done(self, result: int) -> None:
        super().done(result)
        self._traces.clear()

    def _copy(self) -> None:
        clipboard().setText(self.details.toPlainText())
