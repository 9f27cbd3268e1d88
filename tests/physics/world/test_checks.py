"""What the engine refuses, and how it says so: with the name of the argument and the value."""

import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics import Circle, Material, World, checks
from sketchfall.physics.constants import MAX_COORDINATE, MAX_SPEED

NUMBER_CHECKS = [checks.finite, checks.bounded, checks.positive, checks.not_negative]
NOT_NUMBERS: list[Any] = [None, "three", [], (1.0, 2.0), object()]


@pytest.mark.parametrize("check", NUMBER_CHECKS)
@pytest.mark.parametrize("value", [2, 2.5, True, "2.5", np.float64(2.5), np.int32(2)])
def test_whatever_is_a_number_becomes_a_float(check: Callable[[str, Any], float], value: Any) -> None:
    result = check("size", value)
    assert type(result) is float
    assert result == float(value)


@pytest.mark.parametrize("check", NUMBER_CHECKS)
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, "nan", np.float32("inf")])
def test_what_is_not_finite_is_refused(check: Callable[[str, Any], float], value: Any) -> None:
    with pytest.raises(ValueError, match=f"^size: {float(value)} is not finite$"):
        check("size", value)


@pytest.mark.parametrize("check", NUMBER_CHECKS)
@pytest.mark.parametrize("value", NOT_NUMBERS, ids=lambda value: type(value).__name__)
def test_what_is_not_a_number_is_refused(check: Callable[[str, Any], float], value: Any) -> None:
    with pytest.raises(ValueError, match=f"^size: {re.escape(repr(value))} is not a number$"):
        check("size", value)


def test_an_integer_too_large_for_a_float_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^size: "):
        checks.finite("size", 10**400)


@pytest.mark.parametrize("value", [0.0, -0.0, -1e-300, -5.0])
def test_positive_means_above_zero(value: float) -> None:
    with pytest.raises(ValueError, match=f"^mass: {value} is not above zero$"):
        checks.positive("mass", value)
    assert checks.positive("mass", 5e-324) == 5e-324


def test_not_negative_means_from_zero() -> None:
    assert checks.not_negative("friction", 0) == 0.0
    with pytest.raises(ValueError, match=r"^friction: -0.5 is below zero$"):
        checks.not_negative("friction", -0.5)


def test_bounds_are_part_of_what_is_allowed() -> None:
    assert checks.bounded("x", MAX_COORDINATE) == MAX_COORDINATE
    assert checks.bounded("speed", -3, limit=3.0) == -3.0
    beyond = math.nextafter(MAX_COORDINATE, math.inf)
    with pytest.raises(ValueError, match=r"^x: 1000000000000000\.1 is beyond 1e\+15$"):
        checks.bounded("x", beyond)
    with pytest.raises(ValueError, match=r"^speed: -3.5 is beyond 3$"):
        checks.bounded("speed", -3.5, limit=3.0)


@pytest.mark.parametrize("value", [(1, 2), [1.0, 2.0], np.array([1.0, 2.0]), (x for x in (1, 2))])
def test_a_pair_may_be_any_two_numbers(value: Any) -> None:
    assert checks.pair("position", value) == (1.0, 2.0)


@pytest.mark.parametrize("value", [(), (1.0,), (1.0, 2.0, 3.0), 1.0, None])
def test_anything_but_two_values_is_no_pair(value: Any) -> None:
    with pytest.raises(ValueError, match=f"^position: {re.escape(repr(value))} is not a pair of numbers$"):
        checks.pair("position", value)


def test_a_pair_says_which_of_its_numbers_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"^position x: nan is not finite$"):
        checks.pair("position", (math.nan, 0.0))
    with pytest.raises(ValueError, match=r"^velocity y: 11.0 is beyond 10$"):
        checks.pair("velocity", (0.0, 11.0), limit=10.0)
    with pytest.raises(ValueError, match=r"^position y: 'up' is not a number$"):
        checks.pair("position", (0.0, "up"))


@given(st.integers(0, 2**32 - 1))
def test_thirty_two_bits_are_bits(value: int) -> None:
    assert checks.bits("mask", value) == value


@pytest.mark.parametrize("value", [-1, 2**32, True, 1.0, "1", None])
def test_anything_else_is_not(value: Any) -> None:
    with pytest.raises(ValueError, match=f"^mask: {re.escape(repr(value))} is not a whole number from 0 to"):
        checks.bits("mask", value)


def test_a_choice_is_known_by_its_number() -> None:
    choices = ("static", "kinematic", "dynamic")
    assert [checks.one_of("kind", choice, choices) for choice in choices] == [0, 1, 2]


@pytest.mark.parametrize("value", ["Static", "", None, 1, ["static"]])
def test_an_unknown_choice_is_told_the_known_ones(value: Any) -> None:
    message = f"kind: {value!r} is not one of 'static', 'dynamic'"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        checks.one_of("kind", value, ("static", "dynamic"))


@pytest.mark.parametrize("value", [1e-61, 1e61])
def test_a_mass_that_cannot_be_calculated_with_is_refused_and_nothing_changes(value: float) -> None:
    world = World()
    body = world.add_body(Circle(0.5))
    before = world.state_hash()
    with pytest.raises(ValueError, match=r"mass: .* is not from 1e-60 to 1e\+60"):
        body.mass = value
    with pytest.raises(ValueError, match="inertia"):
        body.inertia = value
    with pytest.raises(ValueError, match="mass"):
        body.material = Material(density=value)
    with pytest.raises(ValueError, match="mass"):
        world.add_body([Circle(0.5), Circle(0.5, center=(1.0, 0.0))], material=Material(density=value))
    assert world.state_hash() == before


def test_a_spin_is_limited_like_a_speed() -> None:
    world = World(gravity=(0.0, 0.0))
    body = world.add_body(Circle(0.5))
    body.torque = 1e12
    for _ in range(10):
        world.step()
    assert not body.quarantined
    assert body.angular_velocity == MAX_SPEED
