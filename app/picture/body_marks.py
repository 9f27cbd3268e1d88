"""Marks on bodies: which way one-way platforms let others through, and where magnets have their poles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from sketchfall.app.drawing.geometry import poles_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.picture.display_list import Disc, Floats, Lines, Pen, Shape
from sketchfall.app.picture.projection import Projection

HALF, HEAD = 8.0, 5.0  # px, of the shaft and of the head
WIDTH = 1.5  # px
ARROW = np.array(  # both ends of each line, to the right of the middle and above it, px
    [(0.0, -HALF, 0.0, HALF), (0.0, HALF, -HEAD, HALF - HEAD), (0.0, HALF, HEAD, HALF - HEAD)]
)
POLE = 8.0  # px, radius of a pole
LEAST_POLE = 2.0  # px; smaller ones are left out
ROOM = 0.3  # of the way from pole to pole, that the radius of a pole may be
LETTERED = 5.0  # px, radius from which on it has its letter
NORTH, SOUTH, ON_POLE = "#c8321e", "#1f5fa8", "#ffffff"
LETTERS = {  # strokes in a square from -1 to 1, y down
    NORTH: [(-0.7, 1.0, -0.7, -1.0), (-0.7, -1.0, 0.7, 1.0), (0.7, 1.0, 0.7, -1.0)],
    SOUTH: [
        *((0.7, -0.7, 0.3, -1.0), (0.3, -1.0, -0.3, -1.0), (-0.3, -1.0, -0.7, -0.6)),
        *((-0.7, -0.6, -0.4, -0.1), (-0.4, -0.1, 0.4, 0.1), (0.4, 0.1, 0.7, 0.6)),
        *((0.7, 0.6, 0.3, 1.0), (0.3, 1.0, -0.3, 1.0), (-0.3, 1.0, -0.7, 0.7)),
    ],
}
LETTER = 0.5  # of the radius, half the height of a letter


class BodyMarks:
    """Of these bodies; what stays the same while they move is worked out once."""

    def __init__(self, bodies: Sequence[BodyDrawing] = ()) -> None:
        seen = [(row, body) for row, body in enumerate(bodies) if not body.hidden]
        self._one_way = [row for row, body in seen if body.one_way]
        self._magnets = [(row, _north_first(body)) for row, body in seen if body.magnet != 0.0]

    def __bool__(self) -> bool:
        return bool(self._one_way or self._magnets)

    def shapes(self, poses: Floats, camera: Projection, colour: str) -> Iterator[Shape]:
        """`poses` are those of all the bodies: where their frames are, x, y and angle."""
        if self._one_way:
            yield one_way_marks(poses[self._one_way], camera, colour)
        for row, poles in self._magnets:
            if np.isfinite(poses[row]).all():
                yield from _magnet(poses[row], poles, camera)


def one_way_marks(poses: Floats, camera: Projection, colour: str) -> Lines:
    """An arrow at the origin of each of these frames, x, y and angle, along its own upwards."""
    found = poses[np.isfinite(poses).all(axis=1)]
    c, s = np.cos(found[:, 2]), np.sin(found[:, 2])
    x, y = camera.left + found[:, 0] * camera.scale, camera.top - found[:, 1] * camera.scale
    rows = np.empty((len(found), len(ARROW), 4))
    for end in (0, 2):
        right, up = ARROW[:, end], ARROW[:, end + 1]
        rows[:, :, end] = x[:, None] + np.outer(c, right) - np.outer(s, up)
        rows[:, :, end + 1] = y[:, None] - np.outer(s, right) - np.outer(c, up)
    return Lines(rows.reshape(-1, 4), Pen(colour, WIDTH))


def _north_first(body: BodyDrawing) -> Floats:
    """Where its poles are, in its frame."""
    north, south = poles_of(body)
    return np.array([north, south] if body.magnet > 0.0 else [south, north])


def _magnet(pose: Floats, poles: Floats, camera: Projection) -> Iterator[Shape]:
    """N and S, upright however the body is turned, so that they can be read."""
    x, y, angle = pose.tolist()
    c, s = math.cos(angle), math.sin(angle)
    way = camera.scale * math.dist(poles[0].tolist(), poles[1].tolist())
    radius = min(POLE, ROOM * way)
    if radius < LEAST_POLE:
        return
    for (px, py), colour in zip(poles.tolist(), (NORTH, SOUTH), strict=True):
        left = camera.left + (x + c * px - s * py) * camera.scale
        top = camera.top - (y + s * px + c * py) * camera.scale
        yield Disc((left, top), radius, Pen(ON_POLE, WIDTH), colour)
        if radius >= LETTERED:
            strokes = np.array([left, top, left, top]) + LETTER * radius * np.array(LETTERS[colour])
            yield Lines(strokes, Pen(ON_POLE, WIDTH))
