"""The numbers of a drawing's world: label, unit, range, how to read and to change each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from sketchfall.app.drawing.scene import WorldSettings
from sketchfall.app.editing.properties import NumberRange
from sketchfall.app.language.catalogue import later
from sketchfall.physics import EngineSettings


@dataclass(frozen=True)
class WorldNumber(NumberRange):
    get: Callable[[WorldSettings], float]
    set: Callable[[WorldSettings, float], WorldSettings]


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
        lambda world, drag: replace(world, linear_drag=drag),
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
        lambda world, drag: replace(world, quadratic_drag=drag),
        tip=EngineSettings.quadratic_drag.meaning,
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
        lambda world, attraction: replace(world, attraction=attraction),
        tip=EngineSettings.attraction.meaning,
    ),
)
WORLD_NUMBERS = (GRAVITY_X, GRAVITY_Y, *AIR, *BETWEEN_BODIES)
