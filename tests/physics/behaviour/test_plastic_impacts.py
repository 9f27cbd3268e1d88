"""A box without restitution falls on a slope: first one corner strikes and then, as it turns, the other."""

from __future__ import annotations

import functools
import math

import numpy as np
import pytest

from sketchfall.physics import World
from tests.physics.worlds import EARTH, NO_GRAVITY, box, rough

STEP = 1.0 / 60.0
PHASES = [k / 8 for k in range(8)]  # of a step, in which the first corner strikes
SHARE_OF_WIDTH, SHARE_OF_HEIGHT = 1.75, 1.4  # of the size of a box


def dropped(
    size: float, slope: float, friction: float, gravity: tuple[float, float], speed: float, phase: float
) -> World:
    """A slope, and a box that comes down on it, its lower corner first, after so much of a step."""
    world = World(gravity=gravity)
    surface = rough(friction)
    place = (0.1 * size * math.sin(slope), -0.1 * size * math.cos(slope))
    world.add_body(box(14.0 * size, 0.2 * size), position=place, angle=slope, kind="static", material=surface)
    width, height = SHARE_OF_WIDTH * size, SHARE_OF_HEIGHT * size
    above = (0.2 + phase) * speed * STEP
    world.add_body(
        box(width, height),
        position=(0.0, 0.5 * (height + width * math.tan(slope)) + above),
        velocity=(0.0, -math.sqrt(speed * speed + 2.0 * gravity[1] * above)),
        material=surface,
    )
    return world


def after_a_plastic_impact(size: float, slope: float, friction: float, speed: float) -> tuple[float, ...]:
    """Velocity and spin of a box of 1 kg: its corner sticks, if friction can do that, or slides on.

    With r from the middle to the corner, an impulse P changes the velocity there by P + (r x P) / I across r.
    """
    width, height = SHARE_OF_WIDTH * size, SHARE_OF_HEIGHT * size
    inertia = (width**2 + height**2) / 12.0
    corner = np.array([0.5 * width, -0.5 * height])
    across = np.array([-corner[1], corner[0]])
    matrix = np.eye(2) + np.outer(across, across) / inertia
    velocity = np.array([0.0, -speed])
    normal = np.array([-math.sin(slope), math.cos(slope)])
    tangent = np.array([math.cos(slope), math.sin(slope)])
    impulse = np.linalg.solve(matrix, -velocity)
    if abs(impulse @ tangent) > friction * (impulse @ normal):
        smooth = -(velocity @ normal) / (normal @ matrix @ normal) * normal
        slides = float((velocity + matrix @ smooth) @ tangent)  # where friction would have it stay
        along = normal - math.copysign(friction, slides) * tangent
        impulse = -(velocity @ normal) / (normal @ matrix @ along) * along
    x, y = velocity + impulse
    return float(x), float(y), float(across @ impulse / inertia)


@pytest.mark.parametrize("size", [0.1, 1.0, 10.0])
@pytest.mark.parametrize("friction", [0.0, 0.2, 0.6, 2.0])
@pytest.mark.parametrize("phase", PHASES)
def test_the_first_corner_stops_and_the_box_turns(size: float, friction: float, phase: float) -> None:
    slope, speed = math.radians(20.0), 6.0 * size
    world = dropped(size, slope, friction, NO_GRAVITY, speed, phase)
    for _ in range(2):
        world.step()
    body = world.bodies[1]
    assert (*body.velocity, body.angular_velocity * size) == pytest.approx(
        [
            share * scale
            for share, scale in zip(
                after_a_plastic_impact(size, slope, friction, speed), (1, 1, size), strict=True
            )
        ],
        abs=1e-6 * speed,
    )


@functools.cache
def tilt(size: float, slope: float, fall: float, phase: float, step: float) -> float:
    """How far the box turns at the most, in radians, fallen `fall` times its size."""
    speed = math.sqrt(2.0 * EARTH * fall * size)
    world = dropped(size, slope, 0.6, (0.0, -EARTH), speed, phase)
    most = 0.0
    for _ in range(round(0.6 * math.sqrt(size) / step)):
        world.step(step)
        most = max(most, world.bodies[1].angle)
    return most


@pytest.mark.parametrize("size", [0.1, 1.0, 6.0])
@pytest.mark.parametrize("slope", [3.0, 6.5, 10.0])
@pytest.mark.parametrize("fall", [2.0, 5.0])
@pytest.mark.parametrize("phase", PHASES)
def test_it_comes_to_lie_as_in_very_short_steps(size: float, slope: float, fall: float, phase: float) -> None:
    most = tilt(size, math.radians(slope), fall, phase, STEP)
    precise = tilt(size, math.radians(slope), fall, 0.5, 1.0 / 2000.0)
    assert most == pytest.approx(precise, abs=0.02)
