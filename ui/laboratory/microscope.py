"""The collision of two bodies under the microscope: a picture, a sentence and the numbers, step by step.

The window stays open while one draws or while it runs, and follows: two bodies that are selected together
are shown, and so is every change of them.
"""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt, QTimer
from PyQt6.QtGui import QKeySequence, QShortcut
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.editing.changes import (
    WHOLE_DRAWING_CHANGES,
    Change,
    DrawingReplaced,
    PartsAdded,
    PartsRemoved,
)
from sketchfall.app.laboratory.microscope import Study, divide, friction_between, impulses_between, study
from sketchfall.app.laboratory.microscope_story import Kind, Step, metres, tell
from sketchfall.app.laboratory.separating_axes import Divided
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.fields.in_row import in_row
from sketchfall.ui.laboratory.microscope_pair import PairChoice
from sketchfall.ui.laboratory.microscope_view import MicroscopeView
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.look.style import icon, resize_within_screen
from sketchfall.ui.running.player import Player

SIZE = QSize(1020, 720)
SIDE_WIDTH = 310  # px
ROW_HEIGHT = 24  # px, of a number
SENTENCE_LINES = 3
LETTERS = 1.1  # times the usual size, of the sentence
LOOK_EVERY = 40  # ms, at most, while it runs
ASK = later("Select two bodies on the canvas (click one, Shift+click the other), or choose them above.")
SAME = later("A body cannot collide with itself: choose two different ones.")
RESULTS = ("normal", "points", "impulses", "apart")  # steps that follow the axes


class Microscope(QDialog):
    def __init__(self, player: Player, live: LiveDrawing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.player, self.document = player, player.document
        self._live = live
        self.setWindowTitle(tr("Collision under the microscope"))
        self.setWindowIcon(icon("zoom-in"))
        self.study: Study | None = None
        self.told: tuple[Step, ...] = ()
        self._wanted: tuple[Kind, int] = ("bodies", -1)  # the step to be at, as its kind and its axis
        self._divided: dict[int, tuple[object, Divided]] = {}  # by body, with the shapes it was made of
        self._build()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(LOOK_EVERY)
        self._pause.timeout.connect(self.refresh)
        self.document.changed.connect(self._document_changed)
        player.advanced.connect(self._something_moved)
        player.state_changed.connect(self._something_moved)
        resize_within_screen(self, SIZE)

    # --- building ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.pair = PairChoice(self.player, self._live)
        self.pair.chosen.connect(self._start_over)
        self.view = MicroscopeView()
        self.steps = QListWidget()
        self.steps.setAccessibleName(tr("Steps"))
        self.steps.currentRowChanged.connect(self._choose)
        self.numbers = _number_table()
        self.sentence = _large_label()
        aside = QWidget()
        aside.setFixedWidth(SIDE_WIDTH)
        side = QVBoxLayout(aside)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.steps, 3)
        side.addWidget(self.numbers, 2)
        middle = QHBoxLayout()
        middle.addWidget(self.view, 1)
        middle.addWidget(aside)
        layout = QVBoxLayout(self)
        layout.addWidget(self.pair)
        layout.addLayout(middle, 1)
        layout.addWidget(self.sentence)
        layout.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        self.back, self.next = QPushButton(tr("← Back")), QPushButton(tr("Next →"))
        close = QPushButton(tr("Close"))
        self.back.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        close.clicked.connect(self.close)
        for button in (self.back, self.next, close):
            button.setAutoDefault(False)
        self.next.setDefault(True)
        for key, by in ((Qt.Key.Key_Left, -1), (Qt.Key.Key_Right, 1)):
            QShortcut(QKeySequence(key), self, lambda by=by: self.go(by))
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addWidget(self.next)
        row.addStretch(1)
        row.addWidget(close)
        return row

    # --- which two --------------------------------------------------------------------------------------

    def open_for_selection(self) -> None:
        self.pair.guess()
        self._start_over()
        self.show()
        self.raise_()
        self.activateWindow()
        self.steps.setFocus()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DrawingReplaced):
            self.pair.forget()
            self._divided = {}
        if not self.isVisible():
            return
        if isinstance(change, DrawingReplaced):
            self.pair.guess()
        if isinstance(change, (PartsAdded, PartsRemoved, *WHOLE_DRAWING_CHANGES)):
            self.pair.list_bodies()
        if self.pair.follow_selection():
            self._start_over()
        else:
            self.refresh()

    def _something_moved(self) -> None:
        if self.isVisible() and not self._pause.isActive():
            self._pause.start()

    # --- steps ------------------------------------------------------------------------------------------

    @property
    def current(self) -> Step | None:
        return in_row(self.told, self.steps.currentRow())

    def go(self, by: int) -> None:
        """On or back by steps."""
        if self.told:
            self.steps.setCurrentRow(min(max(self.steps.currentRow() + by, 0), len(self.told) - 1))

    def _start_over(self) -> None:
        self._wanted = ("bodies", -1)
        self.refresh()

    def _choose(self, row: int) -> None:
        step = in_row(self.told, row)
        if step is not None:
            self._wanted = (step.kind, step.axis)
            self._show_step()

    def refresh(self) -> None:
        """Look again at the two bodies, and stay at the step one was at if there still is one like it."""
        self.study = self._look()
        self.told = tell(self.study) if self.study is not None else ()
        self.steps.blockSignals(True)
        self._fill_steps()
        self.steps.setCurrentRow(self._row_of_wanted())
        self.steps.blockSignals(False)
        self._show_step()

    def _look(self) -> Study | None:
        if self.pair.bodies is None:
            return None
        a, b = self.pair.bodies
        run, impulses = self.player.run, []
        if run is not None and run.world is not None:
            rows = {body.id: row for row, body in enumerate(self.document.scene.bodies)}
            impulses = impulses_between(run.world, rows[a.id], rows[b.id])
        friction = friction_between(self.document.scene.world, a, b)
        return study(self._parts(a), self._pose(a), self._parts(b), self._pose(b), impulses, friction)

    def _pose(self, body: BodyDrawing) -> tuple[float, float, float]:
        run = self.player.run
        if run is None:
            return body.position[0], body.position[1], body.angle
        x, y, angle = run.poses[self.document.scene.bodies.index(body)].tolist()
        return x, y, angle

    def _parts(self, body: BodyDrawing) -> Divided:
        known = self._divided.get(body.id)
        if known is None or known[0] is not body.shapes:
            known = self._divided[body.id] = body.shapes, divide(body)
        return known[1]

    def _row_of_wanted(self) -> int:
        kind, axis = self._wanted
        places = {(step.kind, step.axis): row for row, step in enumerate(self.told)}
        if (kind, axis) in places:
            return places[kind, axis]
        of_kind = [row for row, step in enumerate(self.told) if step.kind == kind]
        if of_kind:
            return of_kind[-1]
        return len(self.told) - 1 if kind in RESULTS else 0

    # --- showing ----------------------------------------------------------------------------------------

    def _fill_steps(self) -> None:
        titles = [self._title(step) for step in self.told]
        while self.steps.count() > len(titles):
            self.steps.takeItem(self.steps.count() - 1)
        while self.steps.count() < len(titles):
            self.steps.addItem(QListWidgetItem())
        for row, title in enumerate(titles):
            item = self.steps.item(row)
            if item is not None and item.text() != title:
                item.setText(title)

    def _title(self, step: Step) -> str:
        """Of an axis with what it says; the least so far is marked, and the one that separates."""
        if step.kind != "axis" or self.study is None:
            return step.title
        axis = self.study.axes[step.axis]
        if axis.overlap < 0.0:
            return tr("{title}: gap {length}  ◂ separates", title=step.title, length=metres(-axis.overlap))
        kind, at = self._wanted
        so_far = -1 if kind == "bodies" else at if kind == "axis" else len(self.study.axes) - 1
        if so_far in range(len(self.study.axes)) and step.axis == self.study.best[so_far]:
            return tr("{title}: overlap {length}  ◂ least", title=step.title, length=metres(axis.overlap))
        return tr("{title}: overlap {length}", title=step.title, length=metres(axis.overlap))

    def _show_step(self) -> None:
        step = self.current
        self._fill_steps()
        self.view.show_step(self.study, step)
        same = self.pair.ids[0] is not None and self.pair.ids[0] == self.pair.ids[1]
        self.sentence.setText(step.sentence if step is not None else tr(SAME if same else ASK))
        numbers = step.numbers if step is not None else ()
        self.numbers.setRowCount(len(numbers))
        for row, (what, value) in enumerate(numbers):
            for column, text in enumerate((what, value)):
                self.numbers.setItem(row, column, QTableWidgetItem(text))
        row = self.steps.currentRow()
        self.back.setEnabled(step is not None and row > 0)
        self.next.setEnabled(step is not None and row < len(self.told) - 1)


def _large_label() -> Label:
    label = Label()
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    font = label.font()
    font.setPointSizeF(LETTERS * font.pointSizeF())
    label.setFont(font)
    label.keep_room(SENTENCE_LINES)
    return label


def _number_table() -> QTableWidget:
    table = QTableWidget(0, 2)
    table.setAccessibleName(tr("Numbers of this step"))
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    table.setShowGrid(False)
    across, down = table.horizontalHeader(), table.verticalHeader()
    assert across is not None
    assert down is not None
    across.hide()
    across.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    across.setStretchLastSection(True)
    down.hide()
    down.setDefaultSectionSize(ROW_HEIGHT)
    return table
