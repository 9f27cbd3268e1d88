"""Undo and redo bring back exactly what was there, whatever happened in between."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    DrawingError,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.editing.commands import AddParts, ChangeDrawing, ChangeOrder, RemoveParts
from sketchfall.app.editing.document import Document

pytestmark = pytest.mark.no_engine

BOW_TIE = ((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0))


def ball(body_id: int, x: float = 0.0) -> BodyDrawing:
    return BodyDrawing(id=body_id, position=(x, 0.0), shapes=(CircleShape(radius=0.5),))


def moved(body: BodyDrawing, x: float) -> BodyDrawing:
    return msgspec.structs.replace(body, position=(body.position[0] + x, body.position[1]))


@pytest.fixture
def document() -> Document:
    return Document(Scene(bodies=(ball(1), ball(2, 5.0), ball(3, 9.0))))


def test_a_change_is_undone_and_redone(document: Document) -> None:
    before = document.scene
    document.apply(ChangeDrawing(document, Parts([moved(document.body(2), 1.5)]), "Move 1 body"))
    after = document.scene
    assert document.body(2).position == (6.5, 0.0)
    assert document.undo_stack.undoText() == "Move 1 body"
    document.undo_stack.undo()
    assert document.scene == before
    document.undo_stack.redo()
    assert document.scene == after


def test_deleted_bodies_come_back_in_their_places(document: Document) -> None:
    before = document.scene
    document.apply(RemoveParts(document, PartIds([1, 3])))
    assert [body.id for body in document.scene.bodies] == [2]
    assert document.undo_stack.undoText() == "Delete 2 bodies"
    document.undo_stack.undo()
    assert document.scene == before
    assert document.selection.bodies == (1, 3)


def test_nudges_of_the_same_bodies_become_one_step(document: Document) -> None:
    before = document.scene
    for _ in range(3):
        nudged = Parts([moved(document.body(1), 0.1)])
        document.apply(ChangeDrawing(document, nudged, "Nudge 1 body", "nudge"))
    assert document.body(1).position[0] == pytest.approx(0.3)
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.scene == before
    document.undo_stack.redo()
    assert document.body(1).position[0] == pytest.approx(0.3)


def test_nudges_of_other_bodies_or_after_saving_stay_apart(document: Document, tmp_path: Path) -> None:
    document.apply(ChangeDrawing(document, Parts([moved(document.body(1), 0.1)]), "Nudge", "nudge"))
    document.apply(ChangeDrawing(document, Parts([moved(document.body(2), 0.1)]), "Nudge", "nudge"))
    assert document.undo_stack.count() == 2
    document.mark_saved(tmp_path / "a.sketchfall", document.scene)
    document.apply(ChangeDrawing(document, Parts([moved(document.body(2), 0.1)]), "Nudge", "nudge"))
    assert document.undo_stack.count() == 3
    document.undo_stack.undo()
    assert not document.is_dirty


def test_nudging_there_and_back_leaves_nothing_to_undo(document: Document) -> None:
    document.apply(ChangeDrawing(document, Parts([moved(document.body(2), 0.5)]), "Nudge", "nudge"))
    document.apply(ChangeDrawing(document, Parts([moved(document.body(2), -0.5)]), "Nudge", "nudge"))
    assert not document.undo_stack.canUndo()
    assert not document.is_dirty


def test_drags_are_never_merged(document: Document) -> None:
    for _ in range(2):
        document.apply(ChangeDrawing(document, Parts([moved(document.body(1), 1.0)]), "Move 1 body"))
    assert document.undo_stack.count() == 2


def test_the_order_and_the_world_can_be_undone(document: Document) -> None:
    before = document.scene
    document.apply(ChangeOrder(document, [3, 1, 2], "Bring to front"))
    moon = WorldSettings(gravity=(0.0, -1.62))
    document.apply(ChangeDrawing(document, Parts(), "Change gravity", world=moon))
    assert [body.id for body in document.scene.bodies] == [3, 1, 2]
    assert document.scene.world.gravity == (0.0, -1.62)
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.scene == before


@pytest.mark.parametrize(
    "bad",
    [
        BodyDrawing(id=2, shapes=(PolygonShape(vertices=BOW_TIE),)),
        BodyDrawing(id=2, shapes=(PolygonShape(vertices=((0.0, 0.0), (1.0, 0.0), (2.0, 0.0))),)),
        BodyDrawing(id=2, shapes=(CircleShape(radius=-1.0),)),
        BodyDrawing(id=2, shapes=(CircleShape(radius=1.0),), position=(float("nan"), 0.0)),
        BodyDrawing(id=2, shapes=(CircleShape(radius=1.0),), velocity=(1e9, 0.0)),
        BodyDrawing(
            id=2,
            shapes=(CircleShape(radius=1.0),),
            material=Material(static_friction=0.1, kinetic_friction=0.2),
        ),
    ],
    ids=["crossed", "flat", "negative radius", "not a number", "too fast", "frictions"],
)
def test_nothing_invalid_reaches_the_document(document: Document, bad: BodyDrawing) -> None:
    before = document.scene
    with pytest.raises(DrawingError):
        document.apply(ChangeDrawing(document, Parts([bad]), "Change 1 body"))
    with pytest.raises(DrawingError):
        document.apply(AddParts(document, Parts([msgspec.structs.replace(bad, id=9)]), "Draw"))
    assert document.scene == before
    assert not document.is_dirty


def test_a_world_out_of_range_is_refused(document: Document) -> None:
    with pytest.raises(DrawingError):
        ChangeDrawing(document, Parts(), "Change gravity", world=WorldSettings(gravity=(0.0, -1e9)))


@given(st.lists(st.sampled_from(["add", "delete", "move", "order", "world"]), max_size=12))
def test_any_history_can_be_walked_back_and_forth(actions: list[str]) -> None:
    document = Document(Scene(bodies=(ball(1), ball(2, 5.0))))
    states = [document.scene]
    for action in actions:
        ids = [body.id for body in document.scene.bodies]
        if action == "add":
            document.apply(AddParts(document, Parts([ball(document.new_ids.body(), 20.0)]), "Draw circle"))
        elif action == "delete" and ids:
            document.apply(RemoveParts(document, PartIds(ids[:1])))
        elif action == "move" and ids:
            document.apply(ChangeDrawing(document, Parts([moved(document.body(ids[-1]), 1.0)]), "Move"))
        elif action == "order":
            document.apply(ChangeOrder(document, ids[::-1], "Reverse"))
        elif action == "world":
            world = WorldSettings(gravity=(0.0, document.scene.world.gravity[1] + 1.0))
            document.apply(ChangeDrawing(document, Parts(), "Change gravity", world=world))
        else:
            continue
        states.append(document.scene)
    for state in reversed(states[:-1]):
        document.undo_stack.undo()
        assert document.scene == state
    for state in states[1:]:
        document.undo_stack.redo()
        assert document.scene == state


def gravity(strength: float) -> WorldSettings:
    return WorldSettings(gravity=(0.0, -strength))


def change_gravity(document: Document, strength: float, text: str, key: str = "gravity") -> None:
    document.apply(ChangeDrawing(document, Parts(), text, key, world=gravity(strength)))


def test_changes_of_the_same_setting_are_one_step_with_the_last_name(document: Document) -> None:
    change_gravity(document, 5.0, "Change gravity")
    change_gravity(document, 1.62, "Go to the moon")
    assert document.undo_stack.count() == 1
    assert document.undo_stack.undoText() == "Go to the moon"
    document.undo_stack.undo()
    assert document.scene.world == WorldSettings()
    document.undo_stack.redo()
    assert document.scene.world == gravity(1.62)


def test_a_setting_that_is_back_where_it_was_leaves_no_step(document: Document) -> None:
    change_gravity(document, 5.0, "Change gravity")
    change_gravity(document, 9.81, "Change gravity")
    assert document.undo_stack.count() == 0
    assert not document.is_dirty


def test_changes_of_different_settings_stay_apart(document: Document) -> None:
    change_gravity(document, 5.0, "Change gravity")
    change_gravity(document, 9.81, "Change the direction", "direction")
    assert document.undo_stack.count() == 2
    change_gravity(document, 3.0, "Change gravity", "")
    change_gravity(document, 2.0, "Change gravity", "")
    assert document.undo_stack.count() == 4
