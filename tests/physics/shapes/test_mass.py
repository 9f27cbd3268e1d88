"""Mass, centroid and inertia: against exact values, and against the laws they obey."""

import math
import re
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics.shapes.mass import MassProperties, combine, mass_properties
from sketchfall.physics.shapes.shapes import Circle, Polygon
from tests.physics.oracles import computed_params, shape_of, stars

Outline = list[tuple[float, float]]


@pytest.mark.parametrize("case", computed_params("a_mass_computed"))
def test_computed_cases(case: dict[str, Any]) -> None:
    expected, tol = case["expected"], case["tol"]
    found = mass_properties(shape_of(case["shape"]), case["density"])
    assert found.area == pytest.approx(expected["area"], rel=tol["area_rel"])
    assert found.mass == pytest.approx(expected["mass"], rel=tol["area_rel"])
    assert found.centroid == pytest.approx(expected["centroid"], rel=0, abs=tol["centroid_abs"])
    assert found.inertia == pytest.approx(expected["inertia_about_centroid"], rel=tol["inertia_rel"])


# What the textbooks say: area, inertia about the centroid over mass, and where the centroid is.
R, SIDES = 1.375, 7
PLUS = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
CLOSED_FORMS: dict[str, tuple[Circle | Polygon, float, float, tuple[float, float]]] = {
    "disc": (Circle(R, (2.0, -3.0)), math.pi * R**2, R**2 / 2.0, (2.0, -3.0)),
    "box": (Polygon.box(3.5, 0.25), 3.5 * 0.25, (3.5**2 + 0.25**2) / 12.0, (0.0, 0.0)),
    "box elsewhere": (
        Polygon([(10, 20), (13, 20), (13, 24), (10, 24)]),
        3.0 * 4.0,
        (3.0**2 + 4.0**2) / 12.0,
        (11.5, 22.0),
    ),
    "right triangle": (
        Polygon([(0, 0), (1.5, 0), (0, 0.75)]),
        1.5 * 0.75 / 2.0,
        (1.5**2 + 0.75**2) / 18.0,
        (0.5, 0.25),
    ),
    "any triangle": (  # the sum of the squares of its sides, over 36
        Polygon([(-1, -2), (4, 1), (0, 3)]),
        (5.0 * 5.0 - 3.0 * 1.0) / 2.0,
        ((5**2 + 3**2) + (4**2 + 2**2) + (1**2 + 5**2)) / 36.0,
        (1.0, 2.0 / 3.0),
    ),
    "regular": (
        Polygon.regular(SIDES, R),
        SIDES / 2.0 * R**2 * math.sin(math.tau / SIDES),
        R**2 / 6.0 * (2.0 + math.cos(math.tau / SIDES)),
        (0.0, 0.0),
    ),
    "plus": (  # two bars of 3 by 1, less the square that both have
        Polygon(PLUS),
        5.0,
        (2.0 * 3.0 * (3.0**2 + 1.0) / 12.0 - 2.0 / 12.0) / 5.0,
        (1.5, 1.5),
    ),
}


@pytest.mark.parametrize("name", CLOSED_FORMS)
@pytest.mark.parametrize("density", [1.0, 7.25])
def test_closed_forms(name: str, density: float) -> None:
    shape, area, inertia_over_mass, centroid = CLOSED_FORMS[name]
    found = mass_properties(shape, density)
    assert found.area == pytest.approx(area, rel=1e-13)
    assert found.mass == pytest.approx(density * area, rel=1e-13)
    assert found.centroid == pytest.approx(centroid, rel=1e-13, abs=1e-14)
    assert found.inertia == pytest.approx(density * area * inertia_over_mass, rel=1e-12)


def test_a_disc_is_a_ring_and_what_fills_it() -> None:
    """The inertia of a ring is that of a thin one whose square of the radius is the mean of the two."""
    outer, inner, (x, y) = 2.5, 1.75, (4.0, -1.0)
    mass = 3.0 * math.pi * (outer**2 - inner**2)
    ring = MassProperties(mass, mass / 3.0, (x, y), mass * (outer**2 + inner**2) / 2.0)
    whole = combine([ring, mass_properties(Circle(inner, (x, y)), 3.0)])
    disc = mass_properties(Circle(outer, (x, y)), 3.0)
    assert (whole.mass, whole.area, whole.inertia) == pytest.approx((disc.mass, disc.area, disc.inertia))
    assert whole.centroid == pytest.approx((x, y))


def test_two_bodies_together_turn_about_their_common_centre() -> None:
    """The parallel-axis theorem: the reduced mass times the square of the distance is added."""
    ball, crate = Circle(0.5, (-2.0, 1.0)), Polygon([(1, 4), (3, 4), (3, 5), (1, 5)])
    one, two = mass_properties(ball, 6.0), mass_properties(crate, 2.0)
    both = combine([one, two])
    share = two.mass / (one.mass + two.mass)
    assert both.mass == pytest.approx(6.0 * math.pi / 4.0 + 2.0 * 2.0)
    assert both.centroid == pytest.approx((-2.0 + share * 4.0, 1.0 + share * 3.5))
    reduced = one.mass * two.mass / (one.mass + two.mass)
    assert both.inertia == pytest.approx(one.inertia + two.inertia + reduced * (4.0**2 + 3.5**2))


def exact_moments(outline: Outline) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Area, centroid and second moment about the centroid in exact rationals, by the textbook formulas."""
    corners = [(Fraction(x), Fraction(y)) for x, y in outline]
    area = first_x = first_y = second = Fraction(0)
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        cross = ax * by - ay * bx
        area += cross / 2
        first_x += cross * (ax + bx) / 6
        first_y += cross * (ay + by) / 6
        second += cross * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by) / 12
    x, y = first_x / area, first_y / area
    return area, x, y, second - area * (x * x + y * y)


@given(stars(), st.sampled_from([0.0, 1e3, -1e5, 2.0**23]))
def test_any_outline_anywhere_agrees_with_exact_rationals(star: Outline, offset: float) -> None:
    outline = [(x + offset, y - offset) for x, y in star]
    area, x, y, second = exact_moments(outline)
    found = mass_properties(Polygon(outline), 3.0)
    assert found.area == pytest.approx(float(area), rel=1e-12)
    assert found.mass == pytest.approx(3.0 * float(area), rel=1e-12)
    assert found.centroid == pytest.approx((float(x), float(y)), rel=1e-14, abs=1e-12)
    assert found.inertia == pytest.approx(3.0 * float(second), rel=1e-11)


@given(stars(), st.floats(-math.pi, math.pi))
def test_turning_a_shape_changes_neither_mass_nor_inertia(star: Outline, angle: float) -> None:
    c, s = math.cos(angle), math.sin(angle)
    before = mass_properties(Polygon(star))
    after = mass_properties(Polygon([(c * x - s * y, s * x + c * y) for x, y in star]))
    x, y = before.centroid
    assert after.mass == pytest.approx(before.mass, rel=1e-11)
    assert after.inertia == pytest.approx(before.inertia, rel=1e-11)
    assert after.centroid == pytest.approx((c * x - s * y, s * x + c * y), abs=1e-10)


@given(stars(), st.floats(1e-3, 1e3))
def test_mass_grows_with_the_square_and_inertia_with_the_fourth_power(star: Outline, scale: float) -> None:
    small = mass_properties(Polygon(star))
    large = mass_properties(Polygon([(scale * x, scale * y) for x, y in star]))
    assert large.mass == pytest.approx(scale**2 * small.mass, rel=1e-11)
    assert large.inertia == pytest.approx(scale**4 * small.inertia, rel=1e-11)


@given(stars())
def test_the_winding_makes_no_difference(star: Outline) -> None:
    there, back = mass_properties(Polygon(star)), mass_properties(Polygon(star[::-1]))
    assert back.mass == pytest.approx(there.mass, rel=1e-12)
    assert back.inertia == pytest.approx(there.inertia, rel=1e-12)


@given(stars())
def test_the_convex_parts_together_are_the_whole(star: Outline) -> None:
    whole = mass_properties(Polygon(star), 2.0)
    together = combine([mass_properties(Polygon(part), 2.0) for part in Polygon(star).parts])
    assert together.mass == pytest.approx(whole.mass, rel=1e-11)
    assert together.area == pytest.approx(whole.area, rel=1e-11)
    assert together.centroid == pytest.approx(whole.centroid, abs=1e-11)
    assert together.inertia == pytest.approx(whole.inertia, rel=1e-10)


def test_combining_keeps_its_digits_far_from_the_origin() -> None:
    far = 1e7
    halves = [Polygon(np.array([(x, 0), (x + 1, 0), (x + 1, 2), (x, 2)]) + far) for x in (0, 1)]
    whole = combine([mass_properties(half) for half in halves])
    assert whole.centroid == (far + 1.0, far + 1.0)
    assert whole.inertia == pytest.approx(4.0 * (2.0**2 + 2.0**2) / 12.0, rel=1e-12)


def test_nothing_cannot_be_combined() -> None:
    with pytest.raises(ValueError, match="at least one"):
        combine([])


@pytest.mark.parametrize("density", [0.0, -1.0, math.nan, math.inf, 1e-320, 1e308])
def test_an_impossible_density_is_refused_with_its_value(density: float) -> None:
    with pytest.raises(ValueError, match=f"density: {re.escape(str(density))} "):
        mass_properties(Circle(1e3 if density > 1.0 else 1e-3), density)


def test_what_is_no_shape_is_refused() -> None:
    disc: Any = "disc"
    with pytest.raises(TypeError, match="shape: 'disc' is neither a Circle nor a Polygon"):
        mass_properties(disc)
