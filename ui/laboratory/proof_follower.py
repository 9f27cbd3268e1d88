"""The drawing's closed form beside its run: what the card and the overlay of a proof show."""

from __future__ import annotations

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change
from sketchfall.app.editing.document import Document
from sketchfall.app.proofs import Proof, ProofError, closed_form
from sketchfall.app.proofs.watch import Watch, states_of
from sketchfall.app.running.run import Run
from sketchfall.ui.running.player import Player


class ProofFollower(QObject):
    """Follows the document and the player. There is a watch as long as there is a proof."""

    proof_changed = pyqtSignal()  # another closed form, or none
    advanced = pyqtSignal()  # the run has gone on, or is over

    def __init__(self, document: Document, player: Player) -> None:
        super().__init__(player)
        self.document = document
        self.player = player
        self.watch: Watch | None = None
        self.refusal = ""  # why the drawing's claim does not hold
        self._run: Run | None = None
        self._scene = document.scene
        document.changed.connect(self._document_changed)
        player.advanced.connect(self._player_advanced)
        player.state_changed.connect(self._player_advanced)

    @property
    def proof(self) -> Proof | None:
        return self.watch.proof if self.watch is not None else None

    @property
    def is_claimed(self) -> bool:
        return self.document.scene.proof is not None

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES):
            self._prove(self.document.scene)

    def _prove(self, scene: Scene) -> None:
        before, self._scene = self._scene, scene
        if scene is before or (scene.proof is None and before.proof is None):
            return
        self.watch, self.refusal = None, ""
        try:
            proof = closed_form(scene)
        except ProofError as error:
            self.refusal = str(error)
        else:
            self.watch = Watch(proof) if proof is not None else None
        self.proof_changed.emit()

    def _player_advanced(self) -> None:
        run = self.player.run
        if self.watch is None:
            return
        if run is not self._run:
            self._run = run
            self.watch = Watch(self.watch.proof)
        if run is not None:
            self.watch.disturbed = run.touched
            self.watch.see(run.time, states_of(run, self.watch.proof.motions))
        self.advanced.emit()
