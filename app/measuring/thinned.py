"""A curve with as many points as can be told apart on a screen. Only for painting: data keep all theirs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def thinned(x: Floats, y: Floats, columns: int) -> tuple[Floats, Floats]:
    """Of each piece of the curve, the least and the greatest y, in their order; its ends stay its ends."""
    count = len(y)
    if count <= 4 * columns:
        return x, y
    size = count // columns
    whole = columns * size
    left = y[whole:]  # less than a point for each piece, and yet it may be several pieces
    padded = np.concatenate([left, np.full(-len(left) % size, y[-1])])
    kept = [[0, count - 1]]
    for start, part in ((0, y[:whole]), (whole, padded)):
        rows = part.reshape(-1, size)
        starts = start + size * np.arange(len(rows))
        kept += [starts + rows.argmin(axis=1), starts + rows.argmax(axis=1)]
    places = np.unique(np.concatenate(kept))
    return x[places], y[places]
