"""Drawings by chance, as the JSON of a file: sound ones, though often of extremes."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import (
    BroadPhase,
    Correction,
    FrictionRule,
    Integrator,
    JointKind,
    NarrowPhase,
    Ratchet,
    RestitutionRule,
)
from sketchfall.app.drawing.walls import walls_around
from tests.fuzz.chance import Chance

EXAMPLES = Path(__file__).resolve().parents[2] / "resources" / "examples"
NEED_TWO_BODIES = ("gear", "pulley")

Json = Any


@cache
def examples() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted(EXAMPLES.glob("*.sketchfall")))


def any_drawing(chance: Chance) -> Json:
    kind = chance.source.random()
    if kind < 0.35:
        return msgspec.json.decode(chance.source.choice(examples()))
    return gas_of_discs(chance) if kind < 0.5 else heap(chance)


def document(world: Json, bodies: list[Json], joints: list[Json]) -> Json:
    return {"format": "sketchfall", "version": 2, "world": world, "bodies": bodies, "joints": joints}


# --- heaps of bodies ----------------------------------------------------------------------------------


def heap(chance: Chance) -> Json:
    """Large ones are loose and of simple bodies: 100,000 contacts take long, and that is no fault."""
    count = chance.source.choice([1, 2, 3, 4, 6, 10, 25, 80])
    is_large = count > 10
    bodies = [body(chance, number, is_large) for number in range(2, count + 2)]
    if not is_large and chance.flip(0.2):
        x, y = bodies[0]["position"]
        for other in bodies[1:]:  # all at one spot, or as good as that
            nearly = chance.source.choice([0.0, 0.0, 1e-12, 1e-9, 1e-7])
            other["position"] = (x + nearly, y + nearly)
    if chance.flip(0.8):
        bodies.insert(0, floor(chance))
    ids = [each["id"] for each in bodies]
    joints = [joint(chance, number, ids) for number in range(1, chance.source.choice([0, 0, 1, 2, 5]) + 1)]
    return document(world(chance), bodies, joints)


def world(chance: Chance) -> Json:
    source = chance.source
    return {
        "gravity": chance.gravity(),
        "substeps": source.choice([1, 2, 4, 4, 4, 16, 64]),
        "sleeping": chance.flip(),
        "restitution_rule": source.choice(get_args(RestitutionRule)),
        "friction_rule": source.choice(get_args(FrictionRule)),
        "linear_drag": chance.number(0.0, 0.0, [1e-9, 1.0, 1e6]),
        "quadratic_drag": chance.number(0.0, 0.0, [1e-9, 1.0, 1e6]),
        "wind": (chance.number(0.0, 0.0, [5.0, 1e5]), chance.number(0.0, 0.0, [-5.0])),
        "attraction": chance.number(0.0, 0.0, [1e-9, 10.0, 1e12]),
        "integrator": source.choice(get_args(Integrator)) if chance.flip(0.3) else "automatic",
        "correction": source.choice(get_args(Correction)) if chance.flip(0.3) else "soft",
        "broad_phase": source.choice(get_args(BroadPhase)),
        "narrow_phase": source.choice(get_args(NarrowPhase)),
        "method": "event_driven" if chance.flip(0.05) else "rigid_bodies",
    }


def floor(chance: Chance) -> Json:
    half = chance.number(10.0, 50.0, [1e3, 1e6, 4e8])
    corners = [(-half, -1.0), (half, -1.0), (half, 0.0), (-half, 0.0)]
    shapes = [{"type": "polygon", "vertices": corners}]
    return {"id": 1, "kind": "static", "shapes": shapes, "material": material(chance)}


def body(chance: Chance, number: int, is_simple: bool) -> Json:
    source = chance.source
    x, y = chance.point()
    kind = source.choice(["dynamic"] * 8 + ["static", "kinematic"])
    return {
        "id": number,
        "kind": kind,
        "position": (x, y if chance.wild() else abs(y)),
        "angle": chance.number(-3.0, 3.0, [0.0, math.pi, 1e6, -1e6]),
        "velocity": chance.velocity(),
        "angular_velocity": chance.speed(),
        "shapes": [shape(chance)] if is_simple else shapes_of_body(chance),
        "material": material(chance),
        "bullet": chance.flip(0.2),
        "fixed_rotation": chance.flip(0.1),
        "category": source.choice([1, 1, 1, 2, 2**32 - 1]),
        "mask": source.choice([2**32 - 1, 2**32 - 1, 2**32 - 1, 1, 0]),
        "force": (chance.number(0.0, 0.0, [1.0, 1e12, -1e12]), chance.number(0.0, 0.0, [9.81, 1e9])),
        "torque": chance.number(0.0, 0.0, [1.0, 1e12, -1e12]),
        "surface_speed": chance.number(0.0, 0.0, [1.0, -1.0, 1e5]),
        "gravity_scale": chance.number(1.0, 1.0, [0.0, -1.0, 1e6, -1e6]),
        "charge": chance.number(0.0, 0.0, [1.0, -1.0, 1e6]),
        "magnet": chance.number(0.0, 0.0, [1.0, -1.0, 1e6]),
        "magnet_angle": chance.number(0.0, 0.0, [1.0, -7.0]),
        "sensor": chance.flip(0.1),
        "one_way": chance.flip(0.1),
    }


def shapes_of_body(chance: Chance) -> list[Json]:
    count = chance.source.choice([1, 1, 1, 1, 2, 3, 8])
    shapes = [shape(chance) for _ in range(count)]
    return shapes[:1] * count if chance.flip(0.2) else shapes  # or all of them one and the same


def shape(chance: Chance) -> Json:
    size = chance.size()
    off_center = (0.3 * chance.coordinate(), 0.0) if chance.flip(0.2) else (0.0, 0.0)
    if chance.flip(0.4):
        return {"type": "circle", "radius": size, "center": off_center}
    return {"type": "polygon", "vertices": outline(chance, size)}


def outline(chance: Chance, size: float) -> list[tuple[float, float]]:
    sort = chance.source.randrange(5)
    if sort == 0:
        width, height = size, size * chance.number(0.2, 2.0, [1e-6, 1e-3, 1.0, 100.0])
        return [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    if sort == 1:
        hook = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.3), (0.3, 0.3), (0.3, 1.0), (0.0, 1.0)]
        return [(size * x, size * y) for x, y in hook]
    corners = chance.source.choice([3, 3, 4, 5, 8, 24, 100])
    rays = [1.0] * corners
    if sort == 2:  # a star
        rays = [1.0 if k % 2 else 0.4 for k in range(corners)]
    elif sort == 3:  # a wobbly outline
        rays = [chance.source.uniform(0.2, 1.0) for _ in range(corners)]
    angles = [math.tau * k / corners for k in range(corners)]
    return [(size * r * math.cos(a), size * r * math.sin(a)) for r, a in zip(rays, angles, strict=True)]


def material(chance: Chance) -> Json:
    kinetic = chance.number(0.0, 1.0, [0.0, 1.0, 1e3])
    return {
        "density": chance.density(),
        "static_friction": max(kinetic, chance.number(0.0, 1.0, [0.0, 1e3])),
        "kinetic_friction": kinetic,
        "restitution": chance.source.choice([0.0, 0.2, 0.5, 1.0, 1.0, 2.0]),
        "rolling_resistance": chance.source.choice([0.0, 0.0, 0.1, 1e3]),
    }


def joint(chance: Chance, number: int, ids: list[int]) -> Json:
    a, *others = chance.source.sample(ids, min(2, len(ids)))
    kind = chance.source.choice(get_args(JointKind))
    alone = not others or (kind not in NEED_TWO_BODIES and chance.flip(0.3))
    lower = chance.number(-1.0, 0.0, [-1e9, 0.0])
    return {
        "id": number,
        "kind": kind,
        "body_a": a,
        "body_b": None if alone else others[0],
        "anchor_a": chance.point() if chance.flip() else (0.0, 0.0),
        "anchor_b": chance.point() if chance.flip() else (0.0, 0.0),
        "axis": (1.0, chance.coordinate()),
        "length": None if chance.flip() else abs(chance.coordinate()),
        "stiffness": chance.strength(),
        "damping": chance.strength(),
        "limits": None if chance.flip() else (lower, lower + abs(chance.coordinate()) % 1e8),
        "motor_speed": None if chance.flip() else chance.speed(),
        "motor_limit": None if chance.flip() else chance.strength(),
        "ratio": chance.number(0.5, 2.0, [1e-6, 1e6]),
        "wheel_a": chance.point(),
        "wheel_b": chance.point(),
        "path": [chance.point() for _ in range(chance.source.choice([2, 3, 3, 8, 60]))],
        "closed": chance.flip(0.3),
        "friction": chance.number(0.0, 0.0, [0.3, 1e3]),
        "ratchet": chance.source.choice(get_args(Ratchet)) if chance.flip(0.3) else "none",
        "teeth": chance.number(0.0, 24.0, [0.0, 1e-9, 1e6]),
        "pawl": chance.number(0.0, 0.0, [1.0, -1e9]),
        "torsion": 0.0 if chance.flip(0.7) else chance.strength(),
        "torsion_damping": 0.0 if chance.flip(0.7) else chance.strength(),
        "rest_angle": chance.number(0.0, 0.0, [1.0, -1e6]),
        "break_torque": None if chance.flip(0.8) else chance.number(1.0, 1e3, [1e-9, 1e12]),
        "break_force": None if chance.flip(0.8) else chance.number(1.0, 1e3, [1e-9, 1e12]),
        "collide": chance.flip(),
    }


# --- gases --------------------------------------------------------------------------------------------


def gas_of_discs(chance: Chance) -> Json:
    side = chance.number(1.0, 10.0, [0.01, 1e3, 1e6])
    numbers = iter(range(1, 10**6))
    walls = walls_around(Box(0.0, 0.0, side, side), lambda: next(numbers))
    columns = chance.source.choice([1, 2, 3, 6, 12])
    width = side / columns
    bounce = chance.source.choice([1.0, 1.0, 0.9, 0.5, 0.0])
    surface = {"static_friction": 0.0, "kinetic_friction": 0.0, "restitution": bounce}
    discs = [
        {
            "id": next(numbers),
            "position": ((column + 0.5) * width, (row + 0.5) * width),
            "velocity": chance.velocity(),
            "shapes": [{"type": "circle", "radius": width * chance.number(0.2, 0.5, [0.5, 0.5, 1e-3, 1e-6])}],
            "material": {**surface, "density": chance.density()},
        }
        for column in range(columns)
        for row in range(columns)
    ]
    settings = {"gravity": chance.gravity() if chance.flip() else (0.0, 0.0), "method": "event_driven"}
    bodies = [{**msgspec.to_builtins(wall), "material": surface} for wall in walls]
    return document(settings, [*bodies, *discs], [])
