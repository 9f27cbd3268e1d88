"""Everything that can be undone. To undo and to redo a command is the same move: it swaps what it holds with
what the document holds. All is checked when the command is made, so nothing invalid gets in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PyQt6.QtGui import QUndoCommand

from sketchfall.app.annotations.annotations import (
    NO_ANNOTATIONS,
    Annotations,
    annotations_of,
    annotations_without,
)
from sketchfall.app.drawing.body_checks import check_body, check_joint, check_world
from sketchfall.app.drawing.parts import PartIds, Parts, PlacedParts
from sketchfall.app.drawing.scene import JointDrawing, View, WorldSettings
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr

NEVER_MERGED = -1
MAYBE_MERGED = 1
DELETE = later("Delete {parts}")


class Swap(QUndoCommand):
    """A command whose undo is its redo."""

    def __init__(self, document: Document, text: str) -> None:
        super().__init__(text)
        self.document = document

    def swap(self) -> None:
        raise NotImplementedError

    def undo(self) -> None:
        self.swap()

    def redo(self) -> None:
        self.swap()


class Exchange(Swap):
    """Put parts in the place of those with the same ids, and maybe other settings in that of the world's.

    These and no others: for whoever knows what becomes of joints, as one does who keeps a run.
    """

    def __init__(
        self, document: Document, parts: Parts, text: str, world: WorldSettings | None = None
    ) -> None:
        super().__init__(document, text)
        for body in parts.bodies:
            check_body(body, document.body(body.id))
        _check_joints(document, parts.joints)
        if world is not None:
            check_world(world)
        self.parts, self.world = parts, world

    def swap(self) -> None:
        self.parts = self.document.exchange(self.parts)
        if self.world is not None:
            self.world = self.document.exchange_world(self.world)

    @property
    def changes_nothing(self) -> bool:
        same_world = self.world is None or self.world == self.document.scene.world
        return same_world and self.parts == self.document.parts_with(self.parts.ids)


class ChangeDrawing(Exchange):
    """Whatever the user changes about parts or the world. Joints follow their bodies (see joint_upkeep).

    Commands with the same merge key on the same parts become one step: ten nudges are taken back at once.
    """

    def __init__(
        self,
        document: Document,
        parts: Parts,
        text: str,
        merge_key: str = "",
        *,
        world: WorldSettings | None = None,
    ) -> None:
        super().__init__(document, parts, text, world)
        followers = document.followers(parts)  # not before the bodies are checked
        _check_joints(document, followers.joints)
        self.parts = parts.with_others(followers)
        self.merge_key = merge_key
        self.about = parts.ids, world is None  # followers may be others each time

    def id(self) -> int:
        return MAYBE_MERGED if self.merge_key else NEVER_MERGED

    def mergeWith(self, other: QUndoCommand | None) -> bool:
        if not isinstance(other, ChangeDrawing):
            return False
        if (other.merge_key, other.about) != (self.merge_key, self.about):
            return False
        # Both are done: we hold what was there before us, and the document holds what came last. A joint that
        # we did not touch was before us as it was before the other.
        self.parts = self.parts.with_others(other.parts)
        self.setText(other.text())
        self.setObsolete(self.changes_nothing)
        return True


class Insertion(Swap):
    """Parts that are either in the drawing or here; what hangs on them comes and goes with them."""

    def __init__(self, document: Document, ids: PartIds, annotations: Annotations, text: str) -> None:
        """annotations: all of the drawing, once it is done."""
        super().__init__(document, text)
        self.ids = ids
        self.here = PlacedParts()
        self.annotations = annotations

    def swap(self) -> None:
        if self.here:
            self.document.insert(self.here)
            self.here = PlacedParts()
            self.annotations = self.document.exchange_annotations(self.annotations)
        else:
            self.annotations = self.document.exchange_annotations(self.annotations)
            self.here = self.document.take(self.ids)


class AddParts(Insertion):
    """Add parts in front of all others; the bodies become the selection, or the joints if alone."""

    def __init__(
        self, document: Document, parts: Parts, text: str, annotations: Annotations = NO_ANNOTATIONS
    ) -> None:
        """annotations: of the new parts."""
        there_now = annotations_of(document.scene)
        super().__init__(document, parts.ids, there_now.with_more(annotations), text)
        for body in parts.bodies:
            check_body(body)
        _check_joints(document, parts.joints, self.ids.bodies)
        there = document.parts
        self.here = PlacedParts(
            enumerate(parts.bodies, len(there.bodies)), enumerate(parts.joints, len(there.joints))
        )


class RemoveParts(Insertion):
    """Take out parts, and with bodies all that holds them. The text has a place for {parts}."""

    def __init__(self, document: Document, ids: PartIds, text: str = DELETE) -> None:
        gone = document.with_joints(ids)
        left = annotations_without(annotations_of(document.scene), set(gone.bodies), set(gone.joints))
        super().__init__(document, gone, left, tr(text, parts=ids.in_words))


class RememberView(Swap):
    """Have the drawing open with this view, or with all bodies in sight."""

    def __init__(self, document: Document, view: View | None, text: str) -> None:
        super().__init__(document, text)
        self.view = view

    def swap(self) -> None:
        self.view = self.document.exchange_view(self.view)


class ChangeAnnotations(Swap):
    """Have these on the canvas from now on, and no others."""

    def __init__(self, document: Document, annotations: Annotations, text: str) -> None:
        super().__init__(document, text)
        self.annotations = annotations

    def swap(self) -> None:
        self.annotations = self.document.exchange_annotations(self.annotations)


class ChangeOrder(Swap):
    """Give the bodies another order, from back to front."""

    def __init__(self, document: Document, ids: Sequence[int], text: str) -> None:
        super().__init__(document, text)
        self.ids = tuple(ids)

    def swap(self) -> None:
        self.ids = self.document.exchange_order(self.ids)


def _check_joints(
    document: Document, joints: Sequence[JointDrawing], new_bodies: Collection[int] = ()
) -> None:
    if joints:
        ids = {*document.bodies_by_id, *new_bodies}
        for joint in joints:
            check_joint(joint, ids)
