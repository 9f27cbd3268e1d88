"""The rows of the list of parts for Qt: a name, an eye and a lock each. What there is, the document knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PyQt6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QIcon

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.part_rows import Row, part_at, put_in_front_of, rename, rows_of, words_of
from sketchfall.app.editing.reach_edits import set_hidden, set_locked
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import icon

NAME, EYE, LOCK = range(3)
DRAGGED = "application/x-sketchfall-bodies"
NOWHERE = QModelIndex()
Role = Qt.ItemDataRole


class PartModel(QAbstractTableModel):
    refused = pyqtSignal(str)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._words = ""
        self.rows: list[Row] = []
        self._icons: dict[tuple[int, bool], QIcon] = {
            (EYE, True): icon("eye"),
            (EYE, False): icon("eye-off"),
            (LOCK, True): icon("lock"),
            (LOCK, False): icon("unlock"),
        }

    def show_fitting(self, words: str) -> None:
        self._words = words
        self.refresh()

    def refresh(self) -> None:
        """What is there as before keeps its place, and who reads or hears the list does, too."""
        rows = rows_of(self._document, self._words)
        if rows and rows == self.rows:
            self.dataChanged.emit(self.index(0, NAME), self.index(len(rows) - 1, LOCK))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def part(self, index: QModelIndex) -> BodyDrawing | JointDrawing:
        return part_at(self._document, self.rows[index.row()])

    def ids_of(self, rows: Sequence[int]) -> PartIds:
        found = [self.rows[row] for row in rows]
        return PartIds((row.id for row in found if row.is_body), (row.id for row in found if not row.is_body))

    # --- for the view -----------------------------------------------------------------------------------

    def rowCount(self, parent: QModelIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else LOCK + 1

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        part = self.part(index)
        flags = Qt.ItemFlag.ItemIsEnabled
        if not getattr(part, "locked", False):
            flags |= Qt.ItemFlag.ItemIsSelectable
        if index.column() == NAME:
            flags |= Qt.ItemFlag.ItemIsEditable
        if isinstance(part, BodyDrawing):
            flags |= Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
        return flags

    def data(self, index: QModelIndex, role: int = Role.DisplayRole) -> object:
        part = self.part(index)
        if index.column() == NAME:
            if role == Role.EditRole:
                return part.name
            if role in (Role.DisplayRole, Role.AccessibleTextRole):
                return words_of(part)
            return plain_tip(words_of(part)) if role == Role.ToolTipRole else None
        is_on, said = self._state(part, index.column())
        if role == Role.DecorationRole and said:
            return self._icons[index.column(), is_on]
        if role == Role.ToolTipRole:
            return plain_tip(said)
        return said if role == Role.AccessibleTextRole else None

    def _state(self, part: BodyDrawing | JointDrawing, column: int) -> tuple[bool, str]:
        """Of the eye or the lock, and what a click on it does; a joint has no lock."""
        if column == EYE:
            said = tr("Hidden: click to show it.") if part.hidden else tr("Shown: click to hide it.")
            return not part.hidden, said
        if not isinstance(part, BodyDrawing):
            return False, ""
        return part.locked, tr("Locked: click to unlock it.") if part.locked else tr("Click to lock it.")

    # --- what the user does -----------------------------------------------------------------------------

    def setData(self, index: QModelIndex, value: object, role: int = Role.EditRole) -> bool:
        try:
            rename(self._document, self.rows[index.row()], str(value))
        except DrawingError as error:
            self.refused.emit(tr("That name cannot be used: {reason}.", reason=error))
            return False
        return True

    def switch(self, index: QModelIndex) -> None:
        """The eye or the lock of a part, as the other way round."""
        part, ids = self.part(index), self.rows[index.row()].ids
        if index.column() == EYE:
            set_hidden(self._document, ids, hidden=not part.hidden)
        elif index.column() == LOCK and isinstance(part, BodyDrawing):
            set_locked(self._document, ids, locked=not part.locked)

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [DRAGGED]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        bodies = self.ids_of(sorted({index.row() for index in indexes})).bodies
        data = QMimeData()
        data.setData(DRAGGED, ",".join(map(str, bodies)).encode())
        return data

    def drop(self, data: QMimeData | None, row: int) -> None:
        """The bodies that were dragged, in front of the part of that row."""
        if data is None or not data.hasFormat(DRAGGED):
            return
        numbers = bytes(data.data(DRAGGED).data()).decode().split(",")
        bodies = {int(number) for number in numbers if number and self._document.has_body(int(number))}
        below = self.rows[row] if row < len(self.rows) else None
        if bodies:
            put_in_front_of(self._document, bodies, below.id if below and below.is_body else None)
