"""A process that has loaded all that is slow to load and never mutated, and runs tests in copies of itself.

It stands in a copy of the checkout. It reads jobs from its input, one in a line, and answers each with what
came of it. Only where processes can be copied, which is not Windows.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from pathlib import Path

import msgspec
import pytest

import sketchfall
import tests.patience
from tests.mutants.reach import Reach, ReachRecorder

PATIENCE = 20.0  # s, for what never comes: mutants are many
LOOK_EVERY = 0.02  # s


class Job(msgspec.Struct):
    tests: list[str]
    seconds: float  # that one test may take, before it is given up
    record: list[str] = []  # folders of which it is noted what each test reaches


class Answer(msgspec.Struct):
    ended: bool = False  # by itself, and not by a crash
    in_time: bool = True
    passed: bool = False
    failed: str = ""  # the first test that did
    reached: dict[str, Reach] = {}


class FirstFailure:
    name = ""

    def pytest_runtest_logstart(self) -> None:
        begun().touch()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def main() -> None:
    load_what_is_slow()
    answers = sys.stdout.buffer
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(in_a_copy(msgspec.json.decode(line, type=Job))) + b"\n")
        answers.flush()


def load_what_is_slow() -> None:
    """The libraries and the compiled engine; what may be mutated is forgotten again."""
    import hypothesis
    import pytestqt.qtbot
    from PyQt6 import QtSvg, QtTest, QtWidgets

    from sketchfall.app.running.warm_up import compile_stage

    del hypothesis, pytestqt, QtSvg, QtTest, QtWidgets
    compile_stage("engine")
    compile_stage("joints")
    for name in list(sys.modules):
        if name.startswith(("sketchfall.app", "sketchfall.ui")):
            del sys.modules[name]


def in_a_copy(job: Job) -> Answer:
    outcome = Path.cwd().parent / "outcome"
    outcome.unlink(missing_ok=True)
    process = os.fork()
    if process == 0:
        try:
            outcome.write_bytes(msgspec.json.encode(run_tests(job)))
        finally:
            os._exit(0)
    in_time = ends_in_time(process, job.seconds)
    if not outcome.exists():
        return Answer(in_time=in_time)
    return msgspec.json.decode(outcome.read_bytes(), type=Answer)


def begun() -> Path:
    """Changed last when the last test began."""
    return Path.cwd().parent / "begun"


def ends_in_time(process: int, seconds: float) -> bool:
    begun().touch()
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        if time.time() > begun().stat().st_mtime + seconds:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)
            os.waitpid(process, 0)
            return False
        time.sleep(LOOK_EVERY)
    return True


def run_tests(job: Job) -> Answer:
    """In the copy, which ends afterwards; with whatever it starts it is a group that can be ended at once."""
    os.setsid()
    log = os.open(Path.cwd().parent / "log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, sys.stdout.fileno())
    os.dup2(log, sys.stderr.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    # The bytecode of a mutant must not be taken for that of the next one, nor of the source.
    sys.dont_write_bytecode = not job.record
    program = Path(sketchfall.__file__).parent  # under its installed name
    failure, recorder = FirstFailure(), ReachRecorder(program, job.record)
    options = ["-q", "-n0", "-p", "no:cacheprovider", f"--basetemp={Path.cwd().parent / 'temporary'}"]
    if job.record:
        from tests.ui.kept_window import KeptWindow

        KeptWindow.for_many = False
    else:
        options.append("-x")
        tests.patience.PATIENCE = PATIENCE
    code = pytest.main([*options, *job.tests], plugins=[failure, *([recorder] if job.record else [])])
    return Answer(True, True, code == pytest.ExitCode.OK, failure.name, recorder.tests)


if __name__ == "__main__":
    main()
