"""Type while you draw: what is typed on the canvas goes to a field at the cursor, and says where a line ends.

While it stands there, the pointer only says in which direction; a press or a release takes it, as Enter does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import NumberTextError
from sketchfall.app.strokes.typed_measure import Measure, read_measure
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.snap_guide import SnapGuide
from sketchfall.ui.input.typed_field import TypedField
from sketchfall.ui.tools.base import Pointer, Tool

COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
BEGINS_ANYTIME = "0123456789"
BEGINS_WHILE_DRAWING = "-−(<"  # shortcuts otherwise; a point and a comma step through time all the same
BEGINS_ROUND = "rRdD"  # other tools otherwise


class Ground(Protocol):
    """On what is drawn."""

    @property
    def camera(self) -> Camera: ...
    @property
    def tool(self) -> Tool: ...
    @property
    def guide(self) -> SnapGuide: ...
    def refresh(self) -> None: ...


class Typing:
    def __init__(self, ground: Ground, view: QWidget, surface: QWidget) -> None:
        self._ground = ground
        self._view = view  # gets the keys back
        self._towards: Pointer | None = None  # where the pointer would be but for what is typed
        self._has_begun = False  # by typing: to give up takes all of it back
        self.field = TypedField(surface)
        self.field.textEdited.connect(self._edited)
        self.field.taken.connect(self.take)
        self.field.given_up.connect(self._give_up)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_changed)

    @property
    def is_open(self) -> bool:
        return self._towards is not None

    @property
    def hint(self) -> str:
        """Empty if nothing is typed."""
        if not self.is_open:
            return ""
        if "radius" in self._ground.tool.measures:
            return tr("Enter draws it so: 0.4 or r0.4 is a radius, d0.8 a diameter; also 20cm. Esc: back.")
        return tr("Enter draws it so: 2.5, 2.5<30 or 3x1, also 20cm or 5/2. Esc: back.")

    def close(self) -> None:
        """What was drawn is done, or somebody else goes on."""
        if self.is_open:
            had_keys = self.field.hasFocus()
            self._towards, self._has_begun = None, False
            self.field.hide()
            if had_keys:
                self._view.setFocus()

    def redirected(self, pointer: Pointer) -> Pointer:
        """Where what is typed puts the pointer; where it is, if nothing good stands there."""
        if not self.is_open:
            return pointer
        self.field.go_to(pointer.pixel)
        self._towards = self._around(pointer)
        return self._put(self._towards)

    def take(self) -> bool:
        """End what is drawn where it is typed; whether anything is."""
        if self._towards is None:
            return False
        tool, problem, there = self._ground.tool, self._problem(), self._put(self._towards)
        if problem:
            tool.problem = problem
        else:
            tool.problem = ""
            self.close()
            tool.take_typed(there)
        self._ground.refresh()
        return True

    # --- keys ---------------------------------------------------------------------------------------

    def wants_key(self, event: QKeyEvent) -> bool:
        tool, text = self._ground.tool, event.text()
        if self.is_open or not text or event.modifiers() & COMMANDS or not tool.measures:
            return False
        if not tool.is_busy:
            # On some keyboards digits are typed with Shift, which is the key of an action until one draws.
            return tool.begins_by_typing and text in BEGINS_ANYTIME and not event.modifiers() & SHIFT
        return text in BEGINS_ANYTIME + BEGINS_WHILE_DRAWING or (
            "radius" in tool.measures and text in BEGINS_ROUND
        )

    def key_pressed(self, event: QKeyEvent) -> bool:
        if not self.wants_key(event):
            return False
        tool, camera = self._ground.tool, self._ground.camera
        pointer = tool.pointer or _in_the_middle(camera)
        if not tool.is_busy:
            self._has_begun = True
            tool.pressed(replace(pointer, button=Qt.MouseButton.LeftButton))
        self._towards = self._around(pointer)
        self.field.open_with(event.text(), pointer.pixel)
        self._edited()
        return True

    def key_released(self, event: QKeyEvent) -> bool:
        return False

    def keys_lost(self) -> None: ...

    def _around(self, pointer: Pointer) -> Pointer:
        """What is begun by typing lies around the place where the pointer was."""
        alt = Qt.KeyboardModifier.AltModifier
        return replace(pointer, modifiers=pointer.modifiers | alt) if self._has_begun else pointer

    # --- what stands in the field ----------------------------------------------------------------------

    def _measure(self) -> Measure:
        measure = read_measure(self.field.text())
        if measure.kind not in self._ground.tool.measures:
            raise NumberTextError(tr("that says nothing of what is drawn here"))
        return measure

    def _problem(self) -> str:
        try:
            self._measure()
        except NumberTextError as error:
            return tr("Measure: {reason}.", reason=error)
        return ""

    def _put(self, pointer: Pointer) -> Pointer:
        """Where the measure wants the pointer, exactly there, as with Ctrl; where it is, if there is none."""
        try:
            measure = self._measure()
            point = self._ground.tool.end_of(measure, pointer)
        except NumberTextError:
            return pointer
        modifiers = (pointer.modifiers | Qt.KeyboardModifier.ControlModifier) & ~SHIFT
        pixel = self._ground.camera.to_pixel(point)
        return replace(pointer, point=point, pixel=pixel, modifiers=modifiers, typed=measure)

    def _edited(self) -> None:
        tool = self._ground.tool
        self.field.show_problem(self._problem())
        if self._towards is not None:
            self._ground.guide.clear()  # it told where the pointer was
            tool.problem = ""
            tool.moved(self._put(self._towards))
        self._ground.refresh()

    def _give_up(self) -> None:
        tool, towards, has_begun = self._ground.tool, self._towards, self._has_begun
        self.close()
        tool.problem = ""
        if has_begun:
            tool.cancel()
        elif towards is not None:
            tool.moved(towards)
        self._ground.refresh()

    def _focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        """Somebody went elsewhere; a press on the canvas takes what was typed."""
        if before is self.field and self.is_open and now is not None and now is not self._view:
            self._give_up()


def _in_the_middle(camera: Camera) -> Pointer:
    pixel = QPointF(camera.width / 2.0, camera.height / 2.0)
    return Pointer(camera.to_world(pixel), pixel)
