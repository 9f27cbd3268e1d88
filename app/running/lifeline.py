"""A process that ends with the one that started it, however that one ends.

Its standard input is a pipe to which the parent writes nothing. When the parent is gone, be it by a kill, the
system closes the pipe, and reading comes to its end. This works alike on every system. Linux can also send a
signal at the death of a parent, but not if that comes before the signal is asked for.
"""

from __future__ import annotations

import os
import stat
import threading

STDIN = 0  # the descriptor; in a windowed program of Windows there is no sys.stdin


def end_with_parent() -> None:
    """From now on. Not before libraries are loaded: on Windows some look at the pipe, and would wait."""
    if _is_pipe(STDIN):
        threading.Thread(target=_wait_and_exit, daemon=True).start()


def _is_pipe(descriptor: int) -> bool:
    """Otherwise there is nobody to follow. Without an input, the next file that is opened gets its number."""
    try:
        mode = os.fstat(descriptor).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def _wait_and_exit() -> None:
    while os.read(STDIN, 1024):
        pass
    os._exit(1)  # at once, in the middle of whatever it does; the parts of a cache are written as wholes
