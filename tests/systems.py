"""What is not there everywhere: marks for tests that need it, and a sudden death that each system knows."""

import os
import signal
import sys

import pytest

from sketchfall.physics.runtime.compiler import COMPILED

needs_posix = pytest.mark.skipif(
    os.name != "posix", reason="about users, modes, links, pipes or kills of POSIX"
)
needs_linux = pytest.mark.skipif(
    sys.platform != "linux", reason="about displays, devices, memory or libraries of Linux"
)

needs_compiler = pytest.mark.skipif(not COMPILED, reason="about compiled code, or too slow without it")

# How a process is ended at once, and what it returns then.
if sys.platform == "win32":
    KILL, KILLED = signal.SIGTERM, int(signal.SIGTERM)
else:
    KILL, KILLED = signal.SIGKILL, -signal.SIGKILL


def die() -> None:
    """As if the power failed: nothing is written, closed or said any more."""
    os.kill(os.getpid(), KILL)
