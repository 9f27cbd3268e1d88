"""The frame around what is selected: eight handles to resize it, one to rotate it, one for the velocity.

nw --- n --- ne        The frame of one body is turned with it;
|             |        that of several stands upright.
w             e --> v
|             |        v is the end of the velocity's arrow, or, if the body is
sw --- s --- se        at rest, a place beside the frame from which to draw one out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PyQt6.QtCore import QLineF, QPointF, Qt

from sketchfall.app.drawing.geometry import Box, Point, box_around, box_of, turned
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.ui.canvas.camera import Camera

SIDES: dict[str, tuple[int, int]] = {  # which way from the middle
    "nw": (-1, 1),
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
}
ROTATE = "rotate"
VELOCITY = "velocity"
VELOCITY_SECONDS = 0.2  # the arrow of a velocity ends where the body would be after this time
OUTSIDE = 26.0  # px from the frame, of the handle to rotate and the one of a velocity that is nearly none
LEAST_ARROW = 14.0  # px; the end of a shorter one would lie where one takes hold of the body to move it
CATCH = 8.0  # px around a handle
LEAST_HALF = 13.0  # px from the middle to a side; nearer handles would cover a tiny body
ROOM = 34.0  # px; a smaller frame shows its corners alone, or one could not get hold of the body itself

# The arrows of the eight directions, from east counter-clockwise in steps of 45 degrees.
ARROWS = (
    Qt.CursorShape.SizeHorCursor,
    Qt.CursorShape.SizeBDiagCursor,
    Qt.CursorShape.SizeVerCursor,
    Qt.CursorShape.SizeFDiagCursor,
)


@dataclass(frozen=True)
class Frame:
    box: Box  # in the frame's axes
    angle: float  # of its axes
    pivot: Point  # m, in the world
    arrow: Point | None = None  # m, where the arrow of the velocity ends

    @classmethod
    def around(cls, bodies: Sequence[BodyDrawing]) -> Frame:
        """Of one body or more."""
        angle = bodies[0].angle if len(bodies) == 1 else 0.0
        box = box_around(box_of(body, angle) for body in bodies)
        assert box is not None
        pivot = center_of_mass(bodies[0]) if len(bodies) == 1 else box.center
        arrow = None
        if len(bodies) == 1 and bodies[0].kind != "static":
            vx, vy = bodies[0].velocity
            arrow = pivot[0] + vx * VELOCITY_SECONDS, pivot[1] + vy * VELOCITY_SECONDS
        return cls(box, angle, pivot, arrow)

    def place(self, side: tuple[int, int]) -> Point:
        """A corner, or the middle of a side, in the world."""
        x, y = self.box.center
        return turned((x + side[0] * self.box.width / 2.0, y + side[1] * self.box.height / 2.0), self.angle)

    def corners(self) -> list[Point]:
        return [self.place(SIDES[name]) for name in ("nw", "ne", "se", "sw")]

    def handles(self, camera: Camera) -> dict[str, QPointF]:
        small = min(self.box.width, self.box.height) * camera.scale < ROOM
        found = {
            name: self._beside(side, 0.0, camera) for name, side in SIDES.items() if all(side) or not small
        }
        found[ROTATE] = self._outside((0, 1), camera)
        if self.arrow is not None:
            found[VELOCITY] = (
                camera.to_pixel(self.arrow)
                if self.shows_arrow(camera)
                else self._outside(self.resting_side(camera), camera)
            )
        return found

    def shows_arrow(self, camera: Camera) -> bool:
        """Whether the arrow of the velocity is long enough for its end to be a handle."""
        return self.arrow is not None and math.dist(self.pivot, self.arrow) * camera.scale >= LEAST_ARROW

    def resting_side(self, camera: Camera) -> tuple[int, int]:
        """Beside which the velocity's handle lies while there is no arrow, if that is seen.

        It is where the body goes, if slowly, or else on its right; above it is the handle to rotate.
        """
        sides = [(1, 0), (-1, 0), (0, -1)]
        if self.arrow is not None:
            way = turned((self.arrow[0] - self.pivot[0], self.arrow[1] - self.pivot[1]), -self.angle)
            sides.sort(key=lambda side: -side[0] * way[0] - side[1] * way[1])
        return next((side for side in sides if camera.shows(self._outside(side, camera))), sides[0])

    def _outside(self, side: tuple[int, int], camera: Camera) -> QPointF:
        return self._beside(side, OUTSIDE, camera)

    def _beside(self, side: tuple[int, int], distance: float, camera: Camera) -> QPointF:
        """So many pixels out from a corner or the middle of a side; never too near to the middle of all."""
        half = [max(LEAST_HALF, extent * camera.scale / 2.0) for extent in (self.box.width, self.box.height)]
        x, y = turned((side[0] * (half[0] + distance), side[1] * (half[1] + distance)), self.angle)
        return camera.to_pixel(turned(self.box.center, self.angle)) + QPointF(x, -y)

    def handle_at(self, pixel: QPointF, camera: Camera) -> str | None:
        distances = {name: QLineF(at, pixel).length() for name, at in self.handles(camera).items()}
        # Where an arrow ends on another handle the velocity goes first: to resize, there are seven more.
        nearest = min(distances, key=lambda name: (round(distances[name]), name != VELOCITY))
        return nearest if distances[nearest] <= CATCH else None

    def cursor(self, handle: str) -> Qt.CursorShape:
        if handle in (ROTATE, VELOCITY):
            return Qt.CursorShape.PointingHandCursor
        across, up = SIDES[handle]
        eighths = round((math.atan2(up, across) + self.angle) / (math.pi / 4.0))
        return ARROWS[eighths % 4]
