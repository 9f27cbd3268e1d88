"""A drawing on its way into the window: read, checked, and laid out for the canvas, all in a thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sketchfall.app.drawing.body_checks import check_shapes
from sketchfall.app.drawing.geometry import Placement
from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.files.progress import GivenUpError, Report, part_of
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.bodies_item import Picture
from sketchfall.ui.look.theme_watcher import current_theme

# Of the time, when each begins.
CHECKING = 0.2
LAYING_OUT = 0.85
PLACING = 0.95
REST = 0.04  # s


@dataclass(frozen=True)
class LaidOut:
    """A drawing with what the canvas needs to show it at once."""

    scene: Scene
    picture: Picture
    placement: Placement


class Opening:
    """Called in a thread; `share` and `give_up` are for the others.

    Whatever the thread does, it does in small pieces: between two of them it hears that it is given up. The
    longest are to look through the whole text, to divide one outline, and to make the picture.
    """

    def __init__(self, name: str, read: Callable[[Report], Scene]) -> None:
        self.name = name
        self.share = 0.0  # done, from 0 to 1
        self._read = read
        self._theme = current_theme()
        self._given_up = False
        self._is_to_rest = False

    def give_up(self) -> None:
        self._given_up = True

    def rest(self) -> None:
        """For once, leave the interpreter to the window, which has many parts to grey out just now."""
        self._is_to_rest = True

    def __call__(self) -> LaidOut | None:
        """DrawingError or StorageError if the drawing cannot be used; None if it was given up."""
        try:
            self._report(0.0)
            scene = self._read(part_of(self._report, 0.0, CHECKING))
            self._check(scene, part_of(self._report, CHECKING, LAYING_OUT))
            self._report(LAYING_OUT)
            picture = Picture.of(scene.bodies, self._theme)
            placement = Placement(scene.bodies, report=part_of(self._report, PLACING, 1.0))
            self._report(1.0)
            return LaidOut(scene, picture, placement)
        except GivenUpError:
            return None

    def _check(self, scene: Scene, report: Report) -> None:
        count = len(scene.bodies)
        for index, body in enumerate(scene.bodies):
            try:
                # Which the reader of files does not look at.
                check_shapes(body, part_of(report, index / count, (index + 1) / count))
            except DrawingError as error:
                place = f"bodies[{index}]"
                sentence = tr(
                    "{name} could not be opened: {place}: {reason}.",
                    name=self.name,
                    place=place,
                    reason=error,
                )
                raise DrawingError(sentence) from error

    def _report(self, share: float) -> None:
        if self._given_up:
            raise GivenUpError
        self.share = share
        if self._is_to_rest:
            self._is_to_rest = False
            time.sleep(REST)
