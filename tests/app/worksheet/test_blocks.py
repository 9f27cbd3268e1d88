"""The blocks of a page: what is painted where, in ink or in grey, and how high they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.stills import Still
from sketchfall.app.worksheet.block import (
    GREY,
    INK,
    LINE,
    SMALL,
    THIN,
    Block,
    NameBlock,
    QuestionBlock,
    TextBlock,
    font_of,
    pen_of,
    text_size,
)
from sketchfall.app.worksheet.picture_block import PictureBlock
from sketchfall.app.worksheet.plot_block import CURVE, MARGIN, PlotBlock, ticks
from sketchfall.app.worksheet.table_block import GAP, ROW, TableBlock
from tests.app.experimented import SCENE
from tests.ui.recorder import Recorder

pytestmark = pytest.mark.no_engine

ROOM = QRectF(50.0, 100.0, 400.0, 300.0)
BLACK, FAINT = (INK, THIN), (GREY, THIN)


def painted(block: Block) -> Recorder:
    seen = Recorder()
    block.paint(seen.painter, ROOM)
    return seen


def lines(seen: Recorder) -> list[tuple[tuple[float, float], ...]]:
    found = [tuple(points) for kind, points in seen.shapes if kind == "line"]
    pens = {pen for (kind, _), pen in zip(seen.shapes, seen.pens, strict=True) if kind == "line"}
    assert pens <= {FAINT}
    return found


def test_text_is_in_ink_whatever_was_painted_before(qtbot: QtBot) -> None:
    seen = Recorder()
    seen.painter.setPen(pen_of(GREY))
    TextBlock("A ball falls.").paint(seen.painter, ROOM)
    assert seen.texts == ["A ball falls."]
    assert seen.pens == [BLACK]
    assert seen.shapes[0][1] == [(50.0, 100.0), (450.0, 400.0)]
    words = "word " * 60
    assert TextBlock(words).height(200.0) > 2.0 * TextBlock(words).height(800.0)


def test_for_a_name_and_a_date_there_are_lines_to_write_on_beside_the_words(qtbot: QtBot) -> None:
    seen = painted(NameBlock("Name:", "Date:"))
    assert NameBlock("Name:", "Date:").height(400.0) == LINE
    assert seen.texts == ["Name:", "Date:"]
    middle = 50.0 + 0.65 * 400.0
    places = [points[0] for kind, points in seen.shapes if kind == "text"]
    assert places == [(50.0, 396.0), (middle + 12.0, 396.0)]
    for (x, _), (line, right), end in zip(places, lines(seen), (middle, 450.0), strict=True):
        assert line[0] > x + 6.0
        assert line[1] == right[1] == 400.0
        assert right[0] == end


@pytest.mark.parametrize("count", [0, 1, 3])
def test_below_a_question_are_its_lines(qtbot: QtBot, count: int) -> None:
    block = QuestionBlock("Why?", count)
    words = TextBlock("Why?").height(400.0)
    assert block.height(400.0) == words + count * LINE
    seen = painted(block)
    assert seen.texts == ["Why?"]
    assert lines(seen) == [
        ((50.0, 100.0 + words + number * LINE), (450.0, 100.0 + words + number * LINE))
        for number in range(1, count + 1)
    ]


def test_a_table_has_a_cell_for_every_number(qtbot: QtBot) -> None:
    block = TableBlock(["t", "v"], np.array([[0.0, 1.5], [0.5, math.nan], [1.0, -2.5]]))
    seen = painted(block)
    assert seen.texts == ["t", "v", "0.00", "1.50", "0.50", "", "1.00", "-2.50"]
    boxes = [points for kind, points in seen.shapes if kind == "text"]
    top = block.height(400.0) - 3 * ROW
    for number, ((left, above), (right, below)) in enumerate(boxes):
        row, column = divmod(number, 2)
        assert left == 50.0 + 200.0 * column + GAP
        assert right < 50.0 + 200.0 * (column + 1)
        if row:
            assert (above, below) == (100.0 + top + (row - 1) * ROW, 100.0 + top + row * ROW)
    across = [100.0, *(100.0 + top + row * ROW for row in range(4))]
    assert lines(seen) == [
        *(((50.0, y), (450.0, y)) for y in across),
        *(((x, 100.0), (x, 400.0)) for x in (50.0, 250.0, 450.0)),
    ]


def test_a_drawing_is_in_the_middle_of_its_room_as_large_as_fits(qtbot: QtBot) -> None:
    """Half as high as it is wide."""
    block = PictureBlock(Still(SCENE, poses_of(SCENE.bodies)), Box(-2.0, 0.0, 2.0, 2.0))
    assert block.height(400.0) == pytest.approx(200.0, abs=1.0)
    assert block.height(4000.0) == 260.0  # and no higher
    image = QImage(500, 500, QImage.Format.Format_RGB32)
    image.fill(QColor("#123456"))
    painter = QPainter(image)
    block.paint(painter, QRectF(50.0, 100.0, 400.0, 100.0))
    painter.end()
    inked = [x for x in range(500) if image.pixelColor(x, 150) != QColor("#123456")]
    assert [inked[0], inked[-1]] == pytest.approx([150, 350], abs=1)


def test_a_plot_has_its_numbers_beside_its_lines_and_its_curve_between_the_axes(qtbot: QtBot) -> None:
    """A straight line from one corner to the other, but for the air above and below it."""
    times = np.linspace(0.0, 2.0, 21)
    seen = painted(PlotBlock(times, 3.0 * times, "Time (s)", "Speed (m/s)"))
    across, up = ticks(0.0, 2.0), ticks(-6.0 * MARGIN, 6.0 * (1.0 + MARGIN))
    numbers = [*(f"{value:g}" for value in across), *(f"{value:g}" for value in up)]
    assert seen.texts == [*numbers, "Time (s)", "Speed (m/s)"]
    ((left, top), (right, bottom)) = next(points for kind, points in seen.shapes if kind == "rectangle")
    assert ROOM.contains(QRectF(left, top, right - left, bottom - top))
    curve = next(points for kind, points in seen.shapes if kind == "polyline")
    assert [pen for (kind, _), pen in zip(seen.shapes, seen.pens, strict=True) if kind == "polyline"] == [
        (INK, CURVE)
    ]
    assert (curve[0][0], curve[-1][0]) == (left, right)
    assert bottom - curve[0][1] == pytest.approx(curve[-1][1] - top)
    drawn = [points for kind, points in seen.shapes if kind == "line"]
    assert len(drawn) == len(across) + len(up)
    words = [points for kind, points in seen.shapes if kind == "text"]
    for value, ((x, foot), (_, head)), ((begin, above), (end, _)) in zip(across, drawn, words, strict=False):
        assert x == pytest.approx(left + value / 2.0 * (right - left))
        assert (foot, head) == (bottom, top)
        assert (begin + end) / 2.0 == pytest.approx(x)
        assert above > bottom
    rise = (curve[0][1] - curve[-1][1]) / 6.0
    for value, ((begin, y), (end, _)), ((_, above), (edge, below)) in zip(
        up, drawn[len(across) :], words[len(across) :], strict=False
    ):
        assert y == pytest.approx(curve[0][1] - value * rise)
        assert (begin, end) == (left, right)
        assert (above + below) / 2.0 == pytest.approx(y)
        assert edge < left


def test_the_names_of_the_axes_stand_below_and_upright_beside_them(qtbot: QtBot) -> None:
    seen, moves = Recorder(), []
    seen.translate = lambda x, y: moves.append((x, y))  # type: ignore[attr-defined]
    seen.rotate = moves.append  # type: ignore[attr-defined]
    PlotBlock(np.arange(3.0), np.arange(3.0), "Time (s)", "Speed (m/s)").paint(seen.painter, ROOM)
    ((left, top), (right, bottom)) = next(points for kind, points in seen.shapes if kind == "rectangle")
    below, beside = [points for kind, points in seen.shapes if kind == "text"][-2:]
    assert seen.texts[-2:] == ["Time (s)", "Speed (m/s)"]
    assert (below[0][0], *below[1]) == (left, right, ROOM.bottom())
    assert bottom < below[0][1] < ROOM.bottom()
    assert moves == [(ROOM.left(), (top + bottom) / 2.0), -90.0]
    ((first, above), (last, _)) = beside
    assert (first, above, last) == ((top - bottom) / 2.0, 0.0, (bottom - top) / 2.0)


@pytest.mark.parametrize(
    ("values", "low", "high"),
    [([], 0.0, 1.0), ([0.0], -0.5, 0.5), ([0.4], -0.1, 0.9), ([-8.0, -8.0], -12.0, -4.0)],
)
def test_what_does_not_change_has_room_above_and_below_it(
    qtbot: QtBot, values: list[float], low: float, high: float
) -> None:
    """As much as half of it, and half of 1 at the least; without any numbers the axes are from 0 to 1."""
    numbers = np.array(values)
    seen = painted(PlotBlock(numbers, numbers, "x", "y"))
    expected = [f"{value:g}" for value in ticks(low, high)]
    assert seen.texts == [*expected, *expected, "x", "y"]


def test_the_head_of_a_table_is_as_high_as_its_words_in_their_column_and_its_air(qtbot: QtBot) -> None:
    words = "the speed of the second cart"
    block = TableBlock([words, "t"], np.zeros((3, 2)))
    for width in (600.0, 160.0):
        column = width / 2.0 - 2.0 * GAP
        text = text_size(words, font_of(SMALL, bold=True), column).height()
        assert block.height(width) == text + 2.0 * GAP + 3 * ROW
    assert block.height(160.0) > block.height(600.0)
