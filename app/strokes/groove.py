"""From a stroke of the hand to the places through which a groove goes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.geometry import Point, distance_to_segment
from sketchfall.app.drawing.scene import MAX_PLACES

SAMPLES = 8  # of the stroke, from one place to the next
REACH = 3  # times that spread over which the hand's trembling is averaged; beyond, nothing counts
STRAIGHT = 0.02  # of its length, by which a hand leaves a straight line

Floats = NDArray[np.float64]


def path_of_stroke(stroke: Sequence[Point], spacing: float, closed: bool) -> tuple[Point, ...]:
    """Places about so far apart, on the stroke without its trembling; two, if it is meant to be straight.

    A closed one comes back to its first place from the last one. Ends stay where they were drawn.
    """
    points = np.array([*stroke, stroke[0]] if closed else stroke)
    steps = np.hypot(*np.diff(points, axis=0).T)
    points, steps = points[np.concatenate([[True], steps > 0.0])], steps[steps > 0.0]
    way = np.concatenate([[0.0], np.cumsum(steps)])
    if not closed and _is_straight(points, float(way[-1])):
        return _pairs(points[[0, -1]])
    pieces = min(max(math.ceil(way[-1] / spacing), 3), MAX_PLACES - 1)
    even = np.linspace(0.0, way[-1], pieces * SAMPLES + 1)
    samples = np.column_stack([np.interp(even, way, points[:, axis]) for axis in (0, 1)])
    calm = _calmed(samples, closed)[::SAMPLES]
    return _pairs(calm[:-1] if closed else calm)


def _is_straight(points: Floats, length: float) -> bool:
    ends = [(float(x), float(y)) for x, y in points[[0, -1]]]
    places = points.tolist()
    return max(distance_to_segment((x, y), *ends) for x, y in places) <= STRAIGHT * length


def _calmed(samples: Floats, closed: bool) -> Floats:
    """The mean of what lies around each sample, weighted by a bell; beyond its ends the line is mirrored."""
    spread = SAMPLES / 2.0
    reach = int(REACH * spread)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / spread) ** 2)
    if closed:
        ring = samples[:-1]
        around = np.concatenate([ring[-reach:], ring, ring[: reach + 1]])
    else:
        before = 2.0 * samples[0] - samples[reach:0:-1]
        after = 2.0 * samples[-1] - samples[-2 : -reach - 2 : -1]
        around = np.concatenate([before, samples, after])
    means = [np.convolve(around[:, axis], weights / weights.sum(), mode="valid") for axis in (0, 1)]
    return np.column_stack(means)


def _pairs(points: Floats) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in points)
