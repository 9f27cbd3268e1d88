"""A window is made anew only while nothing is under way in it, for that would be lost."""

from __future__ import annotations

import pytest
from PyQt6.QtWidgets import QDialog

from sketchfall.ui.running.player import Player
from sketchfall.ui.window.main_window import MainWindow
from sketchfall.ui.window.succession import can_be_succeeded
from tests.ui.user import User

pytestmark = pytest.mark.no_engine


def opening(window: MainWindow, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(window.files, "opening", object())


def saving(window: MainWindow, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(window.files, "saving", object())


def stepping(window: MainWindow, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Player, "is_busy", True)


def asking(window: MainWindow, patch: pytest.MonkeyPatch) -> None:
    dialog = QDialog(window)
    dialog.setModal(True)
    dialog.show()


def test_whatever_is_under_way_is_waited_for(user: User) -> None:
    for something in (opening, saving, stepping, asking):
        assert can_be_succeeded(user.window)
        with pytest.MonkeyPatch.context() as patch:
            something(user.window, patch)
            assert not can_be_succeeded(user.window)
