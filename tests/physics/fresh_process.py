"""The reference run in another Python process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, Any

import pytest

from sketchfall.physics.dynamics.step import advance_at
from sketchfall.physics.runtime.private_files import private_folder
from tests.patience import PATIENCE
from tests.physics.reference_run import outcome

CHECKOUT = Path(__file__).resolve().parents[2]

Process = subprocess.Popen[str]


class FreshCompile:
    """A run of freshly compiled code, which leaves in a folder what other processes want to know.

    If the tests begin with an empty cache, the process that fills it has such code, and notes its outcome.
    Otherwise a process is started that compiles everything anew.
    """

    def __init__(self, config: pytest.Config) -> None:
        process = getattr(config, "workerinput", {})  # of pytest-xdist: empty if there is one process
        run = process.get("testrunuid", f"alone-{os.getpid()}")
        self.folder = Path(tempfile.gettempdir(), f"fresh-compile-{run}")
        self.cache = self.folder / "cache"  # what it compiles into, empty at first

    def note_or_start(self) -> None:
        """This process has just filled the cache, in which some of the engine may have been before."""
        step: Any = advance_at  # a kernel has the type of its function, but is more than that
        if sum(step.stats.cache_misses.values()) == 0:
            self.start()
            return
        private_folder(self.folder)
        (self.folder / "outcome").write_text(f"{outcome()}\n")

    def start(self) -> None:
        private_folder(self.folder)
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
