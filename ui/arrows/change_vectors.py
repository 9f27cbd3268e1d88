"""How the motion of every body changes, as an arrow at its centre of mass: its acceleration or the net force.

Both are means over the last step, so they are measured while they are shown.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.scene import Measured
from sketchfall.ui.arrows.arrows import MOST_NUMBERED, Arrow, arrow_of, has_arrow, in_words, paint_arrows
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.measuring.meter_reader import MeterReader

LONGEST = 70.0  # px, of the greatest that is shown
MOST = 60  # bodies; to measure more takes long


class Change(NamedTuple):
    """What is shown: two quantities of a body, along x and along y."""

    along_x: str
    along_y: str
    symbol: str
    unit: str
    colour: str  # the name of one in the theme


ACCELERATION = Change("acceleration_x", "acceleration_y", "a", "m/s²", "accent")
NET_FORCE = Change("net_force_x", "net_force_y", "F_net", "N", "success")


class ChangeVectors:
    def __init__(self, reader: MeterReader, change: Change) -> None:
        self._reader = reader
        self._change = change
        self._is_on = False
        reader.document.changed.connect(self._measure)

    def switch(self, on: bool) -> None:
        self._is_on = on
        self._measure()

    def _measure(self) -> None:
        both = self._change.along_x, self._change.along_y
        wanted = [Measured(key, body) for body in self._bodies() for key in both]
        self._reader.also_measure(self, tuple(wanted) if self._is_on else ())

    def _bodies(self) -> list[int]:
        moving = [body.id for body in self._reader.document.scene.bodies if body.kind == "dynamic"]
        return moving[:MOST]

    def arrows(self, camera: Camera) -> list[Arrow]:
        run = self._reader.player.run
        if run is None:
            return []
        change, found = self._change, []
        for body in self._bodies():
            if body in run.bodies and not run.bodies[body].quarantined:
                vector = self._value(change.along_x, body), self._value(change.along_y, body)
                found.append((camera.to_pixel(run.bodies[body].center_of_mass), vector))
        sizes = [math.hypot(*vector) for _, vector in found]
        known = [size for size in sizes if math.isfinite(size)]
        greatest = max(known, default=0.0)
        return [
            arrow_of(start, vector, LONGEST / greatest, change.colour, self._words(size, len(known)))
            for (start, vector), size in zip(found, sizes, strict=True)
            if has_arrow(size, greatest)
        ]

    def _value(self, key: str, body: int) -> float:
        return self._reader.value(Measured(key, body))

    def _words(self, size: float, count: int) -> str:
        return in_words(self._change.symbol, size, self._change.unit) if count <= MOST_NUMBERED else ""

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        paint_arrows(painter, self.arrows(camera), theme)
