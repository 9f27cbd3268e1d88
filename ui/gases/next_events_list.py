"""The list of the next collisions: in how long, and who with whom. Pointing at a row marks its discs."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QModelIndex, QSize, Qt
from PyQt6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later, later_in, tr, tr_in
from sketchfall.app.language.numbers import number_text
from sketchfall.ui.fields.in_row import in_row
from sketchfall.ui.gases.predictions import COUNT, Prediction, Predictions

HEADINGS = (
    later_in("next collisions", "In"),
    later_in("next collisions", "Disc"),
    later_in("next collisions", "Meets"),
)
WALLS = {
    "left": later("left wall"),
    "right": later("right wall"),
    "bottom": later("bottom wall"),
    "top": later("top wall"),
}
TIME_WIDTH = 84  # px
MILLISECONDS = 10.0  # below so many seconds, times are in ms


class NextEventsList(QTreeWidget):
    def __init__(self, predictions: Predictions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._predictions = predictions
        self._shown: list[Prediction] = []
        self.setAccessibleName(tr("Next collisions"))
        self.setHeaderLabels([tr_in("next collisions", title) for title in HEADINGS])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        assert header is not None
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self.setColumnWidth(0, TIME_WIDTH)
        for _ in range(COUNT):
            item = QTreeWidgetItem(self, ["", "", ""])
            item.setTextAlignment(0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.entered.connect(self._point_at)
        self.currentItemChanged.connect(lambda *_: self._point_at(self.currentIndex()))
        predictions.changed.connect(self._refresh)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._height())

    def _height(self) -> int:
        """All rows, and the headings."""
        header = self.header()
        assert header is not None
        row = self.sizeHintForRow(0)
        return header.sizeHint().height() + COUNT * row + 2 * self.frameWidth()

    def _refresh(self) -> None:
        run = self._predictions.run
        now = run.time if run is not None else 0.0
        self._shown = list(self._predictions.coming)
        marked = self._predictions.marked
        for row in range(COUNT):
            item = self.topLevelItem(row)
            assert item is not None
            prediction = in_row(self._shown, row)
            texts = _texts(prediction, now)
            for column, text in enumerate(texts):
                if item.text(column) != text:
                    item.setText(column, text)
            # The mark stays with its discs while they move up in the list.
            item.setSelected(prediction is not None and prediction.is_same_as(marked))

    def _point_at(self, index: QModelIndex) -> None:
        row = index.row()
        chosen = in_row(self._shown, row)
        self._predictions.mark(chosen)
        item = self.topLevelItem(row)
        if item is not None:
            self.clearSelection()
            item.setSelected(chosen is not None)

    def leaveEvent(self, event: QEvent | None) -> None:
        """What a click or a key has chosen stays marked; what was merely pointed at does not."""
        super().leaveEvent(event)
        if not self.hasFocus():
            self._predictions.mark(None)
            self.clearSelection()


def _texts(prediction: Prediction | None, now: float) -> tuple[str, str, str]:
    if prediction is None:
        return "", "", ""
    seconds = max(0.0, prediction.time - now)
    in_milliseconds = seconds < MILLISECONDS
    number = number_text(1000.0 * seconds, ".2f") if in_milliseconds else number_text(seconds, ".3g")
    wait = f"{number} {'ms' if in_milliseconds else 's'}"
    other = name_of(prediction.other) if prediction.other is not None else tr(WALLS[prediction.wall])
    return wait, name_of(prediction.disc), other


def name_of(disc: BodyDrawing) -> str:
    return disc.name or tr("disc {id}", id=disc.id)
