"""A picture as a list of shapes, from back to front: what is painted on screen, in PNG, SVG and PDF alike.

Places and sizes are in pixels of the picture, y down. A picture that is wanted larger or smaller than that is
scaled as a whole, with its lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Pen:
    colour: str
    width: float  # px
    cap: Literal["round", "square"] = "round"
    dashed: bool = False


@dataclass(frozen=True)
class Outline:
    """A polygon, or a line through points if it is not closed."""

    points: Floats  # x and y of each
    pen: Pen | None = None
    fill: str | None = None
    closed: bool = True
    holes: tuple[Floats, ...] = ()  # x and y of the corners of each; only of a polygon


@dataclass(frozen=True)
class Disc:
    center: tuple[float, float]
    radius: float
    pen: Pen | None = None
    fill: str | None = None


@dataclass(frozen=True)
class Lines:
    """Many at once, in one pen."""

    rows: Floats  # x and y of both ends of each
    pen: Pen


@dataclass(frozen=True)
class Dots:
    """Many discs of one colour and size at once."""

    centers: Floats
    radius: float
    colour: str


@dataclass(frozen=True)
class Text:
    """Plain letters, in as many lines as it has."""

    place: tuple[float, float]  # of its upper left corner
    text: str
    size: float  # px
    colour: str


@dataclass(frozen=True)
class Raster:
    """An image that was made elsewhere, stretched into a box."""

    data: str  # PNG or JPEG, as base64
    box: tuple[float, float, float, float]  # left, top, width, height
    opacity: float


Shape = Outline | Disc | Lines | Dots | Text | Raster


@dataclass(frozen=True)
class Picture:
    width: float  # px
    height: float  # px
    background: str | None  # None: what is behind the picture shows through
    shapes: tuple[Shape, ...]
