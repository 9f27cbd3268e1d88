"""A process that ends with the one that started it, however that one ends.

Its standard input is a pipe to which the parent writes nothing. When the parent is gone, be it by a kill, the
system closes the pipe, and reading comes to its end. This works alike on every system. Linux can also send a
signal at the death of a parent, but not if that comes before the signal is asked for.
"""

from __future__ import annotations

import os
import threading

STDIN = 0  # the descriptor; in a windowed program of Windows there is no sys.stdin


def end_with_parent() -> None:
    """From now on. Not before libraries are loaded: on Windows some look at the pipe, and would wait."""
    threading.Thread(target=_wait_and_exit, daemon=True).start()


def _wait_and_exit() -> None:
    try:
        while os.read(STDIN, 1024):
            pass
    except OSError:  # there is no such descriptor: nobody to follow
        return
    os._exit(1)  # at once, in the middle of whatever it does; the parts of a cache are written as wholes
