"""Every test of the window starts the real program, which never returns to the user's own settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from sketchfall.app.running import warm_up
from sketchfall.app.running.warm_up import Stage
from sketchfall.ui.running.engine_starter import EngineStarter
from tests.conftest import needs_no_engine
from tests.patience import PATIENCE
from tests.ui.user import User
from tests.ui.windows import close_all, own_event_loop, start_program


@pytest.fixture
def settings_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "settings"
    monkeypatch.setenv("SKETCHFALL_CONFIG_DIR", str(folder))
    return folder


@pytest.fixture
def quick_program(
    qapp: QApplication,
    settings_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[None]:
    """Makes it possible to start the program: its event loop is the test's own.

    Small drawings start at once, and their steps are waited for, however busy the machine is.
    """
    if needs_no_engine(request.node):
        monkeypatch.setattr(EngineStarter, "start", lambda _: None)
    monkeypatch.setattr("sketchfall.ui.running.preparing.FIRST_BUILDING_TIME", PATIENCE)
    monkeypatch.setattr("sketchfall.ui.running.player.PATIENCE", PATIENCE)
    monkeypatch.setattr("sketchfall.ui.files.recovery_copies.TICK", 50)  # ms, so that nobody waits for a copy
    monkeypatch.setattr(warm_up, "warm_up", load_once)
    with own_event_loop():
        yield


@pytest.fixture
def program(quick_program: None) -> Iterator[None]:
    """A program that no other test has had, nor will have."""
    close_all()  # a window that is kept for others
    yield
    close_all()


load = warm_up.warm_up
loaded: set[Stage] = set()


def load_once(stage: Stage) -> Iterator[None]:
    """What one window has loaded is there for all later ones of this process.

    It is loaded to the end: if every window that is closed gave it up half-way, each would begin anew.
    """
    if stage not in loaded:
        for _ in load(stage):
            pass
        loaded.add(stage)
    yield


@pytest.fixture
def fresh_user(program: None, qtbot: QtBot) -> User:
    """Somebody in front of an empty window, which is no other's."""
    return User(start_program())


@pytest.fixture
def user(fresh_user: User) -> User:
    """In rooms where many stories share a window (kept_window.py) this is somebody in front of that."""
    return fresh_user


@pytest.fixture
def scene(user: User) -> User:
    """A box three metres above the ground, with the engine ready."""
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    user.draw_box((-0.5, 3.0), (0.5, 4.0))
    user.wait_for_engine()
    return user


@pytest.fixture(autouse=True)
def no_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dialog that nobody answers would hang the tests: each must say which it expects."""

    def unexpected(*arguments: object, **_: object) -> None:
        raise AssertionError(f"an unexpected dialog: {arguments[1:4]}")

    def unexpected_box(box: QMessageBox) -> None:
        raise AssertionError(f"an unexpected message box: {box.text()}")

    monkeypatch.setattr(QMessageBox, "exec", unexpected_box)
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, unexpected)
