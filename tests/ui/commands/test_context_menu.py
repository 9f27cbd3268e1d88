"""A right click is about what lies under the cursor: a body, several, a joint, or the empty canvas."""

from __future__ import annotations

import pytest
from PyQt6 import sip
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QContextMenuEvent
from PyQt6.QtWidgets import QMenu

from sketchfall.app.drawing.materials import GRAVITIES, MATERIALS
from tests.ui.context_menus import ask, ask_at, pick, words
from tests.ui.user import Point, User
from tests.ui.windows import wait_until

pytestmark = pytest.mark.no_engine

Path = tuple[str, ...]  # through menus, by their words


@pytest.fixture
def pair(user: User) -> User:
    """Two boxes on a hinge, beside a free one; nothing is selected."""
    user.draw_box((0.0, 0.0), (3.0, 1.0))
    user.draw_box((2.0, 0.0), (5.0, 1.0))
    user.draw_box((-4.0, 0.0), (-2.0, 2.0))
    user.click_joint(Qt.Key.Key_J, (2.5, 0.5))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def test_of_a_body_it_offers_what_a_body_is_and_what_can_be_done_to_it(pair: User) -> None:
    menu = ask_at(pair, (-3.0, 1.0))
    assert pair.selection.bodies == (3,)
    assert words(menu) == (
        [
            *("Kind", "Material", "Colour…", "Edit corners", "Table of corners", "Order"),
            *("Arrange", "Measure", "Control", "Lock", "Hide", "Cut", "Copy", "Duplicate", "Delete"),
        ]
    )
    pick(menu, "Kind", "Static, stays")
    assert pair.bodies[2].kind == "static"
    menu.close()
    wait_until(lambda: sip.isdeleted(menu))  # each click makes a new one
    pick(ask_at(pair, (-3.0, 1.0)), "Material", "Ice")
    assert pair.bodies[2].material == MATERIALS["Ice"]
    pick(ask_at(pair, (-3.0, 1.0)), "Order", "Send to back")
    assert pair.bodies[0].id == 3
    pick(ask_at(pair, (-3.0, 1.0)), "Delete")
    assert len(pair.bodies) == 2


def test_of_several_it_is_about_all_of_them(pair: User) -> None:
    pair.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    menu = ask_at(pair, (-3.0, 1.0))
    assert len(pair.selection.bodies) == 3
    assert "Edit corners" not in words(menu)
    pick(menu, "Material", "Rubber")
    assert {body.material for body in pair.bodies} == {MATERIALS["Rubber"]}


def test_of_several_it_makes_a_group_and_of_a_group_it_takes_it_apart(pair: User) -> None:
    pair.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    menu = ask_at(pair, (-3.0, 1.0))
    assert "Ungroup" not in words(menu)
    pick(menu, "Group")
    pair.press(Qt.Key.Key_Escape)
    menu = ask_at(pair, (-3.0, 1.0))
    assert len(pair.selection.bodies) == 3
    assert "Group" not in words(menu)
    pick(menu, "Ungroup")
    assert not any(body.groups for body in pair.bodies)


def test_of_a_joint_it_offers_motor_limits_breaking_and_ends(pair: User) -> None:
    menu = ask_at(pair, (2.5, 0.5))
    assert pair.selection.joints == (1,)
    assert words(menu) == ["Motor", "Limits", "Breaks at…", "Ends", "Measure", "Control", "Delete"]
    pick(menu, "Motor")
    assert pair.joints[0].motor_speed is not None
    pick(ask_at(pair, (2.5, 0.5)), "Limits")
    assert pair.joints[0].limits is not None
    pick(ask_at(pair, (2.5, 0.5)), "Breaks at…")
    form = pair.window.inspector.joint_page.form
    assert form is not None
    assert form.numbers["break_force"].hasFocus()
    pick(ask_at(pair, (2.5, 0.5)), "Ends", "Select body 2")
    assert pair.selection.bodies == (2,)


def test_on_the_empty_canvas_it_is_about_the_view_and_the_world(pair: User) -> None:
    menu = ask_at(pair, (0.0, 5.0))
    assert words(menu) == [
        *("Paste", "Select all", "Unlock all", "Show hidden", "Show all", "100 %"),
        *("Grid", "Snap to grid", "Snap to corners", "Gravity of", "Measure", "Control"),
    ]
    pick(menu, "Gravity of", "Moon")
    assert pair.window.document.scene.world.gravity == (0.0, -GRAVITIES["Moon"])
    menu.close()


def test_by_its_key_it_is_about_what_is_selected(pair: User) -> None:
    pair.click((-3.0, 1.0))
    menu = ask(pair, QPoint(5, 5), QContextMenuEvent.Reason.Keyboard)
    assert "Edit corners" in words(menu)
    place, screen = pair.canvas.mapToGlobal(pair.pixel((-3.0, 1.0))), menu.screen()
    assert screen is not None
    lowest = screen.availableGeometry().bottom() + 1 - menu.height()  # for the whole menu to be seen
    assert (menu.x(), menu.y()) == (place.x(), min(place.y(), lowest))
    menu.close()


def choices(menu: QMenu, path: Path = ()) -> dict[Path, bool]:
    """All that can have a mark, and whether they have it."""
    found: dict[Path, bool] = {}
    for action in menu.actions():
        place = (*path, action.text().replace("&", ""))
        inner = action.menu()
        if isinstance(inner, QMenu):
            found |= choices(inner, place)
        elif action.isCheckable():
            found[place] = action.isChecked()
    return found


@pytest.mark.parametrize("point", [(-3.0, 1.0), (2.5, 0.5), (0.0, 5.0)], ids=["body", "joint", "canvas"])
def test_what_was_picked_has_a_mark_and_what_was_not_has_none(pair: User, point: Point) -> None:
    menu = ask_at(pair, point)
    places = sorted({path[:-1] for path in choices(menu)}, key=len, reverse=True)  # what a body is, last
    menu.close()
    assert places
    for place in places:
        menu = ask_at(pair, point)
        before = {path: is_marked for path, is_marked in choices(menu).items() if path[:-1] == place}
        path = next((path for path in before if not before[path]), None if place else next(iter(before)))
        assert path is not None
        pick(menu, *path)
        menu.close()
        menu = ask_at(pair, point)
        assert choices(menu)[path] is not before[path]
        menu.close()


def test_it_holds_no_nudges(pair: User) -> None:
    for point in ((-3.0, 1.0), (2.5, 0.5), (0.0, 5.0)):
        menu = ask_at(pair, point)
        assert not any("Nudge" in word for word in words(menu))
        menu.close()


def test_with_a_drawing_tool_too_a_right_click_is_about_the_body(pair: User) -> None:
    pair.press(Qt.Key.Key_R)
    menu = ask_at(pair, (-3.0, 1.0))
    assert pair.selection.bodies == (3,)
    assert "Kind" in words(menu)
    menu.close()
