"""The list of parts as it is seen and handled: clicked, dragged, renamed, by mouse and by keys."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, Qt, pyqtSignal
from PyQt6.QtGui import QDropEvent, QKeyEvent
from PyQt6.QtWidgets import QHeaderView, QTableView

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.editing.part_rows import Row
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.fields.row_table import RowTable
from sketchfall.ui.panels.part_model import EYE, LOCK, NAME, PartModel

SIGN = 30  # px, the width of the columns with the eye and the lock
LIST_TIP = later(
    "All parts, the frontmost first. Click to select, drag to reorder, F2 renames; click the eye or the lock."
)
Flag = QItemSelectionModel.SelectionFlag


class PartTable(RowTable):
    chosen = pyqtSignal(object)  # PartIds, selected by the user
    _is_following = True  # what changes here comes from the drawing, and not from the user; so at first

    def __init__(self, model: PartModel) -> None:
        super().__init__(model, tr("Parts"), tr(LIST_TIP))
        self._parts = model
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QTableView.EditTrigger.DoubleClicked | QTableView.EditTrigger.EditKeyPressed)
        self.setDragDropMode(QTableView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDragDropOverwriteMode(False)
        self.across.setMinimumSectionSize(0)
        self.across.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (EYE, LOCK):
            self.across.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, SIGN)
        self.clicked.connect(self._clicked)
        self._is_following = False

    # --- what is selected -------------------------------------------------------------------------------

    def follow(self, selection: PartIds) -> None:
        """Have those rows chosen whose parts are selected in the drawing."""
        wanted = {Row(True, number) for number in selection.bodies}
        wanted |= {Row(False, number) for number in selection.joints}
        rows = [place for place, row in enumerate(self._parts.rows) if row in wanted]
        chosen = QItemSelection()
        for place in rows:
            chosen.select(self._parts.index(place, NAME), self._parts.index(place, LOCK))
        model = self.selectionModel()
        assert model is not None
        self._is_following = True
        model.select(chosen, Flag.ClearAndSelect)
        if len(rows) == 1:  # the arrows go on from there
            model.setCurrentIndex(self._parts.index(rows[0], NAME), Flag.NoUpdate)
            self.scrollTo(self._parts.index(rows[0], NAME))
        self._is_following = False

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if not self._is_following:
            self.chosen.emit(self._parts.ids_of(sorted({i.row() for i in self.selectedIndexes()})))

    def selectionCommand(self, index: QModelIndex, event: QEvent | None = None) -> Flag:
        """A click on an eye or a lock is about that part alone, whatever is selected."""
        if index.isValid() and index.column() in (EYE, LOCK):
            return Flag.NoUpdate
        return super().selectionCommand(index, event)

    def _clicked(self, index: QModelIndex) -> None:
        if index.column() in (EYE, LOCK):
            self._parts.switch(index)

    def dropEvent(self, event: QDropEvent | None) -> None:
        """In front of the row in whose upper half it is dropped, or of the next; below all, behind all."""
        assert event is not None
        place = event.position().toPoint()
        index = self.indexAt(place)
        row = index.row() if index.isValid() else len(self._parts.rows)
        if index.isValid() and place.y() > self.visualRect(index).center().y():
            row += 1
        self._parts.drop(event.mimeData(), row)
        event.setDropAction(Qt.DropAction.IgnoreAction)  # the document has moved it, and Qt must not
        event.accept()

    def is_own(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_F2 or super().is_own(event)
