"""A world's state as bytes and back. Data only: nothing in a snapshot is ever executed.

Layout: magic, length of the header, header (JSON: settings, time, row counts and layouts of the tables), the
rows of each table as they lie in memory, and a digest over all of it. Whatever does not fit is refused before
anything is changed.
"""

from __future__ import annotations

import hashlib
import json
import struct
from typing import Any

import numpy as np

from physics.state import TABLES, State
from physics.table import Table

MAGIC = b"sketchfall world 2\n"
DIGEST_SIZE = 16


class SnapshotError(ValueError):
    """The bytes are not a snapshot that this engine can restore."""


def save(state: State, settings: dict[str, Any]) -> bytes:
    header = json.dumps(
        {
            "settings": settings,
            "time": state.time,
            "tables": {
                name: {"rows": getattr(state, name).count, "layout": layout(getattr(state, name))}
                for name in TABLES
            },
        }
    ).encode()
    body = b"".join(getattr(state, name).used.tobytes() for name in TABLES)
    content = MAGIC + struct.pack("<Q", len(header)) + header + body
    return content + digest(content)


def load(data: bytes) -> tuple[State, dict[str, Any]]:
    if not isinstance(data, bytes | bytearray | memoryview):
        raise SnapshotError(f"snapshot: {type(data).__name__} instead of bytes")
    data = bytes(data)
    start = len(MAGIC) + 8
    if data[: len(MAGIC)] != MAGIC:
        raise SnapshotError("snapshot: not a snapshot of this version")
    if len(data) < start + DIGEST_SIZE or digest(data[:-DIGEST_SIZE]) != data[-DIGEST_SIZE:]:
        raise SnapshotError("snapshot: damaged or cut short")
    (header_size,) = struct.unpack("<Q", data[len(MAGIC) : start])
    header = json.loads(data[start : start + header_size])
    state = State()
    state.time = header["time"]
    place = start + header_size
    for name in TABLES:
        table: Table = getattr(state, name)
        if header["tables"][name]["layout"] != layout(table):
            raise SnapshotError(f"snapshot: the table of {name} is laid out differently")
        rows = header["tables"][name]["rows"]
        table.add(rows)
        table.used[:] = np.frombuffer(data, table.rows.dtype, rows, place)
        place += rows * table.rows.dtype.itemsize
    return state, header["settings"]


def layout(table: Table) -> str:
    return repr(table.rows.dtype)


def digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=DIGEST_SIZE).digest()
