"""Marks on bodies: which way one-way platforms and belts go, and where magnets have their poles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sketchfall.app.drawing.geometry import poles_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
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
# Of heads of arrows on belts.
SPACING = 60.0  # px from head to head along the outline, about
MOST = 200  # heads on one outline, however large it is
FEWEST = 3
WITHIN = 4.5  # px from the outline to the middle of a head
LONG, WIDE = 2.5, 3.0  # px, half of its length and of its width
LEAST_ROOM = 13.0  # px; a body that is thinner has none, since those of both sides would cover each other
STEPS = 64  # sides that stand for a circle


class BodyMarks:
    """Of these bodies; what stays the same while they move is worked out once."""

    def __init__(self, bodies: Sequence[BodyDrawing] = ()) -> None:
        seen = [(row, body) for row, body in enumerate(bodies) if not body.hidden]
        self._one_way = [row for row, body in seen if body.one_way]
        self._belts = [(row, belt) for row, body in seen for belt in belts_of(body)]
        self._scale = 0.0  # px per m, for which these are:
        self._on_belts, self._rows = np.empty((0, 4)), np.empty(0, dtype=int)
        self._magnets = [(row, _north_first(body)) for row, body in seen if body.magnet != 0.0]

    def __bool__(self) -> bool:
        return bool(self._one_way or self._belts or self._magnets)

    def shapes(self, poses: Floats, camera: Projection, colour: str) -> Iterator[Shape]:
        """`poses` are those of all the bodies: where their frames are, x, y and angle."""
        if self._one_way:
            yield one_way_marks(poses[self._one_way], camera, colour)
        if self._belts:
            yield Lines(self._heads(poses, camera), Pen(colour, WIDTH))
        for row, poles in self._magnets:
            if np.isfinite(poses[row]).all():
                yield from _magnet(poses[row], poles, camera)

    def _heads(self, poses: Floats, camera: Projection) -> Floats:
        """Of the arrows on all belts; how they lie on each is worked out anew only if the scale changes."""
        if camera.scale != self._scale:
            self._scale = camera.scale
            on_each = [heads_on(belt, camera.scale) for _, belt in self._belts]
            self._on_belts = np.concatenate(on_each)
            self._rows = np.repeat([row for row, _ in self._belts], [len(heads) for heads in on_each])
        found = np.isfinite(poses[self._rows]).all(axis=1)
        pose, heads = poses[self._rows[found]], self._on_belts[found]
        c, s = np.cos(pose[:, 2, None]), np.sin(pose[:, 2, None])
        x, y = heads[:, ::2], heads[:, 1::2]
        seen = np.empty_like(heads)
        seen[:, ::2] = camera.left + pose[:, 0, None] * camera.scale + c * x - s * y
        seen[:, 1::2] = camera.top - pose[:, 1, None] * camera.scale - s * x - c * y
        return seen


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


@dataclass(frozen=True)
class Belt:
    """One outline, the way that it runs."""

    corners: Floats  # m, in the frame of the body; the first one comes again as the last
    ways: Floats  # along each side, of length 1
    at: Floats  # m along the outline, of each corner
    inwards: float  # 1: the inside is to the left of the way, -1: to its right
    room: float  # m, how thick it is, if it is long


def belts_of(body: BodyDrawing) -> Iterator[Belt]:
    """Clockwise for a speed above 0."""
    if body.surface_speed == 0.0:
        return
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            turn = np.arange(STEPS) * (2.0 * np.pi / STEPS)
            ring = shape.center + shape.radius * np.column_stack((np.cos(turn), np.sin(turn)))
        else:
            ring = np.array(shape.vertices)
        ring = np.vstack((ring, ring[:1]))
        (x, y), (next_x, next_y) = ring[:-1].T, ring[1:].T
        area = float(np.sum(x * next_y - next_x * y)) / 2.0
        inwards = -1.0 if body.surface_speed > 0.0 else 1.0
        if area * inwards < 0.0:
            ring = ring[::-1]
        ways = np.diff(ring, axis=0)
        lengths = np.hypot(*ways.T)
        at = np.concatenate(([0.0], np.cumsum(lengths)))
        yield Belt(ring, ways / lengths[:, None], at, inwards, 2.0 * abs(area) / float(at[-1]))


def heads_on(belt: Belt, scale: float) -> Floats:
    """The lines of the heads of its arrows, from and to, px in the frame of the body, y up."""
    if belt.room * scale < LEAST_ROOM:
        return np.empty((0, 4))
    length = float(belt.at[-1])
    count = max(FEWEST, min(MOST, round(length * scale / SPACING)))
    along = (np.arange(count) + 0.5) * (length / count)
    place = np.column_stack([np.interp(along, belt.at, of_axis) for of_axis in belt.corners.T])
    way = belt.ways[np.searchsorted(belt.at, along, side="right") - 1]
    inside = belt.inwards * np.column_stack((-way[:, 1], way[:, 0]))
    middle = place * scale + WITHIN * inside
    tip, back = middle + LONG * way, middle - LONG * way
    return np.vstack([np.hstack((tip, back + sign * WIDE * inside)) for sign in (1.0, -1.0)])


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
