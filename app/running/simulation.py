"""From a scene to a running world. Time moves in fixed steps, and only when asked to: no timer here."""

from __future__ import annotations

import math
from time import perf_counter
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    DrawingError,
    Material,
    Scene,
    Shape,
    WorldSettings,
)
from sketchfall.app.running.joint_building import add_joint

STEP = 1.0 / 60.0  # s
NAMED = 2  # bodies, where a sentence says which of many

_NOT_FOR_THE_ENGINE = ("method",)


class WorldBuilding:
    """The world of a scene in the making: body after body and joint after joint, as long as there is time."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.world = physics.World(**_engine_settings(scene.world))
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
            self.bodies[body.id] = _add_body(self.world, body, f"bodies[{index}]")
            return True
        index = len(self.joints)
        if index < len(self.scene.joints):
            joint = self.scene.joints[index]
            self.joints[joint.id] = add_joint(self.world, self.bodies, joint, f"joints[{index}]")
            return True
        return False


def build_world(scene: Scene) -> tuple[physics.World, dict[int, physics.Body]]:
    """The world of a scene, and its bodies by the drawing's ids; DrawingError if the engine refuses one."""
    building = WorldBuilding(scene)
    building.work()
    return building.world, building.bodies


def _engine_settings(settings: WorldSettings) -> dict[str, Any]:
    """Those of the drawing that concern the engine, which has the same names for them."""
    values = msgspec.structs.asdict(settings)
    return {name: value for name, value in values.items() if name not in _NOT_FOR_THE_ENGINE}


def _add_body(world: physics.World, drawing: BodyDrawing, field: str) -> physics.Body:
    shapes = [_engine_shape(shape, f"{field}.shapes[{index}]") for index, shape in enumerate(drawing.shapes)]
    material = _engine_material(drawing.material, f"{field}.material")
    # A drawing keeps the velocity of a body made static, in case it is set free again; the engine refuses it.
    moves = drawing.kind != "static"
    try:
        body = world.add_body(
            shapes,
            position=drawing.position,
            angle=drawing.angle,
            velocity=drawing.velocity if moves else (0.0, 0.0),
            angular_velocity=drawing.angular_velocity if moves else 0.0,
            kind=drawing.kind,
            material=material,
            bullet=drawing.bullet,
            fixed_rotation=drawing.fixed_rotation,
            category=drawing.category,
            mask=drawing.mask,
        )
        if moves:
            body.force, body.torque = drawing.force, drawing.torque
        return body
    except ValueError as error:
        raise DrawingError(str(error), field) from error


def _engine_material(material: Material, field: str) -> physics.Material:
    try:
        return physics.Material(
            density=material.density,
            static_friction=material.static_friction,
            kinetic_friction=material.kinetic_friction,
            restitution=material.restitution,
        )
    except ValueError as error:
        raise DrawingError(str(error), field) from error


def _engine_shape(shape: Shape, field: str) -> physics.Circle | physics.Polygon:
    try:
        if isinstance(shape, CircleShape):
            return physics.Circle(radius=shape.radius, center=shape.center)
        return physics.Polygon(shape.vertices)
    except physics.OutlineError as error:
        raise DrawingError(str(error), f"{field}.vertices") from error
    except ValueError as error:
        raise DrawingError(str(error), field) from error


class Simulation:
    """A scene that runs. The scene itself stays as drawn."""

    def __init__(self, scene: Scene, building: WorldBuilding | None = None) -> None:
        self.scene = scene
        building = building or WorldBuilding(scene)
        building.work()
        self.world, self.bodies, self.joints = building.world, building.bodies, building.joints
        self.steps = 0
        self.problem: str | None = None  # a sentence, once time cannot go on

    @property
    def time(self) -> float:
        """Simulated seconds: counted, not summed, so that no rounding error grows with it."""
        return self.steps * STEP

    @property
    def poses(self) -> NDArray[np.float64]:
        """x, y and angle of every body, in the order of the drawing."""
        return self.world.poses

    @property
    def notes(self) -> list[str]:
        """What a user should know before trusting this."""
        return [self.problem] if self.problem else []

    def energy(self) -> physics.Energy:
        return self.world.energy()

    def step(self) -> None:
        """Nothing moves any more once there is a problem."""
        if self.problem is None:
            try:
                self.world.step(STEP)
            except physics.CrowdedError as error:
                self.problem = f"The run stands still: {error}, most of them at {self.busiest}."
                return
            self.steps += 1

    @property
    def busiest(self) -> str:
        """In words, the bodies that take the most time. It may be asked while a step is under way."""
        ids = {body.id: number for number, body in self.bodies.items()}
        drawings = {drawing.id: drawing for drawing in self.scene.bodies}
        return " and ".join(name_of(drawings[ids[body.id]]) for body in self.world.busiest_bodies(NAMED))
