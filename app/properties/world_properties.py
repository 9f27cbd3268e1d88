"""The numbers of a drawing's world: label, unit, range, how to read and to change each."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from sketchfall.app.drawing.scene import WorldSettings
from sketchfall.app.language.catalogue import later
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.physics import EngineSettings

DOWN = -90.0  # degrees


@dataclass(frozen=True)
class WorldNumber(NumberRange):
    get: Callable[[WorldSettings], float]
    set: Callable[[WorldSettings, float], WorldSettings]


def polar_gravity(strength: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    x, y = strength * math.cos(angle), strength * math.sin(angle)
    return round(x, 12) + 0.0, round(y, 12) + 0.0  # straight down is straight; no -0.0


def _strength(world: WorldSettings) -> float:
    return float(f"{math.hypot(*world.gravity):.9g}")


def _direction(world: WorldSettings) -> float:
    """Where there is no gravity, it is thought of as downwards."""
    x, y = world.gravity
    return round(math.degrees(math.atan2(y, x)), 9) if x or y else DOWN


STRENGTH = WorldNumber(
    "gravity",
    later("Gravity"),
    "m/s²",
    0.0,
    1e4,
    0.1,
    _strength,
    lambda world, value: replace(world, gravity=polar_gravity(value, _direction(world))),
    tip=later("How strong it is."),
)
DIRECTION = WorldNumber(
    "gravity_direction",
    later("Direction of gravity"),
    "°",
    -360.0,
    360.0,
    5.0,
    _direction,
    lambda world, value: replace(world, gravity=polar_gravity(_strength(world), value)),
    tip=later("Counter-clockwise from the right: downwards is -90°."),
)
GRAVITY_X = WorldNumber(
    "gravity_x",
    later("Gravity X"),
    "m/s²",
    -1e4,
    1e4,
    0.1,
    lambda world: world.gravity[0],
    lambda world, x: replace(world, gravity=(x, world.gravity[1])),
    tip=later("Positive: to the right."),
)
GRAVITY_Y = WorldNumber(
    "gravity_y",
    later("Gravity Y"),
    "m/s²",
    -1e4,
    1e4,
    0.1,
    lambda world: world.gravity[1],
    lambda world, y: replace(world, gravity=(world.gravity[0], y)),
    tip=later("Negative: downwards."),
)
AIR = (
    WorldNumber(
        "linear_drag",
        later("Linear drag"),
        EngineSettings.linear_drag.unit,
        0.0,
        1e6,
        0.1,
        lambda world: world.linear_drag,
        lambda world, value: replace(world, linear_drag=value),
        tip=EngineSettings.linear_drag.meaning,
    ),
    WorldNumber(
        "quadratic_drag",
        later("Quadratic drag"),
        EngineSettings.quadratic_drag.unit,
        0.0,
        1e6,
        0.1,
        lambda world: world.quadratic_drag,
        lambda world, value: replace(world, quadratic_drag=value),
        tip=EngineSettings.quadratic_drag.meaning,
    ),
    WorldNumber(
        "wind_x",
        later("Wind X"),
        EngineSettings.wind.unit,
        -1e4,
        1e4,
        0.5,
        lambda world: world.wind[0],
        lambda world, x: replace(world, wind=(x, world.wind[1])),
        tip=EngineSettings.wind.meaning,
    ),
    WorldNumber(
        "wind_y",
        later("Wind Y"),
        EngineSettings.wind.unit,
        -1e4,
        1e4,
        0.5,
        lambda world: world.wind[1],
        lambda world, y: replace(world, wind=(world.wind[0], y)),
        tip=EngineSettings.wind.meaning,
    ),
)
BETWEEN_BODIES = (
    WorldNumber(
        "attraction",
        later("Attraction"),
        EngineSettings.attraction.unit,
        0.0,
        1e12,
        1.0,
        lambda world: world.attraction,
        lambda world, value: replace(world, attraction=value),
        tip=EngineSettings.attraction.meaning,
    ),
)
WORLD_NUMBERS = (STRENGTH, DIRECTION, GRAVITY_X, GRAVITY_Y, *AIR, *BETWEEN_BODIES)
