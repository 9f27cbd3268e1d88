"""Gear wheels: flanks are involutes, and two wheels in mesh keep their ratio while one turns the other."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall import physics
from sketchfall.app.drawing.engine_shapes import engine_shape
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape
from sketchfall.app.outlines.gear import FLANK, FOOT, GEAR, RIM, Teeth, gear, holes_of_gear, in_mesh, teeth_of
from sketchfall.app.outlines.recipe import outlined_body

SIDE = FLANK + FOOT  # corners of one side of a tooth
MODULE, PRESSURE, PLAY = (asked.usual for asked in GEAR.asked[:3])


COUNTS = st.integers(14, 200)  # of fewer teeth a rack may cut away more than their feet


def teeth(count: int, pressure: float = PRESSURE) -> Teeth:
    return Teeth(count, MODULE, math.radians(pressure), PLAY)


def wheel(count: int, place: Point = (0.0, 0.0), angle: float = 0.0, body_id: int = 1) -> BodyDrawing:
    return outlined_body(body_id, gear(count, MODULE, PRESSURE, PLAY), place, angle)


@given(count=COUNTS, pressure=st.floats(14.5, 25.0))
def test_flanks_are_involutes_of_the_base_circle(count: int, pressure: float) -> None:
    """A string unwound from the circle: as long, at each corner, as the arc that it has left."""
    wheel_teeth = teeth(count, pressure)
    outline = gear(count, MODULE, pressure, PLAY)
    base = wheel_teeth.base_radius
    left_bare = []
    for x, y in outline[FOOT:SIDE]:
        distance = math.hypot(x, y)
        if count < 40 and distance < wheel_teeth.pitch_radius:
            continue  # which the corners of a rack may have cut away
        string = math.sqrt(distance**2 - base**2)
        touching = math.atan2(y, x) + math.acos(base / distance)  # where the string leaves the circle
        left_bare.append(string - base * touching)
    assert len(left_bare) >= (2 if count < 40 else FLANK)
    assert left_bare == pytest.approx([left_bare[0]] * len(left_bare), abs=1e-12 * count)


@given(count=COUNTS, pressure=st.floats(14.5, 25.0))
def test_teeth_are_as_thick_as_gaps_but_for_the_play(count: int, pressure: float) -> None:
    wheel_teeth = teeth(count, pressure)
    half = wheel_teeth.half_angle(wheel_teeth.pitch_radius)
    thick = 2.0 * half * wheel_teeth.pitch_radius
    assert thick == pytest.approx((math.pi - PLAY) / 2.0 * MODULE)
    halves = [wheel_teeth.half_angle(math.hypot(x, y)) for x, y in gear(count, MODULE, pressure, PLAY)[:SIDE]]
    assert min(halves) > 0.0
    assert all(half < math.pi / count for half in halves)


def test_the_base_circle_leaves_no_step_in_a_side() -> None:
    """Where the foot goes over into the flank; wheels on either side of those that a rack cuts into."""
    for count in (10, 16, 30, 60):
        foot = teeth(count).foot_radius
        just_below, just_above = (teeth(count).half_angle(foot * (1.0 + way)) for way in (-1e-9, 1e-9))
        assert just_below == pytest.approx(just_above, abs=2e-5)


def test_a_wheel_is_known_by_its_outline_wherever_it_lies() -> None:
    found = teeth_of(wheel(18, (3.0, 2.0), 0.7), PRESSURE, PLAY)
    assert found is not None
    assert found.number == 18
    assert found.module == pytest.approx(MODULE)
    assert teeth_of(wheel(18), PRESSURE + 1.0, PLAY) is None
    box = PolygonShape(vertices=((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)))
    assert teeth_of(BodyDrawing(id=1, shapes=(box,)), PRESSURE, PLAY) is None


@pytest.mark.parametrize(("first", "second"), [(20, 30), (12, 36), (8, 17)])
@pytest.mark.parametrize("direction", [0.0, 1.1])
def test_a_wheel_in_mesh_overlaps_nothing_and_leaves_no_more_room_than_the_play(
    first: int, second: int, direction: float
) -> None:
    one = wheel(first, (1.0, -2.0), 0.3)
    apart = MODULE * (first + second) / 2.0 + 0.2 * MODULE
    about = 1.0 + apart * math.cos(direction), -2.0 + apart * math.sin(direction)
    mesh = in_mesh(teeth(first), one, about)
    assert mesh.number == second
    assert math.dist(mesh.place, one.position) == pytest.approx(MODULE * (first + second) / 2.0)

    def overlap(turn: float) -> float:
        other = wheel(second, mesh.place, mesh.angle + turn)
        shapes = [engine_shape(body.shapes[0]) for body in (one, other)]
        poses = [(*body.position, body.angle) for body in (one, other)]
        found = physics.collide(shapes[0], poses[0], shapes[1], poses[1])
        return 0.0 if found is None else found.depth

    play = PLAY * MODULE / teeth(second).pitch_radius
    assert overlap(0.0) == 0.0
    for way in (-1.0, 1.0):
        assert overlap(0.4 * way * play) <= 0.01 * MODULE
        assert overlap(1.5 * way * play) > 0.01 * MODULE


@pytest.mark.parametrize(("first", "second"), [(20, 30), (8, 17)])
def test_two_wheels_in_mesh_keep_their_ratio_when_run(first: int, second: int) -> None:
    """At every moment: what one has rolled on its pitch circle the other has, but for the play."""
    world = physics.World(gravity=(0.0, 0.0))
    one = wheel(first)
    mesh = in_mesh(teeth(first), one, (MODULE * (first + second) / 2.0, 0.0))
    smooth = physics.Material(density=10.0, static_friction=0.1, kinetic_friction=0.1, restitution=0.0)
    bodies = [
        world.add_body(
            physics.Polygon(gear(count, MODULE, PRESSURE, PLAY)), position=place, angle=angle, material=smooth
        )
        for count, place, angle in ((first, (0.0, 0.0), 0.0), mesh)
    ]
    frame = world.add_body(physics.Circle(0.1), position=(-9.0, 0.0), kind="static")
    world.add_hinge(frame, bodies[0], (0.0, 0.0), motor_speed=2.0, max_torque=1e3)
    world.add_hinge(frame, bodies[1], mesh.place, motor_speed=0.0, max_torque=0.5)  # a brake
    radii = [teeth(count).pitch_radius for count in (first, second)]
    began = [body.angle for body in bodies]
    for _ in range(180):
        world.step()
        rolled = [
            radius * (body.angle - angle) for radius, body, angle in zip(radii, bodies, began, strict=True)
        ]
        assert abs(sum(rolled)) <= PLAY * MODULE + 0.002
    assert rolled[0] > 5.0 * radii[0]


@pytest.mark.parametrize(("count", "bore"), [(20, 0.5), (60, 3.0), (20, 99.0), (6, 0.3)])
def test_a_bore_is_a_hole_that_leaves_a_rim_and_the_same_teeth(count: int, bore: float) -> None:
    (hole,) = holes_of_gear(count, MODULE, PRESSURE, PLAY, bore)
    radius = min(bore / 2.0, teeth(count).root_radius - RIM * MODULE)
    assert [math.hypot(*corner) for corner in hole] == pytest.approx([radius] * len(hole))
    outline = gear(count, MODULE, PRESSURE, PLAY, bore)
    assert outline == gear(count, MODULE, PRESSURE, PLAY)
    bored = outlined_body(1, outline, (0.0, 0.0), holes=[hole])
    found = teeth_of(bored, PRESSURE, PLAY)
    assert found is not None, "it meshes as before"
    assert found.number == count
    solid, left = (
        physics.mass_properties(engine_shape(body.shapes[0]), 1.0) for body in (wheel(count), bored)
    )
    area = 0.5 * len(hole) * radius**2 * math.sin(math.tau / len(hole))
    assert left.mass == pytest.approx(solid.mass - area)
    assert left.centroid == pytest.approx((0.0, 0.0), abs=1e-9)


def test_without_a_bore_there_is_no_hole() -> None:
    assert holes_of_gear(20, MODULE, PRESSURE, PLAY, 0.0) == []


@pytest.mark.parametrize("bore", [0.0, 0.5])
def test_a_wheel_is_its_own_mirror_image(bore: float) -> None:
    """Its first tooth points to the right; so does a corner of the bore."""
    for count in (7, 20):
        rings = [
            gear(count, MODULE, PRESSURE, PLAY, bore),
            *holes_of_gear(count, MODULE, PRESSURE, PLAY, bore),
        ]
        for ring in rings:
            there = np.array(ring)
            mirrored = there * (1.0, -1.0)
            apart = np.hypot(*(there[:, None] - mirrored[None]).transpose(2, 0, 1)).min(axis=1)
            assert apart == pytest.approx(np.zeros(len(ring)), abs=1e-9)
