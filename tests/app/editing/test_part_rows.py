"""The list of parts: its order, its search, and what is done to the drawing from there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import DrawingError, Group, Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.part_rows import Row, put_in_front_of, rename, rows_of
from sketchfall.app.strokes.shaping import box_body
from tests.app.jointed import joint_of, pair

pytestmark = pytest.mark.no_engine


def some(count: int) -> Document:
    bodies = (box_body(number, (0.0, 0.0), (1.0, 1.0)) for number in range(1, count + 1))
    return Document(Scene(bodies=tuple(bodies)))


def order(document: Document) -> list[int]:
    return [body.id for body in document.scene.bodies]


def test_the_frontmost_body_comes_first_and_joints_last() -> None:
    document = Document(pair(joint_of("hinge"), joint_of("rod", joint_id=2)))
    assert rows_of(document) == [Row(True, 2), Row(True, 1), Row(False, 1), Row(False, 2)]


@pytest.mark.parametrize(
    ("words", "found"), [("", [3, 2, 1]), ("WHEEL", [2]), ("car wheel", [2]), ("body", [3]), ("x", [])]
)
def test_parts_are_found_by_their_names_and_those_of_their_groups(words: str, found: list[int]) -> None:
    document, car = some(3), (Group(id=1, name="car"),)
    one, two, three = document.scene.bodies
    bodies = (replace(one, name="chassis", groups=car), replace(two, name="left wheel", groups=car), three)
    assert [row.id for row in rows_of(Document(Scene(bodies=bodies)), words)] == found


def test_a_part_is_renamed_in_one_step_and_keeps_its_name_if_the_new_one_cannot_be_written() -> None:
    document = Document(pair(joint_of("hinge")))
    rename(document, Row(False, 1), "axle")
    rename(document, Row(True, 2), "wheel")
    rename(document, Row(True, 2), "wheel")  # nothing new
    assert document.undo_stack.count() == 2
    assert document.undo_stack.undoText() == "Change name of 1 body"
    assert (document.joint(1).name, document.body(2).name) == ("axle", "wheel")
    with pytest.raises(DrawingError):
        rename(document, Row(True, 2), "w" * 300)
    assert document.body(2).name == "wheel"


@given(st.data())
def test_what_is_dragged_lies_just_in_front_of_what_it_was_dropped_on(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 7))
    document = some(count)
    numbers = list(range(1, count + 1))
    moved = data.draw(st.sets(st.sampled_from(numbers), min_size=1))
    behind = data.draw(st.none() | st.sampled_from(numbers))
    document.select(PartIds(moved))
    put_in_front_of(document, moved, behind)
    now = order(document)
    assert [number for number in now if number not in moved] == [n for n in numbers if n not in moved]
    block = [place for place, number in enumerate(now) if number in moved]
    assert block == list(range(block[0], block[0] + len(moved)))  # side by side
    if behind is None:
        assert block[0] == 0
    elif behind not in moved:
        assert now[block[0] - 1] == behind
    if now == numbers:
        assert not document.is_dirty
    else:
        document.undo()
        assert order(document) == numbers
