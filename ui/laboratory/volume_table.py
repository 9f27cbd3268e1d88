"""How tight and how costly the bounding volumes are for the drawing at hand: measured while one watches."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QSize, Qt, QTimer
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.laboratory.volume_costs import REPEATS, VolumeCost, VolumeMeasuring
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import icon, resize_within_screen
from sketchfall.ui.running.engine_starter import EngineStarter

SIZE = QSize(780, 420)
COLUMN_WIDTH = 92  # px, at least
SLICE = 0.01  # s of measuring between two looks at the mouse

NAMES = {
    "aabb": "Box along the axes (AABB)",
    "obb": "Turned box (OBB)",
    "circle": "Circle",
    "8-dop": "8-DOP",
    "16-dop": "16-DOP",
}
COLUMNS = (
    ("Volume", "What is put around every body."),
    ("Tightness", "Area of the body / area of the volume: the mean over all bodies."),
    ("Loosest", "The same for the body that it fits worst."),
    ("Fit", "Time to fit it to one body."),
    ("Test", "Time to test two of them for overlap."),
    ("Overlaps", "How many pairs of neighbours it says may touch. Fewer is better."),
    ("When a body turns", "Whether it can turn along, or must be fitted anew."),
)
EXPLAIN = (
    "A volume is good if it is tight, so that few pairs are tested in vain, and if it is quick to fit and to "
    "test. Times are medians of {repeats} measurements on this machine."
)
EMPTY = "There is nothing to measure yet: draw a body first."
PREPARING = "The laboratory is still being prepared; the measurement starts by itself."


class VolumeTable(QDialog):
    def __init__(
        self, bodies: Sequence[BodyDrawing], starter: EngineStarter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Bounding volumes of this drawing")
        self.setWindowIcon(icon("box"))
        self.measuring = VolumeMeasuring(bodies)
        self._starter = starter
        self.table = QTableWidget(0, len(COLUMNS))
        self.table.setAccessibleName("Bounding volumes")
        self.table.setHorizontalHeaderLabels([title for title, _ in COLUMNS])
        for column, (_, tip) in enumerate(COLUMNS):
            header = self.table.horizontalHeaderItem(column)
            assert header is not None
            header.setToolTip(plain_tip(tip))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        down, across = self.table.verticalHeader(), self.table.horizontalHeader()
        assert down is not None
        assert across is not None
        down.hide()
        across.setMinimumSectionSize(COLUMN_WIDTH)
        across.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        across.setStretchLastSection(True)
        self.note = Label()
        self.note.setWordWrap(True)
        self.note.setProperty("role", "hint")
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (self.table, self.progress, self.note, buttons):
            layout.addWidget(part)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        starter.ready.connect(self._begin)
        self._say(EMPTY if not bodies else PREPARING)
        self.progress.setVisible(bool(bodies))
        if bodies:
            self._begin()
        resize_within_screen(self, SIZE)

    def _begin(self) -> None:
        if "laboratory" in self._starter.ready_stages and self.progress.isVisibleTo(self):
            self._say("Measuring…")
            self._timer.start(0)

    def _go_on(self) -> None:
        done = self.measuring.work(SLICE)
        for cost in self.measuring.costs[self.table.rowCount() :]:
            self._add(cost)
        self.progress.setValue(round(100 * self.measuring.share_done))
        if done:
            self._timer.stop()
            self.progress.hide()
            self._say(EXPLAIN.format(repeats=REPEATS))

    def _add(self, cost: VolumeCost) -> None:
        row = self.table.rowCount()
        self.table.setRowCount(row + 1)
        texts = (
            NAMES[cost.name],
            f"{100.0 * cost.tightness:.0f} %",
            f"{100.0 * cost.loosest:.0f} %",
            time_text(cost.fit),
            time_text(cost.test),
            f"{cost.found} of {cost.pairs}",
            "turns along" if cost.turns_along else "fitted anew",
        )
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            if 0 < column < len(texts) - 1:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.setItem(row, column, item)

    def _say(self, text: str) -> None:
        self.note.setText(text)


def time_text(seconds: float) -> str:
    return f"{1e6 * seconds:.2f} µs" if seconds >= 1e-6 else f"{1e9 * seconds:.1f} ns"
