"""The reference run in another Python process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

CHECKOUT = Path(__file__).resolve().parents[2]
PATIENCE = 300.0  # s

Process = subprocess.Popen[str]


class FreshCompile:
    """A run that compiles everything anew, and leaves in a folder what other processes want to know."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"  # what it compiles into, empty at first

    def start(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)  # of a run that was killed
        self.folder.mkdir()
        with (self.folder / "outcome").open("w") as output, (self.folder / "errors").open("w") as errors:
            start_fresh_process(output, errors, SKETCHFALL_CACHE_DIR=str(self.cache))

    def outcome(self) -> str:
        """The hash that it arrives at."""
        until = time.monotonic() + PATIENCE
        output, errors = self.folder / "outcome", self.folder / "errors"
        while time.monotonic() < until:
            if output.exists() and output.read_text().endswith("\n"):
                return output.read_text().strip()
            assert not errors.exists() or not errors.read_text(), errors.read_text()
            time.sleep(0.1)
        raise AssertionError("the fresh compile takes too long")


def start_fresh_process(
    output: int | IO[str] = subprocess.PIPE, errors: int | IO[str] = subprocess.PIPE, **environment: str
) -> Process:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.physics.reference_run"],
        cwd=CHECKOUT,
        env={**os.environ, **environment},
        stdout=output,
        stderr=errors,
        text=True,
    )


def outcome_of(process: Process) -> str:
    """The hash that it arrives at."""
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    return output.strip()
