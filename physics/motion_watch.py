"""Looks at the motion of all bodies now and then, in one pass, and tells whom something has jolted since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sketchfall.physics.runtime.compiler import COMPILED, array_at
from sketchfall.physics.runtime.jit import direct, kernel
from sketchfall.physics.runtime.table import address_of
from sketchfall.physics.tables.records import BODY, MOTION

if TYPE_CHECKING:
    from sketchfall.physics.world import World

SEEN = np.dtype(
    [
        ("vx", "f8"),  # m/s, at the last look
        ("vy", "f8"),
        ("jolt", "f8"),  # m^2/s^2, square of its change but for that of free fall, or of rest
        ("awake", "i4"),  # at the last look
        ("fell_asleep", "i4"),  # since the look before it
    ]
)


class MotionWatch:
    def __init__(self) -> None:
        self.seen = np.zeros(0, SEEN)  # of every body, in the order of the world
        self._address = address_of(self.seen)

    def look(self, world: World, gx: float = 0.0, gy: float = 0.0) -> tuple[int, float, int]:
        """Who was jolted most since the last look, by the place in the world; how much; how many fell asleep.

        (gx, gy): what gravity has done to velocities since, in m/s. If there are others in the world than
        before, there is nothing to compare with.
        """
        bodies, motions = world.tables_of_motion
        is_new = len(self.seen) != bodies.count
        if is_new:
            self.seen = np.zeros(bodies.count, SEEN)
            self._address = address_of(self.seen)
        if COMPILED:
            look_at = direct(_look_at, "int64, int64, int64, int64, float64, float64")
            found = look_at(bodies.address, motions.address, self._address, bodies.count, gx, gy)
        else:
            found = look(bodies.used, motions.used, self.seen, gx, gy)
        if is_new:
            self.seen["jolt"] = self.seen["fell_asleep"] = 0
            return 0, 0.0, 0
        return found


@kernel
def look(bodies: Any, motions: Any, seen: Any, gx: float, gy: float) -> tuple[int, float, int]:
    greatest, hardest, asleep = 0.0, 0, 0
    for row in range(len(seen)):
        last, motion = seen[row], motions[row]
        dx, dy = motion["vx"] - last["vx"], motion["vy"] - last["vy"]
        # What falls freely changes as gravity says, and what rests does not change at all.
        jolt = min(dx * dx + dy * dy, (dx - gx) * (dx - gx) + (dy - gy) * (dy - gy))
        awake = bodies[row]["awake"]
        fell_asleep = 1 if last["awake"] != 0 and awake == 0 else 0
        asleep += fell_asleep
        last["fell_asleep"] = fell_asleep
        last["vx"], last["vy"], last["jolt"], last["awake"] = motion["vx"], motion["vy"], jolt, awake
        if jolt > greatest:
            greatest, hardest = jolt, row
    return hardest, greatest, asleep


@kernel
def _look_at(
    bodies: int, motions: int, seen: int, count: int, gx: float, gy: float
) -> tuple[int, float, int]:
    return look(
        array_at(bodies, count, BODY), array_at(motions, count, MOTION), array_at(seen, count, SEEN), gx, gy
    )
