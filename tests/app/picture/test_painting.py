"""Every shape of a display list, painted with Qt: pixels are where and as it says, whatever was before it."""

from __future__ import annotations

import base64
import io

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from PyQt6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from sketchfall.app.picture.display_list import Disc, Dots, Lines, Outline, Pen, Picture, Raster, Shape, Text
from sketchfall.app.picture.lettering import baselines, text_size
from sketchfall.app.picture.painting import paint_picture

pytestmark = pytest.mark.no_engine

SIDE = 60
RED, GREEN, BLUE, WHITE, NOTHING = (
    (255, 0, 0, 255),
    (0, 255, 0, 255),
    (0, 0, 255, 255),
    (255, 255, 255, 255),
    (0, 0, 0, 0),
)
BEFORE = Disc((5.0, 5.0), 3.0, Pen("#00ff00", 2.0, dashed=True), "#00ff00")  # leaves its pen and brush
SQUARE = np.array([(20.0, 20.0), (40.0, 20.0), (40.0, 40.0), (20.0, 40.0)])


def painted(*shapes: Shape, background: str | None = "#ffffff", beside: float = 0.0) -> NDArray[np.uint8]:
    """Red, green, blue and opacity by row and column. The picture ends so much before the right and below."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGBA8888)
    image.fill(0)
    painter = QPainter(image)
    paint_picture(painter, Picture(SIDE - beside, SIDE - beside, background, (BEFORE, *shapes)))
    painter.end()
    bits = image.constBits()
    assert bits is not None
    data: bytes = bits.asstring(image.sizeInBytes())
    return np.frombuffer(data, np.uint8).reshape(SIDE, SIDE, 4)


def at(seen: NDArray[np.uint8], x: int, y: int) -> tuple[int, ...]:
    return tuple(seen[y, x].tolist())


def box_of(seen: NDArray[np.uint8], colour: tuple[int, ...]) -> list[int]:
    """Of all pixels that are much of this colour: left, top, right and bottom, both included."""
    rows, columns = np.nonzero(np.abs(seen.astype(int) - colour).max(axis=2) < 100)
    return [columns.min(), rows.min(), columns.max(), rows.max()]


def test_the_background_is_all_of_the_picture_and_nothing_beside_it(qtbot: QtBot) -> None:
    far = Lines(np.array([(0.0, 30.0, 60.0, 30.0)]), Pen("#ff0000", 4.0))
    seen = painted(far, beside=10.0)
    assert (at(seen, 49, 49), at(seen, 50, 50), at(seen, 49, 30), at(seen, 50, 30)) == (
        WHITE,
        NOTHING,
        RED,
        NOTHING,
    )
    assert at(painted(background=None), 30, 30) == NOTHING


@pytest.mark.parametrize("fill", [None, "#ff0000"])
@pytest.mark.parametrize("pen", [None, Pen("#0000ff", 4.0)])
def test_discs_and_outlines_have_the_pen_and_the_fill_that_they_say(
    qtbot: QtBot, pen: Pen | None, fill: str | None
) -> None:
    inside, edge = WHITE if fill is None else RED, BLUE if pen is not None else None
    for shape in (Disc((30.0, 30.0), 10.0, pen, fill), Outline(SQUARE, pen, fill)):
        seen = painted(shape)
        assert at(seen, 30, 30) == inside
        for place in ((20, 30), (30, 39)):
            assert at(seen, *place) == pytest.approx(edge or inside, abs=20)
        assert at(seen, 21 if edge else 19, 30) == (edge or WHITE)
        assert at(seen, 17, 30) == at(seen, 42, 42) == WHITE


def test_holes_are_not_filled_and_what_is_open_has_no_last_side(qtbot: QtBot) -> None:
    pen = Pen("#0000ff", 2.0)
    seen = painted(Outline(SQUARE, pen, "#ff0000", holes=(SQUARE / 2.0 + 15.0,)))
    assert (at(seen, 30, 30), at(seen, 22, 30), at(seen, 25, 30)) == (WHITE, RED, BLUE)
    seen = painted(Outline(SQUARE, pen, closed=False))
    assert (at(seen, 30, 20), at(seen, 40, 30), at(seen, 20, 30)) == (BLUE, BLUE, WHITE)


@pytest.mark.parametrize("cap", ["round", "square"])
def test_lines_are_as_wide_as_their_pen_and_end_as_it_does(qtbot: QtBot, cap: str) -> None:
    rows = np.array([(20.0, 20.0, 40.0, 20.0), (20.0, 44.0, 40.0, 44.0)])
    seen = painted(Lines(rows, Pen("#ff0000", 8.0, "round" if cap == "round" else "square")))
    assert box_of(seen, RED) == [16, 16, 43, 47]
    assert at(seen, 30, 30) == WHITE
    assert (at(seen, 16, 16) == RED) == (cap == "square")
    dashed = painted(Lines(rows, Pen("#ff0000", 2.0, dashed=True)))
    assert 8 < (dashed[20, 20:40] == RED).all(axis=1).sum() < 19
    assert (painted(Lines(rows[:0], Pen("#ff0000", 8.0))) == painted()).all()


def test_dots_are_discs_of_their_radius(qtbot: QtBot) -> None:
    seen = painted(Dots(np.array([(20.0, 20.0), (40.0, 30.0)]), 6.0, "#ff0000"))
    assert box_of(seen, RED) == [14, 14, 45, 35]
    assert (at(seen, 20, 20), at(seen, 40, 30), at(seen, 30, 25)) == (RED, RED, WHITE)


def test_letters_stand_in_their_place_as_large_and_in_the_colour_that_is_said(qtbot: QtBot) -> None:
    words = Text((12.0, 8.0), "HI\nHI", 16.0, "#ff0000")
    left, top, right, bottom = box_of(painted(words), RED)
    size, lines = text_size(words.text, 16.0), baselines(words.text, 16.0)
    assert 12 <= left < right <= 12 + size.width()
    assert [line for _, line in lines] == ["HI", "HI"]
    assert top > 8
    assert bottom == pytest.approx(8.0 + lines[1][0], abs=1.5)  # both letters stand on the line
    assert text_size(words.text, 32.0) == 2.0 * size
    assert text_size("HI", 16.0).height() == pytest.approx(size.height() / 2.0)


@pytest.mark.parametrize(("opacity", "red", "rest"), [(1.0, 255, 0), (0.5, 255, 128)])
def test_an_image_fills_its_box_as_far_as_one_sees_through_it(
    qtbot: QtBot, opacity: float, red: int, rest: int
) -> None:
    file = io.BytesIO()
    Image.new("RGB", (2, 2), (255, 0, 0)).save(file, "PNG")
    image = Raster(base64.b64encode(file.getvalue()).decode(), (10.0, 20.0, 30.0, 15.0), opacity)
    seen = painted(image, Outline(SQUARE + 15.0, fill="#0000ff"))
    assert at(seen, 20, 30) == pytest.approx((red, rest, rest, 255), abs=1)
    assert (at(seen, 20, 17), at(seen, 7, 30), at(seen, 20, 37)) == (WHITE, WHITE, WHITE)
    assert at(seen, 50, 50) == BLUE  # what comes after it is opaque again


@pytest.mark.parametrize(
    "shape",
    [
        Outline(SQUARE, Pen("#ff0000", 1.0), "#0000ff"),
        Disc((30.0, 30.0), 9.0, None, "#ff0000"),
        Lines(np.array([(0.0, 30.0, 60.0, 30.0)]), Pen("#ff0000", 4.0)),
        Dots(np.array([(30.0, 30.0)]), 3.0, "#ff0000"),
        Text((3.0, 40.0), "text", 12.0, "#ff0000"),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_what_is_painted_after_a_shape_is_where_and_as_it_would_have_been(qtbot: QtBot, shape: Shape) -> None:
    after = Outline(np.array([(44.0, 2.0), (58.0, 2.0), (58.0, 16.0), (44.0, 16.0)]), None, "#0000ff")
    word = Text((3.0, 10.0), "word", 12.0, "#0000ff")
    alone, seen = painted(after, word), painted(shape, after, word)
    assert (seen[:18] == alone[:18]).all()
