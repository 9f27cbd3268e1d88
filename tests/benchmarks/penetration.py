"""How deep bodies overlap, judged from their poses alone, so that all engines are measured alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics import Circle, Polygon
from sketchfall.physics.collision.sat import collide_shapes
from sketchfall.physics.tables.records import CONTACT
from tests.naive import put, state_of
from tests.scenes import DiscSpec, SceneSpec, ShapeSpec, our_shape

Array = NDArray[np.float64]


@dataclass(frozen=True)
class _Part:
    """One shape of one body; only shapes of different bodies, not both immovable, are compared."""

    body: int
    movable: bool
    shape: Circle | Polygon
    radius: float  # m, of a disc about its body's origin; NaN for a polygon
    corners: Array  # (k, 2) m, what the bounding box encloses: the corners, or the centre of a disc


class Penetration:
    """Measures a scene frame by frame."""

    def __init__(self, spec: SceneSpec) -> None:
        self._parts = [
            _part(index, body.kind == "dynamic", shape)
            for index, body in enumerate(spec.bodies)
            for shape in body.shapes
        ]
        self._body = np.array([part.body for part in self._parts])
        self._movable = np.array([part.movable for part in self._parts])
        self._radius = np.array([part.radius for part in self._parts])
        # Every part as a body of its own, made once: thousands of pairs are looked at.
        self._state = state_of(*((part.shape, (0.0, 0.0, 0.0)) for part in self._parts))
        slices = [self._state.shapes_of(row) for row in range(len(self._parts))]
        self._pieces = [range(own.start, own.stop) for own in slices]
        self._contact = np.zeros(1, CONTACT)
        count = len(spec.bodies)
        # Bodies on one axle may overlap.
        held = [(j.a, j.b) for j in spec.joints if j.b is not None and j.kind in ("hinge", "wheel")]
        self._held = np.array([min(pair) * count + max(pair) for pair in held], np.int64)

    def worst(self, poses: Array) -> float:
        """The deepest overlap in metres; 0 if no two bodies overlap."""
        first, second = self._candidates(poses)
        both_discs = np.isfinite(self._radius[first]) & np.isfinite(self._radius[second])
        deepest = self._worst_of_discs(poses, first[both_discs], second[both_discs])
        for a, b in zip(first[~both_discs], second[~both_discs], strict=True):
            deepest = max(deepest, self._depth(poses, int(a), int(b)))
        return deepest

    def _worst_of_discs(self, poses: Array, first: NDArray[np.intp], second: NDArray[np.intp]) -> float:
        if first.size == 0:
            return 0.0
        apart = poses[self._body[second], :2] - poses[self._body[first], :2]
        depths = self._radius[first] + self._radius[second] - np.hypot(apart[:, 0], apart[:, 1])
        return max(0.0, float(depths.max()))

    def _depth(self, poses: Array, a: int, b: int) -> float:
        """By separating axes, of the convex pieces that are deepest in one another."""
        state, contact, deepest = self._state, self._contact[0], 0.0
        for part in (a, b):
            x, y, angle = poses[self._parts[part].body].tolist()
            put(state, part, (x, y, angle))
        for piece_a, piece_b in product(self._pieces[a], self._pieces[b]):
            collide_shapes(state.shapes.rows, state.vertices.rows, piece_a, piece_b, 0.0, contact)
            gaps = (contact["gap_0"], contact["gap_1"])[: contact["count"]]
            deepest = max(deepest, *(-float(gap) for gap in gaps), 0.0)
        return deepest

    def _candidates(self, poses: Array) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Pairs of parts whose bounding boxes overlap, by a sweep along x."""
        boxes = self._bounding_boxes(poses)
        order = np.argsort(boxes[:, 0], kind="stable")
        boxes = boxes[order]
        # For each part, the sorted parts after it up to `ends` start before it ends.
        ends = np.searchsorted(boxes[:, 0], boxes[:, 2], side="right")
        counts = np.maximum(ends - np.arange(len(order)) - 1, 0)
        first = np.repeat(np.arange(len(order)), counts)
        offset = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        second = first + 1 + offset
        meets = (boxes[first, 1] <= boxes[second, 3]) & (boxes[second, 1] <= boxes[first, 3])
        first, second = order[first[meets]], order[second[meets]]
        counted = (self._movable[first] | self._movable[second]) & (self._body[first] != self._body[second])
        first, second = first[counted], second[counted]
        low = np.minimum(self._body[first], self._body[second])
        high = np.maximum(self._body[first], self._body[second])
        apart = ~np.isin(low * len(poses) + high, self._held)
        return first[apart], second[apart]

    def _bounding_boxes(self, poses: Array) -> Array:
        """One row (min x, min y, max x, max y) per part."""
        boxes = np.empty((len(self._parts), 4))
        for row, part in enumerate(self._parts):
            x, y, angle = poses[part.body]
            cos, sin = np.cos(angle), np.sin(angle)
            corners = part.corners @ np.array([[cos, sin], [-sin, cos]]) + (x, y)
            reach = part.radius if np.isfinite(part.radius) else 0.0
            boxes[row, :2] = corners.min(axis=0) - reach
            boxes[row, 2:] = corners.max(axis=0) + reach
        return boxes


def _part(body: int, movable: bool, spec: ShapeSpec) -> _Part:
    if isinstance(spec, DiscSpec):
        return _Part(body, movable, our_shape(spec), spec.radius, np.zeros((1, 2)))
    return _Part(body, movable, our_shape(spec), float("nan"), np.array(spec.vertices))
