"""A run is measured in a process of its own: to the same bits, and nothing is left of it when it ends."""

from __future__ import annotations

import subprocess
from typing import Any, ClassVar

import pytest

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, DrawingError, Measured, Scene
from sketchfall.app.export import course_process
from sketchfall.app.export.course import Course
from sketchfall.app.export.course_process import noted_beside
from sketchfall.app.files.progress import GivenUpError
from sketchfall.app.running.inputs import Aim, Grab, LetGo
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Recording
from sketchfall.app.timeline.run_file import WrittenRun, written_run
from tests.patience import PATIENCE

STEPS = 30
LONG = 1_000_000  # steps; nobody waits for so many
WANTED = (Measured("y", 1), Measured("energy_given"), Measured("total_energy"))


@pytest.fixture
def written() -> WrittenRun:
    """A ball falls, and is held by a hand for a while."""
    ball = BodyDrawing(id=1, shapes=(CircleShape(radius=0.5),), position=(0.0, 3.0))
    recording = Recording(run_of(Scene(bodies=(ball,))))
    for step in range(STEPS):
        if step == 10:
            recording.take(Grab(body=1, point=recording.run.poses[0, :2].tolist()))
            recording.take(Aim(point=(1.0, 4.0)))
        if step == 20:
            recording.take(LetGo())
        recording.step()
    return written_run(recording)


class Begun(subprocess.Popen[bytes]):
    """Those that were begun in a test."""

    all: ClassVar[list[Begun]] = []

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.all.append(self)


@pytest.fixture(autouse=True)
def processes(monkeypatch: pytest.MonkeyPatch) -> list[Begun]:
    monkeypatch.setattr(Begun, "all", [])
    monkeypatch.setattr(subprocess, "Popen", Begun)
    return Begun.all


def test_the_numbers_are_the_same_to_the_last_bit(written: WrittenRun, processes: list[Begun]) -> None:
    shares: list[float] = []
    beside = noted_beside(written, WANTED, STEPS, shares.append)
    here = Course.of_run(written).noted(WANTED, STEPS)
    assert [each.tobytes() for each in beside] == [each.tobytes() for each in here]
    assert beside[1].max() > 1.0  # by the hand
    assert shares == sorted(shares)
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert [process.poll() is None for process in processes] == [False]


def test_who_gives_up_leaves_no_process(written: WrittenRun, processes: list[Begun]) -> None:
    def give_up(_: float) -> None:
        raise GivenUpError

    with pytest.raises(GivenUpError):
        noted_beside(written, WANTED, STEPS, give_up)
    (process,) = processes
    assert process.returncode is not None


def test_a_process_that_dies_is_told_of(written: WrittenRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_process, "own_arguments", lambda _: ["-c", "raise SystemExit(3)"])
    with pytest.raises(DrawingError, match="has ended"):
        noted_beside(written, WANTED, STEPS)


def test_the_process_ends_with_who_began_it(written: WrittenRun, processes: list[Begun]) -> None:
    """Whose end of the pipe the system closes."""

    def let_go(_: float) -> None:
        stdin = processes[0].stdin
        assert stdin is not None
        stdin.close()
        processes[0].wait(PATIENCE)
        raise GivenUpError

    with pytest.raises(GivenUpError):
        noted_beside(written, WANTED, LONG, let_go)
    assert processes[0].returncode == 1
