"""Rulers, protractors, gates, stopwatches and pens on the canvas, with what they show: they follow bodies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PyQt6.QtCore import QLineF, QPointF
from PyQt6.QtGui import QPainter

from sketchfall.app.annotations.instruments import places_of, words_of
from sketchfall.app.drawing.geometry import Point, distance_to_segment
from sketchfall.app.drawing.scene import Instrument
from sketchfall.app.picture.instrument_shapes import STOPWATCH, instrument_shapes, words_at
from sketchfall.app.picture.painting import paint_shapes
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_label
from sketchfall.ui.look.theme import Theme

CATCH, END_CATCH = 5.0, 8.0  # px around a line, and around an end


class Grasp(NamedTuple):
    """What is under the cursor."""

    instrument: Instrument
    end: int | None  # None: the whole of it


class InstrumentsLayer:
    def __init__(self, live: LiveDrawing) -> None:
        self._live = live

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        for instrument in self._live.document.scene.instruments:
            draw_instrument(painter, instrument, self._live, camera, theme)


def grasp_at(live: LiveDrawing, camera: Camera, pixel: QPointF) -> Grasp | None:
    """The last that was laid down goes first, and its ends before its lines."""
    for instrument in reversed(live.document.scene.instruments):
        pixels = [camera.to_pixel(place) for place in places_of(instrument, live.bodies)]
        for end, place in enumerate(pixels):
            reach = STOPWATCH if instrument.kind == "stopwatch" else END_CATCH
            if QLineF(place, pixel).length() <= reach:
                return Grasp(instrument, end)
        if any(_is_on(a, b, pixel) for a, b in pairwise(pixels)):
            return Grasp(instrument, None)
    return None


def _is_on(a: QPointF, b: QPointF, pixel: QPointF) -> bool:
    return distance_to_segment((pixel.x(), pixel.y()), (a.x(), a.y()), (b.x(), b.y())) <= CATCH


def draw_instrument(
    painter: QPainter, instrument: Instrument, live: LiveDrawing, camera: Camera, theme: Theme
) -> None:
    places = places_of(instrument, live.bodies)
    if not all(math.isfinite(number) for place in places for number in place):
        return  # a body that the engine has given up
    points = draw_instrument_at(painter, instrument, places, camera, theme)
    text = words_of(instrument, places, live.time, live.document.scene.instruments)
    if text:
        draw_label(painter, QPointF(*words_at(instrument.kind, points)), text, camera, theme)


def draw_instrument_at(
    painter: QPainter, instrument: Instrument, places: Sequence[Point], camera: Camera, theme: Theme
) -> list[Point]:
    """Without its words; where its ends are on the canvas, in pixels."""
    pixels = [camera.to_pixel(place) for place in places]
    points = [(pixel.x(), pixel.y()) for pixel in pixels]
    paint_shapes(painter, instrument_shapes(instrument.kind, points, camera.scale, theme.guide))
    return points
