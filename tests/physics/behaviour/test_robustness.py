"""Nothing that one can type in breaks a world: nonsense is refused by name, extremes stay finite."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sketchfall.physics import Body, Circle, Material, Polygon, Shape, World
from sketchfall.physics.dynamics.integrate import finish
from sketchfall.physics.tables.records import DYNAMIC, STATIC
from tests.naive import state_of
from tests.physics.worlds import (
    EARTH,
    NO_GRAVITY,
    add_disc,
    add_floor,
    add_stack,
    all_finite,
    box,
    fastest,
    full_state,
    rough,
    run,
    run_steps,
    slippery,
)

pytestmark = pytest.mark.compiles

GRIPPY = rough(0.6)
HIGHEST_PUSH = 5.0  # m/s; bodies pushed out of one another faster than this have exploded
NOT_FINITE = [math.nan, math.inf, -math.inf]
SCALARS = ["angle", "angular_velocity", "torque", "mass", "inertia", "gravity_scale"]
PAIRS = ["position", "velocity", "force"]


def small_world() -> tuple[World, Body]:
    """A box on a floor and a disc above it; the disc is the one that is maltreated."""
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    add_stack(world, 1, GRIPPY)
    return world, add_disc(world, (0.3, 2.0), material=GRIPPY)


def assert_refused(world: World, argument: str, attempt: Callable[[], object]) -> None:
    """The attempt raises, names the argument, and changes nothing, neither now nor later."""
    copy = World()
    copy.restore(world.snapshot())
    with pytest.raises(ValueError, match=argument):
        attempt()
    assert world.state_hash() == copy.state_hash()
    run_steps(world, 20)
    run_steps(copy, 20)
    assert full_state(world) == full_state(copy)
    assert all_finite(world)


@pytest.mark.parametrize("bad", NOT_FINITE)
@pytest.mark.parametrize("name", SCALARS)
def test_a_body_refuses_a_number_that_is_not_finite(name: str, bad: float) -> None:
    world, disc = small_world()
    assert_refused(world, name, lambda: setattr(disc, name, bad))


@pytest.mark.parametrize("bad", NOT_FINITE)
@pytest.mark.parametrize("name", PAIRS)
def test_a_body_refuses_a_vector_that_is_not_finite(name: str, bad: float) -> None:
    world, disc = small_world()
    assert_refused(world, name, lambda: setattr(disc, name, (bad, 0.0)))
    assert_refused(world, name, lambda: setattr(disc, name, (0.0, bad)))


@pytest.mark.parametrize("bad", NOT_FINITE)
def test_an_impulse_that_is_not_finite_is_refused(bad: float) -> None:
    world, disc = small_world()
    assert_refused(world, "impulse", lambda: disc.apply_impulse((bad, 0.0)))
    assert_refused(world, "point", lambda: disc.apply_impulse((1.0, 0.0), point=(0.0, bad)))


@pytest.mark.parametrize("bad", NOT_FINITE)
@pytest.mark.parametrize("name", ["position", "velocity", "angle", "angular_velocity"])
def test_no_body_is_added_with_a_number_that_is_not_finite(name: str, bad: float) -> None:
    world, _ = small_world()
    value: Any = (0.0, bad) if name in PAIRS else bad
    assert_refused(world, name, lambda: world.add_body(Circle(radius=0.5), **{name: value}))
    assert len(world.bodies) == 3


@pytest.mark.parametrize("bad", NOT_FINITE)
def test_a_world_refuses_settings_that_are_not_finite(bad: float) -> None:
    with pytest.raises(ValueError, match="gravity"):
        World(gravity=(0.0, bad))
    with pytest.raises(ValueError, match="restitution_threshold"):
        World(restitution_threshold=bad)
    world, _ = small_world()
    assert_refused(world, "gravity", lambda: setattr(world, "gravity", (bad, 0.0)))


@pytest.mark.parametrize("bad", [*NOT_FINITE, -1.0, -1e-9, 1.0001, 1e9])
def test_a_step_that_is_negative_or_too_long_is_refused(bad: float) -> None:
    world, _ = small_world()
    assert_refused(world, "dt", lambda: world.step(bad))


@pytest.mark.parametrize("bad", [0, -1, 2.5, math.nan])
def test_substeps_must_be_a_positive_whole_number(bad: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="substeps"):
        World(substeps=bad)


def test_unknown_choices_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="broad_phase"):
        World(broad_phase="magic")
    world, _ = small_world()
    assert_refused(world, "kind", lambda: world.add_body(Circle(radius=1.0), kind="ghost"))
    assert_refused(world, "shape", lambda: world.add_body([]))


@pytest.mark.parametrize("bad", [*NOT_FINITE, 0.0, -1.0])
def test_mass_inertia_density_and_size_must_be_positive(bad: float) -> None:
    world, disc = small_world()
    assert_refused(world, "mass", lambda: setattr(disc, "mass", bad))
    assert_refused(world, "inertia", lambda: setattr(disc, "inertia", bad))
    with pytest.raises(ValueError, match="density"):
        Material(density=bad)
    with pytest.raises(ValueError, match="radius"):
        Circle(radius=bad)


@pytest.mark.parametrize("bad", [*NOT_FINITE, -0.1])
@pytest.mark.parametrize("name", ["static_friction", "kinetic_friction", "restitution"])
def test_a_material_refuses_what_is_negative_or_not_finite(name: str, bad: float) -> None:
    with pytest.raises(ValueError, match=name):
        Material(**{name: bad})


@pytest.mark.parametrize("size", [1e-300, 1e-12, 1e-6, 1e-3])
def test_a_tiny_polygon_is_refused_or_has_a_mass(size: float) -> None:
    world, _ = small_world()
    try:
        body = world.add_body(Polygon([(0.0, 0.0), (size, 0.0), (0.0, size)]), position=(0.0, 5.0))
    except ValueError:
        assert len(world.bodies) == 3
        assert size < 1e-3, "a millimetre is no unusual size"
    else:
        assert body.mass > 0.0
        assert body.inertia > 0.0
    run(world, 1.0)
    assert all_finite(world)


def test_a_step_of_no_time_moves_nothing() -> None:
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    # Overlapping on purpose: pushing apart by overlap / dt would divide by zero.
    world.add_body(box(1.0, 1.0), position=(0.0, 0.3), material=GRIPPY)
    world.add_body(Circle(radius=0.5), position=(0.1, 0.9), velocity=(1.0, 0.0), material=GRIPPY)
    before = np.array(world.poses)
    world.step(0.0)
    assert np.array_equal(world.poses, before)
    assert all_finite(world)
    world.step(1 / 60)
    run(world, 3.0)
    assert all_finite(world)
    assert fastest(world.bodies) < HIGHEST_PUSH


@pytest.mark.parametrize("dt", [1.0, 0.25, 1e-9])
def test_the_longest_and_the_shortest_steps_stay_finite(dt: float) -> None:
    world, _ = small_world()
    for _ in range(60):
        world.step(dt)
    assert all_finite(world)


@pytest.mark.parametrize("gravity", [NO_GRAVITY, (0.0, -EARTH)])
@pytest.mark.parametrize("shape", [Circle(radius=0.5), box(1.0, 1.0)], ids=["circles", "boxes"])
def test_five_bodies_at_the_same_place_come_apart(shape: Shape, gravity: tuple[float, float]) -> None:
    world = World(gravity=gravity, sleeping=False)
    add_floor(world, GRIPPY, top=-0.5)
    bodies = [world.add_body(shape, material=GRIPPY) for _ in range(5)]
    run(world, 5.0)
    assert all_finite(world)
    places = np.array([body.position for body in bodies])
    apart = np.linalg.norm(places[:, None] - places[None, :], axis=2) + np.eye(5)
    assert apart.min() > 0.9
    assert fastest(bodies) < HIGHEST_PUSH


def test_a_body_that_stops_being_finite_is_set_aside_and_reported() -> None:
    """There is no public way to do this, so the test reaches into the table of velocities."""
    with_fault, healthy = (busy_pair() for _ in range(2))
    world, offender, others = with_fault
    offender._motion["vx"] = math.nan
    run(world, 2.0)
    run(healthy[0], 2.0)
    assert world.quarantined == [offender]
    assert healthy[0].quarantined == []
    assert [body.position for body in others] == [body.position for body in healthy[2]]
    assert [body.velocity for body in others] == [body.velocity for body in healthy[2]]
    world.remove_body(offender)
    assert world.quarantined == []


def busy_pair() -> tuple[World, Body, list[Body]]:
    """A stack that a ball rolls into, and far from them a lonely disc to spoil."""
    world = World(sleeping=False)
    add_floor(world, GRIPPY)
    others = add_stack(world, 3, GRIPPY)
    others.append(add_disc(world, (-4.0, 0.5), velocity=(6.0, 0.0), material=GRIPPY))
    return world, add_disc(world, (50.0, 5.0), material=GRIPPY), others


@pytest.mark.parametrize("field", ["vx", "vy", "w"])
@pytest.mark.parametrize("bad", NOT_FINITE)
def test_a_spoilt_body_within_a_stack_does_not_spoil_the_rest(field: str, bad: float) -> None:
    world = World(sleeping=False)
    floor = add_floor(world, GRIPPY)
    stack = add_stack(world, 4, GRIPPY)
    run(world, 1.0)
    stack[1]._motion[field] = bad
    run(world, 3.0)
    assert world.quarantined == [stack[1]]
    for body in (floor, stack[0], stack[2], stack[3]):
        assert np.isfinite((*body.position, body.angle, *body.velocity, body.angular_velocity)).all()
    assert fastest([stack[0], stack[2], stack[3]]) < 0.1
    # Without it there are three boxes left, the upper two a metre lower.
    heights = [body.position[1] for body in (stack[0], stack[2], stack[3])]
    assert heights == pytest.approx([0.5, 1.5, 2.5], abs=0.01)


def test_the_mass_of_a_polygon_far_from_its_frame_is_exact() -> None:
    world = World()
    corners = [(1126.0, -4.0), (1126.5, -4.0), (1126.5, -3.5), (1126.0, -3.5)]
    body = world.add_body(Polygon(corners))
    # A square of side a and mass m has the inertia m a^2 / 6.
    assert body.mass == pytest.approx(0.25, rel=1e-9)
    assert body.inertia == pytest.approx(0.25 * 0.5**2 / 6, rel=1e-6)
    assert body.center_of_mass == pytest.approx((1126.25, -3.75), rel=1e-12)


def relative_outcome(origin: tuple[float, float]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """A stack, a bullet against a wall and a ray, all about the origin given: places seen from there."""
    x, y = origin
    world = World(sleeping=False)
    world.add_body(box(40.0, 2.0), position=(x, y - 1.0), kind="static", material=GRIPPY)
    stack = add_stack(world, 4, GRIPPY, x=x, ground=y)
    world.add_body(box(0.1, 5.0), position=(x + 10.0, y + 2.5), kind="static", material=GRIPPY)
    bullet = add_disc(world, (x + 5.0, y + 3.0), radius=0.1, velocity=(200.0, 0.0), material=slippery())
    run(world, 3.0)
    hit = world.ray_cast((x - 5.0, y + 2.3), (1.0, 0.0), 20.0)
    assert hit is not None
    assert hit.body == stack[2]
    places = [body.position for body in [*stack, bullet]] + [hit.point]
    return np.array([(px - x, py - y) for px, py in places] + [(hit.distance, hit.normal[0])])


@pytest.mark.parametrize("origin", [(1e7, 0.0), (0.0, 1e7), (-1e7, 1e7)])
def test_ten_thousand_kilometres_away_all_goes_as_at_the_origin(origin: tuple[float, float]) -> None:
    assert relative_outcome(origin) == pytest.approx(relative_outcome((0.0, 0.0)), abs=1e-4)


def test_a_body_that_falls_for_ever_stays_finite() -> None:
    world = World()
    add_floor(world, GRIPPY)
    world.add_body(Circle(radius=0.5), position=(200.0, 0.0))
    # What a million seconds of falling come to, and the highest speed that can be set.
    far = world.add_body(box(1.0, 1.0), position=(300.0, -0.5 * EARTH * 1e12), velocity=(0.0, -9.9e4))
    for _ in range(10_000):
        world.step(1.0)
    assert all_finite(world)
    assert world.quarantined == []
    assert far.position[1] < -4e12
    rest = add_stack(world, 1, GRIPPY)[0]
    run(world, 2.0)
    assert rest.position == pytest.approx((0.0, 0.5), abs=0.005)


@pytest.mark.parametrize("half_thickness", [0.0016, 0.0002])
def test_a_point_near_a_thin_plank_has_its_distance(half_thickness: float) -> None:
    world = World()
    plank = world.add_body(box(2.0, 2 * half_thickness), kind="static")
    found = world.nearest_body((0.3, half_thickness + 0.005))
    assert found is not None
    assert found[0] == plank
    assert found[1] == pytest.approx(0.005)
    hit = world.ray_cast((0.3, half_thickness + 0.005), (0.0, -1.0), 1.0)
    assert hit is not None
    assert hit.distance == pytest.approx(0.005)
    assert hit.normal == pytest.approx((0.0, 1.0))


def test_two_triangles_that_cross_as_a_star_collide() -> None:
    """No corner of one lies in the other, so only their edges tell."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    up = world.add_body(Polygon([(-1.0, -0.6), (1.0, -0.6), (0.0, 1.1)]), material=slippery())
    down = world.add_body(Polygon([(-1.0, 0.6), (0.0, -1.1), (1.0, 0.6)]), material=slippery())
    world.step()
    assert len(world.contacts) > 0
    run(world, 5.0)
    assert math.dist(up.center_of_mass, down.center_of_mass) > 0.5


def test_a_clockwise_outline_moves_as_its_counter_clockwise_twin() -> None:
    corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 0.5), (0.5, 0.5), (0.5, 2.0), (0.0, 2.0)]
    worlds = []
    for outline in (corners, corners[::-1]):
        world = World()
        add_floor(world, GRIPPY)
        body = world.add_body(Polygon(outline), position=(0.0, 1.0), angle=0.4, material=GRIPPY)
        # An L of 2 x 0.5 and 0.5 x 1.5: not its hull.
        assert body.mass == pytest.approx(2.0 * 0.5 + 0.5 * 1.5)
        run(world, 2.0)
        worlds.append((*body.position, body.angle))
    assert worlds[0] == pytest.approx(worlds[1], abs=1e-6)


def test_a_bow_tie_does_not_become_its_square() -> None:
    with pytest.raises(ValueError, match=r"cross|intersect"):
        Polygon([(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)])


def test_a_blow_that_is_not_finite_takes_neither_the_floor_away_nor_leaves_a_sleeper_broken() -> None:
    """It reaches bodies that nothing moves, as 0 times infinity, and those that sleep."""
    state = state_of((box(10.0, 1.0), (0.0, -0.5, 0.0)), (box(1.0, 1.0), (0.0, 0.5, 0.0)))
    floor, sleeper = state.bodies.rows[0], state.bodies.rows[1]
    floor["kind"], sleeper["kind"], sleeper["awake"] = STATIC, DYNAMIC, 0
    state.motions.used["vx"] = math.nan
    tables = (state.bodies.rows, state.motions.rows, 2, state.shapes.rows, state.vertices.rows)
    assert finish(*tables) == 1
    assert (floor["quarantined"], sleeper["quarantined"]) == (0, 1)
    assert state.motions.used["vx"].tolist() == [0.0, 0.0]
