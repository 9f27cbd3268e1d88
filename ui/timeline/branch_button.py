"""The courses of a run beside the line of time: a button that opens their tree, and what to do there."""

from __future__ import annotations

from PyQt6.QtCore import QPoint, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.timeline.branch import Branch
from sketchfall.ui.look.plain_text import Label, menu_text, plain_tip
from sketchfall.ui.timeline.branch_tree import BranchTree
from sketchfall.ui.timeline.navigator import Navigator

HOW = later("Enter shows a course, F2 names it, Del deletes it.")
OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Up, Qt.Key.Key_Down)
GAP = 4  # px between the button and what it opens


class BranchButton(QToolButton):
    ghost_chosen = pyqtSignal(object)  # the Branch that is shown faintly beside the other, or None

    def __init__(self, navigator: Navigator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._navigator = navigator
        self.ghost: Branch | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setArrowType(Qt.ArrowType.UpArrow)  # where the tree opens
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setAccessibleName(tr("Courses"))
        self.setToolTip(plain_tip(tr("The courses that this run has taken.")))
        self.popup = QFrame(self, Qt.WindowType.Popup)
        self.popup.setFrameShape(QFrame.Shape.StyledPanel)
        self.tree = BranchTree()
        self.look = QPushButton(tr("&Show"))
        self.name_it = QPushButton(tr("&Rename"))
        self.faintly = QPushButton(tr("Show &faintly"))
        self.faintly.setCheckable(True)
        self.faintly.setToolTip(plain_tip(tr("As outlines, beside the course that is shown.")))
        self.remove = QPushButton(tr("&Delete"))
        self._lay_out()
        self.clicked.connect(self.open)
        self.tree.looked_at.connect(self._look_at)
        self.tree.renamed.connect(self._rename)
        self.tree.delete_pressed.connect(self._remove)
        self.tree.currentRowChanged.connect(self._offer)
        self.look.clicked.connect(lambda: self._look_at(self.tree.chosen))
        self.name_it.clicked.connect(lambda: self.tree.editItem(self.tree.currentItem()))
        self.faintly.clicked.connect(self._toggle_ghost)
        self.remove.clicked.connect(self._remove)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self.popup)
        column.addWidget(self.tree)
        row = QHBoxLayout()
        for button in (self.look, self.name_it, self.faintly, self.remove):
            button.setAutoDefault(False)
            row.addWidget(button)
        column.addLayout(row)
        hint = Label(tr(HOW))
        hint.setProperty("role", "hint")
        column.addWidget(hint)

    def refresh(self) -> None:
        recording, moment = self._navigator.recording, self._navigator.moment
        several = recording is not None and len(recording.branches) > 1
        self.setVisible(several)
        if moment is not None:
            self.setText(menu_text(moment.branch.title))
        if self.ghost is not None and (recording is None or self.ghost not in recording.branches):
            self._set_ghost(None)
        if not several:
            self.popup.hide()
        elif self.popup.isVisible():
            self._fill()

    def open(self) -> None:
        self._fill()
        self.popup.show()
        self.tree.setFocus()

    def _place(self) -> None:
        """Above the button, which is at the lower edge of the window."""
        self.popup.adjustSize()
        corner = self.mapToGlobal(QPoint(self.width(), 0))
        screen = self.screen()
        left = corner.x() - self.popup.width()
        if screen is not None:
            left = max(screen.availableGeometry().left(), left)
        self.popup.move(left, corner.y() - self.popup.height() - GAP)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Space is for the run, wherever the focus is."""
        assert event is not None
        if event.key() in OPENING:
            self.open()
        else:
            super().keyPressEvent(event)

    def _fill(self) -> None:
        recording, moment = self._navigator.recording, self._navigator.moment
        if recording is None or moment is None:
            self.popup.hide()
            return
        self.tree.show_courses(recording, moment, self.ghost)
        widest = max(self.tree.sizeHintForColumn(0), 320)
        self.tree.setMinimumWidth(widest + 2 * self.tree.frameWidth() + 20)
        self._offer()
        self._place()

    def _offer(self) -> None:
        """What can be done with the course of the current row."""
        chosen, moment = self.tree.chosen, self._navigator.moment
        is_other = chosen is not None and moment is not None and chosen is not moment.branch
        self.look.setEnabled(is_other)
        self.faintly.setEnabled(is_other)
        self.faintly.setChecked(is_other and chosen is self.ghost)
        self.remove.setEnabled(self._can_remove(chosen))

    def _can_remove(self, branch: Branch | None) -> bool:
        """Not if the one that is shown began in it."""
        moment = self._navigator.moment
        return branch is not None and moment is not None and branch not in moment.branch.lineage

    def _look_at(self, branch: Branch | None) -> None:
        if branch is not None:
            self._navigator.show_branch(branch)
            self._fill()

    def _rename(self, branch: Branch, name: str) -> None:
        branch.name = name
        self.refresh()

    def _remove(self) -> None:
        branch, recording = self.tree.chosen, self._navigator.recording
        if recording is not None and branch is not None and self._can_remove(branch):
            recording.remove(branch)
            self._navigator.changed.emit()
            self.refresh()

    def _toggle_ghost(self, shown: bool) -> None:
        self._set_ghost(self.tree.chosen if shown else None)
        self._fill()

    def _set_ghost(self, branch: Branch | None) -> None:
        self.ghost = branch
        self.ghost_chosen.emit(branch)
