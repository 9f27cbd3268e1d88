"""The same drawing turned with all that is in it: whatever is measured along the things themselves stays."""

from __future__ import annotations

import math

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import Instrument, Scene


def turned_point(point: Point, angle: float) -> Point:
    (x, y), c, s = point, math.cos(angle), math.sin(angle)
    return c * x - s * y, s * x + c * y


def turned_scene(scene: Scene, angle: float) -> Scene:
    """About the origin, with gravity and wind; of joints only such as hold two bodies in their frames."""
    assert all(joint.body_a is not None and joint.body_b is not None for joint in scene.joints)
    bodies = tuple(
        replace(
            body,
            position=turned_point(body.position, angle),
            angle=body.angle + angle,
            velocity=turned_point(body.velocity, angle),
            force=turned_point(body.force, angle),
        )
        for body in scene.bodies
    )
    gravity, wind = (turned_point(vector, angle) for vector in (scene.world.gravity, scene.world.wind))
    world = replace(scene.world, gravity=gravity, wind=wind)
    instruments = tuple(_turned_instrument(each, angle) for each in scene.instruments)
    return replace(scene, bodies=bodies, world=world, instruments=instruments)


def _turned_instrument(instrument: Instrument, angle: float) -> Instrument:
    """What lies on a body turns with it."""
    ends = tuple(
        replace(end, point=turned_point(end.point, angle)) if end.body is None else end
        for end in instrument.ends
    )
    return replace(instrument, ends=ends)
