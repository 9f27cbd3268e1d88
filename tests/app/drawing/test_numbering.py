"""New ids are never ones that a drawing has or had, and always ones that can be saved."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.numbering import ROOM, Numbering
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import MAX_ID, BodyDrawing, CircleShape, JointDrawing, Scene
from sketchfall.app.editing.commands import AddParts, RemoveParts
from sketchfall.app.editing.document import Document
from sketchfall.app.files.file_format import decode_drawing, encode_drawing

pytestmark = pytest.mark.no_engine

ROUND = (CircleShape(radius=1.0),)


@pytest.mark.parametrize(
    ("ids", "first"),
    [
        ([], 1),
        ([7, 3], 8),
        ([MAX_ID - ROOM], MAX_ID - ROOM + 1),
        ([MAX_ID - ROOM + 1], 1),
        ([MAX_ID], 1),
        ([1, 2, MAX_ID], 3),
        ([1, MAX_ID // 4, MAX_ID - 1, MAX_ID], MAX_ID // 4 + 1),
    ],
)
def test_ids_follow_the_largest_or_fill_the_widest_gap(ids: list[int], first: int) -> None:
    numbering = Numbering(ids)
    assert [numbering.new(), numbering.new()] == [first, first + 1]


@given(st.sets(st.integers(1, MAX_ID) | st.integers(1, 20) | st.integers(MAX_ID - 20, MAX_ID)))
def test_new_ids_are_new_and_can_be_saved(ids: set[int]) -> None:
    numbering = Numbering(ids)
    for _ in range(30):
        new = numbering.new()
        assert new not in ids
        assert 1 <= new <= MAX_ID
        ids.add(new)
        numbering.note(ids)


def test_a_drawing_with_the_largest_ids_can_be_drawn_in_and_saved() -> None:
    bodies = (BodyDrawing(id=MAX_ID, shapes=ROUND), BodyDrawing(id=5, shapes=ROUND))
    joint = JointDrawing(id=MAX_ID, kind="rope", body_a=MAX_ID, anchor_a=(0.0, 0.0), anchor_b=(0.0, 9.0))
    document = Document(Scene(bodies=bodies, joints=(joint,)))
    document.apply(RemoveParts(document, PartIds([5])))
    new = [BodyDrawing(id=document.new_ids.body(), shapes=ROUND) for _ in range(3)]
    rope = JointDrawing(
        id=document.new_ids.joint(), kind="rope", body_a=new[0].id, anchor_a=(0.0, 0.0), anchor_b=(0.0, 9.0)
    )
    document.apply(AddParts(document, Parts(new, [rope]), "Draw"))
    document.undo_stack.undo()
    document.undo_stack.undo()  # what was removed is back, and the ids of what was drawn are not given again
    assert document.new_ids.body() not in {5, MAX_ID, *(body.id for body in new)}
    document.undo_stack.redo()
    document.undo_stack.redo()
    assert decode_drawing(encode_drawing(document.scene)) == document.scene
