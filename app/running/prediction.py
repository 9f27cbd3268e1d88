"""Where bodies would go in the next seconds if the drawing ran now."""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.running.run import STEP
from sketchfall.app.running.world_builder import WorldBuilder

SECONDS = 2.0
STEPS = round(SECONDS / STEP)
MOST_BODIES = 400  # of a drawing: with more it takes longer than a hand waits
MOST_PATHS = 40
LEAST_WAY = 0.01  # m, of a body that nobody has asked for
SLICE = 0.01  # s, of building, after which it is asked again whether anybody waits

Floats = NDArray[np.float64]


def can_be_predicted(scene: Scene) -> bool:
    return scene.world.method != "event_driven" and len(scene.bodies) <= MOST_BODIES


def predicted_paths(
    scene: Scene, chosen: Collection[int], given_up: Callable[[], bool]
) -> dict[int, Floats] | None:
    """The way of the centre of mass, x and y after each step, of each chosen body that moves; then of others.

    None if it is given up. DrawingError if the engine refuses the drawing.
    """
    builder = WorldBuilder(scene)
    while not builder.work(SLICE):
        if given_up():
            return None
    world = builder.world
    centroids = np.array([mass_of(body).centroid for body in scene.bodies])
    ways = [_centres(world.poses, centroids)]
    for _ in range(STEPS):
        if given_up():
            return None
        world.step()
        ways.append(_centres(world.poses, centroids))
    paths = np.stack(ways, axis=1)  # of bodies, moments and axes
    reached = np.ptp(paths, axis=1).max(axis=1)
    found = {
        body.id: path
        for body, path, reach in zip(scene.bodies, paths, reached.tolist(), strict=True)
        if reach > (0.0 if body.id in chosen else LEAST_WAY)
    }
    in_order = sorted(found, key=lambda number: number not in chosen)
    return {number: found[number] for number in in_order[:MOST_PATHS]}


def _centres(poses: Floats, centroids: Floats) -> Floats:
    c, s = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    x, y = centroids.T
    return np.column_stack([poses[:, 0] + c * x - s * y, poses[:, 1] + s * x + c * y])
