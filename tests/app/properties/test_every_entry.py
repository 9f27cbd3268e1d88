"""Every number of a body, a joint and a world: what it is called, its unit, and what a file holds of it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.outlines.central import ARC, REGULAR_POLYGON, STAR
from sketchfall.app.outlines.gear import GEAR
from sketchfall.app.outlines.upright import BOX, ELLIPSE, ROUNDED_BOX
from sketchfall.app.properties.arithmetic import read_quantity
from sketchfall.app.properties.body_flags import FILTERS, FLAGS
from sketchfall.app.properties.joint_properties import JointFlag, JointKey, JointSensor, properties_of
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.properties.properties import FORCES, MATTER, MOTION, PLACE
from sketchfall.app.properties.world_properties import WORLD_NUMBERS, WorldNumber
from sketchfall.app.strokes.shaping import box_body
from tests.app.jointed import KINDS

pytestmark = pytest.mark.no_engine

OF_BODIES = (*PLACE, *MOTION, *FORCES, *MATTER)
OF_JOINTS = {kind: properties_of(kind) for kind in KINDS}
# Of gravity and wind a file may hold any components.
BOUNDED = [each for each in WORLD_NUMBERS if not each.name.startswith(("gravity", "wind"))]
RECIPES = (REGULAR_POLYGON, STAR, ARC, GEAR, BOX, ELLIPSE, ROUNDED_BOX)
SCENE = Scene(bodies=(box_body(1, (0.0, 0.0), (2.0, 1.0)),))


def every_number() -> Iterator[NumberRange]:
    yield from (*WORLD_NUMBERS, *OF_BODIES)
    yield from (each for some in OF_JOINTS.values() for each in some if isinstance(each, NumberRange))
    yield from (asked.range for recipe in RECIPES for asked in recipe.asked)


def test_names_are_for_programs_labels_and_tips_for_people() -> None:
    flags = [each for some in OF_JOINTS.values() for each in some if isinstance(each, JointFlag)]
    keys = [each for some in OF_JOINTS.values() for each in some if isinstance(each, JointKey | JointSensor)]
    for shown in (*every_number(), *FLAGS, *flags, *keys):
        assert shown.name.isidentifier()
        assert shown.name.islower()
        assert shown.label[0].isupper()
        assert shown.tip == "" or (not shown.tip[0].islower() and shown.tip.endswith("."))
    assert all(shown.label[0].isupper() and shown.tip.endswith(".") for shown in FILTERS)


def test_what_is_typed_with_the_unit_of_the_field_is_that_number() -> None:
    for shown in every_number():
        typed = f"2.5 {shown.unit}".replace(" 1/", "/")
        assert read_quantity(typed, shown.unit, {}) == pytest.approx(2.5), shown.name
        assert 0.0 < shown.step < shown.high - shown.low


def test_all_that_may_be_typed_can_be_saved() -> None:
    """And nothing beyond its ends may be typed."""
    for shown in WORLD_NUMBERS:
        for value, beyond in ((shown.low, -math.inf), (shown.high, math.inf)):
            scene = replace(SCENE, world=shown.set(SCENE.world, value))
            assert decode_drawing(encode_drawing(scene)) == scene
            assert shown.problem(math.nextafter(value, beyond))
    for of_body in OF_BODIES:
        if of_body.name == "mass":  # which is kept as a density
            continue
        for value in (of_body.low, of_body.high):
            scene = replace(SCENE, bodies=(of_body.set(SCENE.bodies[0], value),))
            assert decode_drawing(encode_drawing(scene)) == scene


@pytest.mark.parametrize("shown", BOUNDED, ids=lambda shown: shown.name)
def test_where_the_file_has_an_end_the_field_has_the_same(shown: WorldNumber) -> None:
    for value, beyond in ((shown.low, -math.inf), (shown.high, math.inf)):
        scene = replace(SCENE, world=shown.set(SCENE.world, math.nextafter(value, beyond)))
        with pytest.raises(DrawingError, match=shown.name):
            decode_drawing(encode_drawing(scene))


def test_components_go_as_far_as_the_whole_does_either_way() -> None:
    of_world = {shown.name: shown for shown in WORLD_NUMBERS}
    of_body = {shown.name: shown for shown in OF_BODIES}
    for part, whole in (
        (of_world["gravity_x"], of_world["gravity"].high),
        (of_world["gravity_y"], of_world["gravity"].high),
        (of_world["wind_x"], of_body["vx"].high),
        (of_world["wind_y"], of_body["vy"].high),
    ):
        assert (part.low, part.high) == (-whole, whole)
    direction = of_world["gravity_direction"]
    assert (direction.low, direction.high) == (-360.0, 360.0), "a turn either way"
