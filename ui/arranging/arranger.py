"""What the actions of the Arrange menu and their relatives do; why not, where they cannot, is said."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from sketchfall.app.arranging import arranging, choosing
from sketchfall.app.editing import reach_edits
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.actions.wiring import Table
from sketchfall.ui.arranging.arrange_dialog import ByNumberDialog
from sketchfall.ui.arranging.array_dialog import ArrayDialog
from sketchfall.ui.arranging.changer import Changer

ANGLE = NumberRange("rotate_by", later("Angle"), "°", -3600.0, 3600.0, 15.0, tip=later("Counter-clockwise."))
FACTOR = NumberRange("scale_by", later("Factor"), "", 0.001, 1000.0, 0.1)


class Arranger(Changer):
    @property
    def table(self) -> Table:
        live, document = self._live, self._live.document
        doing: dict[str, Callable[[], str]] = {
            **{f"align_{side}": partial(arranging.align, live, side) for side in arranging.ALIGN},
            **{f"distribute_{way}": partial(arranging.distribute, live, way) for way in arranging.DISTRIBUTE},
            **{f"same_{size}": partial(arranging.make_same, live, size) for size in arranging.MAKE_SAME},
            **{f"mirror_{way}": partial(arranging.mirror, live, way) for way in arranging.MIRROR},
            **{
                f"select_same_{trait}": partial(choosing.select_same, document, trait)
                for trait in choosing.TRAITS
            },
            "show_hidden": partial(reach_edits.show_all, document),
        }
        return {
            **{name: partial(self._try, do) for name, do in doing.items()},
            "hide": partial(reach_edits.hide, document),
            "rotate_by": self._ask_angle,
            "scale_by": self._ask_factor,
            "array": self._ask_array,
        }

    def _ask_angle(self) -> None:
        live = self._live
        self._ask(
            ByNumberDialog(
                tr("Rotate by"),
                ANGLE,
                90.0,
                lambda angle, each: arranging.rotated_things(live, math.radians(angle), each=each),
                lambda angle, each: arranging.rotate(live, math.radians(angle), each=each),
                self._window,
            )
        )

    def _ask_factor(self) -> None:
        live = self._live
        self._ask(
            ByNumberDialog(
                tr("Scale by"),
                FACTOR,
                2.0,
                lambda factor, each: arranging.scaled_things(live, factor, each=each),
                lambda factor, each: arranging.scale(live, factor, each=each),
                self._window,
            )
        )

    def _ask_array(self) -> None:
        self._ask(ArrayDialog(self._live, self._window))
