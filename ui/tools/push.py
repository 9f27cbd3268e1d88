"""The push: in a run, an arrow dragged out from a body gives it an impulse there, the longer the harder."""

from __future__ import annotations

import math
from typing import NamedTuple

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QColor, QPainter

from sketchfall.app.drawing.geometry import Point, nearest_point, to_body, to_world, touches
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import tr
from sketchfall.app.snapping.snap import snap_angle
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_arrow, draw_label, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

NEARBY = 40.0  # px, from which a body is still taken
LEAST_DRAG = 4.0  # px, below which nothing is pushed
ABOVE = -52.0  # px, for the number beside it
RATE = 2.0  # N s for each kilogram, for each metre of the arrow: its speed, if it is pushed at its middle


class Pushed(NamedTuple):
    body: int
    place: Point  # in its frame


class PushTool(Tool):
    name = "push"
    is_dragged = True
    is_for_runs = True

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.pushed: Pushed | None = None
        self.end: Point = (0.0, 0.0)

    @property
    def is_busy(self) -> bool:
        return self.pushed is not None

    @property
    def hint(self) -> str:
        if self.is_busy:
            return tr(
                "Release to push; the longer the arrow, the harder. Shift: angles of 15°. Esc gives it up."
            )
        if self._can_push:
            return tr("Press on a body and drag: on release it gets an impulse there, along the arrow.")
        return tr("A push is something for a run: press Space first, then drag from a body.")

    @property
    def _can_push(self) -> bool:
        return self.canvas.puller is not None and self.canvas.puller.can_blow_up

    # --- the mouse ----------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        self.problem = ""
        body = self._body_at(pointer.point)
        if body is None:
            self.problem = tr("There is nothing here that could be pushed: press on a body that moves.")
            return
        place = pointer.point if touches(body, pointer.point) else nearest_point(body, pointer.point)
        self.pushed = Pushed(body.id, to_body(place, body))
        self.end = pointer.point

    def _body_at(self, point: Point) -> BodyDrawing | None:
        """The nearest that moves; of several under the point, the frontmost."""
        slack = NEARBY / self.canvas.camera.scale
        near = [body for body in reversed(self.canvas.placement.near(point, slack)) if body.kind == "dynamic"]
        gaps = {body.id: _gap(body, point) for body in near}
        nearest = min(near, key=lambda body: gaps[body.id], default=None)
        return nearest if nearest is not None and gaps[nearest.id] <= slack else None

    def moved(self, pointer: Pointer) -> None:
        if self.pushed is not None:
            start = self._start(self._body)
            self.end = snap_angle(start, pointer.point) if pointer.shift else pointer.point

    def released(self, pointer: Pointer) -> None:
        if self.pushed is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        body, puller = self._body, self.canvas.puller
        start, impulse = self._start(body), self._impulse(body)
        long_enough = math.dist(start, self.end) * self.canvas.camera.scale >= LEAST_DRAG
        self.cancel()
        if puller is None or not self._can_push:
            self.problem = tr("Nothing runs: press Space first, then drag from a body to push it.")
        elif long_enough:
            puller.push(body.id, start, impulse)

    @property
    def _body(self) -> BodyDrawing:
        """As it is by now: it moves on while the arrow is drawn."""
        assert self.pushed is not None
        return self.canvas.live.bodies[self.pushed.body]

    def _start(self, body: BodyDrawing) -> Point:
        assert self.pushed is not None
        return to_world([self.pushed.place], body)[0]

    def _impulse(self, body: BodyDrawing) -> Point:
        """N s."""
        (x, y), strength = self._start(body), RATE * mass_of(body).mass
        return strength * (self.end[0] - x), strength * (self.end[1] - y)

    # --- taking back --------------------------------------------------------------------------------

    def drawing_changed(self) -> None:
        if self.pushed is not None and not self.canvas.document.has_body(self.pushed.body):
            self.cancel()

    def cancel(self) -> None:
        self.pushed, self.problem = None, ""

    def deactivate(self) -> None:
        self.cancel()

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.pushed is None:
            return
        body = self._body
        draw_body_outline(painter, body, camera, theme.preview, width=1.5, fill=0.12)
        start, end = camera.to_pixel(self._start(body)), camera.to_pixel(self.end)
        painter.setPen(pen(theme.error, 2.0))
        painter.setBrush(QColor(theme.error))
        draw_arrow(painter, start, end)
        size = math.hypot(*self._impulse(body))
        # Where the arrow is not: above an end that is above its start.
        beside = end + QPointF(0.0, ABOVE if end.y() < start.y() else 0.0)
        draw_label(
            painter, beside, tr("{size:.3g} N s on {name}", size=size, name=name_of(body)), camera, theme
        )


def _gap(body: BodyDrawing, point: Point) -> float:
    return 0.0 if touches(body, point) else math.dist(nearest_point(body, point), point)
