"""The entry point: `sketchfall`, or `python -m app`. The one file of this layer that knows of the window."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from app import cli
from app.display import display_problem

NO_DISPLAY = (
    "sketchfall: no display could be reached to open a window on: {problem}. "
    "A drawing can still be run without one: sketchfall run FILE"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (by default the command line's); the exit code."""
    return cli.main(argv, open_windows)


def open_windows(paths: Sequence[Path]) -> int:
    problem = display_problem()
    if problem:
        print(NO_DISPLAY.format(problem=problem), file=sys.stderr)
        return cli.OUTPUT_FAILED
    try:
        from ui.program import start  # only now: running without a window must not need its libraries
    except ImportError as error:
        print(f"sketchfall: the window cannot be opened: {error}", file=sys.stderr)
        return cli.OUTPUT_FAILED
    return start(paths)


if __name__ == "__main__":
    sys.exit(main())
