"""The distance of two points of bodies: clicked, read while it runs, undone, copied and saved."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QContextMenuEvent

from sketchfall.app.drawing.scene import Meter
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.running.run import STEP
from tests.ui.context_menus import ask, ask_at, pick
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, SHIFT, User

CORNER, PLACE = (1.0, 3.0), (4.0, 3.0)


@pytest.fixture
def box(user: User) -> User:
    """It falls freely."""
    user.wait_until_it_can_run()
    user.draw_box((-1.0, 2.0), CORNER)
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def meters(user: User) -> Sequence[Meter]:
    return user.window.document.scene.meters


def shown(user: User) -> list[str]:
    user.canvas.repaint()
    return [label.text for label in user.window.measuring.labels.labels]


def test_two_points_are_clicked_and_their_distance_is_read_while_it_runs(box: User) -> None:
    menu = ask_at(box, (0.0, 2.5))
    pick(menu, "Measure", "Between two points…")
    menu.close()
    assert box.tool == "points"
    box.click(CORNER)
    box.click(PLACE)
    (meter,) = meters(box)
    assert (meter.quantity, meter.body, meter.other) == ("distance", 1, None)
    assert meter.points[1] == PLACE
    assert shown(box) == ["d = 3.00 m"]
    step_on(box, 30)
    fallen = 9.81 * (30 * STEP) ** 2 / 2.0
    assert shown(box) == [f"d = {math.hypot(3.0, fallen):.2f} m"]
    box.press(Qt.Key.Key_R, CONTROL)
    box.press(Qt.Key.Key_Z, CONTROL)
    assert meters(box) == ()


def test_its_menu_offers_what_else_there_is_between_the_points(box: User) -> None:
    box.press(Qt.Key.Key_Q, SHIFT)
    box.click(PLACE)  # of the background, which goes second
    box.click(CORNER)
    shown(box)
    (label,) = box.window.measuring.labels.labels
    menu = ask(box, label.box.center().toPoint(), QContextMenuEvent.Reason.Mouse)
    pick(menu, "Between these points", "Direction (rad)")
    menu.close()
    distance, direction = meters(box)
    assert direction.points == distance.points
    assert direction.body == 1
    first, second = shown(box)
    assert (first, second) == ("d = 3.00 m", "β = 0.00 rad")


def test_two_places_without_a_body_are_refused_with_a_reason(box: User) -> None:
    box.press(Qt.Key.Key_Q, SHIFT)
    box.click(PLACE)
    box.click((5.0, 4.0))
    assert meters(box) == ()
    assert box.sentence == "One of the two points has to be on a body."


def test_points_are_copied_with_their_body_and_saved(box: User) -> None:
    box.press(Qt.Key.Key_Q, SHIFT)
    box.click(CORNER)
    box.click(PLACE)
    box.press(Qt.Key.Key_V)
    box.click((-0.5, 2.5))
    box.press(Qt.Key.Key_D, CONTROL)
    assert [(each.body, each.points) for each in meters(box)] == [
        (body, meters(box)[0].points) for body in (1, 2)
    ]
    scene = decode_drawing(encode_drawing(box.window.document.scene))
    assert scene.meters == meters(box)
    box.press(Qt.Key.Key_Delete)
    assert len(meters(box)) == 1


def test_what_a_ruler_shows_is_measured_by_its_menu(box: User) -> None:
    box.press(Qt.Key.Key_Q)
    box.drag((0.0, 2.5), (0.0, 0.0))
    menu = ask_at(box, (0.0, 1.25))
    pick(menu, "Measure", "Distance (m)")
    menu.close()
    (meter,) = meters(box)
    assert (meter.quantity, meter.body) == ("distance", 1)
    assert "d = 2.50 m" in shown(box)
