"""Which bodies lie in front of which, for painting many of them in few calls.

Bodies that overlap nothing can be painted at once, in any order. A body that covers others belongs to a later
level than all of them: bodies of one level do not overlap, so each level can be painted as one batch, and the
levels one after another show every body in its place from back to front.

Whether two bodies overlap is asked of their convex hulls. A hull may reach too far, which makes one level
more and shows nothing wrong. Where bodies overlap so much that there would be hardly fewer levels than
bodies, they are painted one by one; only if there are too many for that, too, is the order given up.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.picture.body_arrays import BodyArrays, Floats, Ints, poses_of

TOUCHING = 0.02  # of the smaller extent: bodies that rest on each other reach in a little, which nobody sees
FEW = 64  # changed bodies; each is held against all others, beyond this all against all is quicker
MOST_PAIRS = 20  # for each body; more cannot be looked at in a moment
MOST_LEVELS = 200  # each costs about 0.15 ms whenever the canvas is painted
SINGLES_PER_LEVEL = 6  # bodies that can be painted one by one at the cost of a level
MOST_SINGLES = 1500  # bodies; painting more one by one would make the mouse stutter
MOST_PASSED = 200_000_000  # boxes in a sweep over all, a second or two; with more the order is given up
PASSED_AT_ONCE = 500_000  # of them, which bounds the memory
BLOCK = 250  # pairs of hulls that are looked at together, likewise

Bools = NDArray[np.bool_]


class PaintOrder:
    """Made anew for each change of the drawing; what is known of bodies that stayed as they were is kept."""

    def __init__(
        self, bodies: Sequence[BodyDrawing], arrays: BodyArrays, before: PaintOrder | None = None
    ) -> None:
        self.bodies = bodies
        self._hulls = arrays.place_hulls(poses_of(bodies))
        self._low, self._high = self._hulls.min(axis=1), self._hulls.max(axis=1)
        self._slack = TOUCHING * (self._high - self._low).min(axis=1)
        self.pairs = self._find_pairs(before)  # rows of bodies that overlap, the one behind first
        self.levels = self._find_levels()  # None: paint them one by one

    def _find_pairs(self, before: PaintOrder | None) -> Ints | None:
        """None: there are too many."""
        if before is not None and before.pairs is not None:
            row_of = {id(body): row for row, body in enumerate(self.bodies)}
            now = np.array([row_of.get(id(body), -1) for body in before.bodies], dtype=np.intp)
            known = np.zeros(len(self.bodies), dtype=bool)
            known[now[now >= 0]] = True
            changed = np.flatnonzero(~known)
            if len(changed) <= FEW:
                kept = np.sort(now[before.pairs], axis=1)  # the order of the bodies may be another
                new = [self._pairs_with(row, changed[:index]) for index, row in enumerate(changed.tolist())]
                return self._if_few(np.concatenate([kept[(kept >= 0).all(axis=1)], *new]))
        candidates = self._touching_boxes()
        return None if candidates is None else self._overlapping(candidates)

    def _if_few(self, pairs: Ints) -> Ints | None:
        return pairs if len(pairs) <= MOST_PAIRS * len(self.bodies) else None

    def _pairs_with(self, row: int, done: Ints) -> Ints:
        """All pairs of one body, but those with bodies that are done already."""
        near = (self._low < self._high[row]).all(axis=1) & (self._high > self._low[row]).all(axis=1)
        near[row] = near[done] = False
        others = np.flatnonzero(near)
        return self._overlapping(np.column_stack([np.full(len(others), row), others]))

    def _touching_boxes(self) -> Ints | None:
        """All pairs whose boxes overlap, or None if there are too many.

        A sweep along the axis on which the bodies are spread the most.
        """
        axis = int(np.argmax(np.ptp(self._low, axis=0)))
        order = np.argsort(self._low[:, axis], kind="stable")
        low, high = self._low[order], self._high[order]
        ends = np.searchsorted(low[:, axis], high[:, axis])
        ahead = np.maximum(ends - np.arange(len(order)) - 1, 0)  # boxes that a sweep passes, of each
        if ahead.sum() > MOST_PASSED:
            return None
        found = [np.empty((0, 2), dtype=np.intp)]
        for rows in np.split(np.arange(len(order)), _cuts(ahead)):
            counts = ahead[rows]
            first = np.repeat(rows, counts)
            second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(counts) - counts, counts)
            across = 1 - axis
            meet = (low[first, across] < high[second, across]) & (high[first, across] > low[second, across])
            found.append(np.column_stack([order[first[meet]], order[second[meet]]]))
            if sum(map(len, found)) > MOST_PAIRS * len(self.bodies):
                return None
        return np.concatenate(found)

    def _overlapping(self, pairs: Ints) -> Ints:
        """Those of the pairs whose hulls overlap, the body behind first."""
        blocks = [pairs[start : start + BLOCK] for start in range(0, len(pairs), BLOCK)]
        kept = [block[self._hulls_overlap(block[:, 0], block[:, 1])] for block in blocks]
        return np.sort(np.concatenate([np.empty((0, 2), dtype=np.intp), *kept]), axis=1)

    def _hulls_overlap(self, a: Ints, b: Ints) -> Bools:
        slack = np.minimum(self._slack[a], self._slack[b])
        gap = np.maximum(_gap(self._hulls[a], self._hulls[b]), _gap(self._hulls[b], self._hulls[a]))
        overlap: Bools = gap < -slack
        return overlap

    def _find_levels(self) -> Ints | None:
        levels = [0] * len(self.bodies)
        if self.pairs is not None:
            by_front = self.pairs[np.argsort(self.pairs[:, 1], kind="stable")]
            for back, front in by_front.tolist():  # all that lies behind `back` was looked at before
                levels[front] = max(levels[front], levels[back] + 1)
            if max(levels) < min(MOST_LEVELS, len(levels) / SINGLES_PER_LEVEL):
                return np.array(levels, dtype=np.intp)
        return None if len(levels) <= MOST_SINGLES else np.zeros(len(levels), dtype=np.intp)


def _cuts(counts: Ints) -> Ints:
    """Where to divide rows so that those of a block have about PASSED_AT_ONCE together, or are one alone."""
    block = np.cumsum(counts) // PASSED_AT_ONCE
    return np.flatnonzero(np.diff(block)) + 1


def _gap(a: Floats, b: Floats) -> Floats:
    """The widest gap between the hulls of each pair along the normals of the first; negative if none."""
    sides = np.roll(a, -1, axis=1) - a
    lengths = np.hypot(sides[..., 0], sides[..., 1])
    normals = (
        np.stack([sides[..., 1], -sides[..., 0]], axis=2) / np.where(lengths > 0.0, lengths, 1.0)[..., None]
    )
    nearest = (normals @ b.transpose(0, 2, 1)).min(axis=2)
    reach = (normals * a).sum(axis=2)  # the hull is convex: its side reaches farthest along its own normal
    gaps: Floats = np.where(lengths > 0.0, nearest - reach, -np.inf).max(axis=1, initial=-np.inf)
    return gaps
