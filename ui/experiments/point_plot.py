"""A plot of points, one for each run, with the curves of a fit and of a closed form through them."""

from __future__ import annotations

from typing import Any

import numpy as np
from PyQt6.QtGui import QColor
from PyQt6.QtWidgets import QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.thinned import Floats
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import current_theme
from sketchfall.ui.measuring.curve_plot import CurvePlot, DrawnCurve

POINT = 7.0  # px
MARGIN = 0.04  # of the range, beside the points
NOTHING = np.zeros(0)


class PointPlot(CurvePlot):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points: tuple[Floats, Floats] = NOTHING, NOTHING
        self._dots: Any = None  # of pyqtgraph
        self.setAccessibleName(tr("Plot of the results"))
        self.setToolTip(
            plain_tip(
                tr(
                    "Click a point to see its run in the table. The wheel, + and - or a box drawn with Shift "
                    "zoom; the middle or right button moves what is seen; a double click shows all."
                )
            )
        )

    def show_points(self, x: Floats, y: Floats, curves: list[DrawnCurve]) -> None:
        """Those that are known."""
        known = ~np.isnan(y)
        self.points = x[known], y[known]
        self.show_curves([_room_around(*self.points), *curves], None)

    def nearest(self, x: float, y: float) -> float | None:
        """The x of the point next to a place, as it is seen; None if there are no points."""
        xs, ys = self.points
        if not len(xs):
            return None
        width, height = float(np.ptp(xs)) or 1.0, float(np.ptp(ys)) or 1.0
        return float(xs[(((xs - x) / width) ** 2 + ((ys - y) / height) ** 2).argmin()])

    def _refresh(self) -> None:
        super()._refresh()
        if self._frame is None:
            return
        if self._dots is None:
            self._dots = self._pg.ScatterPlotItem(size=POINT, pen=None)
            self._frame.box.addItem(self._dots)
        self._dots.setData(*self.points)
        self._dots.setBrush(QColor(current_theme().accent))


def _room_around(x: Floats, y: Floats) -> DrawnCurve:
    """A curve that is not seen: the axes reach beyond the points, so that none lies on the edge."""
    if not len(x):
        return DrawnCurve("accent", x, y, opacity=0.0)
    low, high = float(x.min()), float(x.max())
    margin = MARGIN * (high - low)
    ends = np.array([low - margin, high + margin])
    return DrawnCurve("accent", ends, np.array([y.min(), y.max()]), opacity=0.0)
