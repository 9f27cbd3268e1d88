"""What the closed form of a proof says of a quantity: the curve that a run is to be held against."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.measuring.curves import Curve
from sketchfall.app.proofs import Proof
from sketchfall.app.proofs.course import Leg
from sketchfall.app.quantities.instant import DrawnInstant, Moving, Rates
from sketchfall.app.quantities.quantities import value_of
from sketchfall.app.running.run import STEP

POINTS = 400  # of a curve; more would not be seen
BEFORE_A_RUN = 3.0  # s, that are shown of a motion without an end


@dataclass(frozen=True)
class ForetoldBody:
    leg: Leg  # which begins at the moment that is meant

    @property
    def angle(self) -> float:
        return self.leg.angle

    @property
    def velocity(self) -> Point:
        return self.leg.velocity

    @property
    def angular_velocity(self) -> float:
        return self.leg.spin

    @property
    def center_of_mass(self) -> Point:
        return self.leg.center


class ForetoldInstant(DrawnInstant):
    """What the proof does not tell of is as drawn, and what it no longer holds for is unknown."""

    def __init__(self, scene: Scene, proof: Proof, time: float) -> None:
        super().__init__(scene)
        self.time = time
        self._proof = proof

    def body(self, body_id: int | None) -> Moving | None:
        leg = self._leg(body_id)
        if leg is not None:
            return ForetoldBody(leg)
        return None if body_id in self._proof.motions else super().body(body_id)

    def acceleration(self, body_id: int | None) -> Rates | None:
        leg = self._leg(body_id)
        return None if leg is None else Rates(*leg.acceleration, leg.spin_up)

    def _leg(self, body_id: int | None) -> Leg | None:
        if body_id is None or body_id not in self._proof.motions:
            return None
        if self.time > self._proof.ends[body_id].time:
            return None
        return self._proof.motions[body_id].at(self.time)


def foretold_curve(
    scene: Scene, proof: Proof, measured: Measured, against: Measured, until: float | None
) -> Curve:
    """One quantity over another as the closed form has them, until a time; None: before there is a run."""
    last = min(BEFORE_A_RUN if until is None else until, proof.last_end.time)
    times = np.linspace(0.0, last, POINTS)
    instants = [ForetoldInstant(scene, proof, float(time)) for time in times]
    x, y = (np.array([value_of(what, each) for each in instants]) for what in (against, measured))
    known = ~(np.isnan(x) | np.isnan(y))
    return Curve(np.round(times / STEP).astype(np.int64)[known], x[known], y[known])
