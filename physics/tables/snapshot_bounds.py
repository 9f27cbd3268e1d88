"""What a number in a snapshot may be by itself, field by field; what it must be beside others is asked by
snapshot_checks.

What a world was told follows the checks of the setters. What it worked out itself may be any number at all,
not finite ones included: a step sets aside what such a number spoils, and until it has done so a snapshot of
a sound world may hold one (after an impact too hard for a body of 1e-310 kg, for example).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.one_way import PLATFORM_B
from sketchfall.physics.collision.sat import CORNER_OF_B
from sketchfall.physics.constants import MAX_CHARGE, MAX_COORDINATE, MAX_CORNERS, MAX_KNOTS, MAX_RESTITUTION
from sketchfall.physics.joints.kinds import JOINT_KINDS
from sketchfall.physics.tables.records import (
    BODY,
    CONTACT,
    DYNAMIC,
    JOINT,
    KNOT,
    MATTER,
    MOTION,
    MOVABLES,
    NOTHING,
    SHAPE,
    STATIC,
    VERTEX,
    WORLD,
)

Bounds = tuple[float, float]

LARGEST = float(np.finfo(np.float64).max)
LEAST = 5e-324  # above zero
FINITE: Bounds = (-LARGEST, LARGEST)
POSITIVE, NOT_NEGATIVE = (LEAST, LARGEST), (0.0, LARGEST)
POSITIVE_OR_INFINITE, NOT_NEGATIVE_OR_INFINITE = (LEAST, math.inf), (0.0, math.inf)
FLAG: Bounds = (0, 1)
ID: Bounds = (1, 2**53)  # so that there are more to give out
ROW_NUMBER: Bounds = (0, 2**31 - 1)  # how many rows there are is asked by snapshot_checks
FARTHEST = 10.0 * MAX_COORDINATE  # m, no point of a body is farther from its centre of mass
WORKED_OUT = None  # any number
FEATURE: Bounds = (0, CORNER_OF_B + MAX_CORNERS)

BOUNDS: dict[str, tuple[np.dtype[Any], dict[str, Bounds | None]]] = {
    "bodies": (
        BODY,
        {
            "id": ID,
            **dict.fromkeys(("cx", "cy", "angle"), WORKED_OUT),
            **dict.fromkeys(("mass", "inertia"), NOT_NEGATIVE_OR_INFINITE),
            "rest_time": NOT_NEGATIVE,
            "radius": (LEAST, FARTHEST),
            "inner_radius": (0.0, FARTHEST),
            "first_shape": ROW_NUMBER,
            "shape_count": (1, ROW_NUMBER[1]),
            "kind": (STATIC, DYNAMIC),
            **dict.fromkeys(("awake", "bullet", "fixed_rotation", "quarantined", "joined"), FLAG),
            **dict.fromkeys(("sensor", "one_way", "grounded"), FLAG),
            **dict.fromkeys(("charge", "magnet"), (-MAX_CHARGE, MAX_CHARGE)),
            "touches": (NOTHING, MOVABLES),
            **dict.fromkeys(("kick_x", "kick_y", "kick_w", "attraction_w"), WORKED_OUT),
            **dict.fromkeys(("attraction_x", "attraction_y"), WORKED_OUT),
            **dict.fromkeys(("ground_x", "ground_y", "ground_at"), WORKED_OUT),
            "crowd": ROW_NUMBER,
            "constrained": (0, 2),
            "plan": (0, 0),  # every step forgets them again
        },
    ),
    "motions": (MOTION, dict.fromkeys(MOTION.names or (), WORKED_OUT)),
    "shapes": (
        SHAPE,
        {
            **dict.fromkeys(("body", "first"), ROW_NUMBER),
            "count": (1, MAX_CORNERS),
            "movable": FLAG,
            "radius": (0.0, FARTHEST),
        },
    ),
    "matter": (
        MATTER,
        {
            "given": ROW_NUMBER,
            "density": POSITIVE,
            **dict.fromkeys(("static_friction", "kinetic_friction", "rolling_resistance"), NOT_NEGATIVE),
            "restitution": (0.0, MAX_RESTITUTION),
        },
    ),
    "vertices": (
        VERTEX,
        {
            **dict.fromkeys(("local_x", "local_y"), (-FARTHEST, FARTHEST)),
            **dict.fromkeys(("x", "y", "nx", "ny"), WORKED_OUT),
            **dict.fromkeys(("inner_edge", "inner_corner"), FLAG),
            "bend": (0.0, 1.0),
        },
    ),
    "contacts": (
        CONTACT,
        {
            **dict.fromkeys(("shape_a", "shape_b", "body_a", "body_b"), ROW_NUMBER),
            "count": (0, 2),
            "round": FLAG,
            "slips": (-1, 1),
            **dict.fromkeys(("id_0", "id_1"), FEATURE),
            **dict.fromkeys(("nx", "ny", "x_0", "y_0", "x_1", "y_1", "gap_0", "gap_1"), WORKED_OUT),
            **dict.fromkeys(("impact_shift_0", "impact_shift_1", "target_speed", "slip_speed"), WORKED_OUT),
            "bend": (0.0, 1.0),
            **dict.fromkeys(("normal_force_0", "normal_force_1", "tangent_force"), WORKED_OUT),
            **dict.fromkeys(("total_normal_0", "total_normal_1", "total_tangent"), WORKED_OUT),
            **dict.fromkeys(("radius_a", "radius_b"), NOT_NEGATIVE),
            **dict.fromkeys(("static_friction", "kinetic_friction"), NOT_NEGATIVE_OR_INFINITE),
            "restitution": (0.0, MAX_RESTITUTION),
            "rolling_arm": NOT_NEGATIVE_OR_INFINITE,
            "rolling_torque": WORKED_OUT,
            **dict.fromkeys(("sensor", "inside", "stands"), FLAG),
            "one_way": (0, PLATFORM_B),
        },
    ),
    "joints": (
        JOINT,
        {
            "id": ID,
            "kind": (0, len(JOINT_KINDS) - 1),
            "body_a": ROW_NUMBER,
            "body_b": (WORLD, ROW_NUMBER[1]),
            **dict.fromkeys(("collide", "broken", "limited", "driven", "motor_line"), FLAG),
            "ratchet": (-1, 1),
            "closed": FLAG,
            "first_knot": ROW_NUMBER,
            "knots": (0, MAX_KNOTS),
            "piece": (0, MAX_KNOTS),
            "share": WORKED_OUT,
            "pawl": WORKED_OUT,
            **dict.fromkeys(("length", "stiffness", "damping", "teeth", "friction"), NOT_NEGATIVE),
            **dict.fromkeys(("torsion", "torsion_damping"), NOT_NEGATIVE),
            **dict.fromkeys(("motor_limit", "max_force"), NOT_NEGATIVE_OR_INFINITE),
            **dict.fromkeys(("break_force", "break_torque"), POSITIVE_OR_INFINITE),
            **dict.fromkeys(("force_x", "force_y", "torque"), WORKED_OUT),
            **dict.fromkeys((f"row_force_{row}" for row in range(5)), WORKED_OUT),
        },
    ),
    "knots": (KNOT, {"span": (LEAST, FARTHEST)}),
}


@dataclass(frozen=True)
class Block:
    """Neighbouring fields of one type, which are looked at together."""

    names: tuple[str, ...]
    format: np.dtype[Any]
    offset: int  # bytes from the start of a row
    low: NDArray[Any]
    high: NDArray[Any]

    def columns(self, rows: NDArray[np.void]) -> NDArray[Any]:
        """A line of the array for each field: copied, since from there they are read much faster."""
        strides = (self.format.itemsize, rows.dtype.itemsize)
        shape = (len(self.names), len(rows))
        return np.ndarray(shape, self.format, rows.data, self.offset, strides).copy()


def first_beyond(name: str, rows: NDArray[np.void]) -> tuple[int, str, Bounds] | None:
    """The first row of this table with a number beyond its bounds, the field, and those bounds."""
    for block in BLOCKS[name] if len(rows) > 0 else ():
        columns = block.columns(rows)
        # A number that is not one makes the least and the greatest such, and fails both comparisons.
        least, greatest = columns.min(axis=1), columns.max(axis=1)
        fits = (least >= block.low) & (greatest <= block.high)
        if not fits.all():
            column = int(np.argmin(fits))
            low, high = block.low[column].item(), block.high[column].item()
            values = columns[column]
            row = int(np.argmin((values >= low) & (values <= high)))
            return row, block.names[column], (low, high)
    return None


def blocks_of(table: np.dtype[Any], bounds: dict[str, Bounds | None]) -> Iterator[Block]:
    names: list[str] = []
    for name in [*(table.names or ()), None]:
        if names and (
            name is None or bounds_of(table, bounds, name) is None or breaks(table, names[-1], name)
        ):
            limits = np.array([bounds_of(table, bounds, each) for each in names], table[names[0]])
            offset = place(table, names[0])
            yield Block(tuple(names), table[names[0]], offset, limits[:, 0].copy(), limits[:, 1].copy())
            names = []
        if name is not None and bounds_of(table, bounds, name) is not None:
            names.append(name)


def bounds_of(table: np.dtype[Any], bounds: dict[str, Bounds | None], name: str) -> Bounds | None:
    """Numbers are finite unless something else is said; sets of bits may be any."""
    return bounds.get(name, FINITE if table[name].kind == "f" else None)


def breaks(table: np.dtype[Any], before: str, name: str) -> bool:
    """Whether the field does not follow the other as the next of the same type."""
    return table[before] != table[name] or place(table, name) != place(table, before) + table[before].itemsize


def place(table: np.dtype[Any], name: str) -> int:
    assert table.fields is not None
    return int(table.fields[name][1])


BLOCKS = {name: tuple(blocks_of(table, bounds)) for name, (table, bounds) in BOUNDS.items()}
