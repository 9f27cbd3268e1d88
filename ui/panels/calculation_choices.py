"""How a run can be calculated: for each name, what it is called, and when it is right; tr() shows them."""

from __future__ import annotations

from sketchfall.app.drawing.scene import Correction, FrictionRule, Integrator, NarrowPhase, RestitutionRule
from sketchfall.app.language.catalogue import later

INTEGRATORS: dict[Integrator, tuple[str, str]] = {
    "automatic": (
        later("Automatic"),
        later(
            "The engine chooses: exact curves in free flight, stable steps where bodies touch or are joined."
        ),
    ),
    "explicit_euler": (
        later("Explicit Euler"),
        later("The simplest, to see why it is not used: springs and orbits gain energy with every step."),
    ),
    "semi_implicit_euler": (
        later("Semi-implicit Euler"),
        later("Keeps stacks calm and energy within bounds; orbits and swings drift a little in time."),
    ),
    "velocity_verlet": (
        later("Velocity Verlet"),
        later("For orbits and springs: keeps their energy for as long as they run."),
    ),
    "rk4": (
        later("Runge-Kutta 4"),
        later("The most exact for smooth motion without contacts, such as planets or flight with drag."),
    ),
}
CORRECTIONS: dict[Correction, tuple[str, str]] = {
    "soft": (
        later("Soft contacts"),
        later("Overlaps are pushed apart like stiff, damped springs: best for stacks."),
    ),
    "baumgarte": (
        later("Baumgarte"),
        later("A share of each overlap is added to the speed: firm, but it can make bodies bounce a little."),
    ),
    "projection": (
        later("Position projection"),
        later("Bodies are moved apart by a share of their overlap, without touching their speeds."),
    ),
}
NARROW_PHASES: dict[NarrowPhase, str] = {"sat": later("Separating axes (SAT)"), "gjk": later("GJK and EPA")}
RESTITUTION_RULES: dict[RestitutionRule, str] = {
    "average": later("Average"),
    "minimum": later("Minimum"),
    "maximum": later("Maximum"),
    "product": later("Product"),
}
FRICTION_RULES: dict[FrictionRule, str] = {
    "geometric_mean": later("Geometric mean"),
    "root_sum_square": later("Root sum square"),
    "minimum": later("Minimum"),
    "maximum": later("Maximum"),
    "average": later("Average"),
}
