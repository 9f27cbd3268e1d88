"""A material says what is wrong with its numbers, and two of them combine by the world's rules."""

import dataclasses
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics.method_names import FRICTION_RULES, RESTITUTION_RULES
from sketchfall.physics.shapes.material import (
    Material,
    combine_friction,
    combine_restitution,
)

A, B = 0.2, 0.8


def test_the_defaults_are_a_lightly_bouncing_rough_plate() -> None:
    assert Material() == Material(density=1.0, static_friction=0.6, kinetic_friction=0.5, restitution=0.2)


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(Material)])
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, -0.1])
def test_a_number_out_of_range_is_refused_with_its_name_and_value(name: str, value: float) -> None:
    with pytest.raises(ValueError, match=rf"{name}: {value} is "):
        Material(**{name: value})


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(Material)])
def test_what_is_no_number_is_refused_with_its_name(name: str) -> None:
    rubber: Any = "rubber"
    with pytest.raises(ValueError, match=f"{name}: 'rubber' is not a number"):
        Material(**{name: rubber})


def test_no_density_is_refused() -> None:
    with pytest.raises(ValueError, match=r"density: 0\.0 is not above zero"):
        Material(density=0.0)


def test_more_bounce_than_a_bumper_gives_is_refused() -> None:
    with pytest.raises(ValueError, match=r"restitution: 2\.01 is above 2"):
        Material(restitution=2.01)
    assert Material(restitution=2).restitution == 2.0


def test_sliding_friction_above_sticking_friction_is_refused() -> None:
    with pytest.raises(ValueError, match=r"kinetic_friction: 0\.5 is above static_friction, 0\.3"):
        Material(static_friction=0.3)
    assert Material(static_friction=0.3, kinetic_friction=0.3).kinetic_friction == 0.3


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(Material)])
def test_a_material_cannot_be_changed(name: str) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(Material(), name, 0.5)


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("rule", "expected"), [("average", (A + B) / 2), ("minimum", A), ("maximum", B), ("product", A * B)]
)
def test_restitution_rules(rule: str, expected: float) -> None:
    index = RESTITUTION_RULES.index(rule)
    assert combine_restitution(index, A, B) == pytest.approx(expected)
    assert combine_restitution(index, B, A) == combine_restitution(index, A, B)
    assert combine_restitution(index, 1.5, 1.5) == 1.5, "never more than both have"


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("geometric_mean", math.sqrt(A * B)),
        ("root_sum_square", math.hypot(A, B)),
        ("minimum", A),
        ("maximum", B),
        ("average", (A + B) / 2),
    ],
)
def test_friction_rules(rule: str, expected: float) -> None:
    index = FRICTION_RULES.index(rule)
    assert combine_friction(index, A, B) == pytest.approx(expected)
    assert combine_friction(index, B, A) == combine_friction(index, A, B)


def test_every_rule_is_tested_and_the_default_is_the_first() -> None:
    assert RESTITUTION_RULES == ("average", "minimum", "maximum", "product")
    assert FRICTION_RULES == ("geometric_mean", "root_sum_square", "minimum", "maximum", "average")


coefficients = st.floats(0.0, 5.0)


@pytest.mark.kernel
@given(st.integers(0, len(FRICTION_RULES) - 1), *[st.tuples(coefficients, coefficients)] * 2)
def test_combined_kinetic_friction_is_never_above_static(
    rule: int, a: tuple[float, float], b: tuple[float, float]
) -> None:
    kinetic = combine_friction(rule, min(a), min(b))
    static = combine_friction(rule, max(a), max(b))
    assert kinetic <= static
