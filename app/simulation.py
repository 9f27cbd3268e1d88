"""From a scene to a running world. Time moves in fixed steps, and only when asked to: no timer here."""

from __future__ import annotations

import physics
from app.scene import BodyDrawing, CircleShape, DrawingError, Material, Scene, Shape

STEP = 1.0 / 60.0  # s


def build_world(scene: Scene) -> tuple[physics.World, dict[int, physics.Body]]:
    """The world of a scene, and its bodies by the drawing's ids; DrawingError if the engine refuses one."""
    settings = scene.world
    world = physics.World(
        gravity=settings.gravity,
        substeps=settings.substeps,
        sleeping=settings.sleeping,
        restitution_rule=settings.restitution_rule,
        friction_rule=settings.friction_rule,
    )
    bodies = {}
    for index, drawing in enumerate(scene.bodies):
        bodies[drawing.id] = _add_body(world, drawing, f"bodies[{index}]")
    return world, bodies


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

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.world, self.bodies = build_world(scene)
        self.steps = 0

    @property
    def time(self) -> float:
        """Simulated seconds: counted, not summed, so that no rounding error grows with it."""
        return self.steps * STEP

    def step(self) -> None:
        self.world.step(STEP)
        self.steps += 1
