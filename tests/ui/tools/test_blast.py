"""A user sets off explosions while a drawing runs."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from tests.ui.user import SHIFT, User

K = Qt.Key


def take_explosion(user: User) -> None:
    user.press(K.Key_E, SHIFT)
    assert user.tool == "blast"


def reach(user: User) -> float:
    """As it is shown, in metres: by the circle, and in words."""
    seen = user.preview
    (((left, _), (right, _)),) = [points for kind, points in seen.shapes if kind == "ellipse"]
    shown = (right - left) / 2.0 / user.view.camera.scale
    assert seen.texts[0].startswith(f"reach {shown:.3g} m")
    return shown


@pytest.mark.no_engine
def test_where_nothing_runs_it_says_what_to_do(user: User) -> None:
    user.draw_box((1.0, 0.0), (2.0, 1.0))
    take_explosion(user)
    assert user.sentence.startswith("An explosion is something for a run")
    user.click((0.0, 0.5))
    assert user.sentence == "Nothing runs: press Space first, then click for an explosion."


@pytest.mark.parametrize(("modifiers", "sign"), [(Qt.KeyboardModifier.NoModifier, 1.0), (SHIFT, -1.0)])
def test_a_drag_in_a_run_pushes_what_is_near_or_pulls_it(
    user: User, modifiers: Qt.KeyboardModifier, sign: float
) -> None:
    user.draw_box((1.0, 0.0), (2.0, 1.0))
    user.wait_for_engine()
    user.press(K.Key_Period)
    steps = user.window.document.undo_stack.count()
    take_explosion(user)
    user.press_mouse((0.0, 0.5), modifiers)
    usual = reach(user)
    user.move((0.0, 0.48), modifiers, held=True)
    assert reach(user) == usual, "a hand that trembles does not drag"
    user.move((0.0, 3.5), modifiers, held=True)
    assert reach(user) == pytest.approx(3.0, abs=0.02)
    user.release_mouse((0.0, 3.5), modifiers)
    run = user.window.player.run
    assert run is not None
    assert sign * run.bodies[1].velocity[0] > 1.0
    assert user.window.document.undo_stack.count() == steps, "it is part of the run, not of the drawing"


def test_escape_takes_back_what_was_begun(user: User) -> None:
    user.draw_box((1.0, 0.0), (2.0, 1.0))
    user.wait_for_engine()
    user.press(K.Key_Period)
    take_explosion(user)
    user.begin_drag((0.0, 0.5), (0.0, 3.5))
    assert user.window.canvas.tool.is_busy
    user.press(K.Key_Escape)
    user.release_mouse((0.0, 3.5))
    run = user.window.player.run
    assert run is not None
    assert run.bodies[1].velocity[0] == 0.0
