"""A world's state as bytes and back. Data only: nothing in a snapshot is ever executed.

Layout: magic, length of the header, header (JSON: settings, time, row counts and layouts of the tables), the
rows of each table as they lie in memory, and a digest over all of it. The digest tells damage, not intent: so
what the bytes say is checked too, and whatever does not fit is refused before anything is changed.
"""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import dataclass
from reprlib import repr as short
from typing import Any, NoReturn

import numpy as np

from sketchfall.physics import checks
from sketchfall.physics.runtime.table import Table
from sketchfall.physics.settings import check_settings
from sketchfall.physics.tables.snapshot_checks import SnapshotError, check_tables, weigh_all
from sketchfall.physics.tables.state import TABLES, State

MAGIC = b"sketchfall world 3\n"
DIGEST_SIZE = 16
START = len(MAGIC) + 8  # of the header
ROW_SIZES = {name: getattr(State(), name).rows.dtype.itemsize for name in TABLES}  # bytes
LAYOUTS = {name: repr(getattr(State(), name).rows.dtype) for name in TABLES}


@dataclass(frozen=True)
class Header:
    settings: dict[str, Any]
    time: float  # s
    rows: dict[str, int]  # by table
    end: int  # where the rows begin


def save(state: State, settings: dict[str, Any]) -> bytes:
    header = json.dumps(
        {
            "settings": settings,
            "time": state.time,
            "tables": {
                name: {"rows": getattr(state, name).count, "layout": LAYOUTS[name]} for name in TABLES
            },
        }
    ).encode()
    body = b"".join(getattr(state, name).used.tobytes() for name in TABLES)
    content = MAGIC + struct.pack("<Q", len(header)) + header + body
    return content + digest(content)


def load(data: bytes) -> tuple[State, dict[str, Any]]:
    """The state and the settings, sound in every respect; SnapshotError says what is not."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise SnapshotError(f"snapshot: {type(data).__name__} instead of bytes")
    data = bytes(data)
    if data[: len(MAGIC)] != MAGIC:
        raise SnapshotError("snapshot: not a snapshot of this version")
    content = memoryview(data)[:-DIGEST_SIZE]
    if len(data) < START + DIGEST_SIZE or digest(content) != data[-DIGEST_SIZE:]:
        raise SnapshotError("snapshot: damaged or cut short")
    header = read_header(content)
    state = State()
    state.time = header.time
    place = header.end
    for name in TABLES:
        table: Table = getattr(state, name)
        table.resize(header.rows[name])
        size = table.used.nbytes
        table.used.view(np.uint8)[:] = np.frombuffer(content, np.uint8, size, place)  # faster than by fields
        place += size
    check_tables(state)
    weigh_all(state)
    return state, header.settings


def read_header(content: memoryview) -> Header:
    """The header of a snapshot whose rows are laid out as ours, and are as many as it says."""
    (size,) = struct.unpack("<Q", content[len(MAGIC) : START])
    if size > len(content) - START:
        raise SnapshotError(f"snapshot: a header of {size} bytes, but there are {len(content) - START}")
    try:
        values = json.loads(str(content[START : START + size], "utf-8"), parse_constant=refuse_constant)
        time_and_settings = read_values(values)
    except RecursionError:
        raise SnapshotError("snapshot: the header is nested too deeply") from None
    except ValueError as error:
        raise SnapshotError(f"snapshot: header: {str(error)[:300]}") from None
    rows = read_row_counts(values["tables"])
    end = START + size
    needed = sum(rows[name] * ROW_SIZES[name] for name in TABLES)
    if needed != len(content) - end:
        raise SnapshotError(f"snapshot: {len(content) - end} bytes of rows, but its tables take {needed}")
    return Header(*time_and_settings, rows, end)


def read_values(values: Any) -> tuple[dict[str, Any], float]:
    """The settings and the time."""
    if not isinstance(values, dict) or set(values) != {"settings", "time", "tables"}:
        raise ValueError(f"{short(values)} is not an object with settings, time and tables")
    time = values["time"]
    if isinstance(time, bool) or not isinstance(time, int | float):
        raise ValueError(f"time: {short(time)} is not a number")
    return check_settings(values["settings"]), checks.not_negative("time", time)


def read_row_counts(tables: Any) -> dict[str, int]:
    if not isinstance(tables, dict) or set(tables) != set(TABLES):
        raise SnapshotError(f"snapshot: tables: {short(tables)} are not {', '.join(TABLES)}")
    counts = {}
    for name in TABLES:
        entry = tables[name]
        if not isinstance(entry, dict) or set(entry) != {"rows", "layout"}:
            raise SnapshotError(f"snapshot: the table of {name}: {short(entry)} does not say rows and layout")
        if entry["layout"] != LAYOUTS[name]:
            raise SnapshotError(f"snapshot: the table of {name} is laid out differently")
        rows = entry["rows"]
        if isinstance(rows, bool) or not isinstance(rows, int) or rows < 0:
            raise SnapshotError(f"snapshot: the table of {name}: {short(rows)} is no number of rows")
        counts[name] = rows
    if counts["motions"] != counts["bodies"]:
        raise SnapshotError(f"snapshot: {counts['motions']} motions of {counts['bodies']} bodies")
    return counts


def refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not finite")


def digest(content: bytes | memoryview) -> bytes:
    return hashlib.blake2b(content, digest_size=DIGEST_SIZE).digest()
