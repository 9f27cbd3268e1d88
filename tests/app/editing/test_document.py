"""A document announces every change once, never gives an id twice, and knows whether it is saved."""

from pathlib import Path

import pytest

from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.editing.changes import (
    Change,
    DrawingReplaced,
    FileChanged,
    PartsAdded,
    PartsRemoved,
    SelectionChanged,
)
from sketchfall.app.editing.commands import AddParts, RemoveParts
from sketchfall.app.editing.document import Document

pytestmark = pytest.mark.no_engine


def ball(body_id: int, x: float = 0.0) -> BodyDrawing:
    return BodyDrawing(id=body_id, position=(x, 0.0), shapes=(CircleShape(radius=0.5),))


def unsaved(document: Document) -> bool:
    """Asked anew each time: a checker of types takes an attribute to stay what it was found to be."""
    return document.is_dirty


@pytest.fixture
def document() -> Document:
    return Document(Scene(bodies=(ball(3), ball(7))))


@pytest.fixture
def heard(document: Document) -> list[Change]:
    changes: list[Change] = []
    document.changed.connect(changes.append)
    return changes


def test_ids_are_new_even_after_the_last_body_was_deleted(document: Document) -> None:
    document.apply(RemoveParts(document, PartIds([7])))
    assert document.new_ids.body() == 8
    assert document.new_ids.body() == 9


def test_the_selection_is_kept_in_the_order_of_the_drawing(document: Document, heard: list[Change]) -> None:
    document.select(PartIds([7, 3, 99]))
    assert document.selection.bodies == (3, 7)
    assert heard == [SelectionChanged()]
    document.select(PartIds([3, 7]))
    assert heard == [SelectionChanged()]  # nothing new, nothing said


def test_what_is_added_is_announced_and_selected(document: Document, heard: list[Change]) -> None:
    document.apply(AddParts(document, Parts([ball(8)]), "Draw circle"))
    assert heard[0] == PartsAdded(PartIds([8]))
    assert document.selection.bodies == (8,)
    assert [body.id for body in document.scene.bodies] == [3, 7, 8]


def test_a_deleted_body_leaves_the_selection(document: Document, heard: list[Change]) -> None:
    document.select(PartIds([3, 7]))
    document.apply(RemoveParts(document, PartIds([3])))
    assert document.selection.bodies == (7,)
    assert PartsRemoved(PartIds([3])) in heard
    assert not document.has_body(3)


def test_dirty_follows_the_undo_history(document: Document, heard: list[Change]) -> None:
    assert not unsaved(document)
    document.apply(RemoveParts(document, PartIds([3])))
    assert unsaved(document)
    assert FileChanged() in heard
    document.undo_stack.undo()
    assert not unsaved(document)
    document.undo_stack.redo()
    document.mark_saved(Path("folder") / "tower.sketchfall", document.scene)
    assert not unsaved(document)
    assert document.title == "tower"
    document.undo_stack.undo()
    assert unsaved(document)


def test_what_was_edited_while_it_was_saved_is_not_saved(document: Document) -> None:
    document.mark_saved(Path("tower.sketchfall"), document.scene)
    document.apply(RemoveParts(document, PartIds([3])))
    in_the_file = document.scene
    document.apply(RemoveParts(document, PartIds([7])))
    document.mark_saved(Path("tower.sketchfall"), in_the_file)
    assert document.is_dirty
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.is_dirty  # this is what the file held before


def test_an_edit_that_was_taken_back_while_it_was_saved_is_none(document: Document) -> None:
    document.apply(RemoveParts(document, PartIds([3])))
    in_the_file = document.scene
    document.apply(RemoveParts(document, PartIds([7])))
    document.undo_stack.undo()
    document.mark_saved(Path("tower.sketchfall"), in_the_file)
    assert not document.is_dirty


def test_a_recovered_drawing_is_unsaved_from_the_start(document: Document) -> None:
    document.mark_unsaved()
    assert document.is_dirty
    assert document.title == "Untitled"


def test_another_drawing_replaces_everything(document: Document, heard: list[Change]) -> None:
    document.select(PartIds([3]))
    document.apply(RemoveParts(document, PartIds([7])))
    heard.clear()
    document.replace_all(Scene(bodies=(ball(1),)), Path("other.sketchfall"))
    assert heard[0] == DrawingReplaced()
    assert document.selection.bodies == ()
    assert not document.undo_stack.canUndo()
    assert not document.is_dirty
    assert document.new_ids.body() == 2


def test_another_file_is_told_even_if_nothing_was_unsaved(document: Document, heard: list[Change]) -> None:
    document.replace_all(Scene(), Path("another.sketchfall"))
    assert isinstance(heard[-1], FileChanged)
    assert document.path == Path("another.sketchfall")


@pytest.mark.parametrize("deed", ["apply", "undo", "redo"])
def test_whatever_is_done_at_another_moment_makes_that_moment_the_drawing_first(
    document: Document, deed: str
) -> None:
    """So it can be taken back, and what was done before is still there."""
    document.apply(AddParts(document, Parts([ball(8)]), "Draw circle"))
    if deed == "redo":
        document.undo()
    home, elsewhere = document.scene, Scene(bodies=(ball(3, 5.0), ball(7)))
    document.visit(elsewhere, "Back to 3.00 s")
    if deed == "apply":
        document.apply(RemoveParts(document, PartIds([7])))
        document.undo()
        assert document.scene == elsewhere
    else:
        getattr(document, deed)()
    assert (document.scene == home) is (deed == "undo")
    (stayed,) = [
        row for row in range(document.undo_stack.count()) if document.undo_stack.text(row) == "Back to 3.00 s"
    ]
    document.undo_stack.setIndex(stayed)
    assert document.scene == home


@pytest.mark.parametrize("deed", ["apply", "undo", "redo"])
def test_what_was_done_in_vain_is_taken_back(document: Document, deed: str) -> None:
    before, command = document.scene, RemoveParts(document, PartIds([7]))
    if deed != "apply":
        document.apply(command)
        before = document.scene
    if deed == "redo":
        document.undo()
        before = document.scene
    if deed == "apply":
        document.apply(command)
    else:
        getattr(document, deed)()
    assert document.scene != before
    document.take_back()
    assert document.scene == before
