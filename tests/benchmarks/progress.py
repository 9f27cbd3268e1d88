"""A progress bar on standard error: one line, rewritten in place, and nothing at all when nobody watches."""

from __future__ import annotations

import sys
import time
from typing import TextIO

WIDTH = 30
REDRAW_SECONDS = 0.1


class ProgressBar:
    """Counts steps towards a total; use it as a context manager."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._total = max(total, 1)
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty()
        self._done = 0
        self._label = ""
        self._begin = self._last_drawn = time.monotonic()

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def label(self, text: str) -> None:
        """Say what is being done now. Without a terminal this is all that is reported, one line each."""
        self._label = text
        if self._shown:
            self._draw()
        else:
            self._stream.write(f"{text}\n")
            self._stream.flush()

    def advance(self, steps: int) -> None:
        """Count some steps as done."""
        self._done += steps
        if self._shown and time.monotonic() - self._last_drawn > REDRAW_SECONDS:
            self._draw()

    def _draw(self) -> None:
        part = min(1.0, self._done / self._total)
        filled = round(WIDTH * part)
        bar = "#" * filled + "." * (WIDTH - filled)
        seconds = time.monotonic() - self._begin
        self._stream.write(f"\r\x1b[K[{bar}] {100 * part:3.0f} % {seconds:4.0f} s  {self._label}")
        self._stream.flush()
        self._last_drawn = time.monotonic()
