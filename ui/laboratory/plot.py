"""A small plot in the colours of the theme: bars, lines, and two axes. There is no menu, and nothing to drag.

A plot is empty until pyqtgraph is loaded, and then shows what it was given meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from sketchfall.ui.canvas.marks import translucent
from sketchfall.ui.files.background import Background
from sketchfall.ui.laboratory.plot_frame import PlotFrame, data_pen, load, prepare_qt
from sketchfall.ui.look.style import current_theme, theme_watcher
from sketchfall.ui.look.theme import Theme

Floats = NDArray[np.float64]

BAR_OPACITY = 0.45
HEADROOM = 1.08  # of the highest value, up to where the axis goes


@dataclass(frozen=True)
class Line:
    """How one line looks; the colour is the name of one in the theme."""

    colour: str
    width: float = 2.0  # px
    dashed: bool = False


class Plot(QWidget):
    def __init__(
        self,
        x_label: str,
        y_label: str,
        lines: Mapping[str, Line],
        *,
        logarithmic: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`logarithmic`: y; what is not above zero is left out then."""
        super().__init__(parent)
        self.x_label, self.y_label = x_label, y_label
        self._lines = dict(lines)
        self._logarithmic = logarithmic
        self._bars: tuple[Floats, Floats] | None = None  # edges and heights
        self._data: dict[str, tuple[Floats, Floats]] = {}
        self._frame: PlotFrame | None = None  # once pyqtgraph is there, as are its
        self._parts: dict[str, Any] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._is_asked_for = False
        theme_watcher().changed.connect(self._paint_in)

    @property
    def is_ready(self) -> bool:
        return self._frame is not None

    def show_bars(self, edges: Floats, heights: Floats) -> None:
        self._bars = edges, heights
        self._refresh()

    def show_line(self, name: str, x: Floats, y: Floats) -> None:
        self._data[name] = x, y
        self._refresh()

    def name_axis(self, x_label: str) -> None:
        self.x_label = x_label
        if self._frame is not None:
            self._frame.name_x(x_label)

    def clear(self) -> None:
        self._bars = None
        self._data.clear()
        self._refresh()

    @property
    def heights(self) -> Floats:
        """Of the bars, as shown."""
        return self._bars[1] if self._bars is not None else np.zeros(0)

    def line(self, name: str) -> tuple[Floats, Floats]:
        """x and y of a line, as shown."""
        return self._data.get(name, (np.zeros(0), np.zeros(0)))

    # --- pyqtgraph ----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        if not self._is_asked_for:
            self._is_asked_for = True
            prepare_qt()
            Background(load, self).then(self._build)

    def _build(self, loaded: Future[Any]) -> None:
        pg = loaded.result()
        self._frame = frame = PlotFrame(pg, self)
        frame.left.setLogMode(self._logarithmic)
        bars = pg.PlotCurveItem([0.0, 1.0], [0.0], stepMode="center", fillLevel=0.0)
        frame.box.addItem(bars)
        self._parts = {"bars": bars}
        for name in self._lines:
            curve = pg.PlotCurveItem(antialias=True)
            frame.box.addItem(curve)
            self._parts[f"line {name}"] = curve
        self._layout.addWidget(frame.view)
        self._paint_in(current_theme())
        self._refresh()

    def _paint_in(self, theme: Theme) -> None:
        if self._frame is None:
            return
        self._frame.paint_in(theme, self.x_label, self.y_label)
        accent = theme.accent
        self._parts["bars"].setPen(data_pen(accent, 1.0))
        self._parts["bars"].setBrush(translucent(accent, BAR_OPACITY))
        for name, line in self._lines.items():
            style = Qt.PenStyle.DashLine if line.dashed else Qt.PenStyle.SolidLine
            self._parts[f"line {name}"].setPen(data_pen(getattr(theme, line.colour), line.width, style))

    def _refresh(self) -> None:
        if self._frame is None:
            return
        xs, ys = [], []
        if self._bars is not None:
            edges, heights = self._bars
            self._parts["bars"].setData(edges, heights)
            xs.append(edges)
            ys.append(heights)
        self._parts["bars"].setVisible(self._bars is not None)
        for name in self._lines:
            x, y = self.line(name)
            if self._logarithmic:
                x, y = x[y > 0.0], np.log10(y[y > 0.0])
            self._parts[f"line {name}"].setData(x, y)
            xs.append(x)
            ys.append(y)
        x, y = np.concatenate(xs), np.concatenate(ys)
        if len(x) and np.ptp(x) > 0.0:
            self._frame.box.setXRange(x.min(), x.max(), padding=0.0)
        if len(y):
            low = float(np.floor(y.min())) if self._logarithmic else 0.0
            high = float(np.ceil(y.max())) if self._logarithmic else HEADROOM * float(y.max())
            self._frame.box.setYRange(low, max(high, low + 1e-12), padding=0.0)
