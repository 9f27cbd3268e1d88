"""The boxes of meters: beside what they measure, below each other, and in the picture if they can be."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Meter
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.display_list import Outline, Text
from sketchfall.app.picture.lettering import text_size
from sketchfall.app.picture.meter_boxes import (
    BAR_HEIGHT,
    BESIDE,
    CORNER,
    EDGE,
    LEAST_BAR,
    MeterBox,
    Places,
    bar_in,
    boxes_of,
)
from sketchfall.app.picture.meter_shapes import words_beside
from tests.app.proving import ball

SIZE = (200.0, 100.0)
SPEED, HEIGHT = Meter(quantity="speed", body=1), Meter(quantity="y", body=1)
ENERGY = Meter(quantity="total_energy")


def boxes(*meters: Meter, at: tuple[float, float]) -> list[MeterBox]:
    """In a picture with 100 px/m; their texts are 40 px by 10, and body 1 a ball of 0.1 m."""

    def body(number: int) -> BodyDrawing:
        assert number == 1
        return ball(1, at, 0.1)

    def joint(number: int) -> JointDrawing:
        raise KeyError(number)

    def to_pixel(point: tuple[float, float]) -> tuple[float, float]:
        return 100.0 * point[0], -100.0 * point[1]

    return list(boxes_of([(meter, (40.0, 10.0)) for meter in meters], Places(body, joint, to_pixel, SIZE)))


def test_they_begin_beside_the_body_and_go_down() -> None:
    first, second = boxes(SPEED, HEIGHT, at=(0.5, -0.5))
    assert first == (68.0, 40.0, 52.0, 14.0)
    assert second == (68.0, 57.0, 52.0, 14.0)


def test_those_of_the_whole_drawing_are_in_the_corner() -> None:
    body_box, corner_box = boxes(SPEED, ENERGY, at=(0.5, -0.5))
    assert corner_box[:2] == CORNER
    assert body_box[:2] != CORNER


def test_one_that_would_be_cut_by_the_edge_is_moved_into_the_picture() -> None:
    (box,) = boxes(SPEED, at=(1.2, -0.98))
    assert box == (138.0, 100.0 - 14.0 - EDGE, 52.0, 14.0)
    (box,) = boxes(SPEED, at=(-0.5, 0.0))
    assert box[:2] == (EDGE, EDGE)
    (box,) = boxes(ENERGY, at=(0.0, 0.0))
    assert box[:2] == CORNER


def test_at_the_right_edge_they_are_on_the_other_side_and_do_not_cover_their_body() -> None:
    first, second = boxes(SPEED, HEIGHT, at=(1.7, -0.5))
    assert first == (160.0 - BESIDE - 52.0, 40.0, 52.0, 14.0)
    assert second.left == first.left
    meters = [(SPEED, (40.0, 10.0)), (HEIGHT, (70.0, 10.0))]
    bodies = {1: ball(1, (8.8, -2.0), 0.1)}
    narrow, wide = boxes_of(meters, LARGE._replace(body=bodies.__getitem__))
    assert narrow.left + narrow.width == wide.left + wide.width == pytest.approx(870.0 - BESIDE)


def test_where_there_is_room_at_neither_side_they_begin_so_that_all_of_them_is_seen() -> None:
    """Of a body in the middle of a narrow picture."""
    near = {1: ball(1, (0.9, -2.0), 0.1)}
    places = LARGE._replace(body=near.__getitem__, size=(200.0, 900.0))
    (box,) = boxes_of([(SPEED, (160.0, 10.0))], places)
    assert (box.left, box.width) == (200.0 - EDGE - 172.0, 172.0)
    (wider,) = boxes_of([(SPEED, (400.0, 10.0))], places)
    assert wider.left == EDGE, "what has no room at all is cut at its end"


def test_words_beside_a_place_have_the_same_air_all_around_them(qtbot: QtBot) -> None:
    box, text = words_beside("2.50 m", (30.0, 40.0), LIGHT_PICTURE)
    assert isinstance(box, Outline)
    assert isinstance(text, Text)
    (left, top), (right, bottom) = box.points.min(axis=0), box.points.max(axis=0)
    size = text_size(text.text, text.size)
    x, y = text.place
    assert left > 30.0
    assert top > 40.0
    assert right - (x + size.width()) == pytest.approx(x - left)
    assert bottom - (y + size.height()) == pytest.approx(y - top)


def test_at_the_lower_edge_they_stay_below_each_other() -> None:
    first, second = boxes(SPEED, HEIGHT, at=(0.5, -0.98))
    assert second.top + second.height == 100.0 - EDGE
    assert second.top > first.top + first.height
    turned_first, turned_second = boxes(SPEED, HEIGHT, at=(0.5, 0.02))
    assert turned_first.top == EDGE
    assert turned_second.top - turned_first.top == second.top - first.top


def test_one_of_a_body_out_of_sight_stays_out_of_sight() -> None:
    for at in ((3.0, -0.5), (-3.0, -0.5), (0.5, 3.0), (0.5, -3.0)):
        (box,) = boxes(SPEED, at=at)
        assert box[:2] == (100.0 * at[0] + 18.0, -100.0 * at[1] - 10.0)


@pytest.mark.parametrize(
    ("side", "away", "back"),
    [(0, -52.0, 0.5), (0, 200.0, -0.5), (1, -14.0, 0.5), (1, 100.0, -0.5)],
    ids=["left", "right", "above", "below"],
)
def test_a_box_that_ends_where_the_picture_begins_is_not_drawn_into_it(
    side: int, away: float, back: float
) -> None:
    """One of which half a pixel is seen is."""
    for off, moves in ((0.0, False), (back, True)):
        home = [80.0, 40.0]
        home[side] = away + off
        (box,) = boxes(SPEED, at=((home[0] - 18.0) / 100.0, -(home[1] + 10.0) / 100.0))
        assert (abs(box[side] - home[side]) > 1e-9) is moves


BODIES = {1: ball(1, (1.0, -2.0), 0.5), 2: replace(ball(2, (3.0, -1.0), 0.25), angle=math.pi / 2.0)}
ROD = new_joint(5, "rod", BODIES[1], BODIES[2], (1.0, -2.0), (3.0, -1.0))
LARGE = Places(
    BODIES.__getitem__, {5: ROD}.__getitem__, lambda at: (100.0 * at[0], -100.0 * at[1]), (900.0, 900.0)
)
MIDDLE = (200.0 + BESIDE, 150.0 + BESIDE)  # half-way from one ball to the other
POINTS = ((0.5, 0.0), (0.25, 0.0))  # the right of one ball, and the top of the other, which is turned


@pytest.mark.parametrize(
    ("meter", "place"),
    [
        (Meter(quantity="speed", body=1), (150.0 + BESIDE, 150.0)),
        (Meter(quantity="distance", body=1, other=2), MIDDLE),
        (Meter(quantity="distance", body=2, other=1), MIDDLE),
        (Meter(quantity="joint_force", joint=5), MIDDLE),
        (Meter(quantity="total_energy"), CORNER),
        (Meter(quantity="distance", body=1, other=2, points=POINTS), (225.0 + BESIDE, 137.5 + BESIDE)),
        (
            Meter(quantity="distance", body=1, points=((0.5, 0.0), (4.0, -3.0))),
            (275.0 + BESIDE, 250.0 + BESIDE),
        ),
    ],
    ids=["body", "pair", "pair the other way", "joint", "drawing", "points", "a point and a place"],
)
def test_a_box_begins_beside_what_it_measures(meter: Meter, place: tuple[float, float]) -> None:
    (box,) = boxes_of([(meter, (40.0, 10.0))], LARGE)
    assert box[:2] == pytest.approx(place)


def test_between_two_points_there_is_a_line_from_one_to_the_other() -> None:
    ends = LARGE.ends(Meter(quantity="distance", body=1, other=2, points=POINTS))
    assert ends is not None
    assert ends[0] == pytest.approx((150.0, 200.0))
    assert ends[1] == pytest.approx((300.0, 75.0))
    assert LARGE.ends(SPEED) is None


def test_only_those_of_the_same_parts_go_below_each_other() -> None:
    """Those with a bar are higher, by the bar and some air; and at least as wide as a bar."""
    meters = [
        SPEED,
        Meter(quantity="speed", body=2),
        replace(SPEED, shown="bar"),
        Meter(quantity="distance", body=1, other=2),
        HEIGHT,
    ]
    first, alone, bar, pair, last = boxes_of([(meter, (40.0, 10.0)) for meter in meters], LARGE)
    assert first[0] == bar[0] == last[0]
    assert bar.top - (first.top + first.height) == pytest.approx(last.top - (bar.top + bar.height))
    assert bar.top > first.top + first.height
    assert bar.height > first.height + BAR_HEIGHT
    assert (first.width, bar.width) == (pair.width, LEAST_BAR)
    assert alone.top == LARGE.home(meters[1])[1]
    wide, _ = boxes_of([(replace(SPEED, shown="bar"), (400.0, 10.0)), (SPEED, (400.0, 10.0))], LARGE)
    assert wide.width == 400.0 + (first.width - 40.0)


@pytest.mark.parametrize("share", [-1.0, -0.5, 0.0, 0.25, 1.0])
def test_a_bar_goes_from_the_middle_of_its_groove_to_its_share_of_either_side(share: float) -> None:
    box = MeterBox(10.0, 20.0, 100.0, 30.0)
    groove, filled = bar_in(box, share)
    middle = box.left + box.width / 2.0
    assert groove.left + groove.width / 2.0 == pytest.approx(middle)
    assert box.left < groove.left
    assert box.top < groove.top
    assert groove.top + groove.height < box.top + box.height
    assert (filled.top, filled.height) == (groove.top, groove.height)
    ends = filled.left, filled.left + filled.width
    assert sorted((middle, middle + share * groove.width / 2.0)) == pytest.approx(ends)
