"""Room for the places of all bodies after many steps, taken a block at a time.

Each array by itself would be cut out of the memory that the next step is about to use again for its own
work, and new memory is what costs most of all that is done when a step is written down.
"""

from __future__ import annotations

import numpy as np

from sketchfall.app.running.run import Rough

BLOCK = 2**18  # bytes


class PoseRoom:
    def __init__(self) -> None:
        self._block = np.empty((0, 0, 3), np.float32)
        self._used = 0

    def next(self, bodies: int) -> Rough:
        """For x, y and angle of so many, whatever is in it."""
        if self._used == len(self._block) or self._block.shape[1] != bodies:
            steps = max(1, BLOCK // max(1, 12 * bodies))
            self._block, self._used = np.empty((steps, bodies, 3), np.float32), 0
        room: Rough = self._block[self._used]
        self._used += 1
        return room


def out_of_their_blocks(poses: Rough) -> Rough:
    """What is left over when most of a block is given up."""
    return poses.copy() if poses.base is not None else poses
