"""The reference run in another Python process."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]

Process = subprocess.Popen[str]


@dataclass(frozen=True)
class FreshCompile:
    """A run that compiles everything anew."""

    process: Process
    cache: Path  # the folder it compiles into, empty at first


def start_fresh_process(**environment: str) -> Process:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.physics.reference_run"],
        cwd=CHECKOUT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def outcome_of(process: Process) -> str:
    """The hash that it arrives at."""
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    return output.strip()
