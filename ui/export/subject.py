"""What there is to export: the drawing, what the canvas shows of it, and the run it is in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.export.course import Course, meter_read, still_of
from sketchfall.app.export.job import Moments
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.measuring.label_words import filled, pieces_of
from sketchfall.app.measuring.readings import value_as_drawn
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.projection import Projection
from sketchfall.app.picture.stills import Still
from sketchfall.app.running.run import STEP, Run
from sketchfall.app.timeline.run_file import notes_of
from sketchfall.ui.running.player import Player

USUAL_SECONDS = 5.0  # of a drawing that has not run


@dataclass(frozen=True)
class Subject:
    title: str
    work: Scene  # which goes inside a picture
    present: Still  # as the canvas shows it
    camera: Projection  # with which it shows it
    seconds: float  # that there are of the run
    course: Callable[[], Course]  # the run once more, to be made in a thread
    # All runs that are written down, in their order, likewise.
    all_courses: Callable[[], Iterator[Course]] = lambda: iter(())
    shows_meters: bool = True  # on the canvas
    is_later: bool = False  # `present`, than the beginning of the run

    def without_meters(self) -> Subject:
        return replace(self, present=replace(self.present, meters=()))


class Present:
    """The one moment that is shown: nothing has to be run for it."""

    def __init__(self, still: Still) -> None:
        self._still = still

    def stills(self, steps: Iterable[int], report: Report = unheard) -> Iterator[Still]:
        yield self._still

    def runs(self, steps: Iterable[int], report: Report = unheard) -> Iterator[Run]:
        raise TypeError("a still does not run")

    def measured(
        self, wanted: Sequence[Measured], steps: int, report: Report = unheard
    ) -> list[NDArray[np.float64]]:
        raise TypeError("a still does not run")


def subject_of(document: Document, player: Player, camera: Projection) -> Subject:
    """As it is now; the run is not in the middle of a step."""
    scene, run, recording = document.scene, player.run, player.recording
    plain = Projection(camera.scale, camera.left, camera.top, camera.width, camera.height)
    if run is None or recording is None:
        value_of = partial(value_as_drawn, scene)
        texts = [(label, filled(pieces_of(label, scene), value_of)) for label in scene.labels]
        meters = [
            meter_read(meter, value_of(meter.measured)) for meter in scene.meters if meter.shown != "plot"
        ]
        still = Still(scene, poses_of(scene.bodies), images=scene.images, texts=texts, meters=meters)
        return Subject(
            document.title, document.work, still, plain, USUAL_SECONDS, lambda: Course.of_drawing(scene)
        )
    notes = notes_of(recording, most_states=0, with_others=False)
    all_notes = notes_of(recording, most_states=0)
    seconds = recording.branch.end * STEP or USUAL_SECONDS
    assert player.moment is not None
    still = still_of(run, annotations_of(scene), player.moment)

    def course() -> Course:
        again = Course.of_run(notes())
        again.annotations = annotations_of(scene)  # a run knows those that were there when it began
        return again

    def all_courses() -> Iterator[Course]:
        written = all_notes()
        ran = sorted(each.number for each in written.all_branches if each.end > each.start)
        return (Course.of_run(written, number) for number in ran)

    return Subject(
        document.title, document.work, still, plain, seconds, course, all_courses, is_later=run.steps > 0
    )


def moments_of(subject: Subject, *, one: bool) -> Moments:
    return Present(subject.present) if one else subject.course()
