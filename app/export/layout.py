"""How large a picture is, and what part of the world it shows."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sketchfall.app.drawing.geometry import Box, box_around, shared_part
from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.frame import frame_of
from sketchfall.app.picture.lettering import text_size
from sketchfall.app.picture.projection import Projection, fitted
from sketchfall.app.picture.stills import Still

LONGER_SIDE = 1200  # px, of a picture
FILM_SIDE = 640  # px, of a film
SHORTEST_SIDE = 240  # px
SMALLEST, LARGEST = 16, 16_000  # px, of a side
MAX_PIXELS = 100_000_000  # 400 MB while it is painted

Size = tuple[int, int]  # px


@dataclass(frozen=True)
class Layout:
    """Laid out for a screen, and then made so many times as large, with its lines."""

    camera: Projection
    factor: float = 1.0

    @property
    def size(self) -> Size:
        return round(self.camera.width * self.factor), round(self.camera.height * self.factor)


def layout_of(part: Box, size: Size) -> Layout:
    """The part of the world in a picture of so many pixels; in a large one lines are wider, too."""
    factor = max(1.0, max(size) / LONGER_SIDE)
    width, height = math.ceil(size[0] / factor), math.ceil(size[1] / factor)
    return Layout(fitted(part, width, height), factor)


def part_shown(stills: Sequence[Still]) -> Box:
    """What the drawing says is to be seen of it, or all that happens at these moments."""
    scene = stills[0].scene
    if scene.view is not None:
        return _seen(scene)
    return _around(stills, whole=scene.proof is not None)


def part_seen(still: Still, seen: Box) -> Box:
    """What a window shows of it, without what is empty there around everything."""
    return shared_part(seen, _around([still], whole=True)) or seen


def _around(stills: Sequence[Still], *, whole: bool) -> Box:
    scene = stills[0].scene
    # An edit may have made other bodies in between: those moments have a drawing of their own.
    moments = [still.poses for still in stills if still.scene.bodies is scene.bodies]
    part = frame_of(scene, moments, whole=whole)
    return box_around([part, *_written(stills)]) or part


def _written(stills: Sequence[Still]) -> Iterator[Box]:
    """Around all texts that stand still, in metres; those that go along with a body are near it anyway."""
    for label, text in (each for still in stills for each in still.texts):
        if label.body is None:
            (x, y), size = label.place, text_size(text, label.size)
            air = label.size / 2.0
            yield Box(x - air, y - size.height() - air, x + size.width() + air, y + air)


def _seen(scene: Scene) -> Box:
    assert scene.view is not None
    (x, y), width, height = scene.view.center, scene.view.width, scene.view.height
    return Box(x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0)


def size_for(part: Box, longer: int) -> Size:
    """In the shape of the part, as far as that makes a picture."""
    scale = longer / max(part.width, part.height)
    return max(SHORTEST_SIDE, round(part.width * scale)), max(SHORTEST_SIDE, round(part.height * scale))


def even(size: Size) -> Size:
    """As films want it: a picture is squeezed by a pixel at most."""
    return size[0] // 2 * 2, size[1] // 2 * 2


def read_size(text: str) -> Size:
    """Of a text like 800x600; DrawingError for anything else."""
    found = re.fullmatch(r"(\d{1,6})[xX×](\d{1,6})", text.strip(), re.ASCII)
    if not found:
        raise DrawingError(tr("expected a size like 800x600, found {found!r}", found=shortened(text)))
    size = int(found[1]), int(found[2])
    check_size(size)
    return size


def check_size(size: Size) -> None:
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise DrawingError(
            tr(
                "a side may have {least} to {most} pixels, not {width} × {height}",
                least=SMALLEST,
                most=LARGEST,
                width=size[0],
                height=size[1],
            )
        )
    if size[0] * size[1] > MAX_PIXELS:
        raise DrawingError(
            tr(
                "a picture may have {most:,} pixels at the most, {width} × {height} are more",
                most=MAX_PIXELS,
                width=size[0],
                height=size[1],
            )
        )
