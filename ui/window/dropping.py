"""What can be dropped on a window: files of drawings and images, and quantities from the shelf."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PyQt6.QtCore import QMimeData, QPoint

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
        if files:
            self.imaging.take_dropped(files[0], self.files.open_path)
        return is_measured or bool(files)


def _files_of(data: QMimeData | None) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()] if data else []
