"""What is drawn, weighed and run is divided into convex parts once: for a large outline that takes long."""

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.running.warm_up import STAGES
from tests.divisions import Divisions
from tests.ui.user import User
from tests.ui.windows import wait_until


def test_from_the_last_corner_to_the_first_step_an_outline_is_divided_once(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_until(lambda: user.window.starter.ready_stages == set(STAGES))  # which divides outlines of its own
    divisions = Divisions(monkeypatch)
    user.click_polygon((0.0, 1.0), (3.0, 1.0), (3.0, 2.0), (1.0, 2.0), (1.0, 4.0), (0.0, 4.0))
    user.press(Qt.Key.Key_Return)
    user.press(Qt.Key.Key_V)
    user.click((0.5, 1.5))
    assert "Mass 5 kg" in user.window.inspector.weights.text()
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: user.window.player.shown_time > 0.0)
    user.trigger("reset")
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: user.window.player.shown_time > 0.0)
    assert divisions.count == 1
