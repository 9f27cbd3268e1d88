"""In the inspector: how many ways to move the selected mechanism has, and who holds too much of it."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.mechanisms.freedom import Freedom, freedom_of, mechanism_of
from sketchfall.app.mechanisms.hanging_together import ends_of
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.running.engine_starter import EngineStarter

TIP = later(
    "Free: ways to move that the joints leave to the bodies, as they are drawn. "
    "Redundant: constraints that follow from the others. "
    "Springs, motors, ropes and limits are not counted."
)


class FreedomNote(QWidget):
    """It is there once the engine is, which counts them."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._starter: EngineStarter | None = None
        self._mechanism = Parts()  # of which the following is known
        self._freedom: Freedom | None = None
        self.count, self.sharing = Label(), Label()
        for label in (self.count, self.sharing):
            label.setProperty("role", "hint")
            label.setWordWrap(True)
        self.count.setToolTip(plain_tip(tr(TIP)))
        self.count.setAccessibleDescription(tr(TIP))
        self.select = QPushButton(tr("Select these joints"))
        self.select.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.select.clicked.connect(self._select)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self.count, self.sharing, self.select):
            layout.addWidget(part)
        self.hide()

    def follow(self, starter: EngineStarter) -> None:
        self._starter = starter
        starter.ready.connect(self.refresh)

    def refresh(self) -> None:
        """Of all that hangs together with what is selected."""
        found = self._look()
        self.setVisible(found is not None)
        if found is not None:
            self.count.setText(found.in_words)
            self.sharing.setText(found.sharing_in_words)
            for part in (self.sharing, self.select):
                part.setVisible(bool(found.joints))

    def _look(self) -> Freedom | None:
        if self._starter is None or not self._starter.is_ready_for_joints:
            return None
        document, selected = self._document, self._document.selected
        start = {body.id for body in selected.bodies}
        if not start:
            start = {number for joint in selected.joints for number in ends_of(joint)}
        mechanism = mechanism_of(start, document.scene.joints, document.bodies_by_id)
        if mechanism != self._mechanism:
            self._mechanism, self._freedom = mechanism, freedom_of(mechanism)
        return self._freedom

    def _select(self) -> None:
        assert self._freedom is not None
        self._document.select(PartIds(joints=(joint.id for joint in self._freedom.joints)))
