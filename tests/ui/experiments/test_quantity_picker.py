"""What is offered to be measured is of the parts that were chosen, and of nothing else."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, Measured, Scene
from sketchfall.ui.experiments.quantity_picker import QuantityPicker
from tests.ui.choosing import choose_place

pytestmark = pytest.mark.no_engine

BODIES = tuple(
    BodyDrawing(id=number, name=name, position=(2.0 * number, 0.0), shapes=(CircleShape(radius=0.5),))
    for number, name in ((1, "A"), (2, "B"))
)
SPRING = JointDrawing(id=1, kind="spring", body_a=1, body_b=2, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0))
WHOLE, FIRST, SECOND, JOINT = range(4)  # rows


@pytest.fixture
def picker(qtbot: QtBot) -> QuantityPicker:
    picker = QuantityPicker(Scene(bodies=BODIES, joints=(SPRING,)))
    qtbot.addWidget(picker)
    picker.show()
    return picker


def offered(picker: QuantityPicker) -> set[tuple[int | None, int | None, int | None]]:
    """Of which body, which other one and which joint."""
    items: list[Measured] = [picker.quantity.itemData(row) for row in range(picker.quantity.count())]
    return {(each.body, each.other, each.joint) for each in items}


@pytest.mark.parametrize(
    ("row", "parts"),
    [(WHOLE, {(None, None, None)}), (SECOND, {(2, None, None)}), (JOINT, {(None, None, 1)})],
)
def test_quantities_are_of_the_part_that_is_chosen(
    picker: QuantityPicker, row: int, parts: set[tuple[int | None, int | None, int | None]]
) -> None:
    choose_place(picker.part, row)
    assert offered(picker) == parts
    assert picker.other.isVisible() is (row == SECOND)


def test_of_a_body_another_one_may_be_chosen_too(picker: QuantityPicker) -> None:
    choose_place(picker.part, FIRST)
    assert [picker.other.itemText(row) for row in range(picker.other.count())] == ["No other body", "B"]
    choose_place(picker.other, 1)
    assert offered(picker) == {(1, 2, None)}
    choose_place(picker.part, JOINT)
    assert offered(picker) == {(None, None, 1)}
