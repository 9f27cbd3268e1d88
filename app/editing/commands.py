"""Everything that can be undone. To undo and to redo a command is the same move: it swaps what it holds with
what the document holds. All is checked when the command is made, so nothing invalid gets in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PyQt6.QtGui import QUndoCommand

from sketchfall.app.drawing.body_checks import check_body, check_joint, check_world
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, WorldSettings
from sketchfall.app.editing.document import Document, PlacedBody, PlacedJoint
from sketchfall.app.editing.joint_upkeep import joints_after

NEVER_MERGED = -1
MERGED_BODIES = 1
MERGED_WORLD = 2
MERGED_JOINTS = 3


def bodies_in_words(count: int) -> str:
    return "1 body" if count == 1 else f"{count} bodies"


def joints_in_words(count: int) -> str:
    return "1 joint" if count == 1 else f"{count} joints"


def parts_in_words(bodies: int, joints: int) -> str:
    if bodies and joints:
        return f"{bodies_in_words(bodies)} and {joints_in_words(joints)}"
    return joints_in_words(joints) if joints else bodies_in_words(bodies)


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


class ChangeBodies(Swap):
    """Put changed bodies in the place of those with the same ids; their joints follow (see joint_upkeep).

    Commands with the same merge key on the same bodies become one step: ten nudges are taken back at once.
    """

    def __init__(
        self,
        document: Document,
        bodies: Sequence[BodyDrawing],
        text: str,
        merge_key: str = "",
        joints: Sequence[JointDrawing] | None = None,
    ) -> None:
        """The joints that become others; None for those that follow, of which the selected go along."""
        super().__init__(document, text)
        for body in bodies:
            check_body(body, document.body(body.id))
        if joints is None:
            after = {body.id: body for body in bodies}
            joints = joints_after(
                document.joints_of(after), document.bodies_by_id, after, document.joint_selection
            )
        _check_joints(document, joints)
        self.bodies, self.joints = tuple(bodies), tuple(joints)
        self.merge_key = merge_key

    def swap(self) -> None:
        self.bodies, self.joints = self.document.exchange(self.bodies, self.joints)

    def id(self) -> int:
        return MERGED_BODIES if self.merge_key else NEVER_MERGED

    def mergeWith(self, other: QUndoCommand | None) -> bool:
        if not isinstance(other, ChangeBodies) or other.merge_key != self.merge_key:
            return False
        if [body.id for body in other.bodies] != [body.id for body in self.bodies]:
            return False
        # Both are done: we hold what was there before us, and the document holds what came last. A joint that
        # we did not touch was before us as it was before the other.
        ours = {joint.id for joint in self.joints}
        self.joints += tuple(joint for joint in other.joints if joint.id not in ours)
        self.setText(other.text())
        unchanged = all(body == self.document.body(body.id) for body in self.bodies)
        self.setObsolete(unchanged and all(joint == self.document.joint(joint.id) for joint in self.joints))
        return True


class ChangeJoints(Swap):
    """Put changed joints in the place of those with the same ids; merged as changes of bodies are."""

    def __init__(
        self, document: Document, joints: Sequence[JointDrawing], text: str, merge_key: str = ""
    ) -> None:
        super().__init__(document, text)
        _check_joints(document, joints)
        self.joints = tuple(joints)
        self.merge_key = merge_key

    def swap(self) -> None:
        _, self.joints = self.document.exchange((), self.joints)

    def id(self) -> int:
        return MERGED_JOINTS if self.merge_key else NEVER_MERGED

    def mergeWith(self, other: QUndoCommand | None) -> bool:
        if not isinstance(other, ChangeJoints) or other.merge_key != self.merge_key:
            return False
        if [joint.id for joint in other.joints] != [joint.id for joint in self.joints]:
            return False
        self.setText(other.text())
        self.setObsolete(all(joint == self.document.joint(joint.id) for joint in self.joints))
        return True


class Insertion(Swap):
    """Bodies and joints that are either in the drawing or here."""

    def __init__(self, document: Document, text: str, ids: Sequence[int], joint_ids: Sequence[int]) -> None:
        super().__init__(document, text)
        self.ids, self.joint_ids = tuple(ids), tuple(joint_ids)
        self.bodies: tuple[PlacedBody, ...] = ()
        self.joints: tuple[PlacedJoint, ...] = ()

    def swap(self) -> None:
        if self.bodies or self.joints:
            self.document.insert(self.bodies, self.joints)
            self.bodies, self.joints = (), ()
        else:
            self.bodies, self.joints = self.document.take(self.ids, self.joint_ids)


class AddBodies(Insertion):
    """Add bodies in front of all others, and joints that hold them; the bodies become the selection."""

    def __init__(
        self,
        document: Document,
        bodies: Sequence[BodyDrawing],
        text: str,
        joints: Sequence[JointDrawing] = (),
    ) -> None:
        super().__init__(document, text, [body.id for body in bodies], [joint.id for joint in joints])
        for body in bodies:
            check_body(body)
        _check_joints(document, joints, self.ids)
        self.bodies = tuple(enumerate(bodies, len(document.scene.bodies)))
        self.joints = tuple(enumerate(joints, len(document.scene.joints)))


class AddJoints(AddBodies):
    """Add joints; they become the selection."""

    def __init__(self, document: Document, joints: Sequence[JointDrawing], text: str) -> None:
        super().__init__(document, (), text, joints)


class RemoveBodies(Insertion):
    """Take out bodies with all that holds them, and maybe other joints."""

    def __init__(
        self, document: Document, ids: Sequence[int], verb: str = "Delete", joint_ids: Sequence[int] = ()
    ) -> None:
        text = f"{verb} {parts_in_words(len(ids), len(joint_ids))}"
        held = {joint.id for joint in document.joints_of(ids)}
        super().__init__(document, text, ids, sorted(held.union(joint_ids)))


class RemoveJoints(RemoveBodies):
    def __init__(self, document: Document, joint_ids: Sequence[int], verb: str = "Delete") -> None:
        super().__init__(document, (), verb, joint_ids)


class ChangeOrder(Swap):
    """Give the bodies another order, from back to front."""

    def __init__(self, document: Document, ids: Sequence[int], text: str) -> None:
        super().__init__(document, text)
        self.ids = tuple(ids)

    def swap(self) -> None:
        self.ids = self.document.exchange_order(self.ids)


class ChangeWorld(Swap):
    def __init__(self, document: Document, world: WorldSettings, text: str, merge_key: str = "") -> None:
        super().__init__(document, text)
        check_world(world)
        self.world = world
        self.merge_key = merge_key

    def swap(self) -> None:
        self.world = self.document.exchange_world(self.world)

    def id(self) -> int:
        return MERGED_WORLD if self.merge_key else NEVER_MERGED

    def mergeWith(self, other: QUndoCommand | None) -> bool:
        if not isinstance(other, ChangeWorld) or other.merge_key != self.merge_key:
            return False
        self.setObsolete(self.world == self.document.scene.world)
        return True


def _check_joints(
    document: Document, joints: Sequence[JointDrawing], new_bodies: Collection[int] = ()
) -> None:
    if joints:
        ids = {*document.bodies_by_id, *new_bodies}
        for joint in joints:
            check_joint(joint, ids)
