"""Ctrl+P: every action, example, page and setting by a few letters; with a number, a setting is set."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.app.files.gallery import examples
from sketchfall.app.files.handbook import pages
from sketchfall.ui.actions import action_list
from sketchfall.ui.commands.command_palette import CommandPalette
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, LEFT, NONE, User

pytestmark = pytest.mark.no_engine


def ask(user: User, typed: str) -> CommandPalette:
    user.turn_to()  # it may not be in front again, after the palette before
    user.press(Qt.Key.Key_P, CONTROL)
    palette = QApplication.activeModalWidget()
    assert isinstance(palette, CommandPalette)
    QTest.keyClicks(palette.search, typed)
    return palette


def take(palette: CommandPalette) -> None:
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    assert not palette.isVisible()


@pytest.mark.parametrize(
    ("typed", "first"),
    [("circ", "Circle"), ("regpol", "Regular polygon"), ("dupl", "Duplicate"), ("sel al", "Select all")],
)
def test_a_few_letters_find_an_action(user: User, typed: str, first: str) -> None:
    palette = ask(user, typed)
    assert palette.names[0] == first
    palette.reject()


def test_what_stands_in_a_menu_is_found_by_the_name_of_that_menu_too(user: User) -> None:
    palette = ask(user, "joints")
    assert palette.names[0] == "Joints", "what is called so comes first"
    assert {"Hinge", "Full", "Slim", "Hidden while it runs"} <= set(palette.names)
    palette.search.clear()
    QTest.keyClicks(palette.search, "joints slim")
    assert palette.names == ["Slim"]
    palette.reject()


def test_the_arrows_go_through_the_list_while_letters_are_typed(user: User) -> None:
    palette = ask(user, "o")
    rows = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
        QTest.keyClick(palette.search, key)
        rows.append(palette.list.currentIndex().row())
    assert rows[:3] == [1, 2, 1]
    assert rows[3] > 2
    assert rows[4] < rows[3]
    QTest.keyClicks(palette.search, "p")  # which still has the keyboard
    assert palette.search.text() == "op"
    palette.reject()


def test_the_action_that_is_found_is_done_and_its_key_is_told(user: User) -> None:
    palette = ask(user, "hexagon")
    model = palette.list.model()
    assert model is not None
    assert model.index(0, 2).data() == "Ctrl+3"
    take(palette)
    assert len(user.bodies) == 1


def test_all_there_is_can_be_found(user: User) -> None:
    palette = ask(user, "")
    for spec in action_list.ALL.values():
        assert spec.text.replace("&", "").removesuffix("…") in palette.names
    for title in (*(example.title for example in examples()), *(page.title for page in pages())):
        assert title in palette.names
    for setting in ("Gravity X, in m/s²", "Friction rule", "Sub-steps", "Walls around the page"):
        assert setting in palette.names
    palette.reject()


def test_arrows_choose_among_what_is_found(user: User) -> None:
    palette = ask(user, "box")
    second = palette.names[1]
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.list.currentIndex().data() == second
    palette.reject()


def test_gravity_and_a_number_set_gravity(user: User) -> None:
    palette = ask(user, "gravity 1.62")
    assert palette.names[0] == "Gravity: 1.62"
    take(palette)
    assert user.window.document.scene.world.gravity == pytest.approx((0.0, -1.62))
    user.press(Qt.Key.Key_Z, CONTROL)
    assert user.window.document.scene.world.gravity == pytest.approx((0.0, -9.81))


def test_what_may_be_two_numbers_sets_nothing(user: User) -> None:
    palette = ask(user, "gravity 1,234")
    assert not any(name.startswith("Gravity:") for name in palette.names)


def test_fields_of_what_is_selected_take_numbers_too(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 1.0))
    take(ask(user, "width 5"))
    assert user.window.inspector.fields["width"].text() == "5"
    take(ask(user, "substeps 7"))
    assert user.window.document.scene.world.substeps == 7
    take(ask(user, "speed 0.5"))
    assert user.window.player.speed == 0.5


def test_what_cannot_be_used_is_refused_with_the_reason(user: User) -> None:
    take(ask(user, "gravity 1000000"))
    assert "expected" in user.sentence
    take(ask(user, "duplicate"))
    assert "No body is selected" in user.sentence


def test_a_setting_without_a_number_gets_the_keyboard(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 1.0))
    take(ask(user, "restitution"))
    user.turn_to()
    assert user.window.inspector.fields["restitution"].isVisible()


def test_a_setting_in_a_folded_group_is_found_and_set_by_keys_alone(user: User) -> None:
    body = user.draw_box((0.0, 0.0), (2.0, 1.0))
    inspector = user.window.inspector
    inspector.form.groups["body_collisions"].heading.setChecked(False)
    one_way = inspector.flags["one_way"]
    assert not one_way.isVisible()
    take(ask(user, "one-way"))
    assert not one_way.visibleRegion().isEmpty(), "it is scrolled to"
    user.strike(Qt.Key.Key_Space)
    assert [each.one_way for each in user.bodies] == [True]
    assert user.window.player.run is None, "the key was for the box"
    user.turn_to()
    sensor = inspector.flags["sensor"]
    QTest.mouseClick(sensor, LEFT, NONE, QPoint(8, sensor.height() // 2))
    assert [each.sensor for each in user.bodies if each.id == body.id] == [True]
    assert not sensor.hasFocus(), "after a click Space is for the run"


def test_an_example_and_a_page_are_opened(user: User) -> None:
    example = examples()[1]
    take(ask(user, example.title))
    user.wait_until_opened()
    assert user.window.document.title == example.path.stem or user.bodies
    page = pages()[1]
    take(ask(user, page.title))
    assert user.window.handbook.isVisible()
