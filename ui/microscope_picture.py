"""Paints one step of a collision, large: bodies, axes with their shadows, normal, points and impulses.

Everything that has a number behind it leaves a mark, so that the number can be shown under the mouse.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPolygonF

from app.geometry import Point
from app.microscope import Study
from app.microscope_story import Step, impulse, metres, place
from app.separating_axes import Axis, Part
from ui.camera import Camera
from ui.marks import draw_arrow, pen, translucent
from ui.theme import Theme

Mark = tuple[QPointF, str]  # where it is, and what it says

AXIS_DISTANCE = 1.12  # radii of what is looked at, from its middle
AXIS_REACH = 1.3  # radii, half the length that is shown of it
VIEW_RADIUS = 1.34  # radii that fit into the picture
SHADOW_WIDTH = 6.0  # px
SHADOW_OFFSET = 6.0  # px beside the axis: A on one side, B on the other
NORMAL_LENGTH = 70.0  # px
LONGEST_IMPULSE = 110.0  # px
CONE_LENGTH = 130.0  # px
DOT = 4.5  # px


class MicroscopePicture:
    """One painting of one step."""

    def __init__(
        self, painter: QPainter, study: Study, step: Step, theme: Theme, width: int, height: int
    ) -> None:
        self.painter, self.study, self.step, self.theme = painter, study, step, theme
        self.marks: list[Mark] = []
        self.center, self.radius = study.focus
        scale = 0.5 * min(width, height) / (VIEW_RADIUS * self.radius)
        left, top = 0.5 * width - self.center[0] * scale, 0.5 * height + self.center[1] * scale
        self.camera = Camera(scale, left, top, width, height)
        self.colours = {"A": theme.selection, "B": theme.motor}

    def paint(self) -> None:
        self._bodies()
        kind, axis = self.step.kind, self.step.axis
        if kind in ("axis", "apart", "normal"):
            self._axis(self.study.axes[axis])
        if kind == "apart":
            self._closest_points()
        elif kind == "normal":
            self._normal(self.study.axes[axis])
        elif kind == "points":
            self._clipping()
        elif kind == "impulses":
            self._impulses()

    # --- bodies -----------------------------------------------------------------------------------------

    def _bodies(self) -> None:
        study = self.study
        for name, parts, chosen in (("A", study.parts_a, study.a), ("B", study.parts_b, study.b)):
            for part in parts:
                if part is not chosen:
                    self._part(part, self.colours[name], 0.08, 0.75)
        for name, chosen in (("A", study.a), ("B", study.b)):
            self._part(chosen, self.colours[name], 0.22, 1.75)
            for number, (x, y) in enumerate(chosen.corners.tolist(), 1):
                what = "Centre" if chosen.is_round else f"Corner {number}"
                self._mark((x, y), f"{what} of {name}: {place((x, y))}")
        for name, chosen in (("A", study.a), ("B", study.b)):
            self._name(name, chosen)

    def _part(self, part: Part, colour: str, fill: float, width: float) -> None:
        self.painter.setPen(pen(colour, width))
        self.painter.setBrush(translucent(colour, fill))
        points = [(x, y) for x, y in part.corners.tolist()]
        if part.is_round:
            reach = part.radius * self.camera.scale
            self.painter.drawEllipse(self.camera.to_pixel(points[0]), reach, reach)
        else:
            self.painter.drawPolygon(self.camera.polygon(points))

    def _name(self, name: str, part: Part) -> None:
        """In the middle of what is seen of it."""
        low_x, low_y, high_x, high_y = part.box.tolist()
        reach = 0.9 * self.radius
        x = 0.5 * (max(low_x, self.center[0] - reach) + min(high_x, self.center[0] + reach))
        y = 0.5 * (max(low_y, self.center[1] - reach) + min(high_y, self.center[1] + reach))
        font = self.painter.font()
        large = self.painter.font()
        large.setPointSizeF(1.5 * font.pointSizeF())
        large.setBold(True)
        self.painter.setFont(large)
        self.painter.setPen(QColor(self.colours[name]))
        middle = self.camera.to_pixel((x, y))
        self.painter.drawText(
            QRectF(middle.x() - 20, middle.y() - 20, 40, 40), Qt.AlignmentFlag.AlignCenter, name
        )
        self.painter.setFont(font)

    # --- an axis ----------------------------------------------------------------------------------------

    def _axis(self, axis: Axis) -> None:
        dx, dy = axis.direction
        px, py = (dy, -dx) if (dx > 0.0 or (dx == 0.0 and dy > 0.0)) else (-dy, dx)  # below, or on the right
        away = AXIS_DISTANCE * self.radius
        base = self.center[0] + px * away, self.center[1] + py * away
        middle = base[0] * dx + base[1] * dy
        low, high = middle - AXIS_REACH * self.radius, middle + AXIS_REACH * self.radius

        def on_axis(t: float) -> Point:
            along = min(max(t, low), high) - middle
            return base[0] + dx * along, base[1] + dy * along

        painter, theme = self.painter, self.theme
        if axis.side[0] != axis.side[1]:
            painter.setPen(pen(theme.ink, 3.0 if axis.owner else 1.25))
            painter.drawLine(*(self.camera.to_pixel(point) for point in axis.side))
        painter.setPen(pen(theme.muted_text, 1.0))
        painter.setBrush(QColor(theme.muted_text))
        draw_arrow(painter, self.camera.to_pixel(on_axis(low)), self.camera.to_pixel(on_axis(high)))
        outwards = QPointF(px, -py) * SHADOW_OFFSET
        inner, outer = min(axis.shadow_a[1], axis.shadow_b[0]), max(axis.shadow_a[1], axis.shadow_b[0])
        self._guides(axis, on_axis)
        for name, shadow, sign in (("A", axis.shadow_a, -1.0), ("B", axis.shadow_b, 1.0)):
            ends = [self.camera.to_pixel(on_axis(t)) + outwards * sign for t in shadow]
            line = pen(self.colours[name], SHADOW_WIDTH)
            line.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(line)
            painter.drawLine(*ends)
            for t, pixel in zip(shadow, ends, strict=True):
                if low <= t <= high:
                    self._mark_pixel(pixel, f"Shadow of {name} ends at {t:.4f} m")
        overlap = axis.overlap >= 0.0
        colour = theme.contact if overlap else theme.success
        start, end = (self.camera.to_pixel(on_axis(t)) for t in (inner, outer))
        band = outwards * 1.9
        painter.setPen(pen(colour, 1.25))
        painter.setBrush(translucent(colour, 0.35))
        painter.drawPolygon(QPolygonF([start - band, end - band, end + band, start + band]))
        word = f"overlap {metres(axis.overlap)}" if overlap else f"gap {metres(-axis.overlap)}"
        label = 0.5 * (start + end) + QPointF(px, -py) * 30.0
        self._label(label, word, colour)
        self._mark_pixel(0.5 * (start + end), word.capitalize())

    def _guides(self, axis: Axis, on_axis: Callable[[float], Point]) -> None:
        """Dashed lines from the outermost points of the overlap to where they fall on the axis."""
        self.painter.setPen(pen(self.theme.muted_text, 1.0, Qt.PenStyle.DashLine))
        for part, t, sign in ((self.study.a, axis.shadow_a[1], 1.0), (self.study.b, axis.shadow_b[0], -1.0)):
            along = part.corners @ (axis.direction[0], axis.direction[1]) * sign
            x, y = part.corners[int(along.argmax())].tolist()
            x += sign * part.radius * axis.direction[0]
            y += sign * part.radius * axis.direction[1]
            self.painter.drawLine(self.camera.to_pixel((x, y)), self.camera.to_pixel(on_axis(t)))

    # --- what comes of it -------------------------------------------------------------------------------

    def _closest_points(self) -> None:
        assert self.study.closest is not None
        start, end = (self.camera.to_pixel(point) for point in self.study.closest)
        self.painter.setPen(pen(self.theme.success, 2.0))
        self.painter.drawLine(start, end)
        for name, point in zip("AB", self.study.closest, strict=True):
            self._dot(point, self.theme.success, f"Nearest point of {name}: {place(point)}")
        distance = math.dist(*self.study.closest)
        self._label(0.5 * (start + end) + QPointF(0.0, -16.0), metres(distance), self.theme.success)

    def _normal(self, axis: Axis) -> None:
        nx, ny = axis.direction
        depth = axis.overlap
        study, theme = self.study, self.theme
        self.painter.setPen(pen(self.colours["B"], 1.25, Qt.PenStyle.DashLine))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        moved = [(x + nx * depth, y + ny * depth) for x, y in study.b.corners.tolist()]
        if study.b.is_round:
            reach = study.b.radius * self.camera.scale
            self.painter.drawEllipse(self.camera.to_pixel(moved[0]), reach, reach)
        else:
            self.painter.drawPolygon(self.camera.polygon(moved))
        start = self.camera.to_pixel(self._contact_middle())
        tip = start + QPointF(nx, -ny) * NORMAL_LENGTH
        self.painter.setPen(pen(theme.contact, 2.5))
        self.painter.setBrush(QColor(theme.contact))
        draw_arrow(self.painter, start, tip)
        self._mark_pixel(tip, f"Normal ({nx:.4f}, {ny:.4f})")
        self._label(tip + QPointF(nx * 30.0, -ny * 16.0), "normal", theme.contact)

    def _contact_middle(self) -> Point:
        points = [point.place for point in self.study.clipping.points] if self.study.clipping else []
        if not points:
            return self.center
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _clipping(self) -> None:
        clipping, theme = self.study.clipping, self.theme
        assert clipping is not None
        other = "B" if clipping.reference_owner == "A" else "A"
        nx, ny = self.study.axes[self.step.axis].direction
        if clipping.reference is not None:
            if clipping.incident is not None:
                self.painter.setPen(pen(theme.muted_text, 1.0, Qt.PenStyle.DashLine))
                far = 0.5 * self.radius
                for x, y in clipping.reference:
                    ends = ((x - nx * far, y - ny * far), (x + nx * far, y + ny * far))
                    self.painter.drawLine(*(self.camera.to_pixel(end) for end in ends))
            self._side(clipping.reference, self.colours[clipping.reference_owner])
        if clipping.incident is not None:
            self._side(clipping.incident, self.colours[other])
        middle = self.camera.to_pixel(self._contact_middle())
        for number, point in enumerate(clipping.points, 1):
            text = f"Point {number}: {place(point.place)}, {metres(point.depth)} deep"
            self._dot(point.place, theme.contact, text)
            pixel = self.camera.to_pixel(point.place)
            aside = pixel - middle
            length = math.hypot(aside.x(), aside.y())
            away = aside / length if length > 1.0 else QPointF(1.0, 0.0)
            self._label(pixel + QPointF(away.x() * 44.0, away.y() * 20.0), metres(point.depth), theme.contact)

    def _side(self, side: tuple[Point, Point], colour: str) -> None:
        self.painter.setPen(pen(colour, 4.0))
        self.painter.drawLine(*(self.camera.to_pixel(point) for point in side))

    def _impulses(self) -> None:
        study, theme = self.study, self.theme
        longest = max(math.hypot(each.along_normal, each.along_surface) for each in study.impulses)
        for number, each in enumerate(study.impulses, 1):
            foot = self.camera.to_pixel(each.place)
            normal = QPointF(each.normal[0], -each.normal[1])
            tangent = QPointF(-each.normal[1], -each.normal[0])
            self._cone(foot, normal, tangent)
            share = LONGEST_IMPULSE / longest
            push, rub = normal * each.along_normal * share, tangent * each.along_surface * share
            for way, colour, width, what in (
                (push, theme.velocity, 1.75, f"Along the normal: {impulse(each.along_normal)}"),
                (rub, theme.motor, 1.75, f"Along the surface: {impulse(each.along_surface)}"),
                (push + rub, theme.impulse, 3.0, "Both together"),
            ):
                self.painter.setPen(pen(colour, width))
                self.painter.setBrush(QColor(colour))
                draw_arrow(self.painter, foot, foot + way)
                self._mark_pixel(foot + way, f"Point {number}. {what}")
            self._dot(each.place, theme.contact, f"Point {number}: {place(each.place)}")

    def _cone(self, foot: QPointF, normal: QPointF, tangent: QPointF) -> None:
        """All directions that friction allows: filled for the static one, dashed for the kinetic one."""
        friction, colour = self.study.friction, self.theme.success
        for coefficient, style, fill in (
            (friction.static, Qt.PenStyle.SolidLine, 0.12),
            (friction.kinetic, Qt.PenStyle.DashLine, 0.0),
        ):
            angle = math.atan(coefficient)
            sides = [(normal + tangent * sign * math.tan(angle)) * math.cos(angle) for sign in (-1.0, 1.0)]
            self.painter.setPen(pen(colour, 1.0, style))
            self.painter.setBrush(translucent(colour, fill))
            self.painter.drawPolygon(QPolygonF([foot, *(foot + side * CONE_LENGTH for side in sides)]))
            for side in sides:
                word = "Static" if fill else "Kinetic"
                self._mark_pixel(foot + side * CONE_LENGTH, f"{word} friction {coefficient:.3g}")

    # --- small things -----------------------------------------------------------------------------------

    def _dot(self, point: Point, colour: str, text: str) -> None:
        self.painter.setPen(pen(self.theme.canvas, 1.5))
        self.painter.setBrush(QColor(colour))
        self.painter.drawEllipse(self.camera.to_pixel(point), DOT, DOT)
        self._mark(point, text)

    def _label(self, middle: QPointF, text: str, colour: str) -> None:
        """On a patch of the canvas, kept inside the picture."""
        metrics = QFontMetricsF(self.painter.font())
        width, height = metrics.horizontalAdvance(text) + 10.0, metrics.height() + 4.0
        x = min(max(middle.x() - 0.5 * width, 4.0), self.camera.width - width - 4.0)
        y = min(max(middle.y() - 0.5 * height, 4.0), self.camera.height - height - 4.0)
        box = QRectF(x, y, width, height)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(translucent(self.theme.canvas, 0.85))
        self.painter.drawRoundedRect(box, 4.0, 4.0)
        self.painter.setPen(QColor(colour))
        self.painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _mark(self, point: Point, text: str) -> None:
        self._mark_pixel(self.camera.to_pixel(point), text)

    def _mark_pixel(self, pixel: QPointF, text: str) -> None:
        self.marks.append((pixel, text))
