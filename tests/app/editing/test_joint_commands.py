"""Joints are drawn, changed, selected, copied and deleted, alone and with their bodies, and all is undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import anchors_of, moved_joint, new_joint
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import DrawingError, JointKind, Scene
from sketchfall.app.drawing.scene_checks import check_scene
from sketchfall.app.drawing.transforms import rotated
from sketchfall.app.editing import edits as editing
from sketchfall.app.editing import reach_edits
from sketchfall.app.editing.changes import Change, FileChanged, PartsAdded, PartsChanged, PartsRemoved
from sketchfall.app.editing.clipboard import encode_clipboard
from sketchfall.app.editing.commands import AddParts, ChangeDrawing, RemoveParts
from sketchfall.app.editing.document import Document
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.strokes.shaping import circle_body
from tests.app.jointed import GROOVE, KINDS, LEFT, PIN, RIGHT, TO_BACKGROUND, joint_of, pair

pytestmark = pytest.mark.no_engine

THIRD = circle_body(3, (8.0, 8.0), 1.0)
HINGE, ROD = joint_of("hinge", joint_id=4), joint_of("rod", None, joint_id=7)
ROPE = replace(joint_of("rope", joint_id=9), body_b=3)


@pytest.fixture
def document() -> Document:
    """Left is hinged to right, held to the background by a rod, and roped to the third."""
    return Document(Scene(bodies=(LEFT, RIGHT, THIRD), joints=(HINGE, ROD, ROPE)))


def selected(document: Document) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ids of bodies and of joints."""
    return document.selection.bodies, document.selection.joints


def undone_and_redone(document: Document, before: Scene) -> None:
    now = document.scene
    check_scene(now)
    document.undo_stack.undo()
    assert document.scene == before
    document.undo_stack.redo()
    assert document.scene == now
    assert document.undo_stack.count() == 1


def test_a_drawn_joint_is_selected(document: Document) -> None:
    before = document.scene
    weld = replace(joint_of("weld"), id=document.new_ids.joint())
    document.apply(AddParts(document, Parts(joints=[weld]), "Draw weld"))
    assert weld.id == 10  # above all there are
    assert document.joint(10) == weld
    assert selected(document) == ((), (10,))
    assert document.selected.joints == (weld,)
    undone_and_redone(document, before)


def test_a_changed_joint(document: Document) -> None:
    before = document.scene
    for speed in (1.0, 2.0):
        driven = Parts(joints=[replace(HINGE, motor_speed=speed)])
        document.apply(ChangeDrawing(document, driven, "Change motor speed of 1 joint", "motor_speed"))
    assert document.joint(4).motor_speed == 2.0
    undone_and_redone(document, before)


def test_a_change_taken_back_by_hand_leaves_no_step(document: Document) -> None:
    driven = Parts(joints=[replace(HINGE, motor_speed=1.0)])
    document.apply(ChangeDrawing(document, driven, "Change", "motor_speed"))
    document.apply(ChangeDrawing(document, Parts(joints=[HINGE]), "Change", "motor_speed"))
    assert document.undo_stack.count() == 0


def test_joints_of_different_kinds_of_change_do_not_merge(document: Document) -> None:
    driven = Parts(joints=[replace(HINGE, motor_speed=1.0)])
    document.apply(ChangeDrawing(document, driven, "Change", "motor_speed"))
    document.apply(ChangeDrawing(document, Parts(joints=[replace(ROD, length=1.0)]), "Change", "motor_speed"))
    assert document.undo_stack.count() == 2


def test_a_joint_that_does_not_fit_never_gets_in(document: Document) -> None:
    before = document.scene
    with pytest.raises(DrawingError, match=r"^body_b: there is no body 17"):
        AddParts(document, Parts(joints=[replace(HINGE, id=20, body_b=17)]), "Draw")
    with pytest.raises(DrawingError, match="stiffness"):
        ChangeDrawing(document, Parts(joints=[replace(HINGE, stiffness=-1.0)]), "Change")
    with pytest.raises(DrawingError, match="length"):
        ChangeDrawing(document, Parts(joints=[replace(ROD, length=float("nan"))]), "Change")
    assert document.scene == before


def test_a_deleted_body_takes_its_joints_along_and_brings_them_back(document: Document) -> None:
    before = document.scene
    heard: list[Change] = []
    document.changed.connect(heard.append)
    document.apply(RemoveParts(document, PartIds([2])))
    assert [joint.id for joint in document.scene.joints] == [7, 9]
    assert document.undo_stack.undoText() == "Delete 1 body"
    assert heard[:1] == [PartsRemoved(PartIds([2], [4]))]
    heard.clear()
    document.undo_stack.undo()
    assert document.scene == before
    assert heard[:1] == [PartsAdded(PartIds([2], [4]))]
    assert document.selection.bodies == (2,)


def test_no_listener_ever_sees_a_joint_without_its_body(document: Document) -> None:
    document.changed.connect(lambda change: check_scene(document.scene))
    document.apply(RemoveParts(document, PartIds([1])))
    assert document.scene.joints == ()
    document.undo_stack.undo()
    document.undo_stack.redo()


def test_delete_takes_what_is_selected(document: Document) -> None:
    before = document.scene
    document.select(PartIds([3], [4]))
    editing.delete(document)
    assert [body.id for body in document.scene.bodies] == [1, 2]
    assert [joint.id for joint in document.scene.joints] == [7]
    assert document.undo_stack.undoText() == "Delete 1 body and 1 joint"
    assert selected(document) == ((), ())
    undone_and_redone(document, before)


def test_a_joint_is_deleted_alone(document: Document) -> None:
    before = document.scene
    document.select(PartIds(joints=[7]))
    editing.delete(document)
    assert document.undo_stack.undoText() == "Delete 1 joint"
    undone_and_redone(document, before)
    document.undo_stack.undo()
    assert document.selection.joints == (7,)
    document.apply(RemoveParts(document, PartIds(joints=[7, 9])))
    assert document.undo_stack.undoText() == "Delete 2 joints"


def test_selecting_bodies_lets_go_of_joints_and_the_other_way_round(document: Document) -> None:
    document.select(PartIds([1], [9, 4, 99]))
    assert selected(document) == ((1,), (4, 9))
    document.select(PartIds([1]))
    assert selected(document) == ((1,), ())
    editing.select_all(document)
    assert selected(document) == ((1, 2, 3), (4, 7, 9))
    document.select(PartIds([1]))
    reach_edits.lock(document)
    document.select(PartIds([3]))
    reach_edits.lock(document)
    editing.select_all(document)  # what is held by locked bodies alone stays, as they do
    assert selected(document) == ((2,), (4,))


def test_ids_of_joints_are_never_used_twice(document: Document) -> None:
    document.apply(RemoveParts(document, PartIds(joints=[9])))
    assert document.new_ids.joint() == 10


def test_copies_bring_the_joints_among_them(document: Document) -> None:
    """The hinge, and the rod with its end in the background; not the rope to a body that stays."""
    before = document.scene
    document.select(PartIds([1, 2]))
    editing.duplicate(LiveDrawing(document))
    hinge, rod = document.scene.joints[3:]
    assert (hinge.kind, hinge.body_a, hinge.body_b) == ("hinge", 4, 5)
    assert (rod.kind, rod.body_a, rod.body_b) == ("rod", 4, None)
    assert rod.anchor_b == (ROD.anchor_b[0] + 0.5, ROD.anchor_b[1] - 0.5)
    assert anchors_of(hinge, document.bodies_by_id)[0] == pytest.approx((PIN[0] + 0.5, PIN[1] - 0.5))
    assert document.selection.bodies == (4, 5)
    undone_and_redone(document, before)


def test_a_pulley_is_copied_with_its_wheels() -> None:
    document = Document(pair(joint_of("pulley")))
    editing.select_all(document)
    editing.duplicate(LiveDrawing(document))
    was, now = document.scene.joints
    assert was.wheel_a is not None
    assert now.wheel_a == (was.wheel_a[0] + 0.5, was.wheel_a[1] - 0.5)


def test_joints_are_cut_and_pasted_into_another_drawing(document: Document) -> None:
    text = encode_clipboard([LEFT, RIGHT], document.scene.joints)
    other = Document()
    editing.paste(other, text, (100.0, 0.0))
    assert [joint.kind for joint in other.scene.joints] == ["hinge", "rod"]
    a, b = anchors_of(other.scene.joints[0], other.bodies_by_id)
    assert a == pytest.approx(b)
    assert a[0] > 95.0
    undone_and_redone(other, Scene())


def test_nudging_a_joint_moves_it_along_its_bodies(document: Document) -> None:
    before = document.scene
    document.select(PartIds(joints=[4]))
    heard: list[Change] = []
    document.changed.connect(heard.append)
    for _ in range(4):
        editing.nudge(LiveDrawing(document), 0.25, 0.0)
    told = [change for change in heard if not isinstance(change, FileChanged)]
    assert told == [PartsChanged(PartIds(joints=[4]))] * 4
    a, b = anchors_of(document.joint(4), document.bodies_by_id)
    assert a == pytest.approx((PIN[0] + 1.0, PIN[1]))
    assert b == pytest.approx(a)
    assert document.undo_stack.undoText() == "Nudge 1 joint"
    undone_and_redone(document, before)


ACTIONS = ["join", "to background", "unjoin", "delete", "move", "duplicate", "nudge joint", "paste all"]


@given(st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 99), st.sampled_from(KINDS)), max_size=10))
def test_any_history_with_joints_can_be_walked_back_and_forth(
    actions: list[tuple[str, int, JointKind]],
) -> None:
    document = Document(Scene(bodies=(LEFT, RIGHT, THIRD), joints=(HINGE, ROD, ROPE)))
    states = [document.scene]
    for action, number, kind in actions:
        steps = document.undo_stack.count()
        _do(document, action, number, kind)
        check_scene(document.scene)
        if document.undo_stack.count() > steps:
            states.append(document.scene)
    for state in reversed(states[:-1]):
        document.undo_stack.undo()
        assert document.scene == state
    for state in states[1:]:
        document.undo_stack.redo()
        assert document.scene == state


def _do(document: Document, action: str, number: int, kind: JointKind) -> None:
    """One of the actions, to bodies and joints chosen by the number; nothing if it cannot be done."""
    bodies, joints = document.scene.bodies, document.scene.joints
    if action == "paste all" and bodies:
        editing.paste(document, encode_clipboard(bodies, joints), (0.0, 0.0))
    elif (
        action in ("join", "to background")
        and len(bodies) > 1
        and (action == "join" or kind in TO_BACKGROUND)
    ):
        a, b = bodies[number % len(bodies)], bodies[(number + 1) % len(bodies)]
        other = b if action == "join" else None
        made = new_joint(document.new_ids.joint(), kind, a, other, a.position, a.position)
        made = replace(made, path=GROOVE if kind == "slot" else ())
        document.apply(AddParts(document, Parts(joints=[made]), "Draw"))
    elif action in ("unjoin", "nudge joint") and joints:
        document.select(PartIds(joints=[joints[number % len(joints)].id]))
        if action == "unjoin":
            editing.delete(document)
        else:
            shifted = [
                moved_joint(joint, document.bodies_by_id, 1.0, 0.5) for joint in document.selected.joints
            ]
            document.apply(ChangeDrawing(document, Parts(joints=shifted), "Move"))
    elif action in ("delete", "move", "duplicate") and bodies:
        document.select(PartIds([bodies[number % len(bodies)].id]))
        if action == "delete":
            editing.delete(document)
        elif action == "duplicate":
            editing.duplicate(LiveDrawing(document))
        else:
            turned = [rotated(body, 0.1 * number, (1.0, 2.0)) for body in document.selected.bodies]
            document.apply(ChangeDrawing(document, Parts(turned), "Turn"))


def test_nudging_a_pulley_moves_its_wheels() -> None:
    document = Document(pair(joint_of("pulley")))
    document.select(PartIds(joints=[1]))
    editing.nudge(LiveDrawing(document), 0.0, 2.0)
    was, now = joint_of("pulley"), document.joint(1)
    assert was.wheel_b is not None
    assert now.wheel_b == (was.wheel_b[0], was.wheel_b[1] + 2.0)
