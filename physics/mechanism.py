"""Mechanisms: bodies that joints hold to one another, as they move when a hand moves one of them.

There is neither time nor force here, only places: by hand, a drawing is brought into another of the poses
that its joints allow. And how many ways to move these leave.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics import checks
from sketchfall.physics.body import Body, Vector
from sketchfall.physics.constants import (
    POSING_GAIN,
    POSING_MAX_YIELDING,
    POSING_MIN_YIELDING,
    POSING_PULLS,
    POSING_STRIDE,
    SAME_RANK,
)
from sketchfall.physics.joint import Joint
from sketchfall.physics.joints.kinds import HINGE
from sketchfall.physics.joints.posing import NO_HANDS, close_joints, pull, write_rows
from sketchfall.physics.joints.solving.impulses import RIGID
from sketchfall.physics.joints.solving.system import plan
from sketchfall.physics.tables.records import DYNAMIC, JOINT, WORLD
from sketchfall.physics.tables.state import State
from sketchfall.physics.world import World

JACOBIAN = ("J_ax", "J_ay", "J_aw", "J_bx", "J_by", "J_bw")


class Freedom(NamedTuple):
    free: int  # ways to move that the joints leave to the bodies
    redundant: int  # constraints that follow from the others
    joints: tuple[Joint, ...]  # that share what fewer of them would hold


class Mechanism:
    """All that the joints of a world hold, moved by hands. The world itself stays as it is."""

    def __init__(self, world: World, held: Sequence[tuple[Body, Vector]]) -> None:
        """held: bodies, and at which point of the world each is taken."""
        state = world._state
        self._bodies = state.bodies.used.copy()
        self._motions = _at_rest(state)
        self._rows = [world._row_of(body) for body, _ in held]
        self._first_hand = state.joints.count
        points = [checks.pair("point", point) for _, point in held]
        joints = np.concatenate([state.joints.used, _hands(state, self._rows, points)])
        joints["ratchet"] = 0  # a hand lifts the pawl
        self._tables = plan(joints, state.bodies.used["kind"], state.knots.used)
        self._size = 1.0 + float(np.abs(np.concatenate([self._bodies["cx"], self._bodies["cy"]])).max())
        radii = self._bodies["radius"][self._bodies["kind"] == DYNAMIC]
        self._stride = POSING_STRIDE * float(radii.min()) if len(radii) else math.inf

    @property
    def is_too_interwoven(self) -> bool:
        """As a net is: to find its poses would take too long."""
        return len(self._tables.iterative) > 0

    @property
    def poses(self) -> NDArray[np.float64]:
        """x, y, angle of every body's frame, in the order of the world's bodies: an array (n, 3)."""
        bodies = self._bodies
        c, s = np.cos(bodies["angle"]), np.sin(bodies["angle"])
        x = bodies["cx"] + c * bodies["origin_x"] - s * bodies["origin_y"]
        y = bodies["cy"] + s * bodies["origin_x"] + c * bodies["origin_y"]
        return np.column_stack([x, y, bodies["angle"]])

    def bring(self, targets: Sequence[Vector]) -> float:
        """Bring the points that are held to these, or as near as joints let them; how far off they are, m.

        From one call to the next, and within one, the bodies go on from where they are. If the others can
        follow, those that are held do not turn.
        """
        wished = np.array([checks.pair("target", target) for target in targets])
        if not self._carry(wished):
            self._approach(wished)
        return float(np.hypot(*(wished - self._held_points).T).max())

    # --- where the hands are --------------------------------------------------------------------------

    @property
    def _hands(self) -> NDArray[np.void]:
        return self._tables.joints[self._first_hand :]

    @property
    def _held_points(self) -> NDArray[np.float64]:
        held, hands = self._bodies[self._rows], self._hands
        c, s = np.cos(held["angle"]), np.sin(held["angle"])
        x = held["cx"] + c * hands["ax"] - s * hands["ay"]
        y = held["cy"] + s * hands["ax"] + c * hands["ay"]
        return np.column_stack([x, y])

    # --- the way there --------------------------------------------------------------------------------

    def _carry(self, wished: NDArray[np.float64]) -> bool:
        """Move the held bodies without turning them, in small strides, as far as the others can follow."""
        masses = self._motions[["inv_mass", "inv_inertia"]].copy()
        self._motions["inv_mass"][self._rows] = self._motions["inv_inertia"][self._rows] = 0.0
        ways = wished - self._held_points
        strides = max(1, math.ceil(float(np.hypot(*ways.T).max()) / self._stride))
        followed = True
        for stride in range(strides):
            before = self._bodies.copy()
            step = (wished - self._held_points) / (strides - stride)
            self._bodies["cx"][self._rows] += step[:, 0]
            self._bodies["cy"][self._rows] += step[:, 1]
            followed = self._close()
            if not followed:
                self._bodies[:] = before
                break
        self._motions[["inv_mass", "inv_inertia"]] = masses
        return followed

    def _approach(self, wished: NDArray[np.float64]) -> None:
        """Pull at the points, which may turn the bodies, until they come no nearer."""
        self._hands["bx"], self._hands["by"] = wished.T
        yielding, distance = POSING_MIN_YIELDING, self._squared_distance(wished)
        for _ in range(POSING_PULLS):
            before = self._bodies.copy()
            pull(self._tables, self._bodies, self._motions, self._first_hand, yielding)
            now = self._squared_distance(wished) if self._close() else math.inf
            if now < distance:
                gain, distance = distance - now, now
                yielding = max(yielding / 4.0, POSING_MIN_YIELDING)
                if gain <= POSING_GAIN * distance:
                    return
            else:
                self._bodies[:] = before
                yielding *= 8.0
                if yielding > POSING_MAX_YIELDING:
                    return

    def _squared_distance(self, wished: NDArray[np.float64]) -> float:
        return float(((wished - self._held_points) ** 2).sum())

    def _close(self) -> bool:
        return bool(close_joints(self._tables, self._bodies, self._motions, self._first_hand, self._size))


def freedom(world: World) -> Freedom:
    """Of all bodies of the world that can move, as they lie now.

    By the rank of the Jacobian of what holds in both directions: ropes and limits of other lengths are not
    counted, and neither are springs and motors, which give way.
    """
    state = world._state
    tables = plan(state.joints.used.copy(), state.bodies.used["kind"], state.knots.used)
    motions = _at_rest(state)
    write_rows(tables, state.bodies.used, motions, state.joints.count, NO_HANDS)
    rows = tables.rows[(tables.rows["rule"] == RIGID) & (tables.rows["low"] == -math.inf)]
    jacobian = _jacobian(rows, state)
    moves = np.column_stack([motions["inv_mass"], motions["inv_mass"], motions["inv_inertia"]]).ravel() > 0.0
    jacobian = jacobian[:, moves]
    holding = np.abs(jacobian).max(axis=1, initial=0.0) > 0.0
    left, sizes, _ = np.linalg.svd(_of_length_one(jacobian[holding]))
    rank = int((sizes > SAME_RANK).sum())
    shared = np.abs(left[:, rank:]).max(axis=1, initial=0.0) > SAME_RANK
    handles = world.joints
    numbers = {*rows["joint"][~holding].tolist(), *rows["joint"][holding][shared].tolist()}
    redundant = len(rows) - rank
    return Freedom(int(moves.sum()) - rank, redundant, tuple(handles[number] for number in sorted(numbers)))


def _jacobian(rows: NDArray[np.void], state: State) -> NDArray[np.float64]:
    """A turn of a body counts by the way of its farthest point, so that all of it has one unit."""
    result = np.zeros((len(rows), state.bodies.count, 3))  # x, y and turn
    numbers = np.arange(len(rows))
    for side, names in (("a", JACOBIAN[:3]), ("b", JACOBIAN[3:])):
        there = rows[side] != WORLD
        for column, name in enumerate(names):
            result[numbers[there], rows[side][there], column] += rows[name][there]
    result[:, :, 2] /= state.bodies.used["radius"]
    return result.reshape(len(rows), 3 * state.bodies.count)


def _of_length_one(jacobian: NDArray[np.float64]) -> NDArray[np.float64]:
    return jacobian / np.linalg.norm(jacobian, axis=1, keepdims=True)


def _at_rest(state: State) -> NDArray[np.void]:
    motions = state.motions.used.copy()
    for name in ("vx", "vy", "w", "dx", "dy", "da"):
        motions[name] = 0.0
    return motions


def _hands(state: State, rows: Sequence[int], points: Sequence[Vector]) -> NDArray[np.void]:
    """Hinges to the world, which are nowhere else than the points: they give way, see posing."""
    hands = np.zeros(len(rows), JOINT)
    hands["kind"], hands["body_b"] = HINGE, WORLD
    for hand, row, (x, y) in zip(hands, rows, points, strict=True):
        body = state.bodies.rows[row]
        c, s = math.cos(body["angle"]), math.sin(body["angle"])
        way_x, way_y = x - body["cx"], y - body["cy"]
        hand["body_a"], hand["bx"], hand["by"] = row, x, y
        hand["ax"], hand["ay"] = c * way_x + s * way_y, c * way_y - s * way_x
    return hands
