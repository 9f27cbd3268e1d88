"""The free-body diagram of the selected body, beside it: all forces on it, their sum, m a, and the rest."""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec.structs import replace
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter

from sketchfall.app.drawing.geometry import Point, box_of
from sketchfall.app.drawing.scene import BodyDrawing, Measured
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import NOTHING, digits
from sketchfall.app.picture.meter_boxes import Pixel
from sketchfall.app.quantities.free_body import FreeBody, forces_on
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.arrows.arrows import arrow_of, has_arrow, paint_arrows
from sketchfall.ui.arrows.force_arrows import COLOURS, SYMBOLS, newtons
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen, translucent
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.measuring.meter_reader import MeterReader
from sketchfall.ui.painting.outlines import draw_body_outline

LONGEST = 80.0  # px, of an arrow
ROOM = 230.0  # px, from the body to the diagram: the numbers and meters beside the body lie in it
LEAST_ROOM = 150.0  # px, where the canvas ends too soon
PADDING = 8.0  # px
REACH = LONGEST + 4.0 * PADDING  # px, of what it is drawn on, around the body that is drawn again
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
        box, text = box_of(body), sum_in_words(free)
        below = (text.count("\n") + 1) * QFontMetricsF(painter.font()).height() + 2.0 * PADDING
        board = camera.rectangle(box).normalized().adjusted(-REACH, -REACH, REACH, REACH + below)
        across, down = _way(board, camera)
        shift = across / camera.scale, -down / camera.scale
        board.translate(across, down)
        beside = replace(body, position=(body.position[0] + shift[0], body.position[1] + shift[1]))
        arrows = [(each.point, each.vector, COLOURS[each.kind], SYMBOLS[each.kind]) for each in free.forces]
        longest = max((force.size for force in free.forces), default=0.0)
        if all(map(math.isfinite, free.change)):
            arrows.append((box.center, free.change, "success", "m a"))
        scale = LONGEST / max(math.hypot(*vector) for _, vector, _, _ in arrows) if longest > 0.0 else 0.0
        _paint_board(painter, board, below, text, theme)
        draw_body_outline(painter, beside, camera, theme.ink, width=1.0, fill=0.12)
        words = [
            (camera.to_pixel((x + shift[0], y + shift[1])), vector, colour, newtons(symbol, size))
            for (x, y), vector, colour, symbol in arrows
            if has_arrow(size := math.hypot(*vector), longest)
        ]
        found = [arrow_of(start, vector, scale, colour, text) for start, vector, colour, text in words]
        paint_arrows(painter, found, theme)


def _way(board: QRectF, camera: Camera) -> Pixel:
    """From around the body to the right of it, or to the left if there is no room; up or down into sight."""
    size = board.width() - 2.0 * REACH
    to_the_right, to_the_left = camera.width - board.right() - size, board.left() - size
    to_left = to_the_right < ROOM and to_the_left > to_the_right
    across = size + min(max(to_the_left if to_left else to_the_right, LEAST_ROOM), ROOM)
    down = max(-board.top(), 0.0) + min(camera.height - board.bottom(), 0.0)
    return (-across if to_left else across), down


def _paint_board(painter: QPainter, board: QRectF, below: float, text: str, theme: Theme) -> None:
    """What the diagram is drawn on, with the sum in words below."""
    painter.setPen(pen(theme.border, 1.0))
    painter.setBrush(translucent(theme.canvas, OPACITY))
    painter.drawRoundedRect(board, 6.0, 6.0)
    painter.setPen(QColor(theme.text))
    words = board.adjusted(PADDING, board.height() - below, 0.0, -PADDING)
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
