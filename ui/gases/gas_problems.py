"""Why a drawing cannot run from collision to collision: a list to work through while drawing goes on."""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QHideEvent
from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.ui.gases.gas_check import GasCheck
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import resize_within_screen

SIZE = QSize(560, 320)
MOST_SHOWN = 200  # a longer list would take long to fill, and nobody reads it

HOW = later(
    "Event-driven collisions are for smooth discs inside a box of four upright and level walls. Click a line"
    " to select the body it is about; the list shrinks as you mend the drawing."
)
NOTHING = later("Nothing prevents it any more.")


class GasProblemsDialog(QDialog):
    body_chosen = pyqtSignal(int)  # its id
    rigid_bodies_wanted = pyqtSignal()

    def __init__(self, check: GasCheck, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Not a gas of discs"))
        self._check = check
        self._is_of_a_run = True
        self.title = Label()
        self.title.setProperty("role", "title")
        self.list = QListWidget()
        self.list.setAccessibleName(tr("What prevents it"))
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.currentItemChanged.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        how = Label(tr(HOW))
        how.setProperty("role", "hint")
        how.setWordWrap(True)
        self.rigid = QPushButton(tr("Run as rigid bodies instead"))
        self.rigid.setToolTip(plain_tip(tr("Change the method in the Advanced panel; one step of undo.")))
        self.rigid.setAutoDefault(False)  # Enter in the list is not meant for it
        self.rigid.clicked.connect(self._give_in)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.rigid, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (self.title, self.list, how, buttons):
            layout.addWidget(part)
        check.checked.connect(self._refresh)
        resize_within_screen(self, SIZE)

    def show_problems(self, *, of_a_run: bool = True) -> None:
        """Of a run, which could go on by another method; or of a comparison, which could not."""
        self._is_of_a_run = of_a_run
        self.rigid.setVisible(of_a_run)
        self._check.watch(True)
        self._refresh()
        self.show()
        self.raise_()
        self.activateWindow()
        self.list.setFocus()

    def _refresh(self) -> None:
        is_gas = self._check.document.scene.world.method == "event_driven"
        if self.isVisible() and self._is_of_a_run and not is_gas:  # it has been given another method
            self.reject()
            return
        problems = self._check.problems
        title = tr_n(
            "One thing prevents a run from collision to collision:",
            "{count:,} things prevent a run from collision to collision:",
            len(problems),
        )
        self.title.setText(title if problems else tr(NOTHING))
        self.list.blockSignals(True)  # what is filled in is not chosen
        self.list.clear()
        for problem in problems[:MOST_SHOWN]:
            item = QListWidgetItem(problem.sentence, self.list)
            item.setData(Qt.ItemDataRole.UserRole, problem.body_id)
        more = len(problems) - MOST_SHOWN
        if more > 0:
            QListWidgetItem(tr_n("… and {count:,} more", "… and {count:,} more", more), self.list)
        self.list.setCurrentRow(-1)
        self.list.blockSignals(False)

    def hideEvent(self, event: QHideEvent | None) -> None:
        super().hideEvent(event)
        self._check.watch(False)

    def _choose(self, item: QListWidgetItem | None) -> None:
        body_id = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if body_id is not None:
            self.body_chosen.emit(body_id)

    def _give_in(self) -> None:
        self.rigid_bodies_wanted.emit()
        self.reject()
