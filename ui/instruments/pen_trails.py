"""The ways that pens have gone: in a run, and while a linkage is dragged in the drawing."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter, QPolygonF

from sketchfall.app.annotations.instruments import places_of
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, Instrument
from sketchfall.app.editing.document import Document
from sketchfall.app.running.run import Run
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.canvas.overlays import LONGEST_GAP, RunOverlay
from sketchfall.ui.instruments.instruments_layer import draw_instrument_at
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.running.player import Player

MOST_POINTS = 7200  # of each pen: two minutes of a run
SAME_PLACE = 1e-9  # m
WIDTH = 1.5  # px

Ways = dict[Instrument, deque[Point]]


class PenTrails(RunOverlay):
    def __init__(self, document: Document, player: Player) -> None:
        super().__init__(document, player)
        self._in_run: Ways = {}
        self._by_hand: Ways = {}
        self._run: Run | None = None
        self._steps = 0  # of it, when it was looked at last
        player.advanced.connect(self._follow_run)

    @property
    def _pens(self) -> list[Instrument]:
        return [each for each in self.document.scene.instruments if each.kind == "pen"]

    # --- noted ----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A linkage was taken in hand: its pens draw anew."""
        self._by_hand.clear()
        self._note(self._by_hand, self.document.bodies_by_id)

    def moved(self, bodies: Mapping[int, BodyDrawing]) -> None:
        """These have been moved by hand, together; the others are where they are drawn."""
        self._note(self._by_hand, {**self.document.bodies_by_id, **bodies})

    def _follow_run(self) -> None:
        run = self.player.run
        if run is None or not self._pens:
            return
        if run is not self._run or not 0 <= run.steps - self._steps <= LONGEST_GAP:
            self._run = run
            self._in_run.clear()
        self._steps = run.steps
        self._note(self._in_run, self.canvas.live.bodies)

    def _note(self, ways: Ways, bodies: Mapping[int, BodyDrawing]) -> None:
        for each in self._pens:
            (place,) = places_of(each, bodies)
            if all(map(math.isfinite, place)):
                ways.setdefault(each, deque(maxlen=MOST_POINTS)).append(place)

    # --- shown ----------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        for each, way in self.ways().items():
            painter.setPen(pen(theme.guide, WIDTH))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF([camera.to_pixel(place) for place in way]))
            draw_instrument_at(painter, each, [way[-1]], camera, theme)

    def ways(self) -> dict[Instrument, list[Point]]:
        """Of every pen that has drawn. What a hand has drawn goes once the pen is elsewhere."""
        if self.player.run is not None:
            return {each: list(way) for each, way in self._in_run.items() if each in self._pens}
        shown = {body.id: body for body in self.canvas.shown.bodies}
        found = {}
        for each in self._pens:
            way = self._by_hand.get(each)
            if way is not None and math.dist(way[-1], places_of(each, shown)[0]) < SAME_PLACE:
                found[each] = list(way)
        return found
