"""A lock that lives as long as its process: the system itself takes it back after a crash or a kill.

Only a file of our own is locked. Somebody else's, or one that a link leads to, could be held for ever by him,
or be one that we would rather not open. So we open it ourselves, and remove it afterwards: filelock's own
locks take pipes and other people's files as well, and leave their files behind.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from filelock import lock_descriptor

from sketchfall.physics.runtime import open_private


class FileLock:
    """Held from `acquire` until `remove`, or until the process ends."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor: int | None = descriptor

    @classmethod
    def acquire(cls, path: Path) -> FileLock | None:
        """The lock on this file, which is made if need be; None if somebody holds it, here or elsewhere."""
        while True:
            descriptor = open_private(path, os.O_RDWR | os.O_CREAT)
            if _is_held(descriptor):
                os.close(descriptor)
                return None
            if _is_file_at(path, descriptor):
                return cls(path, descriptor)
            os.close(descriptor)  # its last holder removed the file while we opened it

    def remove(self) -> None:
        """Release the lock and remove its file; a second time does nothing."""
        if self._descriptor is None:
            return
        # The file goes first, or another process might lock it just before it goes, and a third one a new
        # file of that name. Windows removes no file that is open, and so not one that another process has.
        if sys.platform != "win32" and _is_file_at(self.path, self._descriptor):
            self._remove_file()
        os.close(self._descriptor)
        self._descriptor = None
        if sys.platform == "win32":
            self._remove_file()

    def _remove_file(self) -> None:
        with suppress(OSError):
            self.path.unlink()


def _is_held(descriptor: int) -> bool:
    """Lock the file; true if that was impossible because it is locked already."""
    try:
        return not lock_descriptor(descriptor, blocking=False)
    except OSError:
        # A disk that knows no locks. Offering the work of a living window does less harm than losing work.
        return False


def _is_file_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
