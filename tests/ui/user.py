"""A user of the window: real events of mouse and keyboard, given in metres and keys.

user.press(Qt.Key.Key_R)
user.drag((0, 0), (2, 1))
assert user.bodies[0].position == (1.0, 0.5)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PyQt6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PyQt6.QtGui import QDragEnterEvent, QDropEvent, QMouseEvent, QWheelEvent
from PyQt6.QtWidgets import QApplication, QLineEdit, QWidget

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.running.warm_up import Stage
from sketchfall.ui.look.theme import LIGHT
from sketchfall.ui.running.run_state import PlayerState
from sketchfall.ui.window.main_window import MainWindow
from tests.ui.qtest import QTest
from tests.ui.recorder import Recorder
from tests.ui.windows import bring_to_front, wait_until

Point = tuple[float, float]
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
NO_BUTTON = Qt.MouseButton.NoButton


class User:
    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.view = window.view

    def turn_to(self) -> None:
        """This window, of several."""
        bring_to_front(self.window)

    # --- looking --------------------------------------------------------------------------------------

    @property
    def bodies(self) -> Sequence[BodyDrawing]:
        return self.window.document.scene.bodies

    @property
    def joints(self) -> Sequence[JointDrawing]:
        return self.window.document.scene.joints

    @property
    def selection(self) -> PartIds:
        return self.window.document.selection

    def sees(self, state: PlayerState) -> bool:
        """Whether the window is drawing, waiting, running or paused."""
        return self.window.player.state == state

    @property
    def tool(self) -> str:
        return self.window.canvas.tool.name

    @property
    def sentence(self) -> str:
        return self.window.status.sentence.text()

    @property
    def preview(self) -> Recorder:
        """What the tool shows above the drawing, as it asks it of a painter, in the light theme."""
        seen = Recorder()
        self.window.canvas.tool.draw(seen.painter, self.view.camera, LIGHT)
        assert seen.depth == 0, "the painter is left in another state"
        return seen

    def on_canvas(self, *points: Point) -> list[Point]:
        """Points of the world, in pixels."""
        pixels = [self.view.camera.to_pixel(point) for point in points]
        return [(pixel.x(), pixel.y()) for pixel in pixels]

    def pixel(self, point: Point) -> QPoint:
        return self.view.mapFromScene(QPointF(*point))

    @property
    def canvas(self) -> QWidget:
        viewport = self.view.viewport()
        assert viewport is not None
        return viewport

    # --- the keyboard ---------------------------------------------------------------------------------

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """A key, with the focus on the canvas."""
        QTest.keyClick(self.view, key, modifiers)

    def type_into(self, field: QLineEdit, text: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
        """In place of what stands in the field."""
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, end)

    def strike(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """A key, wherever the focus is."""
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key, modifiers)

    def hold(self, key: Qt.Key) -> None:
        QTest.keyPress(self.view, key)

    def let_go(self, key: Qt.Key) -> None:
        QTest.keyRelease(self.view, key)

    def trigger(self, action: str) -> None:
        """Choose an action from its menu."""
        self.window.actions_[action].trigger()

    def open(self, path: Path) -> None:
        """As from the list of recent files; until the drawing is there, or the user was told why not."""
        self.window.files.open_path(path)
        self.wait_until_opened()

    def wait_until_opened(self) -> None:
        """A thread reads the file, and the smallest takes long on a busy machine."""
        wait_until(lambda: self.window.files.opening is None)

    def wait_for_engine(self, stage: Stage = "engine") -> None:
        """Until it is compiled and loaded, with all that a hand and joints need."""
        wait_until(lambda: self.window.starter.ready_stages >= {stage, "engine", "joints"})

    def wait_until_it_can_run(self) -> None:
        """Until all that the open drawing's method needs is compiled and loaded."""
        wait_until(lambda: self.window.starter.is_ready_for(self.window.document.scene))

    def save(self) -> None:
        """By its keys; until the file is there, or the user was told why not."""
        self.press(Qt.Key.Key_S, CONTROL)
        self.wait_until_saved()

    def save_as(self) -> None:
        self.press(Qt.Key.Key_S, CONTROL | SHIFT)
        self.wait_until_saved()

    def wait_until_saved(self) -> None:
        wait_until(lambda: self.window.files.saving is None)

    # --- the mouse ------------------------------------------------------------------------------------

    def move(self, point: Point, modifiers: Qt.KeyboardModifier = NONE, *, held: bool = False) -> None:
        place = QPointF(self.pixel(point))
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            place,
            self.canvas.mapToGlobal(place),
            NO_BUTTON,
            LEFT if held else NO_BUTTON,
            modifiers,
        )
        QApplication.sendEvent(self.canvas, event)

    def press_mouse(self, point: Point, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.move(point, modifiers)
        QTest.mousePress(self.canvas, LEFT, modifiers, self.pixel(point))

    def release_mouse(self, point: Point, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseRelease(self.canvas, LEFT, modifiers, self.pixel(point))

    def click(self, point: Point, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.press_mouse(point, modifiers)
        self.release_mouse(point, modifiers)

    def click_right(self, point: Point) -> None:
        """Straight at the canvas: the menu that a window opens then would wait for an answer."""
        place = QPointF(self.pixel(point))
        for kind, held in (
            (QEvent.Type.MouseButtonPress, RIGHT),
            (QEvent.Type.MouseButtonRelease, NO_BUTTON),
        ):
            event = QMouseEvent(kind, place, self.canvas.mapToGlobal(place), RIGHT, held, NONE)
            QApplication.sendEvent(self.canvas, event)

    def double_click(self, point: Point) -> None:
        self.click(point)  # Qt tells the second press, not the first, as a double click
        QTest.mouseDClick(self.canvas, LEFT, NONE, self.pixel(point))

    def begin_drag(self, start: Point, end: Point, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Everything of a drag but the release."""
        self.press_mouse(start, modifiers)
        for step in range(1, 6):
            share = step / 5.0
            x = start[0] + share * (end[0] - start[0])
            self.move((x, start[1] + share * (end[1] - start[1])), modifiers, held=True)

    def drag(self, start: Point, end: Point, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.begin_drag(start, end, modifiers)
        self.release_mouse(end, modifiers)

    def stroke(self, points: list[Point]) -> None:
        """A line of the hand through these points."""
        self.press_mouse(points[0])
        for point in points[1:]:
            self.move(point, held=True)
        self.release_mouse(points[-1])

    def turn_wheel(self, point: Point, notches: int) -> None:
        self._turn_wheel(self.canvas, QPointF(self.pixel(point)), notches)

    def turn_wheel_over(self, widget: QWidget, notches: float) -> None:
        """Over the middle of a field or a button; by less than a notch as fine wheels and touchpads do."""
        self._turn_wheel(widget, QPointF(widget.rect().center()), notches)

    def _turn_wheel(self, widget: QWidget, place: QPointF, notches: float) -> None:
        event = QWheelEvent(
            place,
            widget.mapToGlobal(place),
            QPoint(),
            QPoint(0, round(120 * notches)),
            NO_BUTTON,
            NONE,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    def drag_over(
        self, widget: QWidget, *places: Point, modifiers: Qt.KeyboardModifier = NONE, release: bool = True
    ) -> None:
        """From place to place of a widget, in its pixels, with the button down."""
        points = [QPointF(*place) for place in places]
        QTest.mousePress(widget, LEFT, modifiers, points[0].toPoint())
        for point in points[1:]:
            where = widget.mapToGlobal(point)
            move = QMouseEvent(QEvent.Type.MouseMove, point, where, NO_BUTTON, LEFT, modifiers)
            QApplication.sendEvent(widget, move)
        if release:
            QTest.mouseRelease(widget, LEFT, modifiers, points[-1].toPoint())

    def drop(self, path: Path) -> None:
        """A file, from the desktop onto the window."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        copy, place = Qt.DropAction.CopyAction, QPoint(300, 300)
        enter = QDragEnterEvent(place, copy, data, LEFT, NONE)
        QApplication.sendEvent(self.window, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(self.window, QDropEvent(QPointF(place), copy, data, LEFT, NONE))
        QApplication.processEvents()  # what comes of it begins when the drop is over

    # --- whole shapes ---------------------------------------------------------------------------------

    def draw_box(self, a: Point, b: Point) -> BodyDrawing:
        self.press(Qt.Key.Key_R)
        self.drag(a, b)
        return self.bodies[-1]

    def draw_circle(self, a: Point, b: Point) -> BodyDrawing:
        self.press(Qt.Key.Key_C)
        self.drag(a, b)
        return self.bodies[-1]

    def draw_ground(self, a: Point, b: Point) -> BodyDrawing:
        self.press(Qt.Key.Key_G)
        self.drag(a, b)
        return self.bodies[-1]

    def click_joint(self, key: Qt.Key, *points: Point) -> JointDrawing:
        """With the tool of this key, end by end."""
        self.press(key)
        for point in points:
            self.click(point)
        return self.joints[-1]

    def click_polygon(self, *points: Point) -> None:
        """Its corners, without closing it."""
        self.press(Qt.Key.Key_P)
        for point in points:
            self.click(point)
