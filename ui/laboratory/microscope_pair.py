"""Which two bodies are looked at: chosen from two lists, or by selecting them on the canvas."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.walls import is_wall
from sketchfall.app.laboratory.guessed_pair import guessed_pair
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.fields.form import Choice
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.running.player import Player

MOST_LISTED = 500  # bodies; of more, two are chosen on the canvas


class PairChoice(QWidget):
    chosen = pyqtSignal()  # by hand, from the lists

    def __init__(self, player: Player, live: LiveDrawing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self.player, self.document = player, player.document
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.first, self.second = Choice(), Choice()
        for name, choice in (("A", self.first), ("B", self.second)):
            choice.setAccessibleName(tr("Body {name}", name=name))
            choice.activated.connect(lambda _index: self.chosen.emit())
            layout.addWidget(Label(name))
            layout.addWidget(choice, 1)

    @property
    def ids(self) -> tuple[int | None, int | None]:
        return self.first.currentData(), self.second.currentData()

    @property
    def bodies(self) -> tuple[BodyDrawing, BodyDrawing] | None:
        """None unless they are two, and both are there."""
        a, b = self.ids
        if a is None or b is None or a == b:
            return None
        if not (self.document.has_body(a) and self.document.has_body(b)):
            return None
        return self.document.body(a), self.document.body(b)

    def guess(self) -> None:
        """The two that are selected; else those that press hardest in a run, or two that touch."""
        self.list_bodies()
        bodies, run = self.document.scene.bodies, self.player.run
        if self.follow_selection() or self.bodies is not None:
            return
        selected = self.document.selection.bodies
        if not selected and run is not None and run.world is not None and len(run.world.contacts) > 0:
            contacts = run.world.contacts
            row = contacts[int(contacts["normal_impulse"].argmax())]
            self._choose(bodies[row["body_a"]].id, bodies[row["body_b"]].id)
            return
        now = tuple(self._live.bodies.values())
        pair = guessed_pair(now, selected[0] if len(selected) == 1 else None)
        if pair is not None:
            self._choose(pair[0].id, pair[1].id)

    def forget(self) -> None:
        """Another drawing was opened: what has the same number there is another body."""
        for choice in (self.first, self.second):
            choice.setCurrentIndex(-1)

    def follow_selection(self) -> bool:
        """Take the two bodies that are selected; False if there are not two, or they are chosen already."""
        selection = self.document.selection.bodies
        if len(selection) != 2 or set(selection) == set(self.ids):
            return False
        self.list_bodies()
        self._choose(*selection)
        return True

    def list_bodies(self) -> None:
        listed = list(self.document.scene.bodies[:MOST_LISTED])
        known = {body.id for body in listed}
        listed += [body for body in self.document.selected.bodies if body.id not in known]
        for choice in (self.first, self.second):
            before = choice.currentData()
            choice.clear()
            for body in listed:
                name = tr(body.name) if is_wall(body) else body.name
                words = f"{name} ({body.id})" if name else tr("Body {id}", id=body.id)
                choice.addItem(words, body.id)
            choice.setCurrentIndex(choice.findData(before))

    def _choose(self, a: int, b: int) -> None:
        self.first.setCurrentIndex(self.first.findData(a))
        self.second.setCurrentIndex(self.second.findData(b))
