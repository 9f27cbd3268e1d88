"""Rulers, protractors, gates and stopwatches in a picture: every line where it belongs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.app.drawing.scene import InstrumentKind
from sketchfall.app.picture.display_list import Disc, Lines, Outline
from sketchfall.app.picture.instrument_shapes import (
    ARC,
    LONG_TICK,
    POST,
    STOPWATCH,
    TICK,
    instrument_shapes,
    words_at,
)

BLACK = "#000000"


def rows_of(shape: object) -> list[list[float]]:
    assert isinstance(shape, Lines)
    rows: list[list[float]] = shape.rows.tolist()
    return rows


def test_a_ruler_has_a_tick_at_every_step_and_each_fifth_is_long() -> None:
    line, *ends, ticks = instrument_shapes("ruler", [(10.0, 50.0), (132.0, 50.0)], 100.0, BLACK)
    assert rows_of(line) == [[10.0, 50.0, 132.0, 50.0]]
    assert [end.center for end in ends if isinstance(end, Disc)] == [(10.0, 50.0), (132.0, 50.0)]
    expected = [  # every 0.1 m, upwards from the line
        [10.0 + 10.0 * number, 50.0, 10.0 + 10.0 * number, 50.0 - (LONG_TICK if number % 5 == 0 else TICK)]
        for number in range(13)
    ]
    np.testing.assert_allclose(rows_of(ticks), expected, atol=1e-9)


def test_ticks_of_an_oblique_ruler_stand_upright_on_it() -> None:
    *_, ticks = instrument_shapes("ruler", [(0.0, 0.0), (30.0, 40.0)], 100.0, BLACK)
    rows = np.array(rows_of(ticks))
    starts, ways = rows[:, :2], rows[:, 2:] - rows[:, :2]
    np.testing.assert_allclose(starts, np.outer(10.0 * np.arange(6), (0.6, 0.8)), atol=1e-9)
    np.testing.assert_allclose(ways @ (0.6, 0.8), 0.0, atol=1e-9)
    assert (ways @ (0.8, -0.6) > 0.0).all()


def test_words_to_the_lower_right_of_their_place_do_not_lie_on_a_ruler() -> None:
    left, right = (10.0, 50.0), (90.0, 120.0)  # px, so it falls
    assert words_at("ruler", [left, right]) == words_at("ruler", [right, left]) == right
    assert words_at("ruler", [(10.0, 120.0), (90.0, 50.0)]) == (50.0, 85.0)
    assert words_at("ruler", [(10.0, 50.0), (90.0, 50.0)]) == (50.0, 50.0)


@pytest.mark.parametrize("end", [(5.0, 5.0), (5.0 + 2100 * 10.0, 5.0)])
def test_a_ruler_without_length_or_with_far_too_many_ticks_has_none(end: tuple[float, float]) -> None:
    shapes = list(instrument_shapes("ruler", [(5.0, 5.0), end], 100.0, BLACK))
    assert len(shapes) == 3  # the line and its ends


@pytest.mark.parametrize(
    ("end", "across"), [((30.0, 40.0), (0.8, -0.6)), ((0.0, 0.0), (0.0, 1.0))], ids=["oblique", "a point"]
)
def test_a_gate_has_a_post_across_each_end(end: tuple[float, float], across: tuple[float, float]) -> None:
    _, posts = instrument_shapes("gate", [(0.0, 0.0), end], 100.0, BLACK)
    expected = [
        [x - POST * across[0], y - POST * across[1], x + POST * across[0], y + POST * across[1]]
        for x, y in ((0.0, 0.0), end)
    ]
    np.testing.assert_allclose(rows_of(posts), expected, atol=1e-9)


@pytest.mark.parametrize("last", [(100.0, 20.0), (30.0, 170.0), (-60.0, 95.0)])
def test_the_arc_of_a_protractor_goes_from_one_leg_to_the_other_the_short_way(
    last: tuple[float, float],
) -> None:
    first, middle = (120.0, 100.0), (40.0, 100.0)
    *_, arc = instrument_shapes("protractor", [first, middle, last], 100.0, BLACK)
    assert isinstance(arc, Outline)
    assert not arc.closed
    away = arc.points - middle
    np.testing.assert_allclose(np.hypot(away[:, 0], away[:, 1]), ARC)
    legs = [math.atan2(y - middle[1], x - middle[0]) for x, y in (first, last)]
    angles = np.unwrap(np.arctan2(away[:, 1], away[:, 0]))
    assert math.cos(angles[0] - legs[0]) == pytest.approx(1.0)
    assert math.cos(angles[-1] - legs[1]) == pytest.approx(1.0)
    assert abs(angles[-1] - angles[0]) < math.pi
    assert np.ptp(np.diff(angles)) < 1e-9


def test_a_stopwatch_has_its_button_on_top_and_its_hands_within() -> None:
    button, face, hands = instrument_shapes("stopwatch", [(50.0, 60.0)], 100.0, BLACK)
    ((x, top, below, bottom),) = rows_of(button)
    assert (x, below, bottom) == (50.0, 50.0, 60.0 - STOPWATCH)
    assert top < bottom
    assert isinstance(face, Disc)
    assert (face.center, face.radius) == ((50.0, 60.0), STOPWATCH)
    assert isinstance(hands, Outline)
    assert (np.hypot(*(hands.points - (50.0, 60.0)).T) < STOPWATCH).all()


def test_what_is_nowhere_is_not_drawn() -> None:
    assert not list(instrument_shapes("ruler", [(0.0, 0.0), (math.inf, 0.0)], 100.0, BLACK))


def test_a_pen_is_a_dot_where_it_draws() -> None:
    ring, nib = instrument_shapes("pen", [(40.0, 30.0)], 100.0, BLACK)
    assert isinstance(ring, Disc)
    assert isinstance(nib, Disc)
    assert ring.center == nib.center == (40.0, 30.0)
    assert nib.radius < ring.radius
    assert nib.fill == BLACK


def test_a_pen_is_a_dot_of_its_colour_in_a_white_ring() -> None:
    ring, dot = instrument_shapes("pen", [(50.0, 60.0)], 100.0, BLACK)
    assert isinstance(ring, Disc)
    assert isinstance(dot, Disc)
    assert ring.center == dot.center == (50.0, 60.0)
    assert ring.radius > dot.radius > 0.0
    assert (ring.fill, dot.fill) == ("#ffffff", BLACK)
    for part in (ring, dot):
        assert part.pen is not None
        assert part.pen.colour == BLACK


@pytest.mark.parametrize("kind", ["ruler", "protractor", "gate", "stopwatch", "pen"])
def test_all_lines_of_an_instrument_have_its_colour_and_none_is_where_it_is_nowhere(
    kind: InstrumentKind,
) -> None:
    places = [(50.0, 60.0), (150.0, 90.0), (80.0, 200.0)][
        : {"protractor": 3, "ruler": 2, "gate": 2}.get(kind, 1)
    ]
    for shape in instrument_shapes(kind, places, 100.0, "#123456"):
        assert isinstance(shape, Disc | Lines | Outline)
        assert shape.pen is not None
        assert shape.pen.colour == "#123456"
        assert shape.pen.width > 0.0
    assert list(instrument_shapes(kind, [(math.nan, 0.0), *places[1:]], 100.0, BLACK)) == []
