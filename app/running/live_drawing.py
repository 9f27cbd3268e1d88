"""The parts as they are now, and the one way to change them: in the drawing alone, or in a run of it as well.

While nothing runs, that is the drawing. While a run is on, bodies are where it has them; what they are
belongs to the drawing and to the run at once, and where they are put belongs to the run.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from msgspec.structs import replace

from sketchfall.app.cutting.pieces import seen_in_drawing
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError
from sketchfall.app.drawing.transforms import shifted_likewise
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.reworking import Rework, Reworked
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.following import Motion, motion_of
from sketchfall.app.running.inputs import AnyInput, Placed, Put
from sketchfall.app.running.run import MovingBody, Run


class Runner(Protocol):
    """Who runs the drawing."""

    @property
    def has_run(self) -> bool: ...
    @property
    def run(self) -> Run | None:
        """None, too, while a long step is under way."""

    @property
    def shown_time(self) -> float:
        """s, of what the canvas shows of the run."""

    def take(self, done: AnyInput) -> None:
        """Do something to the run, now or when the step under way is done."""

    def expect(self, placed: Iterable[Placed]) -> None:
        """Where the run shall have the bodies that the next edit brings, or changes."""


class LiveDrawing:
    def __init__(self, document: Document) -> None:
        self.document = document
        self._runner: Runner | None = None

    def follow(self, runner: Runner) -> None:
        self._runner = runner

    @property
    def _run(self) -> Run | None:
        return self._runner.run if self._runner is not None else None

    @property
    def is_locked(self) -> bool:
        """A run is on that can take no change now, in the middle of a long step."""
        return self.is_running and self._run is None

    @property
    def is_running(self) -> bool:
        """A run is on, even if it is paused."""
        return self._runner is not None and self._runner.has_run

    @property
    def time(self) -> float:
        """s, that is shown; zero while nothing runs."""
        return self._runner.shown_time if self._runner is not None and self._runner.has_run else 0.0

    @property
    def bodies(self) -> Mapping[int, BodyDrawing]:
        """By their ids."""
        drawn, run = self.document.bodies_by_id, self._run
        return drawn if run is None else LiveBodies(drawn, run)

    @property
    def selected(self) -> Parts:
        ids, bodies = self.document.selection, self.bodies
        return Parts((bodies[number] for number in ids.bodies), self.document.selected.joints)

    def change(self, parts: Parts, text: str, merge_key: str = "") -> None:
        """The parts shall be so, seen as they are now. DrawingError, and nothing changed, if they cannot."""
        if self.is_locked:
            raise DrawingError(tr("this run cannot be changed now"))
        runner, run, document = self._runner, self._run, self.document
        if runner is None or run is None:
            self._apply(ChangeDrawing(document, parts, text, merge_key))
            return
        now = self.bodies
        drawn = Parts(
            (_as_drawn(document.body(body.id), now[body.id], body) for body in parts.bodies), parts.joints
        )
        moved = [body for body in parts.bodies if motion_of(body) != motion_of(now[body.id])]
        self._apply(ChangeDrawing(document, drawn, text, merge_key))
        if moved:
            runner.take(Put(bodies=tuple(map(_placed, moved))))

    def rework(self, reworked: Reworked, text: str) -> None:
        """Bodies shall be others, seen as they are now. DrawingError, and nothing changed, if they cannot."""
        if self.is_locked:
            raise DrawingError(tr("this run cannot be changed now"))
        runner, run, document = self._runner, self._run, self.document
        if runner is None or run is None:
            document.apply(Rework(document, reworked, text))
            return
        now = self.bodies
        drawn = {
            number: [seen_in_drawing(document.body(number), now[number], piece) for piece in pieces]
            for number, pieces in reworked.bodies.items()
        }
        command = Rework(document, reworked._replace(bodies=drawn), text)
        runner.expect(_placed(piece) for pieces in reworked.bodies.values() for piece in pieces)
        document.apply(command)

    def _apply(self, change: ChangeDrawing) -> None:
        if not change.changes_nothing:
            self.document.apply(change)


class LiveBodies(Mapping[int, BodyDrawing]):
    """The bodies of a drawing as a run has them, each made when somebody asks for it."""

    def __init__(self, drawn: Mapping[int, BodyDrawing], run: Run) -> None:
        self._drawn = drawn
        self._moving = run.bodies

    def __getitem__(self, number: int) -> BodyDrawing:
        drawn = self._drawn[number]
        moving = self._moving.get(number)
        return drawn if moving is None else as_moving(drawn, moving)

    def __iter__(self) -> Iterator[int]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)


def as_moving(drawn: BodyDrawing, moving: MovingBody) -> BodyDrawing:
    """Where a run has it; as drawn if that is nowhere, or if it cannot move."""
    numbers = (*moving.position, moving.angle, *moving.velocity, moving.angular_velocity)
    if moving.quarantined or not all(map(math.isfinite, numbers)):
        return drawn
    place = replace(drawn, position=moving.position, angle=moving.angle)
    if drawn.kind == "static":  # whose velocity is kept in case it is set free again
        return place
    return replace(place, velocity=moving.velocity, angular_velocity=moving.angular_velocity)


def _placed(body: BodyDrawing) -> Placed:
    return Placed(body=body.id, **{name: getattr(body, name) for name in Motion._fields})


def _as_drawn(drawn: BodyDrawing, now: BodyDrawing, after: BodyDrawing) -> BodyDrawing:
    """What becomes of the drawing when a body that is there `now` shall be as `after`.

    All but its motion. A shape that grows to one side takes its frame along, and does so in the drawing too.
    """
    motion = {name: getattr(drawn, name) for name in Motion._fields}
    if after.shapes != now.shapes:
        motion["position"] = shifted_likewise(drawn.position, drawn.angle, now, after)
    return replace(after, **motion)
