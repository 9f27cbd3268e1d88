"""A drawing that is edited, and one that runs meanwhile, without a window."""

from __future__ import annotations

from collections.abc import Iterable

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Scene
from sketchfall.app.drawing.scene_change import difference
from sketchfall.app.editing.document import Document
from sketchfall.app.running.inputs import AnyInput, Edit, Placed
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.running.run import Run
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Recording


class Running:
    """As the window's player: what is done to the document is done to the run."""

    has_run = True

    def __init__(self, document: Document, recording: Recording) -> None:
        self.document, self.recording = document, recording
        self._expected: tuple[Placed, ...] = ()
        document.changed.connect(self.follow)

    @property
    def run(self) -> Run:
        return self.recording.run

    @property
    def shown_time(self) -> float:
        return self.run.time

    def expect(self, placed: Iterable[Placed]) -> None:
        self._expected = tuple(placed)

    def take(self, done: AnyInput) -> None:
        self.recording.take(done)

    def follow(self, _change: object) -> None:
        change = difference(self.run.scene, self.document.scene)
        if change is not None:
            self.take(Edit(change=change, placed=self._expected))
            self._expected = ()


def drawing_of(
    *bodies: BodyDrawing, joints: Iterable[JointDrawing] = (), selected: Iterable[int] = ()
) -> LiveDrawing:
    live = LiveDrawing(Document(Scene(bodies=bodies, joints=tuple(joints))))
    live.document.select(PartIds(selected))
    return live


def begin_run(live: LiveDrawing, steps: int) -> Running:
    running = Running(live.document, Recording(run_of(live.document.scene)))
    live.follow(running)
    for _ in range(steps):
        running.recording.step()
    return running
