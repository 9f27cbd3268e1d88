"""The convex parts that stand for shapes in the engine, for whoever wants to see or check what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.shapes.material import Material
from sketchfall.physics.shapes.shapes import Shape
from sketchfall.physics.tables.state import State


class ConvexPart(NamedTuple):
    """In the frame of its body."""

    corners: NDArray[np.float64]  # counter-clockwise; a single one is the centre of a disc
    radius: float  # m, 0 for a polygon
    cuts: tuple[bool, ...]  # for each side whether it is only a cut between two parts


def collision_parts(shapes: Sequence[Shape]) -> list[ConvexPart]:
    """As the engine divides the shapes of one body."""
    state = State()
    state.add_body(shapes, [Material()] * len(shapes))
    body = state.bodies.used[0]
    center = np.array([-body["origin_x"], -body["origin_y"]])
    parts = []
    for shape in state.shapes.used:
        own = state.vertices.used[shape["first"] : shape["first"] + shape["count"]]
        corners = np.column_stack([own["local_x"], own["local_y"]]) + center
        parts.append(ConvexPart(corners, float(shape["radius"]), tuple(own["inner_edge"] != 0)))
    return parts
