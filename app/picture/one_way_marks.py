"""Arrows on one-way platforms: which way they let bodies through."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.picture.display_list import Floats, Lines, Pen
from sketchfall.app.picture.projection import Projection

HALF, HEAD = 8.0, 5.0  # px, of the shaft and of the head
WIDTH = 1.5  # px
ARROW = np.array(  # both ends of each line, to the right of the middle and above it, px
    [(0.0, -HALF, 0.0, HALF), (0.0, HALF, -HEAD, HALF - HEAD), (0.0, HALF, HEAD, HALF - HEAD)]
)


def one_way_rows(bodies: Sequence[BodyDrawing]) -> list[int]:
    """Those that have an arrow, by their places."""
    return [row for row, body in enumerate(bodies) if body.one_way and not body.hidden]


def one_way_marks(poses: Floats, camera: Projection, colour: str) -> Lines:
    """An arrow at the origin of each of these frames, x, y and angle, along its own upwards."""
    found = poses[np.isfinite(poses).all(axis=1)]
    c, s = np.cos(found[:, 2]), np.sin(found[:, 2])
    x, y = camera.left + found[:, 0] * camera.scale, camera.top - found[:, 1] * camera.scale
    rows = np.empty((len(found), len(ARROW), 4))
    for end in (0, 2):
        right, up = ARROW[:, end], ARROW[:, end + 1]
        rows[:, :, end] = x[:, None] + np.outer(c, right) - np.outer(s, up)
        rows[:, :, end + 1] = y[:, None] - np.outer(s, right) - np.outer(c, up)
    return Lines(rows.reshape(-1, 4), Pen(colour, WIDTH))
