"""A drawing as a list of shapes: what is in front of what, and what is left out."""

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.display_list import Disc, Lines, Outline, Shape
from sketchfall.app.picture.stills import Still
from tests.app.pictured import BALL, BOX, CAMERA, FLOOR, JOINTED, SCENE, still

pytestmark = pytest.mark.no_engine


def shapes_of(*stills: Still) -> tuple[Shape, ...]:
    return Composer(stills[0].scene, CAMERA, LIGHT_PICTURE).overlaid(stills).shapes


def test_a_line_of_a_joint_lies_on_a_wider_one_in_the_colour_of_the_canvas() -> None:
    lines = [shape for shape in shapes_of(still(JOINTED)) if isinstance(shape, Lines)]
    half = len(lines) // 2
    for below, above in zip(lines[:half], lines[half:], strict=True):
        assert (below.pen.colour, above.pen.colour) == (LIGHT_PICTURE.canvas, "#00aa00")
        assert below.pen.width - above.pen.width == 3.0
        assert below.rows.tolist() == above.rows.tolist()


def test_bodies_come_in_the_order_of_the_drawing_and_joints_behind_them() -> None:
    kinds = [type(shape) for shape in shapes_of(still(JOINTED))]
    assert kinds[:3] == [Outline, Outline, Disc]
    assert kinds.index(Lines) > kinds.index(Disc)


def test_of_several_moments_what_does_not_move_is_there_once() -> None:
    later = Still(SCENE, poses_of(SCENE.bodies) + np.array([0.0, 1.0, 0.0]))
    fills = [shape.fill for shape in shapes_of(still(), later) if isinstance(shape, Outline) and shape.fill]
    assert (len(fills), fills.count("#ff0000")) == (3, 2)


@pytest.mark.parametrize(
    ("place", "is_seen"), [((6.4, 0.0), False), ((5.9, 0.0), True), ((0.0, 6.6), False), ((0.0, 6.4), True)]
)
def test_what_lies_outside_of_the_picture_is_not_in_the_list(
    place: tuple[float, float], is_seen: bool
) -> None:
    """The box is 2 m wide and 1 m high, and the picture ends at x = 5 and y = 6."""
    scene = replace(SCENE, bodies=(FLOOR, replace(BOX, position=place), BALL))
    fills = [shape.fill for shape in shapes_of(still(scene)) if isinstance(shape, Outline)]
    assert ("#ff0000" in fills) is is_seen
