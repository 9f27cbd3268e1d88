"""A user changes the world: the walls around the page, and how it is found where bodies touch."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.walls import NAMES
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.ui.panels.world_panel import WorldPanel
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until


def panel(user: User) -> WorldPanel:
    return user.window.world_panel


def test_all_can_be_changed_while_it_runs(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.wait_for_engine()
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: user.sees("running"))
    shown = panel(user)
    gravity = shown.gravity
    advanced = user.window.advanced_panel
    others = (advanced.substeps, shown.walls, shown.sleeping, advanced.friction)
    assert all(widget.isEnabled() for widget in (gravity.y, gravity.dial, gravity.place, *others))


def test_it_is_not_high_and_its_dial_can_be_grasped(user: User) -> None:
    user.window.docks.show_panel("world")
    assert panel(user).minimumSizeHint().height() <= 312
    assert panel(user).gravity.dial.height() >= 60


# --- the walls --------------------------------------------------------------------------------------------


def test_walls_are_put_around_the_page_and_removed_each_in_one_step(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    drawn, walls = user.bodies, panel(user).walls
    walls.click()
    assert [body.name for body in user.bodies[1:]] == list(NAMES)
    assert {body.kind for body in user.bodies[1:]} == {"static"}
    stack = user.window.document.undo_stack
    assert stack.undoText() == "Put walls around the page"
    with_walls = user.bodies
    walls.click()
    assert user.bodies == drawn
    assert stack.undoText() == "Remove the walls around the page"
    user.view.setFocus()
    user.press(Qt.Key.Key_Z, CONTROL)
    assert (user.bodies, walls.isChecked()) == (with_walls, True)
    user.press(Qt.Key.Key_Z, CONTROL)
    assert (user.bodies, walls.isChecked()) == (drawn, False)
    assert stack.index() == 1


def test_the_walls_are_seen_and_hold_everything_that_is_drawn(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.type_into(user.window.inspector.fields["x"], "30")  # out of sight
    panel(user).walls.click()
    below, above, left, right = (box_of(body) for body in user.bodies[1:])
    view = user.view.camera
    seen_left, seen_bottom = view.to_world(user.canvas.rect().bottomLeft().toPointF())
    assert seen_left < left.left
    assert seen_bottom < below.bottom
    assert right.left == pytest.approx(30.5)  # just beside the box
    corners = (left.right, below.top, right.left, above.bottom)
    assert corners == pytest.approx((below.left, left.bottom + 0.3, above.right, right.top - 0.3))


def test_the_check_box_follows_the_drawing(user: User) -> None:
    walls = panel(user).walls
    user.press(Qt.Key.Key_5, CONTROL)  # the Insert menu does the same
    assert walls.isChecked()
    user.press(Qt.Key.Key_5, CONTROL)
    assert len(user.bodies) == 4  # not twice
    user.window.document.select(PartIds([user.bodies[1].id]))
    user.press(Qt.Key.Key_Delete)
    assert not walls.isChecked()
    walls.click()  # the three that are left are replaced
    assert [body.name for body in user.bodies] == list(NAMES)
    user.window.document.select(PartIds([user.bodies[0].id]))
    user.window.inspector.name.setFocus()
    QTest.keyClicks(user.window.inspector.name, "s")
    QTest.keyClick(user.window.inspector.name, Qt.Key.Key_Return)
    assert not walls.isChecked()  # what has another name is a body like others


def test_a_drawing_opened_with_walls_is_known_by_their_names(user: User, tmp_path: Path) -> None:
    panel(user).walls.click()
    saved = encode_drawing(user.window.document.scene)
    file = tmp_path / "walls.sketchfall"
    file.write_bytes(saved)
    user.press(Qt.Key.Key_Z, CONTROL)
    assert not panel(user).walls.isChecked()
    user.open(file)
    assert panel(user).walls.isChecked()
    assert encode_drawing(user.window.document.scene) == saved


# --- the narrow phase -------------------------------------------------------------------------------------


def test_the_narrow_phase_is_chosen_undone_and_used(user: User) -> None:
    user.draw_ground((-4.0, 0.0), (4.0, 0.0))
    user.draw_box((-1.0, 0.0), (1.0, 2.0))
    choice = user.window.advanced_panel.narrow_phase
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    assert choice.currentText() == "GJK and EPA"
    assert user.window.document.scene.world.narrow_phase == "gjk"
    user.trigger("undo")
    assert choice.currentText() == "Separating axes (SAT)"
    user.trigger("redo")
    user.wait_until_it_can_run()
    user.press(Qt.Key.Key_Period)
    run = user.window.player.run
    assert run is not None
    assert run.world is not None
    assert run.world.narrow_phase == "gjk"
    for _ in range(60):
        user.press(Qt.Key.Key_Period)
    assert run.poses[1, 1] == pytest.approx(1.0, abs=0.01)
