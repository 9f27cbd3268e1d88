"""Select: click, Shift+click, rubber band; move, resize and rotate what is selected, bodies and joints."""

from __future__ import annotations

import math
from typing import NamedTuple

from PyQt6.QtCore import QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import QCursor, QPainter

from sketchfall.app.drawing.geometry import box_between
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing
from sketchfall.app.editing.grouping import Grouping
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_label, pen, translucent
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer, Puller, Tool
from sketchfall.ui.tools.selecting.body_handles import BodyHandles
from sketchfall.ui.tools.selecting.joint_drags import WHOLE, JointDrag, JointHandles
from sketchfall.ui.tools.selecting.linkage_drag import LinkageDrag
from sketchfall.ui.tools.selecting.part_drag import Drag, Handles
from sketchfall.ui.tools.selecting.select_drags import MoveDrag

CATCH = 4.0  # px around a body, for thin ones
DRAG_BEGINS = 3.0  # px; less is a click with an unsteady hand
STILL, STILL_ANGLE = 1.5, 0.02  # px and radians by which a body that is looked at may move
MOST_OUTLINES = 500  # beyond this the frame alone shows what is selected


class Under(NamedTuple):
    """What lies under the cursor: a body, and a joint in front of it."""

    body: BodyDrawing | None = None
    joint: JointDrawing | None = None

    @property
    def front(self) -> PartIds:
        """The joint; if there is none, the body."""
        if self.joint is not None:
            return PartIds(joints=[self.joint.id])
        return PartIds([self.body.id]) if self.body is not None else PartIds()

    @property
    def is_covered(self) -> bool:
        """Whether there is a body behind a joint."""
        return self.body is not None and self.joint is not None


class Grip(NamedTuple):
    """The handle under the cursor."""

    handles: Handles
    name: str
    selection: PartIds  # when it was there


class SelectTool(Tool):
    name = "select"
    works_by_keys = False

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.press: Pointer | None = None  # when the button went down
        self.pointer: Pointer | None = None
        self.hit = Under()  # where the button went down
        self.drag: Drag | None = None
        self.band = False
        self.pulling = False  # a body of a run
        self.hovered = Under()
        self.grip: Grip | None = None

    # --- words and cursor -----------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return self.drag is not None or self.band or self.pulling

    @property
    def hint(self) -> str:
        document, grip = self.canvas.document, self._present_grip()
        if self.drag is not None:
            return tr(self.drag.hint)
        if self.band:
            return tr("Release to select what lies within. Shift adds to the selection.")
        if self.pulling:
            return tr("Move to pull the body along; release to let it fly.")
        if grip is not None:
            return grip.handles.hint(grip.name)
        if self.canvas.puller is not None and self.canvas.puller.hint:
            return self.canvas.puller.hint
        if document.selection.bodies:
            return tr(
                "Drag to move, arrows nudge. Double-click edits corners. Shift+click adds. Del deletes."
            )
        if document.selection.joints:
            return tr("Drag the ends of the joint to move them; the panel changes what it is. Del deletes.")
        if document.scene.bodies:
            return tr(
                "Click a body or joint to select it, or drag around several. Space starts the simulation."
            )
        return tr("Choose a shape on the left and draw it here: R box, C circle, P polygon, F freehand.")

    @property
    def current_cursor(self) -> QCursor:
        return QCursor(self._cursor_shape())

    def _cursor_shape(self) -> Qt.CursorShape:
        grip = self._present_grip()
        if self.pulling:
            return Qt.CursorShape.ClosedHandCursor
        if self.drag is not None:
            return self.drag.cursor
        if self.band:
            return Qt.CursorShape.ArrowCursor
        if grip is not None:
            return grip.handles.cursor(grip.name)
        if self.hovered.joint is not None:
            return Qt.CursorShape.PointingHandCursor
        if self.hovered.body is not None:
            can_be_pulled = self._puller_for(self.hovered.body.id) is not None
            return Qt.CursorShape.OpenHandCursor if can_be_pulled else Qt.CursorShape.SizeAllCursor
        return Qt.CursorShape.ArrowCursor

    # --- what is there ------------------------------------------------------------------------------

    def _selected(self) -> Parts:
        """What is selected, as a drag shows it."""
        selected = self.canvas.selected
        return selected.changed_to(self.drag.shown) if self.drag is not None else selected

    def _handles(self, selected: Parts) -> Handles | None:
        """Bodies are taken together, whatever joints are selected with them; a joint only if it is alone."""
        if self.canvas.live.is_locked:
            return None
        if selected.bodies:
            return BodyHandles(selected.bodies)
        if len(selected.joints) == 1:
            return JointHandles(selected.joints[0], self.canvas.live.bodies)
        return None

    def _look(self, pointer: Pointer) -> None:
        """Find out what lies under the cursor."""
        self.pointer = pointer
        camera, handles = self.canvas.camera, self._handles(self._selected())
        name = handles.at(pointer.pixel, camera) if handles is not None else None
        self.grip, self.hovered = None, Under()
        if handles is not None and name is not None:
            self.grip = Grip(handles, name, self.canvas.document.selection)
        else:
            self.hovered = Under(
                self.canvas.placement.at(pointer.point, CATCH / camera.scale),
                self.canvas.joints.at(pointer.pixel, camera),
            )

    def holds(self, pointer: Pointer) -> bool:
        """Whether a drag from here would move, resize or turn what is selected."""
        self._look(pointer)
        body, selected = self.hovered.body, self.canvas.document.selection.bodies
        return self.grip is not None or (body is not None and body.id in selected)

    def _present_grip(self) -> Grip | None:
        """The handle under the cursor, unless something else was selected since."""
        there = self.grip is not None and self.grip.selection == self.canvas.document.selection
        return self.grip if there else None

    # --- the mouse ----------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        self._look(pointer)
        if pointer.button == Qt.MouseButton.RightButton:  # for the menu that follows
            self._select_for_menu()
        elif pointer.button == Qt.MouseButton.LeftButton:
            self.problem = ""
            self.press, self.hit = pointer, self.hovered
            if not self._take_handle(pointer):
                self._choose(pointer)

    def _select_for_menu(self) -> None:
        document, front = self.canvas.document, self._meant(self.hovered.front)
        if front and not document.selection.includes(front):
            document.select(front)

    def _take_handle(self, pointer: Pointer) -> bool:
        """Begin to drag the handle under the pointer, if there is one."""
        if self.grip is None:
            return False
        self.drag = self.grip.handles.drag(self.grip.name, self.canvas, pointer)
        for joint in self.drag.parts.joints:  # a mere click on its handle is one on the joint
            self.hit = Under(self.canvas.placement.at(pointer.point), joint)
        return True

    def _choose(self, pointer: Pointer) -> None:
        """What a press selects at once. Of a body under a joint, the release decides, or a drag."""
        document, front = self.canvas.document, self._meant(self.hit.front, pointer)
        if pointer.shift:
            if front:
                document.select(document.selection.toggled(front))
                self.press = None
        elif not front:
            document.select(PartIds())
        elif not self.hit.is_covered and not document.selection.includes(front):
            document.select(front)

    def moved(self, pointer: Pointer) -> None:
        if self.press is None:
            self._look(pointer)
            return
        self.pointer = pointer
        begun = QLineF(self.press.pixel, pointer.pixel).length() >= DRAG_BEGINS
        if begun and not self.is_busy:
            self._begin_drag(self.press)
        if self.pulling and self.canvas.puller is not None:
            self.canvas.puller.move(pointer.point)
        elif self.drag is not None and begun:
            self.drag.follow(pointer)
            self.canvas.show_instead(self.drag.shown)

    def _begin_drag(self, press: Pointer) -> None:
        document = self.canvas.document
        body, joint = self.hit
        if self.canvas.live.is_locked and self.hit.front:
            return
        if body is not None:
            if body.id not in document.selection.bodies:  # it lies under a joint
                document.select(self._meant(PartIds([body.id]), press))
            puller = None if press.control else self._puller_for(body.id)
            if puller is not None:
                puller.take(body.id, press.point)
                self.pulling = True
            else:
                self.drag = self._drag_of_bodies(press)
        elif joint is not None:
            self.drag = JointDrag(self.canvas, joint, WHOLE, press)
        else:
            self.band = True

    def _drag_of_bodies(self, press: Pointer) -> Drag:
        """The selected bodies, with all that is jointed to them; with Alt, by themselves."""
        bodies, linkages = self.canvas.selected.bodies, self.canvas.linkages
        ids = [body.id for body in bodies]
        linkage = None if linkages is None or press.alt else linkages.take(ids, press.point)
        if linkage is None:
            return MoveDrag(self.canvas, bodies, press)
        return LinkageDrag(self.canvas, bodies, press, linkage)

    def _puller_for(self, body_id: int) -> Puller | None:
        """What would pull the body along, as it does while a run is on."""
        puller = self.canvas.puller
        return puller if puller is not None and puller.can_take(body_id) else None

    def released(self, pointer: Pointer) -> None:
        if self.press is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        press, drag, band, hit, pulled = self.press, self.drag, self.band, self.hit, self.pulling
        self.cancel()
        if drag is not None and drag.shown:
            self._finish(drag)
        elif band:
            self._select_inside(press, pointer)
        elif not pulled:
            self._click(hit, press)
        self._look(pointer)

    def _meant(self, part: PartIds, pointer: Pointer | None = None) -> PartIds:
        """With its group; with Alt, by itself."""
        by_itself = pointer is not None and pointer.alt
        return part if by_itself else Grouping(self.canvas.document).meant(part)

    def _click(self, hit: Under, press: Pointer) -> None:
        """On one of several, which alone is selected then; again on a joint, the body under it."""
        document, front = self.canvas.document, self._meant(hit.front, press)
        if hit.body is not None and document.selection == front:
            document.select(self._meant(PartIds([hit.body.id]), press))
        elif front:
            document.select(front)

    def _select_inside(self, press: Pointer, pointer: Pointer) -> None:
        document = self.canvas.document
        bodies = self.canvas.placement.inside(box_between(press.point, pointer.point))
        rectangle = _rectangle(self.canvas.camera.to_pixel(press.point), pointer.pixel)
        joints = self.canvas.joints.inside(rectangle, self.canvas.camera)
        inside = self._meant(PartIds((body.id for body in bodies), joints))
        document.select(document.selection.with_others(inside) if pointer.shift else inside)

    def _finish(self, drag: Drag) -> None:
        if drag.shown == drag.parts:
            return
        try:
            self.canvas.change(drag.shown, drag.text)
        except DrawingError as error:
            self.problem = tr("That cannot be done: {reason}.", reason=str(error))

    def double_clicked(self, pointer: Pointer) -> None:
        self._look(pointer)
        document, front = self.canvas.document, self.hovered.front
        further_in = Grouping(document).further_in(front) if front else front
        if further_in != document.selection and document.selection.includes(self._meant(front)) and front:
            document.select(further_in)
            return
        can_change = not self.canvas.live.is_locked
        if can_change and self.hovered.body is not None and self.hovered.joint is None:
            self.canvas.document.select(self.hovered.front)
            self.canvas.choose_tool("vertices")

    def cancel(self) -> None:
        if self.pulling and self.canvas.puller is not None:
            self.canvas.puller.let_go()
        if self.drag is not None and self.drag.shown:
            self.canvas.show_instead(Parts())
        self.press, self.drag, self.band, self.hit, self.pulling = None, None, False, Under(), False

    def drawing_changed(self) -> None:
        self.cancel()
        self.hovered = Under()  # it may look otherwise, or lie elsewhere

    def deactivate(self) -> None:
        self.cancel()
        self.hovered, self.grip, self.problem = Under(), None, ""

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        selected = self._selected()
        if self.canvas.puller is not None:
            self.canvas.puller.draw(painter, camera, theme)
        if not self.is_busy:
            self._draw_hovered(painter, camera, theme)
        joints = self.canvas.document.selection.joints
        self.canvas.joints.draw_some(painter, camera, theme, joints, theme.selection)
        if len(selected.bodies) <= MOST_OUTLINES:
            for body in selected.bodies:
                draw_body_outline(painter, body, camera, theme.selection)
        drag = self.drag if self.drag is not None and self.drag.shown else None
        handles = self._handles(selected)
        if handles is not None and drag is None:
            handles.draw(painter, camera, theme)
        elif handles is not None and drag is not None:
            drag.draw_handles(handles, painter, camera, theme)
        if drag is not None and self.pointer is not None:
            draw_label(painter, self.pointer.pixel, drag.label, camera, theme)
        if self.band:
            self._draw_band(painter, camera, theme)

    def _is_there(self, body: BodyDrawing, camera: Camera) -> bool:
        """Whether the body is still seen where it was found: a run may have moved it on."""
        now = self.canvas.live.bodies[body.id]
        way = math.dist(now.position, body.position) * camera.scale
        return way <= STILL and abs(now.angle - body.angle) <= STILL_ANGLE

    def _draw_band(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.press is not None and self.pointer is not None:
            painter.setPen(pen(theme.selection, 1.0, Qt.PenStyle.DashLine))
            painter.setBrush(translucent(theme.selection, 0.1))
            painter.drawRect(_rectangle(camera.to_pixel(self.press.point), self.pointer.pixel))

    def _draw_hovered(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """If it is still there."""
        document, (body, joint) = self.canvas.document, self.hovered
        if joint is not None:
            if document.has_joint(joint.id):
                self.canvas.joints.draw_some(painter, camera, theme, [joint.id], theme.guide)
        elif body is not None and document.has_body(body.id) and self._is_there(body, camera):
            draw_body_outline(painter, body, camera, theme.selection, width=1.5, fill=0.08)


def _rectangle(a: QPointF, b: QPointF) -> QRectF:
    return QRectF(a, b).normalized()
