"""The bytes of a file from a stranger: an ordinary file of bounded size, read in pieces."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.language.catalogue import tr

MAX_BYTES = 64 * 1024 * 1024
PIECE = 1 << 20  # bytes, between which the reader can be stopped


def read_bytes(path: Path, report: Report = unheard) -> bytearray:
    """What is in the file; DrawingError if it is no file or too large, OSError if it cannot be read."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):  # a named pipe would make us wait, a device never ends
        is_folder = stat.S_ISDIR(mode)
        raise DrawingError(tr("this is a folder") if is_folder else tr("this is not an ordinary file"))
    data = bytearray()
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        check_size(size)
        while piece := file.read(PIECE):
            data += piece
            check_size(len(data))  # some files are longer than they say, and some grow
            report(min(1.0, len(data) / max(size, 1)))
    return data


def check_size(size: int) -> None:
    if size > MAX_BYTES:
        raise DrawingError(tr("the file is larger than {size} MiB", size=MAX_BYTES // 1024**2))
