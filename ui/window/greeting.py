"""When the welcome is shown: over an empty canvas, until somebody begins."""

from __future__ import annotations

from PyQt6.QtCore import QObject

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.editing.document import Document
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.files.files import Files
from sketchfall.ui.running.player import Player
from sketchfall.ui.window.welcome import Welcome


class Greeter(QObject):
    def __init__(
        self, welcome: Welcome, document: Document, canvas: CanvasScene, player: Player, files: Files
    ) -> None:
        super().__init__(welcome)
        self._welcome = welcome
        self._document = document
        self._canvas = canvas
        self._player = player
        self._files = files
        for signal in (
            document.changed,
            canvas.tool_changed,
            player.state_changed,
            files.opening_changed,
        ):
            signal.connect(self.greet)

    def greet(self) -> None:
        """Until a tool is chosen: whoever wants to draw needs the whole canvas."""
        is_idle = self._canvas.tool.name == "select" and not self._player.has_run
        self._welcome.setVisible(self.is_empty and is_idle)

    @property
    def is_empty(self) -> bool:
        scene = self._document.scene
        return not scene.bodies and not any(annotations_of(scene)) and self._files.opening is None
