"""What is wrong or doubtful in the drawing, in a list: each is shown on the canvas, and mended in one step.

The list follows the drawing. What takes long, with many bodies, is done in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from PyQt6.QtCore import QPoint, QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QStandardItem, QStandardItemModel
from PyQt6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTableView, QVBoxLayout, QWidget

from sketchfall.app.doctor.checks import examine
from sketchfall.app.doctor.finding import Finding
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.editing.changes import Change, SelectionChanged, ViewChanged
from sketchfall.app.language.catalogue import capitalised, later, tr, tr_n
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.fields.in_row import in_row
from sketchfall.ui.fields.row_table import RowTable
from sketchfall.ui.files.background import Background
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import icon, resize_within_screen
from sketchfall.ui.running.engine_starter import EngineStarter

SIZE = QSize(600, 240)
BESIDE = 24  # px, from the corner of the window
SOON = 300  # ms after the last change
HEALTHY = later("Nothing is wrong with this drawing.")
LOOKING = later("Looking…")
COMPILING = later("The engine is still being compiled; the drawing is looked at as soon as it is there.")


class DoctorDialog(QDialog):
    show_wanted = pyqtSignal(object)  # a Finding
    repair_wanted = pyqtSignal(object)  # a Finding

    def __init__(
        self, live: LiveDrawing, scene: Callable[[], Scene], starter: EngineStarter, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Doctor"))
        self.setWindowIcon(icon("help"))
        self._scene, self._starter = scene, starter
        self.findings: Sequence[Finding] = ()
        self._examination: object = None  # the one whose outcome is awaited
        self._model = QStandardItemModel(self)
        self.list = RowTable(self._model, tr("Findings"), tr("What is wrong or doubtful. Enter shows it."))
        self.list.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.list.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.list.across.setStretchLastSection(True)
        self.sentence = Label()
        self.sentence.setWordWrap(True)
        self.show_button = QPushButton(tr("&Show"))
        self.show_button.setToolTip(plain_tip(tr("Select it, and bring it into sight.")))
        self.repair_button = QPushButton()
        self.repair_button.setToolTip(plain_tip(tr("Mend it, in one step that can be undone.")))
        close = QPushButton(tr("Close"))
        for button in (self.show_button, self.repair_button, close):
            button.setAutoDefault(False)
        self._lay_out(close)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self.examine)
        live.document.changed.connect(self._document_changed)
        starter.ready.connect(self._soon.start)
        selection = self.list.selectionModel()
        assert selection is not None
        selection.currentRowChanged.connect(self._offer)
        self.list.activated.connect(self._show)
        self.show_button.clicked.connect(self._show)
        self.repair_button.clicked.connect(self._repair)
        close.clicked.connect(self.reject)
        resize_within_screen(self, SIZE)
        corner = parent.frameGeometry().bottomRight() - self.rect().bottomRight()
        self.move(corner - QPoint(BESIDE, BESIDE))  # beside the drawing, of which it speaks
        self.examine()

    def _lay_out(self, close: QPushButton) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.show_button)
        buttons.addWidget(self.repair_button)
        buttons.addStretch(1)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(self.sentence)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)

    @property
    def chosen(self) -> Finding | None:
        return in_row(self.findings, self.list.currentIndex().row())

    @property
    def is_looking(self) -> bool:
        return self._examination is not None or self._soon.isActive()

    def examine(self) -> None:
        """Anew, as all is now; what an examination under way finds is of yesterday."""
        self._soon.stop()
        scene = self._scene()
        if not self._starter.is_ready_for(scene):
            self.sentence.setText(tr(COMPILING))
            self._list(())
            return
        if not self.findings:
            self.sentence.setText(tr(LOOKING))
        this = self._examination = object()

        def tell(done: Future[list[Finding]]) -> None:
            if self._examination is this:
                self._examination = None
                self._tell(done.result())

        Background(lambda: examine(scene), self).then(tell)

    def _tell(self, findings: Sequence[Finding]) -> None:
        count = len(findings)
        told = tr_n("{count} thing is worth a look:", "{count} things are worth a look:", count)
        self.sentence.setText(told if findings else tr(HEALTHY))
        self._list(findings)

    def _list(self, findings: Sequence[Finding]) -> None:
        row = max(0, self.list.currentIndex().row())
        self.findings = findings
        self._model.clear()
        for finding in findings:
            sentence = capitalised(finding.sentence)
            item = QStandardItem(sentence)
            item.setToolTip(plain_tip(sentence))
            self._model.appendRow(item)
        if findings:
            self.list.setCurrentIndex(self._model.index(min(row, len(findings) - 1), 0))
        self._offer()

    def _offer(self) -> None:
        finding = self.chosen
        repair = finding.repair if finding is not None else None
        self.show_button.setEnabled(finding is not None)
        self.repair_button.setEnabled(repair is not None)
        self.repair_button.setText(repair.title if repair is not None else tr("Repair"))

    def _show(self) -> None:
        if self.chosen is not None:
            self.show_wanted.emit(self.chosen)

    def _repair(self) -> None:
        if self.chosen is not None:
            self.repair_wanted.emit(self.chosen)

    def _document_changed(self, change: Change) -> None:
        if not isinstance(change, SelectionChanged | ViewChanged):
            self._soon.start()
