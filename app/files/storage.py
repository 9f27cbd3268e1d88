"""Drawings on disk: a save happens wholly or not at all.

The new contents are written to a new file beside the old one, and a rename puts that in its place, so at
every moment the file is complete: old or new. The new file

- bears a name that only this program gives, so that what a kill leaves behind is known, and removed by the
  next save in that folder;
- is made under a name that nobody can guess, and only if there is nothing of that name, not even a link: in a
  folder where others may write, a link waiting there would have us overwrite whatever it leads to;
- can be read by nobody else until it has got the rights of the file that it replaces.

Qt's QSaveFile does most of this too, but it lets a write pass that the disk took only in part or failed to
keep, leaves files behind that nobody can tell from a user's own, and does not wait for the folder.

A drawing of a newer version of the format is never overwritten, because what this program does not know of it
would be lost.
"""

from __future__ import annotations

import errno
import os
import platform
import re
import secrets
import stat
import sys
import threading
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.file_version import newer_version
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.engine_errors import told
from sketchfall.physics.runtime import NO_LINKS, is_ours, refuse_planted_link

CHUNK = 1 << 20  # bytes written at a time
PRIVATE = 0o600
ORDINARY = 0o666  # less what the user's umask takes away
FORGOTTEN_AFTER = 24 * 3600.0  # s: no save takes so long, whatever machine it runs on

# Unsaved work is copied aside by a thread; whatever else bears our process number is known to be forgotten.
_ONE_AT_A_TIME = threading.RLock()

_HOST = f"{zlib.crc32(platform.node().encode()):08x}"
# Earlier versions of this program ended the name with six letters, or with nothing.
_UNFINISHED = re.compile(r"\.sketchfall-saving-([0-9a-f]{8})-(\d+)(-[0-9a-f]{16}|\.[A-Za-z]{6})?")

# The reasons that systems give most often. Any other is shown as it is.
SAID_BY_SYSTEMS = (
    later("no such file or directory"),
    later("permission denied"),
    later("operation not permitted"),
    later("is a directory"),
    later("not a directory"),
    later("file name too long"),
    later("read-only file system"),
    later("no space left on device"),
    later("disk quota exceeded"),
    later("input/output error"),
)

Contents = TypeVar("Contents")


class StorageError(Exception):
    """A file that cannot be read or written: one sentence for the user, with the name of the file."""


def save_drawing(path: Path, scene: Scene) -> None:
    """Write the drawing to the file, or raise StorageError and leave everything as it was."""
    save_file(path, lambda: encode_drawing(scene))


def save_file(path: Path, encode: Callable[[], bytes]) -> None:
    """The same for whatever can be encoded; DrawingError from that is told as a StorageError."""
    try:
        data = encode()
    except DrawingError as error:
        raise _not_saved(path, str(error)) from error
    target = _final_target(path)
    _check_overwriting(path, target)
    like = target if target.exists() else None
    _write(path, target, data, like, ORDINARY if like is None else PRIVATE)


def check_can_save(path: Path) -> None:
    """StorageError now, rather than after long work, if the file could not be saved for any known reason."""
    target = _final_target(path)
    _check_overwriting(path, target)
    folder = target.parent
    if not folder.is_dir():
        raise _not_saved(path, tr("there is no folder {folder}", folder=folder))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _not_saved(path, tr("nothing can be written to the folder {folder}", folder=folder))


def load_drawing(path: Path, report: Report = unheard) -> Scene:
    """As `read_drawing`, with a DrawingError or StorageError that is a sentence with the name of the file."""
    return load_file(path, lambda: read_drawing(path, report))


def load_file(path: Path, read: Callable[[], Contents]) -> Contents:
    """What `read` returns, with the same errors."""
    try:
        return read()
    except DrawingError as error:
        named = DrawingError(tr("{file} could not be opened: {reason}.", file=path.name, reason=error))
        named.field = error.field
        raise named from error
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise StorageError(
            tr("{file} could not be opened: {reason}.", file=path.name, reason=_reason(error))
        ) from error


def write_safely(path: Path, data: bytes) -> None:
    """Write a file wholly or not at all, for the user's eyes only, replacing what is there, be it a link.

    StorageError on failure.
    """
    _write(path, path, data, like=None, mode=PRIVATE)


def remove_unfinished_saves(folder: Path) -> None:
    """Sweep away what killed processes left behind while saving into this folder."""
    with _ONE_AT_A_TIME, suppress(OSError):  # a folder that cannot be listed fails at the save, with a reason
        for entry in os.scandir(folder):
            match = _UNFINISHED.fullmatch(entry.name)
            if match and _is_forgotten(entry, match[1], int(match[2])):
                with suppress(OSError):
                    os.unlink(entry)


def _is_forgotten(entry: os.DirEntry[str], host: str, process: int) -> bool:
    status = entry.stat(follow_symlinks=False)
    if not (stat.S_ISREG(status.st_mode) and is_ours(status)):
        return False
    # A process saves one file at a time, so what bears our own number is from an earlier process.
    if host == _HOST and (process == os.getpid() or not _is_alive(process)):
        return True
    return time.time() - status.st_mtime > FORGOTTEN_AFTER


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
        refuse_planted_link(path)
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
        raise _not_saved(path, tr("a folder has this name"))
    if not stat.S_ISREG(mode):
        raise _not_saved(path, tr("this is not an ordinary file"))
    try:
        target.open("r+b").close()  # replacing needs no such right, but somebody wanted it protected
    except OSError as error:
        raise _not_saved(path, tr("the file is read-only")) from error
    version = newer_version(target)
    if version is not None:
        raise _not_saved(
            path,
            tr(
                "the file there is of a newer Sketchfall (version {version}) and would lose what is new",
                version=version,
            ),
        )


# --- Writing -----------------------------------------------------------------------------------------


def _write(path: Path, target: Path, data: bytes, like: Path | None, mode: int) -> None:
    new = target.with_name(f".sketchfall-saving-{_HOST}-{os.getpid()}-{secrets.token_hex(8)}")
    with _ONE_AT_A_TIME:
        remove_unfinished_saves(target.parent)
        try:
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINKS, mode)
            try:
                _fill(descriptor, data, like)
                os.replace(new, target)
            except BaseException:
                with suppress(OSError):
                    new.unlink()
                raise
        except OSError as error:
            raise _not_saved(path, _reason(error)) from error
        _bring_folder_to_disk(target.parent)


def _fill(descriptor: int, data: bytes, like: Path | None) -> None:
    """Write everything and bring it to the disk, with the rights of another file, if there is one."""
    try:
        _write_all(descriptor, data)
        if like is not None:
            _copy_rights(like, descriptor)
        _bring_to_disk(descriptor)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = os.write(descriptor, rest[:CHUNK])  # a disk that is nearly full may take a part
        if written == 0:
            raise OSError(errno.EIO, tr("the disk took nothing"))
        rest = rest[written:]


def _bring_to_disk(descriptor: int) -> None:
    """Wait for the disk; some only now say that they are full."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a disk that cannot be waited for
            raise


def _bring_folder_to_disk(folder: Path) -> None:
    """So that a power failure does not bring the old file back; if it fails, the new one is there still."""
    if sys.platform != "win32":
        with suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def _copy_rights(like: Path, descriptor: int) -> None:
    """Mode and, where we may, owner and group. A group that it cannot be given to gets no right by it."""
    if sys.platform == "win32":
        return
    old = like.stat()
    mode = old.st_mode & 0o777
    if (old.st_uid, old.st_gid) != (os.geteuid(), os.fstat(descriptor).st_gid):
        try:
            os.fchown(descriptor, old.st_uid, old.st_gid)
        except OSError:
            try:
                os.fchown(descriptor, -1, old.st_gid)
            except OSError:
                mode = mode & ~0o070 | (mode & 0o007) << 3
    with suppress(OSError):  # a disk that knows no modes
        os.fchmod(descriptor, mode)


# --- Sentences ---------------------------------------------------------------------------------------


def _not_saved(path: Path, reason: str) -> StorageError:
    return StorageError(tr("{file} could not be saved: {reason}.", file=path.name, reason=reason))


def _reason(error: Exception) -> str:
    if not isinstance(error, OSError) or not error.strerror:
        return told(error)
    text = error.strerror[:1].lower() + error.strerror[1:]
    return tr(text) if text in SAID_BY_SYSTEMS else text
