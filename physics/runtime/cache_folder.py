"""Where compiled code is kept: in a folder that is the user's alone, since what lies there is run.

That is the folder named by the environment variable SKETCHFALL_CACHE_DIR, or else one in the user's folder
for caches. If others could change it, a fresh one serves, which goes when the process ends.
"""

from __future__ import annotations

import atexit
import logging
import os
import re
import shutil
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path

from sketchfall.physics.runtime.private_files import (
    NotPrivateError,
    is_ours,
    private_folder,
    protected_folder,
)

SHIPPED_FOLDER = "kernel_cache"  # in a frozen program: kernels compiled when it was built
FOLDERS_KEPT = 8  # a developer makes a new folder with every edit; the oldest ones go

# Tried in this order. The first may have been chosen by somebody else, for a program started by `sudo`.
TEMPORARY_PLACES = (None, "/tmp", "/var/tmp")


def find_folder(name: str) -> Path:
    """The folder of this name, with the code shipped in a frozen program if there is some."""
    try:
        chosen = os.environ.get("SKETCHFALL_CACHE_DIR")
        home = Path(chosen) if chosen else user_cache_path("sketchfall", appauthor=False, opinion=False)
        return _make_folder(home, name)
    except (OSError, RuntimeError) as error:  # RuntimeError: the user has no home folder
        logging.getLogger(__name__).warning("Compiled code cannot be kept, each start is slow: %s", error)
        return _make_folder(_temporary_folder(), name)


def frozen_folder() -> Path:
    """Where PyInstaller unpacked the program's data."""
    return Path(vars(sys)["_MEIPASS"])


def _temporary_folder() -> Path:
    """A new one of this process: one with a fixed name could be filled by another user beforehand."""
    for place in TEMPORARY_PLACES:
        with suppress(OSError):
            folder = Path(tempfile.mkdtemp(prefix="sketchfall-", dir=place))
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            return private_folder(folder)
    raise NotPrivateError("no folder for compiled code can be made that other users cannot change")


def _make_folder(home: Path, name: str) -> Path:
    """OSError if it cannot be written."""
    folder = protected_folder(home) / name
    if not os.path.lexists(folder):
        _remove_old_folders(folder.parent)
        shipped = frozen_folder() / SHIPPED_FOLDER / name if getattr(sys, "frozen", False) else None
        if shipped is not None and shipped.is_dir():
            _copy_folder(shipped, folder)
    folder = private_folder(folder, with_contents=True)
    tempfile.TemporaryFile(dir=folder).close()
    return folder


def _copy_folder(shipped: Path, folder: Path) -> None:
    # A copy, since numba must be able to add to it; moved into place, since two programs may start.
    copy = Path(tempfile.mkdtemp(prefix="copy-", dir=folder.parent))
    for file in shipped.iterdir():  # their content alone: where they come from nobody may write
        shutil.copyfile(file, copy / file.name)
    try:
        copy.rename(folder)
    except OSError:
        shutil.rmtree(copy, ignore_errors=True)


def _remove_old_folders(parent: Path) -> None:
    # A program that still uses one of them compiles again; numba takes a missing file for a miss.
    ours = re.compile(r"kernels-[0-9a-f]{16}(-boundscheck)?")
    with suppress(OSError):  # another program may be removing the same ones
        found = [(path, path.lstat()) for path in parent.iterdir() if ours.fullmatch(path.name)]
        found = [(path, status) for path, status in found if stat.S_ISDIR(status.st_mode) and is_ours(status)]
        found.sort(key=lambda each: each[1].st_mtime, reverse=True)
        for old, _ in found[FOLDERS_KEPT - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
