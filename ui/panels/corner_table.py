"""The corners of the selected polygon as a table: typed over, added and taken away, one step of undo each."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QAbstractItemModel, QAbstractTableModel, QEvent, QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QPainter, QShowEvent
from PyQt6.QtWidgets import (
    QApplication,
    QHeaderView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.properties.corners import (
    COLUMNS,
    TOO_FEW,
    Row,
    can_lose,
    rows_of,
    with_corner_after,
    with_number,
    without_corner,
)
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_handle
from sketchfall.ui.fields.form import beside, label_of
from sketchfall.ui.fields.in_row import in_row
from sketchfall.ui.fields.keyboard_home import KeyboardHome, give_keyboard_back
from sketchfall.ui.fields.number_field import FINEST, NumberField, shown_number
from sketchfall.ui.fields.row_table import RowTable
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.theme import Theme

MOST_SEEN = 9  # rows; the others are scrolled to
TIP = later(
    "F2 or a double click changes a number, also as 20cm or 90/3; Ins adds a corner, Del takes one away."
)
ENDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
Role = Qt.ItemDataRole


class CornerModel(QAbstractTableModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    def show_rows(self, rows: list[Row]) -> None:
        if len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif rows != self.rows:  # whoever types goes on in the next cell
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(COLUMNS) - 1))

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return len(self.rows)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        return len(COLUMNS)

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: QModelIndex, role: int = Role.DisplayRole) -> object:
        number = self.rows[index.row()].numbers[index.column()]
        if role == Role.DisplayRole:
            return shown_number(number, FINEST)
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return number if role == Role.EditRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        column = COLUMNS[section] if orientation == Qt.Orientation.Horizontal else None
        if column is not None and role == Role.ToolTipRole:
            return plain_tip(tr(column.tip))
        if role != Role.DisplayRole:
            return None
        return section + 1 if column is None else label_of(column)


class CellFields(QStyledItemDelegate):
    """Numbers are typed as in any field of a panel."""

    refused = pyqtSignal(str)
    typed = pyqtSignal(QModelIndex, float)

    def createEditor(
        self, parent: QWidget | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> QWidget | None:
        field = NumberField(COLUMNS[index.column()], parent)
        field.refused.connect(self.refused)
        field.committed.connect(lambda value: self.typed.emit(index, value))
        return field

    def setEditorData(self, editor: QWidget | None, index: QModelIndex) -> None:
        if isinstance(editor, NumberField) and not editor.isModified():
            editor.show_value(index.data(Role.EditRole))
            editor.selectAll()

    def setModelData(
        self, editor: QWidget | None, model: QAbstractItemModel | None, index: QModelIndex
    ) -> None:
        if isinstance(editor, NumberField):
            editor.commit()

    def eventFilter(self, editor: QObject | None, event: QEvent | None) -> bool:
        """The field takes Enter and Esc by itself, and stays open with what it refuses."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in ENDS:
            return False
        return super().eventFilter(editor, event)


class Cells(RowTable, KeyboardHome):
    """A field in a cell gives the keys back to the table, which gives them to the canvas."""

    add_wanted = pyqtSignal()
    delete_wanted = pyqtSignal()

    def __init__(self, model: CornerModel) -> None:
        super().__init__(model, tr("Corners"), tr(TIP))
        self.setToolTip(plain_tip(tr(TIP)))
        self.setShowGrid(True)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QTableView.EditTrigger.DoubleClicked
            | QTableView.EditTrigger.EditKeyPressed
            | QTableView.EditTrigger.AnyKeyPressed
        )
        self.fields = CellFields(self)
        self.setItemDelegate(self.fields)
        self.across.show()
        self.across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        down = self.verticalHeader()
        assert down is not None
        down.show()

    def take_keyboard(self) -> None:
        self.setFocus()

    def is_own(self, event: QKeyEvent) -> bool:
        return event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_F2) or super().is_own(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        above = self.parentWidget()
        if event.key() == Qt.Key.Key_Escape and above is not None:
            give_keyboard_back(above)
        elif event.key() == Qt.Key.Key_Insert:
            self.add_wanted.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_wanted.emit()
        else:
            super().keyPressEvent(event)

    def fit_height(self) -> None:
        """As high as its rows, up to some."""
        down = self.verticalHeader()
        assert down is not None
        rows = min(MOST_SEEN, max(3, len(self._rows())))
        head = self.across.sizeHint().height()
        self.setFixedHeight(head + rows * down.defaultSectionSize() + 2 * self.frameWidth())

    def _rows(self) -> list[Row]:
        model = self.model()
        assert isinstance(model, CornerModel)
        return model.rows


class CornerTable(QWidget):
    """Of one body; with its buttons."""

    refused = pyqtSignal(str)
    pointed = pyqtSignal()  # the corner that is marked on the canvas is another one, or elsewhere

    def __init__(self, live: LiveDrawing) -> None:
        super().__init__()
        self._live = live
        self._body: BodyDrawing | None = None
        self.model = CornerModel(self)
        self.cells = Cells(self.model)
        self.add = QPushButton(tr("Add corner"))
        self.add.setToolTip(plain_tip(tr("Half-way along the side that goes on from the chosen corner.")))
        self.delete = QPushButton(tr("Delete corner"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.cells)
        column.addWidget(beside(self.add, self.delete))
        self.add.clicked.connect(self._add)
        self.delete.clicked.connect(self._delete)
        self.cells.add_wanted.connect(self._add)
        self.cells.delete_wanted.connect(self._delete)
        chosen = self.cells.selectionModel()
        assert chosen is not None
        chosen.currentChanged.connect(self.pointed)
        self.cells.fields.refused.connect(self.refused)
        self.cells.fields.typed.connect(self._typed)

    def show_body(self, body: BodyDrawing | None) -> None:
        """None: there is not one alone."""
        self._body = body
        if self.isVisible():  # what nobody sees need not be reckoned out
            self._show()

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        current = self.cells.currentIndex()
        row, column = current.row(), current.column()
        before = len(self.model.rows)
        self.model.show_rows(rows_of(self._body) if self._body is not None else [])
        count = len(self.model.rows)
        if count != before:
            self.cells.fit_height()
            if row >= 0 and count:
                self.cells.setCurrentIndex(self.model.index(min(row, count - 1), column))
        self.pointed.emit()

    @property
    def corner(self) -> Row | None:
        """That is chosen in the table."""
        return in_row(self.model.rows, self.cells.currentIndex().row())

    # --- what the user does -----------------------------------------------------------------------------

    def _typed(self, index: QModelIndex, value: float) -> None:
        corner, column = self.model.rows[index.row()].corner, COLUMNS[index.column()]
        self._change(lambda body: with_number(body, corner, column, value), tr("Move corner"))

    def _add(self) -> None:
        row = self.corner
        if row is None:
            return
        if self._change(lambda body: with_corner_after(body, row.corner), tr("Add corner")):
            here = self.cells.currentIndex()
            self.cells.setCurrentIndex(here.siblingAtRow(here.row() + 1))

    def _delete(self) -> None:
        row = self.corner
        if row is None or self._body is None:
            return
        if not can_lose(self._body, row.corner):
            self.refused.emit(tr(TOO_FEW))
            return
        self._change(lambda body: without_corner(body, row.corner), tr("Delete corner"))

    def _change(self, change: Callable[[BodyDrawing], BodyDrawing], text: str) -> bool:
        if self._body is None:
            return False
        try:
            self._live.change(Parts([change(self._body)]), text)
        except (DrawingError, ValueError) as error:
            self.refused.emit(tr("That corner cannot be so: {reason}.", reason=told(error)))
            return False
        return True

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """The chosen corner, on the canvas: which one of the rows is which."""
        row = self.corner
        focus = QApplication.focusWidget()
        is_used = focus is not None and (focus is self.cells or self.cells.isAncestorOf(focus))
        if row is not None and is_used:
            draw_handle(painter, camera.to_pixel(row.place), theme, round_one=True)
