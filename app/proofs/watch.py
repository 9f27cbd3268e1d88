"""Compares a run with its closed form, as it goes on, and remembers the last and the worst of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from sketchfall.app.proofs.proof import BodyNow, Proof, Quantity, States, Values
from sketchfall.app.running.run import Run


@dataclass(frozen=True)
class Reading:
    """One line of the comparison."""

    quantity: Quantity
    expected: Values
    measured: Values | None = None  # None: not yet
    allowed: float = 0.0  # of the error, by the tolerance at that moment

    @property
    def error(self) -> float | None:
        """The difference; of vectors, its length."""
        return math.dist(self.expected, self.measured) if self.measured is not None else None

    @property
    def is_wrong(self) -> bool:
        """Whether the steps of the engine do not explain the error."""
        return self.error is not None and self.error > self.allowed


class Watch:
    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.time = 0.0
        self.disturbed = False  # somebody took hold of a body: the closed form knows nothing of hands
        self.worst_distance = 0.0  # m, of a centre of mass from where it should be, so far
        self.readings = [Reading(quantity, quantity.expected(0.0)) for quantity in proof.quantities]

    @property
    def is_over(self) -> bool:
        return self.disturbed or self.time > self.proof.last_end.time

    def see(self, time: float, states: States) -> None:
        """Take down what the run says at this moment."""
        self.time = time
        if self.is_over:
            return
        for ball, motion in self.proof.motions.items():
            if time <= self.proof.ends[ball].time:
                distance = math.dist(states[ball].center, motion.at(time).center)
                self.worst_distance = max(self.worst_distance, distance)
        for index, quantity in enumerate(self.proof.quantities):
            if quantity.since <= time <= quantity.until:
                self.readings[index] = Reading(
                    quantity, quantity.expected(time), quantity.measure(states), quantity.tolerance(time)
                )


def states_of(run: Run, ids: Iterable[int]) -> dict[int, BodyNow]:
    bodies = run.bodies
    return {
        ball: BodyNow(
            bodies[ball].center_of_mass,
            bodies[ball].velocity,
            bodies[ball].angle,
            bodies[ball].angular_velocity,
        )
        for ball in ids
    }
