"""Forces on every body, where they act: weight, contacts and joints, with arrowheads and numbers."""

from __future__ import annotations

from PyQt6.QtGui import QPainter

from sketchfall.app.quantities.free_body import forces_on
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.arrows.arrows import MOST_NUMBERED, Arrow, arrow_of, has_arrow, paint_arrows
from sketchfall.ui.arrows.force_arrows import COLOURS, SYMBOLS, newtons
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.running.player import Player

LONGEST = 70.0  # px, of the strongest force that is shown
MOST = 60  # bodies whose forces are shown; more would be a thicket, and take long


class ForceVectors:
    def __init__(self, player: Player) -> None:
        self._player = player

    def arrows(self, camera: Camera) -> list[Arrow]:
        """Of the bodies that move and are in sight."""
        run = self._player.run
        if not isinstance(run, RigidRun):
            return []
        seen = [
            drawing.id
            for drawing in run.scene.bodies
            if drawing.kind == "dynamic"
            and not run.bodies[drawing.id].quarantined
            and camera.shows(camera.to_pixel(run.bodies[drawing.id].center_of_mass))
        ]
        forces = [force for body_id in seen[:MOST] for force in forces_on(run, body_id)]
        strongest = max((force.size for force in forces), default=0.0)
        return [
            arrow_of(
                camera.to_pixel(force.point),
                force.vector,
                LONGEST / strongest,
                COLOURS[force.kind],
                newtons(SYMBOLS[force.kind], force.size) if len(seen) <= MOST_NUMBERED else "",
            )
            for force in forces
            if has_arrow(force.size, strongest)
        ]

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        paint_arrows(painter, self.arrows(camera), theme)
