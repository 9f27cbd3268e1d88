"""A user types where the corners of a polygon are, adds some and takes some away, in the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QAbstractItemView, QApplication

from sketchfall.app.drawing.geometry import vertices_of
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.theme import LIGHT
from sketchfall.ui.panels.corner_table import CornerTable
from tests.ui.qtest import QTest
from tests.ui.recorder import Recorder
from tests.ui.user import ALT, CONTROL, LEFT, User

pytestmark = pytest.mark.no_engine

K = Qt.Key
SIDE, ANGLE = 2, 3


@pytest.fixture
def corners(user: User) -> CornerTable:
    """Of a box from (0, 1) to (2, 2), opened by its key."""
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    user.press(K.Key_Return, CONTROL | ALT)
    return user.window.inspector.corners


def shown(corners: CornerTable) -> list[list[str]]:
    model = corners.model
    return [
        [str(model.data(model.index(row, column))) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def go_to(corners: CornerTable, row: int, column: int) -> None:
    cells = corners.cells
    viewport = cells.viewport()
    assert viewport is not None
    place = cells.visualRect(corners.model.index(row, column)).center()
    QTest.mouseClick(viewport, LEFT, Qt.KeyboardModifier.NoModifier, place)


def type_into(corners: CornerTable, row: int, column: int, text: str, end: Qt.Key = K.Key_Return) -> None:
    go_to(corners, row, column)
    QTest.keyClick(corners.cells, K.Key_F2)
    field = open_field()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, end)


def open_field() -> NumberField:
    """That has the keyboard."""
    field = QApplication.focusWidget()
    assert isinstance(field, NumberField)
    return field


def places(user: User) -> list[tuple[float, float]]:
    return [(round(x, 6), round(y, 6)) for x, y in vertices_of(user.bodies[0])]


def steps(user: User) -> list[str]:
    stack = user.window.document.undo_stack
    return [stack.text(index) for index in range(stack.count())]


def test_the_key_opens_the_table_with_the_keyboard_in_it(user: User, corners: CornerTable) -> None:
    assert corners.cells.hasFocus()
    assert shown(corners) == [
        ["0", "1", "2", "0"],
        ["2", "1", "1", "90"],
        ["2", "2", "2", "180"],
        ["0", "2", "1", "-90"],
    ]
    user.strike(K.Key_Escape)
    assert user.view.hasFocus()


def test_numbers_are_typed_with_units_and_sums_one_step_each(
    user: User, corners: CornerTable, tmp_path: Path
) -> None:
    type_into(corners, 2, 0, "250cm")
    assert corners.cells.hasFocus()  # to go on with
    type_into(corners, 2, 1, "3/2+1")
    assert places(user)[2] == (2.5, 2.5)
    type_into(corners, 0, SIDE, "1,5")
    type_into(corners, 0, ANGLE, "-pi/6")
    assert places(user)[1] == (round(1.5 * 3**0.5 / 2.0, 6), 0.25)
    assert steps(user)[1:] == ["Move corner"] * 4
    path = tmp_path / "corners.sketchfall"
    user.window.document.path = path
    user.save()
    user.open(path)
    assert path.read_bytes() == encode_drawing(user.window.document.scene)


def test_each_step_is_undone_and_the_table_follows(user: User, corners: CornerTable) -> None:
    type_into(corners, 2, 0, "3")
    user.strike(K.Key_Escape)
    user.press(K.Key_Z, CONTROL)
    assert shown(corners)[2] == ["2", "2", "2", "180"]
    user.press(K.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert shown(corners)[2][0] == "3"


def test_corners_are_added_and_taken_away_by_keys_and_buttons(user: User, corners: CornerTable) -> None:
    go_to(corners, 1, 0)
    user.strike(K.Key_Insert)
    assert places(user)[2] == (2.0, 1.5)
    assert corners.cells.currentIndex().row() == 2
    QTest.mouseClick(corners.add, LEFT)
    assert places(user)[3] == (2.0, 1.75)
    go_to(corners, 0, 0)
    user.strike(K.Key_Delete)
    assert places(user) == [(2.0, 1.0), (2.0, 1.5), (2.0, 1.75), (2.0, 2.0), (0.0, 2.0)]
    assert steps(user)[1:] == ["Add corner", "Add corner", "Delete corner"]
    assert len(user.bodies) == 1  # Del was for the corner
    for _ in range(4):
        QTest.mouseClick(corners.delete, LEFT)
    assert len(places(user)) == 3
    assert user.sentence == "A polygon needs at least three corners."


def test_a_crossed_outline_is_refused_in_a_sentence(user: User, corners: CornerTable) -> None:
    type_into(corners, 1, 1, "3")
    assert user.sentence.startswith("That corner cannot be so: ")
    assert shown(corners)[1] == ["2", "1", "1", "90"]
    assert places(user)[1] == (2.0, 1.0)
    assert steps(user) == ["Draw box"]


def test_what_is_no_number_stays_to_be_corrected(user: User, corners: CornerTable) -> None:
    type_into(corners, 1, 1, "2 kg")
    assert "expected m, not kg" in user.sentence
    field = open_field()
    assert field.property("invalid")
    QTest.keyClick(field, K.Key_Escape)
    assert corners.cells.state() is not QAbstractItemView.State.EditingState
    assert steps(user) == ["Draw box"]


def test_tab_goes_on_to_the_next_number(user: User, corners: CornerTable) -> None:
    type_into(corners, 2, 0, "2.5", K.Key_Tab)
    QTest.keyClicks(open_field(), "2.75")
    QTest.keyClick(open_field(), K.Key_Return)
    assert places(user)[2] == (2.5, 2.75)


def test_the_chosen_corner_is_marked_on_the_canvas(user: User, corners: CornerTable) -> None:
    go_to(corners, 2, 0)
    seen = Recorder()
    corners.draw(seen.painter, user.view.camera, LIGHT)
    ((kind, (a, b)),) = seen.shapes
    assert kind == "ellipse"
    assert ((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0) == pytest.approx(user.on_canvas((2.0, 2.0))[0])


def test_a_circle_has_no_table_and_that_is_said(user: User) -> None:
    user.draw_circle((0.0, 0.0), (1.0, 1.0))
    user.press(K.Key_Return, CONTROL | ALT)
    assert user.sentence == "Only a single polygon has corners that can be edited; select one first."
    assert not user.window.inspector.corners.isVisible()
