"""A closed form on the canvas: the exact paths, dashed outlines where the bodies should be, and words."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from sketchfall.app.drawing.geometry import Box, Point, box_around, box_of, to_world
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.picture.painting import draw_rings
from sketchfall.app.proofs import Proof
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import translucent
from sketchfall.ui.laboratory.proof_follower import ProofFollower
from sketchfall.ui.look.theme import Theme

PATH_WIDTH = 5.0  # px
PATH_OPACITY = 0.28
GHOST_WIDTH = 2.0  # px
DASHES = [4.0, 3.0]  # widths of the pen
LONGEST_PATH = 12.0  # s
SAMPLES = 240  # of a path
WORDS_ABOVE = 6.0  # px


class ClosedForm:
    """An overlay; it shows nothing for a drawing that has no closed form."""

    def __init__(self, follower: ProofFollower) -> None:
        self.follower = follower
        self._paths: dict[int, list[Point]] = {}
        self._proof: Proof | None = None

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        proof = self.follower.proof
        if proof is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        track = QPen(translucent(theme.closed_form, PATH_OPACITY), PATH_WIDTH)
        track.setCapStyle(Qt.PenCapStyle.RoundCap)
        track.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(track)
        for path in self._exact_paths(proof).values():
            painter.drawPolyline(QPolygonF([camera.to_pixel(point) for point in path]))
        taken: list[QRectF] = []
        for mark in proof.marks:
            box = _words_box(painter, camera.to_pixel(mark.place), mark.text)
            if not any(box.intersects(other) for other in taken):
                _draw_words(painter, box, mark.text, theme)
                taken.append(box)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # Without something light below, dashes over an outline are not seen.
        below = QPen(translucent(theme.canvas, 0.85), GHOST_WIDTH + 2.0)
        dashed = QPen(QColor(theme.closed_form), GHOST_WIDTH)
        dashed.setDashPattern(DASHES)
        dashed.setCapStyle(Qt.PenCapStyle.FlatCap)
        for body in self._ghosts(proof):
            for line in (below, dashed):
                painter.setPen(line)
                _draw_ghost(painter, body, camera)

    def box(self) -> Box | None:
        """Around all that the bodies will pass, as far as it is shown."""
        proof = self.follower.proof
        if proof is None:
            return None
        boxes = []
        for one, path in self._exact_paths(proof).items():
            body = self.follower.document.body(one)
            here = box_of(body)
            x, y = path[0]
            boxes += [
                Box(here.left + px - x, here.bottom + py - y, here.right + px - x, here.top + py - y)
                for px, py in path
            ]
        return box_around(boxes)

    def _exact_paths(self, proof: Proof) -> dict[int, list[Point]]:
        """The ways of the centres, kept until there is another proof."""
        if proof is not self._proof:
            self._proof = proof
            self._paths = {}
            for one, motion in proof.motions.items():
                end = min(proof.ends[one].time, proof.shown_until, LONGEST_PATH)
                corners = [leg.start for leg in motion.legs if leg.start < end]
                times = np.unique([*np.linspace(0.0, end, SAMPLES).tolist(), *corners])
                self._paths[one] = [motion.at(time).center for time in times.tolist()]
        return self._paths

    def _ghosts(self, proof: Proof) -> list[BodyDrawing]:
        """The bodies where they should be at the moment that is shown."""
        time = self.follower.player.shown_time
        watch = self.follower.watch
        if watch is not None and watch.disturbed:
            return []
        ghosts = []
        for one, motion in proof.motions.items():
            if time <= proof.ends[one].time:
                x, y, angle = motion.pose(time)
                ghosts.append(replace(self.follower.document.body(one), position=(x, y), angle=angle))
        return ghosts


def _draw_ghost(painter: QPainter, body: BodyDrawing, camera: Camera) -> None:
    for shape in body.shapes:
        if isinstance(shape, CircleShape):
            center, rim = to_world([shape.center, (shape.center[0] + shape.radius, shape.center[1])], body)
            radius = shape.radius * camera.scale
            painter.drawEllipse(camera.to_pixel(center), radius, radius)
            painter.drawLine(camera.to_pixel(center), camera.to_pixel(rim))  # so that turning shows
        else:
            draw_rings(painter, [camera.polygon(to_world(ring, body)) for ring in shape.rings])


def _words_box(painter: QPainter, place: QPointF, text: str) -> QRectF:
    """Where words above a place go."""
    metrics = QFontMetricsF(painter.font())
    width, height = metrics.horizontalAdvance(text) + 8.0, metrics.height()
    return QRectF(place.x() - width / 2.0, place.y() - height - WORDS_ABOVE, width, height)


def _draw_words(painter: QPainter, box: QRectF, text: str, theme: Theme) -> None:
    """On a breath of canvas, so that they can be read over anything."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(translucent(theme.canvas, 0.8))
    painter.drawRoundedRect(box, 3.0, 3.0)
    painter.setPen(QColor(theme.closed_form))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
