"""Limits are a sector around the pin, and motors an arrow that turns or pushes, to the pixel."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import turned
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.scene import JointDrawing, JointKind, Kind, Ratchet
from sketchfall.app.picture.body_arrays import Floats, poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.display_list import Outline, Pen
from sketchfall.app.picture.joint_arrays import JointArrays
from sketchfall.app.picture.joint_marks import PAWL_AT, has_marks, marks_of, moving_body
from sketchfall.app.picture.projection import Projection
from sketchfall.app.picture.ratchet_marks import toothed_rail, toothed_wheel
from sketchfall.app.strokes.shaping import box_body

CAMERA = Projection(100.0, 300.0, 700.0, 800, 600)
BAR = box_body(
    1, (0.0, 2.9), (2.0, 3.1)
)  # held at its left end, so that its centre is to the right of the pin
PIN = (0.0, 3.0)
PIXEL = (300.0, 400.0)
MOTOR = LIGHT_PICTURE.motor


def joint(kind: JointKind) -> JointDrawing:
    return new_joint(1, kind, BAR, None, PIN, PIN, (1.0, 0.0))


def marks(drawing: JointDrawing) -> list[Outline]:
    arrays = JointArrays((drawing,), (BAR,))
    return marks_at(arrays, poses_of((BAR,)))


def marks_at(arrays: JointArrays, poses: Floats) -> list[Outline]:
    placed = arrays.place(poses).to_pixels(CAMERA)
    found = list(marks_of(arrays, placed, 0, 1.0, LIGHT_PICTURE))
    assert all(isinstance(shape, Outline) for shape in found)
    return [shape for shape in found if isinstance(shape, Outline)]


def test_only_motors_and_limits_have_marks() -> None:
    assert not has_marks(joint("hinge"))
    assert has_marks(replace(joint("hinge"), limits=(-1.0, 1.0)))
    assert not has_marks(replace(joint("slider"), limits=(-1.0, 1.0)))
    assert has_marks(replace(joint("slider"), motor_speed=1.0))


def test_the_needle_of_a_limited_hinge_points_along_the_body() -> None:
    sector, needle = marks(replace(joint("hinge"), limits=(-0.5, 0.25)))
    assert not needle.closed
    assert needle.points == pytest.approx(np.array([PIXEL, (PIXEL[0] + 26.0 * 1.25, PIXEL[1])]))
    assert needle.pen == Pen(MOTOR, 1.25, dashed=True)
    assert sector.pen == Pen(MOTOR, 1.25)
    assert sector.fill is not None
    assert sector.fill.startswith(MOTOR)
    (left, top), (right, bottom) = sector.points.min(axis=0), sector.points.max(axis=0)
    assert left == pytest.approx(PIXEL[0], abs=0.1)
    assert right == pytest.approx(PIXEL[0] + 26.0, abs=0.1)
    # The background turns against the body: what is its upper limit lets the body turn down.
    ends = sorted((-PIXEL[1] + bottom, PIXEL[1] - top))
    assert ends == pytest.approx([26.0 * math.sin(0.25), 26.0 * math.sin(0.5)], abs=0.1)


@pytest.mark.parametrize("wall_is_a", [True, False])
def test_on_a_wall_the_needle_turns_with_the_body_and_the_sector_stays(wall_is_a: bool) -> None:
    """The body is drawn turned by 0.4, and pinned 0.1 m below its middle line."""
    drawn, turn, offset = 0.4, 0.2, (0.5, 0.1)  # from the pin to its centre, in its own frame
    wall = replace(box_body(2, (-1.0, 2.5), (0.5, 3.5)), kind="static", angle=0.3)
    body = replace(BAR, position=add(PIN, turned(offset, drawn)), angle=drawn)
    pair = (wall, body) if wall_is_a else (body, wall)
    limits = (-0.5, 0.25) if wall_is_a else (-0.25, 0.5)  # how far B turns against A
    hinge = replace(new_joint(1, "hinge", *pair, PIN, PIN), limits=limits)
    arrays, poses = JointArrays((hinge,), (wall, body)), poses_of((wall, body))
    poses[1] = *add(PIN, turned(offset, drawn + turn)), drawn + turn
    sector, needle = marks_at(arrays, poses)
    start, end = needle.points.tolist()
    assert start == pytest.approx(PIXEL)
    straight = drawn + math.atan2(offset[1], offset[0])  # where it points in the drawing
    x, y = turned((26.0 * 1.25, 0.0), straight + turn)
    assert end == pytest.approx((PIXEL[0] + x, PIXEL[1] - y))
    assert PIXEL[1] - sector.points[:, 1].min() == pytest.approx(26.0 * math.sin(straight + 0.25), abs=0.1)


def set_off(found: list[Outline]) -> list[Outline]:
    """What is seen, after the same in the colour of the canvas, wider by a pixel on either side."""
    half = len(found) // 2
    for below, above in zip(found[:half], found[half:], strict=True):
        assert above.pen is not None
        assert below.pen == Pen(LIGHT_PICTURE.canvas, above.pen.width + 2.0)
        assert (below.points == above.points).all()
    return found[half:]


@pytest.mark.parametrize("wall", ["background", "a", "b"])
@pytest.mark.parametrize("ratchet", ["forward", "backward"])
@pytest.mark.parametrize("kind", ["hinge", "slider"])
def test_the_teeth_of_a_ratchet_are_on_what_moves(kind: JointKind, ratchet: Ratchet, wall: str) -> None:
    """Free is how B goes against A: what stands still has the pawl; if A moves, it goes the other way."""
    turn = 0.3
    fixed = replace(box_body(2, (-1.0, 2.5), (0.5, 3.5)), kind="static")
    turned_bar = replace(BAR, angle=turn)
    pair = {"background": (turned_bar, None), "a": (fixed, turned_bar), "b": (turned_bar, fixed)}[wall]
    drawn = replace(new_joint(1, kind, *pair, PIN, PIN, (0.6, 0.8)), ratchet=ratchet)
    bodies = tuple(body for body in pair if body is not None)
    found = set_off(marks_at(JointArrays((drawn,), bodies), poses_of(bodies)))
    way = (1 if ratchet == "forward" else -1) * (1 if wall == "a" else -1)
    pen = Pen(MOTOR, 1.5)
    if kind == "slider":
        expected = list(toothed_rail(np.array(PIXEL), np.array((0.6, -0.8)), way, 1.0, pen))
    else:
        expected = list(toothed_wheel(np.array(PIXEL), turn, PAWL_AT, way, 1.0, pen))
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert isinstance(other, Outline)
        assert one.points == pytest.approx(other.points)
        assert (one.pen, one.closed) == (other.pen, other.closed)


def add(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return a[0] + b[0], a[1] + b[1]


@pytest.mark.parametrize("speed", [2.0, -2.0])
def test_the_motor_of_a_slider_is_an_arrow_beside_it(speed: float) -> None:
    shaft, head = set_off(marks(replace(joint("slider"), motor_speed=speed)))
    start, end = shaft.points.tolist()
    tip, *back = head.points.tolist()
    assert tip == end
    for x, y in back:  # a narrow triangle behind it, seven pixels long on either side
        assert math.dist((x, y), end) == pytest.approx(7.0)
        assert (end[0] - x) * (end[0] - start[0]) > 0.0
    assert sum(y - end[1] for _, y in back) == pytest.approx(0.0)
    assert (head.pen, head.fill) == (Pen(MOTOR, 2.0), MOTOR)
    assert (shaft.closed, shaft.pen) == (False, Pen(MOTOR, 2.0))
    assert abs(end[0] - start[0]) == pytest.approx(30.0)
    assert end[1] == start[1]
    assert abs(start[1] - PIXEL[1]) == pytest.approx(13.0)
    assert (start[0] + end[0]) / 2.0 == pytest.approx(PIXEL[0])
    # The body is what moves, and it moves against the background.
    assert math.copysign(1.0, end[0] - start[0]) == -math.copysign(1.0, speed)


@pytest.mark.parametrize("speed", [2.0, -2.0])
def test_the_motor_of_a_hinge_is_an_arrow_around_it(speed: float) -> None:
    _, tip = set_off(marks(replace(joint("hinge"), motor_speed=speed)))
    head = tip.points.tolist()
    middle = (head[1][0] + head[2][0]) / 2.0, (head[1][1] + head[2][1]) / 2.0
    assert math.dist(middle, PIXEL) == pytest.approx(15.0)
    assert math.dist(head[0], middle) == pytest.approx(7.0)
    # The head points along the circle: counter-clockwise for the body if the speed is negative.
    out = middle[0] - PIXEL[0], middle[1] - PIXEL[1]
    way = head[0][0] - middle[0], head[0][1] - middle[1]
    assert out[0] * way[0] + out[1] * way[1] == pytest.approx(0.0, abs=1e-6)
    counter_clockwise = out[0] * way[1] - out[1] * way[0] < 0.0  # y is down
    assert counter_clockwise == (speed < 0.0)


@pytest.mark.parametrize("kind", ["hinge", "slider"])
def test_the_teeth_of_a_ratchet_are_set_off_from_the_body_they_lie_on(kind: JointKind) -> None:
    seen = set_off(marks(replace(joint(kind), ratchet="forward")))
    assert {shape.pen for shape in seen} == {Pen(MOTOR, 1.5)}


@pytest.mark.parametrize("kind_b", ["static", "dynamic"])
@pytest.mark.parametrize("kind_a", ["static", "dynamic"])
def test_of_two_bodies_the_second_is_seen_moving_unless_it_alone_stands_still(
    kind_a: Kind, kind_b: Kind
) -> None:
    first = replace(BAR, kind=kind_a)
    second = replace(box_body(2, (0.0, 2.9), (2.0, 3.1)), kind=kind_b)
    arrays = JointArrays((new_joint(1, "hinge", first, second, PIN, PIN),), (first, second))
    first_moves = (kind_a, kind_b) == ("dynamic", "static")
    assert moving_body(arrays, 0) == ((first, -1.0) if first_moves else (second, 1.0))
