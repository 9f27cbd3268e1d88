"""An explosion in a run: by its closed form, with the sum of momenta, noted and repeated bit for bit."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Scene, WorldSettings
from sketchfall.app.running.blast import nearest_of_part
from sketchfall.app.running.inputs import Blast
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.app.timeline.run_file import decode_run, encode_run, written_run
from tests.naive import Points, convex_hull

places = st.tuples(st.integers(-32, 32), st.integers(-32, 32)).map(lambda p: (p[0] / 16, p[1] / 16))
hulls = st.lists(places, min_size=3, max_size=7).map(convex_hull).filter(lambda hull: len(hull) > 2)
FLOATING = WorldSettings(gravity=(0.0, 0.0))
DISC = BodyDrawing(id=1, shapes=(CircleShape(radius=0.5),), position=(2.0, 0.0))
DISC_MASS = math.pi * 0.25
PLANK = PolygonShape(vertices=((-2.0, -0.1), (2.0, -0.1), (2.0, 0.1), (-2.0, 0.1)))
BLAST = Blast(point=(0.0, 0.0), reach=3.0, strength=4.0)


def after(*bodies: BodyDrawing, blast: Blast = BLAST) -> RigidRun:
    return RigidRun(Scene(world=FLOATING, bodies=bodies)).take(blast)


@pytest.mark.parametrize("strength", [4.0, -4.0])
@pytest.mark.parametrize("way", [0.0, 1.0, 2.5])
def test_a_disc_flies_off_by_strength_width_and_distance(strength: float, way: float) -> None:
    """J = strength 2 r (1 - d / reach), with 1.5 m to its surface; straight away, so it does not turn."""
    c, s = math.cos(way), math.sin(way)
    run = after(replace(DISC, position=(2.0 * c, 2.0 * s)), blast=replace(BLAST, strength=strength))
    speed = strength * 1.0 * (1.0 - 1.5 / 3.0) / DISC_MASS
    assert run.bodies[1].velocity == pytest.approx((speed * c, speed * s))
    assert run.bodies[1].angular_velocity == pytest.approx(0.0, abs=1e-12)


def test_what_stands_around_it_evenly_flies_off_evenly() -> None:
    angles = [math.tau * k / 5 for k in range(5)]
    ring = [
        replace(DISC, id=k + 1, position=(2.0 * math.cos(a), 2.0 * math.sin(a))) for k, a in enumerate(angles)
    ]
    run = after(*ring)
    momenta = [(body.mass * body.velocity[0], body.mass * body.velocity[1]) for body in run.bodies.values()]
    assert [sum(each) for each in zip(*momenta, strict=True)] == pytest.approx([0.0, 0.0], abs=1e-12)


def test_a_plank_is_hit_at_its_nearest_point_and_turns() -> None:
    plank = BodyDrawing(id=1, shapes=(PLANK,), position=(2.0, 1.1))
    body = after(plank).bodies[1]
    impulse = 4.0 * 2.0 * math.sqrt(0.8 / math.pi) * (1.0 - 1.0 / 3.0)
    assert body.velocity == pytest.approx((0.0, impulse / 0.8))
    assert body.angular_velocity == pytest.approx(-2.0 * impulse / body.inertia)


@settings(max_examples=40)
@given(hulls, st.floats(-3.0, 3.0), st.floats(-3.0, 3.0))
def test_the_nearest_point_of_a_part_is_that_of_planar_geometry(hull: Points, x: float, y: float) -> None:
    outline, point = shapely.Polygon(hull), shapely.Point(x, y)
    near = nearest_of_part(hull, 0.0, np.array((x, y)))
    assert math.dist(near, (x, y)) == pytest.approx(outline.distance(point), abs=1e-9)
    assert outline.distance(shapely.Point(near)) == pytest.approx(0.0, abs=1e-9)
    on_rim = nearest_of_part(hull[:1], 0.5, np.array((x, y)))
    from_center = math.dist(hull[0], (x, y))
    assert math.dist(on_rim, (x, y)) == pytest.approx(max(0.0, from_center - 0.5), abs=1e-9)
    assert math.dist(on_rim, hull[0]) == pytest.approx(min(0.5, from_center), abs=1e-9)


def test_what_is_out_of_reach_or_cannot_move_stays() -> None:
    far = replace(DISC, position=(3.6, 0.0))
    wall = replace(DISC, id=2, kind="static", position=(0.0, 1.0))
    cart = replace(DISC, id=3, kind="kinematic", position=(0.0, -1.0), velocity=(1.0, 0.0))
    run = after(far, wall, cart)
    assert [body.velocity for body in run.bodies.values()] == [(0.0, 0.0), (0.0, 0.0), (1.0, 0.0)]


def test_a_body_around_it_goes_where_its_middle_is_and_one_right_at_it_stays() -> None:
    around = after(replace(DISC, position=(0.3, 0.0))).bodies[1]
    assert around.velocity == pytest.approx((4.0 / DISC_MASS, 0.0))
    assert around.angular_velocity == 0.0, "its middle is pushed, and so it does not spin"
    assert after(replace(DISC, position=(0.0, 0.0))).bodies[1].velocity == (0.0, 0.0)
    aside = BodyDrawing(id=1, shapes=(PLANK,), position=(0.5, 0.05))
    assert after(aside).bodies[1].angular_velocity == pytest.approx(0.0, abs=1e-12)


def recorded() -> Recording:
    recording = Recording(run_of(Scene(bodies=(DISC, replace(DISC, id=2, position=(-1.0, 1.0))))))
    for step in range(60):
        if step == 30:
            recording.take(BLAST)
        recording.step()
    return recording


def test_it_is_part_of_the_run_is_saved_and_repeated_bit_for_bit() -> None:
    recording = recorded()
    assert [mark.text for mark in recording.branch.marks if mark.kind == "hand"] == ["Explosion"]
    data = encode_run(written_run(recording))
    assert json.loads(data)["version"] == 4
    written = decode_run(data)
    again = Recording(run_of(written.drawing))
    again.take_up(written.branches_to_take_up())
    again.go_to(Moment(again.branches[0], 60))
    assert again.run.state_hash() == recording.run.state_hash()
    assert encode_run(written_run(again)) == data
