"""The curves and the pressure of a disc gas, held against closed forms and against a gas that runs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.app.laboratory.gas_gauges import BINS, RateGauge, SpreadGauge, spread_of
from sketchfall.app.laboratory.gas_theory import (
    GasRoom,
    compressibility,
    energy_density,
    mixed_compressibility,
    speed_density,
    temperature,
)
from sketchfall.physics import DiscGas

FINE = np.linspace(0.0, 40.0, 40_001)


def gas_of(columns: int, rows: int, radius: float, width: float, height: float) -> DiscGas:
    """Discs on a grid, all at 1 m/s, each in a direction of its own."""
    x, y = np.meshgrid((np.arange(columns) + 0.5) / columns * width, (np.arange(rows) + 0.5) / rows * height)
    angles = np.random.default_rng(7).uniform(0.0, math.tau, columns * rows)
    velocities = np.column_stack((np.cos(angles), np.sin(angles)))
    places = np.column_stack((x.ravel(), y.ravel()))
    return DiscGas(places, velocities, radius, 1.0, (0.0, 0.0, width, height))


# --- closed forms ---------------------------------------------------------------------------------------


def test_the_curves_hold_all_discs_and_the_mean_energy_is_k_t() -> None:
    speeds, energies = speed_density(FINE), energy_density(FINE)
    assert np.trapezoid(speeds, FINE) == pytest.approx(1.0, abs=1e-6)
    assert np.trapezoid(energies, FINE) == pytest.approx(1.0, abs=1e-6)
    assert np.trapezoid(0.5 * FINE**2 * speeds, FINE) == pytest.approx(1.0, abs=1e-6)
    assert np.trapezoid(FINE * energies, FINE) == pytest.approx(1.0, abs=1e-6)


def test_speeds_and_energies_are_the_same_distribution() -> None:
    """f(v) dv = f(e) de with e = v^2 / 2, so that de = v dv."""
    assert speed_density(FINE) == pytest.approx(energy_density(0.5 * FINE**2) * FINE)


def test_temperature_is_the_mean_kinetic_energy() -> None:
    assert temperature(np.array([1.0, 3.0]), np.array([(2.0, 0.0), (0.0, 1.0)])) == pytest.approx(1.75)
    assert temperature(np.zeros(0), np.zeros((0, 2))) == 0.0


def test_thin_gases_are_ideal_with_the_second_virial_coefficient_of_discs() -> None:
    small = 1e-6
    assert (compressibility(small) - 1.0) / small == pytest.approx(2.0, abs=1e-5)  # B2 = 2 areas of a disc
    for evenness in (0.3, 0.8, 1.0):  # B2 of a mixture: (1 + evenness) areas
        slope = (mixed_compressibility(small, evenness) - 1.0) / small
        assert slope == pytest.approx(1.0 + evenness, abs=1e-5)
    thin = GasRoom.of(np.full(5, 1e-6), (0.0, 0.0, 3.0, 2.0))
    assert thin.pressure(2.0) == pytest.approx(thin.ideal_pressure(2.0), rel=1e-5)
    assert thin.ideal_pressure(2.0) == pytest.approx(5 * 2.0 / 6.0, rel=1e-5)


def test_one_disc_in_a_square_presses_as_the_ideal_gas_says() -> None:
    """Bounce by bounce: m vx^2 / L on each upright wall, m vy^2 / L on each level one."""
    radius, side, mass, velocity = 0.1, 1.0, 2.0, (0.8, 0.4)
    gas = DiscGas([(0.3, 0.4)], [velocity], radius, mass, (0.0, 0.0, side, side))
    way = side - 2.0 * radius
    period = 2.0 * way / velocity[1]  # in which it comes round both ways, twice from side to side
    gas.advance(period)
    forces = gas.wall_impulse / period
    expected = [mass * velocity[0] ** 2 / way] * 2 + [mass * velocity[1] ** 2 / way] * 2
    assert forces == pytest.approx(expected)
    room = GasRoom.of(gas.radii, gas.box)
    kt = temperature(gas.masses, gas.velocities)
    assert forces.sum() / room.inner_length == pytest.approx(room.ideal_pressure(kt))


# --- a gas that runs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("radius", "share"), [(0.02, 0.02), (0.05, 0.126)])
def test_a_gas_in_equilibrium_has_the_pressure_of_the_formula(radius: float, share: float) -> None:
    gas = gas_of(12, 8, radius, 3.0, 2.0)
    gas.advance(10.0)
    room, gauge = GasRoom.of(gas.radii, gas.box), RateGauge(window=math.inf)
    for _ in range(200):
        gas.advance(1.0)
        gauge.look(gas.time, float(gas.wall_impulse.sum()))
    kt = temperature(gas.masses, gas.velocities)
    assert gauge.rate is not None
    assert gauge.error is not None
    measured, error = gauge.rate / room.inner_length, gauge.error / room.inner_length
    assert room.share == pytest.approx(share, rel=0.01)
    assert error < 0.005 * measured
    assert abs(measured - room.pressure(kt)) < 4.0 * error
    assert abs(measured - room.ideal_pressure(kt)) > 10.0 * error  # it can tell them apart


def test_one_speed_becomes_the_curve_of_maxwell_and_boltzmann() -> None:
    gas = gas_of(16, 12, 0.03, 3.0, 2.0)
    gauge = SpreadGauge(gas.masses, window=250.0)
    gauge.look(0.0, gas.velocities)
    assert np.count_nonzero(gauge.densities) == 1  # all in one bar
    width = gauge.edges[1]
    assert gauge.densities.max() == pytest.approx(1.0 / width)
    for _ in range(300):
        gas.advance(1.0)  # some collisions of every disc, so that looks have little to do with each other
        gauge.look(gas.time, gas.velocities)
    expected = gauge.theory(gauge.edges[:-1] + 0.5 * width)
    looks = 250 * len(gas)
    errors = np.sqrt(expected * width / looks) / width  # of counting; the rarest bars hold some ten
    assert (abs(gauge.densities - expected) < 5.0 * errors + 0.002).all()
    assert gauge.densities.sum() * width == pytest.approx(1.0, abs=0.01)
    assert gauge.unit == pytest.approx(math.sqrt(0.5))  # the root of k T / m, with v = 1 m/s for all


# --- the gauges -----------------------------------------------------------------------------------------


def test_discs_of_different_masses_are_shown_by_their_energies() -> None:
    assert spread_of(np.array([2.0, 2.0])) == "speeds"
    assert spread_of(np.array([2.0, 3.0])) == "energies"
    gauge = SpreadGauge(np.array([1.0, 4.0]))
    gauge.look(0.0, np.array([(2.0, 0.0), (0.0, 1.0)]))  # 2 J each: k T = 2 J
    assert gauge.unit == pytest.approx(2.0)
    bar = np.flatnonzero(gauge.densities)
    assert len(bar) == 1
    assert gauge.edges[bar[0]] <= 1.0 < gauge.edges[bar[0] + 1]


def test_what_is_beyond_the_last_bar_still_counts() -> None:
    gauge = SpreadGauge(np.ones(20))
    velocities = np.zeros((20, 2))
    velocities[0] = 10.0, 0.0
    gauge.look(0.0, velocities)
    width = gauge.edges[1]
    assert gauge.densities.sum() * width == pytest.approx(19.0 / 20.0)
    assert len(gauge.densities) == BINS


def test_a_gas_at_rest_has_no_spread() -> None:
    gauge = SpreadGauge(np.ones(3))
    gauge.look(0.0, np.zeros((3, 2)))
    assert not gauge.densities.any()


def test_a_window_forgets() -> None:
    gauge = SpreadGauge(np.ones(2), window=1.0)
    slow_and_fast, alike = np.array([(0.5, 0.0), (2.0, 0.0)]), np.array([(1.0, 0.0), (0.0, 1.0)])
    gauge.look(0.0, slow_and_fast)
    gauge.look(0.9, alike)
    assert np.count_nonzero(gauge.densities) == 3
    gauge.look(1.5, alike)
    assert np.count_nonzero(gauge.densities) == 1


def test_a_rate_is_that_of_the_last_seconds() -> None:
    gauge = RateGauge(window=2.0)
    assert gauge.rate is None
    gauge.look(0.0, 0.0)
    assert gauge.rate is None
    for step in range(1, 101):
        time = 0.1 * step
        gauge.look(time, 3.0 * time if time < 5.0 else 15.0 + 7.0 * (time - 5.0))
    assert gauge.rate == pytest.approx(7.0)
    assert gauge.span == pytest.approx(2.0)
    assert gauge.error == pytest.approx(0.0, abs=1e-9)
