"""A drawing of many bodies is put into the world bit by bit, so that the window goes on answering."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.app.files.file_format import encode_drawing
from tests.benchmarks.frames import as_drawing
from tests.scenes import pile
from tests.ui.user import User
from tests.ui.windows import start_program, wait_until

BODIES = 800


@pytest.fixture
def crowd(program: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> User:
    monkeypatch.setattr("sketchfall.ui.running.preparing.FIRST_BUILDING_TIME", 0.001)
    file = tmp_path / "crowd.sketchfall"
    file.write_bytes(encode_drawing(as_drawing(pile(BODIES))))
    user = User(start_program(str(file)))
    user.wait_for_engine()
    return user


def test_many_bodies_are_put_in_while_the_window_waits_and_then_run(crowd: User) -> None:
    player = crowd.window.player
    shares: list[float] = []
    player.prepared.connect(shares.append)
    crowd.press(Qt.Key.Key_Space)
    assert crowd.sees("waiting")
    assert "put into the world" in crowd.sentence
    wait_until(lambda: player.state == "running")
    assert len(shares) > 2
    assert shares == sorted(shares)
    assert player.run is not None
    assert len(player.run.poses) == len(crowd.bodies)
    assert not crowd.window.status.progress.isVisible()


def test_putting_them_in_can_be_given_up(crowd: User) -> None:
    player = crowd.window.player
    crowd.press(Qt.Key.Key_Space)
    assert crowd.sees("waiting")
    crowd.press(Qt.Key.Key_Space)
    assert crowd.sees("drawing")
    for _ in range(5):
        QApplication.processEvents()  # what was still to come must not come
    assert crowd.sees("drawing")
    assert player.run is None
    assert crowd.tool == "select"
