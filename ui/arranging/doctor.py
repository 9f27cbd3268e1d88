"""What the Doctor does in the window: shows what it has found, mends it, and pushes apart what overlaps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from msgspec.structs import replace
from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QWidget

from sketchfall.app.doctor.checks import SEPARATE
from sketchfall.app.doctor.finding import Finding
from sketchfall.app.doctor.overlaps import LEAST
from sketchfall.app.doctor.separating import Separation, separate
from sketchfall.app.drawing.geometry import Box, box_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.editing.commands import RemoveParts
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.engine_errors import told
from sketchfall.ui.actions.wiring import Table
from sketchfall.ui.arranging.doctor_dialog import DoctorDialog
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.files.background import Background
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.player import Player

AROUND = 4.0  # times as large as the smallest of what is shown: so much is seen around it
NOTHING_OVERLAPS = later("Nothing overlaps.")
COMPILING = later("The engine is still being compiled. Try again in a moment.")
NO_ROOM = later("There is no room: bodies still overlap, by {depth:.3g} m at the most.")
CHANGED = later("The drawing was changed meanwhile: try again.")

T = TypeVar("T")


class Doctor(QObject):
    refused = pyqtSignal(str)

    def __init__(
        self, canvas: CanvasScene, view: CanvasView, player: Player, starter: EngineStarter, window: QWidget
    ) -> None:
        super().__init__(window)
        self._live, self._view, self._player = canvas.live, view, player
        self._starter, self._window = starter, window
        self.dialog: DoctorDialog | None = None

    @property
    def table(self) -> Table:
        return {"doctor": self.open, "separate": self.separate}

    def open(self) -> None:
        """Or bring it to the front."""
        if self.dialog is None:
            self.dialog = DoctorDialog(self._live, self._scene, self._starter, self._window)
            self.dialog.show_wanted.connect(self._show)
            self.dialog.repair_wanted.connect(self._mend)
            self.dialog.finished.connect(self._forget)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        self.dialog.list.enter()

    def separate(self) -> None:
        """All bodies that overlap, as they are now."""
        if not self._starter.is_ready_for(self._live.document.scene):
            self.refused.emit(tr(COMPILING))
            return

        def say(apart: Separation) -> None:
            if apart.left > LEAST:
                self.refused.emit(tr(NO_ROOM, depth=apart.left))
            elif not apart.bodies:
                self.refused.emit(tr(NOTHING_OVERLAPS))

        self._find_and_change(separate, lambda apart: Parts(apart.bodies), tr(SEPARATE), say)

    def _scene(self) -> Scene:
        """With the bodies where they are now."""
        scene, bodies = self._live.document.scene, self._live.bodies
        return replace(scene, bodies=tuple(bodies[body.id] for body in scene.bodies))

    def _show(self, finding: Finding) -> None:
        document = self._live.document
        document.select(finding.parts)
        boxes = [box_of(self._live.bodies[number]) for number in finding.parts.bodies]
        smallest = min(boxes, key=lambda box: max(box.width, box.height))
        (x, y), reach = smallest.center, AROUND * max(smallest.width, smallest.height) / 2.0
        self._view.fit(Box(x - reach, y - reach, x + reach, y + reach))

    def _mend(self, finding: Finding) -> None:
        repair, document = finding.repair, self._live.document
        if repair is None:
            return
        if repair.changed is None:
            document.apply(RemoveParts(document, finding.parts, repair.text))
        else:
            self._find_and_change(repair.changed, lambda parts: parts, repair.text)

    def _find_and_change(
        self,
        find: Callable[[Scene], T],
        parts_of: Callable[[T], Parts],
        text: str,
        then: Callable[[T], None] = lambda _: None,
    ) -> None:
        """Find out beside the window what shall be, and make it so if the drawing is still the same."""
        self._player.pause()
        document, scene = self._live.document, self._scene()
        drawn = document.scene

        def change(found: Future[T]) -> None:
            if document.scene is not drawn:
                self.refused.emit(tr(CHANGED))
                return
            try:
                parts = parts_of(found.result())
                if parts:
                    self._live.change(parts, text.format(parts=parts.in_words))
                then(found.result())
            except (DrawingError, ValueError) as error:
                self.refused.emit(tr("That cannot be done: {reason}.", reason=told(error)))

        Background(lambda: find(scene), self._window).then(change)

    def _forget(self) -> None:
        self.dialog = None
