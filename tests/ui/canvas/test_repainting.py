"""What moves is painted while it moves, without anybody touching the mouse."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QObject, Qt

from tests.ui.user import User
from tests.ui.windows import wait_until


class PaintCounter(QObject):
    """Counts how often a widget is asked to paint itself."""

    count = 0

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        if event is not None and event.type() == QEvent.Type.Paint:
            self.count += 1
        return False


def test_a_running_drawing_is_painted_again_and_again(user: User) -> None:
    user.draw_box((-0.5, 3.0), (0.5, 4.0))
    user.wait_for_engine()
    user.press(Qt.Key.Key_Space)
    player = user.window.player
    wait_until(lambda: player.run is not None and player.run.time > 0.1)
    counter = PaintCounter()
    user.canvas.installEventFilter(counter)
    wait_until(lambda: counter.count >= 5)
