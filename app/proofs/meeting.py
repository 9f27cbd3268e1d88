"""When a moving body first comes to something that its closed form does not count on.

Looked for at moments a fraction of a step apart. Between two of them a body may go as far as its speed lets it,
and so it counts as having met what is nearer than that: a proof may end a moment early, never late.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.proofs.conditions import collide, name_of
from app.proofs.ground import TOUCHING, Face, faces_of
from app.proofs.motion import Motion
from app.proofs.proof import NoProof
from app.scene import BodyDrawing, CircleShape, Scene
from app.simulation import STEP

HORIZON = 20.0  # s; nobody watches a proof for longer
SAMPLE = STEP / 2.0  # s

Floats = NDArray[np.float64]


class Meeting(NamedTuple):
    time: float
    sentence: str  # the end of one


def first_meeting(scene: Scene, motions: Mapping[int, Motion], resting_on: Mapping[int, Face]) -> Meeting:
    """The first within the horizon, apart from the faces that the bodies are meant to touch."""
    times = np.arange(0.0, HORIZON + SAMPLE, SAMPLE)
    bodies = {body.id: body for body in scene.bodies}
    moving = {ball: _Moving(bodies[ball], motion, times) for ball, motion in motions.items()}
    found = [Meeting(HORIZON, "nobody watches any longer")]
    for body in scene.bodies:
        if body.kind == "static":
            found += [
                _meeting(times, own, _Static(scene, body, resting_on.get(ball)))
                for ball, own in moving.items()
                if collide(own.body, body)
            ]
    for a, b in combinations(moving.values(), 2):
        if collide(a.body, b.body):
            found.append(_meeting(times, a, b))
    first = min(found)
    if first.time == 0.0:
        raise NoProof(f"At the very start, {first.sentence}.")
    return first


class _Moving:
    """Corners and edges at every moment; a disc is a corner with a radius."""

    def __init__(self, body: BodyDrawing, motion: Motion, times: Floats) -> None:
        self.body = body
        poses = np.array([motion.pose(time) for time in times.tolist()])
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


class _Static:
    def __init__(self, scene: Scene, body: BodyDrawing, without: Face | None) -> None:
        self.body = body
        self.radius = 0.0
        self.reach = np.zeros(1)
        faces = [face for face in faces_of(scene) if face.body is body and face != without]
        circles = [shape for shape in body.shapes if isinstance(shape, CircleShape)]
        if circles:
            raise NoProof(f"{name_of(body)} stands still and is round; the closed form is for flat ground.")
        self.edges = np.array([[face.start, face.end] for face in faces]).reshape(1, -1, 2, 2)
        self.corners = self.edges[:, :, 0]


def _meeting(times: Floats, a: _Moving, b: _Moving | _Static) -> Meeting:
    gap = np.minimum(_distances(a.corners, b.edges), _distances(b.corners, a.edges))
    gap = gap - a.radius - b.radius
    # What touches in the beginning and is not to be touched has met; what is merely near has not.
    near = gap <= np.where(times > 0.0, a.reach + b.reach, -TOUCHING)
    time = float(times[near.argmax()]) if near.any() else math.inf
    return Meeting(time, f"{name_of(a.body)} meets {name_of(b.body)}")


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
