"""Drawn bodies as the rows that bounding volumes are fitted to (physics/shapes/bounding.py), many at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import CircleShape, Shape
from sketchfall.physics.shapes.bounding import CIRCLE, OBB, WIDTHS, disc_rows, fit_volumes

Floats = NDArray[np.float64]


class BodyRows:
    """Rows of x, y and radius of many bodies, each in its own frame, one body after another."""

    def __init__(self, bodies_shapes: Sequence[tuple[Shape, ...]], kind: int) -> None:
        """`kind` is a place in physics.VOLUMES: turned boxes and circles need corners all around a disc."""
        self.kind = kind
        rows = [shape_rows(shapes, kind) for shapes in bodies_shapes]
        sizes = [len(each) for each in rows]
        self.rows: Floats = np.concatenate(rows) if rows else np.empty((0, 3))
        self.starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self._owner = np.repeat(np.arange(len(rows)), sizes)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def placed(self, poses: Floats) -> Floats:
        """The same rows in the world, with the bodies at x, y, angle."""
        c, s = np.cos(poses[self._owner, 2]), np.sin(poses[self._owner, 2])
        x, y, radius = self.rows.T
        return np.column_stack(
            [poses[self._owner, 0] + c * x - s * y, poses[self._owner, 1] + s * x + c * y, radius]
        )

    def fit(self, rows: Floats) -> Floats:
        """A volume for each body, from the rows of all."""
        volumes = np.empty((len(self), WIDTHS[self.kind]))
        fit_volumes(self.kind, rows, self.starts, volumes)
        return volumes

    def boxes(self, rows: Floats) -> Floats:
        """Boxes along the axes, for which nothing has to be compiled."""
        reach = rows[:, 2:]
        low = np.minimum.reduceat(rows[:, :2] - reach, self.starts[:-1])
        return np.column_stack([low, np.maximum.reduceat(rows[:, :2] + reach, self.starts[:-1])])


def shape_rows(shapes: tuple[Shape, ...], kind: int) -> Floats:
    rounded = kind not in (OBB, CIRCLE) or len(shapes) == 1
    return np.concatenate(
        [
            disc_rows(shape.center, shape.radius, rounded)
            if isinstance(shape, CircleShape)
            else np.column_stack([np.array(shape.vertices, np.float64), np.zeros(len(shape.vertices))])
            for shape in shapes
        ]
    )


def turned_volumes(kind: int, local: Floats, poses: Floats) -> Floats:
    """Turned boxes or circles of bodies in their own frames, carried to where the bodies are."""
    c, s = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    volumes = local.copy()
    volumes[:, 0] = poses[:, 0] + c * local[:, 0] - s * local[:, 1]
    volumes[:, 1] = poses[:, 1] + s * local[:, 0] + c * local[:, 1]
    if kind == OBB:
        volumes[:, 2] = c * local[:, 2] - s * local[:, 3]
        volumes[:, 3] = s * local[:, 2] + c * local[:, 3]
    return volumes
