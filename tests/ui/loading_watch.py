"""Uses the program, plots and all, and prints what other threads than the event loop's load meanwhile.

`python -m tests.ui.loading_watch`: a line for each module, and for each enum of PyQt's.
"""

from __future__ import annotations

import enum
import sys
import threading
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any
from unittest import mock

loaded: list[str] = []
make_enum = enum.EnumType.__new__


def note(name: str) -> None:
    if threading.current_thread() is not threading.main_thread():
        loaded.append(name)


class Watch(MetaPathFinder):
    """Finds nothing, but is asked first."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        note(name)


def noting(kind: type, name: str, *rest: Any, **named: Any) -> Any:
    made: Any = make_enum(kind, name, *rest, **named)
    note(f"{made.__module__}.{made.__qualname__}")
    return made


def use_the_program() -> None:
    from sketchfall.app.__main__ import main
    from sketchfall.ui.laboratory.plot import Line, Plot
    from tests.ui.windows import close_all, own_event_loop, start_program, wait_until

    with own_event_loop():
        plot = Plot("time", "height", {"fall": Line("accent")}, parent=start_program())
        plot.show()
        wait_until(lambda: plot.is_ready)
        close_all()
    assert main(["--self-test", "--steps", "1"]) == 0


if __name__ == "__main__":
    sys.meta_path.insert(0, Watch())
    with mock.patch.object(enum.EnumType, "__new__", noting):
        use_the_program()
    print("loaded in threads:", *loaded, sep="\n")
