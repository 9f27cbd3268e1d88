"""The drawing on the canvas: as the document has it, as a tool has it in its hand, or where a run has it.

It holds no truth: everything seen here can be thrown away and made again from the document.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter
from PyQt6.QtWidgets import QGraphicsScene

from sketchfall.app.drawing.geometry import Box, Placement, box_around
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, DrawingReplaced
from sketchfall.app.editing.document import Document
from sketchfall.app.picture.body_arrays import Floats, poses_of
from sketchfall.app.picture.body_marks import BodyMarks
from sketchfall.app.picture.painting import paint_shapes
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.running.live_placement import LivePlacement, PlacedBodies
from sketchfall.ui.canvas.bodies_item import BodiesItem
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.canvas_grid import draw_grid
from sketchfall.ui.canvas.joints_layer import JointsLayer
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.canvas.on_canvas import Overlay
from sketchfall.ui.canvas.stray_anchors import StrayAnchors
from sketchfall.ui.files.opening import LaidOut
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.look.theme_watcher import current_theme, theme_watcher

if TYPE_CHECKING:
    from sketchfall.ui.canvas.canvas_view import CanvasView

BORDER = 4.0  # px, of the tinted border while a run is on
DASH = 4.0  # times as long as it is wide, of the border while it is paused
CATCH = 4.0  # px around a body, for thin ones


class ShownDrawing(QGraphicsScene):
    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # there is one item
        self._document = document
        self.live = LiveDrawing(document)
        self._view: CanvasView | None = None
        self._placement: Placement | None = None
        self._old_placement: Placement | None = None
        self._instead = Parts()  # what a tool shows in place of the document's
        self._expected: LaidOut | None = None  # made ahead for the drawing that comes next
        self.run_poses: Floats | None = None  # x, y and angle of every body, if a run is shown
        self._run_bodies: Sequence[BodyDrawing] = ()  # whose poses these are
        self.border_colour: str | None = None
        self.border_is_dashed = False  # so that a pause is told from a run without telling colours apart
        self.grid_visible = True
        self.overlays: list[Overlay] = []
        self.underlays: list[Overlay] = []  # behind the bodies
        self._bodies_item = BodiesItem(current_theme())
        self.addItem(self._bodies_item)
        self.joints = JointsLayer()
        self.stray_anchors = StrayAnchors()
        self._marks = BodyMarks()
        theme_watcher().changed.connect(self._theme_changed)
        self._show_document()

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
        """Around all bodies and joints of the drawing that are seen."""
        around = (self.placement.box(), self.joints.arrays.drawn_box())
        return box_around(box for box in around if box is not None)

    def set_view(self, view: CanvasView) -> None:
        self._view = view

    def camera_changed(self) -> None:
        self.update()

    def show_instead(self, parts: Parts) -> None:
        # In a run, joints hold on where they do: they are not drawn anew, as they are in a drawing.
        followers = self._document.followers(parts) if self.run_poses is None else Parts()
        self._instead = parts.with_others(followers)
        self._show_document()

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

    def _forget_drawing(self) -> None:
        """It has become another one."""
        if self.run_poses is not None:
            self.run_poses = self._poses_of_those_still_there()
        self._placement = None
        self._instead = Parts()

    def _show_change(self, change: Change) -> None:
        if isinstance(change, DrawingReplaced):
            self._show_replaced()
        elif isinstance(change, DRAWING_CHANGES):
            self._show_document()

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
    def instead(self) -> Parts:
        """What a tool shows in place of the document's; as long as it shows the same, the same value."""
        return self._instead

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
        self._marks = BodyMarks(shown.bodies)

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
        self._draw_marks(painter, camera, theme)
        self.joints.draw(painter, camera, theme)
        if self.run_poses is None:
            self.stray_anchors.draw(painter, camera, theme)
        for overlay in self.overlays:
            overlay.draw(painter, camera, theme)
        self._draw_hands(painter, camera, theme)
        self._draw_border(painter, camera)
        painter.restore()

    def _draw_marks(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self._marks:
            run = self.run_poses
            poses = poses_of(self.shown.bodies) if run is None else self._with_instead(run)
            paint_shapes(painter, list(self._marks.shapes(poses, camera, theme.ink)))

    def _draw_hands(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """What those draw who do something to the drawing."""

    def _draw_border(self, painter: QPainter, camera: Camera) -> None:
        if self.border_colour is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            border = pen(self.border_colour, BORDER)
            if self.border_is_dashed:
                border.setDashPattern([DASH, DASH])
            painter.setPen(border)
            half = BORDER / 2.0
            painter.drawRect(QRectF(half, half, camera.width - BORDER, camera.height - BORDER))
