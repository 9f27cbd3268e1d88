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
    CATCH_SPEED,
    CONTACT_FREQUENCY,
    HIGH_RATIO_FREQUENCY_LIMIT,
    LINEAR_SLOP,
    LOAD_DEFLECTION,
    MAX_DEFLECTION,
    STATIC_STIFFENING,
    SUBSTEP_FREQUENCY_LIMIT,
)
from sketchfall.physics.dynamics.contact_rules import (
    bias_and_gamma,
    block_solve,
    friction_impulse,
    friction_in_force,
    impact_speed,
    soft_parameters,
)
from sketchfall.physics.tables.records import CONTACT
from tests import naive

pytestmark = pytest.mark.kernel

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


def resting_depth(
    force: float, mass: float, immovable: bool, loaded: bool, high_ratio: bool, h: float
) -> float:
    """How deep a mass is pressed in once it no longer moves, by sub-steps of pushing, moving and relaxing.

    It begins at the depth that is left alone, where a light load would take long to get to.
    """
    gap, velocity, impulse = -LINEAR_SLOP, 0.0, 0.0
    for _ in range(round(3.0 / h)):
        rate, softness = soft_parameters(impulse / h, mass, immovable, loaded, high_ratio, h)
        velocity += (impulse - force * h) / mass
        bias, gamma = bias_and_gamma(gap, rate, 1e9, softness / mass, 1.0 / h, True)
        push = (-velocity - bias - gamma * impulse) / (1.0 / mass + gamma)
        velocity += (max(0.0, impulse + push) - impulse) / mass
        impulse = max(0.0, impulse + push)
        gap += h * velocity
        push = max(-impulse, -velocity * mass)
        velocity += push / mass
        impulse += push
    assert abs(velocity) < 1e-9
    return -gap


@pytest.mark.parametrize("h", [1 / 240, 1 / 960])
@pytest.mark.parametrize("immovable", [False, True])
@pytest.mark.parametrize(("loaded", "high_ratio"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize(("force", "mass"), [(10.0, 1.0), (1000.0, 1.0), (1e5, 2.0), (0.01, 5.0)])
def test_a_soft_contact_gives_way_by_force_over_stiffness(
    force: float, mass: float, immovable: bool, loaded: bool, high_ratio: bool, h: float
) -> None:
    """At rest the impulse is F h and nothing moves: rate * x = softness * F h / m, so x = F / (m omega^2)."""
    omega = 2.0 * math.pi * CONTACT_FREQUENCY * (STATIC_STIFFENING if immovable else 1.0)
    deflection = LOAD_DEFLECTION if loaded else MAX_DEFLECTION
    omega = max(omega, math.sqrt(force / (mass * deflection)))
    limit = HIGH_RATIO_FREQUENCY_LIMIT if high_ratio else SUBSTEP_FREQUENCY_LIMIT
    omega = min(omega, 2.0 * math.pi * limit / h)
    beyond_slop = resting_depth(force, mass, immovable, loaded, high_ratio, h) - LINEAR_SLOP
    assert beyond_slop == pytest.approx(force / (mass * omega**2), rel=1e-6)


@given(st.floats(0.0, 1e6), st.floats(1e-3, 1e3), st.booleans(), st.booleans())
def test_stiffness_follows_the_load_up_to_what_a_substep_resolves(
    force: float, mass: float, immovable: bool, high_ratio: bool
) -> None:
    h = 1 / 240
    stiffest = 2.0 * math.pi * (HIGH_RATIO_FREQUENCY_LIMIT if high_ratio else SUBSTEP_FREQUENCY_LIMIT) / h
    rate, softness = soft_parameters(force, mass, immovable, True, high_ratio, h)
    omega = math.sqrt(rate / (softness * h))  # rate / softness = h omega^2, see above
    assert omega <= stiffest * (1.0 + 1e-9)
    if omega < 0.99 * stiffest:
        assert force / (mass * omega**2) <= LOAD_DEFLECTION * (1.0 + 1e-9)
    assert rate * h < 1.0, "no more than the whole overlap is corrected at once"


def test_a_point_that_is_apart_may_close_but_not_pass() -> None:
    gap, inv_h = 0.003, 240.0
    for use_bias in (True, False):
        bias, gamma = bias_and_gamma(gap, 5.0, 4.0, 0.1, inv_h, use_bias)
        assert bias / inv_h == pytest.approx(gap), "closing at this speed, it just touches after a sub-step"
        assert gamma == 0.0


def test_overlap_is_pushed_out_softly_beyond_the_slop_and_not_too_fast() -> None:
    assert bias_and_gamma(-0.5 * LINEAR_SLOP, 5.0, 4.0, 0.1, 240.0, True) == (0.0, 0.1)
    bias, gamma = bias_and_gamma(-0.02 - LINEAR_SLOP, 5.0, 4.0, 0.1, 240.0, True)
    assert bias == pytest.approx(-5.0 * 0.02)
    assert gamma == 0.1
    assert bias_and_gamma(-100.0, 5.0, 4.0, 0.1, 240.0, True)[0] == -4.0
    assert bias_and_gamma(-100.0, 5.0, 4.0, 0.1, 240.0, False) == (0.0, 0.0), "relaxing corrects no overlap"


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
