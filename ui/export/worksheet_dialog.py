"""File > Print and worksheet: what is on the pages, how they look, and where they go."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from PyQt6.QtCore import QSize, Qt, QTimer
from PyQt6.QtGui import QCloseEvent, QImage, QPainter, QPixmap
from PyQt6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.experiments.data_table import DataTable
from sketchfall.app.export.layout import part_seen
from sketchfall.app.files.storage import StorageError, save_file
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.run import STEP
from sketchfall.app.worksheet.page import A4
from sketchfall.app.worksheet.sheet import (
    Worksheet,
    pages_of,
    paint_page,
    worksheet_pdf,
)
from sketchfall.ui.experiments.data_work import DataWork
from sketchfall.ui.experiments.sentence import make_sentence
from sketchfall.ui.export.printing import print_job
from sketchfall.ui.export.subject import Subject
from sketchfall.ui.export.worksheet_form import WorksheetForm
from sketchfall.ui.files.background import Background
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.look.style import resize_within_screen
from sketchfall.ui.window import messages

SIZE = QSize(860, 700)
LEFT = 340  # px, of what is chosen
PAGE_WIDTH = 440  # px, of the preview
SMALLEST_PAGE = 160  # px, the same
BELOW = 150  # px, of frame and buttons below it
SOON = 120  # ms after a change, until the preview is painted anew
COMPILING = later("The engine is still being compiled; plots and table come in a moment.")


class WorksheetDialog(QDialog):
    def __init__(
        self, subject: Subject, folder: Path, is_ready: Callable[[], bool], parent: QWidget | None = None
    ) -> None:
        """is_ready: whether the engine can run the drawing by now."""
        super().__init__(parent)
        self.setWindowTitle(tr("Print and worksheet"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._subject = subject
        self._folder = folder
        self._is_ready = is_ready
        self._work: DataWork | None = None
        self._data: DataTable | None = None
        self._painting: Worksheet | None = None  # of which the preview is being made
        self.page, self.pages = 0, 1
        self.form = WorksheetForm(
            subject.title, subject.present, part_seen(subject.present, subject.camera.part)
        )
        self.preview = Label()
        self.preview.setAccessibleName(tr("Preview"))
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._page_width = self._room_for_page()
        self.preview.setFixedSize(self._page_width, round(self._page_width * A4.height / A4.width))
        self.sentence = make_sentence()
        self.back_button = self._button(tr("P&revious page"), lambda: self._turn(-1))
        self.on_button = self._button(tr("&Next page"), lambda: self._turn(1))
        self.save_button = self._button(tr("&Save PDF…"), self._choose_name)
        self.print_button = self._button(tr("Pr&int…"), self._print)
        self.close_button = self._button(tr("Close"), self.close)
        self._lay_out()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self.refresh)
        self.form.changed.connect(self._soon.start)
        resize_within_screen(self, SIZE)
        self.refresh()

    def _room_for_page(self) -> int:
        """px of its width: less on a small screen."""
        screen = self.screen()
        room = (
            PAGE_WIDTH if screen is None else (screen.availableSize().height() - BELOW) * A4.width / A4.height
        )
        return max(SMALLEST_PAGE, min(PAGE_WIDTH, round(room)))

    def _button(self, words: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: do())
        return button

    def _lay_out(self) -> None:
        self.form.setFixedWidth(LEFT)
        left = QVBoxLayout()
        left.addWidget(self.form)
        left.addStretch()
        left.addWidget(self.sentence)
        turning = QHBoxLayout()
        for button in (self.back_button, self.on_button):
            turning.addWidget(button)
        buttons = QHBoxLayout()
        buttons.addStretch()
        for button in (self.save_button, self.print_button, self.close_button):
            buttons.addWidget(button)
        right = QVBoxLayout()
        right.addWidget(self.preview, 0, Qt.AlignmentFlag.AlignHCenter)
        right.addLayout(turning)
        right.addStretch()
        right.addLayout(buttons)
        row = QHBoxLayout(self)
        row.addLayout(left)
        row.addLayout(right, 1)

    # --- what is measured -------------------------------------------------------------------------------

    @property
    def is_painted(self) -> bool:
        """Whether the preview shows what is chosen."""
        return self._work is None and self._painting is None and not self._soon.isActive()

    def refresh(self) -> None:
        """Measure what is chosen, and paint the page that is looked at anew."""
        wanted = self.form.wanted
        if not wanted:
            self._data = None
        elif self._data is None or self._data.wanted != wanted:
            self._data = None
            if self._is_ready():
                subject, steps = self._subject, round(self._subject.seconds / STEP)
                self._measure(DataWork(subject.course, subject.present.scene, wanted, steps))
            else:
                self.sentence.setText(tr(COMPILING))
        self._paint()

    def _measure(self, work: DataWork) -> None:
        if self._work is not None:
            self._work.give_up()
        self._work = work
        Background(work, self).then(lambda outcome: self._measured(work, outcome), even_under=self)

    def _measured(self, work: DataWork, outcome: Future[DataTable | None]) -> None:
        if work is not self._work:  # others are wanted by now
            return
        self._work = None
        data = outcome.result()
        if data is None:
            self.sentence.setText(tr("This cannot be measured: {reason}", reason=work.problem))
            return
        self._data = data
        self._paint()

    # --- how it looks -----------------------------------------------------------------------------------

    def _paint(self) -> None:
        """In a thread: a drawing may have thousands of bodies."""
        self._painting = sheet = self.form.sheet(self._data)
        page, room, ratio = self.page, self.preview.size(), self.devicePixelRatioF()
        Background(lambda: _painted(sheet, page, room, ratio), self).then(
            lambda outcome: self._show(sheet, outcome), even_under=self
        )

    def _show(self, sheet: Worksheet, outcome: Future[tuple[QImage, int, int]]) -> None:
        if sheet is not self._painting:
            return
        self._painting = None
        image, self.page, self.pages = outcome.result()
        self.preview.setPixmap(QPixmap.fromImage(image))
        self.back_button.setEnabled(self.page > 0)
        self.on_button.setEnabled(self.page < self.pages - 1)
        if self._work is None:
            self.sentence.setText(tr("Page {page} of {pages}.", page=self.page + 1, pages=self.pages))

    def _turn(self, way: int) -> None:
        self.page = max(0, min(self.pages - 1, self.page + way))
        self._paint()

    # --- where it goes ----------------------------------------------------------------------------------

    def _choose_name(self) -> None:
        start = self._folder / f"{self._subject.title}.pdf"
        name, _ = QFileDialog.getSaveFileName(self, tr("Save PDF"), str(start), "PDF (*.pdf)")
        if name:
            path = Path(name)
            self._save(path if path.suffix.lower() == ".pdf" else Path(f"{name}.pdf"))

    def _save(self, path: Path) -> None:
        sheet = self.form.sheet(self._data)
        done = tr("Saved to {path}.", path=path)
        self._take(lambda: save_file(path, lambda: worksheet_pdf(sheet)), done, tr("Not saved"))

    def _print(self) -> None:
        sheet = self.form.sheet(self._data)
        try:
            job = print_job(sheet, sheet.title or self._subject.title, self)
        except DrawingError as error:
            messages.warn(self, tr("Not printed"), str(error))
            return
        if job is not None:
            self._take(job.send, job.done, tr("Not printed"))

    def _take(self, work: Callable[[], None], done: str, not_done: str) -> None:
        """In a thread; then say what came of it."""
        self.sentence.clear()

        def told(outcome: Future[None]) -> None:
            try:
                outcome.result()
            except (StorageError, DrawingError) as error:
                messages.warn(self, not_done, str(error))
            else:
                self.sentence.setText(done)

        Background(work, self).then(told, even_under=self)

    def closeEvent(self, event: QCloseEvent | None) -> None:
        if self._work is not None:
            self._work.give_up()
        super().closeEvent(event)


def _painted(sheet: Worksheet, page: int, room: QSize, ratio: float) -> tuple[QImage, int, int]:
    """A page as the preview shows it, which one it is, and how many there are."""
    pages = pages_of(sheet)
    page = min(page, len(pages) - 1)
    width, height = sheet.page
    factor = ratio * min(room.width() / width, room.height() / height)
    image = QImage(round(factor * width), round(factor * height), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(factor, factor)
    paint_page(painter, pages[page])
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image, page, len(pages)
