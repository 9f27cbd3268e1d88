"""This very program as another process, for work that would hold up a window."""

from __future__ import annotations

import os
import sys

CACHE = "SKETCHFALL_CACHE_DIR"


def own_arguments(*arguments: str) -> list[str]:
    """What `sys.executable` is given to do this; a frozen program is its own interpreter."""
    # -P: the folder in which the window was started may hold modules of other people's.
    start = [] if getattr(sys, "frozen", False) else ["-P", "-m", "sketchfall.app"]
    return [*start, *arguments]


def step_back() -> None:
    """From now on this process leaves the processor to others. On Windows, Python has no word for it."""
    if sys.platform != "win32":
        os.nice(10)


def own_environment() -> dict[str, str]:
    """In which it finds the compiled engine that this one uses."""
    from sketchfall.physics.runtime import cache_directory  # which loads the compiler

    return {**os.environ, CACHE: str(cache_directory().parent)}
