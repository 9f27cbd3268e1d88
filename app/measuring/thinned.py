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
    rows, starts = y[:whole].reshape(columns, size), size * np.arange(columns)
    kept = [[0, count - 1], starts + rows.argmin(axis=1), starts + rows.argmax(axis=1)]
    if whole < count:  # what is left is less than a point for each piece
        kept.append([whole + y[whole:].argmin(), whole + y[whole:].argmax()])
    places = np.unique(np.concatenate(kept))
    return x[places], y[places]
