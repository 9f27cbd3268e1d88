"""The text labels of a drawing on the canvas, with the numbers of this moment in them.

While it runs, numbers change ten times a second: nobody can read faster.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import TextLabel
from sketchfall.app.measuring.label_words import Pieces, filled, pieces_of
from sketchfall.app.picture.composing import LARGEST_TEXT, LEAST_TEXT
from sketchfall.app.picture.display_list import Text
from sketchfall.app.picture.lettering import paint_text, text_size
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.shown_body import shown_body
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.measuring.meter_labels import CALM
from sketchfall.ui.measuring.meter_reader import MeterReader

LEAST_GRIP = 12.0  # px, that a label can be taken by, however small it is


class Placed(NamedTuple):
    label: TextLabel
    text: str  # as it reads now
    box: QRectF  # px


class TextLabels:
    def __init__(self, reader: MeterReader) -> None:
        self._reader = reader
        self._document = reader.document
        self._canvas = reader.player.canvas
        self._pieces: dict[TextLabel, Pieces] = {}
        self._texts: dict[TextLabel, str] = {}
        self._read_at: tuple[str, int] | None = None
        self.instead: tuple[TextLabel, TextLabel | None] | None = None  # what is shown in place of one
        self._document.changed.connect(self._forget)
        reader.player.state_changed.connect(self._forget)

    def at(self, pixel: QPointF) -> TextLabel | None:
        """The foremost there."""
        found = [placed.label for placed in self.placed(self._canvas.camera) if placed.box.contains(pixel)]
        return found[-1] if found else None

    def home_of(self, body_id: int | None) -> Point:
        """From where its place counts."""
        return (0.0, 0.0) if body_id is None else shown_body(self._canvas, body_id).position

    def placed(self, camera: Camera) -> Iterator[Placed]:
        for label in self._document.scene.labels:
            if self.instead is not None and label == self.instead[0]:
                if self.instead[1] is None:
                    continue
                yield self.place(self.instead[1], camera)
            elif LEAST_TEXT <= label.size * camera.scale <= LARGEST_TEXT:
                yield self.place(label, camera)

    def place(self, label: TextLabel, camera: Camera) -> Placed:
        x, y = self.home_of(label.body)
        text = self._texts.get(label) or self._text_now(label)
        corner = camera.to_pixel((x + label.place[0], y + label.place[1]))
        size = text_size(text, label.size * camera.scale)
        box = QRectF(corner.x(), corner.y(), max(LEAST_GRIP, size.width()), max(LEAST_GRIP, size.height()))
        return Placed(label, text, box)

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        self._read()
        for label, text, box in self.placed(camera):
            size = label.size * camera.scale
            paint_text(painter, Text((box.x(), box.y()), text, size, label.colour or theme.text))

    def _forget(self) -> None:
        self._read_at = None
        self._pieces.clear()
        self._texts.clear()

    def _read(self) -> None:
        player = self._reader.player
        step = 0 if player.moment is None else player.moment.step
        now = player.state, step // CALM if player.state == "running" else step
        if now != self._read_at or player.state != "running":
            self._read_at = now
            self._texts = {label: self._text_now(label) for label in self._document.scene.labels}

    def _text_now(self, label: TextLabel) -> str:
        pieces = self._pieces.get(label)
        if pieces is None:
            pieces = self._pieces[label] = pieces_of(label, self._document.scene)
        return filled(pieces, self._reader.value)
