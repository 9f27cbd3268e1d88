"""Memory that is about to be written all over and then kept: got from the system at once, not page by page.

A page that is met for the first time in the middle of other work costs about twice as much, and what it
throws out of the caches is missed there.
"""

from __future__ import annotations

import mmap

import numpy as np
from numpy.typing import NDArray

SMALL = 2**16  # bytes, up to which it is cut out of what the process has already
POPULATE = getattr(mmap, "MAP_POPULATE", 0)  # of Linux only; others give it page by page


def new_bytes(count: int) -> NDArray[np.uint8]:
    """So many, whatever is in them. They are given back when nobody holds the array any more."""
    if not POPULATE or count <= SMALL:
        return np.empty(count, np.uint8)
    private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    return np.frombuffer(mmap.mmap(-1, count, flags=private | POPULATE), np.uint8)
