"""A marble in a drawn bowl: an outline of many sides, on which a small fast disc neither gains nor hangs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.physics import Circle, Polygon, World
from tests.physics.worlds import EARTH, STEPS_PER_SECOND, slippery

BOWL = 2.0  # m, its radius
LIFT = math.radians(60.0)  # where the marble begins


def period_of_pendulum(length: float, amplitude: float) -> float:
    """By Gauss: the mean of 1 and cos(amplitude / 2), arithmetic and geometric at once."""
    a, g = 1.0, math.cos(0.5 * amplitude)
    for _ in range(10):
        a, g = 0.5 * (a + g), math.sqrt(a * g)
    return 2.0 * math.pi * math.sqrt(length / EARTH) / a


@pytest.mark.parametrize("radius", [0.005, 0.01, 0.02, 0.05, 0.1])
@pytest.mark.parametrize("sides", [64, 256])
def test_a_marble_swings_like_a_pendulum(radius: float, sides: int) -> None:
    """What it loses it loses at the sides: at each the part of its speed that is straight into it."""
    angles = np.linspace(2.0 * math.pi, math.pi, sides + 1)
    rim = [(BOWL * math.cos(angle), BOWL * math.sin(angle)) for angle in angles]
    outline = [
        *rim,
        (-BOWL - 0.5, 0.0),
        (-BOWL - 0.5, -BOWL - 0.5),
        (BOWL + 0.5, -BOWL - 0.5),
        (BOWL + 0.5, 0.0),
    ]
    world, length = World(sleeping=False), BOWL - radius
    world.add_body(Polygon(outline), kind="static", material=slippery())
    start = (-length * math.sin(LIFT), -length * math.cos(LIFT))
    marble = world.add_body(Circle(radius=radius), position=start, material=slippery())
    places, energies = [], []
    for _ in range(8 * STEPS_PER_SECOND):
        world.step()
        (x, y), (vx, vy) = marble.position, marble.velocity
        places.append(x)
        energies.append(EARTH * (y + length) + 0.5 * (vx * vx + vy * vy))
    before, after = np.array(places[:-1]), np.array(places[1:])
    crossed = np.flatnonzero((before < 0.0) & (after >= 0.0))
    times = (crossed + (before / (before - after))[crossed]) / STEPS_PER_SECOND
    period = float(np.diff(times).mean())
    assert period == pytest.approx(period_of_pendulum(length, LIFT), rel=0.012)
    whole = EARTH * length * (1.0 - math.cos(LIFT))
    assert max(energies) < 1.005 * whole
    swings = 2.0 * 8.0 / period
    kept = math.cos(math.pi / sides) ** (2.0 * swings * 2.0 * LIFT / (math.pi / sides))
    assert energies[-1] > (kept - 0.02) * whole
