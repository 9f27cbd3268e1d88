"""Who takes the mouse on the canvas: the tool that is chosen, or whoever has something under the pointer."""

from __future__ import annotations

from typing import Protocol

from PyQt6.QtGui import QPainter

from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.selecting.fresh_shape import FreshShape


class Guest(Protocol):
    """Has things of its own on the canvas, and a hand for them."""

    @property
    def hand(self) -> Tool: ...
    def wants(self, tool: Tool, pointer: Pointer) -> bool:
        """Whether the mouse is for it, there, while this tool is chosen."""

    def let_go(self) -> bool:
        """Esc: nothing of it is chosen any more; whether something was."""


class MouseTakers:
    def __init__(self, canvas: Canvas) -> None:
        self._fresh = FreshShape(canvas)
        self.guests: list[Guest] = []
        self._present: Guest | None = None

    def drawn(self) -> None:
        self._fresh.drawn()

    def forget(self) -> None:
        self._fresh.forget()
        self._present = None

    def give_to(self, guest: Guest) -> None:
        """It was asked by other means than the mouse to do something with it."""
        self._present = guest

    def look(self, tool: Tool, pointer: Pointer) -> None:
        """The mouse was moved or pressed: find out for whom that is. What was begun is finished first."""
        if self._present is not None and self._present.hand.is_busy:
            return
        self._present = next((guest for guest in self.guests if guest.wants(tool, pointer)), None)
        if self._present is None:
            self._fresh.look(tool, pointer)

    def taker(self, tool: Tool) -> Tool:
        return self._fresh.taker(tool) if self._present is None else self._present.hand

    def let_go(self) -> bool:
        return any([guest.let_go() for guest in self.guests])

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        self._fresh.draw(painter, camera, theme)
        for guest in self.guests:
            guest.hand.draw(painter, camera, theme)
