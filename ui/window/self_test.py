"""Whether the program works on this machine: it is used as a user would, with real events of mouse and keys.

It shows whether the program was put together rightly, whether the system has what it needs, and whether the
engine gives the same numbers here as elsewhere: after a fixed number of steps it prints a hash of the state,
bit for bit. Nothing of the user's is touched: settings and drawing are in a folder that goes at the end.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from types import TracebackType
from typing import Any

from PyQt6 import QtTest
from PyQt6.QtCore import QEvent, QPointF, Qt, QTimer
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QApplication, QMessageBox

from sketchfall import __version__
from sketchfall.app.command_line.picture import draw_picture
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.files.gallery import examples
from sketchfall.app.files.settings import FOLDER_VARIABLE
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.physics.runtime import cache_directory
from sketchfall.ui.laboratory.plot_frame import load as load_plots
from sketchfall.ui.window.main_window import MainWindow
from sketchfall.ui.window.program import Program, launch

QTest: Any = QtTest.QTest  # whose type stubs take its functions for methods

PATIENCE = 20.0  # s, for what the window does
COMPILING = 900.0  # s, for an engine that was not compiled beforehand
LOOK_FOR_DIALOGS = 200  # ms
GAS = "gas_of_discs.sketchfall"

Point = tuple[float, float]
LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


class SelfTestError(Exception):
    """What went wrong, in a sentence."""


def self_test(steps: int) -> Iterator[str]:
    """The report, line by line; SelfTestError if something is not as it should be."""
    with TemporaryDirectory(prefix="sketchfall-self-test-") as folder, _own_settings(Path(folder)):
        yield f"sketchfall {__version__}, self-test"
        began = perf_counter()
        kernels = _compiled_files()
        program = launch([])
        try:
            yield f"window:        opened in {perf_counter() - began:.2f} s"
            with _no_surprises():
                yield from _use(program, steps, Path(folder) / "drawing.sketchfall", kernels)
        finally:
            _close(program)
    yield "passed"


def _use(program: Program, steps: int, path: Path, kernels: dict[str, int]) -> Iterator[str]:
    window = program.windows[0]
    hand = Hand(window)
    drawn = _draw(hand)
    yield f"drawn:         {len(drawn.bodies)} bodies and {len(drawn.joints)} joint, by mouse and keys"

    began = perf_counter()
    _wait(lambda: program.starter.is_ready_for(drawn), "the engine did not get ready", COMPILING)
    compiled = _compiled_since(kernels)
    yield f"engine:        ready {perf_counter() - began:.2f} s later, {compiled} kernels compiled"

    yield f"simulate:      first step {_simulate(hand):.3f} s after the key"
    _check(window.document.scene == drawn, "a run has changed the drawing")

    state = _step(hand, steps)
    _check(state == _state_without_window(drawn, steps), "the window runs the drawing to another state")
    yield f"steps:         {steps}"
    yield f"state:         {state}"

    hand.press(Qt.Key.Key_R, CONTROL)
    window.files.save_to(path)
    window.files.finish_saving()
    _check(window.document.path == path, "the drawing could not be saved")
    again = program.open_window(path)
    _wait(lambda: again.files.opening is None, "the saved drawing did not open")
    _check(again.document.scene == drawn, "the drawing is not the same once saved and opened again")
    saved = path.read_bytes()
    Hand(again).press(Qt.Key.Key_S, CONTROL)
    again.files.finish_saving()
    _check(path.read_bytes() == saved, "saved once more, the file is not the same")
    yield "file:          saved, opened again, the same"

    yield _run_gas(program, again, kernels)

    check_examples()
    draw_picture(RigidRun(drawn)).save(BytesIO(), format="PNG")
    yield f"resources:     {len(examples())} examples; a picture can be written"


def check_examples() -> None:
    missing = [example.file for example in examples() if not example.path.is_file()]
    _check(not missing, f"examples are missing: {', '.join(missing)}")


def _run_gas(program: Program, window: MainWindow, kernels: dict[str, int]) -> str:
    """Discs run from collision to collision, with plots, which are loaded only then."""
    _wait(lambda: "laboratory" in program.starter.ready_stages, "the laboratory did not get ready", COMPILING)
    compiled = _compiled_since(kernels)
    window.files.open_example(next(example.path for example in examples() if example.file == GAS))
    _wait(lambda: window.files.opening is None and len(window.document.scene.bodies) > 4, "no gas was opened")
    Hand(window).press(Qt.Key.Key_Space)
    player = window.player
    _wait(lambda: player.run is not None and player.run.time > 0.2, "the gas does not run")
    _check(load_plots().__name__ == "pyqtgraph", "plots cannot be drawn")
    player.reset()
    return f"laboratory:    a gas runs, plots can be drawn, {compiled} kernels compiled"


def _draw(hand: Hand) -> Scene:
    """A ground, a box, a ball, a hook, and a box on a rod."""
    hand.drag(Qt.Key.Key_G, (-8.0, 0.0), (8.0, 0.0))
    hand.drag(Qt.Key.Key_R, (-4.0, 2.0), (-3.0, 3.0))
    hand.drag(Qt.Key.Key_C, (-4.0, 4.0), (-3.0, 5.0))
    hand.click(Qt.Key.Key_P, (0.0, 1.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0), (1.0, 4.0), (0.0, 4.0))
    hand.press(Qt.Key.Key_Return)
    hand.drag(Qt.Key.Key_R, (5.0, 3.0), (6.0, 4.0))
    hand.click(Qt.Key.Key_D, (5.5, 3.5), (3.0, 5.0))
    drawn = hand.window.document.scene
    kinds = [body.kind for body in drawn.bodies]
    places = [body.position for body in drawn.bodies[1:3]]
    _check(
        (kinds, len(drawn.joints)) == (["static", *["dynamic"] * 4], 1)
        and places == [(-3.5, 2.5), (-3.5, 4.5)],
        f"what was drawn is not there, but {kinds} at {places} and {len(drawn.joints)} joints",
    )
    return drawn


def _simulate(hand: Hand) -> float:
    """Press Space, see the bodies fall, and reset; the seconds from the key to the first step."""
    player = hand.window.player
    began = perf_counter()
    hand.press(Qt.Key.Key_Space)
    _wait(lambda: player.run is not None and player.run.time > 0.0, "nothing moves after Simulate")
    seconds = perf_counter() - began
    run = player.run
    assert run is not None
    _wait(lambda: run.time > 0.2, "the run does not go on")
    _check(float(run.poses[2, 1]) < 4.4, "the ball does not fall")
    hand.press(Qt.Key.Key_R, CONTROL)
    return seconds


def _step(hand: Hand, steps: int) -> str:
    """So many steps, each by its key; the state after them."""
    hand.press(Qt.Key.Key_Period)
    _wait(lambda: hand.window.player.state == "paused", "the first step was not taken")
    for _ in range(steps - 1):
        hand.press(Qt.Key.Key_Period)
        _wait(lambda: hand.window.player.run is not None, "a step was not made")
    run = hand.window.player.run
    assert run is not None
    _check(run.steps == steps, f"{steps} steps became {run.steps}")
    assert run.world is not None  # bodies were drawn, so there is one
    return run.world.state_hash()


def _state_without_window(scene: Scene, steps: int) -> str:
    run = RigidRun(scene)
    for _ in range(steps):
        run.step()
    return run.world.state_hash()


class Hand:
    """Moves the mouse, in metres, and presses keys, with the focus on the canvas of a window."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.view = window.view
        viewport = window.view.viewport()
        assert viewport is not None
        self.canvas = viewport
        window.resize(1280, 800)  # whatever the screen is like, so that there is room for the drawing
        window.activateWindow()
        _check(bool(QTest.qWaitForWindowActive(window)), "the window does not become active")
        window.view.setFocus()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.view, key, modifiers)

    def drag(self, tool: Qt.Key, start: Point, end: Point) -> None:
        self.press(tool)
        self._move(start)
        QTest.mousePress(self.canvas, LEFT, NONE, self._pixel(start).toPoint())
        middle = ((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0)
        self._move(middle, LEFT)
        self._move(end, LEFT)
        QTest.mouseRelease(self.canvas, LEFT, NONE, self._pixel(end).toPoint())

    def click(self, tool: Qt.Key, *points: Point) -> None:
        self.press(tool)
        for point in points:
            self._move(point)
            QTest.mouseClick(self.canvas, LEFT, NONE, self._pixel(point).toPoint())

    def _pixel(self, point: Point) -> QPointF:
        return QPointF(self.view.mapFromScene(QPointF(*point)))

    def _move(self, point: Point, held: Qt.MouseButton = NO_BUTTON) -> None:
        # Not by QTest, which moves the system's own cursor and forgets the button that is held.
        place = self._pixel(point)
        where = self.canvas.mapToGlobal(place)
        event = QMouseEvent(QEvent.Type.MouseMove, place, where, NO_BUTTON, held, NONE)
        QApplication.sendEvent(self.canvas, event)


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise SelfTestError(sentence)


def _wait(done: Callable[[], bool], sentence: str, seconds: float | None = None) -> None:
    """Let the event loop run until then."""
    began = perf_counter()
    seconds = seconds or PATIENCE
    while not done():
        _check(perf_counter() - began < seconds, f"{sentence} within {seconds:g} s")
        QTest.qWait(2)


def _compiled_files() -> dict[str, int]:
    """The files of compiled code, with the time each was written."""
    return {path.name: path.stat().st_mtime_ns for path in cache_directory().glob("*.nbc")}


def _compiled_since(kernels: dict[str, int]) -> int:
    return sum(time != kernels.get(name) for name, time in _compiled_files().items())


@contextmanager
def _own_settings(folder: Path) -> Iterator[None]:
    before = os.environ.get(FOLDER_VARIABLE)
    os.environ[FOLDER_VARIABLE] = str(folder)
    try:
        yield
    finally:
        del os.environ[FOLDER_VARIABLE]
        if before is not None:
            os.environ[FOLDER_VARIABLE] = before


@contextmanager
def _no_surprises() -> Iterator[None]:
    """Fail on what nobody expects: an exception in the event loop, or a dialog, which nobody would answer."""
    seen: list[str] = []

    def dismiss() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            text = dialog.text() if isinstance(dialog, QMessageBox) else dialog.windowTitle()
            seen.append(f"a dialog opened: {text}")
            dialog.close()

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        traceback.print_exception(kind, error, trace)
        seen.append(f"an exception was raised: {error!r}")

    timer = QTimer()
    timer.timeout.connect(dismiss)
    timer.start(LOOK_FOR_DIALOGS)
    before, sys.excepthook = sys.excepthook, note
    try:
        yield
    except SelfTestError as error:
        _check(not seen, f"{error}; {'; '.join(seen)}")
        raise
    finally:
        sys.excepthook = before
        timer.stop()
    _check(not seen, "; ".join(seen))


def _close(program: Program) -> None:
    for window in list(program.windows):
        window.document.undo_stack.setClean()  # nobody wants to be asked about this drawing
        window.close()
    program.starter.stop()
    program.setParent(None)
    program.deleteLater()
    QApplication.processEvents()
