"""The paper that a worksheet is for."""

from __future__ import annotations

from typing import NamedTuple

from PyQt6.QtCore import QMarginsF, QSizeF
from PyQt6.QtGui import QPageLayout, QPageSize

from sketchfall.app.language.catalogue import later

MARGIN = 48.0  # pt


class Page(NamedTuple):
    width: float  # pt
    height: float

    @classmethod
    def of(cls, layout: QPageLayout) -> Page:
        """That somebody has chosen for a printer."""
        size = layout.fullRect(QPageLayout.Unit.Point)
        return cls(size.width(), size.height())

    @property
    def room(self) -> tuple[float, float]:
        """Between the margins: its width and its height."""
        return self.width - 2.0 * MARGIN, self.height - 2.0 * MARGIN

    @property
    def layout(self) -> QPageLayout:
        """Without margins: those are the worksheet's own."""
        upright = QSizeF(min(self), max(self))
        is_wide = self.width > self.height
        turned = QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait
        return QPageLayout(QPageSize(upright, QPageSize.Unit.Point), turned, QMarginsF(0.0, 0.0, 0.0, 0.0))


A4, LETTER = Page(595.0, 842.0), Page(612.0, 792.0)
PAGES: dict[str, Page] = {
    later("A4"): A4,
    later("A4, landscape"): Page(A4.height, A4.width),
    later("Letter"): LETTER,
    later("Letter, landscape"): Page(LETTER.height, LETTER.width),
}
