"""A user draws out the velocity of a body on the canvas."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from sketchfall.ui.tools.selecting.frame import CATCH, OUTSIDE
from sketchfall.ui.tools.selecting.select import SelectTool
from tests.ui.user import CONTROL, NONE, SHIFT, User

pytestmark = pytest.mark.no_engine

CENTRE = (1.0, 1.5)


def tuft(user: User) -> tuple[float, float]:
    """Where the arrow of the box begins while it is at rest: to the right of its frame."""
    return 2.0 + OUTSIDE / user.view.camera.scale, CENTRE[1]


@pytest.fixture
def box(user: User) -> User:
    """A box at rest that was just drawn, selected."""
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    user.press(Qt.Key.Key_V)
    return user


def velocity(user: User) -> tuple[float, float]:
    return user.bodies[0].velocity


def test_a_body_at_rest_is_given_a_velocity_by_dragging_its_arrow(box: User) -> None:
    box.move(tuft(box))
    assert "velocity" in box.sentence
    box.drag(tuft(box), (CENTRE[0] + 2.0, CENTRE[1] + 1.0))  # where it would be after a fifth of a second
    assert velocity(box) == (10.0, 5.0)
    assert box.bodies[0].position == CENTRE
    stack = box.window.document.undo_stack
    assert (stack.count(), stack.undoText()) == (2, "Change velocity of 1 body")
    box.press(Qt.Key.Key_Z, CONTROL)
    assert velocity(box) == (0.0, 0.0)


def test_the_velocity_is_told_beside_the_cursor_and_escape_gives_it_up(box: User) -> None:
    before = box.bodies
    box.begin_drag(tuft(box), (CENTRE[0] + 2.0, CENTRE[1]))
    tool = box.window.canvas.tool
    assert isinstance(tool, SelectTool)
    assert tool.drag is not None
    assert tool.drag.label == "10.00 m/s, 0.0°"
    assert "Ctrl: no snapping" in box.sentence
    box.press(Qt.Key.Key_Escape)
    box.release_mouse((CENTRE[0] + 2.0, CENTRE[1]))
    assert box.bodies == before
    assert box.window.document.undo_stack.count() == 1


def test_an_arrow_is_dragged_by_its_end_and_the_body_by_its_middle(box: User) -> None:
    box.drag(tuft(box), (3.0, 3.5))
    box.drag((3.0, 3.5), (1.0, 3.5))
    assert velocity(box) == (0.0, 10.0)
    box.drag(CENTRE, (1.0, 2.5))
    assert box.bodies[0].position == pytest.approx((1.0, 2.5), abs=0.02)
    assert velocity(box) == (0.0, 10.0)


def test_an_arrow_that_ends_on_another_handle_can_still_be_caught(box: User) -> None:
    box.drag(tuft(box), (2.0, 2.0))  # the corner
    assert velocity(box) == (5.0, 2.5)
    box.drag((2.0, 2.0), (3.0, 3.0))
    assert velocity(box) == (10.0, 7.5)
    assert box.window.inspector.fields["width"].text() == "2"


def test_dragged_back_to_the_middle_the_body_is_at_rest(box: User) -> None:
    box.drag(tuft(box), (3.0, 3.5))
    box.drag((3.0, 3.5), (CENTRE[0] + CATCH / box.view.camera.scale, CENTRE[1]))
    assert velocity(box) == (0.0, 0.0)
    box.drag(CENTRE, (1.0, 2.5))  # it is free again to be moved
    assert velocity(box) == (0.0, 0.0)
    assert box.bodies[0].position[1] == pytest.approx(2.5, abs=0.02)


@pytest.mark.parametrize("modifier", [NONE, CONTROL], ids=["snapping", "without"])
def test_velocities_snap_to_round_numbers_unless_control_is_held(
    box: User, modifier: Qt.KeyboardModifier
) -> None:
    end = (3.03, 2.77)
    box.drag(tuft(box), end, modifier)
    exact = tuple((end[axis] - CENTRE[axis]) / 0.2 for axis in (0, 1))
    rounded = tuple(round(2.0 * value) / 2.0 for value in exact)  # steps of 0.5 m/s at this zoom
    if modifier == NONE:
        assert velocity(box) == rounded
    else:
        assert velocity(box) == pytest.approx(exact, abs=1.0 / 0.2 / box.view.camera.scale)  # a pixel
        assert velocity(box) != rounded


def test_with_snapping_switched_off_they_do_not_snap(box: User) -> None:
    box.trigger("snap_grid")
    box.drag(tuft(box), (3.03, 2.77))
    assert velocity(box)[0] % 0.5 != 0.0


def test_shift_keeps_the_arrow_to_angles_of_15_degrees(box: User) -> None:
    box.drag(tuft(box), (3.0, 2.6), SHIFT)
    vx, vy = velocity(box)
    assert math.degrees(math.atan2(vy, vx)) == pytest.approx(30.0)
    assert math.hypot(vx, vy) == pytest.approx(11.5)  # the speed is round, not its parts


def test_a_click_on_the_arrow_changes_nothing(box: User) -> None:
    before = box.bodies
    box.click(tuft(box))
    assert box.bodies == before
    assert box.selection.bodies == (1,)


def test_only_a_single_body_that_can_move_has_an_arrow(box: User) -> None:
    box.draw_box((5.0, 1.0), (6.0, 2.0))
    box.press(Qt.Key.Key_A, CONTROL)
    box.move(tuft(box))
    assert "velocity" not in box.sentence
    box.click(CENTRE)
    box.move(tuft(box))
    assert "velocity" in box.sentence
    for kind, expected in ((1, False), (2, True)):
        box.window.inspector.kind.activated.emit(kind)  # static, kinematic
        box.move((0.0, 4.0))
        box.move(tuft(box))
        assert ("velocity" in box.sentence) == expected


def test_beside_the_edge_of_the_canvas_the_arrow_begins_on_the_left(user: User) -> None:
    right, _ = user.view.camera.to_world(user.canvas.rect().bottomRight().toPointF())
    user.draw_box((right - 3.0, 1.0), (right - 0.2, 2.0))
    drawn = user.window.canvas.placement.box()
    assert drawn is not None
    user.press(Qt.Key.Key_V)
    user.move((drawn.left - OUTSIDE / user.view.camera.scale, 1.5))
    assert "velocity" in user.sentence


def test_a_tiny_body_can_still_be_moved(user: User) -> None:
    user.draw_circle((1.0, 1.0), (1.2, 1.2))
    user.press(Qt.Key.Key_V)
    user.drag((1.1, 1.1), (3.1, 1.1), CONTROL)
    assert velocity(user) == (0.0, 0.0)
    assert user.bodies[0].position == pytest.approx((3.1, 1.1), abs=0.03)
