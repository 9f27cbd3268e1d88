"""A painter that paints nothing and notes shape by shape what it would have painted: where, and in which ink.

Of texts, it notes that they are there; where they are comes of how large letters are (noted.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import pairwise
from typing import Any, cast

import numpy as np
from PyQt6.QtCore import QLineF, QPointF, QRect, QRectF, QSizeF
from PyQt6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)

from sketchfall.app.picture.body_arrays import Floats
from tests.ui.noted import Notes

MANY = 8  # corners: of more, where they are, how many, and how long the way through them is
NEVER_BETWEEN = 0.0137  # px, added before numbers are rounded: no drawing has places that end so
LINES = ("line", "lines", "polyline", "points", "arc")  # that have no inside

State = dict[str, Any]


class Sketch:
    def __init__(self, title: str, notes: Notes) -> None:
        self._title, self._notes = title, notes
        self._count = 0
        self._font = QFont()
        self._kept: list[tuple[State, QTransform]] = []
        self._transform = QTransform()
        self._state: State = {}

    @property
    def painter(self) -> QPainter:
        return cast(QPainter, self)

    # --- how it paints --------------------------------------------------------------------------------

    def save(self) -> None:
        self._kept.append((dict(self._state), QTransform(self._transform)))

    def restore(self) -> None:
        self._state, self._transform = self._kept.pop()

    def end(self) -> bool:
        return True

    def resetTransform(self) -> None:
        self._transform = QTransform()

    def translate(self, *by: Any) -> None:
        x, y = by if len(by) == 2 else (by[0].x(), by[0].y())
        self._transform.translate(x, y)

    def rotate(self, degrees: float) -> None:
        self._transform.rotate(degrees)

    def scale(self, across: float, high: float) -> None:
        self._transform.scale(across, high)

    def worldTransform(self) -> QTransform:
        return QTransform(self._transform)

    def setWorldTransform(self, transform: QTransform) -> None:
        self._transform = QTransform(transform)

    def setPen(self, pen: Any) -> None:
        self._state["pen"] = _told(pen)

    def setBrush(self, brush: Any) -> None:
        self._state["brush"] = _told(brush)

    def setOpacity(self, opacity: float) -> None:
        self._state["opacity"] = round(opacity, 3)

    def setRenderHint(self, hint: Enum, on: bool = True) -> None:
        self._state[hint.name] = on
        if on:
            del self._state[hint.name]  # which is usual

    def setClipRect(self, box: QRectF, *_: Any) -> None:
        self._state["clip"] = _numbers([box.topLeft(), box.bottomRight()])

    def setClipPath(self, path: QPainterPath, *_: Any) -> None:
        self.setClipRect(path.boundingRect())

    def setClipping(self, on: bool) -> None:
        self._state["clipping"] = on

    def setCompositionMode(self, mode: Enum) -> None:
        self._state["mode"] = mode.name

    def setFont(self, font: QFont) -> None:
        self._font = font
        self._state["bold"] = font.bold()

    def font(self) -> QFont:
        return self._font

    def fontMetrics(self) -> QFontMetrics:
        return QFontMetrics(self._font)

    # --- what it paints -------------------------------------------------------------------------------

    def drawLine(self, *line: Any) -> None:
        match line:
            case (QLineF(),):
                self._note("line", [line[0].p1(), line[0].p2()])
            case (float() | int(), _, _, _):
                self._note("line", [QPointF(*line[:2]), QPointF(*line[2:])])
            case _:
                self._note("line", line)

    def drawLines(self, *lines: Any) -> None:
        if isinstance(lines[0], QLineF):
            self._note("lines", [end for line in lines for end in (line.p1(), line.p2())])
        else:
            self._many("lines", lines[0])

    def drawPoints(self, points: Any) -> None:
        if isinstance(points, QPolygonF):
            self._note("points", _corners(points))
        else:
            self._many("points", points)

    def drawPoint(self, *point: Any) -> None:
        self._note("points", [point[0] if len(point) == 1 else QPointF(*point)])

    def drawPolygon(self, polygon: QPolygonF) -> None:
        self._note("polygon", _corners(polygon))

    def drawPolyline(self, polygon: QPolygonF) -> None:
        self._note("polyline", _corners(polygon))

    def drawEllipse(self, *where: Any) -> None:
        if len(where) == 3:
            reach = QPointF(where[1], where[2])
            self._note("ellipse", [where[0] - reach, where[0] + reach])
        else:
            self._box("ellipse", where[0])

    def drawRect(self, *box: Any) -> None:
        self._box("box", box[0] if len(box) == 1 else QRectF(*box))

    def drawRoundedRect(self, box: QRectF, across: float, high: float) -> None:
        self._box("box", box, rounded=f"{across:g} {high:g}")

    def drawArc(self, box: QRectF, start: int, span: int) -> None:
        self._box("arc", box, part=f"{start} {span}")

    def drawPie(self, box: QRectF, start: int, span: int) -> None:
        self._box("pie", box, part=f"{start} {span}")

    def drawPath(self, path: QPainterPath) -> None:
        self._box("path", path.boundingRect(), steps=path.elementCount())

    def fillPath(self, path: QPainterPath, brush: Any) -> None:
        self._box("path", path.boundingRect(), steps=path.elementCount(), filled=_told(brush))

    def fillRect(self, *box: Any) -> None:
        place = box[0] if len(box) == 2 else QRectF(*box[:4])
        self._box("fill", place, filled=_told(box[-1]))

    def drawText(self, *what: Any) -> None:
        flags = [one.name if isinstance(one, Enum) else str(one) for one in what[1:-1] if not _is_place(one)]
        self._note("text", [], how=" ".join(flags))

    def drawImage(self, place: Any, image: QImage, *_: Any) -> None:
        box = QRectF(place, QSizeF(image.size())) if isinstance(place, QPointF) else place
        self._box("image", box, pixels=f"{image.width()} x {image.height()}")

    def drawPixmap(self, *what: Any) -> None:
        pixmap = next(one for one in what if isinstance(one, QPixmap))
        size = f"{pixmap.width()} x {pixmap.height()}"
        place = what[0]
        if isinstance(place, QRectF | QRect):
            self._box("image", place, pixels=size)
        else:
            self._note("image", [place] if isinstance(place, QPointF) else [QPointF(*what[:2])], pixels=size)

    def drawPixmapFragments(self, fragments: Any, pixmap: QPixmap) -> None:
        rows: Floats = np.frombuffer(fragments, dtype=np.float64).reshape(-1, 10)
        sizes = " ".join(f"{scale * pixmap.width():.1f}" for scale in rows[:, 6].tolist())
        self._note("copies", [QPointF(x, y) for x, y in rows[:, :2].tolist()], sizes=sizes)

    # --- what it notes --------------------------------------------------------------------------------

    def _box(self, kind: str, box: Any, **more: Any) -> None:
        box = QRectF(box)
        self._note(kind, [box.topLeft(), box.bottomRight()], **more)

    def _many(self, kind: str, numbers: Any) -> None:
        places: Floats = np.frombuffer(numbers, dtype=np.float64).reshape(-1, 2)
        self._note(kind, [QPointF(x, y) for x, y in places.tolist()])

    def _note(self, kind: str, places: Iterable[Any], **more: Any) -> None:
        seen = [self._transform.map(QPointF(place)) for place in places]
        ink = {key: value for key, value in self._state.items() if key != "brush" or kind not in LINES}
        self._count += 1
        self._notes[f"{self._title}, {self._count}: {kind}"] = {"at": _numbers(seen), **ink, **more}


def _is_place(one: Any) -> bool:
    return isinstance(one, QPointF | QRectF | float)


def _corners(polygon: QPolygonF) -> list[QPointF]:
    return [polygon.value(index) for index in range(polygon.count())]


def _numbers(places: list[QPointF]) -> str:
    numbers = [number for place in places for number in (place.x(), place.y())]
    if len(places) > MANY:
        way = sum(QLineF(a, b).length() for a, b in pairwise(places))
        across, down = numbers[::2], numbers[1::2]
        numbers = [min(across), min(down), max(across), max(down), len(places), way]
    return " ".join(f"{number + NEVER_BETWEEN:.1f}" for number in numbers)


def _told(ink: Any) -> str:
    match ink:
        case QPen():
            style = ink.style().name.removesuffix("Line").lower()
            dashes = " ".join(f"{each:g}" for each in ink.dashPattern()) if style != "solid" else ""
            ends = f"{ink.capStyle().name.removesuffix('Cap')} {ink.joinStyle().name.removesuffix('Join')}"
            return f"{ink.color().name(ARGB)} {ink.widthF():g} {style} {dashes} {ends}"
        case QBrush():
            return f"{ink.color().name(ARGB)} {ink.style().name}"
        case QColor():
            return ink.name(ARGB)
        case Enum():
            return ink.name
    return str(QColor(ink).name(ARGB))


ARGB = QColor.NameFormat.HexArgb
