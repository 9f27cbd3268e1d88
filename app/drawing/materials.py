"""Ready-made materials and places: what a newcomer can name without knowing the numbers.

Densities are those of the substance, taken for a plate one millimetre thick. The restitutions are chosen so
that two bodies, whose values are averaged, bounce as measured: glass on glass 0.93, aluminium on aluminium
0.20, iron on aluminium 0.12, steel on cork 0.55.
"""

from __future__ import annotations

from sketchfall.app.drawing.scene import Material

MATERIALS = {
    "Steel": Material(density=7.85, static_friction=0.74, kinetic_friction=0.57, restitution=0.60),
    "Iron": Material(density=7.87, static_friction=0.80, kinetic_friction=0.60, restitution=0.04),
    "Aluminium": Material(density=2.70, static_friction=0.61, kinetic_friction=0.47, restitution=0.20),
    "Wood": Material(density=0.70, static_friction=0.50, kinetic_friction=0.30, restitution=0.40),
    "Rubber": Material(density=1.10, static_friction=1.00, kinetic_friction=0.80, restitution=0.80),
    "Ice": Material(density=0.92, static_friction=0.10, kinetic_friction=0.03, restitution=0.10),
    "Glass": Material(density=2.50, static_friction=0.94, kinetic_friction=0.40, restitution=0.93),
    "Cork": Material(density=0.24, static_friction=0.90, kinetic_friction=0.70, restitution=0.50),
}

GRAVITIES = {  # m/s^2 at the surface, downwards
    "Earth": 9.81,
    "Moon": 1.62,
    "Mercury": 3.70,
    "Venus": 8.87,
    "Mars": 3.71,
    "Jupiter": 24.79,
    "Saturn": 10.44,
    "Uranus": 8.87,
    "Neptune": 11.15,
    "None": 0.0,
}


def name_of(material: Material) -> str | None:
    """The name of a material if it is one of the ready-made."""
    return next((name for name, known in MATERIALS.items() if known == material), None)
