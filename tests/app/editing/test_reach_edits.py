"""Hidden and shown, locked and unlocked: one step of undo each, of those that were otherwise."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.reach_edits import hide, lock, set_hidden, set_locked, show_all, unlock_all
from sketchfall.app.strokes.shaping import box_body
from tests.app.jointed import LEFT, RIGHT, joint_of

pytestmark = pytest.mark.no_engine

THIRD = box_body(3, (8.0, 0.0), (9.0, 1.0))
SCENE = Scene(bodies=(LEFT, RIGHT, THIRD), joints=(joint_of("rod"), joint_of("spring", joint_id=2)))


def document_with(*bodies: int, joints: tuple[int, ...] = ()) -> Document:
    document = Document(SCENE)
    document.select(PartIds(bodies, joints))
    return document


def hidden(document: Document) -> PartIds:
    scene = document.scene
    bodies = [body.id for body in scene.bodies if body.hidden]
    return PartIds(bodies, [joint.id for joint in scene.joints if joint.hidden])


def locked(document: Document) -> set[int]:
    return {body.id for body in document.scene.bodies if body.locked}


def test_what_is_hidden_is_selected_no_more_and_again_when_it_is_shown() -> None:
    document = document_with(1, 3, joints=(2,))
    hide(document)
    assert hidden(document) == PartIds([1, 3], [2])
    assert not document.selection
    assert document.undo_stack.count() == 1
    document.select(PartIds([2]))
    assert show_all(document) == ""
    assert not hidden(document)
    assert document.selection == PartIds([1, 3], [2])
    document.undo()
    assert hidden(document) == PartIds([1, 3], [2])
    document.undo()
    assert document.scene == SCENE


def test_where_nothing_is_hidden_or_locked_it_is_said_and_nothing_is_done() -> None:
    document = document_with(2)
    assert show_all(document) == "Nothing is hidden."
    assert unlock_all(document) == "No body is locked."
    assert document.selection == PartIds([2])
    assert document.undo_stack.count() == 0


def test_only_what_is_otherwise_is_changed() -> None:
    document = document_with()
    set_hidden(document, PartIds([1]), hidden=True)
    set_hidden(document, PartIds([1, 2], [1]), hidden=True)
    assert document.undo_stack.undoText() == "Hide 1 body and 1 joint"
    set_hidden(document, PartIds([1, 2], [1]), hidden=True)
    assert document.undo_stack.count() == 2
    set_hidden(document, PartIds([2, 3]), hidden=False)
    assert document.undo_stack.undoText() == "Show 1 body"
    assert hidden(document) == PartIds([1], [1])


def test_locked_bodies_are_selected_no_more_and_joints_and_others_still_are() -> None:
    document = document_with(1, 2, joints=(1,))
    set_locked(document, PartIds([1]), locked=True)
    assert document.undo_stack.undoText() == "Lock 1 body"
    assert document.selection == PartIds([2], [1])
    lock(document)
    assert locked(document) == {1, 2}
    assert not document.selection
    assert unlock_all(document) == ""
    assert document.undo_stack.undoText() == "Unlock 2 bodies"
    assert document.selection == PartIds([1, 2])
    for _ in range(3):
        document.undo()
    assert document.scene == SCENE


def test_without_a_selected_body_nothing_is_locked() -> None:
    document = document_with(joints=(1,))
    lock(document)
    assert document.selection == PartIds(joints=[1])
    assert document.undo_stack.count() == 0


def test_unlocking_one_leaves_the_selection_as_it_is() -> None:
    document = Document(replace(SCENE, bodies=(replace(LEFT, locked=True), RIGHT, THIRD)))
    document.select(PartIds([2]))
    set_locked(document, PartIds([1, 2]), locked=False)
    assert locked(document) == set()
    assert document.selection == PartIds([2])
