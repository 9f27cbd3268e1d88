"""Tries out the built program as a friend will: from the archive, with an empty home, in a read-only folder.

Usage: python packaging/smoke_test.py                 builds, then tests
       python packaging/smoke_test.py --dist FOLDER   tests the archive in this folder

The program must pass its self-test at its very first start without compiling anything, give the same state,
bit for bit, as the sources it was built from, and leave its own folder as it was.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import build
from contents import ROOT, folder_name
from sketchfall import __version__

NOBODY = 65534  # the user that owns nothing
EXAMPLE = ROOT / "resources" / "examples" / "car.sketchfall"
SECONDS = "2"
PASSED_ON = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG")  # of the environment


class Friend:
    """A machine's user who has just unpacked the archive."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.elsewhere = folder / "elsewhere"
        for place in (self.home, self.elsewhere):
            place.mkdir()
        self.program_folder = folder / "a friend's programs"

    def unpack(self, archive: Path) -> Path:
        """The program's file. The folder's name has a space and a quote, as such folders do."""
        if sys.platform == "darwin":  # which knows the links in it
            subprocess.run(["ditto", "-x", "-k", str(archive), str(self.program_folder)], check=True)
        else:
            shutil.unpack_archive(archive, self.program_folder)
        (unpacked,) = self.program_folder.iterdir()
        inside = {"win32": "sketchfall.exe", "darwin": "Sketchfall.app/Contents/MacOS/sketchfall"}
        return unpacked / inside.get(sys.platform, "sketchfall")

    def give_up_rights(self) -> None:
        """From now on the program's folder cannot be written, by a user who owns the rest of them."""
        if os.name != "posix":
            return
        for path in [self.program_folder, *self.program_folder.rglob("*")]:
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
        if os.geteuid() == 0:
            for place in (self.folder, self.home, self.elsewhere):
                os.chown(place, NOBODY, NOBODY)

    def take_rights_back(self) -> None:
        if os.name == "posix":
            for path in [self.program_folder, *self.program_folder.rglob("*")]:
                if not path.is_symlink() and path.is_dir():
                    path.chmod(path.stat().st_mode | stat.S_IWUSR)

    def call(self, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        environment |= home_at(self.home) | {"APPDATA": str(self.home), "LOCALAPPDATA": str(self.home)}
        return call(command, self.elsewhere, environment | variables, nobody=True)


def home_at(folder: Path) -> dict[str, str]:
    """Where platformdirs looks for the folder of caches, on any system."""
    return {"HOME": str(folder), "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(folder)}


def call(
    command: tuple[str, ...], folder: Path, environment: Mapping[str, str], *, nobody: bool = False
) -> subprocess.CompletedProcess[str]:
    is_root = os.name == "posix" and os.geteuid() == 0
    user: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if nobody and is_root else {}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, **user
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


def call_sources(*arguments: str) -> subprocess.CompletedProcess[str]:
    return call((sys.executable, "-m", "sketchfall", *arguments), ROOT, os.environ)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--dist", type=Path, metavar="FOLDER", help="where the archive is; without it, build one"
    )
    dist: Path | None = parser.parse_args().dist
    if dist is None:
        build.main()
    with friend() as user:
        program = str(user.unpack(the_archive(dist or build.DIST)))
        user.give_up_rights()
        before = sorted(user.program_folder.rglob("*"))
        test_first_start(user, program)
        test_second_start_without_a_home(user, program)
        test_run(user, program)
        expect(sorted(user.program_folder.rglob("*")) == before, "the program changed its own folder")
    print("the program works")


@contextmanager
def friend() -> Iterator[Friend]:
    with tempfile.TemporaryDirectory(prefix="smoke-test-") as name:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        user = Friend(folder)
        try:
            yield user
        finally:
            user.take_rights_back()


def the_archive(folder: Path) -> Path:
    suffix = ".tar.gz" if sys.platform.startswith("linux") else ".zip"
    archive = folder / f"{folder_name(__version__)}{suffix}"
    if not archive.is_file():
        sys.exit(f"{archive}: there is no such archive; packaging/build.py makes it")
    return archive


def test_first_start(user: Friend, program: str) -> None:
    began = perf_counter()
    frozen = user.call(program, "--self-test").stdout
    print(f"--- the first start, {perf_counter() - began:.1f} s in all\n{frozen}", end="")
    expect(frozen.count(" 0 kernels compiled") == 2, "something was compiled at the first start")
    shipped, kept = kernels_in(user.program_folder), kernels_in(user.home)
    expect(kept == shipped, f"{len(kept - shipped)} kernels were compiled, of {len(shipped)} shipped")
    print(f"--- {len(shipped)} kernels shipped, the same in the user's cache")
    expect(state_in(frozen) == state_in(call_sources("--self-test").stdout), "the sources give another state")


def test_second_start_without_a_home(user: Friend, program: str) -> None:
    blocked = user.elsewhere / "blocked"
    blocked.write_text("a file where a folder should be")
    again = user.call(program, "--self-test", **home_at(blocked / "home")).stdout
    expect(again.count(" 0 kernels compiled") == 2, "without a home, something was compiled")


def test_run(user: Friend, program: str) -> None:
    version = user.call(program, "--version").stdout
    expect(version.strip() == f"sketchfall {__version__}", f"the version is {version}")
    drawing = user.elsewhere / EXAMPLE.name
    shutil.copyfile(EXAMPLE, drawing)
    drawing.chmod(0o644)
    user.call(
        program, "run", drawing.name, "--seconds", SECONDS, "--csv", "frozen.csv", "--png", "frozen.png"
    )
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder, "sources.csv")
        call_sources("run", str(EXAMPLE), "--seconds", SECONDS, "--csv", str(table))
        expect(
            table.read_bytes() == (user.elsewhere / "frozen.csv").read_bytes(), "a run gives other numbers"
        )


def kernels_in(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*.nbc")}


def state_in(report: str) -> str:
    found = re.search(r"^state: +(\w+)$", report, re.MULTILINE)
    if found is None:
        sys.exit(f"the self-test told no state:\n{report}")
    return found[1]


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        sys.exit(f"smoke test failed: {otherwise}")


if __name__ == "__main__":
    main()
