"""What is drawn becomes a body of the right size in the right place; strokes become clean outlines."""

import math
import random
from itertools import pairwise

import pytest

from sketchfall import physics
from sketchfall.app.drawing.geometry import box_of, distance_to_segment, vertices_of
from sketchfall.app.drawing.numbering import NewIds
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, DrawingError, PolygonShape
from sketchfall.app.drawing.tints import tint_of
from sketchfall.app.drawing.transforms import RigidMotion, copies, moved, rotated, scaled
from sketchfall.app.editing.clipboard import decode_clipboard, encode_clipboard
from sketchfall.app.strokes.freehand import MAX_CORNERS, Stroke, outline_of_stroke, simplified_line
from sketchfall.app.strokes.shaping import (
    box_body,
    circle_body,
    ground_corners,
    polygon_body,
    regular_corners,
)

Point = tuple[float, float]


def area_of(points: list[Point]) -> float:
    return physics.mass_properties(physics.Polygon(points)).area


def test_a_box_between_any_two_corners() -> None:
    for a, b in (((1.0, 2.0), (4.0, 4.0)), ((4.0, 2.0), (1.0, 4.0))):
        body = box_body(1, a, b)
        assert body.position == (2.5, 3.0)
        assert box_of(body) == (1.0, 2.0, 4.0, 4.0)


def test_a_polygon_turns_about_the_centre_of_its_area() -> None:
    triangle = [(0.0, 0.0), (3.0, 0.0), (0.0, 3.0)]
    body = polygon_body(1, triangle)
    assert body.position == pytest.approx((1.0, 1.0))
    for corner, expected in zip(sorted(vertices_of(body)), sorted(triangle), strict=True):
        assert corner == pytest.approx(expected)


def test_the_centre_is_the_engines_to_the_last_bit() -> None:
    chance = random.Random(5)
    for _ in range(200):
        x, y = chance.uniform(-1e3, 1e3), chance.uniform(-1e3, 1e3)
        radii = [chance.uniform(0.2, 2.0) for _ in range(chance.randint(3, 40))]
        angles = [math.tau * index / len(radii) for index in range(len(radii))]
        points = [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, angles, strict=True)]
        assert polygon_body(1, points).position == physics.mass_properties(physics.Polygon(points)).centroid


def test_a_regular_polygon_has_the_area_of_its_formula() -> None:
    corners = regular_corners((2.0, 1.0), (5.0, -3.0), 5)
    assert corners[0] == pytest.approx((5.0, -3.0))
    assert area_of(corners) == pytest.approx(0.5 * 5 * 5.0**2 * math.sin(math.tau / 5))


@pytest.mark.parametrize("reverse", [False, True])
def test_a_ground_line_is_the_upper_side_of_its_slab(reverse: bool) -> None:
    a, b = (0.0, 0.0), (8.0, 6.0)
    corners = ground_corners(*((b, a) if reverse else (a, b)), 0.5)
    assert a in corners
    assert b in corners
    assert area_of(corners) == pytest.approx(10.0 * 0.5)
    assert all(6.0 * x - 8.0 * y >= -1e-12 for x, y in corners)  # nothing above the line


def circle_stroke(turns: float, noise: float = 0.0, count: int = 400) -> list[Point]:
    dice = random.Random(7)
    return [
        (
            2.0 * math.cos(math.tau * turns * i / count) + dice.uniform(-noise, noise),
            2.0 * math.sin(math.tau * turns * i / count) + dice.uniform(-noise, noise),
        )
        for i in range(count + 1)
    ]


def test_a_drawn_circle_becomes_a_few_corners_within_the_tolerance() -> None:
    stroke = circle_stroke(0.98, noise=0.01)
    corners = outline_of_stroke(stroke, tolerance=0.05).corners
    assert 8 <= len(corners) <= 40
    assert area_of(corners) == pytest.approx(math.pi * 2.0**2, rel=0.05)
    ring = list(zip(corners, corners[1:] + corners[:1], strict=True))
    worst = max(min(distance_to_segment(point, a, b) for a, b in ring) for point in stroke)
    assert worst <= 0.05 + 0.05 / 4.0


def test_a_hand_that_overshoots_its_start_is_forgiven() -> None:
    # A spiral that goes on past its beginning and crosses it there.
    stroke = [
        (
            (2.0 - 0.1 * i / 400) * math.cos(math.tau * 1.1 * i / 400),
            (2.0 - 0.1 * i / 400) * math.sin(math.tau * 1.1 * i / 400),
        )
        for i in range(401)
    ]
    stroke = [(2.5, -0.5), (2.2, -0.3), *stroke, (2.6, 1.6)]
    corners = outline_of_stroke(stroke, tolerance=0.03).corners
    assert area_of(corners) == pytest.approx(math.pi * 1.95**2, rel=0.06)


@pytest.mark.parametrize("turns", [1.04, 1.15])
def test_a_hand_that_goes_on_beside_its_start_is_forgiven(turns: float) -> None:
    # Inwards, and never across its own line.
    spiral = [
        ((2.0 - 0.15 * share) * math.cos(angle), (2.0 - 0.15 * share) * math.sin(angle))
        for share in (i / 400 for i in range(401))
        for angle in [math.tau * turns * share]
    ]
    outlined = outline_of_stroke(spiral, 0.02)
    assert outlined.mended == "trimmed"
    assert area_of(outlined.corners) == pytest.approx(math.pi * 1.93**2, rel=0.03)


@pytest.mark.parametrize(("beyond", "mended"), [(1.5, ""), (2.5, "trimmed")])
def test_what_goes_on_from_its_start_is_trimmed_where_it_ends_twice_as_far_away(
    beyond: float, mended: str
) -> None:
    """A square whose last side ends so many times as far from the first corner as it passed it."""
    gap = 0.1
    square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (-gap, 0.0)]
    past = gap * math.sqrt(beyond**2 - 1.0)  # straight down from there
    corners = [*square, (-gap, -past)]
    stroke = [
        (a[0] + share / 20.0 * (b[0] - a[0]), a[1] + share / 20.0 * (b[1] - a[1]))
        for a, b in pairwise(corners)
        for share in range(20)
    ]
    assert outline_of_stroke([*stroke, corners[-1]], 0.02).mended == mended


def test_of_a_figure_of_eight_the_larger_loop_is_kept() -> None:
    ways = [math.tau * i / 200 for i in range(10, 210)]
    eight = [(math.sin(way) * (2.0 if math.sin(way) > 0.0 else 1.0), math.sin(2.0 * way)) for way in ways]
    outlined = outline_of_stroke(eight, 0.005)
    assert outlined.mended == "loop"
    assert min(x for x, _ in outlined.corners) >= -0.01
    assert area_of(outlined.corners) == pytest.approx(2.0 * 4.0 / 3.0, rel=0.02)


def test_small_loops_on_the_way_are_left_out() -> None:
    stroke = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (4.4, 2.4), (4.4, 2.0), (4.0, 2.2), (4.0, 4.0), (0.0, 4.0)]
    outlined = outline_of_stroke(stroke, 0.01)
    assert outlined.mended == "loop"
    assert area_of(outlined.corners) == pytest.approx(16.0, rel=0.02)


def crossings(points: list[Point]) -> list[tuple[int, int]]:
    stroke = Stroke(points[0])
    for point in points[1:]:
        stroke.add(point)
    return stroke.loose_crossings


def test_a_crossing_that_closes_most_of_the_line_is_no_loose_one() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (1.0, 4.0)]
    closed = [*square, (1.0, -0.5)]
    assert crossings([*square, (0.0, 4.0)]) == []
    assert crossings(closed) == []  # all but its first metre is in the loop
    assert crossings([*closed, (1.0, -30.0)]) == [(0, 3)]  # but then it went on and on
    assert crossings([*square, (1.0, 3.0), (3.0, 3.0), (3.0, 5.0)]) == [(2, 5)]  # a small loop at a corner


def test_a_stroke_without_area_is_refused() -> None:
    for stroke in ([(0.0, 0.0)], [(0.0, 0.0), (1.0, 0.0)], [(i * 0.1, 0.0) for i in range(30)]):
        with pytest.raises(physics.OutlineError):
            outline_of_stroke(stroke, 0.01)


def test_a_shaky_line_never_gets_more_corners_than_can_be_edited() -> None:
    corners = outline_of_stroke(circle_stroke(0.97, noise=0.004, count=1000), tolerance=1e-6).corners
    assert len(corners) <= MAX_CORNERS


def test_points_on_a_line_go_and_its_corner_stays() -> None:
    line = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0)]
    assert simplified_line(line, 0.01) == [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]


def test_moving_and_turning_keep_distances() -> None:
    body = box_body(1, (0.0, 0.0), (2.0, 1.0))
    assert moved(body, 3.0, -1.0).position == (4.0, -0.5)
    turned = rotated(body, math.pi / 2.0, (0.0, 0.0))
    assert turned.position == pytest.approx((-0.5, 1.0))
    assert turned.angle == pytest.approx(math.pi / 2.0)
    assert box_of(turned) == pytest.approx((-1.0, 0.0, 0.0, 2.0))


def test_scaling_keeps_the_anchor_and_stretches_along_its_own_axes() -> None:
    body = box_body(1, (0.0, 0.0), (2.0, 1.0))
    wide = scaled(body, (2.0, 1.0), (0.0, 0.0), 0.0)
    assert box_of(wide) == pytest.approx((0.0, 0.0, 4.0, 1.0))
    tilted = rotated(body, 0.6, body.position)
    longer = scaled(tilted, (3.0, 1.0), tilted.position, 0.6)
    box = box_of(longer, 0.6)
    assert (box.width, box.height) == pytest.approx((6.0, 1.0))
    ball = scaled(circle_body(1, (1.0, 0.0), 0.5), (2.0, 2.0), (0.0, 0.0), 0.3)
    assert ball.position == pytest.approx((2.0, 0.0))
    (disc,) = ball.shapes
    assert isinstance(disc, CircleShape)
    assert disc.radius == pytest.approx(1.0)
    assert disc.center == pytest.approx((0.0, 0.0))


def test_copies_differ_in_their_ids_and_places_and_keep_their_colours() -> None:
    ids = iter(range(7, 40))
    bodies = [box_body(1, (0, 0), (1, 1)), circle_body(2, (5, 5), 1)]
    made = copies(bodies, (), NewIds(lambda: next(ids), lambda: 1), RigidMotion(1.0, -1.0))
    first, second = made.bodies
    assert made.joints == ()
    assert (first.id, second.id) == (7, 8)
    assert [tint_of(copy) for copy in made.bodies] == [tint_of(body) for body in bodies]
    assert second.position == (6.0, 4.0)


def test_bodies_survive_the_clipboard() -> None:
    bodies = (box_body(1, (0.0, 0.0), (1.0, 1.0)), circle_body(2, (5.0, 5.0), 1.0))
    assert decode_clipboard(encode_clipboard(bodies)).bodies == bodies


@pytest.mark.parametrize("text", ["", "hello", "{}", '{"format":"sketchfall","version":1}', "[1, 2]"])
def test_a_strange_clipboard_is_refused_in_words(text: str) -> None:
    with pytest.raises(DrawingError):
        decode_clipboard(text)


def test_half_a_character_on_the_clipboard_is_refused_in_words() -> None:
    text = encode_clipboard([circle_body(1, (5.0, 5.0), 1.0)]).replace('"name":""', '"name":"\ud800"')
    with pytest.raises(DrawingError, match="half a character"):
        decode_clipboard(text)


def test_a_polygon_that_crosses_itself_is_no_body() -> None:
    with pytest.raises(physics.OutlineError):
        polygon_body(1, [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)])


def test_what_is_made_is_plain_data() -> None:
    body = polygon_body(4, [(0.0, 0.0), (0.0, 3.0), (3.0, 0.0)], kind="static")
    assert isinstance(body, BodyDrawing)
    (shape,) = body.shapes
    assert isinstance(shape, PolygonShape)
    assert all(type(value) is float for vertex in shape.vertices for value in vertex)


@pytest.mark.parametrize(("tolerance", "met"), [(0.001, [1]), (0.1, [])])
def test_a_closing_line_meets_only_what_stays_once_the_outline_is_clean(
    tolerance: float, met: list[int]
) -> None:
    """The way from the end to the start meets a tremor of 2 cm beside it."""
    stroke = Stroke((0.0, 0.0))
    for point in ((-0.02, 0.5), (0.02, 1.0), (3.0, 1.0), (3.0, 4.0), (0.0, 4.0), (0.0, 2.0)):
        stroke.add(point)
    assert stroke.closing_crossings(tolerance) == met


def test_a_line_that_has_closed_itself_is_met_by_no_closing_line() -> None:
    """Its tail, inside of the loop, might be: but nothing is closed any more."""
    stroke = Stroke((0.0, 0.0))
    for point in ((8.0, 0.0), (8.0, 8.0), (1.0, 8.0), (1.0, -1.0), (2.0, -1.0), (2.0, 2.0)):
        stroke.add(point)
    assert stroke.closing_crossings(0.001) == []


def test_what_sticks_out_by_more_than_the_tolerance_is_kept() -> None:
    """A box drawn with a notch of half again the tolerance in one side, which is no tremor any more."""
    tolerance = 0.1
    notch = [(4.0, 1.0), (4.0 - 1.5 * tolerance, 2.0), (4.0, 3.0)]
    stroke = [(0.0, 0.0), (4.0, 0.0), *notch, (4.0, 4.0), (0.0, 4.0), (0.0, 0.1)]
    assert notch[1] in outline_of_stroke(stroke, tolerance).corners
