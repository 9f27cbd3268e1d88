"""Taking instruments in hand: one is chosen by a click, moved as a whole or by an end, and deleted. A click
on a stopwatch is a press of its button, too.
"""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import QLineF, Qt
from PyQt6.QtGui import QKeyEvent, QPainter

from sketchfall.app.annotations.instrument_edits import (
    exchange_instrument,
    press_stopwatch,
    remove_instrument,
)
from sketchfall.app.annotations.instruments import end_on, places_of
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, Instrument
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_handle
from sketchfall.ui.instruments.instruments_layer import Grasp, draw_instrument, grasp_at
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer
from sketchfall.ui.tools.joints.joint_tool import CATCH as BODY_CATCH
from sketchfall.ui.tools.joints.joint_tool import bodies_under

DRAG_BEGINS = 3.0  # px; less is a click with an unsteady hand
DELETES = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class InstrumentHand:
    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.chosen: Instrument | None = None
        self.hovered: Grasp | None = None
        self._held: tuple[Grasp, Pointer] | None = None  # and where the button went down
        self._shown: Instrument | None = None  # while it is dragged

    @property
    def is_dragging(self) -> bool:
        return self._held is not None

    @property
    def _kept(self) -> Instrument | None:
        """The chosen one, unless parts were selected since."""
        return None if self._canvas.document.selection else self.chosen

    @property
    def hint(self) -> str:
        """Empty if it has nothing to say."""
        if self.is_dragging:
            return tr("Release to lay it down here. Esc: where it was.")
        if self.hovered is not None and self.hovered.instrument.kind == "stopwatch":
            return tr("Click: it starts, stops, and is set to zero. A drag moves it, Del takes it away.")
        if self.hovered is not None:
            return tr("Drag an end, or the whole instrument. Del takes it away.")
        return ""

    # --- the mouse ------------------------------------------------------------------------------------

    def look(self, pointer: Pointer) -> None:
        self.hovered = self._at(pointer)

    def press(self, pointer: Pointer) -> bool:
        """Whether there is an instrument; it is chosen then, and what was selected is so no more."""
        found = self._at(pointer)
        self.chosen = None if found is None else found.instrument
        if found is None:
            return False
        self._canvas.document.select(PartIds())
        self._held, self._shown = (found, pointer), None
        return True

    def move(self, pointer: Pointer) -> None:
        if self._held is None:
            return
        (instrument, end), start = self._held
        if self._shown is None and QLineF(start.pixel, pointer.pixel).length() < DRAG_BEGINS:
            return
        if end is None:
            way = pointer.point[0] - start.point[0], pointer.point[1] - start.point[1]
            self._shown = self._shifted(instrument, way)
        else:
            point = self._canvas.snap(pointer, joining=True)
            changed = end_on(point, self.body_at(point))
            ends = (changed if place == end else each for place, each in enumerate(instrument.ends))
            self._shown = replace(instrument, ends=tuple(ends))

    def release(self, pointer: Pointer) -> None:
        self.move(pointer)
        held, shown = self._held, self._shown
        self._held = self._shown = None
        if held is not None and shown is not None:
            self.chosen = shown
            exchange_instrument(self._canvas.document, held[0].instrument, shown)
        elif held is not None:
            self._press_button()

    def _press_button(self) -> bool:
        """Whether what is chosen has one."""
        chosen = self._kept
        if chosen is None or chosen.kind != "stopwatch":
            return False
        self.chosen = press_stopwatch(self._canvas.document, chosen, self._canvas.live.time)
        return True

    def body_at(self, point: Point) -> BodyDrawing | None:
        """On which an end would lie there."""
        found = bodies_under(self._canvas.placement, point, BODY_CATCH / self._canvas.camera.scale)
        return found[0] if found else None

    def _shifted(self, instrument: Instrument, way: Point) -> Instrument:
        bodies = self._canvas.live.bodies
        places = places_of(instrument, bodies)
        ends = (
            end_on((x + way[0], y + way[1]), None if end.body is None else bodies[end.body])
            for end, (x, y) in zip(instrument.ends, places, strict=True)
        )
        return replace(instrument, ends=tuple(ends))

    def _at(self, pointer: Pointer) -> Grasp | None:
        return grasp_at(self._canvas.live, self._canvas.camera, pointer.pixel)

    # --- taking away ----------------------------------------------------------------------------------

    def let_go(self) -> None:
        """What is dragged stays where it was."""
        self._held = self._shown = None

    def forget(self) -> None:
        self.let_go()
        self.chosen = self.hovered = None

    def drawing_changed(self) -> None:
        there = self._canvas.document.scene.instruments
        self.let_go()
        if self.chosen not in there:
            self.chosen = None
        if self.hovered is not None and self.hovered.instrument not in there:
            self.hovered = None

    def wants_key(self, event: QKeyEvent) -> bool:
        is_escape = event.key() == Qt.Key.Key_Escape and not self.is_dragging
        kept = self._kept
        is_press = event.key() in PRESSES and kept is not None and kept.kind == "stopwatch"
        return kept is not None and (event.key() in DELETES or is_escape or is_press)

    def key_pressed(self, event: QKeyEvent) -> bool:
        if not self.wants_key(event):
            return False
        if event.key() in DELETES:
            return self.delete()
        if event.key() in PRESSES:
            return self._press_button()
        self.chosen = None
        return True

    def delete(self) -> bool:
        """Whether there was one that was chosen."""
        chosen, document = self._kept, self._canvas.document
        if chosen is None:
            return False
        self.forget()
        remove_instrument(document, chosen)
        return True

    # --- the picture ----------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        live = self._canvas.live
        if self._shown is not None:
            draw_instrument(painter, self._shown, live, camera, theme)
        marked = self._shown or self._kept or (None if self.hovered is None else self.hovered.instrument)
        if marked is not None:
            for place in places_of(marked, live.bodies):
                draw_handle(painter, camera.to_pixel(place), theme, round_one=True)
