"""The list of what happened in the run: to be read or heard, searched, gone to, copied and saved."""

from __future__ import annotations

from PyQt6.QtCore import QModelIndex, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.timeline.event_log import as_text
from sketchfall.ui.fields.list_filter import ListFilter
from sketchfall.ui.fields.row_table import RowTable
from sketchfall.ui.input.clipboard import clipboard
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.timeline.event_model import STRIPE, EventModel
from sketchfall.ui.timeline.navigator import Navigator

REFRESH = 100  # ms; nobody reads faster
NOTHING_YET = later(
    "When the drawing runs, what happens is listed here: impacts, rests, breaks, and what you do."
)
NOTHING_IN_A_GAS = later(
    "From collision to collision, only what you do is listed: the rest would be too much."
)
NOTHING_FITS = later("No event has these letters.")
LIST_TIP = later("What happened in the run. Click or press Enter to see that moment.")


class EventPanel(QWidget):
    save_wanted = pyqtSignal(str)  # the events as text

    def __init__(self, navigator: Navigator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._navigator = navigator
        self.model = EventModel(self)
        self.filter = ListFilter(
            tr("Filter"),
            tr("Filter the events"),
            tr("A few letters of what happened, a name or a time. Down goes to the list."),
        )
        self.filter.textChanged.connect(self._filter)
        self.list = _EventList(self.model)
        self.filter.list_wanted.connect(self.list.enter)
        self.list.chosen.connect(self._go_to)
        self.list.copy_asked.connect(self.copy)
        self.hint = Label(tr(NOTHING_YET))
        self.hint.setWordWrap(True)
        self.hint.setProperty("role", "hint")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.copy_button = _button(
            tr("Copy"), tr("Copy the selected events, or all that are listed, as text.")
        )
        self.copy_button.clicked.connect(self.copy)
        self.save_button = _button(tr("Save…"), tr("Save the events that are listed as text."))
        self.save_button.clicked.connect(self._save)
        self.setFocusProxy(self.filter)
        self._lay_out()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(REFRESH)
        self._soon.timeout.connect(self.refresh)
        navigator.changed.connect(self._changed)
        self.refresh()

    def _lay_out(self) -> None:
        self._either = QStackedLayout()
        self._either.addWidget(self.list)
        self._either.addWidget(self.hint)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy_button)
        buttons.addWidget(self.save_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.addWidget(self.filter)
        column.addLayout(self._either, 1)
        column.addLayout(buttons)

    # --- what is shown ----------------------------------------------------------------------------------

    def _changed(self) -> None:
        if self.isVisible() and not self._soon.isActive():
            self._soon.start()

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        follows = self.list.is_at_end
        self.model.show_events(self._navigator.marks)
        self._show_whether_there_are_any()
        if follows:
            self.list.scrollToBottom()

    def _filter(self, words: str) -> None:
        self.model.show_fitting(words)
        self._show_whether_there_are_any()

    def _show_whether_there_are_any(self) -> None:
        there_are = self.model.rowCount() > 0
        recording = self._navigator.recording
        nothing = NOTHING_IN_A_GAS if recording and isinstance(recording.run, GasRun) else NOTHING_YET
        self.hint.setText(tr(NOTHING_FITS if self.filter.text().strip() else nothing))
        self._either.setCurrentWidget(self.list if there_are else self.hint)
        for button in (self.copy_button, self.save_button):
            button.setEnabled(there_are)

    # --- what the user does -----------------------------------------------------------------------------

    def _go_to(self, row: int) -> None:
        self._navigator.show_step(self.model.event_at(row).step)

    def copy(self) -> None:
        """The selected ones, or all that are listed."""
        rows = sorted(index.row() for index in self.list.selectedIndexes())
        events = [self.model.event_at(row) for row in rows] if rows else self.model.events
        if events:
            clipboard().setText(as_text(events))

    def _save(self) -> None:
        self.save_wanted.emit(as_text(self.model.events))


class _EventList(RowTable):
    chosen = pyqtSignal(int)  # the row of an event to be gone to
    copy_asked = pyqtSignal()

    def __init__(self, model: EventModel) -> None:
        super().__init__(model, tr("Events"), tr(LIST_TIP))
        self.setIconSize(STRIPE)
        self.across.setStretchLastSection(True)
        self.clicked.connect(self._clicked)

    @property
    def is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar is None or bar.value() == bar.maximum()

    def _clicked(self, index: QModelIndex) -> None:
        if len(self.selectedIndexes()) == 1:  # several are selected to be copied
            self.chosen.emit(index.row())

    def is_own(self, event: QKeyEvent) -> bool:
        return event.matches(QKeySequence.StandardKey.Copy) or super().is_own(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row())  # and the keyboard stays here, to go on to the next
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        else:
            super().keyPressEvent(event)


def _button(text: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(plain_tip(tip))
    button.setAccessibleDescription(tip)
    return button
