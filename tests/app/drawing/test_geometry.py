"""Boxes, hits and snapping points of bodies, against geometry done by hand."""

import math

import pytest

from sketchfall.app.drawing.geometry import (
    Box,
    Placement,
    box_between,
    box_of,
    crossing_of,
    distance_to_segment,
    nearest_point,
    to_body,
    to_world,
    touches,
)
from sketchfall.app.drawing.geometry import vertices_of as vertices
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Point, PolygonShape

pytestmark = pytest.mark.no_engine

SQUARE = PolygonShape(vertices=((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)))
L_SHAPE = PolygonShape(vertices=((0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)))


def body(
    body_id: int, *shapes: CircleShape | PolygonShape, x: float = 0.0, angle: float = 0.0
) -> BodyDrawing:
    return BodyDrawing(id=body_id, position=(x, 0.0), angle=angle, shapes=shapes)


def test_a_square_on_its_corner_is_as_wide_as_its_diagonal() -> None:
    box = box_of(body(1, SQUARE, x=10.0, angle=math.pi / 4.0))
    half = math.sqrt(2.0)
    assert box == pytest.approx((10.0 - half, -half, 10.0 + half, half))
    assert box.center == pytest.approx((10.0, 0.0))


def test_the_box_in_the_bodys_own_axes_fits_it_however_it_is_turned() -> None:
    box = box_of(body(1, SQUARE, angle=0.7), frame_angle=0.7)
    assert box == pytest.approx((-1.0, -1.0, 1.0, 1.0))


def test_a_circle_off_the_origin_turns_around_it() -> None:
    box = box_of(body(1, CircleShape(radius=0.5, center=(2.0, 0.0)), angle=math.pi / 2.0))
    assert box == pytest.approx((-0.5, 1.5, 0.5, 2.5))


def test_the_world_and_the_bodys_frame_are_each_others_inverse() -> None:
    turned = body(1, SQUARE, x=3.0, angle=1.1)
    (point,) = to_world([(0.25, -0.5)], turned)
    assert to_body(point, turned) == pytest.approx((0.25, -0.5))


def test_corners_and_centres_can_be_snapped_to() -> None:
    found = vertices(body(1, SQUARE, CircleShape(radius=9.0, center=(5.0, 0.0)), x=1.0))
    assert sorted(found) == sorted([(0.0, -1.0), (2.0, -1.0), (2.0, 1.0), (0.0, 1.0), (6.0, 0.0)])


@pytest.mark.parametrize(
    ("point", "slack", "hit"),
    [
        ((0.5, 0.5), 0.0, True),
        ((2.0, 2.0), 0.0, False),  # in the notch, inside the box
        ((1.2, 1.2), 0.0, False),
        ((1.2, 1.2), 0.25, True),  # within reach of a side
        ((-0.1, 1.0), 0.0, False),
        ((-0.1, 1.0), 0.2, True),
    ],
)
def test_a_hit_of_a_concave_body(point: tuple[float, float], slack: float, hit: bool) -> None:
    assert touches(body(1, L_SHAPE), point, slack) is hit


def test_the_distance_to_a_segment_of_no_length_is_that_to_its_point() -> None:
    assert distance_to_segment((3.0, 4.0), (0.0, 0.0), (0.0, 0.0)) == 5.0


def test_the_frontmost_body_is_hit_and_a_holding_one_before_a_near_one() -> None:
    placement = Placement([body(1, SQUARE), body(2, SQUARE, x=1.0), body(3, CircleShape(radius=0.5), x=3.0)])
    hit = placement.at((0.5, 0.0))
    assert hit is not None
    assert hit.id == 2
    near = placement.at((2.2, 0.0), slack=0.4)  # 0.2 from the square, 0.3 from the ball
    assert near is not None
    assert near.id == 3
    inside = placement.at((1.9, 0.0), slack=0.7)  # in the square; the ball in front is only near
    assert inside is not None
    assert inside.id == 2
    assert placement.at((50.0, 0.0), slack=1.0) is None


def test_a_rubber_band_takes_what_it_holds_wholly() -> None:
    placement = Placement([body(1, SQUARE), body(2, SQUARE, x=10.0)])
    assert [found.id for found in placement.inside(box_between((9.0, 2.0), (-2.0, -2.0)))] == [1]
    assert [found.id for found in placement.inside(Box(-2.0, -2.0, 11.0, 2.0))] == [1, 2]
    assert placement.box() == Box(-1.0, -1.0, 11.0, 1.0)


@pytest.mark.parametrize("side", range(4))
def test_a_rubber_band_just_as_large_as_a_body_holds_it_and_no_smaller_one(side: int) -> None:
    placement = Placement([body(1, SQUARE)])
    just = Box(-1.0, -1.0, 1.0, 1.0)
    smaller = [math.nextafter(each, 0.0) if at == side else each for at, each in enumerate(just)]
    assert [found.id for found in placement.inside(just)] == [1]
    assert placement.inside(Box(*smaller)) == []


def test_a_placement_made_from_an_older_one_is_the_same() -> None:
    first, second, third = body(1, SQUARE), body(2, L_SHAPE, x=4.0), body(3, SQUARE, x=9.0)
    older = Placement([first, second])
    newer = Placement([second, third], older)
    assert newer.boxes.tolist() == Placement([second, third]).boxes.tolist()


@pytest.mark.parametrize("shape", [SQUARE, CircleShape(radius=1.0)])
def test_what_is_beside_a_body_by_just_the_slack_still_touches_it(shape: CircleShape | PolygonShape) -> None:
    assert touches(body(1, shape), (1.25, 0.0), 0.25)
    assert not touches(body(1, shape), (math.nextafter(1.25, 2.0), 0.0), 0.25)


@pytest.mark.parametrize(
    ("other", "met"),
    [
        (((1.0, 0.0), (1.0, 2.0)), (1.0, 0.0)),
        (((1.0, -2.0), (1.0, 0.0)), (1.0, 0.0)),
        (((0.0, -1.0), (0.0, 1.0)), (0.0, 0.0)),
        (((2.0, -1.0), (2.0, 1.0)), (2.0, 0.0)),
        (((1.0, 0.001), (1.0, 2.0)), None),
        (((2.001, -1.0), (2.001, 1.0)), None),
        (((0.0, 0.0), (2.0, 0.0)), None),
    ],
    ids=["begins on it", "ends on it", "at its start", "at its end", "short of it", "past it", "along it"],
)
def test_segments_that_only_just_touch_meet(other: tuple[Point, Point], met: Point | None) -> None:
    assert crossing_of((0.0, 0.0), (2.0, 0.0), *other) == met


def test_of_many_that_meet_a_box_those_nearest_to_its_middle_are_found_in_their_order() -> None:
    """Boxes that only touch meet as well."""
    placement = Placement([body(number, SQUARE, x=x) for number, x in enumerate((4.0, 0.0, -3.0, 2.0, 9.0))])
    around = Box(-2.0, -1.0, 3.0, 1.0)  # with its middle at 0.5
    assert [each.id for each in placement.meeting(around)] == [0, 1, 2, 3]
    assert [each.id for each in placement.meeting(around, 5)] == [0, 1, 2, 3]
    assert [each.id for each in placement.meeting(around, 2)] == [1, 3]


@pytest.mark.parametrize("x", [2.0, -2.0, 0.0])
@pytest.mark.parametrize("y", [2.0, -2.0, 0.0])
def test_what_only_touches_is_near_and_what_is_a_hair_farther_is_not(x: float, y: float) -> None:
    """A body of two metres, and boxes or points that are a metre large, or a metre away."""
    placement = Placement([body(1, SQUARE)])

    def found(x: float, y: float) -> list[bool]:
        met = placement.meeting(Box(x - 1.0, y - 1.0, x + 1.0, y + 1.0))
        return [met != [], placement.near((x, y), 1.0) != []]

    assert found(x, y) == [True, True]
    for at, away in ((0, x), (1, y)):
        if away != 0.0:
            beyond = [x, y]
            beyond[at] = away * (1.0 + 1e-12)
            assert found(*beyond) == [False, False]
    assert (placement.at((x, y), 1.0) is not None) == (0.0 in (x, y)), "beside a corner it is farther away"


@pytest.mark.parametrize("angle", [0.0, 2.0])
def test_the_nearest_point_of_a_border_is_found_of_every_shape(angle: float) -> None:
    """Of a disc that is not in the middle of its body, of a side, and of the border of a hole."""
    hole = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    frame = PolygonShape(vertices=SQUARE.vertices, holes=(hole,))
    placed = body(1, frame, CircleShape(radius=1.0, center=(4.0, 3.0)), x=10.0, angle=angle)
    for beside, nearest in (
        ((4.0, 6.0), (4.0, 4.0)),
        ((7.0, 7.0), (4.6, 3.8)),
        ((0.3, 1.5), (0.3, 1.0)),
        ((-3.0, -2.0), (-1.0, -1.0)),
        ((0.1, 0.4), (0.1, 0.5)),
    ):
        (seen,), (expected,) = to_world([beside], placed), to_world([nearest], placed)
        assert nearest_point(placed, seen) == pytest.approx(expected)
