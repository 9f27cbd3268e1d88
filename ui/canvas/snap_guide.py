"""Snapping on the canvas, with the guide that shows where a point has landed, and says on what."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Placement, Point
from sketchfall.app.snapping.kinds import EVERYTHING, Kind
from sketchfall.app.snapping.snap import Search, Snap, land, lines_shown
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_word, pen
from sketchfall.ui.look.theme import Theme

REACH = 8.0  # px, within which a point is drawn to something
LONG_ARM, SHORT_ARM = 9.0, 6.0  # px, of the cross on a place of a body, and on the grid
MARK = 6.0  # px, half the size of what is around it
RINGS: dict[Kind, tuple[float, ...]] = {"corner": (1.0,), "centre": (1.0, 0.5), "tangent": (1.0,)}
BOXES: tuple[Kind, ...] = ("midpoint", "intersection")


class SnapGuide:
    def __init__(self) -> None:
        self.kinds: frozenset[Kind] = EVERYTHING
        self.shown: Snap | None = None  # until the next event

    def clear(self) -> None:
        self.shown = None

    def find(
        self,
        point: Point,
        placement: Placement,
        camera: Camera,
        *,
        among: frozenset[Kind] = EVERYTHING,
        ignoring: frozenset[int] = frozenset(),
        start: Point | None = None,
        joining: bool = False,
    ) -> Snap:
        """Where the point lands, without the guide."""
        kinds = self.kinds & among
        reach = REACH / camera.scale
        return land(point, placement, Search(reach, camera.grid_step, kinds, ignoring, start, joining))

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """A cross where the point landed; around it a ring at a corner, a box at the middle of a side.

        At a centre there are two rings. Lines that nobody sees are dashed, and a word says what was hit.
        """
        guide = self.shown
        if guide is None or guide.to is None:
            return
        pixel = camera.to_pixel(guide.point)
        arm = SHORT_ARM if guide.to == "grid" else LONG_ARM
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(theme.guide, 1.0, Qt.PenStyle.DashLine))
        for start, end in lines_shown(guide):
            painter.drawLine(camera.to_pixel(start), camera.to_pixel(end))
        painter.setPen(pen(theme.guide, 1.25))
        if guide.on_x:
            painter.drawLine(pixel - QPointF(0.0, arm), pixel + QPointF(0.0, arm))
        if guide.on_y:
            painter.drawLine(pixel - QPointF(arm, 0.0), pixel + QPointF(arm, 0.0))
        for share in RINGS.get(guide.to, ()):
            painter.drawEllipse(pixel, MARK * share, MARK * share)
        if guide.to in BOXES:
            painter.drawRect(QRectF(pixel.x() - MARK, pixel.y() - MARK, 2.0 * MARK, 2.0 * MARK))
        if guide.words:
            draw_word(painter, pixel, guide.words, camera, theme)
