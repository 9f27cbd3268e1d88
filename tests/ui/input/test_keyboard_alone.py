"""Everything without a mouse: from part to part, into their fields, and a shape with every tool."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of, vertices_of
from sketchfall.ui.actions.drawing_actions import JOINT_TOOLS
from sketchfall.ui.look.theme import LIGHT
from tests.ui.recorder import Recorder
from tests.ui.user import CONTROL, SHIFT, User

TAB, BACKTAB, ENTER = Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return
ARROWS = {
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
}


@pytest.fixture
def pair(user: User) -> User:
    """A box and a circle on a hinge; nothing is selected."""
    user.draw_box((0.0, 0.0), (2.0, 1.0))
    user.draw_circle((1.5, 0.5), (2.5, 1.5))
    user.click_joint(Qt.Key.Key_J, (1.75, 0.75))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def test_tab_goes_from_part_to_part_and_says_what_each_is(pair: User) -> None:
    pair.strike(TAB)
    assert pair.selection.bodies == (pair.bodies[0].id,)
    assert "body 1: box, falls, at 1.00, 0.50 m (1 of 3)" in pair.sentence
    assert pair.view.accessibleDescription() == pair.sentence
    pair.strike(TAB)
    assert "circle" in pair.sentence
    pair.strike(TAB)
    assert pair.selection.joints == (pair.joints[0].id,)
    assert "hinge of body" in pair.sentence
    pair.strike(BACKTAB, SHIFT)
    assert pair.selection.bodies == (pair.bodies[1].id,)


def test_at_either_end_tab_leaves_the_canvas(pair: User) -> None:
    pair.strike(TAB)
    pair.strike(BACKTAB, SHIFT)
    assert not pair.view.hasFocus()
    pair.view.setFocus()
    pair.press(Qt.Key.Key_Escape)
    pair.strike(BACKTAB, SHIFT)
    assert pair.selection.joints
    pair.strike(TAB)
    assert not pair.view.hasFocus()


def test_what_has_the_focus_is_brought_into_sight(pair: User) -> None:
    pair.view.show_at((100.0, 100.0), 50.0)
    pair.strike(TAB)
    assert pair.view.camera.shows(pair.view.camera.to_pixel(pair.bodies[0].position))


def test_enter_opens_the_fields_of_what_has_the_focus(pair: User) -> None:
    pair.strike(TAB)
    pair.strike(ENTER)
    assert pair.window.inspector.name.hasFocus()
    pair.strike(Qt.Key.Key_Escape)
    for _ in range(2):
        pair.strike(TAB)
    pair.strike(ENTER)
    form = pair.window.inspector.joint_page.form
    assert form is not None
    assert form.name.hasFocus()


# --- tools ------------------------------------------------------------------------------------------------


def go(user: User, way: str, steps: int) -> None:
    for _ in range(steps):
        user.strike(ARROWS[way])


@pytest.mark.parametrize(("key", "shape"), [("R", "box"), ("C", "circle"), ("N", "polygon"), ("G", "slab")])
def test_a_shape_is_dragged_out_by_keys(user: User, key: str, shape: str) -> None:
    user.strike(getattr(Qt.Key, f"Key_{key}"))
    user.strike(ENTER)
    assert "Cross at 0.00, 3.00 m" in user.sentence, shape
    go(user, "left", 2)
    user.strike(ENTER)
    go(user, "right", 4)
    go(user, "up", 2)
    user.strike(ENTER)
    assert len(user.bodies) == 1
    user.strike(Qt.Key.Key_Escape)
    assert "Cross" not in user.sentence
    assert user.tool != "select"


def test_the_cross_is_exactly_where_it_is_said_to_be(user: User) -> None:
    user.strike(Qt.Key.Key_R)
    user.strike(ENTER)
    start = user.window.canvas._keyboard_pointer._place
    user.strike(ENTER)
    go(user, "right", 2)
    user.strike(ARROWS["up"], SHIFT)
    seen = Recorder()
    user.window.canvas._draw_hands(seen.painter, user.view.camera, LIGHT)
    arms = [points for kind, points in seen.shapes if kind == "line"][-8:]
    place = user.window.canvas._keyboard_pointer._place
    assert place is not None
    ((middle_x, middle_y),) = user.on_canvas(place)
    lengths = [[(x - middle_x) + (y - middle_y) for x, y in arm] for arm in arms]  # of one of them
    assert all(abs(inner) < abs(outer) and inner * outer > 0.0 for inner, outer in lengths)
    user.strike(ENTER)
    step = user.view.camera.grid_step
    box = box_of(user.bodies[0])
    assert box.width == pytest.approx(2.0 * step)
    assert box.height == pytest.approx(0.1 * step)
    assert (box.left, box.bottom) == pytest.approx(start)  # to the right and up, as the keys say


def test_a_polygon_is_clicked_and_closed_by_keys(user: User) -> None:
    user.strike(Qt.Key.Key_P)
    user.strike(ENTER)
    user.strike(ENTER)
    for way in ("right", "up", "left"):
        go(user, way, 2)
        user.strike(ENTER)
    user.strike(ENTER)
    assert len(user.bodies) == 1
    assert len(vertices_of(user.bodies[0])) == 4


def test_a_stroke_and_a_chain_follow_the_cross(user: User) -> None:
    user.strike(Qt.Key.Key_F)
    user.strike(ENTER)
    user.strike(ENTER)
    for way in ("right", "up", "left"):
        go(user, way, 3)
    user.strike(ENTER)
    assert len(user.bodies) == 1
    user.strike(Qt.Key.Key_K)
    user.strike(ENTER)
    go(user, "down", 4)
    user.strike(ENTER)
    go(user, "right", 6)
    user.strike(ENTER)
    assert len(user.joints) > 2


@pytest.mark.parametrize("name", [name for name in JOINT_TOOLS if name not in ("chain", "cord")])
def test_joints_are_made_by_keys(user: User, name: str) -> None:
    user.draw_box((-4.0, 2.0), (1.0, 4.0))
    user.draw_box((-1.0, 2.0), (4.0, 4.0))
    user.press(Qt.Key.Key_Escape)
    *shift, key = JOINT_TOOLS[name].keys[0].split("+")
    user.strike(Qt.Key(ord(key)), SHIFT if shift else Qt.KeyboardModifier.NoModifier)
    user.strike(ENTER)
    if name in ("rod", "rope", "spring", "pulley", "gear"):
        go(user, "left", 4)
    user.strike(ENTER)
    for way, steps in (("right", 3), ("right", 5), ("up", 1), ("up", 0)):
        if user.joints:
            break
        go(user, way, steps)
        user.strike(ENTER)
    assert [joint.kind for joint in user.joints] == [name]


def test_the_eraser_works_by_keys(user: User) -> None:
    user.draw_box((-1.0, 2.0), (1.0, 4.0))
    user.strike(Qt.Key.Key_E)
    user.strike(ENTER)
    user.strike(ENTER)
    assert user.bodies == ()


def test_without_the_cross_arrows_nudge_as_ever(user: User) -> None:
    user.draw_box((-1.0, 2.0), (1.0, 4.0))
    user.strike(ARROWS["right"])
    assert user.bodies[0].position[0] > 0.0
    user.strike(ENTER)
    before = user.bodies[0].position
    user.strike(ARROWS["right"])
    assert user.bodies[0].position == before


def test_inserted_shapes_do_not_land_on_each_other(user: User) -> None:
    for key in (Qt.Key.Key_1, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_4) * 2:
        user.strike(key, CONTROL)
    boxes = [box_of(body) for body in user.bodies]
    assert len(boxes) == 12
    for number, a in enumerate(boxes):
        for b in boxes[:number]:
            apart = a.left >= b.right or b.left >= a.right or a.bottom >= b.top or b.bottom >= a.top
            assert apart
