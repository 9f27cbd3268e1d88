"""`sketchfall --self-test` passes here, tells what it found, and fails when something is wrong."""

from __future__ import annotations

import math
import os
import re
import sys
from pathlib import Path
from time import perf_counter

import pytest
from msgspec.structs import replace
from PyQt6.QtWidgets import QApplication, QMessageBox

from sketchfall.app.__main__ import main
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.files import storage
from sketchfall.app.files.gallery import examples
from sketchfall.app.files.progress import Report
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.running.player import Player
from sketchfall.ui.window import self_test
from sketchfall.ui.window.main_window import MainWindow
from tests.patience import PATIENCE
from tests.ui.windows import close_all, wait_until


@pytest.fixture(autouse=True)
def alone(qapp: QApplication) -> None:
    """It opens a window of its own, and is to leave none; there may be one that is kept for other stories."""
    close_all()


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's is shorter than that of a test, whose machine may be busy."""
    monkeypatch.setattr(self_test, "PATIENCE", PATIENCE)


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    printed = capsys.readouterr()
    assert "passed" not in printed.out
    return printed.err


def test_it_passes_and_tells_the_state(
    qapp: QApplication, settings_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hook = sys.excepthook
    states = []
    for steps in ("30", "30", "31"):
        began = perf_counter()
        assert main(["--self-test", "--steps", steps]) == 0
        out = capsys.readouterr().out
        seconds = [float(each) for each in re.findall(r"(\d+\.\d+) s\b", out)]
        assert len(seconds) == 3
        assert 0.0 < sum(seconds) < perf_counter() - began, "they are parts of it"
        assert out.endswith("passed\n")
        assert "5 bodies and 1 joint" in out
        states += re.findall(r"^state: +([0-9a-f]{32})$", out, re.MULTILINE)
    assert len(states) == 3
    assert states[0] == states[1] != states[2], "another number of steps gives another state"
    assert sys.excepthook is hook
    assert os.environ["SKETCHFALL_CONFIG_DIR"] == str(settings_folder)
    assert not settings_folder.exists()  # the user's own settings are left alone
    assert not any(isinstance(widget, MainWindow) for widget in qapp.topLevelWidgets())


@pytest.mark.parametrize("text", ["0", "-3", "many", "1e3", "100001"])
def test_a_wrong_number_of_steps_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--self-test", "--steps", text]) == 2
    assert f"found '{text}'" in capsys.readouterr().err


def test_a_run_that_differs_from_the_windows_is_a_failure(
    qapp: QApplication,
    settings_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Other(RigidRun):
        def __init__(self, scene: Scene) -> None:
            super().__init__(scene)
            super().step()

    monkeypatch.setattr(self_test, "RigidRun", Other)
    assert main(["--self-test", "--steps", "3"]) == 1
    assert complaint(capsys) == (
        "sketchfall: the self-test failed: the window runs the drawing to another state\n"
    )


def test_a_drawing_that_comes_back_otherwise_is_a_failure(
    qapp: QApplication,
    settings_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def forgetful(path: Path, report: Report) -> Scene:
        return Scene(bodies=storage.load_drawing(path, report).bodies)

    monkeypatch.setattr("sketchfall.ui.files.files.load_drawing", forgetful)
    assert main(["--self-test", "--steps", "3"]) == 1
    assert "not the same once saved and opened again" in complaint(capsys)


def test_a_file_that_is_another_once_saved_again_is_a_failure(
    qapp: QApplication,
    settings_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def forgetful(path: Path, scene: Scene) -> None:
        storage.save_drawing(path, Scene() if path.exists() else scene)

    monkeypatch.setattr("sketchfall.ui.files.files.save_drawing", forgetful)
    assert main(["--self-test", "--steps", "3"]) == 1
    assert complaint(capsys).endswith("saved once more, the file is not the same\n")


def test_an_example_that_is_missing_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = examples()
    monkeypatch.setattr(self_test, "examples", lambda: [first, replace(second, file="gone.sketchfall")])
    with pytest.raises(self_test.SelfTestError, match=r"examples are missing: gone\.sketchfall$"):
        self_test.check_examples()


def test_an_exception_in_the_window_is_a_failure(
    qapp: QApplication,
    settings_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stumble(player: Player, elapsed: float) -> None:
        monkeypatch.setattr(self_test, "perf_counter", lambda: math.inf)  # which ends all patience
        raise ZeroDivisionError("on the way")

    monkeypatch.setattr(Player, "_tick", stumble)
    assert main(["--self-test", "--steps", "3"]) == 1
    assert "ZeroDivisionError('on the way')" in complaint(capsys)


def test_a_dialog_is_dismissed_and_a_failure(
    qapp: QApplication,
    settings_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    draw = self_test._draw

    def draw_and_ask(hand: self_test.Hand) -> Scene:
        box = QMessageBox(QMessageBox.Icon.Warning, "Ahem", "Are you there?", parent=hand.window)
        box.open()
        wait_until(lambda: not box.isVisible())
        return draw(hand)

    monkeypatch.setattr(self_test, "_draw", draw_and_ask)
    assert main(["--self-test", "--steps", "3"]) == 1
    assert "a dialog opened: Are you there?" in complaint(capsys)


@pytest.mark.parametrize("chosen", ["", "minimal"])
def test_no_screen_is_needed_unless_the_environment_asks_for_one(
    monkeypatch: pytest.MonkeyPatch, chosen: str
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", chosen)
    if not chosen:
        monkeypatch.delenv("QT_QPA_PLATFORM")
    asked: list[str] = []

    def told(_steps: int) -> list[str]:
        asked.append(os.environ["QT_QPA_PLATFORM"])
        return []

    monkeypatch.setattr(self_test, "self_test", told)
    assert main(["--self-test"]) == 0
    assert asked == [chosen or "offscreen"]
