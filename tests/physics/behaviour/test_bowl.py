"""A marble in a drawn bowl: an outline of many sides, on which a small fast disc neither gains nor hangs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sketchfall.physics import Body, Circle, Material, Polygon, World
from tests.physics.worlds import EARTH, STEPS_PER_SECOND, rough, slippery

BOWL = 2.0  # m, its radius
LIFT = math.radians(60.0)  # where the marble begins


def period_of_pendulum(length: float, amplitude: float) -> float:
    """By Gauss: the mean of 1 and cos(amplitude / 2), arithmetic and geometric at once."""
    a, g = 1.0, math.cos(0.5 * amplitude)
    for _ in range(10):
        a, g = 0.5 * (a + g), math.sqrt(a * g)
    return 2.0 * math.pi * math.sqrt(length / EARTH) / a


def add_bowl_and_marble(world: World, radius: float, sides: int, material: Material) -> Body:
    """Half a circle drawn with so many sides, and a marble that is held at LIFT."""
    angles = np.linspace(2.0 * math.pi, math.pi, sides + 1)
    rim = [(BOWL * math.cos(angle), BOWL * math.sin(angle)) for angle in angles]
    outline = [
        *rim,
        (-BOWL - 0.5, 0.0),
        (-BOWL - 0.5, -BOWL - 0.5),
        (BOWL + 0.5, -BOWL - 0.5),
        (BOWL + 0.5, 0.0),
    ]
    world.add_body(Polygon(outline), kind="static", material=material)
    length = BOWL - radius
    start = (-length * math.sin(LIFT), -length * math.cos(LIFT))
    return world.add_body(Circle(radius=radius), position=start, material=material)


@pytest.mark.parametrize("radius", [0.005, 0.01, 0.02, 0.05, 0.1])
@pytest.mark.parametrize("sides", [64, 256])
def test_a_marble_swings_like_a_pendulum(radius: float, sides: int) -> None:
    """What it loses it loses at the sides: at each the part of its speed that is straight into it."""
    world, length = World(sleeping=False), BOWL - radius
    marble = add_bowl_and_marble(world, radius, sides, slippery())
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


@pytest.mark.parametrize(
    ("radius", "rolls"),
    [(0.005, False), (0.02, False), (0.1, False), (0.3, False), (0.02, True), (0.1, True)],
)
@pytest.mark.parametrize("sides", [64, 256])
def test_a_marble_comes_up_again(radius: float, rolls: bool, sides: int) -> None:
    """The sides of a drawn curve take nothing from it, whether it slides or rolls: after two and a half
    periods it is as high as it was, within some hundredths."""
    world, length = World(sleeping=False), BOWL - radius
    marble = add_bowl_and_marble(world, radius, sides, rough(2.0) if rolls else slippery())
    period = period_of_pendulum(length, LIFT) * (math.sqrt(1.5) if rolls else 1.0)
    heights = []
    for _ in range(round(2.75 * period * STEPS_PER_SECOND)):
        world.step()
        heights.append((marble.position[1] + length) / (length * (1.0 - math.cos(LIFT))))
    last = max(heights[-round(0.5 * period * STEPS_PER_SECOND) :])
    assert (0.97 if sides == 64 else 0.94) < last < 1.005
