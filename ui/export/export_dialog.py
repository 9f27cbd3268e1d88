"""File > Export: what to take away, with a preview; then how far it is, and a way to give it up."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.export.job import Order
from sketchfall.app.export.layout import even
from sketchfall.app.files.storage import StorageError
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.ui.export.export_form import ExportForm
from sketchfall.ui.export.export_preview import ExportPreview
from sketchfall.ui.export.export_work import ExportWork
from sketchfall.ui.export.subject import Subject, moments_of
from sketchfall.ui.files.background import LOOK_EVERY, Background
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.window import messages


class ExportDialog(QDialog):
    exported = pyqtSignal(Path)

    def __init__(
        self, subject: Subject, folder: Path, is_ready: Callable[[], bool], parent: QWidget | None = None
    ) -> None:
        """is_ready: whether the engine can run the drawing by now."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Export"))
        self._subject = subject
        self._folder = folder
        self._is_ready = is_ready
        self._work: ExportWork | None = None
        self.form = ExportForm(subject)
        self.preview = ExportPreview(subject)
        self.sentence = Label()
        self.sentence.setWordWrap(True)
        self.sentence.setProperty("role", "hint")
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Progress"))
        self.progress.setRange(0, 100)
        self.progress.hide()
        self.export_button = QPushButton(tr("&Export…"))
        self.export_button.setDefault(True)
        self.export_button.clicked.connect(self._choose_name)
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.reject)
        self._lay_out()
        self._look = QTimer(self)
        self._look.setInterval(LOOK_EVERY)
        self._look.timeout.connect(self._show_progress)
        self.form.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        above.addWidget(self.form, 1)
        above.addWidget(self.preview, 0, Qt.AlignmentFlag.AlignTop)
        buttons = QHBoxLayout()
        buttons.addStretch()
        buttons.addWidget(self.export_button)
        buttons.addWidget(self.cancel_button)
        layout = QVBoxLayout(self)
        layout.addLayout(above)
        layout.addWidget(self.sentence)
        layout.addWidget(self.progress)
        layout.addLayout(buttons)

    # --- what will be made ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """After another choice, or when the engine has got ready."""
        if self._work is not None:
            return
        try:
            order = self.form.order()
        except DrawingError as error:
            self._refuse(tr("This cannot be exported: {reason}.", reason=error))
            return
        if self.form.needs_run and not self._is_ready():
            self._refuse(tr("The engine is still being compiled; this can be exported in a moment."))
            return
        self.export_button.setEnabled(True)
        self.sentence.setText(_in_words(order))
        self.preview.show_order(order)

    def _refuse(self, why: str) -> None:
        self.preview.stop()
        self.export_button.setEnabled(False)
        self.sentence.setText(why)

    # --- making it --------------------------------------------------------------------------------------

    def _choose_name(self) -> None:
        kind = self.form.kind
        start = self._folder / f"{self._subject.title}{kind.suffix}"
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Export"), str(start), f"{tr(kind.words)} (*{kind.suffix})"
        )
        if name:
            path = Path(name)
            self.begin(path if path.suffix.lower() == kind.suffix else Path(f"{name}{kind.suffix}"))

    def begin(self, path: Path) -> None:
        """Make it in a thread; meanwhile all that can be done is to give it up."""
        order, subject, one = self.form.order(), self._subject, self.form.is_one_moment
        self.preview.stop()
        self._work = work = ExportWork(path, order, lambda: moments_of(subject, one=one), subject.work)
        self.form.setEnabled(False)
        self.export_button.setEnabled(False)
        self.progress.show()
        self._look.start()
        Background(work, self).then(self._done, even_under=self)

    def _show_progress(self) -> None:
        if self._work is not None:
            self.progress.setValue(round(100.0 * self._work.share))

    def _done(self, outcome: Future[bool]) -> None:
        work, self._work = self._work, None
        assert work is not None
        self._look.stop()
        self.progress.hide()
        self.form.setEnabled(True)
        self.refresh()
        try:
            is_there = outcome.result()
        except StorageError as error:
            messages.warn(self, tr("Not exported"), str(error))
            return
        if is_there:
            self.exported.emit(work.path)
            self.accept()

    def reject(self) -> None:
        """Give up what is under way; if nothing is, close."""
        if self._work is not None:
            self._work.give_up()
        else:
            self.preview.stop()
            super().reject()


def _in_words(order: Order) -> str:
    count = len(order.steps)
    if order.size is None:
        return tr_n("Every body at {count} moment.", "Every body at {count} moments.", count)
    width, height = order.size
    if order.kind.kind == "film":
        width, height = even(order.size)
        return tr_n(
            "{count} picture of {width} × {height} pixels, for {time:.2f} s.",
            "{count} pictures of {width} × {height} pixels, for {time:.2f} s.",
            count,
            width=width,
            height=height,
            time=count / order.rate,
        )
    if order.seconds is None:
        return tr("{width} × {height} pixels.", width=width, height=height)
    return tr_n(
        "{width} × {height} pixels, with {count} moment.",
        "{width} × {height} pixels, with {count} moments.",
        count,
        width=width,
        height=height,
    )
