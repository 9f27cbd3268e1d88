"""What began, hit and ended in a step, as arrays; and who is within a sensor."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics import Body, Circle, ContactWatch, Polygon, Shape, World
from sketchfall.physics.collision.sensing import overlap
from tests import naive
from tests.physics.worlds import EARTH, add_disc, add_floor, box, rough, run, run_steps, slippery

L_SHAPE = Polygon([(-2.0, -2.0), (2.0, -2.0), (2.0, -1.0), (-1.0, -1.0), (-1.0, 2.0), (-2.0, 2.0)])


def test_a_falling_ball_begins_to_touch_hits_with_its_impulse_and_ends() -> None:
    world = World()
    floor = add_floor(world, slippery(restitution=0.5))
    ball = add_disc(world, (1.0, 1.5), radius=0.5, mass=2.0, material=slippery(restitution=0.5))
    watch = ContactWatch(world)
    begun, hits, ended = [], [], []
    for _ in range(40):
        world.step()
        events = watch.look()
        begun += events.begun.tolist()
        hits += list(events.hits)
        ended += events.ended.tolist()
    assert begun == ended == [(floor.id, ball.id)]
    (hit,) = hits
    assert (hit["body_a"], hit["body_b"]) == (floor.id, ball.id)
    assert hit["impulse"] == pytest.approx(2.0 * 1.5 * math.sqrt(2.0 * EARTH), rel=0.01)
    assert hit["normal"] == pytest.approx((0.0, 1.0), abs=1e-9)
    assert hit["point"] == pytest.approx((1.0, 0.0), abs=0.1)


def test_what_rests_makes_no_news() -> None:
    world = World()
    add_floor(world, rough(0.5))
    world.add_body(box(1.0, 1.0), position=(0.0, 0.5), material=rough(0.5))
    run(world, 0.5)
    watch = ContactWatch(world)
    for _ in range(90):
        world.step()
        assert all(len(rows) == 0 for rows in watch.look())
    assert not world.awake[1]


def add_sensor(world: World, shape: Shape, x: float = 0.0, y: float = 0.0) -> Body:
    area = world.add_body(shape, position=(x, y), kind="static")
    area.sensor = True
    return area


def test_a_sensor_notices_who_comes_and_goes_and_stops_nobody() -> None:
    world = World(gravity=(0.0, 0.0))
    area = add_sensor(world, box(2.0, 2.0))
    ball = add_disc(world, (-3.0, 0.0), radius=0.5, velocity=(6.0, 0.0))
    watch, entered, left = ContactWatch(world), [], []
    for _ in range(60):
        world.step()
        events = watch.look()
        entered += [(world.time, *row) for row in events.entered.tolist()]
        left += [(world.time, *row) for row in events.left.tolist()]
        assert world.sensed.tolist() == ([(area.id, ball.id)] if len(entered) > len(left) else [])
    (came, *who), (went, *same) = entered[0], left[0]
    assert len(entered) == len(left) == 1
    assert who == same == [area.id, ball.id]
    assert came == pytest.approx(1.5 / 6.0, abs=1.1 / 60.0)
    assert went == pytest.approx(4.5 / 6.0, abs=1.1 / 60.0)
    assert ball.velocity == (6.0, 0.0)


def test_a_sensor_notices_what_sleeps_or_is_moved_along_within_it() -> None:
    world = World()
    add_floor(world, rough(0.5))
    crate = world.add_body(box(1.0, 1.0), position=(0.0, 0.5), material=rough(0.5))
    run(world, 2.0)
    area = add_sensor(world, box(0.5, 0.5), 0.0, 0.5)
    run(world, 2.0)
    assert not crate.awake
    arm = world.add_body(box(0.2, 0.2), position=(-2.0, 0.5), velocity=(2.0, 0.0), kind="kinematic")
    run(world, 1.0)
    assert [row for row in world.sensed.tolist() if row[1] != 1] == [(area.id, crate.id), (area.id, arm.id)]


def test_two_sensors_do_not_notice_each_other_and_fast_bodies_pass_through() -> None:
    world = World(gravity=(0.0, 0.0))
    first, second = add_sensor(world, box(0.5, 20.0)), add_sensor(world, box(1.0, 20.0))
    first.kind = "dynamic"
    bullet = add_disc(world, (-2.0, 0.0), radius=0.05, velocity=(120.0, 0.0))
    bullet.bullet = True
    run_steps(world, 10)
    assert bullet.velocity == (120.0, 0.0)
    assert world.sensed.tolist() == []
    assert second.sensor


def test_what_was_a_wall_becomes_a_sensor_and_a_wall_again() -> None:
    world = World()
    floor = add_floor(world, rough(0.5))
    crate = world.add_body(box(1.0, 1.0), position=(0.0, 0.5), material=rough(0.5))
    run(world, 1.0)
    floor.sensor = True
    run(world, 0.3)
    assert crate.velocity[1] == pytest.approx(-0.3 * EARTH, rel=0.01)
    assert world.sensed.tolist() == [(floor.id, crate.id)]
    copy = World()
    copy.restore(world.snapshot())
    assert copy.sensed.tolist() == world.sensed.tolist()
    floor.sensor = False
    run_steps(world, 1)
    assert len(world.sensed) == 0
    assert len(world.contacts) > 0


def test_a_sensor_with_corners_that_point_inwards_notices_only_what_is_in_it() -> None:
    world = World(gravity=(0.0, 0.0))
    add_sensor(world, L_SHAPE)
    inside = [add_disc(world, place, radius=0.2) for place in [(0.0, -1.5), (-1.5, 1.5), (-1.5, -1.5)]]
    add_disc(world, (0.5, 0.5), radius=0.2)
    world.add_body(box(0.4, 0.4), position=(1.0, 1.0))
    run_steps(world, 1)
    assert [row[1] for row in world.sensed.tolist()] == [body.id for body in inside]


placed = st.tuples(st.floats(-2.0, 2.0), st.floats(-2.0, 2.0), st.floats(-3.0, 3.0))
shapes = st.sampled_from([Circle(0.7), Polygon.box(1.0, 0.4), Polygon.regular(5, 0.8), Circle(0.2)])


@pytest.mark.kernel
@given(shapes, shapes, placed, placed)
def test_shapes_overlap_just_if_no_line_parts_them(
    first: Shape, second: Shape, here: tuple[float, float, float], there: tuple[float, float, float]
) -> None:
    state = naive.state_of((first, here), (second, there))
    a, b = state.shapes.rows[0], state.shapes.rows[1]
    expected = naive.gap(naive.placed(first, here), naive.placed(second, there))
    if abs(expected) > 1e-9:
        assert overlap(a, b, state.vertices.rows) == (expected < 0.0)
        assert overlap(b, a, state.vertices.rows) == (expected < 0.0)


@pytest.mark.kernel
def test_a_square_on_its_corner_is_outside_of_the_corner_of_another() -> None:
    """Only the sides of the turned one part them."""
    upright, turned = (
        (Polygon.box(1.0, 1.0), (0.0, 0.0, 0.0)),
        (Polygon.box(1.0, 1.0), (0.95, 0.95, 0.25 * math.pi)),
    )
    for pair in ((upright, turned), (turned, upright)):
        state = naive.state_of(*pair)
        assert not overlap(state.shapes.rows[0], state.shapes.rows[1], state.vertices.rows)


def test_ids_outlive_the_rows_of_the_world() -> None:
    world = World()
    gone = add_disc(world, (50.0, 0.0))
    floor = add_floor(world, rough(0.5))
    crate = world.add_body(box(1.0, 1.0), position=(0.0, 0.5), material=rough(0.5))
    watch = ContactWatch(world)
    world.step()
    world.remove_body(gone)
    assert watch.look().begun.tolist() == [(floor.id, crate.id)]
    assert np.array_equal(watch.look().ended, watch.look().begun)
