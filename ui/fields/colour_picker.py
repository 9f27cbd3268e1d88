"""The colour picker: the palette, the colours used last, how much shines through, and the digits to type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QIcon, QPainter, QPixmap
from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.picture.own_colour import OPAQUE, as_text, own_colour
from sketchfall.ui.fields.form import beside
from sketchfall.ui.fields.jump_slider import JumpSlider
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import current_theme, mark_invalid

SWATCH = 22  # px
COLUMNS = 8
CHECKS = 6  # px, of the squares behind what can be seen through
HUES = tuple(range(0, 360, 45))
SHADES = ((110, 235), (180, 215), (220, 140))  # saturation and value of the rows of hues, from 0 to 255
GREYS = ("#ffffff", "#dcdfe3", "#b8bdc5", "#8d95a1", "#666f7d", "#454c56", "#29313b", "#000000")
HEX = re.compile(r"#?([0-9a-fA-F]{6}([0-9a-fA-F]{2})?)")
DIGITS = later("Two digits each for red, green and blue, and two more for the opacity.")
REFUSAL = later("Expected six digits such as #0072b2, or eight with the opacity at the end.")


def palette() -> list[str]:
    """The fills that bodies get by themselves, then all around the hues, then greys."""
    hues = [QColor.fromHsv(hue, saturation, value).name() for saturation, value in SHADES for hue in HUES]
    return [*current_theme().bodies, *hues, *GREYS]


class ColourPicker(QDialog):
    picked = pyqtSignal(str)  # "#rrggbb" or "#rrggbbaa"

    def __init__(self, title: str, shown: QColor, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._settings = settings
        self._colour = shown if shown.isValid() else QColor(current_theme().bodies[0])
        self.swatches = [_Swatch(text) for text in palette()]
        self.recent = [_Swatch(text) for text in settings.recent_colours]
        self.opacity = JumpSlider()
        self.opacity.setRange(0, 100)
        self.opacity.setAccessibleName(tr("Opacity, in per cent"))
        self.opacity.setToolTip(plain_tip(tr("0: nothing of it is seen. 100: nothing shines through.")))
        self.percent = Label()
        self.percent.setMinimumWidth(self.percent.fontMetrics().horizontalAdvance("100 %") + 4)
        self.hex = QLineEdit()
        self.hex.setAccessibleName(tr("Red, green, blue and opacity in hexadecimal digits"))
        self.hex.setToolTip(plain_tip(tr(DIGITS)))
        self.preview = Label()
        self.preview.setAccessibleName(tr("The chosen colour"))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._build()
        self.opacity.valueChanged.connect(self._set_opacity)
        self.hex.textEdited.connect(self._type)
        self.buttons.accepted.connect(self._take)
        self.buttons.rejected.connect(self.reject)
        for swatch in (*self.swatches, *self.recent):
            swatch.clicked.connect(partial(self._choose, swatch.text_of_colour))
        self._show()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        for title, swatches in ((tr("Palette"), self.swatches), (tr("Used last"), self.recent)):
            if swatches:
                column.addWidget(_title(title))
                column.addLayout(_grid(swatches))
        rows = QFormLayout()
        rows.addRow(tr("Opacity"), beside(self.opacity, self.percent))
        rows.addRow(tr("Hex"), beside(self.hex, self.preview))
        column.addLayout(rows)
        column.addWidget(self.buttons)

    def _choose(self, text: str) -> None:
        self._colour = own_colour(text)
        self._show()

    def _set_opacity(self, percent: int) -> None:
        if percent != _percent(self._colour):
            self._colour.setAlpha(round(OPAQUE * percent / 100.0))
            self._show()

    def _type(self, typed: str) -> None:
        found = HEX.fullmatch(typed.strip())
        mark_invalid(self.hex, found is None)
        self.hex.setToolTip(plain_tip(tr(DIGITS if found else REFUSAL)))
        self._allow(found is not None)
        if found:
            self._colour = own_colour(f"#{found[1].lower()}")
            self._show(write=False)

    def _show(self, *, write: bool = True) -> None:
        text = as_text(self._colour)
        if write:
            self.hex.setText(text)
            mark_invalid(self.hex, False)
            self._allow(True)
        self.opacity.setValue(_percent(self._colour))
        self.percent.setText(f"{_percent(self._colour)} %")
        self.preview.setPixmap(swatch_picture(self._colour, QSize(2 * SWATCH, SWATCH)))
        for swatch in (*self.swatches, *self.recent):
            swatch.setChecked(swatch.text_of_colour == text)

    def _allow(self, allowed: bool) -> None:
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        assert ok is not None
        ok.setEnabled(allowed)

    def _take(self) -> None:
        text = as_text(self._colour)
        self._settings.add_recent_colour(text)
        self.accept()
        self.picked.emit(text)


class _Swatch(QToolButton):
    """A colour to click."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text_of_colour = text
        self.setProperty("flat", True)
        self.setCheckable(True)
        self.setIcon(QIcon(swatch_picture(own_colour(text), QSize(SWATCH, SWATCH))))
        self.setIconSize(QSize(SWATCH, SWATCH))
        self.setAccessibleName(text)
        self.setToolTip(plain_tip(text))


def swatch_picture(colour: QColor, size: QSize) -> QPixmap:
    """The colour above squares, by which one sees what shines through it; of none, nothing."""
    picture = QPixmap(size)
    picture.fill(Qt.GlobalColor.transparent)
    if not colour.isValid():
        return picture
    painter = QPainter(picture)
    painter.fillRect(picture.rect(), QColor("#ffffff"))
    for x in range(0, size.width(), CHECKS):
        for y in range(0, size.height(), CHECKS):
            if (x + y) // CHECKS % 2:
                painter.fillRect(x, y, CHECKS, CHECKS, QColor("#b8bdc5"))
    painter.fillRect(picture.rect(), colour)
    painter.setPen(QColor(current_theme().field_border))
    painter.drawRect(picture.rect().adjusted(0, 0, -1, -1))
    painter.end()
    return picture


def _title(text: str) -> Label:
    title = Label(text)
    title.setProperty("role", "title")
    return title


def _grid(swatches: Sequence[_Swatch]) -> QGridLayout:
    grid = QGridLayout()
    grid.setSpacing(2)
    for index, swatch in enumerate(swatches):
        grid.addWidget(swatch, index // COLUMNS, index % COLUMNS)
    grid.setColumnStretch(COLUMNS, 1)
    return grid


def _percent(colour: QColor) -> int:
    return round(100.0 * colour.alpha() / OPAQUE)
