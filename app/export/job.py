"""What somebody wants to take away, and the work of making it: the contents of one file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.scene import DrawingError, Measured, Scene
from sketchfall.app.experiments.data_table import DataTable
from sketchfall.app.export.film import check_film, check_mp4, film_file
from sketchfall.app.export.formats import MP4, Format
from sketchfall.app.export.layout import (
    FILM_SIDE,
    LONGER_SIDE,
    Layout,
    Size,
    check_size,
    layout_of,
    part_shown,
    size_for,
)
from sketchfall.app.export.still import picture_file, picture_of
from sketchfall.app.export.table import csv_signs, rows_as_text, table_of
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.colours import LIGHT_PICTURE, PictureColours
from sketchfall.app.picture.lettering import have_fonts
from sketchfall.app.picture.stills import Still
from sketchfall.app.running.run import STEP, Run

MAX_SECONDS = 3600.0  # of a stretch
ROUNDING = 1e-6  # of a moment
RUNNING = 0.5  # of the work, until all moments are known


class Moments(Protocol):
    """A run, or what is known of one: see `Course`."""

    def stills(self, steps: Iterable[int], report: Report = unheard) -> Iterator[Still]: ...

    def runs(self, steps: Iterable[int], report: Report = unheard) -> Iterator[Run]: ...

    def measured(
        self, wanted: Sequence[Measured], steps: int, report: Report = unheard
    ) -> list[NDArray[np.float64]]: ...


@dataclass(frozen=True, kw_only=True)
class Order:
    kind: Format
    title: str
    first: float = 0.0  # s
    seconds: float | None = None  # that a stretch of the run lasts; None: one moment
    per_second: float | None = None  # moments; None: what is usual
    layout: Layout | None = None  # None: of all that happens,
    size: Size | None = None  # in this size; None: the usual one
    colours: PictureColours = LIGHT_PICTURE
    transparent: bool = False
    with_drawing: bool = True  # within a PNG
    with_meters: bool = True
    measured: tuple[Measured, ...] = ()  # the columns of a table; none: where each body is and how it moves
    comma: bool = False  # before the fraction of the numbers in a table

    @property
    def rate(self) -> float:
        """Moments a second. Those of a picture or a table are at equal times, so whole steps apart."""
        rate = self.per_second or self.kind.usual_rate
        return rate if self.kind.kind == "film" else 1.0 / STEP / max(1, round(1.0 / STEP / rate))

    @property
    def steps(self) -> list[int]:
        """Of the run, at which it is looked at. A film ends when its last picture was seen for its time."""
        if self.seconds is None:
            times = [self.first]
        else:
            count = self.seconds * self.rate
            last = max(1, round(count)) if self.kind.kind == "film" else 1 + int(count + ROUNDING)
            times = [self.first + number / self.rate for number in range(last)]
        return [round(time / STEP) for time in times]

    def check(self) -> None:
        """DrawingError for what cannot be had, before any work is done."""
        if self.kind is MP4:
            check_mp4()
        if not 0.0 < self.rate <= self.kind.most_frames:
            raise DrawingError(
                tr(
                    "up to {most:g} moments a second can be exported as {ending}, not {rate:g}",
                    most=self.kind.most_frames,
                    ending=self.kind.suffix,
                    rate=self.rate,
                )
            )
        if not 0.0 <= self.first + (self.seconds or 0.0) <= MAX_SECONDS:
            raise DrawingError(tr("a run can be exported until {most:g} s", most=MAX_SECONDS))
        size = self.size if self.layout is None else self.layout.size
        if size is not None:
            check_size(size)
            if self.kind.kind == "film":
                check_film(self.kind, len(self.steps), size)


def made(order: Order, moments: Moments, work: Scene, report: Report = unheard) -> bytes:
    """The contents of the file; `work` is the drawing that goes inside a picture.

    DrawingError if it cannot be made; GivenUpError comes from `report`, between two steps or pictures.
    """
    if order.kind.kind == "table":
        if order.measured:
            return _measured_table(order, moments, work, report)
        return table_of(moments.runs(order.steps, report), csv_signs(comma=order.comma)).encode()
    stills = as_wanted(order, list(moments.stills(order.steps, part_of(report, 0.0, RUNNING))))
    if any(still.has_words for still in stills):
        have_fonts()
    layout = _layout(order, stills)
    watched = part_of(report, RUNNING, 1.0)
    if order.kind.kind == "film":
        return film_file(stills, layout, order.kind, order.rate, order.colours, watched)
    picture = picture_of(stills, layout, order.colours, transparent=order.transparent)
    watched(0.0)
    inside = work if order.with_drawing else None
    return picture_file(picture, layout, order.kind, order.title, inside, watched)


def as_wanted(order: Order, stills: list[Still]) -> list[Still]:
    return stills if order.with_meters else [replace(still, meters=()) for still in stills]


def _measured_table(order: Order, moments: Moments, work: Scene, report: Report) -> bytes:
    steps = order.steps
    data = DataTable(work, order.measured, moments.measured(order.measured, steps[-1], report))
    rows = data.rows(steps[0], steps[-1], round(1.0 / STEP / order.rate))
    return rows_as_text(data.head(rows), rows.tolist(), csv_signs(comma=order.comma)).encode()


def _layout(order: Order, stills: list[Still]) -> Layout:
    if order.layout is not None:
        return order.layout
    part = part_shown(stills)
    size = order.size or size_for(part, FILM_SIDE if order.kind.kind == "film" else LONGER_SIDE)
    return layout_of(part, size)
