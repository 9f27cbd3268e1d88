"""When a moving body first comes to something that its closed form does not count on.

Looked for step by step. What is nearer than a body goes until the next step counts as met:
a proof may end a moment early, never late.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.language.catalogue import tr
from sketchfall.app.proofs.conditions import collide
from sketchfall.app.proofs.course import Course, Floats, dot
from sketchfall.app.proofs.ground import TOUCHING, Face, faces_of
from sketchfall.app.proofs.proof import FOR_EVER, End, ProofError
from sketchfall.app.running.run import STEP

HORIZON = 20.0  # s; nobody watches a proof for longer
SAMPLE = STEP
Indices = NDArray[np.intp]


def ends_of(
    scene: Scene,
    motions: Mapping[int, Course],
    own_ends: Mapping[int, End] = MappingProxyType({}),
    resting_on: Mapping[int, Face] = MappingProxyType({}),
) -> dict[int, End]:
    """When each body ends by itself, or meets something other than the face it rests on.

    From then on anything may become of it, so whatever it could meet has no closed form either.
    """
    last = End(HORIZON, tr("so far it was calculated"))
    until = max((own_ends.get(one, last).time for one in motions), default=0.0)
    times = np.arange(0.0, min(until, HORIZON) + SAMPLE, SAMPLE)
    bodies = {body.id: body for body in scene.bodies}
    moving = {one: _Moving(bodies[one], motion, times) for one, motion in motions.items()}
    ends = {one: min(own_ends.get(one, last), last) for one in motions}
    for body in scene.bodies:
        for one, own in moving.items():
            if body.kind == "static" and collide(own.body, body):
                ends[one] = min(ends[one], _meeting(times, own, _Static(scene, body, resting_on.get(one))))
    for a, b in combinations(motions, 2):
        if collide(bodies[a], bodies[b]):
            meeting = _meeting(times, moving[a], moving[b])
            ends[a], ends[b] = min(ends[a], meeting), min(ends[b], meeting)
    first = min(ends.values())
    if first.time == 0.0:
        raise ProofError(tr("At the very start, {event}.", event=first.why))
    return {
        one: min(ends[other] for other in motions if other == one or collide(bodies[one], bodies[other]))
        for one in motions
    }


class _Moving:
    """Corners and edges at every moment; a disc is a corner with a radius."""

    def __init__(self, body: BodyDrawing, motion: Course, times: Floats) -> None:
        self.body = body
        poses = motion.poses(times)
        (shape,) = body.shapes[:1]
        if isinstance(shape, CircleShape):
            self.radius, corners = shape.radius, np.array([shape.center])
        else:
            self.radius, corners = 0.0, np.array(shape.vertices)
        cos, sin = np.cos(poses[:, 2:]), np.sin(poses[:, 2:])
        x = poses[:, :1] + cos * corners[:, 0] - sin * corners[:, 1]
        y = poses[:, 1:2] + sin * corners[:, 0] + cos * corners[:, 1]
        self.corners = np.stack([x, y], axis=-1)  # moments, corners, 2
        self.edges = np.stack([self.corners, np.roll(self.corners, -1, axis=1)], axis=-2)
        steps = np.linalg.norm(np.diff(self.corners, axis=0), axis=-1).max(axis=1)
        self.reach = np.append(steps, steps[-1:])  # until the next moment
        self.middle = self.corners.mean(axis=1)
        self.extent = self.radius + float(np.hypot(*(self.corners[0] - self.middle[0]).T).max())

    def at(self, moments: Indices, points: Floats) -> Floats:
        return points[moments]


class _Static:
    def __init__(self, scene: Scene, body: BodyDrawing, without: Face | None) -> None:
        self.body = body
        self.radius = 0.0
        self.reach = np.zeros(1)
        faces = [face for face in faces_of(scene) if face.body is body and not _is_behind(face, without)]
        circles = [shape for shape in body.shapes if isinstance(shape, CircleShape)]
        if circles:
            raise ProofError(
                tr(
                    "{name} stands still and is round; the closed form is for flat ground.",
                    name=name_of(body),
                )
            )
        self.edges = np.array([[face.start, face.end] for face in faces]).reshape(1, -1, 2, 2)
        self.corners = self.edges[:, :, 0]
        self.middle = self.corners.mean(axis=1) if faces else np.zeros((1, 2))
        self.extent = float(np.hypot(*(self.corners[0] - self.middle[0]).T).max()) if faces else 0.0

    def at(self, _moments: Indices, points: Floats) -> Floats:
        return points  # the same at every moment


def _is_behind(face: Face, resting: Face | None) -> bool:
    """Whether it is the face on which a body rests, or one behind a corner of it that sticks out."""
    if resting is None:
        return False
    turns_away = dot(face.normal, resting.along) * (1.0 if face.start == resting.end else -1.0) > 0.0
    return face == resting or (turns_away and (face.start == resting.end or face.end == resting.start))


def _meeting(times: Floats, a: _Moving, b: _Moving | _Static) -> End:
    reach = np.where(times > 0.0, a.reach + b.reach, -TOUCHING)  # at the start, to be near is not to meet
    apart = np.hypot(*(a.middle - b.middle).T) - a.extent - b.extent
    close = np.flatnonzero(apart <= reach)  # only then is it worth while to look at their corners
    gap = np.minimum(
        _distances(a.corners[close], b.at(close, b.edges)),
        _distances(b.at(close, b.corners), a.edges[close]),
    )
    met = close[gap - a.radius - b.radius <= reach[close]]
    if not len(met):
        return FOR_EVER
    text = tr("{name} meets {other}", name=name_of(a.body), other=name_of(b.body))
    return End(float(times[met[0]]), text)


def _distances(points: Floats, edges: Floats) -> Floats:
    """From the nearest of the points to the nearest of the edges, at every moment."""
    if 0 in (points.size, edges.size):
        return np.full(1, math.inf)
    start, way = edges[:, None, :, 0], edges[:, None, :, 1] - edges[:, None, :, 0]
    offset = points[:, :, None] - start
    squared = (way * way).sum(axis=-1)
    share = (offset * way).sum(axis=-1) / np.where(squared > 0.0, squared, 1.0)
    nearest = offset - np.clip(share, 0.0, 1.0)[..., None] * way
    distances: Floats = np.sqrt((nearest * nearest).sum(axis=-1)).min(axis=(1, 2))
    return distances
