"""From a drawing to the engine's world: body after body and joint after joint, as long as there is time."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec

from sketchfall import physics
from sketchfall.app.drawing.scene import Scene, WorldSettings
from sketchfall.app.running.world_bodies import add_body
from sketchfall.app.running.world_joints import add_joint

_NOT_FOR_THE_ENGINE = ("method",)


class WorldBuilder:
    """Its world is not to be used before `work` has put all in."""

    def __init__(self, scene: Scene, make_world: Callable[..., physics.World] | None = None) -> None:
        """make_world: from the settings of the engine; a usual one if None."""
        self.scene = scene
        self.world = (make_world or physics.World)(**engine_settings(scene.world))
        self.bodies: dict[int, physics.Body] = {}  # by the drawing's ids
        self.joints: dict[int, physics.Joint] = {}  # the same

    @property
    def share_done(self) -> float:
        parts = len(self.scene.bodies) + len(self.scene.joints)
        return (len(self.bodies) + len(self.joints)) / max(1, parts)

    def work(self, seconds: float = math.inf) -> bool:
        """Go on for about so long; True when all is there. DrawingError if the engine refuses something."""
        began = perf_counter()
        while self._add_next():
            if perf_counter() - began > seconds:
                break
        return len(self.bodies) == len(self.scene.bodies) and len(self.joints) == len(self.scene.joints)

    def _add_next(self) -> bool:
        """One more body or joint; False if there is none."""
        index = len(self.bodies)
        if index < len(self.scene.bodies):
            body = self.scene.bodies[index]
            self.bodies[body.id] = add_body(self.world, body, f"bodies[{index}]")
            return True
        index = len(self.joints)
        if index < len(self.scene.joints):
            joint = self.scene.joints[index]
            self.joints[joint.id] = add_joint(self.world, self.bodies, joint, f"joints[{index}]")
            return True
        return False


def build_world(scene: Scene) -> tuple[physics.World, dict[int, physics.Body]]:
    """The world of a scene, and its bodies by the drawing's ids; DrawingError if the engine refuses one."""
    builder = WorldBuilder(scene)
    builder.work()
    return builder.world, builder.bodies


def engine_settings(settings: WorldSettings) -> dict[str, Any]:
    """Those of the drawing that concern the engine, which has the same names for them."""
    values = msgspec.structs.asdict(settings)
    return {name: value for name, value in values.items() if name not in _NOT_FOR_THE_ENGINE}
