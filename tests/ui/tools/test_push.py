"""A user pushes bodies while a drawing runs."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from tests.ui.runs import run_of, step_on
from tests.ui.user import SHIFT, User

K = Qt.Key
RATE = 2.0  # 1/s: N s for each kilogram, for each metre of the arrow


def take_push(user: User) -> None:
    user.press(K.Key_F, SHIFT)
    assert user.tool == "push"


@pytest.mark.no_engine
def test_where_nothing_runs_it_says_what_to_do(user: User) -> None:
    user.draw_box((1.0, 0.0), (2.0, 1.0))
    take_push(user)
    assert user.sentence.startswith("A push is something for a run")
    user.drag((1.5, 0.5), (3.5, 0.5))
    assert user.sentence == "Nothing runs: press Space first, then drag from a body to push it."
    assert user.window.document.undo_stack.count() == 1


@pytest.mark.parametrize("start", [(1.5, 1.5), (1.1, 1.9), (2.0, 2.2)])
def test_a_drag_from_a_body_or_near_it_gives_it_momentum_and_spin(
    user: User, start: tuple[float, float]
) -> None:
    """From beside it, at the nearest point of it."""
    user.draw_box((1.0, 1.0), (2.0, 2.0))
    user.wait_for_engine()
    take_push(user)
    step_on(user, 1)
    assert user.tool == "push", "as it is for runs, it stays when one begins"
    steps = user.window.document.undo_stack.count()
    body = run_of(user).bodies[1]
    (before_x, before_y), before_spin = body.velocity, body.angular_velocity
    middle = body.center_of_mass
    user.drag(start, (4.0, 3.0))
    held = start[0], min(start[1], middle[1] + 0.5)
    impulse = RATE * body.mass * (4.0 - held[0]), RATE * body.mass * (3.0 - held[1])
    gain = body.velocity[0] - before_x, body.velocity[1] - before_y
    assert gain == pytest.approx((impulse[0] / body.mass, impulse[1] / body.mass), abs=0.05)
    arm = held[0] - middle[0], held[1] - middle[1]
    spin = (arm[0] * impulse[1] - arm[1] * impulse[0]) / body.inertia
    assert body.angular_velocity - before_spin == pytest.approx(spin, abs=0.3)
    assert user.window.document.undo_stack.count() == steps, "it is part of the run, not of the drawing"


def test_what_never_moves_or_is_far_is_not_taken(user: User) -> None:
    user.draw_box((1.0, 1.0), (2.0, 2.0))
    user.wait_for_engine()
    step_on(user, 1)
    take_push(user)
    user.drag((-5.0, -3.0), (1.5, 1.5))
    assert user.sentence == "There is nothing here that could be pushed: press on a body that moves."
    assert run_of(user).bodies[1].velocity[0] == 0.0


def test_escape_takes_back_what_was_begun(user: User) -> None:
    user.draw_box((1.0, 1.0), (2.0, 2.0))
    user.wait_for_engine()
    step_on(user, 1)
    take_push(user)
    user.begin_drag((1.5, 1.5), (4.0, 3.0))
    assert user.window.canvas.tool.is_busy
    user.press(K.Key_Escape)
    user.release_mouse((4.0, 3.0))
    assert run_of(user).bodies[1].velocity[0] == 0.0
    assert math.isfinite(run_of(user).energy().total)
