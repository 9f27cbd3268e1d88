"""Changing one of several jointed bodies: what is torn apart is told, and the others can come along."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import touches
from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.ui.look.theme import LIGHT
from tests.ui.qtest import QTest
from tests.ui.recorder import Recorder
from tests.ui.user import CONTROL, LEFT, Point, User

pytestmark = pytest.mark.no_engine
KEY = Qt.Key


@pytest.fixture
def car(user: User) -> User:
    """A box with a wheel at either end; the box is selected."""
    user.draw_box((-3.0, 1.0), (3.0, 2.0))
    for x in (-2.5, 1.5):
        user.draw_circle((x, 0.5), (x + 1.0, 1.5))
    for x in (-2.0, 2.0):
        user.click_joint(KEY.Key_J, (x, 1.0))
    user.press(KEY.Key_V)
    user.click((0.0, 1.5))
    assert user.selection.bodies == (1,)
    return user


def is_whole(user: User) -> bool:
    """Whether every hinge lies on both its bodies, with its anchors at one place."""
    bodies = user.window.document.bodies_by_id
    for joint in user.joints:
        a, b = anchors_of(joint, bodies)
        assert a == pytest.approx(b)
        assert joint.body_b is not None
        if not all(touches(bodies[body_id], a, 0.02) for body_id in (joint.body_a, joint.body_b)):
            return False
    return True


@pytest.mark.parametrize(("field", "value"), [("x", "6"), ("width", "12"), ("angle", "90"), ("y", "8")])
def test_what_a_field_tears_apart_is_told_and_mended(car: User, field: str, value: str) -> None:
    before = car.bodies
    car.type_into(car.window.inspector.fields[field], value)
    assert not is_whole(car)
    assert "no longer lies on" in car.sentence
    assert "Ctrl+M" in car.sentence
    car.strike(KEY.Key_M, CONTROL)
    assert is_whole(car)
    car.strike(KEY.Key_Z, CONTROL)
    assert car.bodies == before


def test_the_offer_is_a_button_on_the_canvas_until_it_is_taken_or_out_of_date(car: User) -> None:
    notice = car.window.partner_notice
    assert not notice.isVisible()
    for key in (KEY.Key_Z, None):
        car.type_into(car.window.inspector.fields["x"], "6")
        assert notice.isVisible()
        assert notice.text.text() in car.sentence
        assert car.canvas.rect().contains(notice.geometry())
        assert car.view.hasFocus()  # the keys are for the canvas, as always
        if key is not None:
            car.strike(key, CONTROL)
            assert not notice.isVisible()
    QTest.mouseClick(notice.button, LEFT)
    assert is_whole(car)
    assert not notice.isVisible()


def test_a_drag_that_tears_apart_offers_the_same(car: User) -> None:
    car.drag((0.0, 1.5), (6.0, 4.5))
    assert "no longer lies on" in car.sentence
    places = [body.position for body in car.bodies]
    car.strike(KEY.Key_M, CONTROL)
    assert is_whole(car)
    assert car.bodies[0].position == places[0]
    for number in (1, 2):
        x, y = places[number]
        assert car.bodies[number].position == pytest.approx((x + 6.0, y + 3.0))


def test_a_small_change_that_tears_nothing_says_nothing(car: User) -> None:
    car.type_into(car.window.inspector.fields["x"], "0.1")
    assert is_whole(car)
    assert "no longer" not in car.sentence
    car.strike(KEY.Key_M, CONTROL)
    assert "nothing to move along" in car.sentence


def test_what_is_held_by_what_never_moves_is_told(user: User) -> None:
    user.draw_ground((-4.0, 1.0), (4.0, 1.0))
    user.draw_box((-1.0, 0.5), (1.0, 2.5))
    user.click_joint(KEY.Key_J, (0.0, 0.75))
    user.press(KEY.Key_V)
    user.click((0.0, 2.0))
    user.type_into(user.window.inspector.fields["y"], "8")
    assert "no longer lies on" in user.sentence
    assert "Ctrl+M" not in user.sentence


def test_a_stray_end_shows_a_dashed_line_to_its_body(car: User) -> None:
    def lines() -> list[list[Point]]:
        seen = Recorder()
        car.window.canvas.stray_anchors.draw(seen.painter, car.view.camera, LIGHT)
        return [points for _, points in seen.shapes]

    assert lines() == []
    car.type_into(car.window.inspector.fields["x"], "6")
    assert lines() == [car.on_canvas((4.0, 1.0), (-2.0, 1.0)), car.on_canvas((8.0, 1.0), (2.0, 1.0))]
