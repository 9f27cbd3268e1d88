"""What is loaded while the window is already used is loaded without danger for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sketchfall import physics
from sketchfall.ui.window import program

ROOT = Path(__file__).resolve().parents[3]


def test_what_is_qts_is_loaded_by_the_event_loop_alone(settings_folder: Path) -> None:
    """PyQt crashes if an event comes while another thread is half-way through loading a part of it."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.ui.loading_watch"],
        cwd=ROOT,
        env={"QT_QPA_PLATFORM": "offscreen", **os.environ},
        capture_output=True,
        text=True,
        check=True,
    )
    _, found, names = run.stdout.partition("loaded in threads:\n")
    assert found
    loaded = names.split()
    assert "pyqtgraph" in loaded  # the plots themselves take too long for the event loop
    assert not [name for name in loaded if name.startswith("PyQt6.Qt")]


def test_all_of_the_engine_is_loaded_before_there_is_a_window(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes half a second, for which a window would stand still."""
    done: list[str] = []

    class Beginning:
        def __init__(self, application: object) -> None:
            done.append("window")
            raise InterruptedError

    monkeypatch.setattr(physics, "__all__", ["World"])
    monkeypatch.setattr(physics, "World", None, raising=False)
    monkeypatch.delattr(physics, "World")
    monkeypatch.setattr(physics, "__getattr__", done.append)
    monkeypatch.setattr(program, "Program", Beginning)
    with pytest.raises(InterruptedError):
        program.launch([])
    assert done == ["World", "window"]
