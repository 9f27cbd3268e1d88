"""What goes on without the user: panels that follow a run, and how far the engine is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.app.running import warm_up
from sketchfall.app.running.warm_up import Stage
from sketchfall.ui.running.engine_starter import EngineStarter
from tests.ui.user import User
from tests.ui.windows import wait_until

PARTICLES = "2\n.25 .5 5 0 .05 1 200 0 0\n.75 .5 0 0 .05 1 0 0 255\n"

# It compiles half of the kernels and then waits until it is told to end.
COMPILER = """
import pathlib, time
folder = pathlib.Path({folder!r})
(folder / {progress!r}).write_bytes(b"." * {kernels})
while not (folder / "end").exists():
    time.sleep(0.01)
(folder / {mark!r}).touch()
"""


def test_the_gauges_of_a_gas_follow_it_while_it_runs(user: User, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(PARTICLES, "ascii")
    user.open(path)
    user.wait_for_engine()
    panel = user.window.gas.panel
    user.press(Qt.Key.Key_Space)
    wait_until(panel.isVisible)

    def counted() -> int:
        return int(panel.figures["events"].text().split(" ")[0] or 0)

    wait_until(lambda: counted() >= 2)  # the first after 80 ms, and then with the walls, again and again
    wait_until(lambda: panel.figures["rate"].text() not in ("", "0"))
    assert user.sees("running")


def test_how_far_the_engine_is_can_be_seen_while_it_is_compiled(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "_folder", lambda: tmp_path)

    def arguments(_starter: EngineStarter, stage: Stage) -> list[str]:
        mark, progress = warm_up.MARK.format(stage=stage), warm_up.PROGRESS.format(stage=stage)
        kernels = warm_up.KERNELS["engine"] // 2
        return ["-c", COMPILER.format(folder=str(tmp_path), kernels=kernels, progress=progress, mark=mark)]

    monkeypatch.setattr(EngineStarter, "process_arguments", arguments)
    starter = EngineStarter()
    shares: list[float] = []
    starter.progressed.connect(shares.append)
    starter.start()
    wait_until(lambda: shares[-1] == warm_up.TRANSLATING / 2)
    assert not starter.is_ready
    (tmp_path / "end").touch()
    wait_until(lambda: starter.is_ready)
    starter.stop()
