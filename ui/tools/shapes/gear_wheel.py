"""The gear wheel: dragged from its centre to its pitch circle, with as many teeth as fit on that.

Beside a wheel of the same module it lands in mesh with it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.app.outlines.gear import FEWEST_TEETH, GEAR, MOST_TEETH, Teeth, in_mesh, teeth_of
from sketchfall.ui.canvas.marks import metres
from sketchfall.ui.tools.base import Pointer
from sketchfall.ui.tools.shapes.recipe_tool import Drawn, RimTool


class Neighbour(NamedTuple):
    body: BodyDrawing
    teeth: Teeth


class GearWheelTool(RimTool):
    name = "gear_wheel"
    recipe = GEAR
    beginning = later(
        "Drag from the centre to the pitch circle of a gear wheel. Beside another one it lands in mesh."
    )
    releasing = later(
        "Release to draw the gear wheel. Up and Down: larger or smaller teeth. Ctrl: not in mesh."
    )
    flat = later("That gear wheel is too small for its teeth: drag farther, or choose a smaller module.")
    step = later("Draw gear wheel")

    def drawn(self, start: Point, end: Point, pointer: Pointer) -> Drawn:
        rim = super().drawn(start, end, pointer)
        count = self._count(rim)
        neighbour = self._neighbour(rim, count, pointer)
        if neighbour is None:
            return rim._replace(sizes=(float(count),))
        found = in_mesh(neighbour.teeth, neighbour.body, start, count if pointer.typed is not None else None)
        return Drawn(found.place, (float(found.number),), found.angle)

    def body(self, body_id: int, start: Point, end: Point, pointer: Pointer) -> BodyDrawing:
        if 2.0 * math.dist(start, end) < (FEWEST_TEETH - 1) * self.values["module"]:
            raise ValueError(self.flat)
        return super().body(body_id, start, end, pointer)

    def _count(self, rim: Drawn) -> int:
        return min(MOST_TEETH, max(FEWEST_TEETH, round(2.0 * rim.sizes[0] / self.values["module"])))

    def _neighbour(self, rim: Drawn, count: int, pointer: Pointer) -> Neighbour | None:
        """Whose pitch circle the dragged one touches, as nearly as teeth are large."""
        if pointer.control and pointer.typed is None:
            return None
        module, pressure, play = (self.values[asked.range.name] for asked in self.asked[:3])
        radius = module * count / 2.0
        for body in self.canvas.placement.near(rim.place, radius + 2.0 * module):
            teeth = teeth_of(body, pressure, play)
            if teeth is None or not math.isclose(teeth.module, module, rel_tol=1e-6):
                continue
            gap = math.dist(body.position, rim.place) - teeth.pitch_radius - radius
            if abs(gap) <= module:
                return Neighbour(body, teeth)
        return None

    def label(self, start: Point, end: Point, pointer: Pointer) -> str:
        rim = super().drawn(start, end, pointer)
        count = round(self.drawn(start, end, pointer).sizes[0])
        teeth = tr_n(
            "{count} tooth, pitch radius {length}",
            "{count} teeth, pitch radius {length}",
            count,
            length=metres(self.values["module"] * count / 2.0),
        )
        neighbour = self._neighbour(rim, self._count(rim), pointer)
        if neighbour is None:
            return teeth
        return teeth + "\n" + tr("in mesh with {name}", name=name_of(neighbour.body))
