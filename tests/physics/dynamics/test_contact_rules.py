"""The small rules of contacts: how two points share a load, how springs give way, when surfaces slide."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics.constants import (
    BLOCK_DETERMINANT,
    BREAK_SPEED,
    CALM_DEFLECTION,
    CATCH_SPEED,
    CONTACT_FREQUENCY,
    CROWDED_STIFFENING,
    LINEAR_SLOP,
    LOAD_DEFLECTION,
    MAX_DEFLECTION,
    MOST_STIFFENING,
    SIZE_DEFLECTION,
    STATIC_STIFFENING,
)
from sketchfall.physics.dynamics.contact_rules import (
    bias_and_gamma,
    block_solve,
    friction_impulse,
    friction_in_force,
    impact_speed,
    plain_frequency,
    soft_parameters,
    spring,
)
from sketchfall.physics.dynamics.plans import JOINTED, PLAIN, REPEATED, SLENDER_BODIES, SMALL_BODIES
from sketchfall.physics.tables.records import BODY, CONTACT, DYNAMIC, MOTION
from tests import naive

pytestmark = pytest.mark.kernel

H = 1 / 240  # s, of a sub-step

diagonals = st.floats(0.01, 100.0)
couplings = st.floats(-0.999, 0.999)  # of the two points, 1 if they were one and the same
wishes = st.floats(-10.0, 10.0)
speeds = st.floats(-20.0, 20.0)
loads = st.floats(0.0, 50.0)


# --- two points of a face -----------------------------------------------------------------------------------


@given(diagonals, diagonals, couplings, wishes, wishes)
def test_two_impulses_are_those_of_the_complementarity_problem(
    k00: float, k11: float, coupling: float, want_0: float, want_1: float
) -> None:
    k01 = coupling * math.sqrt(k00 * k11)
    determinant = k00 * k11 - k01 * k01
    scale = max(abs(want_0), abs(want_1)) + 1e-9
    x_0, x_1 = block_solve(k00, k11, k01, want_0, want_1)
    assert x_0 >= 0.0
    assert x_1 >= 0.0
    left_0, left_1 = k00 * x_0 + k01 * x_1 - want_0, k01 * x_0 + k11 * x_1 - want_1
    tolerance = 1e-9 * scale * k00 * k11 / determinant
    assert min(left_0, left_1) >= -tolerance
    assert min(left_0, x_0 * k00) <= tolerance
    assert min(left_1, x_1 * k11) <= tolerance
    assert (x_0, x_1) == pytest.approx(naive.block_solve(k00, k11, k01, want_0, want_1), rel=1e-6, abs=1e-9)


def test_a_point_that_only_just_does_not_act_leaves_the_other_its_impulse() -> None:
    """As under the corner of a box whose centre of mass is right above its other corner."""
    k00, k11, k01, want_1 = 3.6277487433770776, 1.7618014177744408, -0.3621296265717846, 1.8078552754042525
    want_0 = k01 * (want_1 / k11)
    for _ in range(3):
        x_0, x_1 = block_solve(k00, k11, k01, want_0, want_1)
        assert x_0 == pytest.approx(0.0, abs=1e-12)
        assert x_1 == pytest.approx(want_1 / k11)
        want_0 = math.nextafter(want_0, math.inf)


@given(diagonals, wishes)
def test_points_as_good_as_one_share_its_impulse(k: float, want: float) -> None:
    x_0, x_1 = block_solve(k, k, k * (1.0 - 0.1 * BLOCK_DETERMINANT), want, want)
    assert x_0 == x_1
    assert k * (x_0 + x_1) == pytest.approx(max(0.0, want), rel=2 * BLOCK_DETERMINANT)


# --- springs ------------------------------------------------------------------------------------------------


def resting_depth(force: float, mass: float, parameters: tuple[float, float]) -> float:
    """How deep a mass is pressed in once it no longer moves, by sub-steps of pushing, moving and relaxing.

    `parameters` are rate and softness. It begins at the depth that is left alone, where a light load would
    take long to get to.
    """
    gap, velocity, impulse = -LINEAR_SLOP, 0.0, 0.0
    rate, softness = parameters
    for _ in range(round(3.0 / H)):
        velocity += (impulse - force * H) / mass
        bias, gamma = bias_and_gamma(gap, LINEAR_SLOP, rate, 1e9, softness / mass, 1.0 / H, True)
        push = (-velocity - bias - gamma * impulse) / (1.0 / mass + gamma)
        velocity += (max(0.0, impulse + push) - impulse) / mass
        impulse = max(0.0, impulse + push)
        gap += H * velocity
        push = max(-impulse, -velocity * mass)
        velocity += push / mass
        impulse += push
    assert abs(velocity) < 1e-9
    return -gap


@pytest.mark.parametrize("stiffer", [0.5, 1.0, 4.0, 64.0])
@pytest.mark.parametrize("immovable", [False, True])
@pytest.mark.parametrize(("force", "mass"), [(10.0, 1.0), (1000.0, 1.0), (1e5, 2.0), (0.01, 5.0)])
def test_a_soft_contact_gives_way_by_force_over_stiffness(
    force: float, mass: float, immovable: bool, stiffer: float
) -> None:
    """At rest the impulse is F h and nothing moves: rate * x = softness * F h / m, so x = F / (m omega^2)."""
    omega = plain_frequency(immovable, H)
    assert omega == 2.0 * math.pi * CONTACT_FREQUENCY * (STATIC_STIFFENING if immovable else 1.0)
    plain = force / (mass * omega**2)
    depth = resting_depth(force, mass, soft_parameters(omega, stiffer, H))
    assert depth - LINEAR_SLOP == pytest.approx(plain / max(1.0, stiffer), rel=1e-6)


@given(st.floats(1.0, 100.0), st.floats(1e-4, 1e-2))
def test_however_stiff_overlap_is_undone_at_the_same_rate(stiffer: float, h: float) -> None:
    omega = plain_frequency(False, h)
    rate, softness = soft_parameters(omega, stiffer, h)
    plain_rate, plain_softness = soft_parameters(omega, 1.0, h)
    assert rate == plain_rate
    assert softness == pytest.approx(plain_softness / stiffer)
    assert rate * h < 1.0, "no more than the whole overlap is corrected at once"


PAIR = [(1.0, 1.0), (1.0, 10.0), (10.0, 1.0)]  # kg


def spring_of(strain: float, size: float, masses: tuple[float, float], plan: int, crowd: int) -> float:
    """By how much it is pressed in, m."""
    bodies, motions = np.zeros(2, BODY), np.zeros(2, MOTION)
    bodies["kind"], bodies["inner_radius"], bodies["plan"] = DYNAMIC, (0.5 * size, 5.0 * size), plan
    bodies["crowd"] = 0, crowd
    motions["inv_mass"] = 1.0 / np.array(masses)
    rate, softness = spring(bodies[0], bodies[1], motions[0], motions[1], strain, H)
    return float(softness * strain * H / rate)


@pytest.mark.parametrize("size", [0.01, 0.1, 1.0, 10.0])
@pytest.mark.parametrize("masses", PAIR)
def test_what_a_contact_yields_follows_the_size_of_the_smaller_body(
    masses: tuple[float, float], size: float
) -> None:
    wanted = min(MAX_DEFLECTION, SIZE_DEFLECTION * size)
    if masses[0] != masses[1]:
        wanted = min(wanted, LOAD_DEFLECTION)
    stiffness = plain_frequency(False, H) ** 2
    for depth in (0.1 * wanted, wanted):
        assert spring_of(stiffness * depth, size, masses, PLAIN, 0) == pytest.approx(depth)
    strain = MOST_STIFFENING * stiffness * wanted
    assert spring_of(strain, size, masses, PLAIN, 0) == pytest.approx(wanted)
    assert spring_of(2.0 * strain, size, masses, PLAIN, 0) == pytest.approx(2.0 * wanted)
    swept = min(LOAD_DEFLECTION, CALM_DEFLECTION * size)
    for plan in (REPEATED, SLENDER_BODIES, SMALL_BODIES):
        assert spring_of(4.0 * stiffness * swept, size, masses, plan, 0) == pytest.approx(swept)


def test_with_joints_a_swept_contact_yields_the_same_whatever_the_size() -> None:
    stiffness = plain_frequency(False, H) ** 2
    for size in (0.01, 1.0):
        for times in (2.0, 16.0):
            depth = spring_of(times * stiffness * LOAD_DEFLECTION, size, PAIR[0], JOINTED | REPEATED, 0)
            assert depth == pytest.approx(LOAD_DEFLECTION)


def test_where_there_is_no_room_it_stiffens_late_and_little() -> None:
    stiffness = plain_frequency(False, H) ** 2
    for depth in (MAX_DEFLECTION, CROWDED_STIFFENING * MAX_DEFLECTION):
        assert spring_of(stiffness * depth, 0.1, PAIR[0], PLAIN, 2) == pytest.approx(MAX_DEFLECTION)
    strain = 2.0 * CROWDED_STIFFENING * stiffness * MAX_DEFLECTION
    assert spring_of(strain, 0.1, PAIR[0], PLAIN, 2) == pytest.approx(2.0 * MAX_DEFLECTION)


def test_a_point_that_is_apart_may_close_but_not_pass() -> None:
    gap, inv_h = 0.003, 240.0
    for use_bias in (True, False):
        bias, gamma = bias_and_gamma(gap, LINEAR_SLOP, 5.0, 4.0, 0.1, inv_h, use_bias)
        assert bias / inv_h == pytest.approx(gap), "closing at this speed, it just touches after a sub-step"
        assert gamma == 0.0


def test_overlap_is_pushed_out_softly_beyond_the_slop_and_not_too_fast() -> None:
    assert bias_and_gamma(-0.5 * LINEAR_SLOP, LINEAR_SLOP, 5.0, 4.0, 0.1, 240.0, True) == (0.0, 0.1)
    bias, gamma = bias_and_gamma(-0.02 - LINEAR_SLOP, LINEAR_SLOP, 5.0, 4.0, 0.1, 240.0, True)
    assert bias == pytest.approx(-5.0 * 0.02)
    assert gamma == 0.1
    assert bias_and_gamma(-100.0, LINEAR_SLOP, 5.0, 4.0, 0.1, 240.0, True)[0] == -4.0
    assert bias_and_gamma(-100.0, LINEAR_SLOP, 5.0, 4.0, 0.1, 240.0, False) == (0.0, 0.0), (
        "relaxing corrects no overlap"
    )


# --- friction -----------------------------------------------------------------------------------------------


@given(speeds, speeds, st.floats(0.1, 10.0), loads, st.floats(0.0, 1.5), st.floats(0.0, 1.0))
def test_friction_stops_the_sliding_or_gives_what_it_can(
    before: float, sliding: float, k: float, load: float, mu_stick: float, share: float
) -> None:
    mu_slide = share * mu_stick
    after = friction_impulse(before, sliding, k, load, mu_stick, mu_slide)
    stopping = before - sliding / k
    if abs(stopping) <= mu_stick * load:
        assert after == stopping
        assert sliding + k * (after - before) == pytest.approx(0.0, abs=1e-9)
    else:
        assert abs(after) == pytest.approx(mu_slide * load)
        assert after * stopping >= 0.0, "it acts in the direction that would stop the sliding"


def contact_with(**fields: float) -> Any:
    contact = np.zeros(1, CONTACT)
    for name, value in fields.items():
        contact[name] = value
    return contact[0]


def coefficients(speeds_in_turn: list[float]) -> list[str]:
    contact = contact_with(static_friction=0.8, kinetic_friction=0.3)
    names = {0.8: "static", 0.3: "kinetic"}
    return [names[float(friction_in_force(contact, speed))] for speed in speeds_in_turn]


def test_surfaces_hold_until_they_are_faster_than_the_breaking_speed() -> None:
    assert coefficients([0.0, 0.9 * BREAK_SPEED, 1.1 * BREAK_SPEED]) == ["static", "static", "kinetic"]


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_surfaces_that_slide_go_on_until_they_are_slower_than_the_catching_speed(sign: float) -> None:
    faster, slower = 1.1 * CATCH_SPEED * sign, 0.9 * CATCH_SPEED * sign
    assert coefficients([sign, faster, slower, faster]) == ["kinetic", "kinetic", "static", "static"]


def test_surfaces_that_turn_back_are_caught() -> None:
    assert coefficients([1.0, 0.1, -0.1]) == ["kinetic", "kinetic", "static"]


def test_surfaces_that_stick_do_not_begin_to_slide_while_they_slow_down() -> None:
    contact = contact_with(static_friction=0.8, kinetic_friction=0.3, slip_speed=1.0)
    assert friction_in_force(contact, 0.5) == 0.8
    assert friction_in_force(contact, 0.5) == 0.3, "it no longer does"


# --- what is an impact --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("restitution", "gap", "impact_shift", "shift", "speed"),
    [
        (0.5, 0.001, 0.0, 0.0, 0.25),  # comes from afar
        (0.5, -0.001, 0.0, 0.0, math.inf),  # rests
        (0.5, -0.001, -0.002, 0.0, 0.25),  # collided in this step
        (0.5, -0.001, 0.0, 0.002, 0.25),  # impacts with others shifted the bodies apart
        (0.5, -0.001, 0.0, -0.002, math.inf),  # or together
        (0.0, 0.001, 0.0, 0.0, math.inf),  # cannot bounce
    ],
)
def test_only_bouncy_points_that_come_or_were_struck_wait_for_a_blow(
    restitution: float, gap: float, impact_shift: float, shift: float, speed: float
) -> None:
    assert impact_speed(restitution, gap, shift, impact_shift, 0.25) == speed
