"""Drawings of discs between the walls of a page, for tests of the gas."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.drawing.walls import walls_around

GAS = WorldSettings(gravity=(0.0, 0.0), method="event_driven")
BOUNCY = Material(density=2.0, static_friction=0.0, kinetic_friction=0.0, restitution=1.0)
PAGE = Box(-2.0, -1.0, 3.0, 2.0)


def walls(page: Box = PAGE, first_id: int = 100) -> list[BodyDrawing]:
    ids = iter(range(first_id, first_id + 4))
    return [replace(wall, material=BOUNCY) for wall in walls_around(page, lambda: next(ids))]


def disc(body_id: int, x: float, y: float, **fields: Any) -> BodyDrawing:
    fields = {"shapes": (CircleShape(radius=0.25),), "material": BOUNCY, **fields}
    return BodyDrawing(id=body_id, position=(x, y), **fields)


def polygon(body_id: int, *vertices: tuple[float, float], **fields: Any) -> BodyDrawing:
    shape = PolygonShape(vertices=vertices)
    return BodyDrawing(id=body_id, kind="static", shapes=(shape,), material=BOUNCY, **fields)


BALL = disc(1, 0.0, 0.0, velocity=(1.0, 0.5))
OTHER = disc(2, 1.5, 0.5, velocity=(-1.0, 0.0), name="other")


def scene_of(*bodies: BodyDrawing, world: WorldSettings = GAS, **fields: Any) -> Scene:
    return Scene(world=world, bodies=bodies, **fields)
