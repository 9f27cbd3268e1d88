"""The hand for images behind the drawing: a drag moves one; two clicks and a length give it its scale.

It takes the mouse from the select tool where an image lies bare under the pointer, and is not locked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PyQt6.QtCore import QLineF, QPointF, Qt
from PyQt6.QtGui import QColor, QCursor, QKeyEvent, QPainter, QPolygonF

from sketchfall.app.annotations.image_edits import move_image, remove_image
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BackgroundImage
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.images.background_images import BackgroundImages
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.selecting.select import SelectTool

DRAG_BEGINS = 4.0  # px
END = 3.5  # px, the radius of a point that was clicked
DELETE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
Scaled = Callable[[BackgroundImage, Point, Point], None]


class ImageHand(Tool):
    name = "image"

    def __init__(self, canvas: Canvas, images: BackgroundImages, scaled: Scaled) -> None:
        """scaled: is given an image and two points on it, whose distance is to be asked for."""
        super().__init__(canvas)
        self._images = images
        self._scaled = scaled
        self.chosen: BackgroundImage | None = None
        self._press: Pointer | None = None
        self._dragged: BackgroundImage | None = None  # as it would be
        self._measured: list[Point] | None = None  # the points that were clicked so far
        self._asked: list[Point] = []  # the two whose distance is asked for
        self._end: Point = (0.0, 0.0)  # where the second one would be

    @property
    def hand(self) -> Tool:
        return self

    @property
    def hint(self) -> str:
        if self._measured is None:
            return tr(
                "Drag to move this image. Del deletes it; its right button has scale, opacity and lock."
            )
        if not self._measured:
            return tr("Click the first of two points whose distance you know. Esc: back.")
        return tr("Click the second point. Esc: back.")

    @property
    def is_busy(self) -> bool:
        return self._press is not None or self._measured is not None

    @property
    def current_cursor(self) -> QCursor:
        measuring = self._measured is not None
        return QCursor(Qt.CursorShape.CrossCursor if measuring else Qt.CursorShape.SizeAllCursor)

    def wants(self, tool: Tool, pointer: Pointer) -> bool:
        found = self._bare(tool, pointer)
        if found is None and pointer.button != Qt.MouseButton.NoButton:
            self.let_go()
        return self._measured is not None or (found is not None and not found.locked)

    def _bare(self, tool: Tool, pointer: Pointer) -> BackgroundImage | None:
        """The image there, if nothing of the drawing is."""
        canvas = self.canvas
        if (
            not canvas.document.scene.images
            or not isinstance(tool, SelectTool)
            or tool.is_busy
            or tool.holds(pointer)
        ):
            return None
        on_part = canvas.placement.at(pointer.point) or canvas.joints.at(pointer.pixel, canvas.camera)
        return None if on_part else self._images.at(pointer.pixel, canvas.camera)

    def let_go(self) -> bool:
        was = self.chosen is not None or self._measured is not None
        self.chosen, self._measured = None, None
        return was

    def measure(self, image: BackgroundImage) -> None:
        """Wait for two clicks."""
        self.chosen, self._measured = image, []

    # --- the mouse --------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        if self._measured is not None:
            if pointer.button == Qt.MouseButton.LeftButton:
                self._click(pointer.point)
            return
        self.chosen = self._images.at(pointer.pixel, self.canvas.camera)
        self.canvas.document.select(PartIds())
        if pointer.button == Qt.MouseButton.LeftButton:
            self._press = pointer

    def _click(self, point: Point) -> None:
        assert self._measured is not None
        self._measured.append(point)
        self._end = point
        if len(self._measured) == 2 and self._measured[0] != point:
            image, (first, second) = self.chosen, self._measured
            self._asked, self._measured = self._measured, None
            if image is not None:
                self._scaled(image, first, second)

    def forget_points(self) -> None:
        """Their distance is known."""
        self._asked = []

    def moved(self, pointer: Pointer) -> None:
        self._end = pointer.point
        if self._press is None or self.chosen is None:
            return
        far = QLineF(self._press.pixel, pointer.pixel).length() >= DRAG_BEGINS
        if far or self._dragged is not None:
            (x, y), (x0, y0), (x1, y1) = self.chosen.place, self._press.point, pointer.point
            self._dragged = replace(self.chosen, place=(x + x1 - x0, y + y1 - y0))
            self._images.instead = self.chosen, self._dragged

    def released(self, pointer: Pointer) -> None:
        if self._press is None:
            return
        self.moved(pointer)
        chosen, dragged = self.chosen, self._dragged
        self.cancel()
        if chosen is not None and dragged is not None:
            move_image(self.canvas.document, chosen, dragged.place)
            self.chosen = dragged

    def cancel(self) -> None:
        self._press, self._dragged, self._images.instead, self._measured = None, None, None, None

    # --- keys, for the image that is chosen ---------------------------------------------------------------

    def wants_key(self, event: QKeyEvent) -> bool:
        document = self.canvas.document
        is_held = self.chosen in document.scene.images and not document.selection
        return is_held and event.key() in DELETE and not event.modifiers()

    def key_pressed(self, event: QKeyEvent) -> bool:
        if self.chosen is None or not self.wants_key(event):
            return False
        remove_image(self.canvas.document, self.chosen)
        self.chosen = None
        return True

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """A frame around the chosen one, and the distance that is clicked."""
        image = self._dragged or self.chosen
        if image is None or (self._dragged is None and image not in self.canvas.document.scene.images):
            return
        painter.setPen(pen(theme.selection, 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self._images.box_of(image, camera))
        points = self._asked or ([self._measured[0], self._end] if self._measured else [])
        if points:
            self._draw_distance(painter, [camera.to_pixel(point) for point in points], theme)

    def _draw_distance(self, painter: QPainter, ends: Sequence[QPointF], theme: Theme) -> None:
        painter.setPen(pen(theme.selection, 2.0))
        painter.setBrush(QColor(theme.canvas))
        painter.drawPolyline(QPolygonF(ends))
        for end in ends:
            painter.drawEllipse(end, END, END)
