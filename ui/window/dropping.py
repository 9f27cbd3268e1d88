"""What can be dropped on a window: files of drawings and images, and quantities from the shelf."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QMimeData, QPoint, Qt, QTimer
from PyQt6.QtGui import QDropEvent

from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.files.files import Files
from sketchfall.ui.images.imaging import Imaging
from sketchfall.ui.measuring.measuring import Measuring
from sketchfall.ui.measuring.quantity_shelf import dragged_quantity


@dataclass(frozen=True)
class Dropping:
    view: CanvasView
    canvas: CanvasScene
    measuring: Measuring
    imaging: Imaging
    files: Files

    def is_welcome(self, data: QMimeData | None) -> bool:
        return bool(dragged_quantity(data) or _files_of(data))

    def take(self, data: QMimeData | None, pixel: QPoint) -> bool:
        """At a pixel of the view; whether anything came of it."""
        quantity, files = dragged_quantity(data), _files_of(data)
        is_measured = bool(quantity) and self.view.rect().contains(pixel)
        if is_measured:
            self.measuring.measure(quantity, self.canvas.under(pixel.toPointF()))
        if files:  # after the drop: where it comes from is not to wait for the answer to a question
            QTimer.singleShot(0, partial(self.imaging.take_dropped, files[0], self.files.open_path))
        return is_measured or bool(files)


def accept_copy(event: QDropEvent) -> None:
    """Whoever hears that what was dropped is moved may take it away at its own place: a file, say."""
    copy = Qt.DropAction.CopyAction
    event.setDropAction(copy if event.possibleActions() & copy else event.proposedAction())
    event.accept()


def _files_of(data: QMimeData | None) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()] if data else []
