"""How a run can be calculated: for each name, what it is called, and when it is right."""

from __future__ import annotations

from sketchfall.app.drawing.scene import Correction, FrictionRule, Integrator, NarrowPhase, RestitutionRule

INTEGRATORS: dict[Integrator, tuple[str, str]] = {
    "automatic": (
        "Automatic",
        "The engine chooses: exact curves in free flight, stable steps where bodies touch or are joined.",
    ),
    "explicit_euler": (
        "Explicit Euler",
        "The simplest, to see why it is not used: springs and orbits gain energy with every step.",
    ),
    "semi_implicit_euler": (
        "Semi-implicit Euler",
        "Keeps stacks calm and energy within bounds; orbits and swings drift a little in time.",
    ),
    "velocity_verlet": (
        "Velocity Verlet",
        "For orbits and springs: keeps their energy for as long as they run.",
    ),
    "rk4": (
        "Runge-Kutta 4",
        "The most exact for smooth motion without contacts, such as planets or flight with drag.",
    ),
}
CORRECTIONS: dict[Correction, tuple[str, str]] = {
    "soft": ("Soft contacts", "Overlaps are pushed apart like stiff, damped springs: best for stacks."),
    "baumgarte": (
        "Baumgarte",
        "A share of each overlap is added to the speed: firm, but it can make bodies bounce a little.",
    ),
    "projection": (
        "Position projection",
        "Bodies are moved apart by a share of their overlap, without touching their speeds.",
    ),
}
NARROW_PHASES: dict[NarrowPhase, str] = {"sat": "Separating axes (SAT)", "gjk": "GJK and EPA"}
RESTITUTION_RULES: dict[RestitutionRule, str] = {
    "average": "Average",
    "minimum": "Minimum",
    "maximum": "Maximum",
    "product": "Product",
}
FRICTION_RULES: dict[FrictionRule, str] = {
    "geometric_mean": "Geometric mean",
    "root_sum_square": "Root sum square",
    "minimum": "Minimum",
    "maximum": "Maximum",
    "average": "Average",
}
