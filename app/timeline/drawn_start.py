"""The beginning of a run that is known by its drawing alone: its world is built when it is to be seen."""

from __future__ import annotations

from dataclasses import dataclass

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.gases.gas_run import MOST_EVENTS, GasRun
from sketchfall.app.running.run import Checkpoint, Run
from sketchfall.app.running.starting import run_of


@dataclass(frozen=True)
class DrawnStart(Checkpoint):
    scene: Scene
    steps: int = 0

    @property
    def size(self) -> int:
        return 0

    def state_hash(self) -> str:
        return run_of(self.scene).state_hash()

    def restored(self, run: Run) -> Run:
        """DrawingError if the drawing cannot run here."""
        most_events = run.most_events if isinstance(run, GasRun) else MOST_EVENTS
        return run_of(self.scene, None, most_events)
