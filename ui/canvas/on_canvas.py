"""Who takes part on the canvas beside its tool: those who draw above the bodies, and those who need keys."""

from __future__ import annotations

from typing import Protocol

from PyQt6.QtGui import QKeyEvent, QPainter

from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme


class Overlay(Protocol):
    """Something drawn above the bodies while it is switched on."""

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None: ...


class Keyboard(Protocol):
    """Somebody who may need keys: the tool, or the motors of a run."""

    def wants_key(self, event: QKeyEvent) -> bool: ...
    def key_pressed(self, event: QKeyEvent) -> bool: ...
    def key_released(self, event: QKeyEvent) -> bool: ...
    def keys_lost(self) -> None: ...
