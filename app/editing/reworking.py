"""Bodies in place of others, as after a cut: one becomes several, or several one, in one step of undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sketchfall.app.annotations.annotations import annotations_of, annotations_without, with_annotations
from sketchfall.app.drawing.body_checks import check_body, check_joint
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.editing.commands import Swap
from sketchfall.app.editing.document import Document


class Reworked(NamedTuple):
    bodies: Mapping[int, Sequence[BodyDrawing]]  # what stands in the place of each, by its id; maybe nothing
    joints: Mapping[int, JointDrawing | None]  # those that change; None: they are gone


class Rework(Swap):
    """What the bodies have become is selected."""

    def __init__(self, document: Document, reworked: Reworked, text: str) -> None:
        """DrawingError if one of the bodies or joints cannot be so."""
        super().__init__(document, text)
        scene = document.scene
        bodies = [piece for body in scene.bodies for piece in reworked.bodies.get(body.id, (body,))]
        joints = [after for joint in scene.joints if (after := reworked.joints.get(joint.id, joint))]
        made = [piece for pieces in reworked.bodies.values() for piece in pieces]
        for piece in made:
            check_body(piece)
        ids = {body.id for body in bodies}
        for joint in filter(None, reworked.joints.values()):
            check_joint(joint, ids)
        gone = {body.id for body in scene.bodies} - ids
        gone_joints = {number for number, joint in reworked.joints.items() if joint is None}
        left = annotations_without(annotations_of(scene), gone, gone_joints)
        scene = replace(scene, bodies=tuple(bodies), joints=tuple(joints))
        self.scene = with_annotations(scene, left)
        self.selection = PartIds(piece.id for piece in made)

    def swap(self) -> None:
        before = self.document.selection
        self.scene = self.document.exchange_scene(self.scene)
        self.document.select(self.selection)
        self.selection = before
