"""What is in the plots: meters that share their axes, each with its curve and those of earlier runs."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakSet

from sketchfall.app.drawing.scene import Measured, Meter, Scene
from sketchfall.app.measuring.curves import Curve, curve_along
from sketchfall.app.measuring.foretold import foretold_curve
from sketchfall.app.measuring.meter_words import unit_of
from sketchfall.app.proofs import Proof, ProofError, closed_form
from sketchfall.app.quantities.quantities import against
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.branch import Branch
from sketchfall.ui.measuring.meter_reader import MeterReader

MOST_EARLIER = 10  # courses that are shown faintly
COLOURS = ("accent", "motor", "success", "guide", "closed_form", "rope", "bounding_box", "error")


class Axes(NamedTuple):
    against: str  # the key of a quantity
    unit: str  # of y


class PlottedMeter(NamedTuple):
    meter: Meter
    colour: str  # the name of one in the theme
    curve: Curve
    earlier: list[Curve]
    foretold: Curve  # by the closed form of a proof; empty without one


class Plotted:
    def __init__(self, reader: MeterReader) -> None:
        self._reader = reader
        self._cleared: WeakSet[Branch] = WeakSet()
        self._proved: tuple[Scene, Proof | None] = Scene(), None

    def colour_of(self, meter: Meter) -> str | None:
        """None if it is not in a plot."""
        plots = [each for each in self._reader.meters if each.shown == "plot"]
        return COLOURS[plots.index(meter) % len(COLOURS)] if meter in plots else None

    def by_axes(self) -> dict[Axes, list[PlottedMeter]]:
        found: dict[Axes, list[PlottedMeter]] = {}
        for meter in self._reader.meters:
            colour = self.colour_of(meter)
            if colour is not None:
                axes = Axes(meter.against, unit_of(meter.quantity))
                found.setdefault(axes, []).append(self._plotted(meter, colour))
        return found

    def _plotted(self, meter: Meter, colour: str) -> PlottedMeter:
        moment = self._reader.player.moment
        what, other = meter.measured, against(meter)
        if moment is None:
            return PlottedMeter(meter, colour, Curve.empty(), [], self._foretold(what, other, None))
        end = moment.branch.end * STEP
        return PlottedMeter(
            meter,
            colour,
            curve_along(moment.branch, what, other),
            [curve_along(branch, what, other) for branch in self.earlier()],
            self._foretold(what, other, end),
        )

    def _foretold(self, what: Measured, against: Measured, until: float | None) -> Curve:
        scene = self._reader.document.scene
        if scene is not self._proved[0]:
            self._proved = scene, _proof_of(scene)
        proof = self._proved[1]
        return Curve.empty() if proof is None else foretold_curve(scene, proof, what, against, until)

    def earlier(self) -> list[Branch]:
        """Courses beside the one that is shown, the last of them."""
        recording, moment = self._reader.player.recording, self._reader.player.moment
        if recording is None or moment is None:
            return []
        shown = set(moment.branch.lineage)
        others = [
            branch
            for branch in recording.branches
            if branch not in shown and branch not in self._cleared and branch.end > branch.start
        ]
        return others[-MOST_EARLIER:]

    def clear_earlier(self) -> None:
        """Show them no more; what was measured in them stays."""
        self._cleared.update(self.earlier())


def _proof_of(scene: Scene) -> Proof | None:
    """None if the drawing claims none, or wrongly: the card of the proof says why."""
    try:
        return closed_form(scene)
    except ProofError:
        return None
