"""Unsaved work survives a crash: a copy in a side file, written a few seconds after a change.

Side files lie in a folder of the program's own, never beside the user's drawing or over it. Nobody else can
read or change them: a folder that is open to other users is not used. Each consists of a line that says where
the drawing is from, followed by the drawing as it would be saved:

    {"recovery": 1, "original": "/home/ada/ramp.sketchfall", "time": 1760000000.0, "process": 4711}
    {
    "format": "sketchfall",
    ...

Beside it lies a lock that its window holds. The system takes the lock back when the process ends, however
that happens, so a side file whose lock is free belongs to no living window and is offered at the next start.
(A process number could not tell: the system gives it to another process later.)

While a run is on to which something was done, it is copied too, to a file of its own beside them.

The window lets a thread write, one file after another, while the drawing is edited on: a scene never changes
once it is made, so the thread needs no copy of it.
"""

from __future__ import annotations

import json
import os
import time
import uuid
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.files.file_bytes import MAX_BYTES
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.files.file_lock import FileLock
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.files.storage import StorageError, remove_unfinished_saves, write_safely
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.engine_errors import told
from sketchfall.physics.runtime import NotPrivateError, open_private, private_folder

SUFFIX = ".recovery"
DAMAGED_SUFFIX = ".damaged"  # a side file that was refused, kept for somebody who knows how to mend it
LOCK_SUFFIX = ".lock"
RUN_SUFFIX = ".run"
VERSION = 1
MAX_FIRST_LINE = 64 * 1024  # bytes; the longest path a system allows fits in


@dataclass(frozen=True)
class RecoveredDrawing:
    """What a crashed window had not saved."""

    scene: Scene
    original: Path | None  # the file it was opened from or saved to; None if it never had one
    time: datetime  # of the side file, in local time
    side_file: Path
    lock: FileLock = field(repr=False, compare=False)  # held, so that no other process offers it too

    @property
    def run_file(self) -> Path | None:
        """The run that was on; None if there was none, or nothing was done to it."""
        path = self.side_file.with_suffix(RUN_SUFFIX)
        return path if path.is_file() else None

    @property
    def suggested_path(self) -> Path:
        """A new name beside the original: nothing that exists is ever offered for overwriting."""
        original = self.original or Path(f"{tr('Untitled')}.sketchfall")
        word = tr("recovered")
        stem = original.stem.split(f" ({word}")[0] or original.stem
        number = 1
        while True:
            mark = f"({word})" if number == 1 else f"({word} {number})"
            path = original.with_name(f"{stem} {mark}.sketchfall")
            if not os.path.lexists(path):
                return path
            number += 1


@dataclass(frozen=True)
class RefusedDrawing:
    """A side file that cannot be opened, and why, in one sentence."""

    side_file: Path
    reason: str


Job = Callable[[], None]
EncodeRun = Callable[[], bytes]


def at_once(job: Job) -> Future[None]:
    """For somebody who can wait."""
    future: Future[None] = Future()
    try:
        job()
    except Exception as error:
        future.set_exception(error)
    else:
        future.set_result(None)
    return future


class Recovery:
    """The side file of one window, and the way to those that crashed windows left.

    `submit` gets a job done, sooner or later, but after those given before.
    """

    def __init__(
        self,
        folder: Path,
        delay: float = 3.0,
        clock: Callable[[], float] = time.monotonic,
        submit: Callable[[Job], Future[None]] = at_once,
    ) -> None:
        self.folder = folder
        self.delay = delay  # seconds from a change to the side file
        self.failure = ""  # why the last attempt to write failed, in one sentence; empty if it did not
        self.refused: list[RefusedDrawing] = []  # found by pending
        self._clock = clock
        self._due: float | None = None
        self._scene = Scene()
        self._original: Path | None = None
        self._encode_run: EncodeRun | None = None
        self._own: tuple[Path, FileLock] | None = None
        self._submit = submit
        self._writing: Future[None] | None = None  # the side file, just now
        self._taken: RecoveredDrawing | None = None  # opened here, until there is a side file of our own
        self._offered: list[RecoveredDrawing] = []

    # --- While the drawing is edited ------------------------------------------------------------------

    def note_change(self, scene: Scene, path: Path | None) -> None:
        """The drawing changed: it will be written by the first tick after the delay."""
        self._scene = scene
        self._original = path or self._original
        if self._due is None:  # counted from the first change, or steady work would never be written
            self._due = self._clock() + self.delay

    def note_run(self, encode: EncodeRun | None, scene: Scene, path: Path | None) -> None:
        """Something was done to a run of the drawing, which is written as well; or there is none any more.

        What encodes it is called in the thread that writes.
        """
        self._encode_run = encode
        self.note_change(scene, path)

    def tick(self) -> None:
        """Write the side file if it is time; to be called about once a second. Never raises."""
        self._look_at_writing()
        if self._writing is None and self._due is not None and self._clock() >= self._due:
            self._due = None
            try:
                self._writing = self._submit(
                    partial(_write, self._own_side_file(), self._origin(), self._scene, self._encode_run)
                )
            except OSError as error:
                self._writing_failed(error)
            self._look_at_writing()

    def flush(self) -> None:
        """Write what has changed now, not after the delay: the program is in trouble, or about to end."""
        if self._due is not None:
            self._due = self._clock()
            self.tick()

    def forget(self) -> None:
        """The drawing was saved, or closed without saving: nothing of it is to be recovered."""
        self._due = None
        self._original = self._encode_run = None
        self.failure = ""
        if self._taken:
            self.decline(self._taken)
            self._taken = None
        if self._own and self._writing and not self._writing.cancel():
            self._submit(partial(_remove, *self._own))  # after it is written
        elif self._own:
            _remove(*self._own)
        self._own = self._writing = None

    def _look_at_writing(self) -> None:
        if self._writing is None or not self._writing.done():
            return
        error = self._writing.exception()
        self._writing = None
        if isinstance(error, StorageError | DrawingError | OSError):
            self._writing_failed(error)
        elif error is not None:
            raise error
        else:
            self.failure = ""
            if self._taken:
                self.decline(self._taken)
                self._taken = None

    def _writing_failed(self, error: Exception) -> None:
        self.failure = tr("Unsaved work could not be copied to a safe place: {reason}", reason=told(error))
        self._due = self._clock() + self.delay

    # --- After a crash --------------------------------------------------------------------------------

    def pending(self) -> list[RecoveredDrawing]:
        """What crashed windows left, the latest first. What cannot be opened is in `refused`, once."""
        self._offered = [recovered for recovered in self._offered if recovered.side_file.exists()]
        self.refused = []
        for side_file in self._side_files():
            lock = _lock_of(side_file)
            if lock is None:  # its window is alive, or it was offered before
                continue
            if not os.path.lexists(side_file):  # its window has just saved, and taken both away
                lock.remove()
                continue
            try:
                recovered = _read(side_file, lock)
            except (DrawingError, OSError) as error:
                self.refused.append(_refused(side_file, lock, error))
                continue
            if recovered.run_file is None and _is_saved(recovered):
                _remove(side_file, lock)
            else:
                self._offered.append(recovered)
        return sorted(self._offered, key=lambda recovered: recovered.time, reverse=True)

    def take(self, recovered: RecoveredDrawing) -> None:
        """The user opens it in this window: from now on it is this window's unsaved work."""
        self.forget()
        self._scene, self._original = recovered.scene, recovered.original
        self._encode_run = recovered.run_file.read_bytes if recovered.run_file else None
        self._due = self._clock()
        self._taken = recovered  # the only copy, until it is written
        self.tick()

    def decline(self, recovered: RecoveredDrawing) -> None:
        """The user does not want it: the side file goes, and the original stays as it is."""
        _remove(recovered.side_file, recovered.lock)

    def _side_files(self) -> list[Path]:
        """Those in the folder, after it is swept; none if others may have put them there, which is told."""
        if not self.folder.is_dir():
            return []
        try:
            folder = private_folder(self.folder)
        except NotPrivateError as error:
            if any(self.folder.glob(f"*{SUFFIX}")):
                self.refused.append(RefusedDrawing(self.folder, _why_refused(self.folder, error)))
            return []
        except OSError:
            return []
        remove_unfinished_saves(folder)
        _sweep_locks(folder)
        return sorted(folder.glob(f"*{SUFFIX}"))

    def _own_side_file(self) -> Path:
        folder = private_folder(self.folder)  # a drawing may be private
        if self._own is None:
            side_file = folder / f"{uuid.uuid4().hex}{SUFFIX}"
            lock = FileLock.acquire(side_file.with_suffix(LOCK_SUFFIX))
            assert lock, "nobody can hold the lock of a name that was never used"
            self._own = side_file, lock
        return self._own[0]

    def _origin(self) -> dict[str, object]:
        return {
            "recovery": VERSION,
            "original": str(self._original.absolute()) if self._original else None,
            "time": time.time(),
            "process": os.getpid(),
        }


# --- Side files --------------------------------------------------------------------------------------


def _write(
    side_file: Path, origin: dict[str, object], scene: Scene, encode_run: EncodeRun | None = None
) -> None:
    """The run first: without a side file, nobody would look for it."""
    run_file = side_file.with_suffix(RUN_SUFFIX)
    if encode_run is not None:
        write_safely(run_file, encode_run())
    else:
        run_file.unlink(missing_ok=True)
    write_safely(side_file, json.dumps(origin).encode() + b"\n" + encode_drawing(scene))


def _sweep_locks(folder: Path) -> None:
    """Remove what processes left that were killed before they had a side file: locks, and maybe a run."""
    for path in folder.glob(f"*{LOCK_SUFFIX}"):
        side_file = path.with_suffix(SUFFIX)
        if not os.path.lexists(side_file) and (lock := _lock_of(side_file)):
            _remove(side_file, lock)


def _lock_of(side_file: Path) -> FileLock | None:
    try:
        return FileLock.acquire(side_file.with_suffix(LOCK_SUFFIX))
    except OSError:
        return None


class _Origin(msgspec.Struct):
    """The first line of a side file."""

    recovery: Annotated[int, Meta(ge=1)]
    original: str | None
    time: Annotated[float, Meta(ge=0, le=2**36)]  # seconds since 1970; beyond that the calendar ends


def _read(side_file: Path, lock: FileLock) -> RecoveredDrawing:
    with os.fdopen(open_private(side_file, os.O_RDONLY), "rb") as file:
        first_line = file.readline(MAX_FIRST_LINE)
        drawing = file.read(MAX_BYTES + 1)
    try:
        origin = msgspec.convert(json.loads(first_line), type=_Origin)
    except (ValueError, RecursionError) as error:  # of json and of msgspec alike
        raise DrawingError(tr("its first line does not tell where it is from")) from error
    if origin.recovery > VERSION:
        raise DrawingError(tr("it was written by a newer Sketchfall"), "version")
    original = Path(origin.original) if origin.original else None
    if original and ("\0" in str(original) or not original.is_absolute() or not original.name):
        raise DrawingError(
            tr("it claims to be from a file that cannot exist, {path!r}", path=str(original)[:200])
        )
    moment = datetime.fromtimestamp(origin.time).astimezone()
    return RecoveredDrawing(decode_drawing(drawing), original, moment, side_file, lock)


def _is_saved(recovered: RecoveredDrawing) -> bool:
    """True if the original holds the very same: the crash came between saving and forgetting."""
    try:
        return recovered.original is not None and read_drawing(recovered.original) == recovered.scene
    except (DrawingError, OSError):
        return False


def _refused(side_file: Path, lock: FileLock, error: Exception) -> RefusedDrawing:
    """Move the side file out of the way, so that it is reported once, unless a newer program can use it."""
    kept_as = side_file
    if not (isinstance(error, DrawingError) and error.field == "version"):
        kept_as = side_file.with_suffix(DAMAGED_SUFFIX)
        with suppress(OSError):
            side_file.replace(kept_as)
    lock.remove()
    return RefusedDrawing(kept_as, _why_refused(kept_as, error))


def _why_refused(path: Path, error: Exception) -> str:
    return tr("Unsaved work in {path} cannot be recovered: {reason}.", path=path, reason=told(error))


def _remove(side_file: Path, lock: FileLock) -> None:
    for path in (side_file, side_file.with_suffix(RUN_SUFFIX)):
        with suppress(OSError):
            path.unlink()
    lock.remove()
