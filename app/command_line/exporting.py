"""`sketchfall export FILE OUT`: a drawing or a run as a picture, a film or a table, without a window."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from sketchfall.app.command_line.about import about
from sketchfall.app.command_line.options import wants_comma
from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.export.course import Course
from sketchfall.app.export.formats import CSV, format_of
from sketchfall.app.export.job import Order, made
from sketchfall.app.export.layout import read_size
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.files.storage import check_can_save, save_file
from sketchfall.app.language.catalogue import tr
from sketchfall.app.quantities.called import measured_called
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.run_file import is_run_file, read_run

FILM_SECONDS = 5.0  # of a drawing, of which nobody said how long


@dataclass(frozen=True)
class Wanted:
    """What was typed."""

    file: Path
    out: Path
    at: float | None
    seconds: float | None
    per_second: float | None
    size: str | None
    measure: tuple[str, ...]
    comma: bool

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Wanted:
        return cls(
            arguments.file,
            arguments.out,
            arguments.at,
            arguments.seconds,
            arguments.fps,
            arguments.size,
            tuple(arguments.measure),
            wants_comma(arguments),
        )


def export(wanted: Wanted) -> None:
    """DrawingError or StorageError with a sentence; OSError if the file cannot be read."""
    with about(wanted.out):
        kind = format_of(wanted.out)
        size = None if wanted.size is None else read_size(wanted.size)
        if wanted.measure and kind is not CSV:
            raise DrawingError(tr("quantities are measured for a table, whose name ends in .csv"))
    check_can_save(wanted.out)
    with about(wanted.file):
        course, work, shown = _read(wanted.file)
    with about("--measure"):
        measured = tuple(measured_called(work, text) for text in wanted.measure)
    lasts = kind.kind != "picture" and wanted.at is None
    seconds = wanted.seconds
    if seconds is None and lasts:
        seconds = course.end * STEP if course.end else FILM_SECONDS
    order = Order(
        kind=kind,
        title=wanted.file.stem,
        first=shown if wanted.at is None and seconds is None else wanted.at or 0.0,
        seconds=seconds,
        per_second=wanted.per_second,
        size=size,
        measured=measured,
        comma=wanted.comma,
    )
    with about(wanted.out):
        order.check()
    save_file(wanted.out, lambda: made(order, course, work))


def _read(file: Path) -> tuple[Course, Scene, float]:
    """A run, the drawing that it is of, and the time that is shown of it when it is opened."""
    if is_run_file(file):
        written = read_run(file)
        return Course.of_run(written), written.work, written.shown[1] * STEP
    scene = read_drawing(file)
    return Course.of_drawing(scene), scene, 0.0
