"""Without a display the program says so and ends; Qt alone would abort, and leave a core behind."""

import os
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sketchfall.app.command_line.display import display_problem
from tests.app.crashing import ROOT
from tests.patience import PATIENCE
from tests.systems import needs_linux

pytestmark = [needs_linux, pytest.mark.no_engine]

X_PORT = 6000  # of display 0
DEAD = ":4711"  # no server has this number
# An X server's "welcome", with no screen to offer: accepted, version 11.0, eight words more.
WELCOME = struct.pack("<BBHHH", 1, 0, 11, 0, 8) + struct.pack("<IIIIHHBBBBBBBBI", *([0] * 15))


@contextmanager
def x_server(answer: bytes) -> Iterator[str]:
    """Something that takes one caller, says this and hangs up; its DISPLAY."""
    for number in range(40, 200):
        try:
            server = socket.create_server(("127.0.0.1", X_PORT + number))
            break
        except OSError:  # taken
            continue

    def serve() -> None:
        caller, _ = server.accept()
        with caller:
            caller.recv(4096)
            caller.sendall(answer)
            caller.recv(4096)  # until the caller hangs up

    thread = threading.Thread(target=serve, daemon=True)
    with server:
        thread.start()
        yield f"127.0.0.1:{number}"
        thread.join(10.0)


def start(**variables: str) -> "subprocess.CompletedProcess[str]":
    """The program itself, with these variables about its display and no others."""
    about = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in about}
    command = [sys.executable, "-m", "sketchfall"]
    return subprocess.run(
        command, cwd=ROOT, env={**environment, **variables}, capture_output=True, text=True, timeout=PATIENCE
    )


@pytest.mark.parametrize(
    ("variables", "reason"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY is set"),
        ({"DISPLAY": DEAD}, f"nothing answers at DISPLAY={DEAD}"),
        ({"DISPLAY": DEAD, "QT_QPA_PLATFORM": "xcb"}, f"nothing answers at DISPLAY={DEAD}"),
    ],
)
def test_the_program_ends_with_a_sentence(variables: dict[str, str], reason: str) -> None:
    ended = start(**variables)
    assert ended.returncode == 1
    assert ended.stderr == (
        f"sketchfall: no display could be reached to open a window on: {reason}. "
        "A drawing can still be run without one: sketchfall run FILE\n"
    )


def test_an_x_server_that_answers_will_do() -> None:
    with x_server(WELCOME) as display:
        assert display_problem({"DISPLAY": display}) is None


def test_one_that_refuses_us_will_not() -> None:
    reason = b"who are you?"
    refusal = struct.pack("<BBHHH", 0, len(reason), 11, 0, len(reason) // 4) + reason
    with x_server(refusal) as display:
        assert display_problem({"DISPLAY": display}) == f"nothing answers at DISPLAY={display}"


def test_a_wayland_socket_that_answers_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the whole path may be too long for a socket
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("wayland-7")
        server.listen()
        variables = {"DISPLAY": DEAD, "WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": "."}
        assert display_problem(variables) is None
    problem = display_problem(variables)
    assert problem == f"nothing answers at DISPLAY={DEAD} or WAYLAND_DISPLAY=wayland-7"


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600", "xcb;offscreen"])
def test_a_platform_without_a_display_needs_none(platform: str) -> None:
    assert display_problem({"QT_QPA_PLATFORM": platform, "DISPLAY": DEAD}) is None


def test_elsewhere_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert display_problem({}) is None


def test_without_the_library_there_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Callable[[], None]:
        raise OSError(name)

    monkeypatch.setattr("ctypes.CDLL", missing)
    assert display_problem({"DISPLAY": ":0"}) == "nothing answers at DISPLAY=:0"
