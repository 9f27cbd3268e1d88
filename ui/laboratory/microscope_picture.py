"""Paints one step of a collision: the two bodies, and what the step is about."""

from __future__ import annotations

import math

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPolygonF

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.laboratory.microscope import Study
from sketchfall.app.laboratory.microscope_story import Step, impulse, metres, place
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.canvas.marks import pen, translucent
from sketchfall.ui.laboratory.microscope_axis import AxisPicture
from sketchfall.ui.laboratory.microscope_sheet import Sheet

NORMAL_LENGTH = 70.0  # px
LONGEST_IMPULSE = 110.0  # px
CONE_LENGTH = 130.0  # px
REFERENCE_SIDE = later("Reference side of {name}: {start} to {end}")
CUT_SIDE = later("Side that is cut, of {name}: {start} to {end}")
ALONG_NORMAL = later("Point {number}. Along the normal: {impulse}")
ALONG_SURFACE = later("Point {number}. Along the surface: {impulse}")
BOTH_TOGETHER = later("Point {number}. Both together")
STATIC = later("Static friction {coefficient:.3g}")
KINETIC = later("Kinetic friction {coefficient:.3g}")
OTHER_PARTS, CHOSEN_PART = 0.08, 0.22  # opacity of their fills


class MicroscopePicture:
    def __init__(self, sheet: Sheet, study: Study, step: Step) -> None:
        self.sheet, self.study, self.step = sheet, study, step
        self.painter, self.theme = sheet.painter, sheet.theme

    def paint(self) -> None:
        self._bodies()
        kind = self.step.kind
        if kind in ("axis", "apart", "normal"):
            AxisPicture(self.sheet, self.study, self.study.axes[self.step.axis]).paint()
        if kind == "apart":
            self._closest_points()
        elif kind == "normal":
            self._normal()
        elif kind == "points":
            self._sides()
            self._points()
        elif kind == "impulses":
            self._impulses()

    def _bodies(self) -> None:
        study, colours = self.study, self.sheet.colours
        for name, parts, chosen in (("A", study.parts_a, study.a), ("B", study.parts_b, study.b)):
            self.painter.setPen(pen(colours[name], 0.75))
            self.painter.setBrush(translucent(colours[name], OTHER_PARTS))
            for part in parts:
                if part is not chosen:
                    self.sheet.part(part)
        for name, chosen in (("A", study.a), ("B", study.b)):
            self.painter.setPen(pen(colours[name], 1.75))
            self.painter.setBrush(translucent(colours[name], CHOSEN_PART))
            self.sheet.part(chosen)
            for number, (x, y) in enumerate(chosen.corners.tolist(), 1):
                where = place((x, y))
                if chosen.is_round:
                    words = tr("Centre of {name}: {place}", name=name, place=where)
                else:
                    words = tr("Corner {number} of {name}: {place}", number=number, name=name, place=where)
                self.sheet.mark(self._pixel((x, y)), words)
        for name, chosen in (("A", study.a), ("B", study.b)):
            self.sheet.name(name, chosen)

    def _pixel(self, point: Point) -> QPointF:
        return self.sheet.camera.to_pixel(point)

    # --- the end of the search --------------------------------------------------------------------------

    def _closest_points(self) -> None:
        closest, colour = self.study.closest, self.theme.success
        assert closest is not None
        self.painter.setPen(pen(colour, 2.0))
        self.sheet.line(closest)
        for name, point in zip("AB", closest, strict=True):
            words = tr("Nearest point of {name}: {place}", name=name, place=place(point))
            self.sheet.dot(point, colour, words)
        middle = 0.5 * (self._pixel(closest[0]) + self._pixel(closest[1]))
        self.sheet.label(middle, QPointF(0.0, -1.0), metres(math.dist(*closest)), colour)

    def _normal(self) -> None:
        """With B where it would be clear of A."""
        axis, colour = self.study.axes[self.step.axis], self.theme.contact
        nx, ny = axis.direction
        self.painter.setPen(pen(self.sheet.colours["B"], 1.25, Qt.PenStyle.DashLine))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.sheet.part(self.study.b, (nx * axis.overlap, ny * axis.overlap))
        start = self._pixel(self._contact_middle())
        tip = start + QPointF(nx, -ny) * NORMAL_LENGTH
        self.sheet.arrow(start, tip, colour, 2.5)
        depth = metres(axis.overlap)
        self.sheet.mark(start, tr("Normal ({x:.4f}, {y:.4f}), depth {depth}", x=nx, y=ny, depth=depth), tip)
        self.sheet.label(tip, QPointF(nx, -ny), tr("normal"), colour)

    def _contact_middle(self) -> Point:
        points = [point.place for point in self.study.clipping.points] if self.study.clipping else []
        if not points:
            return self.sheet.center
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    # --- contact points ---------------------------------------------------------------------------------

    def _sides(self) -> None:
        """The reference, the side that is cut, and the lines at which it is cut."""
        clipping = self.study.clipping
        assert clipping is not None
        if clipping.reference is not None and clipping.incident is not None:
            nx, ny = self.study.axes[self.step.axis].direction
            far = 0.5 * self.sheet.radius
            self.painter.setPen(pen(self.theme.muted_text, 1.0, Qt.PenStyle.DashLine))
            for x, y in clipping.reference:
                self.sheet.line(((x - nx * far, y - ny * far), (x + nx * far, y + ny * far)))
        other = "B" if clipping.reference_owner == "A" else "A"
        for name, side in ((clipping.reference_owner, clipping.reference), (other, clipping.incident)):
            if side is not None:
                self.painter.setPen(pen(self.sheet.colours[name], 4.0))
                self.sheet.line(side)
                words = tr(
                    REFERENCE_SIDE if name == clipping.reference_owner else CUT_SIDE,
                    name=name,
                    start=place(side[0]),
                    end=place(side[1]),
                )
                start, end = (self._pixel(corner) for corner in side)
                self.sheet.mark(start, words, end)

    def _points(self) -> None:
        assert self.study.clipping is not None
        nx, ny = self.study.axes[self.step.axis].direction
        middle, colour = self._pixel(self._contact_middle()), self.theme.contact
        for number, point in enumerate(self.study.clipping.points, 1):
            depth, where = metres(point.depth), place(point.place)
            words = tr("Point {number}: {place}, {depth} deep", number=number, place=where, depth=depth)
            self.sheet.dot(point.place, colour, words)
            pixel = self._pixel(point.place)
            aside = pixel - middle
            length = math.hypot(aside.x(), aside.y())
            away = aside / length if length > 1.0 else QPointF(-nx, ny)
            self.sheet.label(pixel, away, depth, colour)

    # --- impulses ---------------------------------------------------------------------------------------

    def _impulses(self) -> None:
        study, theme = self.study, self.theme
        longest = max(math.hypot(each.along_normal, each.along_surface) for each in study.impulses)
        share = LONGEST_IMPULSE / longest
        for number, each in enumerate(study.impulses, 1):
            foot = self._pixel(each.place)
            normal = QPointF(each.normal[0], -each.normal[1])
            tangent = QPointF(-each.normal[1], -each.normal[0])
            self._cone(foot, normal, tangent)
            push, rub = normal * each.along_normal * share, tangent * each.along_surface * share
            for way, colour, width, words, size in (
                (push, theme.velocity, 1.75, ALONG_NORMAL, each.along_normal),
                (rub, theme.motor, 1.75, ALONG_SURFACE, each.along_surface),
                (push + rub, theme.impulse, 3.0, BOTH_TOGETHER, 0.0),
            ):
                self.sheet.arrow(foot, foot + way, colour, width)
                self.sheet.mark(foot + way, tr(words, number=number, impulse=impulse(size)))
            where = place(each.place)
            self.sheet.dot(
                each.place, theme.contact, tr("Point {number}: {place}", number=number, place=where)
            )

    def _cone(self, foot: QPointF, normal: QPointF, tangent: QPointF) -> None:
        """All directions that friction allows: filled for the static one, dashed for the kinetic one."""
        friction, colour = self.study.friction, self.theme.success
        for words, coefficient, style, fill in (
            (STATIC, friction.static, Qt.PenStyle.SolidLine, 0.12),
            (KINETIC, friction.kinetic, Qt.PenStyle.DashLine, 0.0),
        ):
            angle = math.atan(coefficient)
            ways = [normal * math.cos(angle) + tangent * sign * math.sin(angle) for sign in (-1.0, 1.0)]
            corners = [foot + way * CONE_LENGTH for way in ways]
            self.painter.setPen(pen(colour, 1.0, style))
            self.painter.setBrush(translucent(colour, fill))
            self.painter.drawPolygon(QPolygonF([foot, *corners]))
            for corner in corners:
                self.sheet.mark(corner, tr(words, coefficient=coefficient))
