"""Collide two shapes outside any world: the narrow phase, for one pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sketchfall.physics import checks
from sketchfall.physics.collision.gjk import collide_shapes_by_gjk
from sketchfall.physics.collision.narrow_phase import SAT
from sketchfall.physics.collision.placement import place_body
from sketchfall.physics.collision.sat import collide_shapes
from sketchfall.physics.method_names import NARROW_PHASES
from sketchfall.physics.shapes.material import Material
from sketchfall.physics.shapes.shapes import Shape
from sketchfall.physics.tables.records import CONTACT
from sketchfall.physics.tables.state import State

Pose = Sequence[float]  # x, y, angle


@dataclass(frozen=True)
class Manifold:
    """How two shapes overlap. Moving the second by normal * depth just separates convex ones."""

    normal: tuple[float, float]  # unit, from A to B
    depth: float  # m, the deepest of the depths
    points: tuple[tuple[float, float], ...]  # one or two, half-way between the surfaces, m
    depths: tuple[float, ...]  # m, of each point


def collide(
    shape_a: Shape, pose_a: Pose, shape_b: Shape, pose_b: Pose, method: str = "sat"
) -> Manifold | None:
    """None if the shapes are apart. Of two concave shapes, the deepest pair of convex parts answers.

    method: "sat" (separating axes) or "gjk" (GJK and EPA). They agree, but for which of several equally short
    ways apart is taken.
    """
    by_sat = checks.one_of("method", method, NARROW_PHASES) == SAT
    collide_parts = collide_shapes if by_sat else collide_shapes_by_gjk
    state = State()
    for name, shape, pose in (("pose_a", shape_a, pose_a), ("pose_b", shape_b, pose_b)):
        _place(state, name, shape, pose)
    shapes, vertices = state.shapes.rows, state.vertices.rows
    contact, deepest = np.zeros(1, CONTACT), None
    first_of_b = int(state.bodies.rows[1]["first_shape"])
    for a in range(first_of_b):
        for b in range(first_of_b, state.shapes.count):
            collide_parts(shapes, vertices, a, b, 0.0, contact[0])
            if contact[0]["count"] > 0:
                found = _manifold(contact[0])
                if deepest is None or found.depth > deepest.depth:
                    deepest = found
    return deepest


def _place(state: State, name: str, shape: Shape, pose: Pose) -> None:
    try:
        x, y, angle = pose
    except (TypeError, ValueError):
        raise ValueError(f"{name}: {pose!r} is not (x, y, angle)") from None
    row = state.add_body([shape], [Material()])
    body = state.bodies.rows[row]
    angle = checks.bounded(f"{name} angle", angle)
    c, s = np.cos(angle), np.sin(angle)
    center_x, center_y = -body["origin_x"], -body["origin_y"]
    body["cx"] = checks.bounded(f"{name} x", x) + c * center_x - s * center_y
    body["cy"] = checks.bounded(f"{name} y", y) + s * center_x + c * center_y
    body["angle"] = angle
    place_body(state.bodies.rows, state.shapes.rows, state.vertices.rows, row)


def _manifold(contact: np.void) -> Manifold:
    points = range(int(contact["count"]))
    depths = tuple(-float(contact[f"gap_{k}"]) for k in points)
    return Manifold(
        normal=(float(contact["nx"]), float(contact["ny"])),
        depth=max(depths),
        points=tuple((float(contact[f"x_{k}"]), float(contact[f"y_{k}"])) for k in points),
        depths=depths,
    )
