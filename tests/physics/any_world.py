"""Any world that the engine's interface can make, from a source of chance: for tests that try many."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from sketchfall.physics import (
    CORRECTIONS,
    FRICTION_RULES,
    INTEGRATORS,
    NARROW_PHASES,
    RESTITUTION_RULES,
    Body,
    Circle,
    Magnet,
    Material,
    Polygon,
    Shape,
    World,
)
from sketchfall.physics.collision.broad_phase import METHODS
from sketchfall.physics.joint import Joint
from tests.physics.worlds import Point, add_floor

HOOK = ((0.0, 0.0), (0.8, 0.0), (0.8, 0.3), (0.3, 0.3), (0.3, 0.8), (0.0, 0.8))  # concave
ROOM = 4.0  # m, half the width of where bodies are put


def any_world(source: random.Random, *, bodies: int = 12, joints: int = 8) -> World:
    """Bodies of every sort above a floor, joined in every way, some of them as good as broken."""
    world = World(**any_settings(source))
    add_floor(world, any_material(source))
    for _ in range(source.randint(1, bodies)):
        add_any_body(world, source)
    for _ in range(source.randint(0, joints)):
        add_any_joint(world, source)
    for _ in range(source.randint(0, 6)):
        disturb(world, source)
    return world


def any_settings(source: random.Random) -> dict[str, Any]:
    """Mostly those of everyday; each may be any other."""
    choices: dict[str, Callable[[], object]] = {
        "gravity": lambda: (source.uniform(-20.0, 20.0), source.uniform(-20.0, 20.0)),
        "substeps": lambda: source.randint(1, 12),
        "sleeping": lambda: source.random() < 0.5,
        "broad_phase": lambda: source.choice(list(METHODS)),
        "narrow_phase": lambda: source.choice(NARROW_PHASES),
        "restitution_rule": lambda: source.choice(RESTITUTION_RULES),
        "friction_rule": lambda: source.choice(FRICTION_RULES),
        "restitution_threshold": lambda: source.uniform(0.0, 2.0),
        "linear_drag": lambda: source.uniform(0.0, 2.0),
        "quadratic_drag": lambda: source.uniform(0.0, 2.0),
        "wind": lambda: (source.uniform(-3.0, 3.0), source.uniform(-3.0, 3.0)),
        "attraction": lambda: source.uniform(0.0, 5.0),
        "integrator": lambda: source.choice(INTEGRATORS),
        "correction": lambda: source.choice(CORRECTIONS),
        "correction_percent": lambda: source.random(),
        "correction_slop": lambda: source.uniform(0.0, 0.05),
    }
    return {name: choose() for name, choose in choices.items() if source.random() < 0.3}


def any_material(source: random.Random) -> Material:
    kinetic = source.uniform(0.0, 1.0)
    return Material(
        density=10.0 ** source.uniform(-2.0, 3.0),
        static_friction=kinetic + source.uniform(0.0, 0.5),
        kinetic_friction=kinetic,
        restitution=source.choice([0.0, 0.0, 0.5, 1.0]),
        rolling_resistance=source.choice([0.0, 0.0, 0.1]),
    )


def any_shape(source: random.Random) -> Shape:
    size = source.uniform(0.1, 0.6)
    beside, height, sides = source.uniform(-0.5, 0.5), source.uniform(0.1, 1.5), source.randint(3, 12)
    shapes: list[Callable[[], Shape]] = [  # only one is made: to look through an outline takes its time
        lambda: Circle(size),
        lambda: Circle(size, (beside, 0.2)),
        lambda: Polygon.box(size, height),
        lambda: Polygon.regular(sides, size),
        lambda: Polygon(HOOK),
    ]
    return source.choice(shapes)()


def any_place(source: random.Random) -> Point:
    return source.uniform(-ROOM, ROOM), source.uniform(0.3, 2.0 * ROOM)


def add_any_body(world: World, source: random.Random) -> Body:
    kind = source.choice(["dynamic"] * 6 + ["static", "kinematic"])
    moving = kind != "static"
    shapes = [any_shape(source) for _ in range(source.choice([1, 1, 1, 2, 3]))]
    body = world.add_body(
        shapes,
        position=any_place(source),
        angle=source.uniform(-7.0, 7.0),
        velocity=(source.uniform(-5.0, 5.0), source.uniform(-5.0, 5.0)) if moving else (0.0, 0.0),
        angular_velocity=source.uniform(-5.0, 5.0) if moving else 0.0,
        kind=kind,
        material=[any_material(source) for _ in shapes],
        bullet=source.random() < 0.2,
        fixed_rotation=source.random() < 0.2,
        category=source.choice([1, 1, 2, 0xFFFFFFFF]),
        mask=source.choice([0xFFFFFFFF, 0xFFFFFFFF, 1, 0]),
        gravity_scale=source.choice([1.0, 1.0, 0.0, -0.5]),
    )
    body.sensor, body.one_way = source.random() < 0.1, source.random() < 0.1
    body.charge = source.choice([0.0, 0.0, 0.0, 1.0, -1.0])
    if source.random() < 0.2:
        body.magnet = Magnet(source.uniform(-2.0, 2.0), (source.uniform(0.1, 0.4), 0.0), (-0.3, 0.1))
    return body


def add_any_joint(world: World, source: random.Random) -> Joint:
    """Between two bodies if there are so many, or to the world where the kind allows it."""
    a, *others = source.sample(world.bodies, min(2, len(world.bodies)))
    b = others[0] if others and source.random() < 0.8 else None
    here, there = any_place(source), any_place(source)
    axis = (source.uniform(0.1, 1.0), source.uniform(-1.0, 1.0))
    stiffness, damping = source.uniform(0.0, 1000.0), source.uniform(0.0, 20.0)
    common: dict[str, Any] = {
        "collide": source.random() < 0.5,
        "break_force": source.choice([math.inf, 1e4, 1.0]),
    }
    lower = source.uniform(-1.0, 0.5)
    motor: dict[str, Any] = {
        "limits": source.choice([None, (lower, lower + source.random())]),
        "motor_speed": source.choice([None, source.uniform(-5.0, 5.0)]),
        **common,
    }
    ratchet: dict[str, Any] = {"ratchet": source.choice([-1, 0, 0, 1]), "teeth": source.choice([0.0, 12.0])}
    kinds: list[Callable[[], Joint]] = [
        lambda: world.add_spring(a, b, here, there, stiffness, damping, **common),
        lambda: world.add_rod(a, b, here, there, **common),
        lambda: world.add_rope(a, b, here, there, **common),
        lambda: world.add_hinge(
            a, b, a.position, max_torque=source.choice([math.inf, 10.0]), **motor, **ratchet
        ),
        lambda: world.add_slider(
            a, b, here, axis, max_force=source.choice([math.inf, 10.0]), **motor, **ratchet
        ),
        lambda: world.add_weld(a, b, **common),
        lambda: world.add_wheel(a, b, here, axis, stiffness=stiffness, damping=damping, **motor),
        lambda: world.add_slot(
            a, b, here, [any_place(source) for _ in range(5)], source.random() < 0.5, **common
        ),
        lambda: world.add_mouse(a, here, stiffness=stiffness, damping=damping, max_force=1e3),
    ]
    if b is not None:
        kinds.append(lambda: world.add_gear(a, b, source.choice([-2.0, 1.0, 0.5]), **common))
        kinds.append(
            lambda: world.add_pulley(a, b, here, there, any_place(source), any_place(source), **common)
        )
    return source.choice(kinds)()


def disturb(world: World, source: random.Random) -> None:
    """Change something that can be changed while a world runs."""
    if len(world.bodies) < 2:
        return
    body = source.choice(world.bodies[1:])
    changes: list[Callable[[], object]] = [
        lambda: world.remove_body(body),
        lambda: setattr(body, "position", any_place(source)),
        lambda: setattr(body, "mass", 10.0 ** source.uniform(-6.0, 6.0)),
        lambda: setattr(body, "material", any_material(source)),
        lambda: setattr(body, "force", any_place(source)),
        lambda: setattr(body, "category", source.choice([0, 1, 3])),
        lambda: body.apply_impulse(any_place(source), any_place(source)),
        lambda: body.sleep(),
        lambda: spoil(body),
    ]
    if not body.quarantined:
        changes.append(lambda: setattr(body, "kind", source.choice(["static", "kinematic", "dynamic"])))
    if world.joints:
        changes.append(lambda: world.remove_joint(source.choice(world.joints)))
    source.choice(changes)()


def spoil(body: Body) -> None:
    """As by a fault of the engine: the next step sets it aside."""
    body._motion["vx"] = math.nan
