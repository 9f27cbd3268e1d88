"""The Doctor in the window: told what is wrong, shown it, and rid of it in one step that can be undone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.ui.arranging.doctor import NOTHING_OVERLAPS
from sketchfall.ui.arranging.doctor_dialog import HEALTHY, LOOKING, DoctorDialog
from tests.ui.qtest import QTest
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, LEFT, User
from tests.ui.windows import wait_until

K = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def doctor(user: User) -> DoctorDialog:
    """Open, beside a ground, two boxes that overlap by 0.5 m, and a third one that is far away."""
    user.wait_until_it_can_run()
    user.draw_box((-6.0, -2.0), (6.0, -1.0))
    user.draw_box((-1.0, 0.0), (0.0, 1.0))
    user.draw_box((-0.5, 0.0), (0.5, 1.0))
    third = user.draw_box((3.0, 0.0), (4.0, 1.0))
    document = user.window.document
    document.apply(ChangeDrawing(document, Parts([replace(third, position=(4000.0, 0.0))]), "Throw it far"))
    user.press(K.Key_V)
    user.press(K.Key_O, CONTROL | ALT)
    dialog = user.window.doctor.dialog
    assert dialog is not None
    wait_until(lambda: not dialog.is_looking)
    return dialog


def told(dialog: DoctorDialog) -> list[str]:
    model = dialog.list.model()
    assert model is not None
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_what_is_wrong_is_told_shown_and_mended(user: User, doctor: DoctorDialog) -> None:
    assert doctor.sentence.text() == "2 things are worth a look:"
    overlap, away = told(doctor)
    assert overlap == "Body 2 and body 3 overlap by 0.5 m."
    assert away.startswith("Body 4 is 4000 m away")
    assert doctor.list.hasFocus()
    QTest.keyClick(doctor.list, K.Key_Return)
    assert user.selection == PartIds([2, 3])
    QTest.mouseClick(doctor.repair_button, LEFT)
    stack = user.window.document.undo_stack
    wait_until(lambda: stack.undoText() == "Push 2 bodies apart")
    wait_until(lambda: not doctor.is_looking and told(doctor) == [away])
    assert user.bodies[2].position[0] - user.bodies[1].position[0] == pytest.approx(1.0, abs=1e-3)
    assert (doctor.repair_button.text(), doctor.sentence.text()) == (
        "Bring back",
        "1 thing is worth a look:",
    )
    QTest.mouseClick(doctor.show_button, LEFT)
    assert user.selection == PartIds([4])
    assert user.view.camera.shows(user.view.camera.to_pixel(user.bodies[3].position))
    QTest.mouseClick(doctor.repair_button, LEFT)
    wait_until(lambda: not doctor.is_looking and not told(doctor))
    assert doctor.sentence.text() == HEALTHY
    assert not doctor.repair_button.isEnabled()
    for _ in range(2):
        stack.undo()
    wait_until(lambda: not doctor.is_looking and told(doctor) == [overlap, away])
    doctor.close()
    assert user.window.doctor.dialog is None


def test_what_was_found_is_told_until_it_was_looked_at_anew(
    doctor: DoctorDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless:
        def __init__(self, *_: object) -> None: ...

        def then(self, *_: object) -> None: ...

    monkeypatch.setattr("sketchfall.ui.arranging.doctor_dialog.Background", Endless)
    said = doctor.sentence.text()
    doctor.examine()
    assert doctor.sentence.text() == said
    doctor.findings = ()
    doctor.examine()
    assert doctor.sentence.text() == LOOKING


def test_all_that_overlap_are_pushed_apart_from_the_menu_also_in_a_run(user: User) -> None:
    user.wait_until_it_can_run()
    ground = user.draw_box((-6.0, -2.0), (6.0, -1.0))
    document = user.window.document
    document.apply(ChangeDrawing(document, Parts([replace(ground, kind="static")]), "Hold it"))
    user.draw_box((-1.0, 0.0), (0.0, 1.0))
    user.press(K.Key_V)
    user.press(K.Key_Escape)
    user.trigger("separate")
    wait_until(lambda: user.sentence == NOTHING_OVERLAPS)
    step_on(user, 5)
    user.draw_box((-0.5, 0.0), (0.5, 1.0))
    user.trigger("separate")

    def gap() -> float:
        live = user.window.canvas.live.bodies
        return live[3].position[0] - live[2].position[0] - 1.0

    wait_until(lambda: abs(gap()) < 1e-3)
    user.press(K.Key_R, CONTROL)
    assert gap() == pytest.approx(-0.5)  # where they are put in a run is the run's
