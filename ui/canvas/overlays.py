"""What can be shown above the bodies, each by its own switch. All read the run, or else the drawing."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QColor, QPainter, QPolygonF

from sketchfall import physics
from sketchfall.app.drawing.engine_shapes import engine_shapes
from sketchfall.app.drawing.geometry import Point, to_world
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.picture.body_arrays import Floats
from sketchfall.ui.arrows.arrows import MOST_NUMBERED, Arrow, arrow_of, has_arrow, in_words, paint_arrows
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.running.player import Player
from sketchfall.ui.tools.selecting.frame import VELOCITY_SECONDS

NORMAL_LENGTH = 14.0  # px
LONGEST_IMPULSE = 60.0  # px, of the strongest contact shown
TRAIL_FRAMES = 180
LONGEST_GAP = 60  # steps between two points of a trail; beyond it, somebody went to another moment
SLEEPING_OPACITY = 0.55


class RunOverlay:
    """Asks the player for a run; while there is none, the drawing itself is shown."""

    def __init__(self, document: Document, player: Player) -> None:
        self.document = document
        self.player = player
        self.canvas = player.canvas

    def present_bodies(self) -> list[BodyDrawing]:
        """The drawing's bodies where they are now."""
        if self.player.run is None:
            return list(self.canvas.shown.bodies)
        bodies = self.document.scene.bodies
        shown = self.canvas.run_poses
        poses = (self.player.run.poses if shown is None else shown).tolist()
        return [
            replace(body, position=(x, y), angle=angle)
            for body, (x, y, angle) in zip(bodies, poses, strict=True)
        ]

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        raise NotImplementedError


class Centres(RunOverlay):
    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        painter.setPen(pen(theme.centre_of_mass, 1.5))
        painter.setBrush(QColor(theme.handle))
        for x, y in self._centres():
            pixel = camera.to_pixel((x, y))
            painter.drawEllipse(pixel, 4.0, 4.0)
            painter.drawLine(pixel - QPointF(4.0, 0.0), pixel + QPointF(4.0, 0.0))
            painter.drawLine(pixel - QPointF(0.0, 4.0), pixel + QPointF(0.0, 4.0))

    def _centres(self) -> list[Point]:
        if self.player.run is None:
            return [center_of_mass(body) for body in self.canvas.shown.bodies]
        return [body.center_of_mass for body in self.player.run.bodies.values()]


class Velocities(RunOverlay):
    """As long as the way in so many seconds; of a few bodies with numbers."""

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        paint_arrows(painter, self.arrows(camera), theme)

    def arrows(self, camera: Camera) -> list[Arrow]:
        moving = [
            (center, velocity) for center, velocity in self._moving() if has_arrow(math.hypot(*velocity))
        ]
        return [
            arrow_of(
                camera.to_pixel(center),
                velocity,
                VELOCITY_SECONDS * camera.scale,
                "velocity",
                in_words("v", math.hypot(*velocity), "m/s") if len(moving) <= MOST_NUMBERED else "",
            )
            for center, velocity in moving
        ]

    def _moving(self) -> list[tuple[Point, Point]]:
        if self.player.run is None:
            bodies = self.canvas.shown.bodies
            return [(center_of_mass(body), body.velocity) for body in bodies if body.kind != "static"]
        moving = self.player.run.bodies.values()
        return [(body.center_of_mass, body.velocity) for body in moving if body.kind != "static"]


class Contacts(RunOverlay):
    """Each point with its normal, and a longer line for the impulse of the last step."""

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.player.run is None or self.player.run.world is None:
            return
        contacts = self.player.run.world.contacts
        strongest = float(contacts["normal_impulse"].max(initial=0.0))
        for contact in contacts:
            pixel = camera.to_pixel((float(contact["point"][0]), float(contact["point"][1])))
            nx, ny = float(contact["normal"][0]), float(contact["normal"][1])
            impulse = float(contact["normal_impulse"])
            slide = float(contact["tangent_impulse"])
            if strongest > 0.0:
                length = LONGEST_IMPULSE / strongest
                force = QPointF(nx * impulse - ny * slide, -(ny * impulse + nx * slide)) * length
                painter.setPen(pen(theme.impulse, 2.5))
                painter.drawLine(pixel, pixel + force)
            painter.setPen(pen(theme.contact, 1.25))
            painter.drawLine(pixel, pixel + QPointF(nx, -ny) * NORMAL_LENGTH)
            painter.setBrush(QColor(theme.contact))
            painter.drawEllipse(pixel, 2.5, 2.5)


class Parts(RunOverlay):
    """The convex parts that the engine divides outlines into."""

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        painter.setPen(pen(theme.convex_part, 1.0, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for body in self.present_bodies():
            for shape in engine_shapes(body):
                if isinstance(shape, physics.Polygon):
                    for part in shape.parts:
                        painter.drawPolygon(camera.polygon(to_world(part.tolist(), body)))


class Sleeping(RunOverlay):
    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.player.run is None:
            return
        run = self.player.run
        for body in self.present_bodies():
            if body.kind == "dynamic" and not run.bodies[body.id].awake:
                draw_body_outline(
                    painter, body, camera, theme.sleeping_fill, width=1.0, fill=SLEEPING_OPACITY
                )


class Trails(RunOverlay):
    """The way of every moving body's frame, remembered frame by frame while the run goes on."""

    def __init__(self, document: Document, player: Player) -> None:
        super().__init__(document, player)
        self._poses: deque[Floats] = deque(maxlen=TRAIL_FRAMES)
        self._run: object = None
        self._steps = 0  # of it, when it was looked at last
        self._bodies: Sequence[BodyDrawing] = ()  # whose places these are
        player.advanced.connect(self._remember)

    def _remember(self) -> None:
        run = self.player.run
        if run is None:
            return
        if run is not self._run or not 0 <= run.steps - self._steps <= LONGEST_GAP:
            self._run = run
            self._poses.clear()
        self._steps = run.steps
        places = run.poses[:, :2]
        if run.scene.bodies is not self._bodies:
            self._carry_over(run.scene.bodies, places)
        self._poses.append(places)

    def _carry_over(self, bodies: Sequence[BodyDrawing], places: Floats) -> None:
        """The drawing has other bodies now, or in another order: new ones have always been where they are."""
        known = {body.id: row for row, body in enumerate(self._bodies)}
        self._bodies = bodies
        rows = np.array([known.get(body.id, -1) for body in bodies], dtype=np.intp)
        for index, before in enumerate(self._poses):
            self._poses[index] = np.where(rows[:, None] >= 0, before[rows], places)

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.player.run is None or len(self._poses) < 2:
            return
        painter.setPen(pen(theme.trail, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ways = np.stack(self._poses, axis=1).tolist()
        for body, way in zip(self.document.scene.bodies, ways, strict=True):
            if body.kind != "static":
                painter.drawPolyline(QPolygonF([camera.to_pixel((x, y)) for x, y in way]))
