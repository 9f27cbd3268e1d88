"""The list of all parts beside the canvas: found, selected, renamed, reordered, hidden and locked in it."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QDragEnterEvent, QDropEvent
from PyQt6.QtWidgets import QApplication, QLineEdit

from sketchfall.app.drawing.parts import PartIds
from sketchfall.ui.panels.part_model import EYE, LOCK, NAME
from sketchfall.ui.panels.part_panel import NOTHING_FITS, PartPanel
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, LEFT, NO_BUTTON, NONE, User
from tests.ui.windows import wait_until

pytestmark = pytest.mark.no_engine

K = Qt.Key


@pytest.fixture
def panel(user: User) -> PartPanel:
    """Beside three boxes and a rope."""
    user.press(K.Key_R)
    for x in (-4.0, 0.0, 4.0):
        user.drag((x, 0.0), (x + 1.0, 1.0))
    user.press(K.Key_O)
    user.click((-3.5, 0.5))
    user.click((0.5, 0.5))
    user.press(K.Key_V)
    user.press(K.Key_Escape)
    user.window.docks.show_panel("parts")
    return user.window.part_panel


def listed(panel: PartPanel) -> list[str]:
    return [str(panel.model.data(panel.model.index(row, NAME))) for row in range(panel.model.rowCount())]


def click(panel: PartPanel, row: int, column: int = NAME, modifiers: Qt.KeyboardModifier = NONE) -> None:
    viewport = panel.table.viewport()
    assert viewport is not None
    place = panel.table.visualRect(panel.model.index(row, column)).center()
    QTest.mouseClick(viewport, LEFT, modifiers, place)


def chosen(panel: PartPanel) -> list[int]:
    return sorted({index.row() for index in panel.table.selectedIndexes()})


def test_every_part_is_listed_and_selected_on_either_side(user: User, panel: PartPanel) -> None:
    assert listed(panel) == ["body 3", "body 2", "body 1", "rope 1"]
    click(panel, 1)
    assert user.selection == PartIds([2])
    click(panel, 3, NAME, CONTROL)
    assert user.selection == PartIds([2], [1])
    user.click((4.5, 0.5))
    assert chosen(panel) == [0]
    panel.table.setFocus()
    QTest.keyClick(panel.table, K.Key_Down)
    assert user.selection == PartIds([2])  # on from there
    user.press(K.Key_Delete)
    assert listed(panel) == ["body 3", "body 1"]  # and the rope went with it


def test_letters_leave_some_and_down_goes_to_them(user: User, panel: PartPanel) -> None:
    user.type_into(panel.filter, "rope", K.Key_Down)
    assert listed(panel) == ["rope 1"]
    assert panel.table.hasFocus()
    assert user.selection == PartIds(joints=[1])
    user.type_into(panel.filter, "nothing", K.Key_Escape)
    assert len(listed(panel)) == 4
    panel.filter.setText("nothing")
    assert not listed(panel)
    assert panel.hint.text() == NOTHING_FITS


def test_f2_renames(user: User, panel: PartPanel) -> None:
    click(panel, 2)
    QTest.keyClick(panel.table, K.Key_F2)
    (editor,) = panel.table.findChildren(QLineEdit)
    user.type_into(editor, "wagon")
    wait_until(lambda: user.bodies[0].name == "wagon")
    assert listed(panel)[2] == "wagon"
    assert user.window.document.undo_stack.undoText() == "Change name of 1 body"


def test_a_click_on_the_eye_hides_and_on_the_lock_locks(user: User, panel: PartPanel) -> None:
    click(panel, 0)
    click(panel, 1, EYE)
    assert [body.hidden for body in user.bodies] == [False, True, False]
    assert user.selection == PartIds([3])  # it is about that part alone
    assert panel.model.data(panel.model.index(1, EYE), Qt.ItemDataRole.AccessibleTextRole) == (
        "Hidden: click to show it."
    )
    user.click((0.8, 0.2))
    assert user.selection == PartIds()
    click(panel, 1)  # from the list it can be reached
    assert user.selection == PartIds([2])
    click(panel, 1, EYE)
    click(panel, 1, LOCK)
    assert user.bodies[1].locked
    assert user.selection == PartIds()
    click(panel, 1)
    assert user.selection == PartIds()
    click(panel, 3, EYE)
    assert user.joints[0].hidden
    click(panel, 3, LOCK)  # a joint has none
    assert user.window.document.undo_stack.undoText() == "Hide 1 joint"


def drop(panel: PartPanel, rows: list[int], target: int) -> None:
    """What a drag of these rows ends with, in the upper half of another."""
    viewport, model = panel.table.viewport(), panel.model
    assert viewport is not None
    data = model.mimeData([model.index(row, NAME) for row in rows])
    rectangle = panel.table.visualRect(model.index(target, NAME))
    place = QPointF(rectangle.left() + 10.0, rectangle.top() + 0.25 * rectangle.height())
    move = Qt.DropAction.MoveAction
    QApplication.sendEvent(viewport, QDragEnterEvent(place.toPoint(), move, data, LEFT, NONE))
    QApplication.sendEvent(viewport, QDropEvent(place, move, data, NO_BUTTON, NONE))


def test_what_is_dragged_up_comes_to_the_front(user: User, panel: PartPanel) -> None:
    assert model_allows_drag(panel, 2)
    assert not model_allows_drag(panel, 3)  # joints lie above all bodies
    drop(panel, [2], 0)
    assert [body.id for body in user.bodies] == [2, 3, 1]
    assert listed(panel) == ["body 1", "body 3", "body 2", "rope 1"]
    assert user.window.document.undo_stack.undoText() == "Change the order of 1 body"
    user.press(K.Key_Z, CONTROL)
    assert listed(panel) == ["body 3", "body 2", "body 1", "rope 1"]


def model_allows_drag(panel: PartPanel, row: int) -> bool:
    return bool(panel.model.flags(panel.model.index(row, NAME)) & Qt.ItemFlag.ItemIsDragEnabled)


def test_dropped_below_all_bodies_it_goes_to_the_back(user: User, panel: PartPanel) -> None:
    drop(panel, [0], 3)
    assert [body.id for body in user.bodies] == [3, 1, 2]


def test_what_was_dragged_and_is_gone_by_then_moves_nothing(user: User, panel: PartPanel) -> None:
    data = panel.model.mimeData([panel.model.index(0, NAME)])
    of_a_joint = panel.model.mimeData([panel.model.index(3, NAME)])
    user.click((4.5, 0.5))
    user.press(K.Key_Delete)
    for dragged in (data, of_a_joint):
        panel.model.drop(dragged, 2)
        assert listed(panel) == ["body 2", "body 1", "rope 1"]
    assert user.window.document.undo_stack.undoText() == "Delete 1 body"
