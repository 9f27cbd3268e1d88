"""Labels, handles, arrows and outlines: where their lines are, to the pixel."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pytest
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QFont, QFontMetricsF, QPolygonF
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.geometry import Box
from sketchfall.ui.canvas.camera import Camera, round_step
from sketchfall.ui.canvas.marks import (
    ARROW_HEAD,
    HANDLE_HEAD,
    LABEL_OFFSET,
    draw_arrow,
    draw_arrow_handle,
    draw_handle,
    draw_label,
    draw_outline,
    draw_word,
    metres,
    pen,
    translucent,
)
from sketchfall.ui.look.theme import LIGHT
from tests.ui.recorder import Recorder

CAMERA = Camera(100.0, 300.0, 700.0, 800, 600)


@pytest.fixture
def seen(qapp: QApplication) -> Recorder:
    return Recorder()


def test_lines_are_round_where_they_end_and_turn() -> None:
    made = pen("#123456", 3.0, Qt.PenStyle.DashLine)
    assert (made.color().name(), made.widthF(), made.style()) == ("#123456", 3.0, Qt.PenStyle.DashLine)
    assert (made.capStyle(), made.joinStyle()) == (Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    assert (pen("#123456").widthF(), pen("#123456").style()) == (1.5, Qt.PenStyle.SolidLine)


# --- labels -------------------------------------------------------------------------------------------


def label_at(seen: Recorder, x: float, y: float, text: str = "1.50 m") -> QRectF:
    draw_label(seen.painter, QPointF(x, y), text, CAMERA, LIGHT)
    ((_, box), (kind, words)) = seen.shapes
    assert (kind, words, seen.texts) == ("text", box, [text])
    assert seen.roundings == [(4.0, 4.0)]
    return QRectF(QPointF(*box[0]), QPointF(*box[1]))


def test_a_label_stands_below_the_cursor_and_is_as_large_as_its_words(seen: Recorder) -> None:
    box = label_at(seen, 100.0, 200.0)
    metrics = QFontMetricsF(QFont())
    assert box.topLeft() == QPointF(100.0, 200.0) + LABEL_OFFSET
    assert (box.width(), box.height()) == pytest.approx(
        (metrics.horizontalAdvance("1.50 m") + 10.0, metrics.height() + 10.0)
    )


def test_two_lines_are_as_wide_as_the_longer_and_twice_as_high(seen: Recorder) -> None:
    box = label_at(seen, 100.0, 200.0, "1.50 m\n2 kg")
    metrics = QFontMetricsF(QFont())
    assert box.width() == pytest.approx(metrics.horizontalAdvance("1.50 m") + 10.0)
    assert box.height() == pytest.approx(2.0 * metrics.height() + 10.0)


@pytest.mark.parametrize("write", [draw_label, draw_word, partial(draw_word, centred=True)])
@pytest.mark.parametrize("place", [(2.0, 2.0), (798.0, 2.0), (2.0, 598.0), (798.0, 598.0), (400.0, 300.0)])
def test_words_are_on_the_canvas_and_beside_their_place(
    seen: Recorder, write: Callable[..., None], place: tuple[float, float]
) -> None:
    write(seen.painter, QPointF(*place), "1.50 m", CAMERA, LIGHT)
    box = QRectF(*(QPointF(*corner) for corner in seen.shapes[-1][1]))
    assert QRectF(0.0, 0.0, CAMERA.width, CAMERA.height).contains(box)
    assert box.adjusted(-30.0, -30.0, 30.0, 30.0).contains(QPointF(*place))


def test_the_width_of_a_gap_stands_above_its_middle(seen: Recorder) -> None:
    draw_word(seen.painter, QPointF(400.0, 300.0), "1.50 m", CAMERA, LIGHT, centred=True)
    (left, _), (right, bottom) = seen.shapes[-1][1]
    assert (left + right) / 2.0 == pytest.approx(400.0)
    assert bottom < 300.0


def test_at_the_edges_a_label_moves_to_the_other_side_of_the_cursor(seen: Recorder) -> None:
    box = label_at(seen, 795.0, 595.0)
    assert (box.right(), box.bottom()) == pytest.approx((795.0 - LABEL_OFFSET.x(), 595.0 - LABEL_OFFSET.y()))


# --- handles and arrows -------------------------------------------------------------------------------


def test_a_handle_is_a_square_of_eight_pixels_or_a_little_larger_circle(seen: Recorder) -> None:
    draw_handle(seen.painter, QPointF(50.0, 60.0), LIGHT)
    draw_handle(seen.painter, QPointF(50.0, 60.0), LIGHT, round_one=True)
    assert seen.shapes == [
        ("rectangle", [(46.0, 56.0), (54.0, 64.0)]),
        ("ellipse", [(45.5, 55.5), (54.5, 64.5)]),
    ]
    assert {colour for colour, _ in seen.pens} == {LIGHT.selection}


def head_of(seen: Recorder) -> list[tuple[float, float]]:
    (_, line), (kind, head) = seen.shapes
    assert (kind, line) == ("polygon", [(10.0, 20.0), (110.0, 20.0)])
    return head


@pytest.mark.parametrize(("dashed", "width"), [(False, 2.0), (True, 1.0)])
def test_the_head_of_an_arrow_points_along_it(seen: Recorder, dashed: bool, width: float) -> None:
    start, end = QPointF(10.0, 20.0), QPointF(110.0, 20.0)
    draw_arrow(seen.take_black().painter, start, end)
    back = math.cos(math.radians(155.0)), math.sin(math.radians(155.0))
    heads = [(head_of(seen), ARROW_HEAD)]
    other = Recorder()
    draw_arrow_handle(other.painter, start, end, "#123456", LIGHT, dashed=dashed)
    heads.append((head_of(other), HANDLE_HEAD))
    assert other.pens == [("#123456", width), ("#123456", 1.5)]
    for (tip, one, two), size in heads:
        assert tip == (110.0, 20.0)
        assert one == pytest.approx((110.0 + size * back[0], 20.0 + size * back[1]))
        assert two == pytest.approx((110.0 + size * back[0], 20.0 - size * back[1]))


def test_an_arrow_of_less_than_a_pixel_is_none(seen: Recorder) -> None:
    for end in (QPointF(0.6, 0.6), QPointF(0.0, 0.0)):
        draw_arrow(seen.painter, QPointF(0.0, 0.0), end)
        draw_arrow_handle(seen.painter, QPointF(0.0, 0.0), end, "#123456", LIGHT)
    assert seen.shapes == []
    draw_arrow(seen.take_black().painter, QPointF(0.0, 0.0), QPointF(0.0, 1.0))
    assert len(seen.shapes) == 2


def test_an_outline_is_closed_unless_it_is_still_drawn(seen: Recorder) -> None:
    corners = QPolygonF([QPointF(0.0, 0.0), QPointF(5.0, 0.0), QPointF(5.0, 5.0)])
    draw_outline(seen.painter, corners, "#123456")
    draw_outline(seen.painter, corners, "#123456", closed=False)
    assert [kind for kind, _ in seen.shapes] == ["polygon", "polyline"]
    assert translucent("#123456", 0.25).alphaF() == pytest.approx(0.25, abs=0.01)


# --- numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.354, "0.35 m"),
        (99.994, "99.99 m"),
        (-99.5, "-99.50 m"),
        (100.0, "100.0 m"),
        (999.94, "999.9 m"),
        (1000.0, "1000 m"),
    ],
)
def test_lengths_have_as_many_digits_as_one_reads(value: float, text: str) -> None:
    assert metres(value) == text


def test_the_camera_turns_metres_into_pixels_and_back() -> None:
    assert CAMERA.to_pixel((1.0, 2.0)) == QPointF(400.0, 500.0)
    assert CAMERA.to_world(QPointF(400.0, 500.0)) == (1.0, 2.0)
    assert CAMERA.rectangle(Box(0.0, 1.0, 2.0, 4.0)) == QRectF(300.0, 300.0, 200.0, 300.0)


@pytest.mark.parametrize(
    ("x", "y", "shown"),
    [
        (0.0, 0.0, True),
        (799.9, 599.9, True),
        (800.0, 5.0, False),
        (5.0, 600.0, False),
        (-0.1, 5.0, False),
        (5.0, -0.1, False),
    ],
)
def test_a_pixel_is_on_the_canvas_or_not(x: float, y: float, shown: bool) -> None:
    assert CAMERA.shows(QPointF(x, y)) is shown


@pytest.mark.parametrize(
    ("scale", "step"), [(100.0, 0.1), (99.0, 0.2), (50.0, 0.2), (20.0, 0.5), (19.0, 1.0), (1.0, 10.0)]
)
def test_a_round_step_is_the_least_that_can_be_seen(scale: float, step: float) -> None:
    assert round_step(scale, 10.0) == pytest.approx(step)
