"""Snapshots that no world made: changed as one likes, with a digest that fits again."""

from __future__ import annotations

import hashlib
import json
import random
import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics import SnapshotError, World
from sketchfall.physics.tables.snapshot import DIGEST_SIZE, MAGIC
from sketchfall.physics.tables.state import TABLES, State

START = len(MAGIC) + 8


@dataclass
class Forgery:
    """A snapshot taken apart: its header and its tables may be changed before `data` puts it together."""

    header: dict[str, Any]
    tables: dict[str, NDArray[Any]]

    @classmethod
    def of(cls, snapshot: bytes) -> Forgery:
        (size,) = struct.unpack("<Q", snapshot[len(MAGIC) : START])
        header = json.loads(snapshot[START : START + size])
        empty, tables, place = State(), {}, START + size
        for name in TABLES:
            row = getattr(empty, name).rows.dtype
            count = header["tables"][name]["rows"]
            tables[name] = np.frombuffer(snapshot, row, count, place).copy()
            place += tables[name].nbytes
        return cls(header, tables)

    @property
    def data(self) -> bytes:
        return self.with_header(json.dumps(self.header).encode())

    def with_header(self, header: bytes, *, trailing: bytes = b"") -> bytes:
        rows = b"".join(self.tables[name].tobytes() for name in TABLES)
        return sealed(MAGIC + struct.pack("<Q", len(header)) + header + rows + trailing)

    def forge(self, source: random.Random, table: str, field: str) -> str:
        """Give a row of the table an extreme value; returns what was done, as a sentence."""
        rows = self.tables[table]
        row, value = source.randrange(len(rows)), source.choice(extremes(rows.dtype[field], len(rows)))
        before = rows[field][row]
        rows[field][row] = value
        return f"{table}[{row}].{field} from {before} to {value}"


def sealed(content: bytes) -> bytes:
    return content + hashlib.blake2b(content, digest_size=DIGEST_SIZE).digest()


def restored(data: bytes) -> World | None:
    """The world of a snapshot; None if it was refused, and nothing changed by that."""
    world = World()
    before = world.snapshot()
    try:
        world.restore(data)
    except SnapshotError:
        assert world.snapshot() == before, "refused, but not without a change"
        return None
    return world


def extremes(format: np.dtype[Any], count: int) -> list[Any]:
    """Values of this type that are likely to do harm in a table of `count` rows."""
    if format.kind == "f":
        return [np.nan, np.inf, -np.inf, 0.0, -1.0, -1e300, 1e300, 1e9, 1e-300, 1.5, -0.0]
    limits = np.iinfo(format)
    wanted = [limits.min, limits.max, -1, 0, 1, 2, 3, count - 1, count, count + 1]
    return [value for value in wanted if limits.min <= value <= limits.max]
