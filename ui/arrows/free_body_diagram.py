"""The free-body diagram of the selected body, beside it: all forces on it, their sum, m a, and the rest."""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec.structs import replace
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter

from sketchfall.app.drawing.geometry import Point, box_of
from sketchfall.app.drawing.scene import BodyDrawing, Measured
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import NOTHING, digits
from sketchfall.app.quantities.free_body import FreeBody, forces_on
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.arrows.arrows import LEAST_SHARE, arrow_of, paint_arrow
from sketchfall.ui.arrows.force_arrows import COLOURS, SYMBOLS, newtons
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen, translucent
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.measuring.meter_reader import MeterReader
from sketchfall.ui.painting.outlines import draw_body_outline

LONGEST = 80.0  # px, of an arrow
ROOM = 190.0  # px, from the body to the diagram
PADDING = 8.0  # px
OPACITY = 0.9
ROUNDING = 1e-9  # of the largest force: below it, what is left is said to be nothing


class Diagram(NamedTuple):
    body: BodyDrawing  # where it is now
    free: FreeBody


class FreeBodyDiagram:
    def __init__(self, reader: MeterReader) -> None:
        self._reader = reader
        self._canvas = reader.player.canvas
        self._is_on = False
        reader.document.changed.connect(self._measure)

    def switch(self, on: bool) -> None:
        self._is_on = on
        self._measure()

    def _measure(self) -> None:
        """What m a is has to be measured in the step."""
        body_id = self._body_id()
        wanted = () if body_id is None or not self._is_on else _change(body_id)
        self._reader.also_measure(self, wanted)

    def _body_id(self) -> int | None:
        bodies = self._reader.document.selected.bodies
        return bodies[0].id if len(bodies) == 1 and bodies[0].kind == "dynamic" else None

    @property
    def diagram(self) -> Diagram | None:
        """None unless one body that moves is selected in a run of rigid bodies."""
        body_id, run = self._body_id(), self._reader.player.run
        if body_id is None or not isinstance(run, RigidRun) or body_id not in run.bodies:
            return None
        moving = run.bodies[body_id]
        if moving.quarantined:
            return None
        drawing = self._reader.document.body(body_id)
        x, y = (self._reader.value(each) for each in _change(body_id))
        now = replace(drawing, position=moving.position, angle=moving.angle)
        return Diagram(now, FreeBody(forces_on(run, body_id), (x, y)))

    # --- painting ---------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        diagram = self.diagram
        if diagram is None:
            return
        body, free = diagram
        box = box_of(body)
        shift = self._shift(camera, box.right - box.left, camera.to_pixel(box.center))
        beside = replace(body, position=(body.position[0] + shift, body.position[1]))
        arrows = [(each.point, each.vector, COLOURS[each.kind], SYMBOLS[each.kind]) for each in free.forces]
        longest = max((force.size for force in free.forces), default=0.0)
        if all(map(math.isfinite, free.change)):
            arrows.append((box.center, free.change, "success", "m a"))
        scale = LONGEST / max(math.hypot(*vector) for _, vector, _, _ in arrows) if longest > 0.0 else 0.0
        self._paint_board(painter, camera, beside, free, theme)
        draw_body_outline(painter, beside, camera, theme.ink, width=1.0, fill=0.12)
        for (x, y), vector, colour, symbol in arrows:
            size = math.hypot(*vector)
            if size >= LEAST_SHARE * longest:
                start, text = camera.to_pixel((x + shift, y)), newtons(symbol, size)
                paint_arrow(painter, arrow_of(start, vector, scale, colour, text), theme)

    def _shift(self, camera: Camera, width: float, middle: QPointF) -> float:
        """To the right of the body, or to the left if there is no room."""
        way = width + ROOM / camera.scale
        fits = middle.x() + (way + width / 2.0) * camera.scale + LONGEST + ROOM / 2.0 < camera.width
        return way if fits else -way

    def _paint_board(
        self, painter: QPainter, camera: Camera, beside: BodyDrawing, free: FreeBody, theme: Theme
    ) -> None:
        """What the diagram is drawn on, with the sum in words below."""
        reach, text = LONGEST + 4.0 * PADDING, sum_in_words(free)
        metrics = QFontMetricsF(painter.font())
        lines = text.split("\n")
        height = len(lines) * metrics.height() + 2.0 * PADDING
        board = camera.rectangle(box_of(beside)).normalized().adjusted(-reach, -reach, reach, reach + height)
        painter.setPen(pen(theme.border, 1.0))
        painter.setBrush(translucent(theme.canvas, OPACITY))
        painter.drawRoundedRect(board, 6.0, 6.0)
        painter.setPen(QColor(theme.text))
        words = board.adjusted(PADDING, board.height() - height, 0.0, -PADDING)
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, text)


def sum_in_words(free: FreeBody) -> str:
    largest = max((force.size for force in free.forces), default=0.0)
    rest = math.hypot(*free.rest)
    left = 0.0 if rest <= ROUNDING * largest else rest
    known = math.isfinite(rest)
    return "\n".join(
        (
            tr("Sum of forces: {force}", force=_pair(free.total)),
            f"m a: {_pair(free.change) if known else NOTHING}",
            tr("Left over: {force}", force=f"{digits(left)} N" if known else NOTHING),
        )
    )


def _pair(vector: Point) -> str:
    return f"({digits(vector[0])}; {digits(vector[1])}) N"


def _change(body_id: int) -> tuple[Measured, ...]:
    return Measured("net_force_x", body_id), Measured("net_force_y", body_id)
