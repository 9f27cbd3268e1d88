"""Processes that compile: one at a time for each cache, and none that outlives whoever started it.

Each is the real command line with a stand-in for the compiling itself, which waits until it is let go.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sketchfall.app.command_line.cli import WITH_PARENT
from sketchfall.app.running import lifeline, warm_up
from tests.app.crashing import ROOT

pytestmark = pytest.mark.no_engine

PATIENCE = 60_000  # ms

COMPILER = """
import os, sys, time
from contextlib import nullcontext
from pathlib import Path
from sketchfall.app.command_line import cli
from sketchfall.app.running import warm_up
from sketchfall.physics import runtime
folder = Path(sys.argv[1])
runtime.watch_compiling = nullcontext  # nothing is compiled, and to load the compiler takes long

def note(event):
    with (folder / "log").open("a") as log:
        log.write(f"{event} {os.getpid()}\\n")

def work(stage):
    note("begins")
    while not (folder / "go on").exists():
        time.sleep(0.01)
        yield
    note("ends")

def ask(stage):
    lock = real_lock(stage)
    if lock is None:
        print("waits", flush=True)
    return lock

real_lock, warm_up.lock_stage = warm_up.lock_stage, ask
warm_up._folder, warm_up.warm_up = lambda: folder, work
sys.exit(cli.main(["--warm-up", "engine", *sys.argv[2:]], None, None))
"""


class Compilers:
    """Several processes on one cache."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self, *options: str, stdin: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", COMPILER, str(self.folder), *options]
        process = subprocess.Popen(command, cwd=ROOT, stdin=stdin, stdout=subprocess.PIPE)
        self.started.append(process)
        return process

    @property
    def log(self) -> list[str]:
        log = self.folder / "log"
        return log.read_text().splitlines() if log.exists() else []

    def let_go(self) -> None:
        (self.folder / "go on").touch()


@pytest.fixture
def compilers(tmp_path: Path) -> Iterator[Compilers]:
    compilers = Compilers(tmp_path)
    yield compilers
    for process in compilers.started:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()


def said(process: subprocess.Popen[bytes]) -> bytes:
    assert process.stdout is not None
    return process.stdout.readline()


def test_one_compiles_and_the_other_waits(compilers: Compilers, qtbot: QtBot) -> None:
    first = compilers.start()
    qtbot.waitUntil(lambda: compilers.log == [f"begins {first.pid}"], timeout=PATIENCE)
    second = compilers.start()
    assert said(second) == b"waits\n"
    compilers.let_go()
    assert (first.wait(), second.wait()) == (0, 0)
    assert compilers.log == [f"begins {first.pid}", f"ends {first.pid}"]  # nothing is done twice


def test_the_other_takes_over_if_the_first_is_killed(
    compilers: Compilers, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = compilers.start()
    qtbot.waitUntil(lambda: bool(compilers.log), timeout=PATIENCE)
    second = compilers.start()
    assert said(second) == b"waits\n"
    first.kill()
    qtbot.waitUntil(lambda: compilers.log[1:] == [f"begins {second.pid}"], timeout=PATIENCE)
    compilers.let_go()
    assert second.wait() == 0
    assert compilers.log[-1] == f"ends {second.pid}"
    monkeypatch.setattr(warm_up, "_folder", lambda: compilers.folder)
    assert warm_up.is_warm("engine")
    assert not (compilers.folder / warm_up.LOCK.format(stage="engine")).exists()


def test_a_cache_that_was_full_is_gone_through_again(compilers: Compilers) -> None:
    """By somebody who asks for it: files may be missing."""
    compilers.let_go()
    for _ in range(2):
        assert compilers.start().wait() == 0
    assert len(compilers.log) == 4


# --- The end of the parent ---------------------------------------------------------------------------


def test_it_ends_with_its_parent_while_it_compiles_or_waits(compilers: Compilers, qtbot: QtBot) -> None:
    first = compilers.start(WITH_PARENT)
    qtbot.waitUntil(lambda: bool(compilers.log), timeout=PATIENCE)
    second = compilers.start(WITH_PARENT)
    assert said(second) == b"waits\n"
    for process in (second, first):
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait() == 1
    assert compilers.log == [f"begins {first.pid}"]


@pytest.mark.parametrize("stdin", [subprocess.PIPE, subprocess.DEVNULL])
def test_by_hand_it_needs_no_parent(compilers: Compilers, stdin: int) -> None:
    process = compilers.start(stdin=stdin)
    if process.stdin is not None:
        process.stdin.close()
    compilers.let_go()
    assert process.wait() == 0


def test_without_an_input_there_is_nobody_to_follow(compilers: Compilers) -> None:
    closed = f"import os, sys; os.close(0); sys.argv[1:] = [{str(compilers.folder)!r}, {WITH_PARENT!r}]\n"
    compilers.let_go()
    done = subprocess.run([sys.executable, "-c", closed + COMPILER], cwd=ROOT, check=False)
    assert done.returncode == 0


def test_only_a_pipe_leads_to_a_parent(tmp_path: Path) -> None:
    """Any file may have got the number of an input that was closed; it comes to its end at once."""
    ends = os.pipe()
    file = os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
    try:
        assert [lifeline._is_pipe(descriptor) for descriptor in (*ends, file)] == [True, True, False]
    finally:
        for descriptor in (*ends, file):
            os.close(descriptor)
    assert not lifeline._is_pipe(file)
