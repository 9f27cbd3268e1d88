"""Rows of a single joint of any kind, as the tests of the joint solver's parts want them."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics import Circle, World
from sketchfall.physics.joints.geometry import geometry
from sketchfall.physics.joints.kinds import JOINT_KINDS, ROW_COUNTS, prepare
from sketchfall.physics.joints.solving.impulses import SHAKE
from sketchfall.physics.joints.solving.system import plan
from sketchfall.physics.tables.records import JOINT, MOTION, WORLD
from sketchfall.physics.tables.scratch_records import CONSTRAINT_ROW

H = 1.0 / 240.0


def joined(kind: str, pose_a: Any, pose_b: Any, to_world: bool = False) -> World:
    """Two discs with a joint of a kind, whose anchors lie off the centres."""
    world = World(gravity=(0.0, 0.0))
    a = world.add_body(Circle(0.5), position=pose_a[:2], angle=pose_a[2])
    b = world.add_body(Circle(0.4), position=pose_b[:2], angle=pose_b[2])
    anchor_a = (pose_a[0] + 0.3, pose_a[1] - 0.2)
    anchor_b = (pose_b[0] - 0.1, pose_b[1] + 0.4)
    other = None if to_world else b
    limits = (-0.5, 0.7)
    {
        "spring": lambda: world.add_spring(a, other, anchor_a, anchor_b, 10.0, 1.0),
        "rod": lambda: world.add_rod(a, other, anchor_a, anchor_b, 0.7),
        "rope": lambda: world.add_rope(a, other, anchor_a, anchor_b, 0.7),
        "hinge": lambda: world.add_hinge(a, other, anchor_a, motor_speed=1.0, limits=limits, torsion=5.0),
        "slider": lambda: world.add_slider(a, other, anchor_a, (0.6, 0.8), motor_speed=1.0, limits=limits),
        "weld": lambda: world.add_weld(a, other, anchor_a),
        "wheel": lambda: world.add_wheel(a, other, anchor_a, (0.6, 0.8), motor_speed=1.0, limits=limits),
        "gear": lambda: world.add_gear(a, b, -1.5),
        "pulley": lambda: world.add_pulley(a, b, anchor_a, anchor_b, (-5.0, 9.0), (5.0, 8.0), 2.0),
        "slot": lambda: world.add_slot(a, other, anchor_a, wide_arc(anchor_a)),
        "mouse": lambda: world.add_mouse(a, anchor_a, stiffness=10.0, damping=1.0),
    }[kind]()
    return world


def wide_arc(place: Any) -> list[tuple[float, float]]:
    """Through this place, and so wide that nothing near it is as far off as its middle."""
    turns = np.linspace(-0.5, 0.5, 41)
    return [(place[0] + 40.0 * math.sin(turn), place[1] + 40.0 * (1.0 - math.cos(turn))) for turn in turns]


def rows_of(world: World) -> NDArray[np.void]:
    """The rows of the only joint, as prepared where the bodies are now."""
    state = world._state
    joint = state.joints.used[0]
    rows = np.zeros(ROW_COUNTS[joint["kind"]], CONSTRAINT_ROW)
    rows["a"], rows["b"] = joint["body_a"], joint["body_b"]
    prepare(joint, here(world), rows, 0, state.motions.rows, H, state.knots.used, SHAKE)
    return rows


def here(world: World) -> Any:
    state = world._state
    return geometry(state.joints.used[0], state.bodies.rows, state.motions.rows, 0.0)


def naive_jacobian(rows: NDArray[np.void], bodies: int) -> NDArray[np.float64]:
    """One line for each row, three columns for each body."""
    jacobian = np.zeros((len(rows), 3 * bodies))
    for line, row in zip(jacobian, rows, strict=True):
        for name in "ab":
            if row[name] != WORLD:
                line[3 * row[name] : 3 * row[name] + 3] += [row[f"J_{name}{part}"] for part in "xyw"]
    return jacobian


def random_rows(source: random.Random, bodies: int, joints: int) -> tuple[Any, NDArray[np.void]]:
    """A plan of random joints between random bodies, the rows filled with random numbers, and motions."""
    table = np.zeros(joints, JOINT)
    for joint in table:
        joint["kind"] = source.randrange(len(JOINT_KINDS))
        a, b = source.sample(range(-1, bodies), 2)
        joint["body_a"], joint["body_b"] = max(a, b), WORLD if min(a, b) < 0 else min(a, b)
    kinds = np.array([source.choice((0, 2, 2, 2)) for _ in range(bodies)], np.int8)
    tables = plan(table, kinds)
    motions = np.zeros(bodies, MOTION)
    for motion, kind in zip(motions, kinds, strict=True):
        motion["inv_mass"] = source.uniform(0.1, 2.0) * (kind == 2)
        motion["inv_inertia"] = source.uniform(0.1, 2.0) * (kind == 2)
    for row in tables.rows:
        for field in ("J_ax", "J_ay", "J_aw", "J_bx", "J_by", "J_bw", "residual"):
            row[field] = source.uniform(-1.0, 1.0)
        row["active"] = source.random() < 0.8
        row["softness"] = source.choice((0.0, 0.3)) + 0.05
    return tables, motions


def naive_matrix(rows: NDArray[np.void], motions: NDArray[np.void]) -> NDArray[np.float64]:
    """K = J M^-1 J^T."""
    jacobian = naive_jacobian(rows, len(motions))
    inverse = np.column_stack([motions["inv_mass"], motions["inv_mass"], motions["inv_inertia"]]).ravel()
    return np.asarray(jacobian * inverse @ jacobian.T)
