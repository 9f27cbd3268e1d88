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
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import icon, resize_within_screen
from sketchfall.ui.running.engine_starter import EngineStarter

SIZE = QSize(780, 420)
COLUMN_WIDTH = 92  # px, at least
SLICE = 0.01  # s of measuring between two looks at the mouse

NAMES = {
    "aabb": later("Box along the axes (AABB)"),
    "obb": later("Turned box (OBB)"),
    "circle": later("Circle"),
    "8-dop": later("8-DOP"),
    "16-dop": later("16-DOP"),
}
COLUMNS = (
    (later("Volume"), later("What is put around every body.")),
    (later("Tightness"), later("Area of the body / area of the volume: the mean over all bodies.")),
    (later("Loosest"), later("The same for the body that it fits worst.")),
    (later("Fit"), later("Time to fit it to one body.")),
    (later("Test"), later("Time to test two of them for overlap.")),
    (later("Overlaps"), later("How many pairs of neighbours it says may touch. Fewer is better.")),
    (later("When a body turns"), later("Whether it can turn along, or must be fitted anew.")),
)
EXPLAIN = later(
    "A volume is good if it is tight, so that few pairs are tested in vain, and if it is quick to fit and to "
    "test. Times are medians of {repeats} measurements on this machine."
)
EMPTY = later("There is nothing to measure yet: draw a body first.")
PREPARING = later("The laboratory is still being prepared; the measurement starts by itself.")


class VolumeTable(QDialog):
    def __init__(
        self, bodies: Sequence[BodyDrawing], starter: EngineStarter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Bounding volumes of this drawing"))
        self.setWindowIcon(icon("box"))
        self.measuring = VolumeMeasuring(bodies)
        self._starter = starter
        self.table = QTableWidget(0, len(COLUMNS))
        self.table.setAccessibleName(tr("Bounding volumes"))
        self.table.setHorizontalHeaderLabels([tr(title) for title, _ in COLUMNS])
        for column, (_, tip) in enumerate(COLUMNS):
            header = self.table.horizontalHeaderItem(column)
            assert header is not None
            header.setToolTip(plain_tip(tr(tip)))
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
        self._say(tr(EMPTY if not bodies else PREPARING))
        self.progress.setVisible(bool(bodies))
        if bodies:
            self._begin()
        resize_within_screen(self, SIZE)

    def _begin(self) -> None:
        if "laboratory" in self._starter.ready_stages and self.progress.isVisibleTo(self):
            self._say(tr("Measuring…"))
            self._timer.start(0)

    def _go_on(self) -> None:
        done = self.measuring.work(SLICE)
        for cost in self.measuring.costs[self.table.rowCount() :]:
            self._add(cost)
        self.progress.setValue(round(100 * self.measuring.share_done))
        if done:
            self._timer.stop()
            self.progress.hide()
            self._say(tr(EXPLAIN, repeats=REPEATS))

    def _add(self, cost: VolumeCost) -> None:
        row = self.table.rowCount()
        self.table.setRowCount(row + 1)
        texts = (
            tr(NAMES[cost.name]),
            f"{100.0 * cost.tightness:.0f} %",
            f"{100.0 * cost.loosest:.0f} %",
            time_text(cost.fit),
            time_text(cost.test),
            tr("{found} of {pairs}", found=cost.found, pairs=cost.pairs),
            tr("turns along") if cost.turns_along else tr("fitted anew"),
        )
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            if 0 < column < len(texts) - 1:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.setItem(row, column, item)

    def _say(self, text: str) -> None:
        self.note.setText(text)


def time_text(seconds: float) -> str:
    if seconds >= 1e-6:
        return f"{number_text(1e6 * seconds, '.2f')} µs"
    return f"{number_text(1e9 * seconds, '.1f')} ns"
