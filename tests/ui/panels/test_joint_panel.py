"""A user looks at joints in the inspector, and changes them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.ui.panels.joint_form import JointForm
from tests.ui.choosing import unfolded
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, User

pytestmark = pytest.mark.no_engine

KEY = Qt.Key


@pytest.fixture
def pinned(user: User) -> User:
    """Two bars, each pinned to the background, and a spring between them; the first pin is selected."""
    user.draw_box((-3.0, 3.0), (-1.0, 3.4))
    user.draw_box((1.0, 3.0), (3.0, 3.4))
    user.click_joint(KEY.Key_J, (-2.0, 3.2))
    user.click_joint(KEY.Key_J, (2.0, 3.2))
    user.click_joint(KEY.Key_S, (-1.0, 3.2), (1.0, 3.2))
    user.window.document.select(PartIds(joints=[1]))
    return user


def form(user: User) -> JointForm:
    found = user.window.inspector.joint_page.form
    assert found is not None
    assert found.isVisible()
    return found


def type_in(user: User, name: str, text: str) -> None:
    field = form(user).numbers[name]
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, KEY.Key_Backspace)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, KEY.Key_Return)


def test_the_page_says_what_the_joint_is_and_what_it_joins(pinned: User) -> None:
    page = pinned.window.inspector.joint_page
    assert page.title.text() == "Hinge 1"
    assert page.hint.text() == "Joins body 1 and the background."
    assert not pinned.window.inspector.form.isVisible()
    pinned.window.document.select(PartIds([1]))
    assert not page.isVisible()
    assert pinned.window.inspector.form.isVisible()


def test_of_two_joints_it_says_how_many_they_are(pinned: User) -> None:
    title = pinned.window.inspector.joint_page.title
    pinned.window.document.select(PartIds(joints=[1, 2]))
    assert title.text() == "2 joints: hinge"
    pinned.window.document.select(PartIds(joints=[1, 3]))
    assert title.text() == "2 joints"


def test_a_motor_is_switched_on_and_shows_its_rows(pinned: User) -> None:
    assert not form(pinned).numbers["motor_speed"].isVisible()
    form(pinned).flags["motor"].click()
    assert form(pinned).numbers["motor_speed"].isVisible()
    type_in(pinned, "motor_speed", "-2.5")
    assert pinned.joints[0].motor_speed == -2.5
    assert pinned.joints[1].motor_speed is None
    pinned.view.setFocus()
    pinned.press(KEY.Key_Z, CONTROL)
    pinned.press(KEY.Key_Z, CONTROL)
    assert pinned.joints[0].motor_speed is None


def test_several_of_a_kind_are_changed_at_once(pinned: User) -> None:
    document = pinned.window.document
    document.select(PartIds(joints=[1, 2]))
    assert pinned.window.inspector.joint_page.title.text() == "2 joints: hinge"
    form(pinned).flags["limits"].click()
    type_in(pinned, "upper", "90")
    assert [joint.limits for joint in pinned.joints[:2]] == [pytest.approx((-0.785398, 1.570796))] * 2
    assert document.undo_stack.undoText() == "Change upper limit of 2 joints"


def test_where_they_differ_it_says_so(pinned: User) -> None:
    document = pinned.window.document
    form(pinned).flags["collide"].click()
    type_in(pinned, "break_force", "50")
    document.select(PartIds(joints=[1, 2]))
    assert form(pinned).numbers["break_force"].placeholderText() == "mixed"
    assert form(pinned).flags["collide"].checkState() == Qt.CheckState.PartiallyChecked


def test_joints_of_several_kinds_are_only_counted(pinned: User) -> None:
    pinned.window.document.select(PartIds(joints=[1, 2, 3]))
    page = pinned.window.inspector.joint_page
    assert page.form is None
    assert "hinge: 2, spring: 1" in page.hint.text()


def test_an_emptied_field_means_none(pinned: User) -> None:
    forces = []
    for text in ("50", ""):
        type_in(pinned, "break_force", text)
        forces.append(pinned.joints[0].break_force)
    assert forces == [50.0, None]
    assert form(pinned).numbers["break_force"].placeholderText() == "never"


def test_the_length_as_drawn_is_shown_and_can_be_set(pinned: User) -> None:
    pinned.window.document.select(PartIds(joints=[3]))
    assert form(pinned).numbers["length"].placeholderText() == "as drawn: 2"
    type_in(pinned, "length", "1.5")
    assert pinned.joints[2].length == 1.5


def test_a_wrong_number_is_refused_in_place(pinned: User) -> None:
    pinned.window.document.select(PartIds(joints=[3]))
    before = pinned.joints
    type_in(pinned, "stiffness", "-3")
    assert "Stiffness" in pinned.sentence
    assert pinned.joints == before


def test_name_and_colour(pinned: User) -> None:
    field = form(pinned).name
    field.setFocus()
    QTest.keyClicks(field, "axle")
    QTest.keyClick(field, KEY.Key_Return)
    assert pinned.joints[0].name == "axle"
    form(pinned).colour.chosen.emit("#112233")
    assert pinned.joints[0] == replace(pinned.joints[0], name="axle", colour="#112233")


def test_the_panel_keeps_its_width(pinned: User) -> None:
    inspector = pinned.window.inspector
    widths = set()
    for bodies, joints in (([], []), ([1], []), ([], [1]), ([], [3])):
        pinned.window.document.select(PartIds(bodies, joints))
        widths.add(inspector.minimumWidth())
    assert len(widths) == 1


def test_a_body_gets_a_constant_force_and_torque_and_a_gravity_factor(pinned: User) -> None:
    pinned.window.document.select(PartIds([1]))
    fields = pinned.window.inspector.fields
    with unfolded(fields["torque"]):
        for name, text in (("force_x", "3"), ("force_y", "-1"), ("torque", "0.5"), ("gravity_scale", "-2")):
            pinned.type_into(fields[name], text)
    body = pinned.bodies[0]
    assert (body.force, body.torque, body.gravity_scale) == ((3.0, -1.0), 0.5, -2.0)


def test_a_joint_has_places_that_can_be_typed(pinned: User) -> None:
    bodies = pinned.window.document.bodies_by_id
    assert form(pinned).numbers["x"].text() == "-2"
    assert form(pinned).numbers["y"].text() == "3.25"
    before = pinned.bodies
    type_in(pinned, "x", "-1.5")
    for anchor in anchors_of(pinned.joints[0], bodies):
        assert anchor == pytest.approx((-1.5, 3.25))
    assert pinned.bodies == before


def test_a_spring_has_two_ends_and_a_length(pinned: User) -> None:
    pinned.window.document.select(PartIds(joints=[3]))
    fields = form(pinned).numbers
    shown = [fields[name].text() for name in ("x_a", "y_a", "x_b", "y_b")]
    assert shown == ["-1", "3.25", "1", "3.25"]
    type_in(pinned, "y_b", "3.4")
    a, b = anchors_of(pinned.joints[2], pinned.window.document.bodies_by_id)
    assert [*a, *b] == pytest.approx([-1.0, 3.25, 1.0, 3.4])
    type_in(pinned, "length", "1.5")
    assert pinned.joints[2].length == 1.5


def test_a_body_becomes_a_sensor_and_a_motor_waits_for_it(pinned: User) -> None:
    inspector, document = pinned.window.inspector, pinned.window.document
    pinned.draw_box((-1.0, -3.0), (1.0, -1.0))
    document.select(PartIds(joints=[1]))
    assert not form(pinned).sensors["sensor"].isVisible(), "there is none to choose"
    document.select(PartIds([3]))
    inspector.flags["sensor"].click()
    assert pinned.bodies[2].sensor
    assert document.undo_stack.undoText() == "Change sensor of 1 body"
    document.select(PartIds(joints=[1]))
    choice = form(pinned).sensors["sensor"]
    assert [choice.itemText(row) for row in range(choice.count())] == ["none", "body 3"]
    choice.setFocus()
    QTest.keyClick(choice, KEY.Key_Down)
    joint = document.scene.joints[0]
    assert joint.sensor == 3
    assert joint.motor_speed is not None, "a sensor without a motor would drive nothing"
    assert document.undo_stack.undoText() == "Change sensor of 1 joint"
    document.undo_stack.undo()
    assert document.scene.joints[0].sensor is None
    assert choice.currentText() == "none"
    choice.setFocus()
    QTest.keyClick(choice, KEY.Key_Down)
    type_in(pinned, "motor_speed", "7")
    choice.setFocus()
    QTest.keyClick(choice, KEY.Key_Up)
    joint = document.scene.joints[0]
    assert (joint.sensor, joint.motor_speed) == (None, 7.0), "a motor that is there stays as it is"


def test_an_empty_name_says_whether_there_is_none_or_several(pinned: User) -> None:
    for numbers, said in (([1], "no name"), ([1, 2], "mixed or no name")):
        pinned.window.document.select(PartIds(joints=numbers))
        assert (form(pinned).name.text(), form(pinned).name.placeholderText()) == ("", said)
        pinned.window.document.select(PartIds(bodies=numbers))
        field = pinned.window.inspector.name
        assert (field.text(), field.placeholderText()) == ("", said)
