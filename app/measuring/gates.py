"""Light gates: looks at a run before and after each step, and tells whose outline came between the two ends
of a gate and when, and when it had gone. The moments are found between the steps (see within_step).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.engine_shapes import engine_shape
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.instruments import places_of
from sketchfall.app.drawing.scene import BodyDrawing, Instrument, Shape
from sketchfall.app.measuring.first_touch import Flight, Floats, gap_after
from sketchfall.app.measuring.within_step import Motion, between, root
from sketchfall.app.running.run import STEP, MovingBody, Run

LEAST_LOOKS, MOST_LOOKS = 4, 400  # in a step, at a body near a gate
LOOKS_PER_SIZE = 4.0  # while it goes as far as it is wide: what passes within a step is not missed
NEAR = 0.5  # m beyond a body's own reach and way, within which it is looked at
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
        self._entered: dict[tuple[Instrument, int], float] = {}  # s

    def watch(self, instruments: Iterable[Instrument]) -> None:
        """From the next step on; those of them that are gates."""
        self._gates = tuple(each for each in instruments if each.kind == "gate")

    def before(self, run: Run) -> None:
        if not self._gates or run.steps == self._looked_at:
            return  # a step of a gas in slow motion comes in pieces
        if run.steps <= self._looked_at:
            self._entered = {key: time for key, time in self._entered.items() if time <= run.time}
        self._looked_at, self._time = run.steps, run.time
        # In the past of a run, a body on which a gate lies may not be there yet.
        self._ends = {gate: _ends(gate, run) for gate in self._gates if _is_there(gate, run)}
        self._motions = {
            drawing.id: Motion.of(body)
            for drawing in run.scene.bodies
            if drawing.kind != "static"
            and not (body := run.bodies[drawing.id]).quarantined
            and any(_is_near(drawing, body, ends) for ends in self._ends.values())
        }

    def after(self, run: Run) -> list[Passage]:
        """In the order of time."""
        if not self._gates or run.steps != self._looked_at + 1 or not self._motions:
            return []
        drawings = {drawing.id: drawing for drawing in run.scene.bodies}
        found = [
            passage
            for gate in self._ends
            for number, motion in self._motions.items()
            if number in drawings
            for passage in self._passages(run, gate, drawings[number], motion)
        ]
        return sorted(found, key=lambda passage: passage.time)

    def _passages(
        self, run: Run, gate: Instrument, drawing: BodyDrawing, before: Motion
    ) -> Iterator[Passage]:
        body = run.bodies[drawing.id]
        after, pieces = Motion.of(body), _pieces(drawing, body)
        start, end = np.array(self._ends[gate]), np.array(_ends(gate, run))

        def gap(share: float) -> float:
            beam = Flight([(start + share * (end - start), 0.0)], NOWHERE)
            return gap_after(Flight(pieces, between(before, after, share)), beam, 0.0)

        looks = _looks(pieces, math.dist(before.center_of_mass, after.center_of_mass))
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


def _ends(gate: Instrument, run: Run) -> list[Point]:
    """Of a gate that may lie on bodies, where these are now."""
    placed = {
        drawing.id: replace(drawing, position=body.position, angle=body.angle)
        for drawing in run.scene.bodies
        if any(end.body == drawing.id for end in gate.ends) and (body := run.bodies[drawing.id])
    }
    return places_of(gate, placed)


def _is_near(drawing: BodyDrawing, body: MovingBody, ends: list[Point]) -> bool:
    """Whether it could get to the gate within a step."""
    (x, y), (ax, ay), (bx, by) = body.position, ends[0], ends[1]
    way = (bx - ax, by - ay)
    length = way[0] ** 2 + way[1] ** 2
    share = 0.0 if length == 0.0 else ((x - ax) * way[0] + (y - ay) * way[1]) / length
    share = min(1.0, max(0.0, share))
    distance = math.hypot(x - ax - share * way[0], y - ay - share * way[1])
    return distance <= _reach(drawing.shapes) + 2.0 * STEP * math.hypot(*body.velocity) + NEAR


def _looks(pieces: list[tuple[Floats, float]], way: float) -> int:
    """How often to look within the step at a body that goes so far."""
    size = min(max(radius, float(np.ptp(corners, axis=0).min())) for corners, radius in pieces)
    wanted = math.ceil(LOOKS_PER_SIZE * way / size) if size > 0.0 else MOST_LOOKS
    return min(MOST_LOOKS, max(LEAST_LOOKS, wanted))


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
