"""Saves over a drawing in processes that are killed, and tells what was left: a program of test_storage.

    python -m tests.app.kill_while_saving at_each_step FOLDER
    python -m tests.app.kill_while_saving at_random FOLDER

A line of JSON for each killed process: which drawing the file held ("old", "new" or "broken"), and the other
files in the folder. It forks, because a new interpreter for each would take a minute.
"""

import itertools
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import sketchfall.app.files.storage
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.storage import save_drawing
from tests.app.saving import NEW, OLD

RANDOM_KILLS = 60
LONGEST_LIFE = 0.03  # s: room for several saves, so that a kill can come at any moment of one


@cache
def new_contents() -> bytes:
    """Once for all the processes that are forked: it takes longer than to write them."""
    return encode_drawing(NEW)


class Countdown:
    """Kills this process when it has been told of so many steps."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            self.step()
            result = function(*arguments)
            self.step()
            return result

        return counted

    def step(self) -> None:
        if self.steps == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.steps -= 1


def save_and_die(path: Path, steps: int) -> None:
    """Save NEW, and die before or after the step of this number; survive if there are not so many."""
    countdown = Countdown(steps)

    sketchfall.app.files.storage.CHUNK = len(new_contents()) // 5
    for name in ("open", "write", "fchmod", "fsync", "close", "replace"):
        setattr(os, name, countdown.around(getattr(os, name)))
    save_drawing(path, NEW)


def save_for_ever(path: Path) -> None:
    while True:
        save_drawing(path, NEW)
        save_drawing(path, OLD)


def in_another_process(action: Callable[[], None], lifetime: float | None = None) -> bool:
    """Fork and act; kill the process after its lifetime, if it has one. True if it was killed."""
    process = os.fork()
    if process == 0:
        action()
        os._exit(0)
    if lifetime is not None:
        time.sleep(lifetime)
        os.kill(process, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(process, 0)[1])


def report(path: Path) -> None:
    contents = {encode_drawing(OLD): "old", new_contents(): "new"}
    others = sorted(other.name for other in path.parent.iterdir() if other != path)
    print(json.dumps({"holds": contents.get(path.read_bytes(), "broken"), "others": others}))


def kill_at_each_step(path: Path) -> None:
    save_drawing(path, OLD)
    new_contents()
    for steps in itertools.count():
        if not in_another_process(partial(save_and_die, path, steps)):
            break
        report(path)
        save_drawing(path, OLD)


def kill_at_random(path: Path) -> None:
    chance = random.Random(9)
    save_drawing(path, OLD)
    for _ in range(RANDOM_KILLS):
        in_another_process(partial(save_for_ever, path), lifetime=chance.uniform(0.0, LONGEST_LIFE))
        report(path)
    save_drawing(path, OLD)


if __name__ == "__main__":
    ways = {"at_each_step": kill_at_each_step, "at_random": kill_at_random}
    ways[sys.argv[1]](Path(sys.argv[2]) / "drawing.sketchfall")
