"""Light gates: looks at a run before and after each step, and tells whose outline came between the two ends
of a gate and when, and when it had gone. The moments are found between the steps (see within_step).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.annotations.instruments import places_of
from sketchfall.app.drawing.engine_shapes import engine_shape
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, Instrument, Scene, Shape
from sketchfall.app.measuring.first_touch import Flight, Floats, gap_after
from sketchfall.app.measuring.within_step import Motion, between, root
from sketchfall.app.running.run import STEP, MovingBody, Run

LEAST_LOOKS, MOST_LOOKS = 4, 400  # in a step, at a body near a gate
LOOKS_PER_SIZE = 4.0  # while it goes as far as it is wide: what passes within a step is not missed
NEAR, FASTER = 0.5, 3.0  # m, and so many times its way in the step before, within which one is looked at
NOWHERE = Motion((0.0, 0.0), 0.0, (0.0, 0.0), 0.0)


class Passage(NamedTuple):
    gate: Instrument
    body: int  # the drawing's id
    time: float  # s, between the steps
    enters: bool
    seconds: float = math.nan  # for which it was in the gate, of one that leaves


class GateWatch:
    def __init__(self) -> None:
        self._gates: tuple[Instrument, ...] = ()
        self._looked_at = -1  # steps of the run
        self._time = 0.0  # s, before the step
        self._motions: dict[int, Motion] = {}  # before the step
        self._ends: dict[Instrument, list[Point]] = {}
        self._scene: Scene | None = None
        self._reaches = np.zeros(0)  # m, of all bodies
        self._places = np.zeros((0, 2))  # and where they were before the last step
        self._entered: dict[tuple[Instrument, int], float] = {}  # s

    def watch(self, instruments: Iterable[Instrument]) -> None:
        """From the next step on; those of them that are gates."""
        self._gates = tuple(each for each in instruments if each.kind == "gate")

    @property
    def is_wanted(self) -> bool:
        return bool(self._gates)

    def before(self, run: Run) -> None:
        if not self._gates or run.steps == self._looked_at:
            return  # a step of a gas in slow motion comes in pieces
        if run.steps <= self._looked_at:
            self._entered = {key: time for key, time in self._entered.items() if time <= run.time}
        self._looked_at, self._time = run.steps, run.time
        # In the past of a run, a body on which a gate lies may not be there yet.
        earlier = self._ends
        self._ends = {gate: _ends(gate, run) for gate in self._gates if _is_there(gate, run)}
        near = (run.scene.bodies[row] for row in self._near(run, earlier))
        self._motions = {
            drawing.id: Motion.of(body)
            for drawing in near
            if drawing.kind != "static" and not (body := run.bodies[drawing.id]).quarantined
        }

    def _near(self, run: Run, earlier: Mapping[Instrument, list[Point]]) -> list[int]:
        """The bodies that could meet a gate within a step, by their places in the drawing."""
        if run.scene is not self._scene:
            self._scene = run.scene
            self._reaches = np.array([_reach(body.shapes) for body in run.scene.bodies])
            self._places = np.full((len(run.scene.bodies), 2), np.nan)
        places = run.poses[:, :2]
        ways = np.nan_to_num(np.hypot(*(places - self._places).T), nan=np.inf)  # in the step before
        self._places = places
        reaches = self._reaches + FASTER * ways + NEAR
        found = np.zeros(len(places), bool)
        for gate, ends in self._ends.items():
            way = _way(earlier[gate], ends) if gate in earlier else math.inf
            found |= _distances(places, *np.array(ends)) <= reaches + FASTER * way
        return np.flatnonzero(found).tolist()

    def after(self, run: Run) -> list[Passage]:
        """In the order of time."""
        if not self._gates or run.steps != self._looked_at + 1 or not self._motions:
            return []
        drawings = [drawing for drawing in run.scene.bodies if drawing.id in self._motions]
        found = [
            passage
            for gate in self._ends
            for passage in self._passages_of(run, gate, np.array(_ends(gate, run)), drawings)
        ]
        return sorted(found, key=lambda passage: passage.time)

    def _passages_of(
        self, run: Run, gate: Instrument, end: Floats, drawings: list[BodyDrawing]
    ) -> Iterator[Passage]:
        """Of these bodies; the gate is at `end` by now."""
        start = np.array(self._ends[gate])
        for drawing in drawings:
            before, body = self._motions[drawing.id], run.bodies[drawing.id]
            centers = np.array([before.center_of_mass, body.center_of_mass])
            way = math.dist(*centers) + _way(start, end)
            # The centre of mass is within the body's reach, and so is every other point.
            if _distances(centers, *end).min() <= 2.0 * _reach(drawing.shapes) + way:
                yield from self._passages(gate, drawing, before, body, (start, end), way)

    def _passages(
        self,
        gate: Instrument,
        drawing: BodyDrawing,
        before: Motion,
        body: MovingBody,
        beams: tuple[Floats, Floats],
        way: float,
    ) -> Iterator[Passage]:
        """way: m, that the two go in the step, at most."""
        (start, end), after, pieces = beams, Motion.of(body), _pieces(drawing, body)

        def gap(share: float) -> float:
            beam = Flight([(start + share * (end - start), 0.0)], NOWHERE)
            return gap_after(Flight(pieces, between(before, after, share)), beam, 0.0)

        looks = _looks(pieces, way)
        was, was_in = 0.0, gap(0.0) <= 0.0
        for look in range(1, looks + 1):
            share = look / looks
            is_in = gap(share) <= 0.0
            if is_in != was_in:
                moment = root(gap, rises=was_in, low=was, high=share)
                yield self._passage(gate, drawing.id, self._time + moment * STEP, is_in)
            was, was_in = share, is_in

    def _passage(self, gate: Instrument, body: int, time: float, enters: bool) -> Passage:
        if enters:
            self._entered[gate, body] = time
            return Passage(gate, body, time, enters)
        entered = self._entered.pop((gate, body), math.nan)
        return Passage(gate, body, time, enters, time - entered)


def _is_there(gate: Instrument, run: Run) -> bool:
    return all(end.body is None or end.body in run.bodies for end in gate.ends)


def _way(before: Iterable[Point] | Floats, after: Iterable[Point] | Floats) -> float:
    """m, that the end of a beam that goes farther has gone."""
    return max(math.dist(was, now) for was, now in zip(before, after, strict=True))


def _ends(gate: Instrument, run: Run) -> list[Point]:
    """Of a gate that may lie on bodies, where these are now."""
    carriers = {end.body for end in gate.ends if end.body is not None}
    placed = {
        drawing.id: replace(drawing, position=body.position, angle=body.angle)
        for drawing in (run.scene.bodies if carriers else ())
        if drawing.id in carriers and (body := run.bodies[drawing.id])
    }
    return places_of(gate, placed)


def _distances(places: Floats, start: Floats, end: Floats) -> Floats:
    """m from each of the places to the line between two ends."""
    way = end - start
    length = float(way @ way)
    shares = np.clip((places - start) @ way / (length if length > 0.0 else 1.0), 0.0, 1.0)
    distances: Floats = np.hypot(*(places - start - np.outer(shares, way)).T)
    return distances


def _looks(pieces: list[tuple[Floats, float]], way: float) -> int:
    """How often to look within the step at a body that goes so far."""
    size = min(max(radius, float(np.ptp(corners, axis=0).min())) for corners, radius in pieces)
    return min(MOST_LOOKS, max(LEAST_LOOKS, math.ceil(LOOKS_PER_SIZE * way / size)))


def _pieces(drawing: BodyDrawing, body: MovingBody) -> list[tuple[Floats, float]]:
    """Corners from the centre of mass at angle 0, with a radius around them."""
    (x, y), (cx, cy) = body.position, body.center_of_mass
    c, s = math.cos(body.angle), math.sin(body.angle)
    offset = np.array([c * (x - cx) + s * (y - cy), c * (y - cy) - s * (x - cx)])
    return [(corners + offset, radius) for corners, radius in _parts(drawing.shapes)]


@lru_cache(maxsize=512)
def _parts(shapes: tuple[Shape, ...]) -> tuple[tuple[Floats, float], ...]:
    """The convex parts of a body, in its frame."""
    return tuple(
        (part.corners, part.radius)
        for part in physics.collision_parts([engine_shape(shape) for shape in shapes])
    )


@lru_cache(maxsize=512)
def _reach(shapes: tuple[Shape, ...]) -> float:
    """m from the origin of the body's frame to its farthest point."""
    return max(float(np.hypot(*corners.T).max()) + radius for corners, radius in _parts(shapes))
