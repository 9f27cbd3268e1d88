"""What the entries of Arrange > Combine do; why not, where they cannot, is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QWidget

from sketchfall.app.cutting import combining, one_body, reshaping
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.properties.properties import NumberRange
from sketchfall.ui.actions.wiring import Table
from sketchfall.ui.arranging.arrange_dialog import ArrangeDialog, NumberDialog
from sketchfall.ui.arranging.preview import ArrangePreview
from sketchfall.ui.canvas.canvas_scene import CanvasScene

TOLERANCE = NumberRange(
    "simplify",
    later("Tolerance"),
    "m",
    1e-6,
    1e3,
    0.01,
    tip=later("No corner that is left out was farther than this from the new outline."),
)
DISTANCE = NumberRange(
    "offset",
    later("Distance"),
    "m",
    -1e3,
    1e3,
    0.05,
    tip=later("Outwards on every side; below zero inwards."),
)


class Cutter(QObject):
    refused = pyqtSignal(str)

    def __init__(self, canvas: CanvasScene, preview: ArrangePreview, window: QWidget) -> None:
        super().__init__(window)
        self._canvas, self._preview, self._window = canvas, preview, window
        self._live = canvas.live

    @property
    def table(self) -> Table:
        live = self._live
        return {
            "make_one_body": partial(self._try, partial(one_body.make_one, live)),
            "take_apart": partial(self._try, partial(one_body.take_apart, live)),
            "unite": partial(self._try, partial(combining.unite, live)),
            "subtract": partial(self._try, partial(combining.subtract, live)),
            "intersect": partial(self._try, partial(combining.intersect, live)),
            "hull": partial(self._try, partial(combining.make_hull, live)),
            "simplify": self._ask_tolerance,
            "offset": self._ask_distance,
        }

    def _try(self, do: Callable[[], str]) -> None:
        try:
            refusal = do()
        except (DrawingError, ValueError) as error:
            refusal = tr("That cannot be done: {reason}.", reason=told(error))
        if refusal:
            self.refused.emit(refusal)

    def _ask_tolerance(self) -> None:
        live = self._live
        self._ask(
            NumberDialog(
                tr("Simplify"),
                TOLERANCE,
                0.02,
                partial(reshaping.simplified_bodies, live),
                partial(reshaping.simplify, live),
                self._window,
            )
        )

    def _ask_distance(self) -> None:
        live = self._live
        self._ask(
            NumberDialog(
                tr("Offset"),
                DISTANCE,
                0.1,
                partial(reshaping.grown_bodies, live),
                partial(reshaping.grow, live),
                self._window,
            )
        )

    def _ask(self, dialog: ArrangeDialog) -> None:
        dialog.previewed.connect(self._show)
        dialog.refused.connect(self.refused)
        dialog.preview()
        dialog.open()

    def _show(self, bodies: Sequence[BodyDrawing]) -> None:
        self._preview.bodies = bodies
        self._canvas.update()
