"""Springs of any stiffness and damping, on bodies of any mass: they never gain energy, and stay finite."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from sketchfall.physics import World
from sketchfall.physics.constants import DEFAULT_STEP
from tests.physics.jointed import add_net_of_springs, add_plain_disc, gap, make_iterative
from tests.physics.worlds import EARTH, NO_GRAVITY, add_floor, all_finite, box, rough, run, speed

MARGIN = 1.1  # the energy of an oscillation that is followed exactly sways by a tenth at the most


def magnitudes(low: float, high: float) -> st.SearchStrategy[float]:
    """Numbers of every size between the two."""
    return st.floats(math.log10(low), math.log10(high)).map(lambda exponent: 10.0**exponent)


@hypothesis_settings(max_examples=60)
@given(
    stiffness=magnitudes(1e-3, 1e12),
    damping=st.one_of(st.just(0.0), magnitudes(1e-3, 1e9)),
    mass_a=magnitudes(1e-4, 1e6),
    mass_b=magnitudes(1e-4, 1e6),
    stretch=st.floats(-0.9, 0.9),
    offset=st.floats(0.0, 0.5),
    substeps=st.sampled_from([1, 4, 10]),
)
@example(stiffness=1e12, damping=0.0, mass_a=1e-4, mass_b=1e-4, stretch=0.9, offset=0.5, substeps=1)
@example(stiffness=1e12, damping=1e9, mass_a=1e6, mass_b=1e-4, stretch=-0.9, offset=0.5, substeps=4)
def test_a_spring_never_gains_energy(
    stiffness: float,
    damping: float,
    mass_a: float,
    mass_b: float,
    stretch: float,
    offset: float,
    substeps: int,
) -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False, substeps=substeps)
    a = add_plain_disc(world, (0.0, 0.0), mass=mass_a)
    b = add_plain_disc(world, (1.0 + stretch, 0.0), mass=mass_b)
    a.velocity = (0.0, 1.0)
    world.add_spring(a, b, (0.0, offset), b.position, stiffness, damping, 1.0)
    before = world.energy().total
    for _ in range(90):
        world.step()
        # What a stiff spring holds is no measure: its ends move along chords, and a millionth counts.
        assert world.energy().kinetic <= MARGIN * before
    assert all_finite(world)


@pytest.mark.parametrize("count", [2, 10, 30, 100])
@pytest.mark.parametrize("phase", [0.1, 0.39, 1.0, 10.0])
def test_many_springs_on_one_body_do_not_gain_energy_together(count: int, phase: float) -> None:
    """Each swings by `phase` rad in a sub-step on its own; all together by sqrt(count) times as much."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    ball = add_plain_disc(world, (0.0, 0.0))
    for index in range(count):
        angle = math.tau * index / count
        hook = (5.0 * math.cos(angle), 5.0 * math.sin(angle))
        world.add_spring(ball, None, ball.position, hook, (phase * 240.0) ** 2)
    ball.velocity = (0.1, 0.0)
    before = world.energy().total
    for _ in range(300):
        world.step()
        assert world.energy().total <= 1.5 * before
    assert all_finite(world)


@pytest.mark.parametrize("stiffness", [1e2, 1e5, 1e8])
def test_a_net_of_springs_stays_whole(stiffness: float, monkeypatch: pytest.MonkeyPatch) -> None:
    make_iterative(monkeypatch, False)
    world = World(sleeping=False)
    add_net_of_springs(world, 8, stiffness)
    before = world.energy().total
    for _ in range(180):
        world.step()
        energy = world.energy()
        assert energy.total <= before + 0.02 * (energy.kinetic + energy.elastic) + 1e-6
    assert all_finite(world)


@pytest.mark.parametrize("stiffness", [4.0, 1e3, 1e6, 1e9])
@pytest.mark.parametrize("mass", [1e-3, 1.0, 1e4])
def test_a_weight_laid_on_a_damped_spring_comes_to_rest(stiffness: float, mass: float) -> None:
    world = World(sleeping=False)
    ball = add_plain_disc(world, (0.0, -1.0), mass=mass)
    critical = 2.0 * math.sqrt(stiffness * mass)
    world.add_spring(ball, None, ball.position, (0.0, 0.0), stiffness, critical)
    run(world, 4.0 + 16.0 * math.sqrt(mass / stiffness))
    assert speed(ball) < 1e-3


def damped_error(stiffness: float, damping: float, substeps: int, weight: bool) -> float:
    """The greatest error of the velocity of 1 kg in two seconds, of its greatest: x'' + c x' + k x = -g."""
    world = World(gravity=(0.0, -EARTH if weight else 0.0), sleeping=False, substeps=substeps)
    ball = add_plain_disc(world, (0.0, -0.3))
    world.add_spring(ball, None, ball.position, (0.0, 1.0), stiffness, damping, 1.0)
    away = -0.3 + (EARTH / stiffness if weight else 0.0)
    rates = np.roots([1.0, damping, stiffness]).astype(complex)
    parts = np.linalg.solve(np.array([[1.0, 1.0], rates]), np.array([away, 0.0], complex))
    worst = 0.0
    for index in range(1, 121):
        world.step()
        exact = (parts * rates * np.exp(rates * index / 60.0)).sum().real
        worst = max(worst, abs(ball.velocity[1] - exact))
    return worst / (abs(away) * math.sqrt(stiffness))


@pytest.mark.parametrize("weight", [False, True])
@pytest.mark.parametrize(("stiffness", "damping"), [(40.0, 0.5), (40.0, 4.0), (10.0, 10.0)])
def test_a_damped_spring_is_followed_to_second_order(stiffness: float, damping: float, weight: bool) -> None:
    coarse, fine = (damped_error(stiffness, damping, substeps, weight) for substeps in (4, 8))
    assert coarse < 4e-4
    assert fine < 0.3 * coarse


@pytest.mark.parametrize("stiffness", [200.0, 2_000.0, 20_000.0])
@pytest.mark.parametrize("damping", [0.0, 2.0])
def test_what_springs_press_together_lies_still(stiffness: float, damping: float) -> None:
    """A stack pressed from above, a box pulled to the one below it, a lid on springs: all fall asleep."""
    world = World()
    add_floor(world, rough(0.5))
    stack = [world.add_body(box(1.0, 0.5), position=(0.0, 0.25 + 0.5 * level)) for level in range(4)]
    world.add_spring(stack[-1], None, (0.0, 2.0), (0.0, 3.0), stiffness, damping, 1.5)
    low, high = (world.add_body(box(1.0, 0.5), position=(3.0 + x, y)) for x, y in ((0.0, 0.25), (0.1, 0.75)))
    world.add_spring(low, high, low.position, high.position, stiffness, damping, 0.1, collide=True)
    base, lid = (world.add_body(box(1.0, 0.5), position=(6.0, y)) for y in (0.25, 1.25))
    for x, other in ((5.6, 5.6), (6.4, 6.4), (5.6, 6.4), (6.4, 5.6)):
        world.add_spring(base, lid, (x, 0.5), (other, 1.0), stiffness, max(2.0, damping))
    run(world, 15.0)
    assert not world.awake[1:].any()  # all but the floor


@pytest.mark.parametrize("phase", [0.0, 0.25, 0.5, 0.75])
@pytest.mark.parametrize("size", [0.05, 0.5, 5.0])
@pytest.mark.parametrize("strength", [0.5, 5.0, 50.0])
def test_a_box_that_a_spring_presses_on_the_floor_sleeps_with_its_whole_load(
    strength: float, size: float, phase: float
) -> None:
    """`strength` times its weight, without any damping; it lands after so much of a step."""
    world = World()
    add_floor(world, rough(0.6))
    height = size / 2 + EARTH * (phase * DEFAULT_STEP) ** 2 / 2
    body = world.add_body(box(size, size), position=(0.0, height), material=rough(0.6))
    weight = body.mass * EARTH
    stiffness = strength * weight / size
    spring = world.add_spring(body, None, body.position, (0.0, 2.0 * size), stiffness, 0.0, 2.5 * size)
    run(world, 5.0)
    assert not body.awake
    pressed = stiffness * (2.5 * size - gap(spring))
    impulses = np.sum(world.contacts["normal_impulse"])
    assert impulses / DEFAULT_STEP == pytest.approx(weight + pressed, rel=0.01)


def test_a_damper_alone_slows_its_bodies_down() -> None:
    """v falls as e^(-c t / m)."""
    world = World(gravity=NO_GRAVITY, sleeping=False)
    ball = add_plain_disc(world, (1.0, 0.0), mass=2.0)
    ball.velocity = (1.0, 0.0)
    world.add_spring(ball, None, ball.position, (0.0, 0.0), 0.0, 3.0)
    run(world, 1.0)
    assert ball.velocity[0] == pytest.approx(math.exp(-1.5), rel=0.01)


def test_a_spring_keeps_its_energy_for_a_minute() -> None:
    world = World(gravity=NO_GRAVITY, sleeping=False)
    ball = add_plain_disc(world, (1.5, 0.0))
    world.add_spring(ball, None, ball.position, (0.0, 0.0), 40.0, rest_length=1.0)
    before = world.energy().total
    run(world, 60.0)
    assert world.energy().total == pytest.approx(before, rel=0.01)


def test_the_stiffest_spring_is_a_rod() -> None:
    world = World(sleeping=False)
    sprung, rigid = add_plain_disc(world, (1.0, 0.0)), add_plain_disc(world, (1.0, 0.0))
    world.add_spring(sprung, None, sprung.position, (0.0, 0.0), 1e12)
    world.add_rod(rigid, None, rigid.position, (0.0, 0.0))
    run(world, 3.0)
    assert sprung.position == pytest.approx(rigid.position, abs=0.05)
    assert math.hypot(*sprung.position) == pytest.approx(1.0, abs=1e-3)
