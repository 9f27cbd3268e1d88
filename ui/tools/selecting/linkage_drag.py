"""Dragging bodies with all that is jointed to them: the linkage moves as its joints let it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import box_around, box_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.mechanisms.linkage import Linkage
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer
from sketchfall.ui.tools.selecting.part_drag import Handles
from sketchfall.ui.tools.selecting.select_drags import BodyDrag

MOST_OUTLINES = 100  # of bodies that go along


class LinkageDrag(BodyDrag):
    step = later("Move linkage")
    hint = later(
        "Release to leave the linkage so. Shift: straight across or up. "
        "Esc: cancel. With Alt from the start, the body goes alone."
    )

    def __init__(
        self, canvas: Canvas, bodies: Sequence[BodyDrawing], start: Pointer, linkage: Linkage
    ) -> None:
        super().__init__(canvas, bodies, start)
        self._linkage = linkage
        box = box_around(box_of(body) for body in bodies)
        assert box is not None
        corners = [(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
        self._reference = min(corners, key=lambda corner: math.dist(corner, start.point))

    @property
    def text(self) -> str:
        return tr(self.step)

    def parts_at(self, pointer: Pointer) -> Parts:
        dx, dy = pointer.point[0] - self.start.point[0], pointer.point[1] - self.start.point[1]
        if self._linkage.is_free:  # where it is put is up to the hand
            x, y = self._reference
            to_x, to_y = self.canvas.snap(pointer, (x + dx, y + dy), self._linkage.ids)
            dx, dy = to_x - x, to_y - y
        if pointer.shift:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        parts = self._linkage.moved(dx, dy)
        held, now = self.bodies[0], Parts(self.bodies).changed_to(parts).bodies[0]
        self.label = tr(
            "{x:+.2f} m, {y:+.2f} m",
            x=now.position[0] - held.position[0],
            y=now.position[1] - held.position[1],
        )
        turn = math.remainder(now.angle - held.angle, math.tau)
        if turn:
            self.label += f", {number_text(math.degrees(turn), '+.1f')}°"
        return parts

    def follow(self, pointer: Pointer) -> None:
        super().follow(pointer)
        assert self.canvas.linkages is not None  # from whom the linkage is
        self.canvas.linkages.moved(self.shown)

    def draw_handles(self, handles: Handles, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """None: one looks at what goes along, and how far."""
        along = [body for body in self.shown.bodies if body.id not in self.ids]
        for body in along[:MOST_OUTLINES]:
            draw_body_outline(painter, body, camera, theme.guide)
