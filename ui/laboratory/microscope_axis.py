"""Draws an axis beside the bodies, with the shadows of both on it and what they have in common."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QColor, QPolygonF

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.laboratory.microscope import Study
from sketchfall.app.laboratory.microscope_story import interval, metres
from sketchfall.app.laboratory.separating_axes import Axis
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.marks import draw_arrow, pen, translucent
from sketchfall.ui.laboratory.microscope_sheet import Sheet

DISTANCE = 1.12  # radii of what is looked at, from its middle
REACH = 1.3  # radii, half the length that is shown
SHADOW_WIDTH = 6.0  # px
SHADOW_OFFSET = 6.0  # px beside the axis: A on the inner side, B on the outer one
BAND = 11.0  # px, half the width of the overlap


class AxisPicture:
    def __init__(self, sheet: Sheet, study: Study, axis: Axis) -> None:
        self.sheet, self.study, self.axis = sheet, study, axis
        dx, dy = axis.direction
        across = (dy, -dx) if dx > 0.0 or (dx == 0.0 and dy > 0.0) else (-dy, dx)  # below, or on the right
        away = DISTANCE * sheet.radius
        self._base = sheet.center[0] + across[0] * away, sheet.center[1] + across[1] * away
        self._outwards = QPointF(across[0], -across[1])  # px, away from the bodies
        self._middle = self._base[0] * dx + self._base[1] * dy
        reach = REACH * sheet.radius
        self._low, self._high = self._middle - reach, self._middle + reach  # m along it: what is shown

    def paint(self) -> None:
        painter, theme = self.sheet.painter, self.sheet.theme
        if self.axis.side[0] != self.axis.side[1]:
            painter.setPen(pen(theme.ink, 3.0 if self.axis.owner else 1.25))
            self.sheet.line(self.axis.side)
        painter.setPen(pen(theme.muted_text, 1.0))
        painter.setBrush(QColor(theme.muted_text))
        ends = self._pixel(self._low), self._pixel(self._high)
        draw_arrow(painter, *ends)
        dx, dy = self.axis.direction
        self.sheet.mark(ends[0], tr("Axis ({x:.4f}, {y:.4f})", x=dx, y=dy), ends[1])
        self._guides()
        self._shadows()
        self._overlap()

    def _pixel(self, t: float) -> QPointF:
        """Where this value lies, or the end that is shown on its side."""
        along = min(max(t, self._low), self._high) - self._middle
        dx, dy = self.axis.direction
        return self.sheet.camera.to_pixel((self._base[0] + dx * along, self._base[1] + dy * along))

    def _shows(self, t: float) -> bool:
        return self._low <= t <= self._high

    def _guides(self) -> None:
        """Dashed lines from the points that end the overlap to where they fall on the axis."""
        dx, dy = self.axis.direction
        self.sheet.painter.setPen(pen(self.sheet.theme.muted_text, 1.0, Qt.PenStyle.DashLine))
        for part, t, sign in (
            (self.study.a, self.axis.shadow_a[1], 1.0),
            (self.study.b, self.axis.shadow_b[0], -1.0),
        ):
            if self._shows(t):
                x, y = part.corners[int((part.corners @ (dx, dy) * sign).argmax())].tolist()
                end: Point = (x + sign * part.radius * dx, y + sign * part.radius * dy)
                self.sheet.painter.drawLine(self.sheet.camera.to_pixel(end), self._pixel(t))

    def _shadows(self) -> None:
        for name, shadow, sign in (("A", self.axis.shadow_a, -1.0), ("B", self.axis.shadow_b, 1.0)):
            ends = [self._pixel(t) + self._outwards * (SHADOW_OFFSET * sign) for t in shadow]
            line = pen(self.sheet.colours[name], SHADOW_WIDTH)
            line.setCapStyle(Qt.PenCapStyle.FlatCap)
            self.sheet.painter.setPen(line)
            self.sheet.painter.drawLine(*ends)
            words = tr("Shadow of {name}: {interval}", name=name, interval=interval(shadow))
            self.sheet.mark(ends[0], words, ends[1])
            for t, pixel in zip(shadow, ends, strict=True):
                if self._shows(t):
                    self.sheet.mark(pixel, tr("Shadow of {name} ends at {place:.4f} m", name=name, place=t))

    def _overlap(self) -> None:
        """From where B begins to where A ends; a gap, if that is the other way round."""
        theme, overlap = self.sheet.theme, self.axis.overlap
        colour = theme.contact if overlap >= 0.0 else theme.success
        start, end = self._pixel(self.axis.shadow_b[0]), self._pixel(self.axis.shadow_a[1])
        band = self._outwards * BAND
        self.sheet.painter.setPen(pen(colour, 1.25))
        self.sheet.painter.setBrush(translucent(colour, 0.35))
        self.sheet.painter.drawPolygon(QPolygonF([start - band, end - band, end + band, start + band]))
        if overlap >= 0.0:
            length = metres(overlap)
            word, begun = tr("overlap {length}", length=length), tr("Overlap {length}", length=length)
        else:
            length = metres(-overlap)
            word, begun = tr("gap {length}", length=length), tr("Gap {length}", length=length)
        middle = 0.5 * (start + end)
        self.sheet.label(middle + band, self._outwards, word, colour)
        self.sheet.mark(start, begun, end)
