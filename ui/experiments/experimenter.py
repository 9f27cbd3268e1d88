"""What the window's menus do to experiment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PyQt6.QtWidgets import QWidget

from sketchfall.app.editing.document import Document
from sketchfall.app.experiments.naming import address, all_parts
from sketchfall.ui.experiments.experiment_dialog import ExperimentDialog
from sketchfall.ui.files.files import Files
from sketchfall.ui.running.engine_starter import EngineStarter


@dataclass(frozen=True)
class Experimenter:
    window: QWidget
    document: Document
    starter: EngineStarter
    files: Files

    @property
    def table(self) -> dict[str, Callable[[], object]]:
        return {"experiment": self.open_experiment}

    def open_experiment(self) -> None:
        """With the drawing as it is now; what is selected is offered first."""
        scene, selected = self.document.scene, self.document.selected
        chosen = [address(part) for part in (*selected.bodies, *selected.joints)]
        moving = [address(body) for body in scene.bodies if body.kind == "dynamic"]
        there = {address(part) for part in all_parts(scene)}
        first = next((each for each in (*chosen, *moving) if each in there), None)
        ExperimentDialog(
            scene, first, self.starter, self.files.folder, self.document.title, self.window
        ).show()
