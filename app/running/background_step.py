"""Steps in a thread of their own: who asks for one waits a moment for it, and otherwise looks again later.

A step of a great heap may take seconds, and nothing can make it shorter. So the window does not wait for it:
kernels let other threads run, and the window answers meanwhile. Nearly all steps are done within the moment,
and then it is as if there were no thread.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from time import perf_counter


class BackgroundStep:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "steps")
        self._under_way: Future[None] | None = None
        self._began = 0.0

    @property
    def is_under_way(self) -> bool:
        return self._under_way is not None

    @property
    def has_ended(self) -> bool:
        """Whether nothing is at work any more, whatever became of it."""
        return self._under_way is None or self._under_way.done()

    @property
    def seconds(self) -> float:
        """Since the work under way began; 0 if there is none."""
        return perf_counter() - self._began if self.is_under_way else 0.0

    def do(self, work: Callable[[], None], patience: float | None) -> bool:
        """Begin the work; whether it was done within so many seconds (None: wait for it).

        What the work raises, this raises.
        """
        assert self._under_way is None, "one thing at a time"
        self._began = perf_counter()
        self._under_way = self._thread.submit(work)
        return self.look(patience)

    def look(self, patience: float | None = 0.0) -> bool:
        """Whether what was begun is done, after so many more seconds at the most; raises what that raised."""
        under_way = self._under_way
        if under_way is not None:
            wait([under_way], patience)
            if not under_way.done():
                return False
            self._under_way = None
            under_way.result()
        return True

    def abandon(self) -> None:
        """Nobody will look again. The thread ends with the work that is under way."""
        self._thread.shutdown(wait=False, cancel_futures=True)
