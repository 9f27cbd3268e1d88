"""Where bodies are while a run moves them: to find those at a point without making all of them anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.geometry import Box, Placement, box_around, box_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.showing import counts, is_within_reach
from sketchfall.app.drawing.transforms import placed_at

Floats = NDArray[np.float64]


class PlacedBodies(Sequence[BodyDrawing]):
    """Bodies of a drawing at other places, each made when somebody asks for it."""

    def __init__(self, drawn: Sequence[BodyDrawing], poses: Floats) -> None:
        """`poses`: x, y and angle of each."""
        self._drawn = drawn
        self._poses = poses

    @overload
    def __getitem__(self, row: int) -> BodyDrawing: ...
    @overload
    def __getitem__(self, row: slice) -> list[BodyDrawing]: ...
    def __getitem__(self, row: int | slice) -> BodyDrawing | list[BodyDrawing]:
        if isinstance(row, slice):
            return [self[index] for index in range(*row.indices(len(self)))]
        return placed_at(self._drawn[row], *self._poses[row].tolist())

    def __len__(self) -> int:
        return len(self._drawn)


class LivePlacement(Placement):
    """Its boxes hold their bodies however they are turned, so most of them are somewhat too large."""

    def __init__(self, drawn: Placement, poses: Floats) -> None:
        self.bodies = PlacedBodies(drawn.bodies, poses)
        places = np.array([body.position for body in drawn.bodies]).reshape(-1, 2)
        far = np.maximum(np.abs(drawn.boxes[:, :2] - places), np.abs(drawn.boxes[:, 2:] - places))
        reach = np.hypot(far[:, 0], far[:, 1])[:, None]
        self.boxes = np.hstack((poses[:, :2] - reach, poses[:, :2] + reach))

    def inside(self, box: Box) -> list[BodyDrawing]:
        low, high = self.boxes[:, :2], self.boxes[:, 2:]
        touched = ((low <= (box.right, box.top)) & (high >= (box.left, box.bottom))).all(axis=1)
        return [
            body
            for row in np.flatnonzero(touched).tolist()
            if is_within_reach(body := self.bodies[row]) and _holds(box, box_of(body))
        ]

    def box(self) -> Box | None:
        return box_around(box_of(body) for body in self.bodies if counts(body))


def _holds(outer: Box, inner: Box) -> bool:
    return (
        inner.left >= outer.left
        and inner.bottom >= outer.bottom
        and inner.right <= outer.right
        and inner.top <= outer.top
    )
