"""Drawings on disk: a save happens wholly or not at all.

QSaveFile writes the new contents beside the old, and a rename puts them in its place, so at every moment
the file is complete: old or new. Three things are added to what QSaveFile does by itself:

- It writes under a name that only this program gives. After a kill its own leftover would be called
  "drawing.sketchfall.AbCdEf", which nobody can tell from a "drawing.sketchfall.backup" of the user; ours can
  be removed safely by the next save in that folder.
- A write that the disk took only in part, or failed to keep, does not make QSaveFile fail; here it does.
- A drawing of a newer version of the format is never overwritten, because what this program does not know
  of it would be lost.
"""

from __future__ import annotations

import errno
import os
import platform
import re
import stat
import sys
import threading
import time
import zlib
from contextlib import suppress
from pathlib import Path

from PyQt6.QtCore import QFileInfo, QIODevice, QSaveFile

from app.file_format import encode_drawing, newer_version
from app.qt_enums import make_enums
from app.reading import read_any
from app.scene import DrawingError, Scene

CHUNK = 1 << 20  # bytes written at a time
FORGOTTEN_AFTER = 24 * 3600.0  # s: no save takes so long, whatever machine it runs on

make_enums(QIODevice, QSaveFile)  # which threads use

# Unsaved work is copied aside by a thread. Both ways of writing use the same name for what is not finished.
_ONE_AT_A_TIME = threading.RLock()

_HOST = f"{zlib.crc32(platform.node().encode()):08x}"
_UNFINISHED = re.compile(r"\.sketchfall-saving-([0-9a-f]{8})-(\d+)(\.[A-Za-z]{6})?")


class StorageError(Exception):
    """A file that cannot be read or written: one sentence for the user, with the name of the file."""


def save_drawing(path: Path, scene: Scene) -> None:
    """Write the drawing to the file, or raise StorageError and leave everything as it was."""
    try:
        data = encode_drawing(scene)
    except DrawingError as error:
        raise _not_saved(path, str(error)) from error
    target = _final_target(path)
    _check_overwriting(path, target)
    _write(path, target, data)


def load_drawing(path: Path) -> Scene:
    """The drawing in a file; DrawingError if its contents are wrong, StorageError if it cannot be read."""
    try:
        return read_any(path)
    except DrawingError as error:
        named = DrawingError(f"{path.name} could not be opened: {error}.")
        named.field = error.field
        raise named from error
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise StorageError(f"{path.name} could not be opened: {_reason(error)}.") from error


def write_safely(path: Path, data: bytes) -> None:
    """Write a file wholly or not at all, replacing what is there; StorageError on failure."""
    _write(path, _final_target(path), data)


def remove_unfinished_saves(folder: Path) -> None:
    """Sweep away what killed processes left behind while saving into this folder."""
    with _ONE_AT_A_TIME, suppress(OSError):  # a folder that cannot be listed fails at the save, with a reason
        for entry in os.scandir(folder):
            match = _UNFINISHED.fullmatch(entry.name)
            if match and _is_forgotten(entry, match[1], int(match[2])):
                with suppress(OSError):
                    os.unlink(entry)


def _is_forgotten(entry: os.DirEntry[str], host: str, process: int) -> bool:
    # A process saves one file at a time, so what bears our own number is from an earlier process.
    if host == _HOST and (process == os.getpid() or not _is_alive(process)):
        return True
    return time.time() - entry.stat(follow_symlinks=False).st_mtime > FORGOTTEN_AFTER


def _is_alive(process: int) -> bool:
    if sys.platform == "win32":
        return False  # a file that is being written cannot be removed there, so trying does no harm
    try:
        os.kill(process, 0)
    except PermissionError:  # of another user
        return True
    except (ProcessLookupError, OverflowError):
        return False
    return True


# --- Before writing ----------------------------------------------------------------------------------


def _final_target(path: Path) -> Path:
    """Where the bytes go: the end of a chain of links, so that a link stays a link."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise _not_saved(path, _reason(error)) from error


def _check_overwriting(path: Path, target: Path) -> None:
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise _not_saved(path, _reason(error)) from error
    if stat.S_ISDIR(mode):
        raise _not_saved(path, "a folder has this name")
    if not stat.S_ISREG(mode):
        raise _not_saved(path, "this is not an ordinary file")
    try:
        target.open("r+b").close()  # replacing needs no such right, but somebody wanted it protected
    except OSError as error:
        raise _not_saved(path, "the file is read-only") from error
    version = newer_version(target)
    if version is not None:
        raise _not_saved(
            path, f"the file there is of a newer Sketchfall (version {version}) and would lose what is new"
        )


# --- Writing -----------------------------------------------------------------------------------------


def _write(path: Path, target: Path, data: bytes) -> None:
    beside = target.with_name(f".sketchfall-saving-{_HOST}-{os.getpid()}")
    with _ONE_AT_A_TIME:
        remove_unfinished_saves(target.parent)
        try:
            _write_new_file(path, beside, data, like=target)
            os.replace(beside, target)
        except OSError as error:
            raise _not_saved(path, _reason(error)) from error
        finally:
            with suppress(OSError):
                beside.unlink()  # there is none after a success


def _write_new_file(path: Path, new: Path, data: bytes, like: Path) -> None:
    """Write `new` and bring it to the disk, with the rights of `like` if that exists."""
    file = QSaveFile(str(new))
    # Unbuffered: each write tells at once how much the disk took.
    if not file.open(QIODevice.OpenModeFlag.WriteOnly | QIODevice.OpenModeFlag.Unbuffered):
        raise _not_saved(path, _qt_reason(file))
    try:
        if like.exists():
            _copy_rights(like, file)
        if not _write_all(file, data):
            raise _not_saved(path, _qt_reason(file))
        _bring_to_disk(file)
    except BaseException:
        file.cancelWriting()
        file.commit()  # which now removes what was written
        raise
    if not file.commit():
        raise _not_saved(path, _qt_reason(file))


def _write_all(file: QSaveFile, data: bytes) -> bool:
    begin = 0
    while begin < len(data):
        written = file.write(data[begin : begin + CHUNK])
        if written <= 0:
            return False
        begin += written
    return True


def _bring_to_disk(file: QSaveFile) -> None:
    """Wait for the disk; some only now say that they are full. QSaveFile would let that pass."""
    descriptor = file.handle()
    if descriptor < 0:  # Windows
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a disk that cannot be waited for
            raise


def _copy_rights(like: Path, file: QSaveFile) -> None:
    """Mode and, where we may, owner and group, before the first byte is in the file."""
    if sys.platform != "win32":
        owner = like.stat()
        if (owner.st_uid, owner.st_gid) != (os.geteuid(), os.getegid()):
            with suppress(OSError):
                os.chown(file.handle(), owner.st_uid, owner.st_gid)
    file.setPermissions(QFileInfo(str(like)).permissions())


# --- Sentences ---------------------------------------------------------------------------------------


def _not_saved(path: Path, reason: str) -> StorageError:
    return StorageError(f"{path.name} could not be saved: {reason}.")


def _reason(error: Exception) -> str:
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text[:1].lower() + text[1:]


def _qt_reason(file: QSaveFile) -> str:
    text = file.errorString()
    return text[:1].lower() + text[1:]
