"""Which bodies overlap, and how deep: as the engine would find it in the first step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.running.world_builder import build_world

MOMENT = 1e-9  # s: a step in which nothing gets anywhere, after which the engine knows who touches whom
LEAST = 0.002  # m: about what lies in a heap by itself


class Overlap(NamedTuple):
    """At one place; bodies by their ids."""

    a: int
    b: int
    normal: Point  # unit, from A to B
    depth: float  # m


class OverlapFinder:
    """The bodies of a scene, which can be asked again with some of them elsewhere.

    Pairs that pass through each other in a run, such as joined ones, do not overlap.
    """

    def __init__(self, scene: Scene) -> None:
        at_rest = [replace(body, velocity=(0.0, 0.0), angular_velocity=0.0) for body in scene.bodies]
        world = replace(scene.world, gravity=(0.0, 0.0))
        self._world, self._bodies = build_world(replace(scene, bodies=tuple(at_rest), joints=(), world=world))
        self._ids = {body.id: number for number, body in self._bodies.items()}
        self._apart = {frozenset((joint.body_a, joint.body_b)) for joint in scene.joints if not joint.collide}

    def find(self, places: Mapping[int, Point]) -> list[Overlap]:
        """At all points of contact; `places` of the bodies that may have been moved."""
        for number, place in places.items():
            body = self._bodies[number]
            body.position, body.velocity, body.angular_velocity = place, (0.0, 0.0), 0.0
        self._world.step(MOMENT)
        numbers = [self._ids[body.id] for body in self._world.bodies]
        found = []
        for row in self._world.contacts:
            a, b = numbers[row["body_a"]], numbers[row["body_b"]]
            if row["depth"] > 0.0 and frozenset((a, b)) not in self._apart:
                x, y = row["normal"].tolist()
                found.append(Overlap(a, b, (x, y), float(row["depth"])))
        return found


def overlapping_pairs(scene: Scene) -> list[Overlap]:
    """Each pair once, where it is deepest; the deepest first."""
    deepest: dict[tuple[int, int], Overlap] = {}
    for overlap in OverlapFinder(scene).find({}):
        pair = overlap.a, overlap.b
        if overlap.depth > LEAST and (pair not in deepest or overlap.depth > deepest[pair].depth):
            deepest[pair] = overlap
    return sorted(deepest.values(), key=lambda overlap: -overlap.depth)
