"""The canvas: forwards events to the active tool, and shows what the document or the run says.

It holds no truth: everything seen here can be thrown away and made again from the document.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Protocol

from PyQt6.QtCore import QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QPainter, QUndoCommand
from PyQt6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent

from app.changes import DRAWING_CHANGES, Change, DrawingReplaced
from app.document import Document
from app.geometry import Placement, Point, vertices_of
from app.scene import BodyDrawing
from ui.bodies_item import BodiesItem
from ui.body_arrays import Floats
from ui.camera import Camera
from ui.canvas_grid import draw_grid
from ui.marks import pen
from ui.opening import LaidOut
from ui.snapping import REACH, Snap, snap_to_grid, snap_to_vertex
from ui.theme import Theme
from ui.theme_watcher import current_theme, theme_watcher
from ui.tools.base import Pointer, Tool

if TYPE_CHECKING:
    from ui.canvas_view import CanvasView

BORDER = 4.0  # px, of the tinted border while a run is on


class Overlay(Protocol):
    """Something drawn above the bodies while it is switched on."""

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None: ...


class CanvasScene(QGraphicsScene):
    hint_changed = pyqtSignal(str, bool)  # the sentence for this moment, and whether it tells of a problem
    pointer_moved = pyqtSignal(object)  # a Point, or None when the mouse has left
    tool_changed = pyqtSignal(str)  # its name

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # there is one item
        self._document = document
        self._view: CanvasView | None = None
        self._placement: Placement | None = None
        self._old_placement: Placement | None = None
        self._guide: Snap | None = None
        self._replaced: dict[int, BodyDrawing] = {}  # what a tool shows instead of the document's bodies
        self._tools: dict[str, Tool] = {}
        self._tool = Tool(self)
        self._expected: LaidOut | None = None  # made ahead for the drawing that comes next
        self._running = False  # the bodies' places come from a run
        self.run_poses: Floats | None = None  # of the run, as shown
        self.border_colour: str | None = None
        self.grid_visible = True
        self.snap_to_grid = True
        self.snap_to_vertices = True
        self.overlays: list[Overlay] = []
        self._bodies_item = BodiesItem(current_theme())
        self.addItem(self._bodies_item)
        document.changed.connect(self._document_changed)
        theme_watcher().changed.connect(self._theme_changed)
        self._show_document()

    # --- what tools ask ------------------------------------------------------------------------------

    @property
    def document(self) -> Document:
        return self._document

    @property
    def camera(self) -> Camera:
        assert self._view is not None
        return self._view.camera

    @property
    def placement(self) -> Placement:
        if self._placement is None:
            self._placement = Placement(self._document.scene.bodies, self._old_placement)
            self._old_placement = self._placement
        return self._placement

    def snap(self, pointer: Pointer, point: Point | None = None, ignoring: Collection[int] = ()) -> Point:
        point = pointer.point if point is None else point
        if pointer.control:
            return point
        reach = REACH / self.camera.scale
        found: Snap | None = None
        if self.snap_to_vertices:
            near = (body for body in self.placement.near(point, reach) if body.id not in ignoring)
            found = snap_to_vertex(point, [vertex for body in near for vertex in vertices_of(body)], reach)
        if found is None and self.snap_to_grid:
            found = snap_to_grid(point, self.camera.grid_step, reach)
        self._guide = found
        return found.point if found else point

    def show_instead(self, bodies: Sequence[BodyDrawing]) -> None:
        self._replaced = {body.id: body for body in bodies}
        self._show_document()

    def apply(self, command: QUndoCommand) -> None:
        self._document.apply(command)

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
        if self._tool.name != name:
            self._tool.deactivate()
            self._tool = self._tools[name]
            self._guide = None
            self._tool.activate()
            self.tool_changed.emit(name)
        self._after_event()

    def escape(self) -> None:
        """Take back what was begun; if nothing was, return to select, and there select nothing."""
        if self._tool.is_busy:
            self._tool.cancel()
        elif self._tool.name != "select":
            if not self._running:  # or a tool that edits would be at work during the run
                self.choose_tool("select")
        else:
            self._document.select([])
        self._guide = None
        self._after_event()

    def refresh_hint(self) -> None:
        problem = self._tool.problem
        self.hint_changed.emit(problem or self._tool.hint, bool(problem))

    def _after_event(self) -> None:
        if self._view is not None:
            self._view.set_tool_cursor(self._tool.current_cursor)
        self.refresh_hint()
        self.update()

    # --- events --------------------------------------------------------------------------------------

    def set_view(self, view: CanvasView) -> None:
        self._view = view

    def camera_changed(self) -> None:
        self.update()

    def _pointer(self, event: QGraphicsSceneMouseEvent | None) -> Pointer:
        assert event is not None
        event.accept()
        self._guide = None
        position = event.scenePos()
        point = position.x(), position.y()
        self.pointer_moved.emit(point)
        return Pointer(point, self.camera.to_pixel(point), event.modifiers(), event.button())

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent | None) -> None:  # noqa: N802 (Qt's name)
        self._tool.pressed(self._pointer(event))
        self._after_event()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent | None) -> None:  # noqa: N802 (Qt's name)
        self._tool.moved(self._pointer(event))
        self._after_event()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent | None) -> None:  # noqa: N802 (Qt's name)
        self._tool.released(self._pointer(event))
        self._after_event()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent | None) -> None:  # noqa: N802 (Qt's name)
        self._tool.double_clicked(self._pointer(event))
        self._after_event()

    def wants_key(self, event: QKeyEvent) -> bool:
        return self._tool.wants_key(event)

    def key_pressed(self, event: QKeyEvent) -> bool:
        used = self._tool.key_pressed(event)
        if used:
            self._after_event()
        return used

    def pointer_left(self) -> None:
        self._guide = None
        self.pointer_moved.emit(None)
        self.update()

    # --- what is shown -------------------------------------------------------------------------------

    def show_run(self, poses: Floats) -> None:
        """Show the bodies where a run has them, until `show_drawing`."""
        self._running = True
        self.run_poses = poses
        self._bodies_item.show_poses(poses)

    def show_drawing(self) -> None:
        self._running = False
        self.run_poses = None
        self._show_document()

    def expect(self, laid_out: LaidOut) -> None:
        """Have ready what it takes long to find out about a drawing that is about to be shown."""
        self._expected = laid_out

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES):
            self._placement = None
            self._replaced = {}
        if isinstance(change, DrawingReplaced):
            for tool in self._tools.values():
                tool.cancel()
            self._show_replaced()
        elif isinstance(change, DRAWING_CHANGES) and not self._running:
            self._show_document()
        self.refresh_hint()
        self.update()

    def _show_replaced(self) -> None:
        expected, self._expected = self._expected, None
        self._old_placement = None
        if expected is not None and expected.scene is self._document.scene:
            self._placement = self._old_placement = expected.placement
            self._bodies_item.show_picture(expected.picture)
        else:
            self._show_document()

    @property
    def shown_bodies(self) -> Sequence[BodyDrawing]:
        """The drawing, with what a tool shows in place of it."""
        bodies = self._document.scene.bodies
        return [self._replaced.get(body.id, body) for body in bodies] if self._replaced else bodies

    def _show_document(self) -> None:
        self._bodies_item.show_bodies(self.shown_bodies)

    def _theme_changed(self, theme: Theme) -> None:
        self._bodies_item.set_theme(theme)
        self.update()

    def drawBackground(self, painter: QPainter | None, rect: QRectF) -> None:  # noqa: N802 (Qt's name)
        assert painter is not None
        theme, camera = current_theme(), self.camera
        painter.save()
        painter.resetTransform()
        painter.fillRect(0, 0, camera.width, camera.height, QColor(theme.canvas))
        if self.grid_visible:
            draw_grid(painter, camera, theme)
        painter.restore()

    def drawForeground(self, painter: QPainter | None, rect: QRectF) -> None:  # noqa: N802 (Qt's name)
        assert painter is not None
        theme, camera = current_theme(), self.camera
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for overlay in self.overlays:
            overlay.draw(painter, camera, theme)
        self._tool.draw(painter, camera, theme)
        if self._guide is not None and self._guide.to != "nothing":
            self._draw_guide(painter, self._guide, theme)
        if self.border_colour is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(self.border_colour, BORDER))
            half = BORDER / 2.0
            painter.drawRect(QRectF(half, half, camera.width - BORDER, camera.height - BORDER))
        painter.restore()

    def _draw_guide(self, painter: QPainter, guide: Snap, theme: Theme) -> None:
        """A cross where the point landed; a ring around it if that is a vertex of a body."""
        pixel = self.camera.to_pixel(guide.point)
        arm = 9.0 if guide.to == "vertex" else 6.0
        painter.setPen(pen(theme.guide, 1.25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if guide.on_x:
            painter.drawLine(pixel - QPointF(0.0, arm), pixel + QPointF(0.0, arm))
        if guide.on_y:
            painter.drawLine(pixel - QPointF(arm, 0.0), pixel + QPointF(arm, 0.0))
        if guide.to == "vertex":
            painter.drawEllipse(pixel, 6.0, 6.0)
