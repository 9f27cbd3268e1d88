"""The picture of a collision as a part of a window: repainted when told, with numbers under the mouse."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QPointF, QSize
from PyQt6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QToolTip, QWidget

from sketchfall.app.laboratory.microscope import Study
from sketchfall.app.laboratory.microscope_story import Step
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.laboratory.microscope_picture import MicroscopePicture
from sketchfall.ui.laboratory.microscope_sheet import Mark, Sheet
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import current_theme

SEE = 12.0  # px, how near the mouse must be to a mark


class MicroscopeView(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.study: Study | None = None
        self.step: Step | None = None
        self.marks: list[Mark] = []  # what can be hovered over
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Picture of the collision"))

    def sizeHint(self) -> QSize:
        return QSize(640, 560)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 280)

    def show_step(self, study: Study | None, step: Step | None) -> None:
        self.study, self.step = study, step
        self.update()

    def mark_at(self, pixel: QPointF) -> str:
        """What is told of the mark nearest to a pixel; empty if there is none near it."""
        near = [mark for mark in self.marks if mark.distance(pixel) <= SEE]
        # Points are hard to hit beside the lines that they end.
        points = [mark for mark in near if mark.start == mark.end and mark.distance(pixel) <= 0.5 * SEE]
        # Of two at one place the later one, which is painted above.
        nearest = min(reversed(points or near), key=lambda mark: mark.distance(pixel), default=None)
        return nearest.text if nearest is not None else ""

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        text = self.mark_at(event.position())
        if text:
            QToolTip.showText(event.globalPosition().toPoint(), plain_tip(text), self)
        else:
            QToolTip.hideText()

    def leaveEvent(self, event: QEvent | None) -> None:
        QToolTip.hideText()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        self.marks = []
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = current_theme()
        painter.fillRect(self.rect(), QColor(theme.canvas))
        if self.study is not None and self.step is not None:
            sheet = Sheet(painter, theme, self.study.focus, self.width(), self.height())
            MicroscopePicture(sheet, self.study, self.step).paint()
            self.marks = sheet.marks
        painter.end()
