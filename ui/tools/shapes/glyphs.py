"""The outlines of letters, as the font of the program has them; curves flattened to a tolerance."""

from __future__ import annotations

from typing import NamedTuple

from PyQt6.QtGui import QFont, QFontMetricsF, QGuiApplication, QPainterPath

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.outlines.bezier import flattened

EM = 1000  # px, in which outlines are asked for
FLATNESS = 0.004  # of the height of capital letters, by which a flattened curve may be off
CURVE = QPainterPath.ElementType.CurveToElement
MOVE = QPainterPath.ElementType.MoveToElement


class Glyph(NamedTuple):
    letter: str
    rings: list[list[Point]]  # m, from where the text begins on its line


def glyphs_of(text: str, height: float) -> list[Glyph]:
    """Of the letters that have an outline; `height` is that of capital ones."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(EM)
    font.setWeight(QFont.Weight.Bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    metrics = QFontMetricsF(font)
    scale = height / (metrics.capHeight() or metrics.ascent())
    glyphs = []
    for place, letter in enumerate(text):
        path = QPainterPath()
        path.addText(metrics.horizontalAdvance(text[:place]), 0.0, font, letter)
        rings = _rings(path, scale, FLATNESS * height)
        if rings:
            glyphs.append(Glyph(letter, rings))
    return glyphs


def _rings(path: QPainterPath, scale: float, tolerance: float) -> list[list[Point]]:
    rings: list[list[Point]] = []
    elements = [path.elementAt(index) for index in range(path.elementCount())]
    points = [(element.x * scale, -element.y * scale) for element in elements]  # Qt's y points down
    for index, element in enumerate(elements):
        if element.type == MOVE:
            rings.append([points[index]])
        elif element.type == CURVE:
            curve = (points[index - 1], points[index], points[index + 1], points[index + 2])
            rings[-1] += flattened(curve, tolerance)
        elif element.type == QPainterPath.ElementType.LineToElement:
            rings[-1].append(points[index])
    return [ring for ring in rings if len(ring) > 3]  # of a blank, one point
