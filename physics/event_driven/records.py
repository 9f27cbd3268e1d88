"""The tables of a disc gas, each field with its unit.

All that a neighbour has to know of a disc is in one record of 64 bytes, a line of the processor's cache,
because most of the time goes into looking at neighbours; and so is all else about it. `in_lines` sees to it
that a record is not spread over two lines, as it would be wherever numpy happens to put it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.runtime.table import address_of

CACHE_LINE = 64  # bytes

NOBODY = -1  # no partner, no neighbour in the list, no edge
WALLS = ("left", "right", "bottom", "top")
WALL_PARTNER = -2  # the left wall as a partner; -3 is the right one, and so on

DISC = np.dtype(
    [
        ("x", "f8"),  # m, at its own time
        ("y", "f8"),
        ("vx", "f8"),  # m/s, at its own time
        ("vy", "f8"),
        ("time", "f8"),  # s, when this was so; it has flown freely since
        ("radius", "f8"),  # m
        ("due", "f8"),  # s, when it collides with its partner; if it has none, when it must predict again
        ("next", "i8"),  # disc that follows in the list of its cell
    ]
)

PLAN = np.dtype(
    [
        ("crossing", "f8"),  # s, when its centre leaves its cell
        ("mass", "f8"),  # kg
        ("restitution", "f8"),  # its own, before it is combined with another's
        ("partner", "i4"),  # what it collides with next: a disc, a wall (WALL_PARTNER and below) or NOBODY
        ("side", "i4"),  # number of the edge in WALLS over which it leaves its cell
        ("previous", "i4"),  # disc before it in the list of its cell
        ("cell", "i4"),  # row * columns + column; of a large disc too, though it is in no list
        ("column", "i4"),  # of its cell; kept, since to divide takes longer than to look it up
        ("row", "i4"),
        ("reach", "i4"),  # how many cells away a small disc may be that touches it
        ("is_large", "i4"),  # wider than a cell: in the list of large discs, and in no cell
        ("below_cutoff", "i8"),  # its last bounce was too slow to lose energy (see bounces.py)
    ]
)

# Of the queue. The place belongs to another disc than the time: all three are together to be near in memory.
ENTRY = np.dtype(
    [
        ("time", "f8"),  # s, when something happens
        ("disc", "i4"),  # to this disc
        ("place", "i4"),  # of the disc with the number of this row: in which row its time is
    ]
)

BOX = np.dtype(
    [
        ("left", "f8"),  # m
        ("right", "f8"),
        ("bottom", "f8"),
        ("top", "f8"),
        ("gx", "f8"),  # m/s^2
        ("gy", "f8"),
        ("cell_width", "f8"),  # m
        ("cell_height", "f8"),
        ("columns", "i8"),
        ("rows", "i8"),
        ("rule", "i8"),  # how restitutions combine, a number in RESTITUTION_RULES
        ("rest_speed", "f8"),  # m/s, bounces below it lose no energy
        ("time", "f8"),  # s, of the whole gas
        ("disc_events", "i8"),  # collisions so far
        ("wall_events", "i8"),
        ("impulse_left", "f8"),  # N s, of all discs on this wall so far
        ("impulse_right", "f8"),
        ("impulse_bottom", "f8"),
        ("impulse_top", "f8"),
        ("last_a", "i8"),  # the disc of the last collision,
        ("last_b", "i8"),  # and its partner there, as in PLAN
        ("standing_since", "f8"),  # s, the time of the gas has hardly moved on since,
        ("standing_events", "i8"),  # in spite of so many collisions
    ]
)


def in_lines(count: int, dtype: np.dtype[Any], first: int = 0) -> NDArray[np.void]:
    """So many records of zeros, of which the one with the number `first` begins a line of the cache."""
    room = np.zeros(count * dtype.itemsize + CACHE_LINE, np.uint8)
    start = -(address_of(room) + first * dtype.itemsize) % CACHE_LINE
    return room[start : start + count * dtype.itemsize].view(dtype)
