"""The hand for text labels: a click chooses one, a drag moves it, a double click writes in it.

It takes the mouse from the tools to select and to write, where a label is under the pointer.
"""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import QLineF, Qt
from PyQt6.QtGui import QCursor, QKeyEvent, QPainter

from sketchfall.app.annotations.label_edits import duplicate_label, label_as_text, move_label, remove_label
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import TextLabel
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.input.clipboard import clipboard
from sketchfall.ui.labels.text_labels import TextLabels
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool

LENDING = ("select", "text")  # tools
DRAG_BEGINS = 4.0  # px
TO_CLIPBOARD = (Qt.Key.Key_C, Qt.Key.Key_X)  # with Ctrl
COPY = (*TO_CLIPBOARD, Qt.Key.Key_D)
DELETE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
MARGIN = 3.0  # px, of the frame around a label


class LabelHand(Tool):
    name = "label"
    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, canvas: Canvas, labels: TextLabels) -> None:
        super().__init__(canvas)
        self._labels = labels
        self.chosen: TextLabel | None = None
        self._press: Pointer | None = None
        self._dragged: TextLabel | None = None  # as it would be

    @property
    def hand(self) -> Tool:
        return self

    @property
    def hint(self) -> str:
        return tr("Drag to move this text, double-click to change it. Del deletes, Ctrl+D copies it.")

    @property
    def is_busy(self) -> bool:
        return self._press is not None

    @property
    def current_cursor(self) -> QCursor:
        return QCursor(self.cursor)

    def wants(self, tool: Tool, pointer: Pointer) -> bool:
        is_free = tool.name in LENDING and not tool.is_busy
        found = self._labels.at(pointer.pixel) if is_free else None
        if found is None and pointer.button != Qt.MouseButton.NoButton:
            self.let_go()
        return found is not None

    def let_go(self) -> bool:
        was, self.chosen = self.chosen, None
        return was is not None

    # --- the mouse --------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        self.chosen = self._labels.at(pointer.pixel)
        self.canvas.document.select(PartIds())
        if pointer.button == Qt.MouseButton.LeftButton:
            self._press = pointer

    def moved(self, pointer: Pointer) -> None:
        if self._press is None or self.chosen is None:
            return
        far = QLineF(self._press.pixel, pointer.pixel).length() >= DRAG_BEGINS
        if far or self._dragged is not None:
            self._dragged = replace(self.chosen, place=self._target(self.chosen, self._press, pointer))
            self._labels.instead = self.chosen, self._dragged

    def _target(self, label: TextLabel, press: Pointer, pointer: Pointer) -> Point:
        dx, dy = (pointer.point[axis] - press.point[axis] for axis in (0, 1))
        return label.place[0] + dx, label.place[1] + dy

    def released(self, pointer: Pointer) -> None:
        self.moved(pointer)
        chosen, dragged = self.chosen, self._dragged
        self.cancel()
        if chosen is not None and dragged is not None:
            move_label(self.canvas.document, chosen, dragged.place)
            self.chosen = dragged

    def double_clicked(self, pointer: Pointer) -> None:
        label = self._labels.at(pointer.pixel)
        if label is not None and self.canvas.writer is not None:
            self.cancel()
            self.canvas.writer.rewrite(label)

    def cancel(self) -> None:
        self._press, self._dragged, self._labels.instead = None, None, None

    # --- keys, for the label that is chosen -----------------------------------------------------------------

    @property
    def _held(self) -> TextLabel | None:
        """The chosen one, if it is still there and no part was selected since."""
        document = self.canvas.document
        is_there = self.chosen in document.scene.labels and not document.selection
        return self.chosen if is_there else None

    def wants_key(self, event: QKeyEvent) -> bool:
        copies = event.key() in COPY and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        plain = event.key() in (*DELETE, *ENTER) and not event.modifiers()
        return self._held is not None and (copies or plain)

    def key_pressed(self, event: QKeyEvent) -> bool:
        label = self._held
        if label is None or not self.wants_key(event):
            return False
        if event.key() in TO_CLIPBOARD:
            self._copy(label)
        if event.key() in (*DELETE, Qt.Key.Key_X):
            remove_label(self.canvas.document, label)
            self.chosen = None
        elif event.key() in ENTER:
            if self.canvas.writer is not None:
                self.canvas.writer.rewrite(label)
        elif event.key() == Qt.Key.Key_D:
            self.chosen = duplicate_label(self.canvas.document, label)
        return True

    def _copy(self, label: TextLabel) -> None:
        clipboard().setText(label_as_text(label))

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """A frame around the chosen one."""
        label = self._dragged or self._held
        if label is not None:
            box = self._labels.place(label, camera).box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
            painter.setPen(pen(theme.selection, 1.0, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
