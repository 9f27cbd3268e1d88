"""A pointer for the keyboard: a cross that arrows move, so that every tool can be used without a mouse.

Enter brings it, and then does what the button does. A tool that is dragged is held down by one Enter and let
go by the next. Where nothing was moved since the last one, Enter is for the tool, as to close a polygon.
"""

from __future__ import annotations

from typing import Protocol

from PyQt6.QtCore import QLineF, QPointF, Qt
from PyQt6.QtGui import QKeyEvent, QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Pointer, Tool

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, 1.0),
    Qt.Key.Key_Down: (0.0, -1.0),
}
FINE = 0.1  # of a step of the grid, with Shift
ARM, GAP = 14.0, 3.0  # px, of the cross
COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class Ground(Protocol):
    """What the pointer moves on."""

    @property
    def camera(self) -> Camera: ...
    @property
    def tool(self) -> Tool: ...
    def pan(self, dx: float, dy: float) -> None: ...


class KeyboardPointer:
    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._place: Point | None = None  # none: there is no cross
        self._is_down = False
        self._moved = False  # since the last Enter

    @property
    def is_shown(self) -> bool:
        return self._place is not None

    @property
    def hint(self) -> str:
        """Empty if there is no cross."""
        if self._place is None:
            return ""
        x, y = self._place
        if self._is_down:
            return tr(
                "Cross at {x:.2f}, {y:.2f} m. Arrows move it, Shift finely; Enter lets go there. Esc: back.",
                x=x,
                y=y,
            )
        return tr(
            "Cross at {x:.2f}, {y:.2f} m. Arrows move it, Shift finely; Enter presses there. Esc: back.",
            x=x,
            y=y,
        )

    def hide(self) -> None:
        self._place, self._is_down, self._moved = None, False, False

    # --- keys ---------------------------------------------------------------------------------------

    def wants_key(self, event: QKeyEvent) -> bool:
        """Arrows, which otherwise nudge the selection."""
        return self.is_shown and event.key() in WAYS and not event.modifiers() & COMMANDS

    def key_pressed(self, event: QKeyEvent) -> bool:
        if self.wants_key(event):
            self._move(Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return True
        if event.key() not in ENTER or event.modifiers() & COMMANDS or not self._ground.tool.works_by_keys:
            return False
        if self._ground.tool.wants_key(event):
            return False
        if self._ground.tool.is_busy and not self._moved:
            return False
        if not self.is_shown:
            self._appear()
            return True
        self._press_or_let_go()
        return True

    def key_released(self, event: QKeyEvent) -> bool:
        return False

    def keys_lost(self) -> None: ...

    def _appear(self) -> None:
        """In the middle of what is seen, on the grid."""
        camera = self._ground.camera
        step = camera.grid_step
        x, y = camera.to_world(QPointF(camera.width / 2.0, camera.height / 2.0))
        self._place, self._moved = (_on_line(x, step), _on_line(y, step)), True
        self._ground.tool.moved(self._pointer())

    def _move(self, key: Qt.Key, finely: bool) -> None:
        assert self._place is not None
        step = self._ground.camera.grid_step * (FINE if finely else 1.0)
        (x, y), (dx, dy) = self._place, WAYS[key]
        self._place, self._moved = (_stepped(x, dx, step), _stepped(y, dy, step)), True
        self._keep_in_sight()
        self._ground.tool.moved(self._pointer())

    def _keep_in_sight(self) -> None:
        assert self._place is not None
        camera = self._ground.camera
        pixel = camera.to_pixel(self._place)
        if not camera.shows(pixel):
            self._ground.pan(camera.width / 2.0 - pixel.x(), camera.height / 2.0 - pixel.y())

    def _press_or_let_go(self) -> None:
        tool, pointer = self._ground.tool, self._pointer(Qt.MouseButton.LeftButton)
        if self._is_down:
            self._is_down = False
            tool.released(pointer)
        else:
            tool.pressed(pointer)
            self._is_down = tool.is_dragged
            if not self._is_down:
                tool.released(pointer)
        self._moved = False

    def _pointer(self, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> Pointer:
        assert self._place is not None
        # As with Ctrl: it is exactly where it is seen.
        exact = Qt.KeyboardModifier.ControlModifier
        return Pointer(self._place, self._ground.camera.to_pixel(self._place), exact, button)

    # --- the cross ------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self._place is None:
            return
        pixel = camera.to_pixel(self._place)
        for colour, width in ((theme.canvas, 4.0), (theme.preview, 2.0)):  # seen on every colour
            painter.setPen(pen(colour, width))
            for x, y in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
                way = QPointF(x, y)
                painter.drawLine(QLineF(pixel + way * GAP, pixel + way * ARM))


def _stepped(value: float, way: float, step: float) -> float:
    """One line of the grid on, or back; 0 is no way."""
    return _on_line(value + way * step, step) if way else value


def _on_line(value: float, step: float) -> float:
    return round(step * round(value / step), 9)  # or 3 * 0.1 would be 0.30000000000000004
