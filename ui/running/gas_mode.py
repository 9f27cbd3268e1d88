"""What the window does about the event-driven method: its panel comes with a run, and problems get a list.

While a gas runs, the panels of the drawing, which are greyed out then, make room for that of the gas.
"""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PyQt6.QtCore import QObject, Qt, QTimer
from PyQt6.QtWidgets import QDockWidget

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.running.gas import GasProblem, gas_problems
from sketchfall.ui.files.background import Background
from sketchfall.ui.laboratory.comparison_window import ComparisonWindow
from sketchfall.ui.panels.gas_panel import GasPanel
from sketchfall.ui.running.gas_check import GasCheck
from sketchfall.ui.running.gas_problems import GasProblemsDialog
from sketchfall.ui.running.predictions import MarkedEvent, NextEvents, Predictions

if TYPE_CHECKING:
    from sketchfall.ui.window.main_window import MainWindow


class GasMode(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.predictions = Predictions(window.player)
        self.panel = GasPanel(self.predictions)
        self.check = GasCheck(window.document, self)
        self.problems = GasProblemsDialog(self.check, window)
        self.next_events = NextEvents(self.predictions, window.player)
        self.marked = MarkedEvent(self.predictions, window.player)
        self._dock: QDockWidget | None = None
        self._put_aside: list[QDockWidget] = []  # while the panel of the gas is there,
        self._in_front: list[QDockWidget] = []  # and those of them that were not behind others
        self._is_on = False
        self._said: set[str] = set()  # notes; each is said once
        self._connect()

    def _connect(self) -> None:
        w = self.window
        w.player.state_changed.connect(self._state_changed)
        w.player.advanced.connect(self._advanced)
        w.player.not_a_gas.connect(self._show_problems)
        self.check.checked.connect(lambda: w.methods_panel.method.show_problems(self.check.problems))
        w.methods_panel.method.problems_asked_for.connect(self.problems.show_problems)
        self.problems.body_chosen.connect(self._show_body)
        self.problems.rigid_bodies_wanted.connect(self._change_to_rigid_bodies)
        self.panel.handbook_wanted.connect(w.show_handbook)

    def add_dock(self, dock: QDockWidget) -> None:
        """Where the panel is; it comes with a run."""
        self._dock = dock
        dock.hide()
        dock.visibilityChanged.connect(self._dock_shown)

    # --- a run --------------------------------------------------------------------------------------

    def _state_changed(self, state: str) -> None:
        run = self.predictions.run
        on = run is not None and state in ("running", "paused")
        if on and not self._is_on:
            assert run is not None
            self.panel.begin(run)
            self._say(run.notes)
            QTimer.singleShot(0, self._open)  # to lay out a panel takes a while, and the run is to start
        elif self._is_on and not on:
            self.panel.end()
            self._close()
        else:
            self.panel.advance()  # a pause
        self._is_on = on

    def _advanced(self) -> None:
        if self.predictions.run is not None:
            self._say(self.predictions.run.notes)  # some come up only on the way
        if self.window.player.state != "running":  # a single step
            self.panel.advance()

    def _open(self) -> None:
        dock, w = self._dock, self.window
        if not self._is_on or dock is None:
            return
        width = w.inspector.width()
        self._put_aside = [
            other for other in w.findChildren(QDockWidget) if other is not dock and not other.isHidden()
        ]
        self._in_front = [other for other in self._put_aside if not other.visibleRegion().isEmpty()]
        for other in self._put_aside:
            other.hide()
        dock.show()
        w.resizeDocks([dock], [width], Qt.Orientation.Horizontal)  # the canvas stays as it is

    def _close(self) -> None:
        assert self._dock is not None
        self._dock.hide()
        self._bring_back()

    def _dock_shown(self, visible: bool) -> None:
        if not visible and self._dock is not None and self._dock.isHidden():
            self._bring_back()  # its cross was clicked

    def _bring_back(self) -> None:
        put_aside, self._put_aside = self._put_aside, []
        for other in put_aside:
            other.show()
        if put_aside:
            for other in self._in_front:
                other.raise_()

    def _say(self, notes: list[str]) -> None:
        new = [note for note in notes if note not in self._said]
        self._said.update(new)
        if new:  # after what the window itself says about the state
            QTimer.singleShot(0, lambda: self.window.status.say(" ".join(new)))

    # --- problems -----------------------------------------------------------------------------------

    def _show_problems(self) -> None:
        self.problems.show_problems()

    def compare(self) -> None:
        """Both methods in a window of their own, or why not."""
        scene = self.window.document.scene
        Background(partial(gas_problems, scene), self).then(partial(self._compare, scene))

    def _compare(self, scene: Scene, problems: Future[list[GasProblem]]) -> None:
        if problems.result():
            self.problems.show_problems(of_a_run=False)
        else:
            ComparisonWindow(scene, self.window.starter, self.window).show()

    def _show_body(self, body_id: int) -> None:
        w = self.window
        if not w.document.has_body(body_id) or w.player.has_run:
            return
        w.canvas.choose_tool("select")
        w.document.select(PartIds([body_id]))
        center = box_of(w.document.body(body_id)).center
        if not w.view.camera.shows(w.view.camera.to_pixel(center)):
            w.view.show_at(center, w.view.camera.scale)

    def _change_to_rigid_bodies(self) -> None:
        document = self.window.document
        world = replace(document.scene.world, method="rigid_bodies")
        document.apply(ChangeDrawing(document, Parts(), "Change the method", world=world))
