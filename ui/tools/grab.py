"""While a run is on: take hold of a body and throw it; keys drive motors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QCursor, QKeyEvent, QKeySequence, QPainter

from sketchfall import physics
from sketchfall.app.running.gas_run import GasRun
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.running.player import Player
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.window.key_names import key_name


class GrabTool(Tool):
    name = "grab"

    def __init__(self, canvas: Canvas, player: Player) -> None:
        super().__init__(canvas)
        self.player = player
        self.over_body = False

    @property
    def run(self) -> RigidRun | None:
        """What runs, if a hand can take hold of it."""
        run = self.player.run
        return run if isinstance(run, RigidRun) else None

    @property
    def is_busy(self) -> bool:
        return self.run is not None and self.run.pull is not None

    @property
    def hint(self) -> str:
        if self.player.state == "paused":
            return "Paused. Space goes on, a period makes one step, Ctrl+R resets, Ctrl+K keeps this state."
        if self.is_busy:
            return "Move to pull the body along; release to let it fly."
        keys = self.player.motor_keys
        if keys is not None and keys.names:
            drive = "drives the motor" if len(keys.names) == 1 else "drive the motors"
            return f"Running: {_in_words(keys.names)} {drive}. Drag a body to throw it. Space pauses."
        scene = self.canvas.document.scene
        held = any(joint.body_b is None or joint.kind == "pulley" for joint in scene.joints)
        if not held and not any(body.kind == "static" for body in scene.bodies):
            return "Nothing stops the bodies: they fall for ever. Ctrl+R returns, and G draws the ground."
        if isinstance(self.player.run, GasRun):
            return "Running from collision to collision. Space pauses, Ctrl+R returns to the drawing."
        return "Running: drag a body to throw it. Space pauses, Ctrl+R returns to the drawing."

    @property
    def current_cursor(self) -> QCursor:
        if self.is_busy:
            return QCursor(Qt.CursorShape.ClosedHandCursor)
        return QCursor(Qt.CursorShape.OpenHandCursor if self.over_body else Qt.CursorShape.ArrowCursor)

    def _body_at(self, pointer: Pointer) -> physics.Body | None:
        if self.run is None:
            return None
        bodies = self.run.world.query_point(pointer.point)
        return next((body for body in reversed(bodies) if body.kind == "dynamic"), None)

    def pressed(self, pointer: Pointer) -> None:
        body = self._body_at(pointer)
        if self.run is not None and body is not None and pointer.button == Qt.MouseButton.LeftButton:
            self.run.grab(body, pointer.point)

    def moved(self, pointer: Pointer) -> None:
        if self.run is not None and self.run.pull is not None:
            self.run.pull.target = pointer.point
        else:
            self.over_body = self._body_at(pointer) is not None

    def released(self, pointer: Pointer) -> None:
        self.cancel()

    # --- keys that drive motors ---------------------------------------------------------------------

    def wants_key(self, event: QKeyEvent) -> bool:
        keys = self.player.motor_keys
        return keys is not None and key_name(event) in keys.names

    def key_pressed(self, event: QKeyEvent) -> bool:
        if not self.wants_key(event):
            return False
        keys = self.player.motor_keys
        if not event.isAutoRepeat() and keys is not None:
            self.player.when_idle(partial(keys.press, key_name(event)))
        return True

    def key_released(self, event: QKeyEvent) -> bool:
        # Whatever keys are held beside it by now, it is let go.
        name = QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)
        keys = self.player.motor_keys
        if keys is None or name not in keys.names:
            return False
        if not event.isAutoRepeat():
            self.player.when_idle(partial(keys.release, name))
        return True

    def keys_lost(self) -> None:
        if self.player.motor_keys is not None:
            self.player.when_idle(self.player.motor_keys.release_all)

    # --- the end ------------------------------------------------------------------------------------

    def cancel(self) -> None:
        self.player.when_idle(self._let_go)

    def _let_go(self) -> None:
        if self.run is not None:
            self.run.let_go()

    def deactivate(self) -> None:
        self.cancel()
        self.over_body = False

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.run is None or self.run.pull is None:
            return
        held, hand = camera.to_pixel(self.run.pull.point), camera.to_pixel(self.run.pull.target)
        painter.setPen(pen(theme.accent, 2.0))
        painter.drawLine(held, hand)
        painter.setBrush(QColor(theme.handle))
        painter.drawEllipse(held, 4.0, 4.0)


def _in_words(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
