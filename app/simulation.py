"""From a scene to a running world. Time moves in fixed steps, and only when asked to: no timer here."""

from __future__ import annotations

import math
from time import perf_counter

import physics
from app.scene import BodyDrawing, CircleShape, DrawingError, Material, Scene, Shape

STEP = 1.0 / 60.0  # s


class WorldBuilding:
    """The world of a scene in the making: body after body, as long as there is time for it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        settings = scene.world
        self.world = physics.World(
            gravity=settings.gravity,
            substeps=settings.substeps,
            sleeping=settings.sleeping,
            restitution_rule=settings.restitution_rule,
            friction_rule=settings.friction_rule,
        )
        self.bodies: dict[int, physics.Body] = {}  # by the drawing's ids

    @property
    def share_done(self) -> float:
        return len(self.bodies) / max(1, len(self.scene.bodies))

    def work(self, seconds: float = math.inf) -> bool:
        """Go on for about so long; True when all bodies are there. DrawingError if the engine refuses one."""
        began = perf_counter()
        for index in range(len(self.bodies), len(self.scene.bodies)):
            drawing = self.scene.bodies[index]
            self.bodies[drawing.id] = _add_body(self.world, drawing, f"bodies[{index}]")
            if perf_counter() - began > seconds:
                break
        return len(self.bodies) == len(self.scene.bodies)


def build_world(scene: Scene) -> tuple[physics.World, dict[int, physics.Body]]:
    """The world of a scene, and its bodies by the drawing's ids; DrawingError if the engine refuses one."""
    building = WorldBuilding(scene)
    building.work()
    return building.world, building.bodies


def _add_body(world: physics.World, drawing: BodyDrawing, field: str) -> physics.Body:
    shapes = [_engine_shape(shape, f"{field}.shapes[{index}]") for index, shape in enumerate(drawing.shapes)]
    material = _engine_material(drawing.material, f"{field}.material")
    # A drawing keeps the velocity of a body made static, in case it is set free again; the engine refuses it.
    moves = drawing.kind != "static"
    try:
        return world.add_body(
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
        self.world, self.bodies = building.world, building.bodies
        self.steps = 0

    @property
    def time(self) -> float:
        """Simulated seconds: counted, not summed, so that no rounding error grows with it."""
        return self.steps * STEP

    def step(self) -> None:
        self.world.step(STEP)
        self.steps += 1
