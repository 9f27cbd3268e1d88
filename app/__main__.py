"""The entry point: `sketchfall`, or `python -m app`. The one file of this layer that knows of the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app import cli

NO_DISPLAY = (
    "sketchfall: there is no display to open a window on. "
    "A drawing can still be run without one: sketchfall run FILE"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (by default the command line's); the exit code."""
    return cli.main(argv, open_windows)


def open_windows(paths: Sequence[Path]) -> int:
    if not has_display():
        # Told here, because Qt would end the whole process.
        print(NO_DISPLAY, file=sys.stderr)
        return cli.OUTPUT_FAILED
    try:
        from ui.program import start  # only now: running without a window must not need its libraries
    except ImportError as error:
        print(f"sketchfall: the window cannot be opened: {error}", file=sys.stderr)
        return cli.OUTPUT_FAILED
    return start(paths)


def has_display() -> bool:
    if not sys.platform.startswith("linux") and "bsd" not in sys.platform:
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")  # the last one may choose a platform without
    return any(os.environ.get(name) for name in names)


if __name__ == "__main__":
    sys.exit(main())
