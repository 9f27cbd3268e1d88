"""Chain and cord: a stroke becomes links that are hinged to each other, and at its ends to bodies."""

from __future__ import annotations

import itertools
import math

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point, touches
from sketchfall.app.drawing.groups import new_group_ids, with_groups
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Group
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.app.language.engine_errors import told
from sketchfall.app.strokes.chain import LinkStyle, chain_along, nodes_along
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_label, draw_outline, metres, pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.joints.joint_tool import CATCH, bodies_under

SPACING = 3.0  # px between the points of a stroke
LEAST_LENGTH = 10.0  # px, of a stroke


class ChainTool(Tool):
    name = "chain"
    is_dragged = True
    beginning = later("Draw a chain in one stroke. Begin or end on a body to pin it there.")
    releasing = later("Release to make the chain; on a body, its end is pinned there. Esc: cancel.")
    too_short = later("Keep the button down and draw the line of the chain.")
    stays_inside = later("The chain must leave the body on which it begins.")
    impossible = later("No chain can be made of this stroke: {reason}.")
    step = later("Draw chain")  # the text of the undo step
    link = 22.0  # px, length at the zoom at which it is drawn
    thickness = 0.32  # of its length
    colour = "#7c8694"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.points: list[Point] = []
        self.pointer: Pointer | None = None
        self.start: BodyDrawing | None = None  # under the ends of the stroke
        self.end: BodyDrawing | None = None

    @property
    def is_busy(self) -> bool:
        return bool(self.points)

    @property
    def hint(self) -> str:
        return tr(self.releasing if self.is_busy else self.beginning)

    def _style(self) -> LinkStyle:
        length = self.link / self.canvas.camera.scale
        return LinkStyle(length, self.thickness * length, self.colour)

    def _body_at(self, pointer: Pointer) -> BodyDrawing | None:
        found = bodies_under(self.canvas.placement, pointer.point, CATCH / self.canvas.camera.scale)
        return found[0] if found else None

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button == Qt.MouseButton.LeftButton:
            self.cancel()
            self.points, self.pointer = [self.canvas.snap(pointer, joining=True)], pointer
            self.start = self._body_at(pointer)

    def moved(self, pointer: Pointer) -> None:
        self.pointer = pointer
        point = self.canvas.snap(pointer, joining=True) if not self.points else pointer.point
        self.end = self._body_at(pointer)
        if self.points and math.dist(self.points[-1], point) >= SPACING / self.canvas.camera.scale:
            self.points.append(point)

    def released(self, pointer: Pointer) -> None:
        if not self.points or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        points, start, end = self.points, self.start, self.end
        self.cancel()
        length = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
        if length * self.canvas.camera.scale < LEAST_LENGTH:
            self.problem = tr(self.too_short)
            return
        if start is not None and all(touches(start, point) for point in points):
            self.problem = tr(self.stays_inside)
            return
        document = self.canvas.document
        try:
            chain = self._chain(points, start, end)
            command = AddParts(document, chain, tr(self.step))
        except (DrawingError, ValueError) as error:
            self.problem = tr(self.impossible, reason=told(error))
            return
        self.canvas.apply(command)

    def _chain(self, points: list[Point], start: BodyDrawing | None, end: BodyDrawing | None) -> Parts:
        """In a group, unless it is a single link."""
        document = self.canvas.document
        parts = chain_along(points, self._style(), document.new_ids, start, end)
        group = Group(id=new_group_ids(document.parts).new())
        return with_groups(parts, lambda _: (group,)) if len(parts) > 1 else parts

    def cancel(self) -> None:
        self.points, self.start, self.end, self.problem = [], None, None, ""

    def drawing_changed(self) -> None:
        self.cancel()

    def deactivate(self) -> None:
        self.cancel()

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        for body in (self.start, self.end):
            if body is not None:
                draw_body_outline(painter, body, camera, theme.preview, width=1.5, fill=0.12)
        if len(self.points) < 2 or self.pointer is None:
            return
        style = self._style()
        nodes = nodes_along(self.points, style.length, self.start, self.end)
        draw_outline(painter, camera.polygon(self.points), theme.preview, closed=False)
        painter.setPen(pen(theme.preview, style.thickness * camera.scale))
        painter.drawPoints(camera.polygon(nodes))
        length = sum(math.dist(a, b) for a, b in itertools.pairwise(nodes))
        links = len(nodes) - 1
        text = tr_n("{length}, {count} link", "{length}, {count} links", links, length=metres(length))
        draw_label(painter, self.pointer.pixel, text, camera, theme)


class CordTool(ChainTool):
    name = "cord"
    beginning = later("Draw a cord in one stroke. Begin or end on a body to pin it there.")
    releasing = later("Release to make the cord; on a body, its end is pinned there. Esc: cancel.")
    too_short = later("Keep the button down and draw the line of the cord.")
    stays_inside = later("The cord must leave the body on which it begins.")
    impossible = later("No cord can be made of this stroke: {reason}.")
    step = later("Draw cord")
    link = 12.0
    thickness = 0.45
    colour = "#a07040"
