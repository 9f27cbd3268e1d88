"""The tools that lay instruments on the canvas: one end after another is clicked, or two by a drag;
a stopwatch or a pen has one.

Ends are drawn to corners, centres and the grid, and go along with the body they lie on.
"""

from __future__ import annotations

from PyQt6.QtCore import QLineF, QPointF, Qt
from PyQt6.QtGui import QCursor, QKeyEvent, QPainter

from sketchfall.app.annotations.instrument_edits import add_instrument
from sketchfall.app.annotations.instruments import end_on
from sketchfall.app.annotations.measuring_edits import measure_between
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import Instrument, InstrumentEnd, InstrumentKind
from sketchfall.app.drawing.scene_checks import ENDS
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.instruments.instrument_hand import InstrumentHand
from sketchfall.ui.instruments.instruments_layer import draw_instrument
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

DRAG_BEGINS = 6.0  # px; less is a click with an unsteady hand
BACKSPACE = Qt.Key.Key_Backspace


class InstrumentTool(Tool):
    kind: InstrumentKind
    hints: tuple[str, ...]  # one for each number of ends that were clicked

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.hand = InstrumentHand(canvas)
        self.ends: list[InstrumentEnd] = []
        self.here: InstrumentEnd | None = None
        self.press: QPointF | None = None

    @property
    def is_busy(self) -> bool:
        return bool(self.ends) or self.hand.is_dragging

    @property
    def hint(self) -> str:
        return (self.hand.hint if not self.ends else "") or tr(self.hints[len(self.ends)])

    @property
    def current_cursor(self) -> QCursor:
        over = self.hand.hovered is not None and not self.ends
        return QCursor(Qt.CursorShape.SizeAllCursor if over else self.cursor)

    # --- the mouse ------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        if not self.ends and self.hand.press(pointer):
            return
        self.moved(pointer)
        self.press = pointer.pixel
        self._add()

    def moved(self, pointer: Pointer) -> None:
        if self.hand.is_dragging:
            self.hand.move(pointer)
            return
        self.hand.look(pointer)
        start = self.ends[-1].point if self.ends and self.ends[-1].body is None else None
        point = self.canvas.snap(pointer, start=start, joining=True)
        self.here = end_on(point, self.hand.body_at(point))

    def released(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        if self.hand.is_dragging:
            self.hand.release(pointer)
            return
        press, self.press = self.press, None
        if press is not None and self.ends and QLineF(press, pointer.pixel).length() >= DRAG_BEGINS:
            self.moved(pointer)
            self._add()

    def _add(self) -> None:
        if self.here is None or (self.ends and self.ends[-1] == self.here):
            return  # one place twice is no length
        self.ends.append(self.here)
        if len(self.ends) == ENDS[self.kind]:
            ends = tuple(self.ends)
            self.cancel()
            self._finish(ends)

    def _finish(self, ends: tuple[InstrumentEnd, ...]) -> None:
        made = Instrument(kind=self.kind, ends=ends)
        add_instrument(self.canvas.document, made)
        self.canvas.document.select(PartIds())
        self.hand.chosen = made

    # --- taking back ----------------------------------------------------------------------------------

    def cancel(self) -> None:
        self.ends, self.press = [], None
        self.hand.let_go()

    def deactivate(self) -> None:
        self.cancel()
        self.hand.forget()
        self.here = None

    def drawing_changed(self) -> None:
        has_body = self.canvas.document.has_body
        ends = [*self.ends, *([self.here] if self.here else [])]
        if not all(end.body is None or has_body(end.body) for end in ends):
            self.cancel()
            self.here = None
        self.hand.drawing_changed()

    def step_back(self) -> bool:
        if not self.ends:
            return False
        self.ends.pop()
        self.press = None
        return True

    def wants_key(self, event: QKeyEvent) -> bool:
        if self.ends:
            return event.key() == BACKSPACE
        return self.hand.wants_key(event)

    def key_pressed(self, event: QKeyEvent) -> bool:
        if self.ends:
            return event.key() == BACKSPACE and self.step_back()
        return self.hand.key_pressed(event)

    def delete(self) -> bool:
        return self.hand.delete()

    # --- the preview ----------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        self.hand.draw(painter, camera, theme)
        if not self.ends or self.here is None or self.here in self.ends:
            return
        ends, live = (*self.ends, self.here), self.canvas.live
        if len(ends) == ENDS[self.kind]:
            shown = Instrument(kind=self.kind, ends=ends)
            draw_instrument(painter, shown, live, camera, theme)
            return
        line = Instrument(kind="ruler", ends=ends)
        draw_instrument(painter, line, live, camera, theme)


class RulerTool(InstrumentTool):
    name = "ruler"
    kind = "ruler"
    hints = (
        later("Drag from one place to another, or click both: the ruler stays, and goes along with bodies."),
        later("Click where the ruler ends. Backspace takes back the first end, Esc gives up."),
    )


class PointsTool(InstrumentTool):
    """Lays nothing down: what it leaves is a meter of the distance."""

    name = "points"
    kind = "ruler"
    hints = (
        later("Click a point of a body, then another point: their distance is measured while it runs."),
        later("Click the other point. Backspace takes back the first one, Esc gives up."),
    )

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._refusal = ""  # why nothing came of the last two

    @property
    def hint(self) -> str:
        return self._refusal or super().hint

    def pressed(self, pointer: Pointer) -> None:
        self._refusal = ""
        super().pressed(pointer)

    def _finish(self, ends: tuple[InstrumentEnd, ...]) -> None:
        first, second = ends
        self._refusal = measure_between(self.canvas.document, first, second)


class ProtractorTool(InstrumentTool):
    name = "protractor"
    kind = "protractor"
    hints = (
        later("Click a place on one side of the angle, then its corner, then a place on the other side."),
        later("Click the corner of the angle. Backspace takes back, Esc gives up."),
        later("Click a place on the other side of the angle. Backspace takes back, Esc gives up."),
    )


class GateTool(InstrumentTool):
    name = "gate"
    kind = "gate"
    hints = (
        later(
            "Drag a light beam, or click both its ends: who passes it is listed under Events, with the time."
        ),
        later("Click where the beam ends. Backspace takes back the first end, Esc gives up."),
    )


class StopwatchTool(InstrumentTool):
    name = "stopwatch"
    kind = "stopwatch"
    hints = (
        later("Click where the stopwatch shall be. Clicked again, it starts, stops, and is set to zero."),
    )


class PenTool(InstrumentTool):
    name = "pen"
    kind = "pen"
    hints = (
        later("Click the point of a body that shall draw its way, while it runs or its linkage is dragged."),
    )
