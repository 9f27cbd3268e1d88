"""The panel tells how free the selected mechanism is, and selects what holds too much of it."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from sketchfall.ui.mechanisms.freedom_note import FreedomNote
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, LEFT, User

KEY = Qt.Key


@pytest.fixture
def beam(user: User) -> User:
    """Two boxes, hinged to each other twice; and a third that nothing holds."""
    user.draw_box((-3.0, 1.0), (1.0, 2.0))
    user.draw_box((-1.0, 1.5), (3.0, 2.5))
    user.draw_box((4.0, 1.0), (5.0, 2.0))
    user.click_joint(KEY.Key_J, (-0.5, 1.75))
    user.click_joint(KEY.Key_J, (0.5, 1.75))
    user.press(KEY.Key_V)
    user.wait_for_engine()
    return user


def note(user: User) -> FreedomNote:
    return user.window.inspector.freedom


def test_a_jointed_body_tells_how_free_its_mechanism_is(beam: User) -> None:
    beam.click((4.5, 1.2))
    assert not note(beam).isVisible()
    beam.click((-2.5, 1.2))
    assert note(beam).isVisible()
    assert note(beam).count.text() == "Mechanism: 3 free, 1 redundant"
    assert "as they are drawn" in note(beam).count.toolTip()
    assert note(beam).sharing.text() == "Hinge 1 and hinge 2 share what fewer would hold."


def test_a_button_selects_the_redundant_joints(beam: User) -> None:
    beam.click((-2.5, 1.2))
    QTest.mouseClick(note(beam).select, LEFT)
    assert beam.selection.joints == (1, 2)
    assert beam.selection.bodies == ()
    assert note(beam).isVisible()


def test_it_follows_what_is_done(beam: User) -> None:
    beam.click((-0.5, 1.75))
    beam.press(KEY.Key_Delete)
    beam.click((-2.5, 1.2))
    assert note(beam).count.text() == "Mechanism: 4 free, 0 redundant"
    assert not note(beam).select.isVisible()
    assert not note(beam).sharing.isVisible()
    beam.press(KEY.Key_Z, CONTROL)
    beam.click((-2.5, 1.2))
    assert note(beam).count.text() == "Mechanism: 3 free, 1 redundant"
    beam.window.inspector.kind.activated.emit(1)  # it never moves now
    assert note(beam).isVisible() is False
    beam.click((2.5, 2.2))
    assert note(beam).count.text() == "Mechanism: 0 free, 1 redundant"
