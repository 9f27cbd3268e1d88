"""The entry point: `sketchfall`, or `python -m app` in a checkout. No other file here knows the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from sketchfall.app.command_line import cli
from sketchfall.app.command_line.display import display_problem
from sketchfall.app.command_line.libraries import library_problem
from sketchfall.app.language.catalogue import tr


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (by default the command line's); the exit code."""
    return cli.main(argv, open_windows, run_self_test)


def open_windows(paths: Sequence[Path]) -> int:
    _refuse_without_a_screen()
    try:
        from sketchfall.ui.window.program import (
            start,  # only now: running without a window must not need its libraries
        )
    except ImportError as error:
        raise _no_window(str(error)) from error
    return start(paths)


def run_self_test(steps: int) -> int:
    """Use a real window, as a user would, but in memory: unless the environment says otherwise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _refuse_without_a_screen()
    try:
        from sketchfall.ui.window.self_test import SelfTestError, self_test
    except ImportError as error:
        raise _no_window(str(error)) from error
    try:
        for line in self_test(steps):
            print(line, flush=True)
    except SelfTestError as error:
        raise cli.CommandError(
            tr("the self-test failed: {reason}", reason=error), cli.OUTPUT_FAILED
        ) from error
    return 0


def _refuse_without_a_screen() -> None:
    """Before Qt is asked, which would end the whole process."""
    if problem := display_problem():
        sentence = tr(
            "no display could be reached to open a window on: {reason}. "
            "A drawing can still be run without one: sketchfall run FILE",
            reason=problem,
        )
        raise cli.CommandError(sentence, cli.OUTPUT_FAILED)
    if problem := library_problem():
        raise _no_window(problem)


def _no_window(reason: str) -> cli.CommandError:
    sentence = tr(
        "the window cannot be opened: {reason}. A drawing can still be run without one: sketchfall run FILE",
        reason=reason,
    )
    return cli.CommandError(sentence, cli.OUTPUT_FAILED)


if __name__ == "__main__":
    sys.exit(main())
