"""Measures a run step by step: what is asked for, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.measuring.curves import value_at
from sketchfall.app.quantities.instant import Rates, RunInstant
from sketchfall.app.quantities.ledger import Ledger
from sketchfall.app.quantities.ledger_quantities import BOOKED, TOTAL
from sketchfall.app.quantities.quantities import QUANTITIES, value_of
from sketchfall.app.running.run import Run
from sketchfall.app.timeline.branch import Branch


class Sampler:
    def __init__(self) -> None:
        self._wanted: tuple[Measured, ...] = ()
        self._read: tuple[Measured, ...] = ()  # of these, and what else it takes, what an instant tells
        self._booked: tuple[Measured, ...] = ()  # and what the ledger adds up
        self._accelerated: tuple[int, ...] = ()  # bodies whose velocities are noted before a step
        self._before: dict[int, Rates] = {}
        self._ledger = Ledger()
        self._looked_at: int | None = None  # steps; a step of a gas in slow motion comes in pieces

    @property
    def wanted(self) -> tuple[Measured, ...]:
        return self._wanted

    def want(self, wanted: Iterable[Measured]) -> None:
        """Measure these from the next step on; it may be under way in another thread."""
        each = tuple(dict.fromkeys(what for what in wanted if what.quantity in QUANTITIES))
        self._wanted = each
        self._booked = tuple(what for what in each if what.quantity in BOOKED)
        read = (what for what in each if what.quantity not in BOOKED)
        self._read = tuple(dict.fromkeys((*read, *((TOTAL,) if self._booked else ()))))
        self._accelerated = tuple(
            {what.body for what in each if what.body is not None and QUANTITIES[what.quantity].over_step}
        )

    def before(self, run: Run) -> None:
        """A step is to be made: how the bodies move before it."""
        if (self._accelerated or self._booked) and self._looked_at != run.steps:
            self._looked_at = run.steps
            self._before = {
                body_id: Rates(*body.velocity, body.angular_velocity)
                for body_id in self._accelerated
                if (body := run.bodies.get(body_id)) is not None
            }
            if self._booked:
                self._ledger.before(run)

    def note_step(self, run: Run, branch: Branch) -> None:
        """After the step, which is one of this course."""
        was_seen, self._looked_at = self._looked_at == run.steps - 1, None
        if self._booked and was_seen:
            self._book(run, branch)
        if self._read:
            instant = RunInstant(run, self._before)
            for measured in self._read:
                branch.samples.put(measured, run.steps, value_of(measured, instant))

    def _book(self, run: Run, branch: Branch) -> None:
        """What the step took and gave; as it was noted when the step was made the first time, if it was."""
        entries = self._ledger.after(run, value_at(branch, TOTAL, run.steps - 1))
        for measured in self._booked:
            if math.isnan(branch.samples.at(measured, run.steps)):
                branch.samples.put(measured, run.steps, BOOKED[measured.quantity].of(entries))

    def note_start(self, run: Run, branch: Branch) -> None:
        """As it is without a step, unless known: what was done since the last step is the next one's."""
        samples = branch.samples
        instant = RunInstant(run)
        for measured in self._read:
            if not QUANTITIES[measured.quantity].over_step and math.isnan(samples.at(measured, run.steps)):
                samples.put(measured, run.steps, value_of(measured, instant))
        if branch.parent is None and run.steps == branch.start:
            for measured in self._booked:
                samples.put(measured, run.steps, 0.0)
