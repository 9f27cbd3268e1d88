"""Which broad phase is fastest on this drawing: a race with a bar for each method, beside the drawing.

The race runs in a thread: a kernel lets the window go on, and a step of a great drawing takes long with a
slow method. The thread gets a scene, which nobody changes, and gives back numbers. It knows nothing of the
dialog, which looks for them: a signal from a thread ends the program if its window is closed just then.
"""

from __future__ import annotations

import threading
from queue import SimpleQueue

from PyQt6.QtCore import QRectF, QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.laboratory.broad_phase_race import METHODS, Speeds, leaders, name_of, race, verdict
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.lists import with_commas
from sketchfall.app.language.numbers import number_text
from sketchfall.ui.files.background import LOOK_EVERY
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.look.style import current_theme
from sketchfall.ui.running.engine_starter import EngineStarter

ROW = 34  # px
BAR = 18  # px
NAMES = 140  # px
NUMBERS = 110  # px
SENTENCE_LINES = 3

Results = SimpleQueue[Speeds | str | None]  # speeds so far; a refusal; None at the end

EMPTY = later("The drawing is empty. Draw some bodies, then compare again.")
WAITING = later("The methods are still being compiled; the race begins by itself.")
RUNNING = later("Running the first steps of this drawing with each method, by turns…")


class Bars(QWidget):
    """One bar for each method, as long as its speed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.speeds: Speeds = {}
        self.setAccessibleName(tr("Steps a second of each method"))
        self.setMinimumSize(QSize(520, ROW * len(METHODS)))

    def show_speeds(self, speeds: Speeds) -> None:
        self.speeds = speeds
        words = [f"{name_of(method)} {number_text(speed, ',.0f')}" for method, speed in speeds.items()]
        self.setAccessibleDescription(with_commas(words))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        theme = current_theme()
        fastest, ahead = max(self.speeds.values(), default=1.0), leaders(self.speeds)
        room = self.width() - NAMES - NUMBERS
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, method in enumerate(METHODS):
            top, speed = row * ROW + (ROW - BAR) / 2, self.speeds.get(method)
            painter.setPen(QColor(theme.text if speed is not None else theme.muted_text))
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, row * ROW, NAMES - 8, ROW), left, name_of(method))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.alternate_base))
            painter.drawRoundedRect(QRectF(NAMES, top, room, BAR), 3, 3)
            if speed is None:
                continue
            painter.setBrush(QColor(theme.accent if method in ahead else theme.muted_text))
            painter.drawRoundedRect(QRectF(NAMES, top, max(2.0, room * speed / fastest), BAR), 3, 3)
            painter.setPen(QColor(theme.text))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            room_for_it = QRectF(self.width() - NUMBERS, row * ROW, NUMBERS, ROW)
            painter.drawText(room_for_it, right, f"{number_text(speed, ',.0f')} /s")


class BroadPhaseDialog(QDialog):
    help_asked = pyqtSignal()

    def __init__(self, document: Document, starter: EngineStarter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare broad phases on this drawing"))
        self.document = document
        self._starter = starter
        self._stop = threading.Event()  # of the race at hand,
        self._results: Results = SimpleQueue()  # and what it has found
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        self._bodies = 0
        self._waiting = False
        self.explanation = Label(
            tr("How many steps of 1/60 s per second of computing time. The method never changes a run.")
        )
        self.explanation.setWordWrap(True)
        self.bars = Bars()
        self.sentence = Label()
        self.sentence.setWordWrap(True)
        self.sentence.keep_room(SENTENCE_LINES)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.again = QPushButton(tr("Compare &again"))
        self.again.clicked.connect(self.begin)
        self.help = QPushButton(tr("&How they work"))
        self.help.clicked.connect(self.help_asked)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.close)
        self.again.setDefault(True)
        for button in (self.help, close):
            button.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.addWidget(self.help)
        buttons.addStretch()
        buttons.addWidget(self.again)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        for part in (self.explanation, self.bars, self.sentence):
            layout.addWidget(part)
        layout.addLayout(buttons)
        starter.ready.connect(self._engine_ready)

    def open_race(self) -> None:
        self.show()
        self.raise_()
        self.activateWindow()
        self.begin()

    def begin(self) -> None:
        self._give_up()
        self._stop, self._results = threading.Event(), SimpleQueue()
        self.destroyed.connect(self._stop.set)
        self.bars.show_speeds({})
        self._bodies = len(self.document.scene.bodies)
        self._waiting = False
        if self._bodies == 0:
            self.sentence.setText(tr(EMPTY))
        elif "laboratory" not in self._starter.ready_stages:
            self._waiting = True
            self.sentence.setText(tr(WAITING))
        else:
            self.sentence.setText(tr(RUNNING))
            arguments = (self.document.scene, self._stop, self._results)
            threading.Thread(target=_run, args=arguments, daemon=True).start()
            self._timer.start()

    def _engine_ready(self) -> None:
        if self._waiting and self.isVisible():
            self.begin()

    def _look(self) -> None:
        while not self._results.empty():
            result = self._results.get()
            if result is None:
                self._timer.stop()
                self.sentence.setText(verdict(self.bars.speeds, self._bodies))
            elif isinstance(result, str):
                self._timer.stop()
                self.sentence.setText(result)
            else:
                self.bars.show_speeds(result)

    def _give_up(self) -> None:
        self._stop.set()
        self._timer.stop()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._give_up()
        super().closeEvent(event)

    def reject(self) -> None:
        self._give_up()
        super().reject()


def _run(scene: Scene, stop: threading.Event, results: Results) -> None:
    """In a thread."""
    try:
        for speeds in race(scene, stop.is_set):
            results.put(speeds)
    except DrawingError as error:
        results.put(tr("This drawing cannot run: {reason}.", reason=str(error)))
    else:
        results.put(None)
