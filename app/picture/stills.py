"""What a picture shows: a drawing at one moment. Nothing here needs Qt; `composing` makes pictures of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sketchfall.app.drawing.scene import BackgroundImage, Meter, Scene, TextLabel
from sketchfall.app.picture.body_arrays import Floats


class ShownMeter(NamedTuple):
    meter: Meter
    text: str
    share: float  # of the largest size so far, from -1 to 1; nan if there is none


@dataclass(frozen=True)
class Still:
    scene: Scene
    poses: Floats  # x, y and angle of every body
    broken: Collection[int] = ()  # ids of joints that were torn apart
    time: float = 0.0  # s
    images: Sequence[BackgroundImage] = ()  # behind all
    texts: Sequence[tuple[TextLabel, str]] = ()  # labels, and how they read at that moment
    meters: Sequence[ShownMeter] = ()

    @property
    def has_words(self) -> bool:
        return bool(self.texts or self.meters or self.scene.instruments)
