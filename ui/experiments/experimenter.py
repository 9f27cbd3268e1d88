"""What the window's menus do to experiment, and to see the numbers of a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.quantities.naming import address
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.experiments.data_dialog import DataDialog
from sketchfall.ui.experiments.experiment_dialog import ExperimentDialog
from sketchfall.ui.export.subject import subject_of
from sketchfall.ui.files.files import Files
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.player import Player


@dataclass(frozen=True)
class Experimenter:
    window: QWidget
    document: Document
    view: CanvasView
    player: Player
    starter: EngineStarter
    files: Files

    @property
    def table(self) -> dict[str, Callable[[], object]]:
        return {"experiment": self.open_experiment, "data_table": self.open_data_table}

    def open_experiment(self) -> None:
        """With the drawing as it is now."""
        scene, title = self.document.scene, self.document.title
        ExperimentDialog(
            scene, self._first_offered(), self.starter, self.files.folder, title, self.window
        ).show()

    def open_data_table(self) -> None:
        self.player.pause()
        self.player.when_idle(self._open_data_table)

    def _open_data_table(self) -> None:
        subject = subject_of(self.document, self.player, self.view.camera)
        dialog = DataDialog(
            subject,
            self._first_offered(),
            self.files.folder,
            lambda: self.starter.is_ready_for(subject.present.scene),
            self.window,
        )
        self.starter.ready.connect(dialog.refresh)
        dialog.open()

    def _first_offered(self) -> str | None:
        """What is selected, or else the first body that moves: by its address."""
        selected = self.document.selected
        moving = [body for body in self.document.scene.bodies if body.kind == "dynamic"]
        offered: list[BodyDrawing | JointDrawing] = [*selected.bodies, *selected.joints, *moving[:1]]
        return address(offered[0]) if offered else None
