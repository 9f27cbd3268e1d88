"""A stroke becomes links: equally long, hinged in a row, and never inside what they hang on."""

import itertools
import math

import numpy as np
import pytest
from shapely import Polygon

from sketchfall.app.drawing.geometry import Point, distance_to_segment, touches
from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.app.drawing.numbering import NewIds
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape, Scene
from sketchfall.app.drawing.scene_checks import check_scene
from sketchfall.app.strokes.chain import MOST_LINKS, LinkStyle, chain_along, nodes_along
from sketchfall.app.strokes.shaping import box_body

pytestmark = pytest.mark.no_engine

STYLE = LinkStyle(length=0.5, thickness=0.1, colour="#7c8694")
WALL = box_body(1, (-1.0, -1.0), (1.0, 1.0))
WEIGHT = box_body(2, (5.0, -1.0), (7.0, 1.0))
STRAIGHT: list[Point] = [(0.1 * step, 0.0) for step in range(61)]


def chain(points: list[Point], start: BodyDrawing | None = None, end: BodyDrawing | None = None) -> Parts:
    ids, joint_ids = itertools.count(10), itertools.count(1)
    return chain_along(points, STYLE, NewIds(lambda: next(ids), lambda: next(joint_ids)), start, end)


def test_links_are_of_the_wanted_length_and_lie_along_the_stroke() -> None:
    made = chain(STRAIGHT)
    assert len(made.bodies) == 12
    assert len(made.joints) == 11
    for index, link in enumerate(made.bodies):
        assert link.position == pytest.approx((0.25 + 0.5 * index, 0.0))


def test_a_link_is_a_bar_with_round_ends_around_its_two_pins() -> None:
    """Its corners are as far from the line between the pins as it is thick by half, and it is as large."""
    link = chain(STRAIGHT).bodies[0]
    (shape,) = link.shapes
    assert isinstance(shape, PolygonShape)
    a, b = (-STYLE.length / 2.0, 0.0), (STYLE.length / 2.0, 0.0)
    radius = STYLE.thickness / 2.0
    for corner in shape.vertices:
        assert distance_to_segment(corner, a, b) == pytest.approx(radius)
    count = len(shape.vertices) - 2  # sides of its two round ends together
    ends = count / 2.0 * radius**2 * math.sin(math.tau / count)
    assert Polygon(shape.vertices).area == pytest.approx(STYLE.length * STYLE.thickness + ends)
    assert link.colour == STYLE.colour


def test_every_hinge_holds_two_links_at_one_place() -> None:
    bend = [(math.cos(a / 20.0), math.sin(a / 20.0)) for a in range(40)]
    made = chain(bend)
    bodies = {body.id: body for body in made.bodies}
    check_scene(Scene(bodies=tuple(made.bodies), joints=tuple(made.joints)))
    for joint in made.joints:
        a, b = anchors_of(joint, bodies)
        assert math.dist(a, b) < 1e-12
        assert touches(bodies[joint.body_a], a, 1e-9)


def test_ends_are_pinned_to_bodies_and_no_link_lies_within_them() -> None:
    made = chain(STRAIGHT, WALL, WEIGHT)
    assert (made.joints[0].body_a, made.joints[0].body_b) == (1, made.bodies[0].id)
    assert (made.joints[-1].body_a, made.joints[-1].body_b) == (made.bodies[-1].id, 2)
    bodies = {body.id: body for body in (WALL, WEIGHT, *made.bodies)}
    assert anchors_of(made.joints[0], bodies)[0] == pytest.approx((1.0, 0.0))
    assert anchors_of(made.joints[-1], bodies)[1] == pytest.approx((5.0, 0.0))
    for link in made.bodies:
        assert not touches(WALL, link.position)
        assert not touches(WEIGHT, link.position)


def test_a_long_stroke_gets_longer_links_instead_of_more() -> None:
    assert len(nodes_along([(0.0, 0.0), (1000.0, 0.0)], 0.5)) == MOST_LINKS + 1


def test_a_short_stroke_is_one_link() -> None:
    assert nodes_along([(0.0, 0.0), (0.1, 0.0)], 0.5) == [(0.0, 0.0), (0.1, 0.0)]


def test_a_stroke_that_begins_beside_its_body_or_never_leaves_it_is_kept_whole() -> None:
    beside = [(1.2, 0.0), (3.2, 0.0)]
    assert nodes_along(beside, 1.0, WALL) == [(1.2, 0.0), pytest.approx((2.2, 0.0)), (3.2, 0.0)]
    within = [(-0.5, 0.0), (0.5, 0.0)]
    assert nodes_along(within, 1.0, WALL) == within


def test_pins_are_equally_far_apart_along_a_stroke_of_uneven_pieces() -> None:
    stroke = [(0.0, 0.0), (0.05, 0.0), (1.3, 0.0), (1.3, 0.02), (1.3, 0.4), (1.3, 3.0), (-1.0, 3.0)]
    ways = [0.0, *itertools.accumulate(itertools.starmap(math.dist, itertools.pairwise(stroke)))]
    count = 13  # nearest to 0.5 m each, of 6.6 m
    places = [ways[-1] * index / count for index in range(count + 1)]
    expected = [tuple(np.interp(place, ways, axis) for axis in zip(*stroke, strict=True)) for place in places]
    assert np.array(nodes_along(stroke, 0.5)) == pytest.approx(np.array(expected))
