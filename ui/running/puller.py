"""What pulls bodies along while a run is on, and throws them: the user's hand in the world."""

from __future__ import annotations

from PyQt6.QtGui import QColor, QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.app.language.lists import listed
from sketchfall.app.running.inputs import Aim, Blast, Grab, LetGo, Push
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.running.player import Player

PAUSED = later(
    "Paused: draw, change, or drag the line of time to go back. Space goes on, Ctrl+R resets, Ctrl+K keeps."
)
PAST = later("An earlier moment: Space goes on from here, and so does what you draw or change. End returns.")
RUNNING = later(
    "Running: drag a body to throw it, with Ctrl to move it. Space pauses, Ctrl+Space plays backwards."
)
GAS = later(
    "Running from collision to collision: drag a disc to put it elsewhere, or draw more. Space pauses."
)
ENDLESS = later("Nothing stops the bodies: they fall for ever. Ctrl+R returns, and G draws the ground.")


class Puller:
    def __init__(self, player: Player) -> None:
        self._player = player

    @property
    def _run(self) -> RigidRun | None:
        """What runs, if it can be taken hold of."""
        run = self._player.run
        return run if isinstance(run, RigidRun) else None

    @property
    def hint(self) -> str:
        player = self._player
        if player.state == "paused":
            return tr(PAST if player.is_in_the_past else PAUSED)
        if player.state != "running":
            return ""
        run = player.run
        if run is not None and run.motor_keys.names:
            names = run.motor_keys.names
            return tr_n(
                "Running: {keys} drives the motor. Drag a body to throw it. Space pauses.",
                "Running: {keys} drive the motors. Drag a body to throw it. Space pauses.",
                len(names),
                keys=listed(names),
            )
        if isinstance(run, GasRun):
            return tr(GAS)
        return tr(ENDLESS if self._nothing_stops_them else RUNNING)

    @property
    def _nothing_stops_them(self) -> bool:
        """Said only where it is sure: nothing they could come to lie on, be held by or be drawn to."""
        scene = self._player.document.scene
        held = any(joint.body_b is None or joint.kind == "pulley" for joint in scene.joints)
        free = all(body.kind == "dynamic" and body.force == (0.0, 0.0) for body in scene.bodies)
        fall = scene.world.gravity != (0.0, 0.0) and scene.world.attraction == 0.0
        return fall and free and not held

    def can_take(self, body_id: int) -> bool:
        """Only what moves: in a pause, bodies are moved as in the drawing."""
        run, player = self._run, self._player
        if run is None or player.state != "running" or not player.starter.is_ready_for_joints:
            return False
        body = run.bodies.get(body_id)
        return body is not None and body.kind == "dynamic"

    def take(self, body_id: int, point: Point) -> None:
        self._player.take(Grab(body=body_id, point=point))

    def move(self, point: Point) -> None:
        if self._run is not None and self._run.pull is not None:
            self._player.take(Aim(point=point))

    def let_go(self) -> None:
        self._player.when_idle(self._let_go)

    def _let_go(self) -> None:
        if self._run is not None and self._run.pull is not None:
            self._player.take(LetGo())

    @property
    def can_blow_up(self) -> bool:
        player = self._player
        return player.state not in ("drawing", "waiting") and not isinstance(player.run, GasRun)

    def blow_up(self, point: Point, reach: float, strength: float) -> None:
        self._player.take(Blast(point=point, reach=reach, strength=strength))

    def push(self, body_id: int, point: Point, impulse: tuple[float, float]) -> None:
        self._player.take(Push(body=body_id, point=point, impulse=impulse))

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self._run is None or self._run.pull is None:
            return
        held, hand = camera.to_pixel(self._run.pull.point), camera.to_pixel(self._run.pull.target)
        painter.setPen(pen(theme.accent, 2.0))
        painter.drawLine(held, hand)
        painter.setBrush(QColor(theme.handle))
        painter.drawEllipse(held, 4.0, 4.0)
