"""A user gives bodies a colour: from the palette, one used before, by its digits, and to be seen through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDialogButtonBox, QPushButton

from sketchfall.ui.fields.colour_picker import REFUSAL, ColourPicker
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, LEFT, User

pytestmark = pytest.mark.no_engine

FILL = "#4a76c8"


@pytest.fixture
def painter(user: User) -> User:
    user.trigger("theme_light")
    user.trigger("grid")
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    return user


def picker(user: User) -> ColourPicker:
    QTest.mouseClick(user.window.inspector.colour.button, LEFT)
    return user.window.inspector.findChildren(ColourPicker)[-1]


def button(shown: ColourPicker, which: QDialogButtonBox.StandardButton) -> QPushButton:
    found = shown.buttons.button(which)
    assert found is not None
    return found


def colours(user: User) -> set[str | None]:
    return {body.colour for body in user.bodies}


def press_ok(user: User, shown: ColourPicker) -> None:
    QTest.mouseClick(button(shown, QDialogButtonBox.StandardButton.Ok), LEFT)
    user.turn_to()


def test_a_colour_of_the_palette_is_taken_and_taken_back(painter: User) -> None:
    shown = picker(painter)
    (swatch,) = [one for one in shown.swatches if one.text_of_colour == FILL]
    QTest.mouseClick(swatch, LEFT)
    assert shown.hex.text() == FILL
    assert {part.accessibleName() for part in (shown.preview, shown.opacity, shown.hex)} == {
        "The chosen colour",
        "Opacity, in per cent",
        "Red, green, blue and opacity in hexadecimal digits",
    }
    assert colours(painter) == {None}  # until it is taken
    press_ok(painter, shown)
    assert colours(painter) == {FILL}
    assert painter.window.inspector.colour.button.text() == FILL
    painter.press(Qt.Key.Key_Z, CONTROL)
    assert colours(painter) == {None}


def test_what_was_given_up_changes_nothing(painter: User) -> None:
    shown = picker(painter)
    QTest.mouseClick(shown.swatches[3], LEFT)
    QTest.mouseClick(button(shown, QDialogButtonBox.StandardButton.Cancel), LEFT)
    assert not shown.isVisible()
    assert painter.bodies[0].colour is None
    assert picker(painter).recent == []


def test_digits_are_typed_and_wrong_ones_refused_where_they_stand(painter: User) -> None:
    shown = picker(painter)
    shown.hex.selectAll()
    QTest.keyClicks(shown.hex, "#12")
    assert not button(shown, QDialogButtonBox.StandardButton.Ok).isEnabled()
    assert shown.hex.toolTip() == REFUSAL
    QTest.keyClicks(shown.hex, "3456")
    assert button(shown, QDialogButtonBox.StandardButton.Ok).isEnabled()
    press_ok(painter, shown)
    assert painter.bodies[0].colour == "#123456"


def test_colours_used_last_are_offered_the_last_one_first(painter: User) -> None:
    for digits in ("#111111", "#222222", "#111111"):
        shown = picker(painter)
        shown.hex.selectAll()
        QTest.keyClicks(shown.hex, digits)
        press_ok(painter, shown)
    assert [swatch.text_of_colour for swatch in picker(painter).recent] == ["#111111", "#222222"]


def test_what_can_be_seen_through_shows_what_is_behind_it_and_is_saved(painter: User, tmp_path: Path) -> None:
    shown = picker(painter)
    shown.hex.selectAll()
    QTest.keyClicks(shown.hex, "#000000")
    painter.drag_over(shown.opacity, (shown.opacity.x_of(100), 8.0), (shown.opacity.x_of(50), 8.0))
    assert shown.percent.text() == "50 %"
    press_ok(painter, shown)
    assert painter.bodies[0].colour == "#00000080"
    painter.press(Qt.Key.Key_V)
    painter.click((-3.0, -3.0))
    middle = painter.view.grab().toImage().pixelColor(painter.pixel((0.7, 0.6)))
    assert 110 < middle.lightness() < 140  # half of the canvas' white
    path = tmp_path / "clear.sketchfall"
    painter.window.document.path = path
    painter.save()
    saved = json.loads(path.read_bytes())
    assert saved["version"] == 3
    painter.open(path)
    assert painter.bodies[0].colour == "#00000080"


def test_automatic_is_the_colour_of_the_program_again(painter: User) -> None:
    shown = picker(painter)
    QTest.mouseClick(shown.swatches[3], LEFT)
    press_ok(painter, shown)
    QTest.mouseClick(painter.window.inspector.colour.automatic, LEFT)
    assert painter.bodies[0].colour is None
