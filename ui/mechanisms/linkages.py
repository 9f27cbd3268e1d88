"""Bodies of the drawing moved with all that is jointed to them, once the engine is there to do it."""

from __future__ import annotations

from collections.abc import Collection

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.mechanisms.linkage import Linkage, linkage_of
from sketchfall.ui.instruments.pen_trails import PenTrails
from sketchfall.ui.running.player import Player


class Linkages:
    def __init__(self, player: Player, pens: PenTrails) -> None:
        self._player = player
        self._pens = pens

    def take(self, held: Collection[int], point: Point) -> Linkage | None:
        """None too while a run is on, in which bodies are put where they are dragged."""
        player = self._player
        if player.has_run or not player.starter.is_ready_for_joints:
            return None
        document = player.document
        linkage = linkage_of(
            document.bodies_by_id, document.scene.joints, held, document.selection.joints, point
        )
        if linkage is not None:
            self._pens.begin()
        return linkage

    def moved(self, parts: Parts) -> None:
        """So the linkage is shown now: its pens draw."""
        self._pens.moved({body.id: body for body in parts.bodies})
