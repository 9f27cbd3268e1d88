"""The canvas: forwards events to the active tool, and shows what the document or the run says.

It holds no truth: everything seen here can be thrown away and made again from the document.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PyQt6.QtCore import QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QPainter, QUndoCommand
from PyQt6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent

from sketchfall.app.drawing.geometry import Box, Placement, Point, box_around
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, DrawingReplaced
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.grouping import Grouping
from sketchfall.app.files.shown_text import with_short_numbers
from sketchfall.app.picture.body_arrays import Floats, poses_of
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.running.live_placement import LivePlacement, PlacedBodies
from sketchfall.app.snapping.kinds import Kind
from sketchfall.ui.canvas.bodies_item import BodiesItem
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.canvas_grid import draw_grid
from sketchfall.ui.canvas.joints_layer import JointsLayer
from sketchfall.ui.canvas.keyboard_pointer import KeyboardPointer
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.canvas.mouse_takers import MouseTakers
from sketchfall.ui.canvas.on_canvas import Keyboard, Overlay
from sketchfall.ui.canvas.snap_guide import SnapGuide
from sketchfall.ui.canvas.stray_anchors import StrayAnchors
from sketchfall.ui.canvas.typing import Typing
from sketchfall.ui.files.opening import LaidOut
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.look.theme_watcher import current_theme, theme_watcher
from sketchfall.ui.tools.base import Pointer, Puller, Tool, Writer

if TYPE_CHECKING:
    from sketchfall.ui.canvas.canvas_view import CanvasView

BORDER = 4.0  # px, of the tinted border while a run is on
DASH = 4.0  # times as long as it is wide, of the border while it is paused
CATCH = 4.0  # px around a body, for thin ones


class CanvasScene(QGraphicsScene):
    hint_changed = pyqtSignal(str, bool)  # the sentence for this moment, and whether it tells of a problem
    pointer_moved = pyqtSignal(object)  # a Point, or None when the mouse has left
    tool_changed = pyqtSignal(str)  # its name

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # there is one item
        self._document = document
        self.live = LiveDrawing(document)
        self._view: CanvasView | None = None
        self._placement: Placement | None = None
        self._old_placement: Placement | None = None
        self.guide = SnapGuide()
        self._instead = Parts()  # what a tool shows in place of the document's
        self._tools: dict[str, Tool] = {}
        self._tool = Tool(self)
        self.takers = MouseTakers(self)
        self._keyboard_pointer = KeyboardPointer(self)
        self._notice = ""  # a sentence that stays until the next press or change
        self._expected: LaidOut | None = None  # made ahead for the drawing that comes next
        self.run_poses: Floats | None = None  # x, y and angle of every body, if a run is shown
        self._run_bodies: Sequence[BodyDrawing] = ()  # whose poses these are
        self.puller: Puller | None = None
        self.writer: Writer | None = None
        self.typing: Typing | None = None  # what is typed while something is drawn
        self.keyboard: Keyboard | None = None  # somebody who takes keys before the tool does
        self.border_colour: str | None = None
        self.border_is_dashed = False  # so that a pause is told from a run without telling colours apart
        self.grid_visible = True
        self.overlays: list[Overlay] = []
        self.underlays: list[Overlay] = []  # behind the bodies
        self._bodies_item = BodiesItem(current_theme())
        self.addItem(self._bodies_item)
        self.joints = JointsLayer()
        self.stray_anchors = StrayAnchors()
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
        if self.run_poses is None:
            return self._placement
        return LivePlacement(self._placement, self.run_poses)

    @property
    def selected(self) -> Parts:
        """What is selected, where it is seen: a run is shown between two of its steps."""
        selected = self.live.selected
        if self.run_poses is None or not selected.bodies:
            return selected
        placed = PlacedBodies(selected.bodies, self.run_poses[self._rows(selected.bodies)])
        return Parts(placed, selected.joints)

    def under(self, pixel: QPointF) -> PartIds:
        """The part that is seen there, a joint before a body; none on the empty canvas."""
        camera = self.camera
        joint = self.joints.at(pixel, camera)
        if joint is not None:
            return PartIds(joints=[joint.id])
        body = self.placement.at(camera.to_world(pixel), CATCH / camera.scale)
        return PartIds([body.id]) if body is not None else PartIds()

    def _rows(self, bodies: Sequence[BodyDrawing]) -> list[int]:
        """Their places in the drawing."""
        rows = {body.id: row for row, body in enumerate(self._document.scene.bodies)}
        return [rows[body.id] for body in bodies]

    def box(self) -> Box | None:
        """Around all bodies and joints of the drawing."""
        around = (self.placement.box(), self.joints.arrays.drawn_box())
        return box_around(box for box in around if box is not None)

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

    def show_instead(self, parts: Parts) -> None:
        # In a run, joints hold on where they do: they are not drawn anew, as they are in a drawing.
        followers = self._document.followers(parts) if self.run_poses is None else Parts()
        self._instead = parts.with_others(followers)
        self._show_document()

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

    def set_view(self, view: CanvasView) -> None:
        self._view = view

    def camera_changed(self) -> None:
        self.update()

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
        takers: list[Keyboard | None] = [
            self.keyboard,
            *hands,
            self.typing,
            self._keyboard_pointer,
            self._tool,
        ]
        return [taker for taker in takers if taker is not None]

    def pointer_left(self) -> None:
        self.guide.clear()
        self.pointer_moved.emit(None)
        self.update()

    # --- what is shown -------------------------------------------------------------------------------

    def show_run(self, poses: Floats, broken: Collection[int] = (), time: float = 0.0) -> None:
        """Show the bodies where a run has them, until `show_drawing`; broken joints by their ids."""
        self.run_poses = poses
        self._run_bodies = self._document.scene.bodies
        shown = self._with_instead(poses)
        self.joints.show_run(shown, broken, time)
        self._bodies_item.show_poses(shown)

    def show_drawing(self) -> None:
        self.run_poses = None
        self.joints.forget_broken()
        self._show_document()

    def expect(self, laid_out: LaidOut) -> None:
        """Have ready what it takes long to find out about a drawing that is about to be shown."""
        self._expected = laid_out

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES):
            self._notice = ""
            if self.run_poses is not None:
                self.run_poses = self._poses_of_those_still_there()
            self._placement = None
            self._instead = Parts()
            self._close_typing()
            self.takers.taker(self._tool).drawing_changed()
        if isinstance(change, DrawingReplaced):
            for tool in self._tools.values():
                tool.cancel()
            self._show_replaced()
        elif isinstance(change, DRAWING_CHANGES):
            self._show_document()
        self.refresh_hint()
        self.update()

    def _show_replaced(self) -> None:
        expected, self._expected = self._expected, None
        self._old_placement = None
        if expected is not None and expected.scene is self._document.scene:
            self._placement = self._old_placement = expected.placement
            self._bodies_item.show_picture(expected.picture)
            self._show_joints(self.shown)
        else:
            self._show_document()

    @property
    def shown(self) -> Parts:
        """The drawing, with what a tool shows in place of it."""
        return self._document.parts.changed_to(self._instead)

    def _show_document(self) -> None:
        shown = self.shown
        self._bodies_item.show_bodies(shown.bodies)
        self._show_joints(shown)
        if self.run_poses is not None:
            poses = self._with_instead(self.run_poses)
            self.joints.move(poses)
            self._bodies_item.show_poses(poses)

    def _with_instead(self, poses: Floats) -> Floats:
        """What a tool shows in place of a body is where the tool has it, not where the run has."""
        if not self._instead.bodies:
            return poses
        poses = poses.copy()
        poses[self._rows(self._instead.bodies)] = poses_of(self._instead.bodies)
        return poses

    def _poses_of_those_still_there(self) -> Floats:
        """Until the run tells more, which may be at the end of a long step."""
        assert self.run_poses is not None
        known = {body.id: pose for body, pose in zip(self._run_bodies, self.run_poses, strict=True)}
        self._run_bodies = bodies = self._document.scene.bodies
        return np.array([known.get(body.id, (*body.position, body.angle)) for body in bodies]).reshape(-1, 3)

    def _show_joints(self, shown: Parts) -> None:
        self.joints.show(shown, self._document.scene.world.gravity)
        self.stray_anchors.show(shown)

    def _theme_changed(self, theme: Theme) -> None:
        self._bodies_item.set_theme(theme)
        self.update()

    def drawBackground(self, painter: QPainter | None, rect: QRectF) -> None:
        assert painter is not None
        theme, camera = current_theme(), self.camera
        painter.save()
        painter.resetTransform()
        painter.fillRect(0, 0, camera.width, camera.height, QColor(theme.canvas))
        if self.grid_visible:
            draw_grid(painter, camera, theme)
        for underlay in self.underlays:
            underlay.draw(painter, camera, theme)
        painter.restore()

    def drawForeground(self, painter: QPainter | None, rect: QRectF) -> None:
        assert painter is not None
        theme, camera = current_theme(), self.camera
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.joints.draw(painter, camera, theme)
        if self.run_poses is None:
            self.stray_anchors.draw(painter, camera, theme)
        for overlay in self.overlays:
            overlay.draw(painter, camera, theme)
        self._tool.draw(painter, camera, theme)
        self.takers.draw(painter, camera, theme)
        self._keyboard_pointer.draw(painter, camera, theme)
        self.guide.draw(painter, camera, theme)
        if self.border_colour is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            border = pen(self.border_colour, BORDER)
            if self.border_is_dashed:
                border.setDashPattern([DASH, DASH])
            painter.setPen(border)
            half = BORDER / 2.0
            painter.drawRect(QRectF(half, half, camera.width - BORDER, camera.height - BORDER))
        painter.restore()
