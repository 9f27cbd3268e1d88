"""What every tool is. The canvas forwards events to the active one and asks it to draw what it is about.

A tool owns its preview, and changes the document once, by one command, when what it does is finished.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QCursor, QKeyEvent, QPainter, QUndoCommand

from sketchfall.app.drawing.geometry import Placement, Point
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import TextLabel
from sketchfall.app.editing.document import Document
from sketchfall.app.mechanisms.linkage import Linkage
from sketchfall.app.outlines.recipe import Asked
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.snapping.kinds import Kind
from sketchfall.app.strokes.typed_measure import Measure, MeasureKind
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.joints_layer import JointsLayer
from sketchfall.ui.canvas.snap_guide import SnapGuide
from sketchfall.ui.look.theme import Theme


@dataclass(frozen=True)
class Pointer:
    """The mouse at one moment."""

    point: Point  # m, in the world
    pixel: QPointF  # on the canvas
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    typed: Measure | None = None  # what somebody typed that puts it there

    @property
    def shift(self) -> bool:
        return bool(self.modifiers & Qt.KeyboardModifier.ShiftModifier)

    @property
    def alt(self) -> bool:
        return bool(self.modifiers & Qt.KeyboardModifier.AltModifier)

    @property
    def control(self) -> bool:
        return bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)


class Puller(Protocol):
    """What pulls bodies along while a run is on."""

    @property
    def hint(self) -> str:
        """A sentence about the run; empty if there is none."""

    def can_take(self, body_id: int) -> bool: ...
    def take(self, body_id: int, point: Point) -> None: ...
    def move(self, point: Point) -> None: ...
    def let_go(self) -> None: ...

    @property
    def can_blow_up(self) -> bool:
        """Whether there is a run of bodies that an explosion or a push could move."""

    def blow_up(self, point: Point, reach: float, strength: float) -> None: ...
    def push(self, body_id: int, point: Point, impulse: tuple[float, float]) -> None: ...
    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None: ...


class Linkages(Protocol):
    """What moves bodies of the drawing with all that is jointed to them."""

    def take(self, held: Collection[int], point: Point) -> Linkage | None:
        """These bodies, taken at a point; None if they go by themselves."""

    def moved(self, parts: Parts) -> None:
        """So it is shown from now on."""


class Writer(Protocol):
    """Who writes text on the canvas, in place."""

    def write(self, point: Point, body_id: int | None) -> None:
        """A new one, which goes along with the body."""

    def rewrite(self, label: TextLabel) -> None: ...


class Canvas(Protocol):
    """What a tool may ask of the canvas."""

    @property
    def document(self) -> Document: ...
    @property
    def live(self) -> LiveDrawing: ...
    @property
    def selected(self) -> Parts:
        """What is selected, where it is seen."""

    @property
    def puller(self) -> Puller | None: ...
    @property
    def linkages(self) -> Linkages | None: ...
    @property
    def writer(self) -> Writer | None: ...
    @property
    def camera(self) -> Camera: ...
    @property
    def placement(self) -> Placement: ...
    @property
    def snapping(self) -> frozenset[Kind]:
        """What points land on."""

    @property
    def guide(self) -> SnapGuide: ...
    @property
    def joints(self) -> JointsLayer: ...
    def snap(
        self,
        pointer: Pointer,
        point: Point | None = None,
        ignoring: Collection[int] = (),
        *,
        start: Point | None = None,
        joining: bool = False,
    ) -> Point:
        """Where the pointer, or another point, lands; the guide is shown until the next event.

        `start`: where the line began that ends there. Ends of joints are drawn to centres of discs from afar.
        """

    def show_instead(self, parts: Parts) -> None:
        """Show these in place of the document's with the same ids; none: show the document.

        The joints of bodies are shown where they would follow them to.
        """

    def apply(self, command: QUndoCommand) -> None: ...
    def change(self, parts: Parts, text: str) -> None:
        """In one step of undo; DrawingError if it cannot be."""

    def choose_tool(self, name: str) -> None: ...
    def pan(self, dx: float, dy: float) -> None: ...


class Tool:
    name = ""  # by which actions and other tools call it
    cursor = Qt.CursorShape.CrossCursor
    draws_shapes = False  # whether what it has drawn can be moved at once
    works_by_keys = True  # whether Enter brings a cross that does what the mouse does
    # What can be typed while it draws, and whether that may begin it. See app/strokes/typed_measure.py.
    measures: frozenset[MeasureKind] = frozenset()
    begins_by_typing = False
    is_for_runs = False  # whether it does what it is for only while the drawing runs
    is_dragged = False  # whether the button is held down from one end of what is done to the other

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.pointer: Pointer | None = None  # where the mouse was last
        self.values: dict[str, float] = {}  # of the numbers that it asks for, by their names
        self.words: str | None = None  # None: it asks for none
        self.problem = ""  # why what is being done cannot be finished, in a sentence for the status bar

    @property
    def hint(self) -> str:
        """One sentence for this very moment, with its keys."""
        return ""

    @property
    def asked(self) -> Sequence[Asked]:
        """The numbers that it asks for at the edge of the canvas while it is chosen."""
        return ()

    @property
    def is_busy(self) -> bool:
        """Whether something was begun that Esc would take back."""
        return False

    @property
    def current_cursor(self) -> QCursor:
        return QCursor(self.cursor)

    def activate(self) -> None:
        """The user chose this tool."""

    def deactivate(self) -> None:
        """Another tool was chosen; what can be finished is finished, nothing is lost in silence."""

    def pressed(self, pointer: Pointer) -> None: ...
    def moved(self, pointer: Pointer) -> None: ...
    def released(self, pointer: Pointer) -> None: ...
    def double_clicked(self, pointer: Pointer) -> None: ...

    def end_of(self, measure: Measure, pointer: Pointer) -> Point:
        """Where the pointer would be for what was typed; of a tool that has any measures."""
        raise NotImplementedError

    def take_typed(self, pointer: Pointer) -> None:
        """Go on from there, where what was typed has put the pointer."""
        there = replace(pointer, button=Qt.MouseButton.LeftButton)
        self.pressed(there)
        self.released(there)

    def wants_key(self, event: QKeyEvent) -> bool:
        """Whether the tool needs a key that is otherwise the shortcut of an action."""
        return False

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Use the key, or say that it is not for this tool."""
        return False

    def key_released(self, event: QKeyEvent) -> bool:
        """The same for a key that was let go."""
        return False

    def keys_lost(self) -> None:
        """The keyboard is used elsewhere: nobody will tell when a key is released."""

    def drawing_changed(self) -> None:
        """Something else, as Del, changed the drawing: what was begun may be about what is gone."""

    def cancel(self) -> None:
        """Take back what was begun."""

    def go_on_from(self, before: Tool) -> None:
        """Take over what cannot be finished yet from the same tool of a window that goes."""

    def step_back(self) -> bool:
        """Take back the last part of what was begun, if there is any: undo, within the tool."""
        return False

    def delete(self) -> bool:
        """Delete what the tool has chosen within a body, if there is anything."""
        return False

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        """Draw the preview, in pixels."""
