"""What a user's stories need of a run: to go on step by step, and to look at it."""

from __future__ import annotations

from PyQt6.QtCore import Qt

from sketchfall.app.running.rigid_run import RigidRun
from tests.ui.user import User


def step_on(user: User, steps: int) -> None:
    """Press the key for a step so often."""
    for _ in range(steps):
        user.press(Qt.Key.Key_Period)


def run_of(user: User) -> RigidRun:
    run = user.window.player.run
    assert isinstance(run, RigidRun)
    return run
