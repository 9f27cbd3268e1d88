"""The canvas: what is shown of the drawing, and the tool that gets what the mouse and the keys do to it."""

from __future__ import annotations

from collections.abc import Collection

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QKeyEvent, QPainter, QUndoCommand
from PyQt6.QtWidgets import QGraphicsSceneMouseEvent

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, DrawingReplaced
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.grouping import Grouping
from sketchfall.app.files.shown_text import with_short_numbers
from sketchfall.app.snapping.kinds import Kind
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.on_canvas import Keyboard
from sketchfall.ui.canvas.shown_drawing import ShownDrawing
from sketchfall.ui.canvas.snap_guide import SnapGuide
from sketchfall.ui.input.keyboard_pointer import KeyboardPointer
from sketchfall.ui.input.mouse_takers import MouseTakers
from sketchfall.ui.input.typing import Typing
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Linkages, Pointer, Puller, Tool, Writer


class CanvasScene(ShownDrawing):
    hint_changed = pyqtSignal(str, bool)  # the sentence for this moment, and whether it tells of a problem
    pointer_moved = pyqtSignal(object)  # a Point, or None when the mouse has left
    tool_changed = pyqtSignal(str)  # its name

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.guide = SnapGuide()
        self._tools: dict[str, Tool] = {}
        self._tool = Tool(self)
        self.takers = MouseTakers(self)
        self._keyboard_pointer = KeyboardPointer(self)
        self._notice = ""  # a sentence that stays until the next press or change
        self.puller: Puller | None = None
        self.linkages: Linkages | None = None
        self.writer: Writer | None = None
        self.typing: Typing | None = None  # what is typed while something is drawn
        self.keyboard: Keyboard | None = None  # somebody who takes keys before the tool does
        document.changed.connect(self._document_changed)

    # --- what tools ask ------------------------------------------------------------------------------

    @property
    def snapping(self) -> frozenset[Kind]:
        return self.guide.kinds

    def snap(
        self,
        pointer: Pointer,
        point: Point | None = None,
        ignoring: Collection[int] = (),
        *,
        start: Point | None = None,
        joining: bool = False,
    ) -> Point:
        point = pointer.point if point is None else point
        if pointer.control:
            return point
        self.guide.shown = self.guide.find(
            point,
            self.placement,
            self.camera,
            ignoring=frozenset(ignoring),
            start=start,
            joining=joining,
        )
        return self.guide.shown.point

    def apply(self, command: QUndoCommand) -> None:
        self._document.apply(command)
        if self._tool.draws_shapes:
            self.takers.drawn()

    def change(self, parts: Parts, text: str) -> None:
        self.live.change(parts, text)

    def pan(self, dx: float, dy: float) -> None:
        assert self._view is not None
        self._view.pan(dx, dy)

    # --- the tool ------------------------------------------------------------------------------------

    @property
    def tool(self) -> Tool:
        return self._tool

    def add_tools(self, tools: dict[str, Tool]) -> None:
        self._tools.update(tools)

    def choose_tool(self, name: str) -> None:
        self._close_typing()
        if self._tool.name != name:
            self._tool.deactivate()
            self._tool = self._tools[name]
            self.guide.clear()
            self._tool.activate()
            self.tool_changed.emit(name)
            self._keyboard_pointer.hide()
        self._notice = ""
        self.takers.forget()
        self.refresh()

    def _close_typing(self) -> None:
        if self.typing is not None:
            self.typing.close()

    def go_on_from(self, before: CanvasScene) -> None:
        """Take the tools as they are in a window that goes, which finishes what it can."""
        name = before.tool.name
        before.tool.deactivate()
        for other, tool in self._tools.items():
            tool.go_on_from(before._tools[other])
        self.choose_tool(name)

    def escape(self) -> None:
        """Take back what was begun; if nothing was, return to select; there, go out of a group or of all."""
        self._notice = ""
        taker = self.takers.taker(self._tool)
        if taker.is_busy:
            taker.cancel()
        elif self.takers.let_go():
            pass
        elif self._keyboard_pointer.is_shown:
            self._keyboard_pointer.hide()
        elif self._tool.name != "select":
            self.choose_tool("select")
        else:
            self._document.select(Grouping(self._document).around)
        self.guide.clear()
        self.refresh()

    def notify(self, sentence: str) -> None:
        """Say something that should be read, until the user goes on."""
        self._notice = sentence
        self.refresh_hint()

    def take_back_notice(self, sentence: str) -> None:
        """It does not hold any more, if it is still there."""
        if self._notice == sentence:
            self.notify("")

    def refresh_hint(self) -> None:
        taker = self.takers.taker(self._tool)
        typed = self.typing.hint if self.typing is not None else ""
        said = typed or self._notice or self._keyboard_pointer.hint or taker.hint
        hint = with_short_numbers(taker.problem) or said
        self.hint_changed.emit(hint, bool(taker.problem))

    def refresh(self) -> None:
        """Show what the tool is about now: its cursor, its sentence and its preview."""
        if self._view is not None:
            self._view.set_tool_cursor(self.takers.taker(self._tool).current_cursor)
        self.refresh_hint()
        self.update()

    # --- events --------------------------------------------------------------------------------------

    def _pointer(self, event: QGraphicsSceneMouseEvent | None) -> Pointer:
        assert event is not None
        event.accept()
        self._keyboard_pointer.hide()
        self.guide.clear()
        position = event.scenePos()
        point = position.x(), position.y()
        self.pointer_moved.emit(point)
        return Pointer(point, self.camera.to_pixel(point), event.modifiers(), event.button())

    def _taker(self, pointer: Pointer) -> Tool:
        self.takers.look(self._tool, pointer)
        return self.takers.taker(self._tool)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent | None) -> None:
        self._notice = ""
        pointer = self._pointer(event)
        if self.typing is None or not self.typing.take():
            self._taker(pointer).pressed(pointer)
        self.refresh()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent | None) -> None:
        pointer = self._pointer(event)
        if self.typing is not None:
            pointer = self.typing.redirected(pointer)
        self._taker(pointer).moved(pointer)
        self.refresh()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent | None) -> None:
        pointer = self._pointer(event)
        if self.typing is None or not self.typing.take():
            self.takers.taker(self._tool).released(pointer)
        if not self.takers.taker(self._tool).is_busy:
            self.guide.clear()  # it told where something would land; it has landed
        self.refresh()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent | None) -> None:
        pointer = self._pointer(event)
        self._taker(pointer).double_clicked(pointer)
        self.refresh()

    def wants_key(self, event: QKeyEvent) -> bool:
        return any(taker.wants_key(event) for taker in self._key_takers)

    def key_pressed(self, event: QKeyEvent) -> bool:
        used = any(taker.key_pressed(event) for taker in self._key_takers)
        if used:
            self.refresh()
        return used

    def key_released(self, event: QKeyEvent) -> bool:
        return any(taker.key_released(event) for taker in self._key_takers)

    def keys_lost(self) -> None:
        for taker in self._key_takers:
            taker.keys_lost()

    @property
    def _key_takers(self) -> list[Keyboard]:
        """In the order in which they are asked."""
        hands = (guest.hand for guest in self.takers.guests)
        takers = (self.keyboard, *hands, self.typing, self._keyboard_pointer, self._tool)
        return [taker for taker in takers if taker is not None]

    def pointer_left(self) -> None:
        self.guide.clear()
        self.pointer_moved.emit(None)
        self.update()

    # --- what is shown -------------------------------------------------------------------------------

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES):
            self._notice = ""
            self._forget_drawing()
            self._close_typing()
            self.takers.taker(self._tool).drawing_changed()
        if isinstance(change, DrawingReplaced):
            for tool in self._tools.values():
                tool.cancel()
        self._show_change(change)
        self.refresh_hint()
        self.update()

    def _draw_hands(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        self._tool.draw(painter, camera, theme)
        self.takers.draw(painter, camera, theme)
        self._keyboard_pointer.draw(painter, camera, theme)
        self.guide.draw(painter, camera, theme)
