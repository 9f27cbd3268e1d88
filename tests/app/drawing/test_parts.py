"""Bodies and joints are parts alike: counted, compared, combined, and changed in one step with the world."""

from msgspec.structs import replace

from sketchfall.app.drawing.parts import PartIds, Parts, parts_in_words
from sketchfall.app.drawing.scene import WorldSettings
from sketchfall.app.drawing.transforms import moved
from sketchfall.app.editing.changes import Change, FileChanged, PartsChanged, WorldChanged
from sketchfall.app.editing.commands import AddParts, ChangeDrawing, ChangeOrder
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.reach_edits import lock
from sketchfall.app.language.catalogue import use
from sketchfall.app.language.languages import GERMAN
from tests.app.jointed import LEFT, RIGHT, joint_of, pair

HINGE, ROD = joint_of("hinge"), joint_of("rod", joint_id=2)
MOON = WorldSettings(gravity=(0.0, -1.62))


def test_parts_are_counted_in_words() -> None:
    assert [parts_in_words(*counts) for counts in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 2))] == [
        "0 bodies",
        "1 body",
        "2 bodies",
        "1 joint",
        "1 body and 2 joints",
    ]
    assert Parts([LEFT], [HINGE, ROD]).in_words == "1 body and 2 joints"


def test_steps_of_undo_count_their_parts_in_the_language_of_the_window() -> None:
    use(GERMAN)
    document = Document(pair())
    document.select(PartIds([LEFT.id, RIGHT.id]))
    lock(document)
    assert document.undo_stack.undoText() == "2 Körper sperren"


def test_no_parts_are_false() -> None:
    assert not Parts()
    assert not PartIds()
    assert Parts(joints=[HINGE])
    assert len(Parts([LEFT, RIGHT], [HINGE])) == 3


def test_bodies_lead_joints() -> None:
    assert PartIds([3], [1, 2]).leading == PartIds([3])
    assert PartIds(joints=[1, 2]).leading == PartIds(joints=[1, 2])


def test_a_body_and_a_joint_with_the_same_id_are_two_parts() -> None:
    both = PartIds([1], [1])
    assert Parts([LEFT], [HINGE]).ids == both
    assert both.toggled(PartIds([1])) == PartIds(joints=[1])
    assert PartIds([1]).toggled(PartIds(joints=[1])) == both
    assert both.includes(PartIds(joints=[1]))
    assert not PartIds([1]).includes(both)
    assert PartIds([1]).with_others(PartIds([2, 1], [1])) == PartIds([1, 2], [1])


def test_parts_take_the_places_of_others_by_their_ids() -> None:
    right = moved(RIGHT, 1.0, 0.0)
    drawn = Parts([LEFT, RIGHT], [HINGE, ROD])
    assert drawn.changed_to(Parts([right])) == Parts([LEFT, right], [HINGE, ROD])
    assert drawn.changed_to(Parts([right])).joints is drawn.joints
    assert Parts([right]).with_others(drawn) == Parts([right, LEFT], [HINGE, ROD])


def test_bodies_joints_and_the_world_change_in_one_step() -> None:
    document = Document(pair(HINGE, ROD))
    before = document.scene
    heard: list[Change] = []
    document.changed.connect(heard.append)
    rod = replace(ROD, name="handle")
    document.apply(ChangeDrawing(document, Parts([moved(LEFT, 1.0, 0.0)], [rod]), "Change", world=MOON))
    told = [change for change in heard if not isinstance(change, FileChanged)]
    assert told == [PartsChanged(PartIds([1], [2, 1])), WorldChanged()]  # the hinge follows its body
    after = document.scene
    assert (after.world, after.joints[1]) == (MOON, rod)
    document.undo_stack.undo()
    assert document.scene == before
    document.undo_stack.redo()
    assert document.scene == after


def test_steps_about_different_kinds_are_never_merged() -> None:
    document = Document(pair(HINGE, ROD))
    document.apply(ChangeDrawing(document, Parts([replace(LEFT, name="a")]), "Rename", "name"))
    document.apply(ChangeDrawing(document, Parts(joints=[replace(HINGE, name="a")]), "Rename", "name"))
    document.apply(ChangeDrawing(document, Parts(), "Change gravity", "name", world=MOON))
    document.apply(ChangeDrawing(document, Parts(), "Change nothing", "name"))
    assert document.undo_stack.count() == 4


def test_settings_set_there_and_back_leave_nothing_to_undo() -> None:
    document = Document(pair(HINGE))
    for world in (MOON, document.scene.world):
        document.apply(ChangeDrawing(document, Parts(), "Change gravity", "gravity", world=world))
    assert not document.undo_stack.canUndo()


def test_the_selection_follows_the_order_of_the_drawing() -> None:
    document = Document(pair(HINGE))
    document.select(PartIds([1, 2]))
    document.apply(ChangeOrder(document, [2, 1], "Bring to the front"))
    assert document.selection == PartIds([2, 1])


def test_parts_are_added_together_and_the_bodies_are_selected() -> None:
    document = Document(pair(HINGE))
    body = replace(LEFT, id=document.new_ids.body())
    rod = replace(ROD, id=document.new_ids.joint(), body_a=body.id)
    document.apply(AddParts(document, Parts([body], [rod]), "Draw"))
    assert document.selection == PartIds([body.id])
    assert document.parts == Parts([LEFT, RIGHT, body], [HINGE, rod])
