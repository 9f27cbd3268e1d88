"""Which functions of the program each test reaches, and how long it takes: a plugin of pytest.

A test that does not reach the function of a mutant cannot notice it, so it need not be run.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import msgspec
import pytest

HIDDEN = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")  # they run with the function they stand in


class Reach(msgspec.Struct):
    """Of one test, or of all that are the same but for their parameters."""

    seconds: float = 0.0
    passed: bool = True
    functions: set[str] = msgspec.field(default_factory=set)  # such as "app/running/run.py:Run.advance"


class ReachRecorder:
    def __init__(self, root: Path, folders: list[str]) -> None:
        self.root = f"{root}/"
        self.folders = tuple(f"{root}/{folder}/" for folder in folders)
        self.tests: dict[str, Reach] = {}
        self._current = Reach()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._current = self.tests.setdefault(without_parameters(item.nodeid), Reach())
        threading.settrace(self._trace)
        sys.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._current.seconds += report.duration
        self._current.passed &= not report.failed

    def _trace(self, frame: FrameType, _event: str, _argument: object) -> None:
        """Called at the beginning of every function; it gives back nothing, so the lines go untraced."""
        code = frame.f_code
        if code.co_filename.startswith(self.folders) and code.co_name not in HIDDEN:
            path = code.co_filename.removeprefix(self.root)
            self._current.functions.add(f"{path}:{code.co_qualname}")


def without_parameters(test: str) -> str:
    return test.partition("[")[0]
