"""Who changes what is selected: tries it, or asks for a number first and shows what would come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.scene import BodyDrawing, DrawingError
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.engine_errors import told
from sketchfall.ui.arranging.arrange_dialog import ArrangeDialog
from sketchfall.ui.arranging.preview import ArrangePreview
from sketchfall.ui.canvas.canvas_scene import CanvasScene


class Changer(QObject):
    refused = pyqtSignal(str)  # why it cannot be done

    def __init__(self, canvas: CanvasScene, preview: ArrangePreview, window: QWidget) -> None:
        super().__init__(window)
        self.preview = preview  # an overlay
        self._canvas, self._window = canvas, window
        self._live = canvas.live

    def _try(self, do: Callable[[], str]) -> None:
        try:
            refusal = do()
        except (DrawingError, ValueError) as error:
            refusal = tr("That cannot be done: {reason}.", reason=told(error))
        if refusal:
            self.refused.emit(refusal)

    def _ask(self, dialog: ArrangeDialog) -> None:
        dialog.previewed.connect(self._show)
        dialog.refused.connect(self.refused)
        dialog.preview()
        dialog.open()

    def _show(self, bodies: Sequence[BodyDrawing]) -> None:
        self.preview.bodies = bodies
        self._canvas.update()
