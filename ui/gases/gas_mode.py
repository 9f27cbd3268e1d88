"""What the window does about the event-driven method: its panel comes with a run, and problems get a list."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

from msgspec.structs import replace
from PyQt6.QtCore import QObject, QTimer, pyqtSignal
from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.editing.changes import Change, SelectionChanged
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.gases.gas import GasProblem, gas_problems
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.files.background import Background
from sketchfall.ui.gases.gas_check import GasCheck
from sketchfall.ui.gases.gas_panel import GasPanel
from sketchfall.ui.gases.gas_problems import GasProblemsDialog
from sketchfall.ui.gases.predictions import MarkedEvent, NextEvents, Predictions
from sketchfall.ui.laboratory.comparison_window import ComparisonWindow
from sketchfall.ui.panels.method_choice import MethodChoice
from sketchfall.ui.running.player import Player
from sketchfall.ui.running.refusal import GO_ON
from sketchfall.ui.window import messages

CANNOT_TAKE = later("Not in a gas")
TAKE_BACK = later("Take it back")


class GasMode(QObject):
    panel_wanted = pyqtSignal(bool)  # in front of the one for what is selected, or no longer
    selection_wanted = pyqtSignal(bool)  # something was selected, or no longer is
    handbook_wanted = pyqtSignal(str)  # at this topic
    noted = pyqtSignal(str)  # what a run does otherwise than one might think

    def __init__(
        self,
        document: Document,
        canvas: CanvasScene,
        view: CanvasView,
        player: Player,
        method: MethodChoice,
        place: QWidget,
        parent: QWidget,
    ) -> None:
        """place: what its panel is in."""
        super().__init__(parent)
        self._document = document
        self._canvas = canvas
        self._view = view
        self._player = player
        self._parent = parent  # of its dialogs
        self.predictions = Predictions(player)
        self.panel = GasPanel(self.predictions, place)
        self.check = GasCheck(document, self)
        self.problems = GasProblemsDialog(self.check, parent)
        self.next_events = NextEvents(self.predictions, player)
        self.marked = MarkedEvent(self.predictions, player)
        self._is_on = False
        self._said: set[str] = set()  # notes; each is said once
        self._connect(method)

    def _connect(self, method: MethodChoice) -> None:
        self._player.refusal.asked.connect(self._offer)
        self._document.changed.connect(self._document_changed)
        self._player.state_changed.connect(self._state_changed)
        self._player.advanced.connect(self._advanced)
        self._player.not_a_gas.connect(self._show_problems)
        self.check.checked.connect(lambda: method.show_problems(self.check.problems))
        method.problems_asked_for.connect(self.problems.show_problems)
        self.problems.body_chosen.connect(self._show_body)
        self.problems.rigid_bodies_wanted.connect(self._change_to_rigid_bodies)
        self.panel.handbook_wanted.connect(self.handbook_wanted)

    # --- a run --------------------------------------------------------------------------------------

    def _state_changed(self, state: str) -> None:
        run = self.predictions.run
        on = run is not None and state in ("running", "paused")
        if on and not self._is_on:
            assert run is not None
            self.panel.begin(run)
            self._say(run.notes)
            QTimer.singleShot(0, self._open)  # to lay out a panel takes a while, and the run is to start
        elif self._is_on and not on and (state == "drawing" or self._player.run is not None):
            self.panel.end()
            self.panel_wanted.emit(False)
        elif self._is_on:
            self.panel.advance()  # a pause, or a way to another moment
            return
        self._is_on = on

    def _open(self) -> None:
        if self._is_on:
            self.panel_wanted.emit(True)

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, SelectionChanged):
            self.selection_wanted.emit(bool(self._document.selection))

    def _advanced(self) -> None:
        if self.predictions.run is not None:
            self._say(self.predictions.run.notes)  # some come up only on the way
        if self._player.state != "running":  # a single step
            self.panel.advance()

    def _say(self, notes: list[str]) -> None:
        new = [note for note in notes if note not in self._said]
        self._said.update(new)
        if new:  # after what the window itself says about the state
            QTimer.singleShot(0, lambda: self.noted.emit(" ".join(new)))

    def _offer(self, reason: str) -> None:
        """A gas cannot take what was done: go on by the usual method, or take it back."""
        sentence = tr("{reason}.", reason=f"{reason[0].upper()}{reason[1:]}")
        go_on = messages.choose(self._parent, tr(CANNOT_TAKE), sentence, tr(GO_ON), tr(TAKE_BACK))
        self._player.refusal.settle(go_on=go_on)

    # --- problems -----------------------------------------------------------------------------------

    def _show_problems(self) -> None:
        self.problems.show_problems()

    def compare(self) -> None:
        """Both methods in a window of their own, or why not."""
        scene = self._document.scene
        Background(partial(gas_problems, scene), self).then(partial(self._compare, scene))

    def _compare(self, scene: Scene, problems: Future[list[GasProblem]]) -> None:
        if problems.result():
            self.problems.show_problems(of_a_run=False)
        else:
            ComparisonWindow(scene, self._player.starter, self._parent).show()

    def _show_body(self, body_id: int) -> None:
        if not self._document.has_body(body_id) or self._player.has_run:
            return
        self._canvas.choose_tool("select")
        self._document.select(PartIds([body_id]))
        center = box_of(self._document.body(body_id)).center
        camera = self._view.camera
        if not camera.shows(camera.to_pixel(center)):
            self._view.show_at(center, camera.scale)

    def _change_to_rigid_bodies(self) -> None:
        document = self._document
        world = replace(document.scene.world, method="rigid_bodies")
        document.apply(ChangeDrawing(document, Parts(), tr("Change the method"), world=world))
