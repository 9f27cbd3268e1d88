"""The courses that a run has taken, drawn as a tree along the time: each begins where it left another."""

from __future__ import annotations

from collections.abc import Iterator

from PyQt6.QtCore import QModelIndex, QPointF, QRect, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QPainter
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.fields.in_row import in_row
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.look.theme_watcher import current_theme

ROW = 26  # px
TREE = 150.0  # px, as long as the longest course
MARGIN = 10.0  # px
MOST_LETTERS = 40  # of a name
LEAST_LENGTH = 60  # steps: a run that has just begun does not fill the tree
MOST_ROWS = 12  # to be seen at once


class BranchTree(QListWidget):
    """A row for each, from which it can be looked at, named and deleted by mouse and keys."""

    looked_at = pyqtSignal(object)  # the Branch that is clicked, or on which Enter is pressed
    renamed = pyqtSignal(object, str)
    delete_pressed = pyqtSignal()  # the key, for the current row

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.branches: list[Branch] = []  # in the order of the rows
        self.shown: Branch | None = None
        self.step = 0  # of it, which is shown
        self.ghost: Branch | None = None
        self.setAccessibleName(tr("Courses of the run"))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setItemDelegate(_Delegate(self))
        self.itemClicked.connect(self._look_at)
        self.itemActivated.connect(self._look_at)

    @property
    def chosen(self) -> Branch | None:
        """That of the current row."""
        return in_row(self.branches, self.currentRow())

    def show_courses(self, recording: Recording, moment: Moment, ghost: Branch | None) -> None:
        """The row stays that of the same course, if it is still there; at first it is the one shown."""
        chosen = self.chosen
        self.branches, self.ghost = list(in_order(recording)), ghost
        self.shown, self.step = moment.branch, moment.step
        self.blockSignals(True)
        self.clear()
        for branch in self.branches:
            words = tr("{name} ({length:.2f} s)", name=branch.title, length=branch.end * STEP)
            item = QListWidgetItem(words, self)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        wanted = chosen if chosen in self.branches else moment.branch
        self.setCurrentRow(self.branches.index(wanted))
        self.blockSignals(False)
        rows = min(MOST_ROWS, len(self.branches))
        self.setFixedHeight(rows * ROW + 2 * self.frameWidth())
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if self.state() == QAbstractItemView.State.EditingState:  # Enter ends that, and is not for the row
            event.accept()
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen is not None:
            self.looked_at.emit(self.chosen)
        else:
            super().keyPressEvent(event)

    def _look_at(self, item: QListWidgetItem) -> None:
        self.looked_at.emit(self.branches[self.row(item)])

    # --- where things are -----------------------------------------------------------------------------

    def x_of(self, step: int) -> float:
        """px, in the row"""
        longest = max([LEAST_LENGTH, *(branch.end for branch in self.branches)])
        return MARGIN + TREE * step / longest

    def row_of(self, branch: Branch) -> int:
        return self.branches.index(branch)

    def text_area(self, row: QRect) -> QRect:
        return row.adjusted(round(2.0 * MARGIN + TREE), 0, -4, 0)


class _Delegate(QStyledItemDelegate):
    """Draws a row: the part of the tree that crosses it, and its name."""

    def __init__(self, tree: BranchTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        text = option.fontMetrics.horizontalAdvance(index.data())
        return QSize(round(3.0 * MARGIN + TREE) + text, ROW)

    def paint(self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        assert painter is not None
        tree, theme = self._tree, current_theme()
        branch = tree.branches[index.row()]
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_current:
            painter.fillRect(option.rect, option.palette.highlight())
        self._draw_stems(painter, theme, option.rect, index.row())
        self._draw_course(painter, theme, option.rect, branch)
        painter.setPen(
            option.palette.color(
                option.palette.ColorRole.HighlightedText if is_current else option.palette.ColorRole.Text
            )
        )
        font = option.font
        font.setBold(branch is tree.shown)
        painter.setFont(font)
        painter.drawText(tree.text_area(option.rect), Qt.AlignmentFlag.AlignVCenter, index.data())
        painter.restore()

    def _draw_stems(self, painter: QPainter, theme: Theme, row: QRect, number: int) -> None:
        """The lines that lead down from a course to those that left it."""
        middle = row.center().y() + 0.5
        painter.setPen(pen(theme.field_border, 1.5))
        for branch in self._tree.branches:
            if branch.parent is None:
                continue
            first, last = self._tree.row_of(branch.parent), self._tree.row_of(branch)
            if first <= number <= last:
                x = row.left() + self._tree.x_of(branch.start)
                top = middle if number == first else float(row.top())
                bottom = middle if number == last else float(row.bottom() + 1)
                painter.drawLine(QPointF(x, top), QPointF(x, bottom))

    def _draw_course(self, painter: QPainter, theme: Theme, row: QRect, branch: Branch) -> None:
        tree = self._tree
        middle = row.center().y() + 0.5
        left, right = (row.left() + tree.x_of(step) for step in (branch.start, branch.end))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent if branch is tree.shown else theme.muted_text))
        painter.drawRoundedRect(QRectF(left - 1.5, middle - 2.0, right - left + 3.0, 4.0), 2.0, 2.0)
        if branch is tree.ghost:  # as its outlines on the canvas, not by colour alone
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(theme.muted_text, 1.0, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(QRectF(left - 5.0, middle - 6.0, right - left + 10.0, 12.0), 5.0, 5.0)
        if branch is tree.shown:
            painter.setPen(pen(theme.handle, 1.5))
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(QPointF(row.left() + tree.x_of(tree.step), middle), 5.0, 5.0)

    # --- naming ---------------------------------------------------------------------------------------

    def createEditor(
        self, parent: QWidget | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> QLineEdit:
        editor = QLineEdit(parent)
        editor.setMaxLength(MOST_LETTERS)
        editor.setAccessibleName(tr("Name of this course"))
        return editor

    def setEditorData(self, editor: QWidget | None, index: QModelIndex) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(self._tree.branches[index.row()].title)
        editor.selectAll()

    def setModelData(self, editor: QWidget | None, model: object, index: QModelIndex) -> None:
        assert isinstance(editor, QLineEdit)
        branch = self._tree.branches[index.row()]
        if editor.text().strip() != branch.title:
            self._tree.renamed.emit(branch, editor.text().strip())

    def updateEditorGeometry(
        self, editor: QWidget | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        assert editor is not None
        editor.setGeometry(self._tree.text_area(option.rect))


def in_order(recording: Recording) -> Iterator[Branch]:
    """Each after the one that it began in."""

    def below(parent: Branch | None) -> Iterator[Branch]:
        for branch in recording.branches:
            if branch.parent is parent:
                yield branch
                yield from below(branch)

    return below(None)
