"""Select: click, Shift+click, rubber band; move, resize and rotate what is selected, bodies and joints."""

from __future__ import annotations

from PyQt6.QtCore import QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import QCursor, QPainter

from sketchfall.app.drawing.geometry import box_between
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing
from sketchfall.app.editing.commands import ChangeBodies, ChangeJoints
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_label, pen, translucent
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.selecting.frame import ROTATE, VELOCITY, Frame
from sketchfall.ui.tools.selecting.frame_marks import draw_frame, draw_velocity
from sketchfall.ui.tools.selecting.joint_drags import WHOLE, JointDrag, draw_handles, handle_at
from sketchfall.ui.tools.selecting.select_drags import (
    VELOCITY_KEYS,
    MoveDrag,
    ResizeDrag,
    RotateDrag,
    SelectDrag,
    VelocityDrag,
)

CATCH = 4.0  # px around a body, for thin ones
DRAG_BEGINS = 3.0  # px; less is a click with an unsteady hand
MOST_OUTLINES = 500  # beyond this the frame alone shows what is selected


class SelectTool(Tool):
    name = "select"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.press: Pointer | None = None  # where the button went down
        self.pointer: Pointer | None = None
        self.hit: BodyDrawing | None = None  # the body under the press
        self.hit_joint: JointDrawing | None = None
        self.drag: SelectDrag | None = None
        self.joint_drag: JointDrag | None = None
        self.shown_joint: JointDrawing | None = None  # as the drag shows it
        self.shown: list[BodyDrawing] = []  # the selection as the drag shows it
        self.band = False
        self.hovered: BodyDrawing | None = None
        self.hovered_handle: str | None = None
        self.hovered_joint: JointDrawing | None = None
        self.joint_handle: str | None = None  # of the one joint that is selected

    # --- words and cursor -----------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return self.drag is not None or self.joint_drag is not None or self.band

    @property
    def hint(self) -> str:
        drag = self.drag or self.joint_drag
        if drag is not None:
            return f"Release to {drag.on_release}. {drag.keys} Esc: cancel."
        if self.band:
            return "Release to select what lies within. Shift adds to the selection."
        if self.hovered_handle == ROTATE:
            return "Drag to rotate. Shift: steps of 15°."
        if self.hovered_handle == VELOCITY:
            return f"Drag to draw out the velocity with which the body starts. {VELOCITY_KEYS}"
        if self.hovered_handle is not None:
            return "Drag to resize. Shift: keep proportions. Alt: from the centre."
        if self.joint_handle is not None and self._single_joint() is not None:
            return "Drag to move this part of the joint. Ctrl: no snapping."
        if self.canvas.document.joint_selection and not self.canvas.document.selection:
            return "Drag the ends of the joint to move them; the panel changes what it is. Del deletes."
        if self.canvas.document.selection:
            return "Drag to move, arrows nudge. Double-click edits corners. Shift+click adds. Del deletes."
        if self.canvas.document.scene.bodies:
            return "Click a body or joint to select it, or drag around several. Space starts the simulation."
        return "Choose a shape on the left and draw it here: R box, C circle, P polygon, F freehand."

    @property
    def current_cursor(self) -> QCursor:
        frame = self._frame()
        if isinstance(self.drag, MoveDrag):
            return QCursor(Qt.CursorShape.SizeAllCursor)
        if self.joint_drag is not None or self.joint_handle is not None:
            return QCursor(Qt.CursorShape.SizeAllCursor)
        if self.hovered_joint is not None and not self.band:
            return QCursor(Qt.CursorShape.PointingHandCursor)
        if frame is not None and self.hovered_handle is not None:
            return QCursor(frame.cursor(self.hovered_handle))
        if self.hovered is not None and not self.band:
            return QCursor(Qt.CursorShape.SizeAllCursor)
        return QCursor(Qt.CursorShape.ArrowCursor)

    # --- the mouse ----------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        self._look(pointer)
        if pointer.button == Qt.MouseButton.RightButton:  # for the menu that follows
            self._select_for_menu()
        elif pointer.button == Qt.MouseButton.LeftButton:
            self.problem = ""
            self.press, self.hit, self.hit_joint = pointer, self.hovered, self.hovered_joint
            if not self._take_handle(pointer):
                self._choose(pointer)

    def _select_for_menu(self) -> None:
        document = self.canvas.document
        if self.hovered_joint is not None:
            if self.hovered_joint.id not in document.joint_selection:
                document.select([], [self.hovered_joint.id])
        elif self.hovered is not None and self.hovered.id not in document.selection:
            document.select([self.hovered.id])

    def _take_handle(self, pointer: Pointer) -> bool:
        """Begin to drag the handle under the pointer, if there is one."""
        document, frame = self.canvas.document, self._frame()
        if self.joint_handle is not None:
            (joint,) = document.selected_joints
            self.joint_drag = JointDrag(self.canvas, joint, self.joint_handle, pointer)
        elif self.hovered_handle is None or frame is None:
            return False
        elif self.hovered_handle == ROTATE:
            self.drag = RotateDrag(self.canvas, document.selected_bodies, pointer, frame)
        elif self.hovered_handle == VELOCITY:
            self.drag = VelocityDrag(self.canvas, document.selected_bodies, pointer)
        else:
            bodies = document.selected_bodies
            self.drag = ResizeDrag(self.canvas, bodies, pointer, frame, self.hovered_handle)
        return True

    def _choose(self, pointer: Pointer) -> None:
        """What a press selects at once. Of a body under a joint, the release decides, or a drag."""
        document, hit, joint = self.canvas.document, self.hit, self.hit_joint
        bodies, joints = set(document.selection), set(document.joint_selection)
        if pointer.shift and (joint is not None or hit is not None):
            if joint is not None:
                joints ^= {joint.id}
            elif hit is not None:
                bodies ^= {hit.id}
            document.select(bodies, joints)
            self.press = None
        elif joint is not None:
            if hit is None and joint.id not in joints:
                document.select([], [joint.id])
        elif hit is not None and hit.id not in bodies:
            document.select([hit.id])
        elif hit is None and not pointer.shift:
            document.select([])

    def moved(self, pointer: Pointer) -> None:
        if self.press is None:
            self._look(pointer)
            return
        self.pointer = pointer
        begun = QLineF(self.press.pixel, pointer.pixel).length() >= DRAG_BEGINS
        if begun and not self.is_busy:
            self._begin_drag(self.press)
        if self.drag is not None and begun:
            self.shown = self.drag.bodies_at(pointer)
            self.canvas.show_instead(self.shown)
        elif self.joint_drag is not None and begun:
            self.shown_joint = self.joint_drag.joint_at(pointer)
            self.canvas.show_instead([], [self.shown_joint])

    def _begin_drag(self, press: Pointer) -> None:
        document = self.canvas.document
        if self.hit is not None:
            if self.hit.id not in document.selection:  # it lies under a joint
                document.select([self.hit.id])
            self.drag = MoveDrag(self.canvas, document.selected_bodies, press)
        elif self.hit_joint is not None:
            self.joint_drag = JointDrag(self.canvas, self.hit_joint, WHOLE, press)
        else:
            self.band = True

    def released(self, pointer: Pointer) -> None:
        if self.press is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        press, drag, shown, band = self.press, self.drag, self.shown, self.band
        joint_drag, shown_joint = self.joint_drag, self.shown_joint
        hit, hit_joint = self.hit, self.hit_joint
        self.cancel()
        if drag is not None and shown:
            self._finish(drag, shown)
        elif joint_drag is not None and shown_joint is not None:
            self._finish_joint(joint_drag, shown_joint)
        elif band:
            self._select_inside(press, pointer)
        elif drag is None and joint_drag is None:
            self._click(hit, hit_joint)
        elif joint_drag is not None:
            self._click(self.canvas.placement.at(pointer.point), joint_drag.joint)
        self._look(pointer)

    def _click(self, hit: BodyDrawing | None, joint: JointDrawing | None) -> None:
        """On one of several, which alone is selected then; again on a joint, the body under it."""
        document = self.canvas.document
        chosen = joint is not None and (document.joint_selection, document.selection) == ((joint.id,), ())
        if joint is not None and not (chosen and hit is not None):
            document.select([], [joint.id])
        elif hit is not None:
            document.select([hit.id])

    def _select_inside(self, press: Pointer, pointer: Pointer) -> None:
        document = self.canvas.document
        bodies = [body.id for body in self.canvas.placement.inside(box_between(press.point, pointer.point))]
        rectangle = _rectangle(self.canvas.camera.to_pixel(press.point), pointer.pixel)
        joints = self.canvas.joints.inside(rectangle, self.canvas.camera)
        if pointer.shift:
            bodies, joints = [*document.selection, *bodies], [*document.joint_selection, *joints]
        document.select(bodies, joints)

    def _finish(self, drag: SelectDrag, shown: list[BodyDrawing]) -> None:
        if shown == list(drag.bodies):
            return
        try:
            command = ChangeBodies(self.canvas.document, shown, drag.text)
        except DrawingError as error:
            self.problem = f"That cannot be done: {error}."
            return
        self.canvas.apply(command)

    def _finish_joint(self, drag: JointDrag, shown: JointDrawing) -> None:
        if shown == drag.joint:
            return
        try:
            command = ChangeJoints(self.canvas.document, [shown], drag.text)
        except DrawingError as error:
            self.problem = f"That cannot be done: {error}."
            return
        self.canvas.apply(command)

    def double_clicked(self, pointer: Pointer) -> None:
        self._look(pointer)
        if self.hovered is not None and self.hovered_joint is None:
            self.canvas.document.select([self.hovered.id])
            self.canvas.choose_tool("vertices")

    def _look(self, pointer: Pointer) -> None:
        """Find out what lies under the cursor."""
        self.pointer = pointer
        camera = self.canvas.camera
        frame = self._frame()
        self.hovered_handle = frame.handle_at(pointer.pixel, camera) if frame else None
        self.joint_handle = self._joint_handle(pointer) if self.hovered_handle is None else None
        self.hovered, self.hovered_joint = None, None
        if self.hovered_handle is None and self.joint_handle is None:
            self.hovered_joint = self.canvas.joints.at(pointer.pixel, camera)
            self.hovered = self.canvas.placement.at(pointer.point, CATCH / camera.scale)

    def _joint_handle(self, pointer: Pointer) -> str | None:
        joint = self._single_joint()
        bodies = self.canvas.document.bodies_by_id
        return handle_at(joint, bodies, pointer.pixel, self.canvas.camera) if joint is not None else None

    def _single_joint(self) -> JointDrawing | None:
        """The one joint that is selected, as a drag shows it."""
        document = self.canvas.document
        alone = len(document.joint_selection) == 1 and not document.selection
        return (self.shown_joint or document.selected_joints[0]) if alone else None

    def _frame(self) -> Frame | None:
        bodies = self.shown or self.canvas.document.selected_bodies
        return Frame.around(bodies)

    def cancel(self) -> None:
        if self.shown or self.shown_joint is not None:
            self.canvas.show_instead([])
        self.press, self.drag, self.shown, self.band, self.hit = None, None, [], False, None
        self.joint_drag, self.shown_joint, self.hit_joint = None, None, None

    def drawing_changed(self) -> None:
        self.cancel()

    def deactivate(self) -> None:
        self.cancel()
        self.hovered, self.hovered_handle, self.problem = None, None, ""
        self.hovered_joint, self.joint_handle = None, None

    # --- the preview --------------------------------------------------------------------------------

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        document = self.canvas.document
        selected = self.shown or document.selected_bodies
        if self.hovered_joint is not None and not self.is_busy and document.has_joint(self.hovered_joint.id):
            self.canvas.joints.draw_some(painter, camera, theme, [self.hovered_joint.id], theme.guide)
        self.canvas.joints.draw_some(painter, camera, theme, document.joint_selection, theme.selection)
        joint = self._single_joint()
        if joint is not None:
            draw_handles(painter, joint, document.bodies_by_id, camera, theme)
        over_body = self.hovered is not None and self.hovered_joint is None and not self.is_busy
        if over_body and self.hovered is not None and document.has_body(self.hovered.id):
            draw_body_outline(painter, self.hovered, camera, theme.selection, width=1.5, fill=0.08)
        if len(selected) <= MOST_OUTLINES:
            for body in selected:
                draw_body_outline(painter, body, camera, theme.selection)
        frame = self._frame()
        if frame is not None and isinstance(self.drag, VelocityDrag) and self.shown:
            draw_velocity(painter, frame, camera, theme)
        elif frame is not None and not isinstance(self.drag, MoveDrag):
            draw_frame(painter, frame, camera, theme)
        drag = self.drag or self.joint_drag
        if drag is not None and (self.shown or self.shown_joint is not None) and self.pointer is not None:
            draw_label(painter, self.pointer.pixel, drag.label, camera, theme)
        if self.band and self.press is not None and self.pointer is not None:
            painter.setPen(pen(theme.selection, 1.0, Qt.PenStyle.DashLine))
            painter.setBrush(translucent(theme.selection, 0.1))
            painter.drawRect(_rectangle(camera.to_pixel(self.press.point), self.pointer.pixel))


def _rectangle(a: QPointF, b: QPointF) -> QRectF:
    return QRectF(a, b).normalized()
