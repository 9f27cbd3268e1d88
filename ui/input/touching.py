"""Fingers and pens on the canvas: one of them does what the left button does, two fingers pan and zoom."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QEventPoint, QMouseEvent, QTabletEvent, QTouchEvent
from PyQt6.QtWidgets import QApplication, QWidget

DRAG_BEGINS = 6.0  # px; until then a second finger may come, and both pan
LEFT = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton
PEN_EVENTS = {
    QEvent.Type.TabletPress: QEvent.Type.MouseButtonPress,
    QEvent.Type.TabletMove: QEvent.Type.MouseMove,
    QEvent.Type.TabletRelease: QEvent.Type.MouseButtonRelease,
}

# By so many pixels, and zoomed by a factor about a pixel.
Move = Callable[[float, float, float, QPointF], None]


class Fingers:
    """Turns touches of a surface into its mouse events, or into moves of what it shows."""

    def __init__(self, surface: QWidget, move: Move) -> None:
        self._surface = surface
        self._move = move
        self._start: QPointF | None = None  # of a finger that has not moved yet
        self._draws = False
        self._pair: tuple[QPointF, float] | None = None  # the middle of two fingers, and how far apart
        surface.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    def take(self, event: QEvent) -> bool:
        """Use the event, if it is one of fingers or of a pen."""
        if isinstance(event, QTabletEvent) and event.type() in PEN_EVENTS:
            self._send(
                PEN_EVENTS[event.type()],
                event.position(),
                event.button(),
                event.buttons(),
                event.modifiers(),
            )
        elif isinstance(event, QTouchEvent):
            self._touched(event)
        else:
            return False
        event.accept()
        return True

    def _touched(self, event: QTouchEvent) -> None:
        points = event.points()
        released = QEventPoint.State.Released
        down = [self._place(point) for point in points if point.state() != released]
        if event.type() == QEvent.Type.TouchCancel or not points:
            self._end(None)
        elif len(down) >= 2 and not self._draws:
            self._start = None
            self._pan(down[0], down[1])
        elif len(down) == 1 and self._pair is None:
            self._follow(down[0], event)
        elif not down:
            self._end(self._place(points[0]))

    def _place(self, point: QEventPoint) -> QPointF:
        return self._surface.mapFromGlobal(point.globalPosition())

    def _follow(self, place: QPointF, event: QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchBegin:
            self._start = place
        elif self._start is not None and _distance(place, self._start) >= DRAG_BEGINS:
            self._press(self._start)
        if self._draws:
            self._send(QEvent.Type.MouseMove, place, NO_BUTTON, LEFT)

    def _press(self, place: QPointF) -> None:
        self._start, self._draws = None, True
        self._send(QEvent.Type.MouseMove, place, NO_BUTTON, NO_BUTTON)  # so that the tool knows where it is
        self._send(QEvent.Type.MouseButtonPress, place, LEFT, LEFT)

    def _pan(self, a: QPointF, b: QPointF) -> None:
        middle, apart = (a + b) / 2.0, max(1.0, _distance(a, b))
        if self._pair is not None:
            before, was_apart = self._pair
            moved = middle - before
            self._move(moved.x(), moved.y(), apart / was_apart, middle)
        self._pair = middle, apart

    def _end(self, place: QPointF | None) -> None:
        """The last finger was lifted; without a move it was a click."""
        if self._start is not None and place is not None:
            self._press(self._start)
        if self._draws and place is not None:
            self._send(QEvent.Type.MouseButtonRelease, place, LEFT, NO_BUTTON)
        self._start, self._draws, self._pair = None, False, None

    def _send(
        self,
        kind: QEvent.Type,
        place: QPointF,
        button: Qt.MouseButton,
        buttons: Qt.MouseButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        where = self._surface.mapToGlobal(place)
        QApplication.sendEvent(self._surface, QMouseEvent(kind, place, where, button, buttons, modifiers))


def _distance(a: QPointF, b: QPointF) -> float:
    return hypot(a.x() - b.x(), a.y() - b.y())
