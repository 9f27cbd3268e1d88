"""Whatever is typed, and however large or small a drawing is, fields and menus answer with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QDialog, QMessageBox, QWidget

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    JointKind,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.files.storage import save_drawing
from sketchfall.ui.actions import action_list
from sketchfall.ui.fields.number_field import NumberField
from tests.ui.qtest import QTest
from tests.ui.questions import choose_in_file_dialog, expect_questions
from tests.ui.user import CONTROL, User
from tests.ui.windows import running_program, wait_until

pytestmark = pytest.mark.qt_no_exception_capture  # the hooks of the program are in place instead

TYPED = ("1e308", "-1e9", "0", "1e-300", "nan", "inf", "", "1e6", "-1e6")
KINDS: tuple[JointKind, ...] = (
    *("spring", "rod", "rope", "hinge", "slider", "weld", "wheel", "gear", "pulley", "slot"),
)
FAR = 1e9  # m, as far away as a drawing goes
ENDS_WINDOWS = ("new", "new_window", "open", "close", "quit")


@pytest.fixture
def tester(user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[User]:
    """Somebody who will do anything; nothing unexpected may be raised, and refusals are sentences."""
    expect_questions(monkeypatch, QMessageBox.StandardButton.Ok)
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(tmp_path / "saved.sketchfall"))
    choose_in_file_dialog(monkeypatch, "getOpenFileName", str(tmp_path / "missing.png"))
    user.window.starter.ready_stages.update(("engine", "laboratory"))
    with running_program().failures:
        yield user
        QApplication.processEvents()
        dialog = running_program().failures.dialog
        assert dialog is None, dialog.details.toPlainText()


def disc(number: int, x: float, radius: float = 0.5) -> BodyDrawing:
    return BodyDrawing(id=number, position=(x, 2.0), shapes=(CircleShape(radius=radius),))


def joint(number: int, kind: JointKind) -> JointDrawing:
    wheels = ((number, 4.0), (number + 1.0, 4.0)) if kind == "pulley" else (None, None)
    return JointDrawing(
        id=number,
        kind=kind,
        body_a=number,
        body_b=number + 1,
        anchor_a=(0.5, 0.0),
        anchor_b=(-0.5, 0.0),
        wheel_a=wheels[0],
        wheel_b=wheels[1],
        path=((-0.5, 0.0), (0.0, 0.3), (0.5, 0.0)) if kind == "slot" else (),
    )


ALL_KINDS = Scene(
    bodies=tuple(disc(number, float(number)) for number in range(1, len(KINDS) + 2)),
    joints=tuple(joint(number, kind) for number, kind in enumerate(KINDS, 1)),
)


def fields_of(panel: QWidget) -> list[NumberField]:
    return [field for field in panel.findChildren(NumberField) if field.isVisibleTo(panel)]


def type_extremes(panel: QWidget) -> int:
    """Into each field, by real keys, each of them; how many fields there are."""
    fields = fields_of(panel)
    for field in fields:
        for text in TYPED:
            field.setFocus()
            field.selectAll()
            QTest.keyClick(field, Qt.Key.Key_Delete)
            QTest.keyClicks(field, text)
            QTest.keyClick(field, Qt.Key.Key_Return)
    return len(fields)


def use_every_action(user: User) -> int:
    """Of the menus, but for those that leave the drawing; how many could be used."""
    used = 0
    for name in action_list.ALL:
        action = user.window.actions_[name]
        if name not in ENDS_WINDOWS and not name.startswith("theme_") and action.isEnabled():
            action.trigger()
            user.canvas.repaint()
            user.wait_until_saved()
            close_dialogs()
            used += 1
    user.window.player.reset()
    return used


def close_dialogs() -> None:
    shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    for dialog in shown:
        if isinstance(dialog, QDialog) and dialog is not running_program().failures.dialog:
            dialog.close()


def test_every_field_answers_and_then_every_action(tester: User) -> None:
    window = tester.window
    document = window.document
    document.replace_all(ALL_KINDS, None)
    document.select(PartIds([1]))
    assert type_extremes(window.inspector) > 10
    for drawn in ALL_KINDS.joints:
        document.select(PartIds(joints=[drawn.id]))
        assert type_extremes(window.inspector) >= 1
    assert type_extremes(window.world_panel) == 2
    assert type_extremes(window.speed) == 1
    assert type_extremes(window.forces_panel) >= 2
    document.select(PartIds([1, 2]))
    assert use_every_action(tester) > 70


def far_apart(*joints: JointDrawing) -> Scene:
    bodies = tuple(
        BodyDrawing(
            id=number,
            position=(side * FAR, side * FAR),
            shapes=(CircleShape(radius=1.0),),
            velocity=(-side * 1e5, 0.0),
            angular_velocity=side * 1e5,
            force=(1e12, 1e12),
            material=Material(density=density),
        )
        for number, side, density in zip(count(1), (1.0, -1.0), (1e-9, 1e12), strict=False)
    )
    return Scene(bodies=bodies, joints=joints, world=WorldSettings(gravity=(1e5, -1e5)))


def far_joint(kind: JointKind) -> JointDrawing:
    return JointDrawing(
        id=1, kind=kind, body_a=1, body_b=2, anchor_a=(-FAR, 0.0), anchor_b=(0.0, FAR), stiffness=1e12
    )


TRIANGLE = PolygonShape(vertices=((0.0, 0.0), (1e-3, 0.0), (0.0, 1e-3)))
DRAWINGS = {
    "far apart": far_apart(),
    "a spring": far_apart(far_joint("spring")),
    "a rod": far_apart(far_joint("rod")),
    "huge and tiny": Scene(bodies=(disc(1, 0.0, 1e9), disc(2, FAR, 1e-9))),
    "tiny": Scene(bodies=(disc(1, 0.0, 1e-9), BodyDrawing(id=2, shapes=(TRIANGLE,)))),
    "a gas": Scene(world=WorldSettings(method="event_driven"), bodies=(disc(1, FAR), disc(2, -FAR))),
    "a proof": Scene(proof="collision", bodies=(disc(1, FAR), disc(2, -FAR))),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_action_on_a_drawing_as_large_or_small_as_a_file_may_have(
    tester: User, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "extreme.sketchfall"
    save_drawing(path, DRAWINGS[name])
    tester.window.files.open_path(path)
    tester.wait_until_opened()
    assert len(tester.bodies) == 2
    tester.trigger("select_all")
    assert use_every_action(tester) > 60
    tester.window.world_panel.walls.click()


def test_walls_around_a_page_that_is_too_wide_are_refused(tester: User) -> None:
    tester.window.document.replace_all(far_apart(), None)
    drawn = tester.window.document.scene
    tester.press(Qt.Key.Key_5, CONTROL)
    refusal = "That cannot be done: position[1]: expected a number of at least -1e+09."
    wait_until(lambda: refusal in tester.sentence)
    box = tester.window.world_panel.walls
    box.click()
    assert "Walls cannot be put around this page" in tester.sentence
    assert not box.isChecked()
    assert tester.window.document.scene == drawn
    assert not tester.window.document.undo_stack.canUndo()
    tester.press(Qt.Key.Key_1, CONTROL)  # nothing was left half-way: a step is a step again
    tester.press(Qt.Key.Key_Z, CONTROL)
    assert tester.window.document.scene == drawn
