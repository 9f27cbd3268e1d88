"""How the picture will look that is chosen; several moments in one are run for it, beside the window."""

from __future__ import annotations

from concurrent.futures import Future
from typing import NamedTuple

from PyQt6.QtCore import QSize, Qt, QTimer
from PyQt6.QtGui import QImage, QPixmap
from PyQt6.QtWidgets import QWidget

from sketchfall.app.export.job import Order, as_wanted
from sketchfall.app.export.layout import Layout, Size, layout_of, part_shown
from sketchfall.app.export.raster import image_of
from sketchfall.app.export.still import picture_of
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.stills import Still
from sketchfall.ui.experiments.data_work import Work
from sketchfall.ui.export.subject import Subject, moments_of
from sketchfall.ui.files.background import Background
from sketchfall.ui.look.plain_text import Label

ROOM = QSize(280, 210)
MOST_PAINTED = 12_000  # bodies, each counted at every moment: about a second of work
SOON = 150  # ms after a change, until a run begins: who is typing a number changes it again at once
TELL_EVERY = 100  # ms


class Looks(NamedTuple):
    stills: list[Still]
    image: QImage


class PreviewWork(Work[Looks]):
    """The moments of an order, which may be known by now, and its picture."""

    def __init__(
        self, subject: Subject, order: Order, size: Size, ratio: float, known: list[Still] | None
    ) -> None:
        super().__init__()
        self._subject, self._order, self._size, self._ratio = subject, order, size, ratio
        self._known = known

    @property
    def about(self) -> object:
        return moments_in(self._order)

    def _make(self) -> Looks:
        order = self._order
        stills = self._known
        if stills is None:
            moments = moments_of(self._subject, one=not is_run_for(order))
            stills = list(moments.stills(order.steps, self._report))
        shown = as_wanted(order, stills)
        small = _shrunk(order.layout or layout_of(part_shown(shown), self._size), ROOM)
        picture = picture_of(shown, small, order.colours, transparent=order.transparent)
        width, height = small.size
        image = image_of(picture, round(self._ratio * width), round(self._ratio * height))
        image.setDevicePixelRatio(self._ratio)
        return Looks(stills, image)


class ExportPreview(Label):
    def __init__(self, subject: Subject, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._subject = subject
        self._order: Order | None = None
        self.work: PreviewWork | None = None  # under way
        self._known: tuple[object, list[Still]] | None = None  # the moments of the picture before
        self.setFixedSize(ROOM)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(tr("Preview"))
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._begin)
        self._tell = QTimer(self)
        self._tell.setInterval(TELL_EVERY)
        self._tell.timeout.connect(self._say_how_far)

    @property
    def is_painted(self) -> bool:
        """Whether it shows what is chosen."""
        return self.work is None and not self._soon.isActive()

    def show_order(self, order: Order) -> None:
        """At once if its moments are known; else as soon as the drawing has run for it."""
        if self.work is not None and is_run_for(order) and self.work.about == moments_in(order):
            self._order = order  # painted when the run is done that is under way
            return
        self.stop()
        size = order.size
        painted = len(order.steps) if is_run_for(order) else 1
        is_shown = size is not None and painted * len(self._subject.present.scene.bodies) <= MOST_PAINTED
        self.setVisible(is_shown)
        self._order = order if is_shown else None
        if not is_shown:
            return
        if is_run_for(order) and self._moments_known(order) is None:
            self._say_how_far()
            self._soon.start(SOON)
        else:
            self._begin()

    def stop(self) -> None:
        """Nobody wants it any more."""
        self._soon.stop()
        self._tell.stop()
        if self.work is not None:
            self.work.give_up()
            self.work = None

    def _moments_known(self, order: Order) -> list[Still] | None:
        known = self._known
        return known[1] if known is not None and known[0] == moments_in(order) else None

    def _begin(self) -> None:
        order = self._order
        assert order is not None
        assert order.size is not None
        ratio, known = self.devicePixelRatioF(), self._moments_known(order)
        self.work = work = PreviewWork(self._subject, order, order.size, ratio, known)
        if known is None and is_run_for(order):
            self._tell.start()
        Background(work, self).then(
            lambda outcome: self._done(work, order, outcome), even_under=self.window()
        )

    def _say_how_far(self) -> None:
        share = 0.0 if self.work is None else self.work.share
        self.setText(tr("Running for the preview: {percent:.0f} %", percent=100.0 * share))

    def _done(self, work: PreviewWork, order: Order, outcome: Future[Looks | None]) -> None:
        if work is not self.work:  # another is wanted by now
            return
        self.work = None
        self._tell.stop()
        looks = outcome.result()
        if looks is None:
            self.setText(tr("No preview: {reason}.", reason=work.problem))
            return
        self._known = (work.about, looks.stills)
        if self._order == order:
            self.setPixmap(QPixmap.fromImage(looks.image))
        else:
            self._begin()


def is_run_for(order: Order) -> bool:
    """A film shows itself by the moment that is shown: what comes is what it is exported for."""
    return order.kind.kind == "picture" and order.seconds is not None


def moments_in(order: Order) -> object:
    return tuple(order.steps) if is_run_for(order) else None


def _shrunk(layout: Layout, room: QSize) -> Layout:
    """The same picture with its lines, so small that it fits."""
    camera = layout.camera
    return Layout(camera, min(room.width() / camera.width, room.height() / camera.height))
