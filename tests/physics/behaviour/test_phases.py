"""Fast collisions are right whatever part of a step they fall into, and nothing acts before it touches."""

from __future__ import annotations

import functools
import math

import numpy as np
import pytest

from sketchfall.physics import World
from tests.physics.worlds import EARTH, NO_GRAVITY, add_disc, add_floor, box, rough, slippery

PHASES = [float(phase) for phase in np.linspace(0.0, 1.0, 9)[:-1]]  # of a step
STEP = 1.0 / 60.0
SIZES = [0.01, 0.1, 1.0, 10.0]  # m


@pytest.mark.parametrize("radius", SIZES)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    ("sideways", "friction"), [(4.0, 0.3), (0.5, 0.6)], ids=["slides to the end", "comes to roll"]
)
def test_the_spin_of_a_disc_after_a_bounce(
    radius: float, phase: float, sideways: float, friction: float
) -> None:
    """The friction impulse on 1 kg is mu (1 + e) v_n, or what stops the sliding: a third of the speed."""
    world, down, restitution = World(gravity=NO_GRAVITY), 3.0, 0.8
    surface = rough(friction, restitution=restitution)
    add_floor(world, surface)
    disc = add_disc(
        world,
        (0.0, radius + down * (2.0 + phase) * STEP),
        radius=radius,
        velocity=(sideways, -down),
        material=surface,
    )
    for _ in range(5):
        world.step()
    impulse = min(friction * (1.0 + restitution) * down, sideways / 3.0)
    assert disc.velocity == pytest.approx((sideways - impulse, restitution * down), rel=1e-9)
    assert disc.angular_velocity == pytest.approx(-impulse * radius / (radius**2 / 2.0), rel=1e-9)


@pytest.mark.parametrize("radius", [0.02, 0.1, 1.0])
@pytest.mark.parametrize("radii_per_step", [1.0, 2.0, 10.0])
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("offset", [0.0, 0.5, 1.2, 1.9], ids=lambda offset: f"{offset} radii aside")
def test_fast_discs_meet_where_they_touch(
    radius: float, radii_per_step: float, phase: float, offset: float
) -> None:
    world, speed = World(gravity=NO_GRAVITY), radii_per_step * radius / STEP
    elastic = slippery(restitution=1.0)
    # When they touch, the line of centres leans by what they are aside.
    normal = np.array([math.sqrt(1.0 - (offset / 2.0) ** 2), -offset / 2.0])
    assert speed * normal[0] > 0.25, "slower ones do not bounce"
    back = 2.0 * radius * normal[0] + speed * (2.0 + phase) * STEP
    target = add_disc(world, (0.0, 0.0), radius=radius, material=elastic)
    disc = add_disc(world, (-back, offset * radius), radius=radius, velocity=(speed, 0.0), material=elastic)
    for _ in range(5):
        world.step()
    passed_on = speed * normal[0] * normal
    assert target.velocity == pytest.approx(passed_on, abs=1e-6 * speed)
    assert disc.velocity == pytest.approx(np.array([speed, 0.0]) - passed_on, abs=1e-6 * speed)


@pytest.mark.parametrize("radii_per_step", [0.3, 1.0, 4.0])
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("swapped", [False, True])
def test_a_disc_that_comes_over_an_edge_meets_its_corner(
    radii_per_step: float, phase: float, swapped: bool
) -> None:
    """It is above the face when the step begins, and beyond it when it comes down."""
    radius = 0.1
    world, speed = World(gravity=NO_GRAVITY), radii_per_step * radius / STEP
    elastic = slippery(restitution=1.0)
    way = np.array([0.6, -0.8])
    normal = np.array([0.6, 0.8])  # from the corner, at the origin, to the centre when they touch
    start = radius * normal - way * speed * (1.0 + phase) * STEP

    def add_block() -> None:
        world.add_body(box(4.0, 2.0), position=(-2.0, -1.0), kind="static", material=elastic)

    if not swapped:
        add_block()
    disc = add_disc(
        world,
        (start[0], start[1]),
        radius=radius,
        velocity=(speed * way[0], speed * way[1]),
        material=elastic,
    )
    if swapped:
        add_block()
    for _ in range(3):
        world.step()
    mirrored = speed * (way - 2.0 * float(way @ normal) * normal)
    assert disc.velocity == pytest.approx(mirrored, rel=1e-3, abs=1e-3 * speed)


@pytest.mark.parametrize("speed", [5.0, 20.0, 60.0])
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("restitution", [0.0, 0.3])
def test_a_corner_that_flies_past_moves_nothing(speed: float, phase: float, restitution: float) -> None:
    world, clearance = World(gravity=NO_GRAVITY), 0.03
    surface = rough(0.6, restitution=restitution)
    still = world.add_body(box(1.0, 1.0), position=(0.0, 0.0), material=surface)
    height = 0.5 + math.sqrt(0.5) + clearance
    flying = world.add_body(
        box(1.0, 1.0),
        position=(-speed * (4.0 + phase) * STEP, height),
        angle=math.pi / 4.0,
        velocity=(speed, 0.0),
        material=surface,
    )
    for _ in range(9):
        world.step()
    assert flying.velocity == pytest.approx((speed, 0.0), abs=1e-12)
    assert (flying.angular_velocity, still.angular_velocity) == (0.0, 0.0)
    assert still.velocity == (0.0, 0.0)


@pytest.mark.parametrize("size", [0.01, 0.1, 1.0, 6.0])
@pytest.mark.parametrize("phase", PHASES)
def test_a_box_that_falls_on_a_slope_lies_down(size: float, phase: float) -> None:
    """Its second corner strikes while the first one lies there already: it must not be lifted by that, and
    so must stay within the angle at which it would tip over, and come to lie flat."""
    world, slope, surface = World(), math.radians(6.5), rough(0.6, 0.5, restitution=0.2)
    width, height, fall = 1.75 * size, 1.4 * size, 5.0 * size
    along = np.array([math.cos(slope), math.sin(slope)])
    world.add_body(
        box(14.0 * size, 0.2 * size),
        position=(0.1 * size * along[1], -0.1 * size * along[0]),
        angle=slope,
        kind="static",
        material=surface,
    )
    speed = math.sqrt(2.0 * EARTH * fall)
    place = (0.0, 0.5 * (height + width * math.tan(slope)) + fall + phase * speed * STEP)
    dropped = world.add_body(box(width, height), position=place, material=surface)
    angles = []
    for _ in range(round((2.0 * speed / EARTH + 0.7) / STEP)):
        world.step()
        angles.append(dropped.angle)
    assert max(angles) - slope < math.atan(width / height)
    assert angles[-1] == pytest.approx(slope, abs=0.02)


@functools.cache
def tilt_of_a_box_that_falls_on_a_slope(size: float, restitution: float, phase: float, step: float) -> float:
    """How far it turns at the most, fallen 5 m to a slope of 6.5 degrees (times its size), of which the last
    part is seen."""
    world, slope, surface = World(), math.radians(6.5), rough(0.6, 0.5, restitution=restitution)
    width, height, fall = 1.75 * size, 1.4 * size, 5.0 * size
    place = (0.1 * size * math.sin(slope), -0.1 * size * math.cos(slope))
    world.add_body(box(14.0 * size, 0.2 * size), position=place, angle=slope, kind="static", material=surface)
    speed = math.sqrt(2.0 * EARTH * fall)
    above = (0.2 + phase) * speed * STEP
    dropped = world.add_body(
        box(width, height),
        position=(0.0, 0.5 * (height + width * math.tan(slope)) + above),
        velocity=(0.0, -math.sqrt(speed * speed - 2.0 * EARTH * above)),
        material=surface,
    )
    tilt = 0.0
    for _ in range(round((0.5 * speed / EARTH + 0.1) / step)):
        world.step(step)
        tilt = max(tilt, dropped.angle)
    return tilt


@pytest.mark.parametrize("size", [0.1, 1.0, 6.0])
@pytest.mark.parametrize("restitution", [0.1, 0.2, 0.3])
@pytest.mark.parametrize("phase", PHASES)
def test_a_box_that_strikes_with_both_corners_in_a_step_turns_as_in_very_short_steps(
    size: float, restitution: float, phase: float
) -> None:
    tilt = tilt_of_a_box_that_falls_on_a_slope(size, restitution, phase, STEP)
    precise = tilt_of_a_box_that_falls_on_a_slope(size, restitution, 0.5, 1.0 / 2000.0)
    assert tilt == pytest.approx(precise, abs=0.02)
