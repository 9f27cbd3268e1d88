"""The window onto the plane: metres, y up. Zooming and panning happen here, and nothing else."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PyQt6.QtWidgets import QFrame, QGraphicsView, QWidget

from sketchfall.app.drawing.geometry import Box, Point
from sketchfall.app.files.settings import Scrolling
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.projection import PIXELS_PER_METRE
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.input.part_focus import PartFocus
from sketchfall.ui.input.scrolling import WHEEL_FACTOR, meaning_of
from sketchfall.ui.input.touching import Fingers
from sketchfall.ui.input.typing import Typing

LEAST_SIZE = (160, 96)  # px: a small screen at a large scaling has little more beside the bars
LEAST_SCALE = 0.01  # px/m
GREATEST_SCALE = 20_000.0  # px/m
HOME_EXTENT = 10_000.0  # m, how far one can pan from the origin; further if there are bodies
MOST_PIXELS = 1e9  # of the whole plane: the scroll bars count in 32 bits
TAB_STEPS: dict[int, int] = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
FIT_MARGIN = 0.12  # of the view, left free around what is fitted
GREATEST_FIT = 200.0  # px/m: a single small body need not fill the window


class CanvasView(QGraphicsView):
    camera_changed = pyqtSignal()
    menu_wanted = pyqtSignal(
        object, QPoint
    )  # for a pixel, or None: for what is selected; where on the screen
    spoken = pyqtSignal(str)  # what Tab has come to, in a sentence
    run_toggled = pyqtSignal()  # Space, pressed and released without a drag

    def __init__(self, scene: CanvasScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._fingers = Fingers(self._surface, self._move)  # first: events come as soon as something is set
        self._canvas = scene
        scene.set_view(self)
        scene.typing = Typing(scene, self, self._surface)
        self._focus = PartFocus(scene)
        self._focus.spoken.connect(self._speak)
        self._center: Point = (0.0, 3.0)  # the floor, at y = 0, lies in the lower part
        self._scale = PIXELS_PER_METRE
        self.scrolling: Scrolling = "device"
        self._pan_from: QPointF | None = None
        self._space_down = False
        self._space_used = False  # for panning, so that its release starts nothing
        self._tool_cursor = QCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(tr("Canvas"))
        self.setAccessibleDescription(tr("The drawing. Choose a tool and drag to draw."))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Measured: the other modes of update are several times slower when everything moves.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(*LEAST_SIZE)
        self._apply()

    # --- what is shown ------------------------------------------------------------------------------

    @property
    def camera(self) -> Camera:
        surface = self._surface
        return Camera.from_transform(self.viewportTransform(), surface.width(), surface.height())

    @property
    def _surface(self) -> QWidget:
        viewport = self.viewport()
        assert viewport is not None
        return viewport

    def show_at(self, center: Point, scale: float) -> None:
        """Put a point of the world in the middle, at so many pixels per metre."""
        self._scale = min(GREATEST_SCALE, max(LEAST_SCALE, scale))
        self._center = center
        self._apply()

    def zoom_to(self, scale: float, fixed_pixel: QPointF | None = None) -> None:
        """Zoom while what lies under the pixel stays there; the middle if none is given."""
        camera = self.camera
        pixel = fixed_pixel or QPointF(camera.width / 2.0, camera.height / 2.0)
        x, y = camera.to_world(pixel)
        scale = min(GREATEST_SCALE, max(LEAST_SCALE, scale))
        dx, dy = pixel.x() - camera.width / 2.0, pixel.y() - camera.height / 2.0
        self.show_at((x - dx / scale, y + dy / scale), scale)

    def zoom_in(self) -> None:
        self.zoom_to(self._scale * WHEEL_FACTOR**2)

    def zoom_out(self) -> None:
        self.zoom_to(self._scale / WHEEL_FACTOR**2)

    def zoom_to_100_percent(self) -> None:
        self.zoom_to(PIXELS_PER_METRE)

    def fit(self, box: Box | None, covered: int = 0, margin: float = FIT_MARGIN) -> None:
        """Show all of a box; the home view if there is none. So many px at the top are covered."""
        if box is None:
            self.show_at((0.0, 3.0), PIXELS_PER_METRE)
            return
        camera = self.camera
        room = 1.0 - 2.0 * margin
        wide = camera.width * room / max(box.width, 1e-9)
        covered = min(covered, camera.height // 2)
        high = (camera.height - covered) * room / max(box.height, 1e-9)
        scale = min(wide, high, GREATEST_FIT)
        x, y = box.center
        self.show_at((x, y + covered / 2.0 / scale), scale)

    def pan(self, dx: float, dy: float) -> None:
        """Drag the plane along by so many pixels."""
        x, y = self._center
        self.show_at((x - dx / self._scale, y + dy / self._scale), self._scale)

    def _apply(self) -> None:
        reach = max(HOME_EXTENT, 1.5 * max(abs(self._center[0]), abs(self._center[1])))
        reach = min(max(reach, 2000.0 / self._scale), MOST_PIXELS / self._scale)
        self.setSceneRect(QRectF(-reach, -reach, 2.0 * reach, 2.0 * reach))
        self.setTransform(QTransform.fromScale(self._scale, -self._scale))
        self.centerOn(QPointF(*self._center))
        self._canvas.camera_changed()
        self.camera_changed.emit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._apply()

    # --- wheel, middle button and Space ---------------------------------------------------------------

    def set_tool_cursor(self, cursor: QCursor) -> None:
        self._tool_cursor = cursor
        self._show_cursor()

    def _show_cursor(self) -> None:
        if self._pan_from is not None:
            self._surface.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space_down:
            self._surface.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self._surface.setCursor(self._tool_cursor)

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        assert event is not None
        scroll = meaning_of(event, self.scrolling)
        self._move(scroll.dx, scroll.dy, scroll.zoom, event.position())
        event.accept()

    def _move(self, dx: float, dy: float, zoom: float, pixel: QPointF) -> None:
        if dx or dy:
            self.pan(dx, dy)
        if zoom != 1.0:
            self.zoom_to(self._scale * zoom, pixel)

    def viewportEvent(self, event: QEvent | None) -> bool:
        assert event is not None
        pinch = Qt.NativeGestureType.ZoomNativeGesture
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == pinch:
            self._move(0.0, 0.0, 1.0 + event.value(), event.position())
            return True
        if self.isInteractive() and self._fingers.take(event):
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        assert event is not None
        if self.isInteractive():
            by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
            where = self._place_of_selection() if by_key else None
            self.menu_wanted.emit(None if by_key else event.pos(), where or event.globalPos())
        event.accept()

    def _place_of_selection(self) -> QPoint | None:
        """On the screen; None if nothing of it is seen."""
        camera = self.camera
        pixels = [camera.to_pixel(body.position) for body in self._canvas.selected.bodies[:1]]
        seen = [self._surface.mapToGlobal(pixel.toPoint()) for pixel in pixels if camera.shows(pixel)]
        return seen[0] if seen else None

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (left and self._space_down):
            self._pan_from = event.position()
            self._space_used = self._space_down
            self._show_cursor()
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        if self._pan_from is not None:
            moved = event.position() - self._pan_from
            self._pan_from = event.position()
            self.pan(moved.x(), moved.y())
            event.accept()
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        if self._pan_from is not None and event.button() != Qt.MouseButton.RightButton:
            self._pan_from = None
            self._show_cursor()
            event.accept()
            return
        super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent | None) -> None:
        self._canvas.pointer_left()
        super().leaveEvent(event)

    def event(self, event: QEvent | None) -> bool:
        assert event is not None
        # Space would start the run at once, as the shortcut of its action; here it may become a drag.
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if _is_space(event) or (self.isInteractive() and self._canvas.wants_key(event)):
                event.accept()
                return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = TAB_STEPS.get(event.key(), 0)
            if step and self.isInteractive() and self._focus.go(step):
                return True
        return super().event(event)

    def _speak(self, sentence: str) -> None:
        """To who sees it, and to who has it read aloud."""
        self.setAccessibleDescription(sentence)
        self.spoken.emit(sentence)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if _is_space(event):
            if not event.isAutoRepeat():
                self._space_down, self._space_used = True, False
                self._show_cursor()
            event.accept()
        elif self.isInteractive() and self._canvas.key_pressed(event):
            event.accept()
        else:
            event.ignore()  # not to the base class: it would scroll with the arrow keys

    def keyReleaseEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            if self._space_down and not self._space_used:
                self.run_toggled.emit()
            self._space_down = False
            self._show_cursor()
            event.accept()
        elif self._canvas.key_released(event):
            event.accept()
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        self._space_down = False
        self._canvas.keys_lost()
        self._show_cursor()
        super().focusOutEvent(event)


def _is_space(event: QKeyEvent) -> bool:
    """Alone: with Ctrl, it is the key of an action."""
    return event.key() == Qt.Key.Key_Space and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
