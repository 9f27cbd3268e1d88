"""What a joint is called in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import later_in, tr, tr_in

JOINTS: Mapping[JointKind, str] = {
    "spring": later_in("joint", "spring"),
    "rod": later_in("joint", "rod"),
    "rope": later_in("joint", "rope"),
    "hinge": later_in("joint", "hinge"),
    "slider": later_in("joint", "slider"),
    "weld": later_in("joint", "weld"),
    "wheel": later_in("joint", "wheel"),
    "gear": later_in("joint", "gear"),
    "pulley": later_in("joint", "pulley"),
    "slot": later_in("joint", "slot"),
}


def name_of_joint(joint: JointDrawing) -> str:
    return shortened(joint.name) or tr("{kind} {id}", kind=joint_word(joint.kind), id=joint.id)


def joint_word(kind: JointKind) -> str:
    return tr_in("joint", JOINTS[kind])
