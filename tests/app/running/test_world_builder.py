"""A scene becomes a world with everything it says, and a scene the engine refuses is named by its field."""

import math

import pytest

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    DrawingError,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.running.world_builder import build_world

CORNERS = ((-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (-1.0, 0.5))
BOW_TIE = ((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0))
PLANK = PolygonShape(vertices=CORNERS)
BALL = BodyDrawing(id=7, position=(0.0, 5.0), shapes=(CircleShape(radius=0.5),))


def test_a_body_gets_all_that_was_drawn() -> None:
    drawing = BodyDrawing(
        id=40,
        position=(1.0, 2.0),
        angle=0.3,
        velocity=(4.0, -5.0),
        angular_velocity=6.0,
        shapes=(PLANK,),
        material=Material(density=3.0, static_friction=0.9, kinetic_friction=0.8, restitution=0.7),
        bullet=True,
        category=0b100,
        mask=0b011,
        gravity_scale=-0.5,
        surface_speed=1.5,
        charge=-0.25,
        magnet=3.0,
        sensor=True,
        one_way=True,
    )
    _, bodies = build_world(Scene(bodies=(drawing,)))
    body = bodies[40]
    assert body.position == pytest.approx((1.0, 2.0))
    assert body.angle == 0.3
    assert body.velocity == (4.0, -5.0)
    assert body.angular_velocity == 6.0
    assert body.mass == pytest.approx(3.0 * 2.0 * 1.0)  # density, width, height
    assert body.inertia == pytest.approx(body.mass * (2.0**2 + 1.0**2) / 12.0)
    assert body.kind == "dynamic"
    assert body.bullet
    assert not body.fixed_rotation
    assert (body.category, body.mask) == (0b100, 0b011)
    assert (body.gravity_scale, body.surface_speed, body.charge) == (-0.5, 1.5, -0.25)
    assert (body.sensor, body.one_way) == (True, True)
    assert body.magnet is not None
    assert body.magnet.strength == 3.0
    north, south = 1.0 - 2.0 / 12.0, -1.0 + 2.0 / 12.0  # a twelfth of its length from its ends
    assert body.magnet.north == pytest.approx((north, 0.0))
    assert body.magnet.south == pytest.approx((south, 0.0))
    assert (body.material.static_friction, body.material.kinetic_friction) == (0.9, 0.8)
    assert body.material.restitution == 0.7


def test_a_circle_off_its_bodys_origin_keeps_its_place() -> None:
    drawing = BodyDrawing(id=1, position=(10.0, 0.0), shapes=(CircleShape(radius=0.5, center=(2.0, 1.0)),))
    _, bodies = build_world(Scene(bodies=(drawing,)))
    assert bodies[1].mass == pytest.approx(math.pi * 0.5**2)
    assert bodies[1].center_of_mass == pytest.approx((12.0, 1.0))


def test_the_worlds_settings_are_those_of_the_drawing() -> None:
    settings = WorldSettings(
        gravity=(1.0, -2.0),
        substeps=7,
        restitution_rule="product",
        friction_rule="root_sum_square",
        sleeping=False,
        linear_drag=0.5,
        quadratic_drag=0.25,
        attraction=2.0,
        integrator="rk4",
        correction="projection",
    )
    world, _ = build_world(Scene(world=settings))
    assert world.gravity == (1.0, -2.0)
    assert world.substeps == 7
    assert (world.restitution_rule, world.friction_rule) == ("product", "root_sum_square")
    assert not world.sleeping
    assert (world.linear_drag, world.quadratic_drag, world.attraction) == (0.5, 0.25, 2.0)
    assert (world.integrator, world.correction) == ("rk4", "projection")


def test_a_bad_outline_is_named_by_its_place_in_the_drawing() -> None:
    crossed = BodyDrawing(id=2, shapes=(PLANK, PolygonShape(vertices=BOW_TIE)))
    with pytest.raises(DrawingError) as caught:
        build_world(Scene(bodies=(BALL, crossed)))
    assert caught.value.field == "bodies[1].shapes[1].vertices"
    assert str(caught.value).startswith("bodies[1].shapes[1].vertices: the outline")


def test_a_circle_too_small_for_the_engine_is_named() -> None:
    speck = BodyDrawing(id=2, shapes=(CircleShape(radius=1e-200),))
    with pytest.raises(DrawingError) as caught:
        build_world(Scene(bodies=(speck,)))
    assert caught.value.field == "bodies[0].shapes[0]"
    assert "1e-200" in str(caught.value)
