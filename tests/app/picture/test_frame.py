"""A picture shows what moves, where it moves to, and what is near it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import PolygonShape, Scene
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.frame import MARGIN, NOTHING, frame_of, grown, longer_side
from tests.app.pictured import BALL, BOX, FLOOR, SCENE

pytestmark = pytest.mark.no_engine


def with_margin(*sides: float) -> object:
    box = Box(*sides)
    return pytest.approx(grown(box, MARGIN * longer_side(box)))


def test_all_of_a_small_drawing_is_shown() -> None:
    assert frame_of(SCENE) == with_margin(-4.0, -1.0, 4.0, 3.5)


def test_an_empty_drawing_has_a_frame() -> None:
    assert frame_of(Scene()) == with_margin(*NOTHING)


def test_of_a_long_floor_what_is_near_is_shown() -> None:
    long = PolygonShape(vertices=((-500.0, -1.0), (500.0, -1.0), (500.0, 0.0), (-500.0, 0.0)))
    scene = replace(SCENE, bodies=(replace(FLOOR, shapes=(long,)), BOX, BALL))
    near = 0.3 * 5.5  # of the way from the box's left side to the ball's right one
    assert frame_of(scene) == with_margin(-3.0 - near, -1.0, 2.5 + near, 3.5)
    assert frame_of(scene, whole=True) == with_margin(-500.0, -1.0, 500.0, 3.5)


def test_where_a_body_goes_is_shown_unless_it_goes_astray() -> None:
    poses = poses_of(SCENE.bodies)
    poses[2, :2] = 7.0, 6.0
    assert frame_of(SCENE, [poses]) == with_margin(-4.0, -1.0, 7.5, 6.5)
    poses[2, :2] = 1e5, 0.0
    assert frame_of(SCENE, [poses]) == frame_of(SCENE)
    poses[2] = float("nan")
    assert frame_of(SCENE, [poses]) == frame_of(SCENE)
