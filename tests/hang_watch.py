"""A test that hangs shows where: the stacks of all threads, after which it goes on.

pytest can do so by itself, but starts a thread for every test and waits for its end, which takes as long as
a small test, and much longer on a busy machine. Here one thread watches over all tests of half a minute.
"""

from __future__ import annotations

import faulthandler
import math
import os
import sys
import time

HANGING = 300.0  # s without another test
RENEWED = 30.0  # s after which the watch begins anew, with the next test


class HangWatch:
    """A plugin of pytest's."""

    def __init__(self, hanging: float = HANGING) -> None:
        self._hanging = hanging
        self._output = os.dup(sys.stderr.fileno())  # where it is seen, even while a test's own is kept
        self._since = -math.inf

    def pytest_runtest_logstart(self) -> None:
        now = time.monotonic()
        if now - self._since > RENEWED:
            faulthandler.dump_traceback_later(self._hanging, file=self._output)
            self._since = now

    def pytest_unconfigure(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        os.close(self._output)
