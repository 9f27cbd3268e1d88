"""What the entries of Arrange > Combine do; why not, where they cannot, is said."""

from __future__ import annotations

from functools import partial

from sketchfall.app.cutting import combining, one_body, reshaping
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.actions.wiring import Table
from sketchfall.ui.arranging.arrange_dialog import NumberDialog
from sketchfall.ui.arranging.changer import Changer

TOLERANCE = NumberRange(
    "simplify",
    later("Tolerance"),
    "m",
    1e-6,
    1e3,
    0.01,
    tip=later("No corner that is left out was farther than this from the new outline."),
)
DISTANCE = NumberRange(
    "offset",
    later("Distance"),
    "m",
    -1e3,
    1e3,
    0.05,
    tip=later("Outwards on every side; below zero inwards."),
)


class Cutter(Changer):
    @property
    def table(self) -> Table:
        live = self._live
        return {
            "make_one_body": partial(self._try, partial(one_body.make_one, live)),
            "take_apart": partial(self._try, partial(one_body.take_apart, live)),
            "unite": partial(self._try, partial(combining.unite, live)),
            "subtract": partial(self._try, partial(combining.subtract, live)),
            "intersect": partial(self._try, partial(combining.intersect, live)),
            "hull": partial(self._try, partial(combining.make_hull, live)),
            "simplify": self._ask_tolerance,
            "offset": self._ask_distance,
        }

    def _ask_tolerance(self) -> None:
        live = self._live
        self._ask(
            NumberDialog(
                tr("Simplify"),
                TOLERANCE,
                0.02,
                partial(reshaping.simplified_bodies, live),
                partial(reshaping.simplify, live),
                self._window,
            )
        )

    def _ask_distance(self) -> None:
        live = self._live
        self._ask(
            NumberDialog(
                tr("Offset"),
                DISTANCE,
                0.1,
                partial(reshaping.grown_bodies, live),
                partial(reshaping.grow, live),
                self._window,
            )
        )
