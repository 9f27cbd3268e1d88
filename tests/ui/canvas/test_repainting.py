"""What moves is painted while it moves, without anybody touching the mouse."""

from __future__ import annotations

from PyQt6.QtCore import Qt

from tests.ui.paint_counter import PaintCounter
from tests.ui.user import User
from tests.ui.windows import wait_until


def test_a_running_drawing_is_painted_again_and_again(user: User) -> None:
    user.draw_box((-0.5, 3.0), (0.5, 4.0))
    user.wait_for_engine()
    user.press(Qt.Key.Key_Space)
    player = user.window.player
    wait_until(lambda: player.run is not None and player.run.time > 0.1)
    counter = PaintCounter(user.canvas)
    wait_until(lambda: counter.count >= 5)
