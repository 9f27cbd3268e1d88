"""Arrows on one-way platforms and belts point to where bodies can go and are carried; magnets have poles."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape, Scene
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.body_marks import LONG, NORTH, ROOM, SOUTH, WIDE, BodyMarks, one_way_marks
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.display_list import Disc, Floats, Lines
from tests.app.pictured import BALL, BOX, CAMERA, FLOOR, still

pytestmark = pytest.mark.no_engine


def arrows(scene: Scene) -> list[Lines]:
    shapes = Composer(scene, CAMERA, LIGHT_PICTURE).picture(still(scene)).shapes
    return [shape for shape in shapes if isinstance(shape, Lines)]


@pytest.mark.parametrize("angle", [0.0, 0.5 * math.pi, 2.5])
def test_the_arrow_points_along_the_bodys_own_upwards(angle: float) -> None:
    platform = replace(BOX, one_way=True, angle=angle)
    (arrow,) = arrows(Scene(bodies=(FLOOR, platform, BALL)))
    (x, y, tip_x, tip_y), *head = arrow.rows.tolist()
    assert ((x + tip_x) / 2.0, (y + tip_y) / 2.0) == pytest.approx((300.0, 550.0)), "in the middle of the box"
    assert (tip_x - x, tip_y - y) == pytest.approx((-16.0 * math.sin(angle), -16.0 * math.cos(angle)))
    assert [tuple(line[:2]) for line in head] == [pytest.approx((tip_x, tip_y))] * 2
    for _, _, end_x, end_y in head:
        assert math.dist((end_x, end_y), (x, y)) < math.dist((tip_x, tip_y), (x, y))
    (left, right) = ((end_x - tip_x, end_y - tip_y) for _, _, end_x, end_y in head)
    assert math.hypot(*left) == pytest.approx(math.hypot(*right))
    assert left[0] * right[0] + left[1] * right[1] == pytest.approx(0.0, abs=1e-9), "a right angle"


def test_others_have_none_and_neither_do_hidden_ones() -> None:
    assert not arrows(Scene(bodies=(FLOOR, BOX)))
    assert not arrows(Scene(bodies=(FLOOR, replace(BOX, one_way=True, hidden=True))))


def poles(scene: Scene) -> list[Disc]:
    shapes = Composer(scene, CAMERA, LIGHT_PICTURE).picture(still(scene)).shapes
    return [shape for shape in shapes if isinstance(shape, Disc) and shape.fill in (NORTH, SOUTH)]


@pytest.mark.parametrize(("angle", "magnet_angle"), [(0.0, 0.0), (0.7, 0.0), (0.0, math.pi), (-2.0, math.pi)])
def test_a_magnet_has_its_poles_where_they_act(angle: float, magnet_angle: float) -> None:
    north, south = poles(Scene(bodies=(replace(BOX, magnet=2.0, magnet_angle=magnet_angle, angle=angle),)))
    assert (north.fill, south.fill) == (NORTH, SOUTH)
    reach, turn = 100.0 * (1.0 - 2.0 / 12.0), angle + magnet_angle
    way = reach * math.cos(turn), -reach * math.sin(turn)
    assert north.center == pytest.approx((300.0 + way[0], 550.0 + way[1]))
    assert south.center == pytest.approx((300.0 - way[0], 550.0 - way[1]))
    turned_round = poles(Scene(bodies=(replace(BOX, magnet=-2.0, magnet_angle=magnet_angle, angle=angle),)))
    assert turned_round[0].center == pytest.approx(south.center)


def test_the_letters_of_poles_are_drawn_in_one_stroke_upright_and_the_same_when_turned_by_half() -> None:
    scene = Scene(bodies=(replace(BOX, magnet=2.0, angle=0.7),))
    letters = arrows(scene)
    assert len(letters) == 2
    for pole, letter in zip(poles(scene), letters, strict=True):
        rows = (letter.rows - np.tile(pole.center, 2)) / pole.radius
        assert rows[1:, :2] == pytest.approx(rows[:-1, 2:]), "each begins where the one before ends"
        assert -rows[::-1, 2:] == pytest.approx(rows[:, :2])
        high, wide = abs(rows[:, 1::2]).max(), abs(rows[:, ::2]).max()
        assert 0.5 * high < wide < high
        assert math.hypot(high, wide) < 0.8, "with room around it"


def test_small_magnets_have_small_poles_and_hidden_or_lost_ones_none() -> None:
    small = PolygonShape(vertices=((0.0, 0.0), (0.2, 0.0), (0.2, 0.2), (0.0, 0.2)))
    found = poles(Scene(bodies=(replace(BOX, shapes=(small,), magnet=1.0),)))
    assert [pole.radius for pole in found] == pytest.approx([ROOM * 100.0 * 0.2 * 10.0 / 12.0] * 2)
    tiny = PolygonShape(vertices=((0.0, 0.0), (0.02, 0.0), (0.02, 0.02), (0.0, 0.02)))
    assert not poles(Scene(bodies=(replace(BOX, shapes=(tiny,), magnet=1.0),)))
    assert not poles(Scene(bodies=(replace(BOX, magnet=1.0, hidden=True), BALL)))
    lost = poses_of([BOX])
    lost[0, 1] = np.nan
    assert not list(BodyMarks([replace(BOX, magnet=1.0)]).shapes(lost, CAMERA, "#000000"))


def test_a_platform_that_is_lost_has_no_arrow() -> None:
    poses = poses_of([BOX, BOX])
    poses[0, 0] = np.nan
    assert len(one_way_marks(poses, CAMERA, "#000000").rows) == 3


def heads(body: BodyDrawing) -> Floats:
    """Tips of the arrows on it, and where each points to, in metres of the world."""
    (marks,) = arrows(Scene(bodies=(body,)))
    both = marks.rows.reshape(2, -1, 4)
    tips, backs = both[0, :, :2], both[:, :, 2:].mean(axis=0)
    shafts, barbs = tips - backs, both[0, :, 2:] - both[1, :, 2:]
    assert np.hypot(*barbs.T) == pytest.approx(2.0 * WIDE), "a head is so wide,"
    assert np.hypot(*shafts.T) == pytest.approx(2.0 * LONG), "and so long,"
    assert (shafts * barbs).sum(axis=1) == pytest.approx(0.0, abs=1e-9), "and straight"
    scale, left, top = CAMERA.scale, CAMERA.left, CAMERA.top
    ways = (tips - backs) * (1.0, -1.0)
    return np.hstack(((tips - (left, top)) / (scale, -scale), ways / np.hypot(*ways.T)[:, None]))


@pytest.mark.parametrize("speed", [1.5, -1.5])
@pytest.mark.parametrize("mirrored", [False, True])
def test_arrows_on_a_belt_point_to_where_it_carries_what_lies_on_it(speed: float, mirrored: bool) -> None:
    (shape,) = BOX.shapes
    assert isinstance(shape, PolygonShape)
    corners = shape.vertices[::-1] if mirrored else shape.vertices
    found = heads(replace(BOX, shapes=(PolygonShape(vertices=corners),), surface_speed=speed))
    x, y = BOX.position
    assert ((abs(found[:, 0] - x) < 1.0) & (abs(found[:, 1] - y) < 0.5)).all(), "they are within the box"
    level = found[abs(found[:, 2]) > 0.5]
    above = np.sign(level[:, 1] - y)
    assert {*above} == {1.0, -1.0}
    assert level[:, 2] == pytest.approx(above * math.copysign(1.0, speed)), "on top to the right, if above 0"


def test_on_a_drum_they_go_round_and_turn_with_it() -> None:
    found = heads(replace(BALL, surface_speed=1.0, angle=0.7))
    radii = found[:, :2] - BALL.position
    clockwise = np.column_stack((radii[:, 1], -radii[:, 0]))
    cosines = (clockwise * found[:, 2:]).sum(axis=1) / np.hypot(*radii.T)
    assert cosines == pytest.approx(1.0, abs=0.01)


def test_a_belt_that_is_seen_as_thin_as_a_line_has_none() -> None:
    thin = PolygonShape(vertices=((-2.0, 0.0), (2.0, 0.0), (2.0, 0.1), (-2.0, 0.1)))
    (marks,) = arrows(Scene(bodies=(replace(BOX, shapes=(thin,), surface_speed=1.0),)))
    assert not len(marks.rows)


def test_heads_follow_the_scale_and_lost_bodies_have_none() -> None:
    bodies = [replace(BOX, surface_speed=1.0), replace(BALL, surface_speed=1.0)]
    marks, poses = BodyMarks(bodies), poses_of(bodies)
    (near,), (far,) = (
        list(marks.shapes(poses, camera, "#000000"))
        for camera in (CAMERA, dataclasses.replace(CAMERA, scale=30.0))
    )
    assert isinstance(near, Lines)
    assert isinstance(far, Lines)
    assert len(near.rows) > len(far.rows) > 0
    poses[1, 2] = np.inf
    (rest,) = marks.shapes(poses, CAMERA, "#000000")
    assert isinstance(rest, Lines)
    assert 0 < len(rest.rows) < len(near.rows)
    assert np.isfinite(rest.rows).all()
