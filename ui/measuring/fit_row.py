"""The choice of a fit, and what came of it."""

from __future__ import annotations

import numpy as np
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.curves import Curve
from sketchfall.app.measuring.fit_words import FITS, Axis, fit_in_words
from sketchfall.app.measuring.fitting import Fit, FitName, Floats, NoFitError, fit
from sketchfall.app.measuring.meter_words import symbol_of, unit_of
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.measuring.plotted import PlottedMeter


class FitRow(QWidget):
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = QComboBox()
        self.choice.addItem(tr("None"), None)
        for name, word in FITS.items():
            self.choice.addItem(tr(word), name)
        self.choice.setAccessibleName(tr("Fit"))
        self.choice.setToolTip(
            plain_tip(tr("Fit what is seen of the curve that is chosen in the list, or of the first one."))
        )
        self.choice.activated.connect(self.changed)
        label = Label(tr("Fit"))
        label.setBuddy(self.choice)
        self.words = Label()
        self.words.setAccessibleName(tr("Result of the fit"))
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.words.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.choice, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.words)
        self.words.hide()

    @property
    def wanted(self) -> FitName | None:
        name: FitName | None = self.choice.currentData()
        return name

    def choose_none(self) -> None:
        """What was fitted is no longer there."""
        self.choice.setCurrentIndex(0)

    def fit(self, plotted: PlottedMeter | None, seen: tuple[float, float]) -> Fit | None:
        """Of a curve within what is seen of x; it is told in words, too."""
        if plotted is None:
            self.words.hide()
            return None
        curve = _between(plotted.curve, *seen)
        x, y = plotted.meter.against, plotted.meter.quantity
        return self.fit_points(
            curve.x, curve.y, Axis(symbol_of(x), unit_of(x)), Axis(symbol_of(y), unit_of(y))
        )

    def fit_points(self, x: Floats, y: Floats, x_axis: Axis, y_axis: Axis) -> Fit | None:
        """None if nothing is wanted, or they are too few, which is told."""
        name = self.wanted
        self.words.setVisible(name is not None)
        if name is None:
            return None
        try:
            found = fit(name, x, y)
        except NoFitError:
            self.words.setText(tr("There are too few points for this fit."))
            return None
        known = x[np.isfinite(x) & np.isfinite(y)]
        self.words.setText(fit_in_words(found, x_axis, y_axis, float(known.min()), float(known.max())))
        return found


def _between(curve: Curve, low: float, high: float) -> Curve:
    inside = (curve.x >= low) & (curve.x <= high)
    return Curve(curve.steps[inside], curve.x[inside], curve.y[inside])
