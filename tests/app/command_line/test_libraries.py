"""A library that Qt would miss is told beforehand, with the package to install."""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest
from PyQt6 import QtCore

from sketchfall.app.__main__ import main
from sketchfall.app.command_line import libraries
from sketchfall.app.command_line.libraries import ALWAYS, WAYLAND, X11, library_problem, missing_libraries
from tests.systems import needs_linux

pytestmark = pytest.mark.no_engine

# Always there: of the C library and the compiler, which Python itself needs; or brought along by PyQt6.
OWN = ("linux-vdso", "ld-linux", "libc.", "libm.", "libdl.", "librt.", "libpthread.", "libgcc_s", "libstdc++")
BROUGHT = ("libQt6", "libicu", "/lib64/ld-")


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """A system on which these libraries are missing; to be filled by the test."""
    names: set[str] = set()

    def load(name: str) -> None:
        if name in names:
            raise OSError(name)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", load)
    return names


def test_all_are_told_at_once_with_their_packages(lacking: set[str]) -> None:
    lacking |= {"libGL.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0", "libxcb-cursor.so.0"}
    problem = library_problem({"DISPLAY": ":0"})
    assert problem == (
        "Qt needs libraries that are not on this system: "
        "libglib-2.0.so.0, libgthread-2.0.so.0, libGL.so.1, libxcb-cursor.so.0 "
        "(on Debian and Ubuntu: sudo apt install libglib2.0-0 libgl1 libxcb-cursor0)"
    )


@pytest.mark.parametrize(
    "environment",
    [{}, {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, {"QT_QPA_PLATFORM": "xcb;minimal"}],
)
def test_what_a_screen_needs_is_not_asked_for_without_one(
    environment: dict[str, str], lacking: set[str]
) -> None:
    lacking |= {*X11, *WAYLAND}
    assert missing_libraries(environment) == {}


@pytest.mark.parametrize(
    ("environment", "needed"),
    [
        ({"DISPLAY": ":0"}, X11),
        ({"WAYLAND_DISPLAY": "wayland-0"}, WAYLAND),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "xcb"}, X11),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "wayland:x"}, WAYLAND),
    ],
)
def test_each_kind_of_screen_has_its_own(
    environment: dict[str, str], needed: dict[str, str], lacking: set[str]
) -> None:
    lacking |= {*X11, *WAYLAND}
    assert missing_libraries(environment) == needed


def test_of_two_screens_one_is_enough(lacking: set[str]) -> None:
    both = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    lacking |= {*X11}
    assert missing_libraries(both) == {}
    lacking.add("libwayland-client.so.0")
    assert missing_libraries(both) == {"libwayland-client.so.0": "libwayland-client0"}


def test_what_a_frozen_program_brings_is_not_asked_for(
    lacking: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    (tmp_path / "libfreetype.so.6").touch()
    lacking |= {"libfreetype.so.6", "libGL.so.1"}
    assert missing_libraries({}) == {"libGL.so.1": "libgl1"}


def test_elsewhere_nothing_is_asked(lacking: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lacking |= {*ALWAYS}
    monkeypatch.setattr(sys, "platform", "darwin")
    assert library_problem({"DISPLAY": ":0"}) is None


@pytest.mark.parametrize("argv", [[], ["--self-test"]])
def test_the_program_ends_with_a_sentence(
    argv: list[str], lacking: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    lacking.add("libEGL.so.1")
    assert main(argv) == 1
    assert capsys.readouterr().err == (
        "sketchfall: the window cannot be opened: "
        "Qt needs libraries that are not on this system: libEGL.so.1 "
        "(on Debian and Ubuntu: sudo apt install libegl1). "
        "A drawing can still be run without one: sketchfall run FILE\n"
    )


@needs_linux
def test_the_packages_are_printed_for_a_script() -> None:
    asked = [sys.executable, "-m", "app.command_line.libraries"]
    done = subprocess.run(
        asked, cwd=Path(libraries.__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) <= {*ALWAYS.values(), *X11.values(), *WAYLAND.values()}


@needs_linux
@pytest.mark.parametrize(
    ("plugin", "listed"),
    [("qoffscreen", ALWAYS), ("qxcb", {**ALWAYS, **X11}), ("qwayland", {**ALWAYS, **WAYLAND})],
)
def test_the_lists_hold_all_that_qt_is_linked_to(plugin: str, listed: dict[str, str]) -> None:
    """Each library that a plugin pulls in is listed, or needed by one that is."""
    folder = Path(QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    file = folder / f"lib{plugin}.so"
    direct = {name for qt in [file, *_qt_libraries(file)] for name in _needed(qt)}
    unlisted = sorted(name for name in direct if name not in listed and not name.startswith((*OWN, *BROUGHT)))
    # zlib comes with Python.
    assert [name for name in unlisted if not name.startswith("libz.")] == []


def _qt_libraries(file: Path) -> list[Path]:
    """All libraries of Qt that this one needs, also through others."""
    lines = subprocess.run(["ldd", str(file)], capture_output=True, text=True, check=True).stdout.splitlines()
    parts = [line.split() for line in lines if line.strip().startswith(BROUGHT[:2])]
    return [Path(words[2]) for words in parts]


def _needed(file: Path) -> list[str]:
    """What a library itself names as needed, read from its dynamic section."""
    data = file.read_bytes()
    assert data[:5] == b"\x7fELF\x02"  # of 64 bits

    def number(place: int, size: int = 8) -> int:
        return int.from_bytes(data[place : place + size], "little")

    headers = [number(32) + number(54, 2) * index for index in range(number(56, 2))]
    loaded = [(number(at + 16), number(at + 8), number(at + 32)) for at in headers if number(at, 4) == 1]
    ((begin, size),) = [(number(at + 8), number(at + 32)) for at in headers if number(at, 4) == 2]
    entries = [(number(at), number(at + 8)) for at in range(begin, begin + size, 16)]
    (address,) = [value for tag, value in entries if tag == 5]  # of the names, once loaded
    names = next(
        address - first + offset for first, offset, size in loaded if first <= address < first + size
    )
    starts = [names + value for tag, value in entries if tag == 1]
    return [data[start : data.index(b"\0", start)].decode() for start in starts]
