"""A drawing on its way into the window: read, checked, and laid out for the canvas, all in a thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from app.body_checks import check_shapes
from app.geometry import Placement
from app.scene import DrawingError, Scene
from ui.bodies_item import Picture
from ui.theme_watcher import current_theme

CHECKING = 0.85  # of the time; the rest is laying out
REST = 0.04  # s


@dataclass(frozen=True)
class LaidOut:
    """A drawing with what the canvas needs to show it at once."""

    scene: Scene
    picture: Picture
    placement: Placement


class Opening:
    """Called in a thread; `share` and `give_up` are for the others."""

    def __init__(self, name: str, read: Callable[[], Scene]) -> None:
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
        self._rest_if_told()
        scene = self._read()
        for index, body in enumerate(scene.bodies):
            if self._given_up:
                return None
            self._rest_if_told()
            try:
                check_shapes(body)  # which the reader of files does not look at
            except DrawingError as error:
                raise DrawingError(f"{self.name} could not be opened: bodies[{index}]: {error}.") from error
            self.share = CHECKING * index / len(scene.bodies)
        picture = Picture.of(scene.bodies, self._theme)
        self._rest_if_told()
        return LaidOut(scene, picture, Placement(scene.bodies))

    def _rest_if_told(self) -> None:
        if self._is_to_rest:
            self._is_to_rest = False
            time.sleep(REST)
