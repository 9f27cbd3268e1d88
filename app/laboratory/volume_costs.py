"""How tight each bounding volume is around the bodies of a drawing, and what it costs: measured."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.laboratory.volumes import BodyRows, Floats
from sketchfall.physics.shapes.bounding import TURNS_ALONG, count_overlaps, volume_areas

CHUNK = 500  # bodies fitted in one go: a few milliseconds
TIMED_BODIES = 300  # at least, the same ones again if there are fewer: a call costs as much as a few
TIMED_PAIRS = 3000  # the same for pairs
NEIGHBOURS = 8  # from left to right; a body is tested against so many
REPEATS = 9  # of which the median counts


@dataclass(frozen=True)
class VolumeCost:
    name: str  # one of physics.VOLUMES
    tightness: float  # area of the body / area of the volume, mean over the bodies
    loosest: float  # the least of them
    fit: float  # s for one body
    test: float  # s for one pair
    found: int  # pairs whose volumes overlap,
    pairs: int  # of so many neighbours
    turns_along: bool  # or has to be fitted anew when its body turns


class VolumeMeasuring:
    """Work in the making; `costs` grows by a volume at a time."""

    def __init__(self, bodies: Sequence[BodyDrawing]) -> None:
        self.costs: list[VolumeCost] = []
        self._bodies = bodies
        self._working = self._measure()

    @property
    def share_done(self) -> float:
        return len(self.costs) / len(physics.VOLUMES)

    def work(self, seconds: float) -> bool:
        """Go on for about so long; True when all is measured."""
        began = perf_counter()
        return all(perf_counter() - began <= seconds for _ in self._working)

    def _measure(self) -> Iterator[None]:
        """Pauses wherever it may be interrupted."""
        if not self._bodies:
            return
        areas = np.array([_area(body) for body in self._bodies])
        yield
        pairs = _neighbours(self._bodies)
        yield
        for kind, name in enumerate(physics.VOLUMES):
            parts = []
            for start in range(0, len(self._bodies), CHUNK):
                chunk = self._bodies[start : start + CHUNK]
                rows = BodyRows([body.shapes for body in chunk], kind)
                parts.append(rows.fit(rows.placed(_poses(chunk))))
                yield
            volumes = np.concatenate(parts)
            fit_times = []
            for seconds in self._time_fit(kind):
                fit_times.append(seconds)
                yield
            test_times = []
            for seconds in _time_test(kind, volumes, pairs):
                test_times.append(seconds)
                yield
            tightness = areas / volume_areas(kind, volumes)
            self.costs.append(
                VolumeCost(
                    name,
                    float(tightness.mean()),
                    float(tightness.min()),
                    statistics.median(fit_times),
                    statistics.median(test_times),
                    count_overlaps(kind, volumes, pairs),
                    len(pairs),
                    TURNS_ALONG[kind],
                )
            )
            yield

    def _time_fit(self, kind: int) -> Iterator[float]:
        """Seconds for a body, again and again."""
        chosen = [self._bodies[k % len(self._bodies)] for k in range(TIMED_BODIES)]
        rows = BodyRows([body.shapes for body in chosen], kind)
        placed = rows.placed(_poses(chosen))
        for _ in range(REPEATS):
            began = perf_counter()
            rows.fit(placed)
            yield (perf_counter() - began) / len(chosen)


def _time_test(kind: int, volumes: Floats, pairs: NDArray[np.int64]) -> Iterator[float]:
    """Seconds for a pair, again and again."""
    timed = np.tile(pairs, (-(-TIMED_PAIRS // max(1, len(pairs))), 1))
    for _ in range(REPEATS):
        began = perf_counter()
        count_overlaps(kind, volumes, timed)
        yield (perf_counter() - began) / max(1, len(timed))


def _neighbours(bodies: Sequence[BodyDrawing]) -> NDArray[np.int64]:
    """Each body with the next ones to its right: near ones and far ones, as a broad phase meets them."""
    order = np.argsort([body.position[0] for body in bodies], kind="stable")
    found = [
        np.column_stack([order[:-by], order[by:]]) for by in range(1, min(NEIGHBOURS, len(order) - 1) + 1)
    ]
    return np.concatenate(found).astype(np.int64) if found else np.empty((0, 2), np.int64)


def _area(body: BodyDrawing) -> float:
    """m^2, the sum of its shapes, as for its mass."""
    total = 0.0
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            total += math.pi * shape.radius**2
        else:
            for number, ring in enumerate(shape.rings):
                x, y = (np.array(ring) - ring[0]).T
                area = 0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))
                total += -area if number else area
    return total


def _poses(bodies: Sequence[BodyDrawing]) -> Floats:
    return np.array([(*body.position, body.angle) for body in bodies], np.float64).reshape(-1, 3)
