"""An export under way in a thread: how far it is, and the way to give it up. No file is ever half there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.export.job import Moments, Order, made
from sketchfall.app.files.progress import GivenUpError
from sketchfall.app.files.storage import check_can_save, save_file


class ExportWork:
    def __init__(self, path: Path, order: Order, moments: Callable[[], Moments], work: Scene) -> None:
        self.path = path
        self.share = 0.0  # done, from 0 to 1
        self._order = order
        self._moments = moments
        self._work = work
        self._given_up = False

    def give_up(self) -> None:
        self._given_up = True

    def __call__(self) -> bool:
        """Whether the file is there; StorageError if it could not be made or saved."""
        try:
            check_can_save(self.path)
            save_file(self.path, self._contents)
        except GivenUpError:
            return False
        return True

    def _contents(self) -> bytes:
        contents = made(self._order, self._moments(), self._work, self._report)
        self._report(1.0)  # the last chance to give up
        return contents

    def _report(self, share: float) -> None:
        if self._given_up:
            raise GivenUpError
        self.share = share
