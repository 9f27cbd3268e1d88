"""Between the world (metres, y up) and a picture of it (pixels, y down)."""

from __future__ import annotations

from dataclasses import dataclass

from sketchfall.app.drawing.geometry import Box

PIXELS_PER_METRE = 50.0  # at 100 %


@dataclass(frozen=True)
class Projection:
    """What part of the world a picture shows, and how large."""

    scale: float  # px/m
    left: float  # px at which x = 0 lies
    top: float  # px at which y = 0 lies
    width: int  # px
    height: int  # px

    @property
    def part(self) -> Box:
        """Of the world, that the picture shows."""
        left, top = -self.left / self.scale, self.top / self.scale
        return Box(left, top - self.height / self.scale, left + self.width / self.scale, top)


def fitted(part: Box, width: int, height: int) -> Projection:
    """The part of the world in the middle of a picture of this size, as large as it can be."""
    scale = min(width / part.width, height / part.height)
    x, y = part.center
    return Projection(scale, width / 2.0 - x * scale, height / 2.0 + y * scale, width, height)
