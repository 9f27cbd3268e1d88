"""Measures a run step by step: what is asked for, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.measuring.instant import Rates, RunInstant
from sketchfall.app.measuring.quantities import QUANTITIES, value_of
from sketchfall.app.measuring.samples import Samples
from sketchfall.app.running.run import Run


class Sampler:
    def __init__(self) -> None:
        self._wanted: tuple[Measured, ...] = ()
        self._accelerated: tuple[int, ...] = ()  # bodies whose velocities are noted before a step
        self._before: dict[int, Rates] = {}
        self._looked_at: int | None = None  # steps; a step of a gas in slow motion comes in pieces

    @property
    def wanted(self) -> tuple[Measured, ...]:
        return self._wanted

    def want(self, wanted: Iterable[Measured]) -> None:
        """Measure these from the next step on; it may be under way in another thread."""
        each = tuple(dict.fromkeys(what for what in wanted if what.quantity in QUANTITIES))
        self._wanted = each
        self._accelerated = tuple(
            {what.body for what in each if what.body is not None and QUANTITIES[what.quantity].over_step}
        )

    def step(self, run: Run) -> None:
        """Have the run make a step, and remember how the bodies moved before it."""
        if self._accelerated and self._looked_at != run.steps:
            self._looked_at = run.steps
            self._before = {
                body_id: Rates(*body.velocity, body.angular_velocity)
                for body_id in self._accelerated
                if (body := run.bodies.get(body_id)) is not None
            }
        run.step()

    def note_step(self, run: Run, samples: Samples) -> None:
        """After the step."""
        self._looked_at = None
        if self._wanted:
            instant = RunInstant(run, self._before)
            for measured in self._wanted:
                samples.put(measured, run.steps, value_of(measured, instant))

    def note_start(self, run: Run, samples: Samples) -> None:
        """As it is without a step; what was measured there already stays."""
        instant = RunInstant(run)
        for measured in self._wanted:
            if not QUANTITIES[measured.quantity].over_step:
                samples.put(measured, run.steps, value_of(measured, instant))
