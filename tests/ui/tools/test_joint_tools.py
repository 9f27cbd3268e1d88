"""A user joins bodies, with every tool there is for it, from the first click to the file and back."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.joint_geometry import FREQUENCIES, anchors_of, axis_of
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.ui.tools.joints.links import SpringTool
from tests.ui.questions import choose_in_file_dialog
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import start_program

KEY = Qt.Key


@pytest.fixture
def shapes(user: User) -> User:
    """A plank from (-3, 3) to (1, 4), a disc in front of its right end, and a box by itself."""
    user.draw_box((-3.0, 3.0), (1.0, 4.0))
    user.draw_circle((0.0, 2.5), (2.0, 4.5))  # its middle at (1, 3.5)
    user.draw_box((4.0, 3.0), (5.0, 4.0))
    return user


def spring(user: User) -> None:
    user.click_joint(KEY.Key_S, (-2.0, 3.5), (4.5, 3.5))


def rod(user: User) -> None:
    user.press(KEY.Key_D)
    user.drag((-2.0, 3.5), (4.5, 3.5))


def rope(user: User) -> None:
    user.click_joint(KEY.Key_O, (4.5, 3.5), (4.0, 6.0))


def hinge(user: User) -> None:
    user.click_joint(KEY.Key_J, (0.6, 3.6))


def weld(user: User) -> None:
    user.click_joint(KEY.Key_W, (0.6, 3.6))


def slider(user: User) -> None:
    user.press(KEY.Key_L)
    user.drag((4.5, 3.5), (6.5, 3.5))


def wheel(user: User) -> None:
    user.click_joint(KEY.Key_A, (1.0, 3.5))


def gear(user: User) -> None:
    user.click_joint(KEY.Key_T, (1.5, 3.5), (4.5, 3.5))


def pulley(user: User) -> None:
    user.click_joint(KEY.Key_U, (-2.0, 4.0), (-2.0, 6.0), (4.5, 6.0), (4.5, 4.0))


DRAWINGS: dict[JointKind, Callable[[User], None]] = {
    "spring": spring,
    "rod": rod,
    "rope": rope,
    "hinge": hinge,
    "weld": weld,
    "slider": slider,
    "wheel": wheel,
    "gear": gear,
    "pulley": pulley,
}
JOINED: dict[JointKind, tuple[int, int | None]] = {
    "spring": (1, 3),
    "rod": (1, 3),
    "rope": (3, None),
    "hinge": (1, 2),
    "weld": (1, 2),
    "slider": (3, None),
    "wheel": (1, 2),
    "gear": (2, 3),
    "pulley": (1, 3),
}


def ends(user: User, joint: JointDrawing) -> list[float]:
    """x and y of both."""
    a, b = anchors_of(joint, user.window.document.bodies_by_id)
    return [*a, *b]


@pytest.mark.parametrize("kind", DRAWINGS)
def test_a_joint_from_the_first_click_to_the_file_and_back(
    shapes: User, kind: JointKind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = shapes
    before = user.bodies
    DRAWINGS[kind](user)
    (joint,) = user.joints
    assert joint.kind == kind
    assert (joint.body_a, joint.body_b) == JOINED[kind]
    assert user.selection.joints == (joint.id,)
    assert user.window.document.undo_stack.undoText() == f"Draw {kind}"
    user.press(KEY.Key_Z, CONTROL)
    assert (user.joints, user.bodies) == ((), before)
    user.press(KEY.Key_Z, CONTROL | SHIFT)
    assert user.joints == (joint,)
    user.wait_for_engine()
    for _ in range(20):
        user.press(KEY.Key_Period)
    run = user.window.player.run
    assert run is not None
    assert run.joints[joint.id].kind == kind
    user.press(KEY.Key_R, CONTROL)
    assert (user.joints, user.bodies) == ((joint,), before)
    path = tmp_path / "joined.sketchfall"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path))
    user.save()
    assert user.window.close()
    again = User(start_program(str(path)))
    assert (again.joints, again.bodies) == ((joint,), before)


def test_ends_are_drawn_to_centres_corners_and_middles_of_sides(shapes: User) -> None:
    near = 0.1  # m, which is 5 pixels
    shapes.trigger("snap_grid")  # off: these places lie on it, too
    joint = shapes.click_joint(KEY.Key_D, (-1.0 + near, 3.5 - near / 2), (4.5, 4.0 - near))
    assert ends(shapes, joint) == pytest.approx([-1.0, 3.5, 4.5, 4.0])
    joint = shapes.click_joint(KEY.Key_D, (-3.0 + near, 3.0 + near / 2), (1.0 + near, 3.5))
    assert ends(shapes, joint) == pytest.approx([-3.0, 3.0, 1.0, 3.5])


def test_control_keeps_an_end_from_snapping(shapes: User) -> None:
    shapes.press(KEY.Key_D)
    shapes.click((-0.94, 3.44), CONTROL)
    shapes.click((4.46, 3.58), CONTROL)
    assert ends(shapes, shapes.joints[0]) == pytest.approx([-0.94, 3.44, 4.46, 3.58], abs=0.011)


def test_a_spring_may_begin_in_the_background(shapes: User) -> None:
    joint = shapes.click_joint(KEY.Key_S, (4.0, 7.0), (4.5, 3.5))
    assert (joint.body_a, joint.body_b) == (3, None)
    assert ends(shapes, joint) == pytest.approx([4.5, 3.5, 4.0, 7.0])


def test_length_and_angle_are_told_while_it_is_drawn(shapes: User) -> None:
    shapes.press(KEY.Key_S)
    shapes.click((4.5, 3.5))
    shapes.move((4.5, 6.0))
    tool = shapes.window.canvas.tool
    assert isinstance(tool, SpringTool)
    assert tool.here is not None
    assert tool.label([*tool.ends, tool.here]) == "2.50 m, 90.0°"
    assert "Backspace" in shapes.sentence
    shapes.press(KEY.Key_Backspace)
    assert not tool.is_busy
    assert "begins" in shapes.sentence


@pytest.mark.parametrize(
    ("key", "points", "words"),
    [
        (KEY.Key_S, [(6.0, 6.0), (7.0, 6.0)], "needs a body"),
        (KEY.Key_S, [(-2.0, 3.5), (-1.0, 3.5)], "same body"),
        (KEY.Key_J, [(6.0, 6.0)], "no body here"),
        (KEY.Key_T, [(6.0, 6.0)], "no body here"),
        (KEY.Key_T, [(4.5, 3.5), (6.0, 6.0)], "click another"),
        (KEY.Key_U, [(6.0, 6.0)], "no body here"),
        (KEY.Key_U, [(4.5, 3.5), (4.5, 6.0), (6.0, 6.0), (4.5, 3.5)], "another body"),
    ],
)
def test_what_cannot_be_joined_is_told_and_changes_nothing(
    shapes: User, key: Qt.Key, points: list[tuple[float, float]], words: str
) -> None:
    steps = shapes.window.document.undo_stack.count()
    shapes.press(key)
    for point in points:
        shapes.click(point)
    assert words in shapes.sentence
    assert shapes.joints == ()
    assert shapes.window.document.undo_stack.count() == steps


def test_the_reason_stays_until_the_mouse_goes_elsewhere(shapes: User) -> None:
    shapes.press(KEY.Key_J)
    shapes.click((6.0, 6.0))
    shapes.move((6.1, 6.1))
    assert "no body here" in shapes.sentence
    shapes.move((4.5, 3.5))
    assert "no body here" not in shapes.sentence


def test_where_bodies_overlap_a_hinge_takes_the_two_in_front_and_shift_the_background(shapes: User) -> None:
    shapes.press(KEY.Key_J)
    shapes.click((0.6, 3.6), SHIFT)
    shapes.click((-2.0, 3.5))
    pinned = [(joint.body_a, joint.body_b) for joint in shapes.joints]
    assert pinned == [(2, None), (1, None)]


def test_a_locked_body_can_be_joined(shapes: User) -> None:
    shapes.press(KEY.Key_V)
    shapes.click((4.8, 3.2))
    shapes.trigger("lock")
    joint = shapes.click_joint(KEY.Key_J, (4.5, 3.5))
    assert joint.body_a == 3


def test_the_drag_gives_a_slider_its_direction(shapes: User) -> None:
    shapes.press(KEY.Key_L)
    shapes.drag((4.5, 3.5), (6.5, 5.5))
    assert axis_of(shapes.joints[0], shapes.window.document.bodies_by_id) == pytest.approx(
        (math.sqrt(0.5), math.sqrt(0.5))
    )
    shapes.drag((4.5, 3.5), (6.6, 3.9), SHIFT)
    assert axis_of(shapes.joints[1], shapes.window.document.bodies_by_id) == pytest.approx(
        (math.cos(math.radians(15.0)), math.sin(math.radians(15.0))), abs=1e-9
    )


def test_a_wheel_turns_upright_on_the_car_even_behind_it(shapes: User) -> None:
    shapes.press(KEY.Key_V)
    shapes.click((1.8, 3.6))
    shapes.trigger("to_back")
    joint = shapes.click_joint(KEY.Key_A, (0.9, 3.5))
    assert (joint.body_a, joint.body_b) == (1, 2)
    assert joint.axis == pytest.approx((0.0, 1.0))
    # It carries the plank of 4 kg, and not the disc.
    assert joint.stiffness == pytest.approx(4.0 * (math.tau * FREQUENCIES["wheel"]) ** 2, rel=0.05)


def test_a_wheel_need_only_reach_under_its_car(user: User) -> None:
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    user.draw_box((-2.0, 0.8), (2.0, 1.8))
    user.draw_circle((-2.0, 0.0), (-0.8, 1.2))  # on the ground, its middle below the car
    joint = user.click_joint(KEY.Key_A, (-1.4, 0.6))
    assert (joint.body_a, joint.body_b) == (2, 3)
    user.press(KEY.Key_A)
    user.click((-1.4, 0.6), SHIFT)
    assert (user.joints[1].body_a, user.joints[1].body_b) == (3, None)


def test_gears_turn_as_their_discs_would_roll(user: User) -> None:
    user.draw_circle((0.0, 1.0), (2.0, 3.0))
    user.draw_circle((3.0, 1.0), (4.0, 2.0))
    joint = user.click_joint(KEY.Key_T, (1.0, 2.5), (3.5, 1.2))
    assert joint.ratio == 2.0
    assert ends(user, joint) == pytest.approx([1.0, 2.0, 3.5, 1.5])


def test_a_pulley_has_its_wheels_where_they_were_clicked(shapes: User) -> None:
    pulley(shapes)
    (joint,) = shapes.joints
    assert (joint.wheel_a, joint.wheel_b) == ((-2.0, 6.0), (4.5, 6.0))


@pytest.mark.parametrize("key", [KEY.Key_S, KEY.Key_T, KEY.Key_L, KEY.Key_J, KEY.Key_K])
def test_a_body_that_is_deleted_half_way_is_forgotten(shapes: User, key: Qt.Key) -> None:
    shapes.press(key)
    if key in (KEY.Key_L, KEY.Key_K):
        shapes.begin_drag((4.5, 3.5), (6.5, 3.5))
    else:
        shapes.move((4.5, 3.5))
        if key != KEY.Key_J:
            shapes.click((4.5, 3.5))
            shapes.move((-2.0, 3.5))
    shapes.press(KEY.Key_Delete)  # the box, which was drawn last and so is selected
    shapes.view.grab()  # what would be painted
    shapes.release_mouse((6.5, 3.5))
    shapes.click((-2.0, 3.2))
    shapes.view.grab()
    assert all(3 not in (joint.body_a, joint.body_b) for joint in shapes.joints)


@pytest.mark.parametrize("key", [KEY.Key_K, KEY.Key_B])
def test_a_stroke_becomes_a_chain_that_is_pinned_to_the_bodies_at_its_ends(shapes: User, key: Qt.Key) -> None:
    before, steps = shapes.bodies, shapes.window.document.undo_stack.count()
    shapes.press(key)
    shapes.stroke([(-2.0 + 0.1 * step, 3.5 + 0.06 * step) for step in range(40)])
    links = shapes.bodies[3:]
    assert len(links) > 5
    assert len(shapes.joints) == len(links)  # one between each two, and one to the plank
    assert {joint.kind for joint in shapes.joints} == {"hinge"}
    assert (shapes.joints[0].body_a, shapes.joints[0].body_b) == (1, links[0].id)
    assert shapes.window.document.undo_stack.count() == steps + 1
    shapes.press(KEY.Key_Z, CONTROL)
    assert (shapes.bodies, shapes.joints) == (before, ())


def test_a_chain_leads_from_where_the_stroke_begins_to_where_it_ends(shapes: User) -> None:
    plank, box = shapes.bodies[0], shapes.bodies[2]
    shapes.press(KEY.Key_K)
    stroke = [(-2.0 + 0.13 * step, 3.5 + 0.03 * min(step, 50 - step)) for step in range(51)]
    shapes.stroke(stroke)
    links = shapes.bodies[3:]
    assert (shapes.joints[0].body_a, shapes.joints[0].body_b) == (plank.id, links[0].id)
    assert (shapes.joints[-1].body_a, shapes.joints[-1].body_b) == (links[-1].id, box.id)
    assert [link.position[0] for link in links] == sorted(link.position[0] for link in links)


def test_a_click_with_the_chain_tool_makes_nothing(shapes: User) -> None:
    before = shapes.bodies
    shapes.press(KEY.Key_K)
    shapes.press_mouse((6.0, 6.0))
    assert shapes.preview.texts == []
    shapes.release_mouse((6.0, 6.0))
    assert "draw the line" in shapes.sentence
    shapes.stroke([(4.2, 3.2), (4.8, 3.8)])
    assert "must leave the body" in shapes.sentence
    assert (shapes.bodies, shapes.joints) == (before, ())
