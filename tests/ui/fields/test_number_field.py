"""Arrow keys change a number by its step, as far as it may go; what is typed is reckoned out."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.parts import Parts
from tests.ui.qtest import QTest
from tests.ui.user import NONE, SHIFT, User

pytestmark = pytest.mark.no_engine

KEY = Qt.Key


def test_up_and_down_go_a_step_and_with_shift_ten(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    field = user.window.inspector.fields["x"]
    step = field.property_shown.step
    places = []
    for key, modifiers in (
        (KEY.Key_Up, NONE),
        (KEY.Key_Down, NONE),
        (KEY.Key_Down, SHIFT),
        (KEY.Key_Up, SHIFT),
    ):
        field.setFocus()
        QTest.keyClick(field, key, modifiers)
        places.append(user.bodies[0].position[0])
    assert places == pytest.approx([0.5 + step, 0.5, 0.5 - 10.0 * step, 0.5])


def test_what_is_being_typed_is_not_overwritten_by_what_changes_meanwhile(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    field, other = (user.window.inspector.fields[name] for name in ("x", "y"))
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7")
    move_up(user, 3.0)
    assert (field.text(), other.text()) == ("7", "4.5")
    QTest.keyClick(field, KEY.Key_Return)
    assert user.bodies[0].position == (7.0, 4.5)


def test_what_is_chosen_to_be_typed_over_stays_so_whatever_is_shown_meanwhile(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    x, y = (user.window.inspector.fields[name] for name in ("x", "y"))
    x.setFocus()
    x.setSelection(0, 1)
    move_up(user, 1.0)
    assert x.selectedText() == "0"  # the same number is shown again
    y.setFocus()
    y.selectAll()
    move_up(user, 3.0)
    assert (y.text(), y.selectedText()) == ("4.5", "4.5")
    QTest.keyClicks(y, "7")
    QTest.keyClick(y, KEY.Key_Return)
    assert user.bodies[0].position == (0.5, 7.0)


def move_up(user: User, way: float) -> None:
    """By other means than the panel."""
    (body,) = user.bodies
    user.window.canvas.change(Parts([replace(body, position=(body.position[0], 1.5 + way))]), "Move up")


def test_units_sums_and_the_names_of_other_fields_can_be_typed(user: User) -> None:
    user.draw_box((0.0, 1.0), (3.0, 2.0))
    fields = user.window.inspector.fields
    user.type_into(fields["height"], "=width/2")
    assert box_of(user.bodies[0], 0.0).height == pytest.approx(1.5)
    user.type_into(fields["x"], "20cm")
    assert user.bodies[0].position[0] == pytest.approx(0.2)
    user.type_into(fields["angle"], "pi/4")
    assert user.bodies[0].angle == pytest.approx(math.pi / 4.0)
    assert fields["angle"].text() == "45"
    user.type_into(fields["mass"], "3 m")
    assert user.sentence == "Mass: expected kg, not m."
    assert user.bodies[0].material.density == 1.0


def test_the_fields_of_a_joint_reckon_too(user: User) -> None:
    user.draw_box((0.0, 1.0), (3.0, 2.0))
    user.click_joint(KEY.Key_J, (0.5, 1.5))
    form = user.window.inspector.joint_page.form
    assert form is not None
    user.type_into(form.numbers["x"], "y + 50cm")
    assert form.numbers["x"].value == pytest.approx(2.0)
