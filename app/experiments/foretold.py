"""What the closed form of a drawing foretells of a reading: of each quantity that follows from places and
velocities, as long as the closed form of its bodies holds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, Measured, Scene
from sketchfall.app.experiments.readings import Reading
from sketchfall.app.proofs import Proof, ProofError, closed_form
from sketchfall.app.proofs.course import Leg
from sketchfall.app.quantities.instant import DrawnInstant, Moving
from sketchfall.app.quantities.quantities import value_of
from sketchfall.app.quantities.quantity import UNKNOWN
from sketchfall.app.running.run import STEP


def foretold(scene: Scene, readings: Iterable[Reading], steps: int) -> tuple[float, ...]:
    """One for each; nan where the closed form says nothing. Empty if the drawing has none at all."""
    try:
        proof = closed_form(scene)
    except ProofError:
        proof = None
    if proof is None:
        return ()
    return tuple(_foretold(scene, proof, reading, steps) for reading in readings)


def _foretold(scene: Scene, proof: Proof, reading: Reading, steps: int) -> float:
    if reading.when == "end":
        return _value(scene, proof, reading.measured, steps * STEP)
    if isinstance(reading.when, float):
        return _value(scene, proof, reading.measured, round(reading.when / STEP) * STEP)
    values = [_value(scene, proof, reading.measured, step * STEP) for step in range(steps + 1)]
    return UNKNOWN if any(map(math.isnan, values)) else reading.of(np.array(values))


def _value(scene: Scene, proof: Proof, measured: Measured, time: float) -> float:
    concerned = [body_id for body_id in (measured.body, measured.other) if body_id is not None]
    if not concerned:  # of the whole drawing, of which some may have no closed form
        return UNKNOWN
    if any(body_id in proof.ends and time > proof.ends[body_id].time for body_id in concerned):
        return UNKNOWN
    return value_of(measured, ForetoldInstant(scene, proof, time))


class ForetoldInstant(DrawnInstant):
    """The drawing at a time, where its closed form has the bodies then."""

    def __init__(self, scene: Scene, proof: Proof, time: float) -> None:
        super().__init__(scene)
        self._proof = proof
        self._still = {body.id for body in scene.bodies if body.kind == "static"}
        self.time = time

    def body(self, body_id: int | None) -> Moving | None:
        if body_id in self._still:
            return super().body(body_id)
        if body_id is None or body_id not in self._proof.motions:
            return None
        return ForetoldBody(self._proof.motions[body_id].at(self.time))

    def all_bodies(self) -> Iterable[BodyDrawing]:
        return ()  # see above: nothing is told of all together


class ForetoldBody:
    def __init__(self, now: Leg) -> None:
        self.angle, self.velocity, self.angular_velocity = now.angle, now.velocity, now.spin
        self.center_of_mass: Point = now.center
