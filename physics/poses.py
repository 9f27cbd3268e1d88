"""Where all bodies are, read in one pass: in full, and roughly for whoever keeps it to look at later."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.runtime.compiler import COMPILED, array_at
from sketchfall.physics.runtime.jit import direct, kernel
from sketchfall.physics.runtime.memory import new_bytes
from sketchfall.physics.runtime.table import address_of
from sketchfall.physics.tables.records import BODY
from sketchfall.physics.tables.state import State

FLOAT, ROUGH, ROW, BITS = np.dtype(np.float64), np.dtype(np.float32), np.dtype(np.int64), np.dtype(np.uint64)
POSE_SIZE = 3 * ROUGH.itemsize  # bytes
ODD = np.uint64(0x9E3779B97F4A7C15)  # 2**64 over the golden ratio: its multiples are spread evenly
ONE, NONE = np.uint64(1), np.uint64(0)


class PoseRoom:
    """Room for the places of so many bodies at so many moments, one after the other.

    An array for each moment would be cut out of the memory that the next step is about to use again for its
    own work; and its handling would take longer than to write into it.
    """

    def __init__(self, moments: int, bodies: int) -> None:
        self.moments, self.bodies = moments, bodies
        self.used = 0  # moments
        self.rows = new_bytes(moments * bodies * POSE_SIZE).view(ROUGH).reshape(moments, bodies, 3)
        self._address = address_of(self.rows)

    @property
    def is_full(self) -> bool:
        return self.used == self.moments

    def take(self, bodies: int) -> int:
        """The address of the next place, which counts as used from now on."""
        if self.used == self.moments or bodies != self.bodies:
            raise ValueError(f"room: {self.moments - self.used} x {self.bodies} bodies for {bodies}")
        self.used += 1
        return self._address + (self.used - 1) * self.bodies * POSE_SIZE

    def add(self, poses: NDArray[np.float64]) -> None:
        self.take(len(poses))
        self.rows[self.used - 1] = poses


def read_poses(
    state: State, order: NDArray[np.int64] | None = None, room: PoseRoom | None = None
) -> tuple[NDArray[np.float64], int]:
    """x, y and angle of each body's frame, as (n, 3), and the sum of their bits; `room` gets the same.

    order: the rows of the bodies, as they are wanted; None: as they are.
    """
    bodies = state.bodies
    count = bodies.count if order is None else len(order)
    poses = np.empty((count, 3))
    rough = 0 if room is None else room.take(count)
    if COMPILED:
        total = direct(_write_poses_at, "int64, int64, int64, int64, int64, int64")(
            bodies.address,
            bodies.count,
            0 if order is None else address_of(order),
            count,
            address_of(poses),
            rough,
        )
    else:
        rows = np.arange(count) if order is None else order
        roughly = np.empty(0) if room is None else room.rows[room.used - 1].ravel()
        write_poses(bodies.used, rows, poses.ravel(), roughly)
        return poses, sum_of_bits(poses)
    return poses, _folded(int(total))


@kernel
def write_poses(bodies: Any, order: Any, poses: Any, rough: Any) -> None:
    """order: rows, or nothing if all are wanted as they are. rough: as long as `poses`, or nothing."""
    for place in range(len(poses) // 3):
        body = bodies[order[place] if len(order) > 0 else place]
        x, y, angle = body["cx"], body["cy"], body["angle"]
        origin_x, origin_y = body["origin_x"], body["origin_y"]
        if origin_x != 0.0 or origin_y != 0.0:  # as of few discs: without it takes a third of the time
            c, s = math.cos(angle), math.sin(angle)
            x, y = x + c * origin_x - s * origin_y, y + s * origin_x + c * origin_y
        first = 3 * place
        poses[first], poses[first + 1], poses[first + 2] = x, y, angle
        if len(rough) > 0:
            rough[first], rough[first + 1], rough[first + 2] = x, y, angle


@kernel
def _write_poses_at(bodies: int, rows: int, order: int, count: int, poses: int, rough: int) -> Any:
    write_poses(
        array_at(bodies, rows, BODY),
        array_at(order, count if order != 0 else 0, ROW),
        array_at(poses, 3 * count, FLOAT),
        array_at(rough, 3 * count if rough != 0 else 0, ROUGH),
    )
    return weighted_sum(array_at(poses, 3 * count, BITS))


def sum_of_bits(numbers: NDArray[np.float64]) -> int:
    """32 bits that are others if any bit of the numbers is, but for rare chance.

    Each number has a weight of its own, or mirrored motions, which differ alike, would cancel each other.
    """
    numbers = np.ascontiguousarray(numbers)
    if COMPILED:
        total = int(direct(_weighted_sum_at, "int64, int64")(address_of(numbers), numbers.size))
    else:
        with np.errstate(over="ignore"):  # it wraps around, as it is meant to
            total = int(weighted_sum(numbers.view(np.uint64).ravel()))
    return _folded(total)


def _folded(total: int) -> int:
    """From 64 bits to 32."""
    return (total ^ (total >> 32)) & 0xFFFFFFFF


@kernel
def weighted_sum(bits: Any) -> Any:
    """Modulo 2**64."""
    total, multiple = NONE, NONE
    for place in range(len(bits)):
        multiple += ODD
        total += bits[place] * (multiple | ONE)
    return total


@kernel
def _weighted_sum_at(bits: int, count: int) -> Any:
    return weighted_sum(array_at(bits, count, BITS))
