"""The courses that a run has taken, as a small tree: to look at, to name, to compare with, to delete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QMenu, QToolButton, QWidget

from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.recording import Recording
from sketchfall.ui.look.plain_text import menu_text
from sketchfall.ui.timeline.navigator import Navigator
from sketchfall.ui.window import messages

MOST_LETTERS = 40  # of a name


class BranchMenu(QToolButton):
    ghost_chosen = pyqtSignal(object)  # the Branch that is shown faintly beside the other, or None

    def __init__(self, navigator: Navigator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._navigator = navigator
        self.ghost: Branch | None = None
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("Courses")
        self.setToolTip("The courses that this run has taken.")
        menu = QMenu(self)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)

    def refresh(self) -> None:
        recording, moment = self._navigator.recording, self._navigator.moment
        several = recording is not None and len(recording.branches) > 1
        self.setVisible(several)
        if several and moment is not None:
            self.setText(menu_text(moment.branch.title))
        if self.ghost is not None and (recording is None or self.ghost not in recording.branches):
            self._set_ghost(None)

    def _fill(self) -> None:
        menu, recording, moment = self.menu(), self._navigator.recording, self._navigator.moment
        assert menu is not None
        menu.clear()  # which leaves the menus below it
        for old in menu.findChildren(QMenu):
            old.setParent(None)
            old.deleteLater()
        if recording is None or moment is None:
            return
        for branch, depth in in_order(recording):
            words = f"{'    ' * depth}{branch.title}  ({branch.end * STEP:.2f} s)"
            entry = menu.addAction(menu_text(words), partial(self._navigator.show_branch, branch))
            assert entry is not None
            entry.setCheckable(True)
            entry.setChecked(branch is moment.branch)
        menu.addSeparator()
        menu.addAction("&Rename this course…", partial(self._rename, moment.branch))
        beside = QMenu("Show faintly &beside it", menu)
        menu.addMenu(beside)
        for other in (None, *recording.branches):
            if other is not moment.branch:
                text = "None" if other is None else other.title
                entry = beside.addAction(menu_text(text), partial(self._set_ghost, other))
                assert entry is not None
                entry.setCheckable(True)
                entry.setChecked(other is self.ghost)
        gone = QMenu("&Delete", menu)
        menu.addMenu(gone)
        for other in recording.branches:
            if other.parent is not None and other not in moment.branch.lineage:
                gone.addAction(menu_text(other.title), partial(self._remove, recording, other))
        gone.setEnabled(not gone.isEmpty())

    def _rename(self, branch: Branch) -> None:
        name = messages.ask_line(self, "Rename", "Name of this course:", branch.title)
        if name is not None:
            branch.name = name.strip()[:MOST_LETTERS]
            self.refresh()

    def _remove(self, recording: Recording, branch: Branch) -> None:
        recording.remove(branch)
        self._navigator.changed.emit()

    def _set_ghost(self, branch: Branch | None) -> None:
        self.ghost = branch
        self.ghost_chosen.emit(branch)


def in_order(recording: Recording) -> Iterator[tuple[Branch, int]]:
    """Each after the one that it began in, with how many that are."""

    def below(parent: Branch | None, depth: int) -> Iterator[tuple[Branch, int]]:
        for branch in recording.branches:
            if branch.parent is parent:
                yield branch, depth
                yield from below(branch, depth + 1)

    return below(None, 0)
