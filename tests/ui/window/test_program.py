"""Files that the system asks the running program to open, as macOS does after a double click."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.ui.window.program import Application
from tests.ui.user import User
from tests.ui.windows import running_program, wait_until

pytestmark = pytest.mark.no_engine

BALL = Scene(bodies=(BodyDrawing(id=1, position=(1.0, 2.0), shapes=(CircleShape(radius=0.5),)),))


def ask_to_open(path: Path) -> None:
    """What follows from the system's event, which PyQt lets nobody make."""
    application = QApplication.instance()
    assert isinstance(application, Application)
    application.asked_to_open.emit(str(path))
    wait_until(lambda: all(window.files.opening is None for window in running_program().windows))


def test_threads_that_reckon_let_the_window_go_on_soon(user: User) -> None:
    assert sys.getswitchinterval() < 0.002  # s; on its own, Python lets it wait for 0.005


def test_it_opens_in_an_empty_window_and_else_in_a_new_one(user: User, tmp_path: Path) -> None:
    path = tmp_path / "ball.sketchfall"
    path.write_bytes(encode_drawing(BALL))
    ask_to_open(path)
    assert len(running_program().windows) == 1
    assert user.window.document.scene == BALL
    assert user.window.document.path == path
    ask_to_open(path)
    first, second = running_program().windows
    assert first is user.window
    assert second.document.scene == BALL
