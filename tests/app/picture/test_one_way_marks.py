"""A one-way platform has an arrow that points to where it lets bodies through; on the canvas, too."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.display_list import Lines
from sketchfall.app.picture.one_way_marks import one_way_marks
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


def test_others_have_none_and_neither_do_hidden_ones() -> None:
    assert not arrows(Scene(bodies=(FLOOR, BOX)))
    assert not arrows(Scene(bodies=(FLOOR, replace(BOX, one_way=True, hidden=True))))


def test_a_platform_that_is_lost_has_no_arrow() -> None:
    poses = poses_of([BOX, BOX])
    poses[0, 0] = np.nan
    assert len(one_way_marks(poses, CAMERA, "#000000").rows) == 3
