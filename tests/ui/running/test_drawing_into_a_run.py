"""A user draws into the two examples that ask for it: a bridge in time, and a wall in the past."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.files.gallery import FOLDER
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP
from tests.ui.user import Point, User
from tests.ui.windows import wait_until

Key = Qt.Key


def open_example(user: User, name: str) -> None:
    user.open(FOLDER / f"{name}.sketchfall")
    user.wait_until_it_can_run()


def run_of(user: User) -> RigidRun:
    run = user.window.player.run
    assert isinstance(run, RigidRun)
    return run


def place_of(user: User, name: str) -> Point:
    (body,) = (body for body in user.bodies if body.name == name)
    return run_of(user).bodies[body.id].position


def let_run(user: User, seconds: float) -> None:
    """By Space, at the pace of the test."""
    player = user.window.player
    if not user.sees("running"):
        user.press(Key.Key_Space)
        wait_until(lambda: user.sees("running"))
    player.clock.stop()
    for _ in range(round(seconds / STEP)):
        player.clock.ticked.emit(STEP)


def drag_playhead(user: User, steps: Sequence[int]) -> None:
    user.window.timeline.refresh()
    track = user.window.timeline.track
    user.drag_over(track, *((track.x_of(step), track.height() / 2.0) for step in steps))
    wait_until(lambda: user.window.player.run is not None)


def test_a_bridge_drawn_while_they_roll_brings_the_marbles_to_the_cup(user: User) -> None:
    open_example(user, "marble_run")
    let_run(user, 5.0)
    user.draw_ground((-1.6, 4.8), (1.6, 5.65))
    assert user.sees("running")
    let_run(user, 8.0)
    for name in ("marble 1", "marble 2"):
        x, y = place_of(user, name)
        assert -8.6 < x < -5.1, name
        assert 1.6 < y < 4.6, name
    bridge = user.bodies[-1]
    user.trigger("reset")
    assert user.bodies[-1] == bridge  # the work stays


def test_a_wall_put_into_the_past_saves_the_tower_and_the_fallen_one_is_still_there(user: User) -> None:
    open_example(user, "tower_to_rebuild")
    let_run(user, 5.0)
    fallen = place_of(user, "roof")
    assert fallen[1] < 2.0
    drag_playhead(user, (300, 200, 100))
    assert place_of(user, "roof")[1] == pytest.approx(7.75, abs=0.05)
    user.draw_ground((-2.2, 0.0), (-2.2, 2.0))
    let_run(user, 5.0)
    assert place_of(user, "roof") == pytest.approx((0.0, 7.75), abs=0.05)
    assert place_of(user, "ball")[0] < -2.2
    recording = user.window.navigator.recording
    assert recording is not None
    first, second = recording.branches
    user.window.navigator.show_branch(first)
    user.press(Key.Key_End)
    assert place_of(user, "roof") == fallen
    assert second.start == 100
