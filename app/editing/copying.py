"""Copies of bodies with all that is theirs: joints among them, whole groups, and what hangs on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sketchfall.app.annotations.annotations import Annotations, annotations_of, copied_annotations
from sketchfall.app.drawing.groups import new_group_ids, with_new_groups, with_whole_groups
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.drawing.transforms import RigidMotion, copies, joints_among
from sketchfall.app.editing.document import Document


def copied(
    document: Document, source: Scene, bodies: Sequence[BodyDrawing], motion: RigidMotion
) -> tuple[Parts, Annotations]:
    """For the document, once."""
    originals = _originals(source, bodies)
    made = copies(originals.bodies, originals.joints, document.new_ids, motion)
    annotations = copied_annotations(
        annotations_of(source),
        {old.id: new.id for old, new in zip(originals.bodies, made.bodies, strict=True)},
        {old.id: new.id for old, new in zip(originals.joints, made.joints, strict=True)},
    )
    return with_new_groups(made, new_group_ids(document.parts)), annotations


def copied_often(document: Document, bodies: Sequence[BodyDrawing], motions: Iterable[RigidMotion]) -> Parts:
    """From the document, once for each motion. What is measured and written stays with the originals."""
    originals, new_ids = _originals(document.scene, bodies), document.new_ids
    numbering = new_group_ids(document.parts)
    every = [
        with_new_groups(copies(originals.bodies, originals.joints, new_ids, motion), numbering)
        for motion in motions
    ]
    return Parts(
        (body for made in every for body in made.bodies), (joint for made in every for joint in made.joints)
    )


def _originals(source: Scene, bodies: Sequence[BodyDrawing]) -> Parts:
    there = Parts(source.bodies, source.joints)
    return with_whole_groups(Parts(bodies, joints_among(bodies, source.joints)), there)
