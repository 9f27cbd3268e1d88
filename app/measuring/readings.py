"""What a quantity is at one moment: of a drawing, or of a run that was written down."""

from __future__ import annotations

import math

from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.measuring.curves import value_at
from sketchfall.app.quantities.instant import DrawnInstant, RunInstant
from sketchfall.app.quantities.ledger_quantities import GIVEN, TOTAL
from sketchfall.app.quantities.quantities import QUANTITIES, value_of
from sketchfall.app.quantities.quantity import UNKNOWN
from sketchfall.app.running.run import Run
from sketchfall.app.timeline.recording import Moment


def value_as_drawn(scene: Scene, measured: Measured) -> float:
    return value_of(measured, DrawnInstant(scene))


def value_in_run(run: Run | None, moment: Moment, measured: Measured) -> float:
    """nan if it is not known. run: at that moment, or None while it cannot be asked."""
    quantity = QUANTITIES.get(measured.quantity)
    if quantity is None:
        return UNKNOWN
    noted = value_at(moment.branch, measured, moment.step)
    if run is not None and measured == GIVEN:  # also what was done to the run since its last step
        return noted + run.energy().total - value_at(moment.branch, TOTAL, moment.step)
    if run is None or quantity.over_step:
        return noted
    now = value_of(measured, RunInstant(run))
    return noted if math.isnan(now) else now
