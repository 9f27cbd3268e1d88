"""A run measured once more in a process of its own, where it takes no time from a window that goes on.

It is told in a line of JSON what to measure, and gets the file of the run. It answers with lines
that say how far it is, then with the numbers as they are in memory. Its input stays open until then.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import IO

import msgspec
import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import DrawingError, Measured, Value
from sketchfall.app.export.course import Course
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.lifeline import end_with_parent
from sketchfall.app.running.own_process import own_arguments, own_environment, step_back
from sketchfall.app.timeline.run_file import WrittenRun, decode_run, encode_unchecked

COURSE_WORKER = "--course"  # the argument that makes this program the process
TELL_EVERY = 0.1  # s
STDIN, STDOUT, STDERR = range(3)

Floats = NDArray[np.float64]


class _Order(Value, frozen=True, kw_only=True):
    wanted: tuple[Measured, ...]
    steps: int
    size: int  # bytes of the file that follows


def noted_beside(
    written: WrittenRun, wanted: Sequence[Measured], steps: int, report: Report = unheard
) -> list[Floats]:
    """As `Course.noted`; what `report` raises ends the process, too. DrawingError if that ends before."""
    process = subprocess.Popen(
        [sys.executable, *own_arguments(COURSE_WORKER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=own_environment(),
        start_new_session=sys.platform != "win32",  # Ctrl+C is for us alone, and we end it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        data = encode_unchecked(written)
        with suppress(OSError):  # it has ended, and answers nothing
            order = _Order(wanted=tuple(wanted), steps=steps, size=len(data))
            process.stdin.write(msgspec.json.encode(order) + b"\n" + data)
            process.stdin.flush()
        for line in process.stdout:
            if not isinstance(told := json.loads(line), float):
                break
            report(told)
        numbers = process.stdout.read()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        with suppress(OSError):  # what it was told last has nobody to read it
            process.stdin.close()
    if len(numbers) != 8 * len(wanted) * (steps + 1):
        raise DrawingError(
            tr("the process that measures has ended (exit code {code})", code=process.returncode)
        )
    return list(np.frombuffer(numbers).reshape(len(wanted), steps + 1))


def serve_course() -> None:
    """In the process: until it has answered, or nobody wants that any more."""
    answers = os.fdopen(os.dup(STDOUT), "wb")
    with suppress(OSError):
        os.dup2(STDERR, STDOUT)  # what libraries print is no answer
    step_back()
    orders = os.fdopen(STDIN, "rb", closefd=False)
    order = msgspec.json.decode(orders.readline(), type=_Order)
    written = decode_run(orders.read(order.size))
    end_with_parent()
    columns = Course.of_run(written).noted(order.wanted, order.steps, _teller(answers))
    _tell(answers, None)
    for column in columns:
        answers.write(np.ascontiguousarray(column).tobytes())
    answers.flush()


def _teller(answers: IO[bytes]) -> Report:
    last = 0.0

    def report(share: float) -> None:
        nonlocal last
        if monotonic() - last > TELL_EVERY:
            last = monotonic()
            _tell(answers, share)

    return report


def _tell(answers: IO[bytes], share: float | None) -> None:
    """None: there is no more of it but the numbers."""
    answers.write(json.dumps(share).encode() + b"\n")
    answers.flush()
