"""What a drawing must be like to have a closed form, and how the materials in it combine.

The rules of combination are stated here once more, apart from the engine's: a proof that asked the engine for
its numbers would prove less.
"""

from __future__ import annotations

import math

from sketchfall.app.drawing.materials import is_of_one_material
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    FrictionRule,
    RestitutionRule,
    Scene,
    WorldSettings,
)
from sketchfall.app.language.catalogue import tr
from sketchfall.app.proofs.proof import ProofError

MOST_BODIES = 16  # of one proof; each is compared with each, and the window waits for it


def check_scene(scene: Scene) -> None:
    """That nothing acts but weight and contacts."""
    world = scene.world
    if world.method != "rigid_bodies":
        raise ProofError(tr("The drawing runs by another method than that of rigid bodies in steps."))
    if scene.joints:
        raise ProofError(tr("There is a joint in the drawing, and the closed form knows of none."))
    if world.linear_drag or world.quadratic_drag:
        raise ProofError(tr("The air drags, and the closed form is for motion without drag."))
    if world.attraction:
        raise ProofError(tr("The bodies attract each other, and the closed form is for weight alone."))
    if len(scene.bodies) > MOST_BODIES:
        raise ProofError(tr("There are more than {most} bodies.", most=MOST_BODIES))
    for body in scene.bodies:
        if body.kind == "kinematic":
            raise ProofError(
                tr("{name} moves by itself, which the closed form leaves out.", name=name_of(body))
            )
        if body.kind == "dynamic" and (any(body.force) or body.torque):
            raise ProofError(tr("A force or torque of its own acts on {name}.", name=name_of(body)))
        if body.surface_speed:
            raise ProofError(tr("The surface of {name} runs like a belt.", name=name_of(body)))
        if body.sensor or body.one_way:
            raise ProofError(tr("{name} lets other bodies through.", name=name_of(body)))
        if body.charge:
            raise ProofError(tr("{name} has a charge, and pushes or pulls others.", name=name_of(body)))
        if body.magnet:
            raise ProofError(tr("{name} is a magnet, and pushes or pulls others.", name=name_of(body)))
        if body.material.rolling_resistance:
            raise ProofError(tr("{name} has a rolling resistance.", name=name_of(body)))
        if body.kind == "dynamic" and body.gravity_scale != 1.0:
            raise ProofError(tr("{name} has a gravity factor of its own.", name=name_of(body)))


def moving_bodies(scene: Scene) -> list[BodyDrawing]:
    moving = [body for body in scene.bodies if body.kind == "dynamic"]
    if not moving:
        raise ProofError(tr("There is no body that moves."))
    return moving


def radius_of(body: BodyDrawing) -> float:
    """Of a body that is one disc about the origin of its frame."""
    (shape, *others) = body.shapes
    if not isinstance(shape, CircleShape) or others or shape.center != (0.0, 0.0):
        raise ProofError(tr("{name} is not a single disc about its own middle.", name=name_of(body)))
    return shape.radius


def disc_mass(body: BodyDrawing) -> float:
    return body.material.density * math.pi * radius_of(body) ** 2


def weight_of(world: WorldSettings) -> float:
    """The strength of gravity, m/s^2."""
    strength = math.hypot(*world.gravity)
    if strength == 0.0:
        raise ProofError(tr("There is no gravity."))
    return strength


def collide(a: BodyDrawing, b: BodyDrawing) -> bool:
    """Whether their layers let them."""
    return bool(a.mask & b.category and b.mask & a.category)


def check_collides(a: BodyDrawing, b: BodyDrawing) -> None:
    if not collide(a, b):
        raise ProofError(
            tr("{first} and {second} are on layers that do not collide.", first=name_of(a), second=name_of(b))
        )


def restitution_of(world: WorldSettings, a: BodyDrawing, b: BodyDrawing) -> float:
    _check_materials(a, b)
    return _combined(world.restitution_rule, a.material.restitution, b.material.restitution)


def frictions_of(world: WorldSettings, a: BodyDrawing, b: BodyDrawing) -> tuple[float, float]:
    """Static and kinetic."""
    _check_materials(a, b)
    return (
        _combined(world.friction_rule, a.material.static_friction, b.material.static_friction),
        _combined(world.friction_rule, a.material.kinetic_friction, b.material.kinetic_friction),
    )


def _combined(rule: RestitutionRule | FrictionRule, a: float, b: float) -> float:
    rules = {
        "average": (a + b) / 2.0,
        "geometric_mean": math.sqrt(a * b),
        "maximum": max(a, b),
        "minimum": min(a, b),
        "product": a * b,
        "root_sum_square": math.hypot(a, b),
    }
    return rules[rule]


def _check_materials(*bodies: BodyDrawing) -> None:
    for body in bodies:
        if not is_of_one_material(body):
            raise ProofError(tr("{name} has shapes of several materials.", name=name_of(body)))
