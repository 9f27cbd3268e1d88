"""The clock of a run lets the event loop turn between computing and showing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import numpy as np
import pytest
from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.ui.running.clock import Clock
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until


class Listener(QObject):
    """Hears of an event in the next turn of the event loop, as a button hears of a click."""

    def __init__(self, diary: list[str]) -> None:
        super().__init__()
        self.diary = diary

    def click(self) -> None:
        QApplication.postEvent(self, QEvent(QEvent.Type.User))

    def event(self, event: QEvent | None) -> bool:
        self.diary.append("heard")
        return True


@pytest.fixture
def clock(qapp: QApplication) -> Iterator[Clock]:
    clock = Clock()
    yield clock
    clock.stop()


def test_what_the_user_does_comes_between_computing_and_showing(clock: Clock) -> None:
    diary: list[str] = []
    listener = Listener(diary)

    def compute(_elapsed: float) -> None:
        diary.append("computed")
        listener.click()

    def show() -> None:
        diary.append("shown")
        listener.click()

    clock.ticked.connect(compute)
    clock.has_to_show.connect(show)
    clock.start()
    wait_until(lambda: len(diary) >= 12)
    clock.stop()
    assert diary[:12] == 3 * ["computed", "heard", "shown", "heard"]


def test_elapsed_times_add_up_to_the_time_on_the_wall(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    now = count()
    monkeypatch.setattr(
        "sketchfall.ui.running.clock.perf_counter", lambda: float(next(now))
    )  # a second at each look
    elapsed: list[float] = []
    clock.ticked.connect(elapsed.append)
    clock.start()
    wait_until(lambda: len(elapsed) >= 3)
    clock.stop()
    assert elapsed[:3] == [1.0, 2.0, 2.0]  # it looks once more in each frame, to know how long it may rest


def test_a_clock_that_is_stopped_by_a_tick_shows_nothing_more(clock: Clock) -> None:
    shown: list[bool] = []
    clock.ticked.connect(lambda _: clock.stop())
    clock.has_to_show.connect(lambda: shown.append(True))
    clock.start()
    wait_until(lambda: not clock.is_running)
    QApplication.processEvents()
    QApplication.processEvents()
    assert shown == []


@pytest.fixture
def falling(user: User) -> User:
    """A ball that is about to fall, with the engine ready."""
    user.draw_circle((0.0, 3.0), (1.0, 4.0))
    user.wait_for_engine()
    return user


def press_after_a_tick(user: User, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    """Run, and press the key when the bodies have moved and are not shown yet."""
    player = user.window.player
    pressed: list[float] = []

    def press() -> None:
        if player.run is not None and player.run.time > 0.0 and not pressed:
            pressed.append(player.run.time)
            user.press(key, modifiers)

    user.press(Qt.Key.Key_Space)
    player.clock.ticked.connect(press)
    wait_until(lambda: bool(pressed))
    QApplication.processEvents()


def test_a_run_paused_before_it_was_shown_is_shown(falling: User) -> None:
    player = falling.window.player
    heard: list[float] = []
    player.advanced.connect(lambda: heard.append(player.run.time if player.run else 0.0))
    press_after_a_tick(falling, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier)
    assert falling.sees("paused")
    assert player.run is not None
    assert heard[-1] == player.run.time == player.shown_time
    shown = falling.window.canvas.run_poses
    assert shown is not None
    np.testing.assert_array_equal(shown, player.run.poses)


def test_a_run_that_is_reset_before_it_was_shown_is_not_shown(falling: User) -> None:
    press_after_a_tick(falling, Qt.Key.Key_R, CONTROL)
    QApplication.processEvents()
    assert falling.sees("drawing")
    assert falling.window.player.run is None
    assert falling.window.canvas.run_poses is None
