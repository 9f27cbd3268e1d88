"""When a change has torn jointed bodies apart: says so, and offers to move the partners along."""

from __future__ import annotations

from dataclasses import dataclass

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.drawing.joint_words import joint_word
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.partners import moved_along, newly_stray
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.canvas.canvas_scene import CanvasScene


@dataclass(frozen=True)
class Offer:
    """What to do instead of the last change."""

    what: str  # is torn apart
    parts: Parts  # the bodies as they were changed to, and their partners moved along
    text: str
    index: int  # of the undo stack, at which it holds


class PartnerOffer(QObject):
    changed = pyqtSignal()  # there is an offer, or no longer

    def __init__(self, canvas: CanvasScene) -> None:
        super().__init__()
        self._canvas = canvas
        self._document = canvas.document
        self._last_index = 0
        self._offer: Offer | None = None
        self._document.undo_stack.indexChanged.connect(self._look)

    @property
    def is_there(self) -> bool:
        return self._offer is not None

    @property
    def what(self) -> str:
        """A sentence; empty if there is no offer."""
        return "" if self._offer is None else self._offer.what

    def take(self) -> None:
        """The change once more, with the partners: one step of undo in place of the last."""
        offer, self._offer = self._offer, None
        if offer is not None and self._document.undo_stack.index() == offer.index:
            self._document.undo()
            self._document.apply(ChangeDrawing(self._document, offer.parts, offer.text))
        self.changed.emit()

    def _look(self, index: int) -> None:
        went_on, self._last_index = index >= self._last_index, index
        had, self._offer = self._offer, None
        command = self._document.undo_stack.command(index - 1) if went_on and index > 0 else None
        if isinstance(command, ChangeDrawing) and self._canvas.run_poses is None and command.parts.bodies:
            self._offer = self._offer_after(command, index)
        if had != self._offer:
            self.changed.emit()

    def _offer_after(self, command: ChangeDrawing, index: int) -> Offer | None:
        """The command holds what was there before it."""
        document = self._document
        changed = {body.id: document.body(body.id) for body in command.parts.bodies}
        joints = document.joints_of(tuple(changed))
        if not joints:
            return None
        before = {**document.bodies_by_id, **{body.id: body for body in command.parts.bodies}}
        known = {joint.id: joint for joint in command.parts.joints}
        old_joints = [known.get(joint.id, joint) for joint in document.scene.joints]
        held = [joint for joint in old_joints if {joint.body_a, joint.body_b} & changed.keys()]
        stray = newly_stray(held, joints, before, {**before, **changed})
        if not stray:
            return None
        joint, body = stray[0]
        along = moved_along(old_joints, joints, before, changed)
        kind, name = joint_word(joint.kind), name_of(body)
        if not along:
            stay = later("The {kind} no longer lies on {name}. Drag its end, or take the change back.")
            self._canvas.notify(tr(stay, kind=kind, name=name))
            return None
        follow = later("The {kind} no longer lies on {name}. Ctrl+M moves what is joined along.")
        self._canvas.notify(tr(follow, kind=kind, name=name))
        what = tr("The {kind} no longer lies on {name}.", kind=kind, name=name)
        return Offer(what, Parts([*changed.values(), *along]), command.text(), index)
