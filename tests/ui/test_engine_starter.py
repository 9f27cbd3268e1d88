"""The engine is compiled by another process and then loaded; the program never waits for it."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import warm_up
from ui.engine_starter import EngineStarter

PATIENCE = 180_000  # ms


def test_a_cold_engine_is_compiled_elsewhere_and_then_loaded(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A stand-in for the process: it leaves the mark that the real one leaves at its end.
    stand_in = f"import pathlib; pathlib.Path({str(tmp_path)!r}, {warm_up.MARK!r}).touch()"
    monkeypatch.setattr(warm_up, "_folder", lambda: tmp_path)
    started: list[list[str]] = []
    real_start = EngineStarter.process_arguments

    def arguments() -> list[str]:
        started.append(real_start())
        return ["-c", stand_in]

    monkeypatch.setattr(EngineStarter, "process_arguments", staticmethod(arguments))
    starter = EngineStarter()
    shares: list[float] = []
    starter.progressed.connect(shares.append)
    assert not warm_up.is_warm()
    starter.start()
    compiling, is_ready = starter.compiling, starter.is_ready
    assert compiling
    assert not is_ready
    qtbot.waitUntil(lambda: starter.is_ready, timeout=PATIENCE)
    assert started == [["-m", "app", "--warm-up"]]
    assert shares[0] == 0.0
    assert warm_up.is_warm()
    assert not starter.compiling
    assert gc.isenabled()
    assert gc.get_freeze_count()  # what the engine brought is not searched for garbage again and again
    starter.stop()


def test_a_process_that_fails_does_not_stop_the_engine(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "_folder", lambda: tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "missing"))
    starter = EngineStarter()
    starter.start()
    qtbot.waitUntil(lambda: starter.is_ready, timeout=PATIENCE)
    starter.stop()


def test_the_share_done_counts_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "_folder", lambda: tmp_path)
    assert warm_up.share_done() == 0.0
    for number in range(2 * warm_up.KERNELS):
        (tmp_path / f"{number}.nbi").touch()
    assert warm_up.share_done() == 1.0
