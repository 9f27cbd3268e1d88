"""Where all bodies were after many steps of a course: written a block of memory at a time.

New memory is what costs most of all that is done when a step is written down, and the handling of one array
for each step comes next. So a step is noted by its number only, and gets an array when somebody asks for one.
"""

from __future__ import annotations

from array import array
from threading import Lock

from sketchfall import physics
from sketchfall.app.running.run import Rough
from sketchfall.app.timeline.thinning import Thinned

FIRST_BLOCK, LARGEST_BLOCK = 2**16, 2**21  # bytes; each is twice as large as the one before it
POSE_SIZE = 12  # bytes, of a body
ENTRY = 340  # bytes, about, of the array itself and what leads to it: of few bodies, that is most of all


class PoseTrack:
    def __init__(self) -> None:
        self._kept = Thinned[Rough](1)
        self._room = physics.PoseRoom(0, 0)
        self._noted = array("q")  # the steps of what was written last, which is not among the kept yet
        self._block = FIRST_BLOCK  # bytes, of the next room
        self._sorted = 0  # places of the room before those
        self._lock = Lock()  # steps are written by a thread while somebody looks

    def room_for(self, bodies: int) -> physics.PoseRoom:
        """To write into what belongs to a step; then the step is to be noted."""
        room = self._room
        if room.is_full or room.bodies != bodies:
            self._sort_in()
            room = physics.PoseRoom(max(1, self._block // max(1, POSE_SIZE * bodies)), bodies)
            self._block = min(LARGEST_BLOCK, 2 * self._block)
            with self._lock:
                self._room, self._sorted = room, 0
        return room

    def note(self, step: int) -> None:
        """What was written last belongs to it, in place of what was there."""
        self._noted.append(step)

    def _sort_in(self) -> None:
        with self._lock:
            count = len(self._noted)
            for step in self._noted[:count]:
                poses: Rough = self._room.rows[self._sorted]
                self._kept.put(step, poses, poses.nbytes + ENTRY)
                self._sorted += 1
            del self._noted[:count]

    def __len__(self) -> int:
        self._sort_in()
        return len(self._kept)

    @property
    def size(self) -> int:
        """Bytes."""
        self._sort_in()
        return self._kept.size

    def get(self, step: int) -> Rough | None:
        self._sort_in()
        return self._kept.get(step)

    def thin(self, window: int) -> None:
        self._sort_in()
        self._kept.thin(window, _out_of_its_block)


def _out_of_its_block(poses: Rough) -> Rough:
    """What is left over when most of a block is given up."""
    return poses.copy() if poses.base is not None else poses
