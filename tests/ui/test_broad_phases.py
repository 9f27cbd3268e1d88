"""A user chooses how pairs are found, and compares the methods on the drawing."""

from __future__ import annotations

from PyQt6.QtCore import Qt

from app.broad_phase_race import METHODS
from tests.ui.qtest import QTest
from tests.ui.user import User
from tests.ui.windows import wait_until
from ui.broad_phase_dialog import EMPTY


def test_the_broad_phase_is_part_of_the_drawing_and_can_be_undone(user: User) -> None:
    window = user.window
    combo = window.world_panel.broad_phase
    assert combo.currentText() == "Automatic"
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert window.document.scene.world.broad_phase == "sweep_and_prune"
    assert window.document.is_dirty
    user.trigger("undo")
    user.trigger("undo")
    assert combo.currentText() == "Automatic"
    user.trigger("redo")
    assert combo.currentText() == "Brute force"


def test_an_empty_drawing_has_nothing_to_compare(user: User) -> None:
    user.trigger("compare_broad_phases")
    dialog = user.window.broad_phases
    assert dialog.isVisible()
    assert dialog.sentence.text() == EMPTY
    assert dialog.bars.speeds == {}


def test_the_methods_are_compared_and_the_fastest_is_named(user: User) -> None:
    user.draw_box((-1, 0), (1, 1))
    user.draw_box((-1, 2), (1, 3))
    user.trigger("compare_broad_phases")
    dialog = user.window.broad_phases
    wait_until(lambda: set(dialog.bars.speeds) == set(METHODS))
    wait_until(lambda: "2 bodies" in dialog.sentence.text())
    assert user.window.document.scene.world.broad_phase == "automatic"  # comparing changes nothing
    QTest.mouseClick(dialog.help, Qt.MouseButton.LeftButton)
    assert user.window.handbook.isVisible()
    assert "Broad phases" in user.window.handbook.page.toPlainText()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
