"""Bodies that overlap are pushed apart, each as little as will do.

Pairs are put apart one after the other along the shortest way, each body by half of it, or the one that may
move by all of it, again and again until none overlaps. What is joined or grouped moves as one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sketchfall.app.doctor.overlaps import Overlap, OverlapFinder
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.drawing.transforms import moved

ROUNDS = 200  # in which overlaps are looked for anew; a full box never comes to an end
SWEEPS = 10  # over the overlaps that a round has found
APART = 1e-4  # m, that is aimed at between two surfaces, so that the next look finds none
DONE = 1e-5  # m, of overlap that is none


class Separation(NamedTuple):
    bodies: list[BodyDrawing]  # that have to move, where they go
    left: float  # m, of the deepest overlap then


def separate(scene: Scene) -> Separation:
    """What cannot be put apart is left where it overlaps least."""
    units = _Units(scene)
    finder = OverlapFinder(scene)
    best = Separation([], math.inf)
    for _ in range(ROUNDS):
        found = finder.find(units.places())
        worst = max((overlap.depth for overlap in found), default=0.0)
        if worst < best.left:
            best = Separation(units.moved_bodies(), worst)
        if worst <= DONE:
            break
        units.push_apart(found)
    return best


class _Units:
    """What moves as one: where each has been shifted to."""

    def __init__(self, scene: Scene) -> None:
        self._bodies = {body.id: body for body in scene.bodies}
        self._of = _joined(scene)
        self._fixed = {
            self._of[body.id] for body in scene.bodies if body.kind != "dynamic" or body.locked
        } | {self._of[joint.body_a] for joint in scene.joints if joint.body_b is None}
        self._shift: dict[int, tuple[float, float]] = {}

    def places(self) -> dict[int, Point]:
        return {
            body.id: (body.position[0] + dx, body.position[1] + dy)
            for body in self._bodies.values()
            for dx, dy in (self._shift_of(body.id),)
            if self._of[body.id] in self._shift
        }

    def push_apart(self, overlaps: Iterable[Overlap]) -> None:
        """Until those that were found then are gone, were they alone and straight."""
        pairs = [
            (a, b, overlap, self._gone(a, b, overlap))
            for overlap in overlaps
            for a, b in ((self._of[overlap.a], self._of[overlap.b]),)
            if a != b and not {a, b} <= self._fixed
        ]
        for _ in range(SWEEPS):
            is_calm = True
            for a, b, overlap, gone in pairs:
                left = overlap.depth + APART - (self._gone(a, b, overlap) - gone)
                if left > 0.0:
                    self._push(a, b, overlap.normal, left)
                    is_calm = False
            if is_calm:
                break

    def moved_bodies(self) -> list[BodyDrawing]:
        return [
            moved(body, *self._shift_of(body.id))
            for body in self._bodies.values()
            if self._of[body.id] in self._shift
        ]

    def _gone(self, a: int, b: int, overlap: Overlap) -> float:
        """By how far the two have come apart since the beginning, along the normal."""
        (ax, ay), (bx, by) = self._shift.get(a, (0.0, 0.0)), self._shift.get(b, (0.0, 0.0))
        return (bx - ax) * overlap.normal[0] + (by - ay) * overlap.normal[1]

    def _push(self, a: int, b: int, normal: Point, way: float) -> None:
        share = 0.5 if not {a, b} & self._fixed else 1.0
        for unit, sign in ((a, -share), (b, share)):
            if unit not in self._fixed:
                dx, dy = self._shift.get(unit, (0.0, 0.0))
                self._shift[unit] = dx + sign * way * normal[0], dy + sign * way * normal[1]

    def _shift_of(self, body: int) -> tuple[float, float]:
        return self._shift.get(self._of[body], (0.0, 0.0))


def _joined(scene: Scene) -> dict[int, int]:
    """For each body the smallest id of those that it moves with."""
    first = {body.id: body.id for body in scene.bodies}

    def root(number: int) -> int:
        while first[number] != number:
            first[number] = first[first[number]]
            number = first[number]
        return number

    for ties in (*_groups(scene), *_jointed(scene)):
        for other in ties[1:]:
            low, high = sorted((root(ties[0]), root(other)))
            first[high] = low
    return {number: root(number) for number in first}


def _groups(scene: Scene) -> list[list[int]]:
    """By their outermost groups."""
    members: dict[int, list[int]] = {}
    for body in scene.bodies:
        if body.groups:
            members.setdefault(body.groups[0].id, []).append(body.id)
    return list(members.values())


def _jointed(scene: Scene) -> list[Sequence[int]]:
    return [(joint.body_a, joint.body_b) for joint in scene.joints if joint.body_b is not None]
