"""A user ends every dialog by its own button, and not only by Esc."""

from __future__ import annotations

import pytest
from PyQt6.QtWidgets import QDialog, QPushButton

from sketchfall.app.files.gallery import examples
from sketchfall.app.files.reading import read_drawing
from sketchfall.ui.laboratory.broad_phase_dialog import EMPTY
from sketchfall.ui.window.failure_dialog import FailureDialog
from tests.ui import kept_window
from tests.ui.qtest import QTest
from tests.ui.user import LEFT, User
from tests.ui.windows import wait_until

user = kept_window.user  # these stories change little but the drawing, so they have one window for all


def shown_dialog(user: User) -> QDialog:
    (dialog,) = [found for found in user.window.findChildren(QDialog) if found.isVisible()]
    return dialog


def button(dialog: QDialog, text: str) -> QPushButton:
    (found,) = [one for one in dialog.findChildren(QPushButton) if one.text().replace("&", "") == text]
    return found


@pytest.mark.parametrize(
    ("action", "end"),
    [
        ("gallery", "Cancel"),
        ("keys", "Close"),
        ("experiment", "Close"),
        ("worksheet", "Close"),
        ("data_table", "Close"),
        ("microscope", "Close"),
        ("volume_table", "Close"),
        ("compare_broad_phases", "Close"),
    ],
)
def test_a_dialog_ends_by_its_button(user: User, action: str, end: str) -> None:
    user.trigger(action)
    dialog = shown_dialog(user)
    QTest.mouseClick(button(dialog, end), LEFT)
    assert not dialog.isVisible()
    assert not user.bodies  # nothing was opened


def test_the_list_of_what_prevents_a_gas_ends_by_its_button(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.trigger("compare_methods")
    dialog = user.window.gas.problems
    wait_until(dialog.isVisible)
    QTest.mouseClick(button(dialog, "Close"), LEFT)
    assert not dialog.isVisible()


def test_what_went_wrong_ends_by_its_button(user: User) -> None:
    dialog = FailureDialog(user.window)
    dialog.add(("some.py", "f", 3), "Traceback")
    assert dialog.isVisible()
    QTest.mouseClick(button(dialog, "Close"), LEFT)
    assert not dialog.isVisible()


def test_an_example_is_opened_from_the_gallery_of_the_window(user: User) -> None:
    user.trigger("gallery")
    QTest.mouseClick(button(shown_dialog(user), "Open"), LEFT)
    user.wait_until_opened()
    assert user.bodies == read_drawing(examples()[0].path).bodies


def test_broad_phases_race_again_when_asked(user: User) -> None:
    user.trigger("compare_broad_phases")
    dialog = user.window.broad_phases
    assert dialog.sentence.text() == EMPTY
    user.turn_to()
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    QTest.mouseClick(dialog.again, LEFT)
    assert dialog.sentence.text() != EMPTY
