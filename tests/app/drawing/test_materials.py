"""Ready-made materials and places are those of the tables of physics."""

from __future__ import annotations

import pytest

from sketchfall.app.drawing.materials import GRAVITIES, MATERIALS

pytestmark = pytest.mark.no_engine

G = 6.6743e-11  # N m^2/kg^2
# Masses in kg, and radii at the equator in m.
PLACES = {
    "Earth": (5.9722e24, 6.3781e6),
    "Moon": (7.346e22, 1.7381e6),
    "Mercury": (3.3010e23, 2.4405e6),
    "Venus": (4.8673e24, 6.0518e6),
    "Mars": (6.4169e23, 3.3962e6),
    "Jupiter": (1.89813e27, 7.1492e7),
    "Saturn": (5.6832e26, 6.0268e7),
    "Uranus": (8.6811e25, 2.5559e7),
    "Neptune": (1.02409e26, 2.4764e7),
}
# g/cm^3, which is kg/m^2 of a plate of 1 mm; friction on the same, or on steel, at rest and sliding.
SUBSTANCES = {
    "Steel": (7.85, 0.74, 0.57),
    "Iron": (7.87, 0.80, 0.60),
    "Aluminium": (2.70, 0.61, 0.47),
    "Wood": (0.70, 0.50, 0.30),
    "Rubber": (1.10, 1.00, 0.80),
    "Ice": (0.92, 0.10, 0.03),
    "Glass": (2.50, 0.94, 0.40),
    "Cork": (0.24, 0.90, 0.70),
}
# How two bounce off each other, as measured.
BOUNCES = {
    ("Glass", "Glass"): 0.93,
    ("Aluminium", "Aluminium"): 0.20,
    ("Iron", "Aluminium"): 0.12,
    ("Steel", "Cork"): 0.55,
}


def test_gravity_follows_from_the_mass_and_the_size_of_each_place() -> None:
    known = {name: G * mass / radius**2 for name, (mass, radius) in PLACES.items()}
    assert {**known, "None": 0.0} == pytest.approx(GRAVITIES, rel=0.003)


def test_substances_weigh_and_rub_as_they_do() -> None:
    found = {
        name: (each.density, each.static_friction, each.kinetic_friction) for name, each in MATERIALS.items()
    }
    assert found == SUBSTANCES


def test_two_substances_bounce_as_measured() -> None:
    """The restitutions of two bodies are averaged."""
    for (one, other), measured in BOUNCES.items():
        assert (MATERIALS[one].restitution + MATERIALS[other].restitution) / 2.0 == pytest.approx(measured)
    springy = sorted(MATERIALS, key=lambda name: MATERIALS[name].restitution)
    assert springy == ["Iron", "Ice", "Aluminium", "Wood", "Cork", "Steel", "Rubber", "Glass"]
