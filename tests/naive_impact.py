"""The obvious slow version of a collision of two bodies: every case there is, tried by linear algebra.

The kernel follows friction from nothing to all of it; here each set of points that may act and each thing
that friction may do is one system of linear equations, solved by numpy, and thrown away if it has no answer.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

ROUNDING = 1e-9  # relative, by which an answer may miss its conditions


@dataclass
class Mover:
    """A body as a collision sees it; one that nothing moves has no inverse mass and inertia."""

    center: Vector
    velocity: Vector  # vx, vy, w
    inverse_mass: float
    inverse_inertia: float


@dataclass
class Blow:
    """A collision of A and B at points of contact, with the normal from A to B."""

    a: Mover
    b: Mover
    points: list[Vector]
    normal: Vector
    restitution: float
    friction: float
    place_of_friction: Vector = field(default_factory=lambda: np.zeros(2))

    def row(self, point: Vector, direction: Vector) -> Vector:
        """What the speed of B relative to A at the point, along the direction, is of the six velocities."""
        levers = [cross(point - body.center, direction) for body in (self.a, self.b)]
        return np.array([*-direction, -levers[0], *direction, levers[1]])

    def solve(self) -> tuple[Vector, float]:
        """The impulses along the normal at each point, and the one along the tangent."""
        tangent = np.array([-self.normal[1], self.normal[0]])
        rows = np.array(
            [self.row(point, self.normal) for point in self.points]
            + [self.row(self.place_of_friction, tangent)]
        )
        inverse_masses = np.diag(
            [x for body in (self.a, self.b) for x in (*[body.inverse_mass] * 2, body.inverse_inertia)]
        )
        k = rows @ inverse_masses @ rows.T
        before = rows @ np.concatenate((self.a.velocity, self.b.velocity))
        return collision_impulses(k, before, self.restitution, self.friction)

    def after(self) -> tuple[Vector, Vector]:
        """The velocities of A and B after the blow."""
        normals, friction = self.solve()
        tangent = np.array([-self.normal[1], self.normal[0]])
        places = [*self.points, self.place_of_friction]
        impulses = [*(p * self.normal for p in normals), friction * tangent]
        velocities = []
        for body, sign in ((self.a, -1.0), (self.b, 1.0)):
            change = np.zeros(3)
            for place, impulse in zip(places, impulses, strict=True):
                change[:2] += sign * body.inverse_mass * impulse
                change[2] += sign * body.inverse_inertia * cross(place - body.center, impulse)
            velocities.append(body.velocity + change)
        return velocities[0], velocities[1]


def cross(a: Vector, b: Vector) -> float:
    return float(a[0] * b[1] - a[1] * b[0])


def collision_impulses(
    k: Vector, before: Vector, restitution: float, friction: float
) -> tuple[Vector, float]:
    """`k` couples all normals and, in its last row, the tangent; `before` are the speeds along these."""
    count = len(before) - 1
    smooth = normal_impulses(k, before, restitution, 0.0)
    slide = before[-1] + k[-1, :count] @ smooth
    if friction == 0.0 or slide == 0.0:
        return smooth, 0.0
    against = -np.sign(slide)
    most = largest_friction(k, before, restitution, friction, against)
    if energy_gain(k, before, restitution, most) > 0.0:
        low, high = 0.0, most  # friction that drives: as much of it as the energy allows
        for _ in range(200):
            middle = 0.5 * (low + high)
            low, high = (low, middle) if energy_gain(k, before, restitution, middle) > 0.0 else (middle, high)
        most = low
    return normal_impulses(k, before, restitution, most), most


def largest_friction(k: Vector, before: Vector, restitution: float, friction: float, against: float) -> float:
    """Friction that stops the sliding, or is at its limit: the one answer that fits all conditions."""
    count = len(before) - 1
    scale = ROUNDING * (1.0 + float(np.max(np.abs(before))))
    fitting: list[float] = []
    for acting in acting_sets(before):
        for sticks in (True, False):
            unknown = [*acting, count]
            matrix, wanted = k[np.ix_(unknown, unknown)].copy(), -before[unknown]
            wanted[:-1] *= 1.0 + restitution
            if not sticks:  # Pt - against mu sum P = 0
                matrix[-1, :-1], matrix[-1, -1], wanted[-1] = -against * friction, 1.0, 0.0
            if abs(np.linalg.det(matrix)) < 1e-12:
                continue
            impulses = np.zeros(count + 1)
            impulses[unknown] = np.linalg.solve(matrix, wanted)
            after = before + k @ impulses
            load = float(np.sum(impulses[:count]))
            others = [i for i in range(count) if before[i] < 0.0 and i not in acting]
            if (
                np.min(impulses[:count]) >= -scale
                and all(after[i] + restitution * before[i] >= -scale for i in others)
                and against * impulses[-1] >= -scale
                and abs(impulses[-1]) <= friction * load + scale
                and against * after[-1] <= scale
            ):
                fitting.append(float(impulses[-1]))
    assert fitting, "there is always an answer"
    return min(fitting, key=abs)  # the first that friction comes to as it grows


def normal_impulses(k: Vector, before: Vector, restitution: float, tangential: float) -> Vector:
    """Those under a given friction impulse, by trying which points act."""
    count = len(before) - 1
    wanted = -(1.0 + restitution) * before[:count] - k[:count, -1] * tangential
    best, least = np.zeros(count), np.inf
    for acting in acting_sets(before):
        chosen = list(acting)
        impulses = np.zeros(count)
        if chosen:
            matrix = k[np.ix_(chosen, chosen)]
            impulses[chosen] = np.linalg.lstsq(matrix, wanted[chosen], rcond=None)[0]
        missing = (k[:count, :count] @ impulses - wanted)[before[:count] < 0.0]
        wrong = max(0.0, -float(np.min(impulses, initial=0.0)), -float(np.min(missing, initial=0.0)))
        if wrong < least:
            best, least = impulses, wrong
    return best


def acting_sets(before: Vector) -> list[tuple[int, ...]]:
    """Only points that close may act."""
    closing = [i for i in range(len(before) - 1) if before[i] < 0.0]
    return [chosen for size in range(len(closing) + 1) for chosen in itertools.combinations(closing, size)]


def energy_gain(k: Vector, before: Vector, restitution: float, tangential: float) -> float:
    """Twice of it: impulses times the sum of the speeds before and after."""
    impulses = np.append(normal_impulses(k, before, restitution, tangential), tangential)
    return float(impulses @ (2.0 * before + k @ impulses))
