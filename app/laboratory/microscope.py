"""A collision of two bodies under the microscope: all that there is to see of it at one moment.

Nothing is kept between two moments, so it works the same for a drawing and for a run, and can be asked anew
at every frame. `app/laboratory/microscope_story.py` tells it in steps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sketchfall import physics
from sketchfall.app.drawing.engine_shapes import engine_shapes
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, WorldSettings
from sketchfall.app.laboratory.separating_axes import (
    Axis,
    Clipping,
    Divided,
    Part,
    axes_of,
    closest_points,
    judge,
    nearest_pair,
)

TIGHT = 0.92  # of the circle around what is shown: its corners are mostly empty
NEIGHBOURHOOD = 1.2  # times half the size of the smaller part: how much is shown of the other beside it
FAST_ENOUGH = 1e-12  # N s, less is no impulse


@dataclass(frozen=True)
class Impulse:
    """What one contact point did in the last step, on B."""

    place: Point
    normal: Point  # unit, from A to B
    along_normal: float  # N s
    along_surface: float  # N s, along the normal turned to the left


@dataclass(frozen=True)
class Friction:
    """Of the pair, as the world combines it."""

    static: float
    kinetic: float


@dataclass(frozen=True)
class Study:
    """All that there is to see of a pair at one moment."""

    parts_a: tuple[Part, ...]
    parts_b: tuple[Part, ...]
    a: Part  # the two that are looked at
    b: Part
    axes: tuple[Axis, ...]  # those that were tried: the last one separates if `apart`
    best: tuple[int, ...]  # for each axis, which one has the least overlap up to it
    apart: bool
    chosen: int  # the axis with the least overlap, which gives the normal; the one that separates, if apart
    clipping: Clipping | None  # None if apart
    closest: tuple[Point, Point] | None  # None unless apart
    impulses: tuple[Impulse, ...]
    friction: Friction

    @property
    def focus(self) -> tuple[Point, float]:
        """Centre and radius of what is worth looking at: the smaller part, and what is near of the other."""
        small, large = sorted((self.a, self.b), key=_size)
        low, high = np.split(small.box, 2)
        near, far = np.split(large.box, 2)
        reach = NEIGHBOURHOOD * _size(small)
        if self.closest is not None:
            reach += math.dist(*self.closest)
        nearest, farthest = low - reach, high + reach
        low = np.minimum(low, np.clip(near, nearest, farthest))
        high = np.maximum(high, np.clip(far, nearest, farthest))
        x, y = (0.5 * (low + high)).tolist()
        return (x, y), TIGHT * 0.5 * float(np.hypot(*(high - low)))


def study(
    divided_a: Divided,
    pose_a: tuple[float, float, float],
    divided_b: Divided,
    pose_b: tuple[float, float, float],
    impulses: Sequence[Impulse] = (),
    friction: Friction | None = None,
) -> Study:
    """Look at bodies A and B where they stand."""
    parts_a, parts_b = divided_a.placed(*pose_a), divided_b.placed(*pose_b)
    a, b = nearest_pair(parts_a, parts_b)
    axes = axes_of(a, b)
    separating = next((number for number, axis in enumerate(axes) if axis.overlap < 0.0), None)
    apart = separating is not None
    if separating is not None:
        axes = axes[: separating + 1]
    best, chosen, clipping = judge(a, b, axes)
    return Study(
        tuple(parts_a),
        tuple(parts_b),
        a,
        b,
        tuple(axes),
        best,
        apart,
        chosen if separating is None else separating,
        None if apart else clipping,
        closest_points(a, b) if apart else None,
        tuple(each for each in impulses if each.along_normal > FAST_ENOUGH),
        friction or Friction(0.0, 0.0),
    )


def divide(body: BodyDrawing) -> Divided:
    """A drawn body in its convex parts."""
    return Divided(engine_shapes(body))


def impulses_between(world: physics.World, row_a: int, row_b: int) -> list[Impulse]:
    """What each contact point of two bodies did in the last step, with the normal from A to B."""
    contacts = world.contacts
    found = []
    for first, second, sign in ((row_a, row_b, 1.0), (row_b, row_a, -1.0)):
        for row in contacts[(contacts["body_a"] == first) & (contacts["body_b"] == second)]:
            (x, y), (nx, ny) = row["point"].tolist(), (sign * row["normal"]).tolist()
            pushed, rubbed = float(row["normal_impulse"]), float(row["tangent_impulse"])
            found.append(Impulse((x, y), (nx, ny), pushed, rubbed))
    return found


def friction_between(world: WorldSettings, a: BodyDrawing, b: BodyDrawing) -> Friction:
    rule, own, other = world.friction_rule, a.material, b.material
    return Friction(
        physics.combined_friction(rule, own.static_friction, other.static_friction),
        physics.combined_friction(rule, own.kinetic_friction, other.kinetic_friction),
    )


def _size(part: Part) -> float:
    """Half the diagonal of its box, m."""
    low_x, low_y, high_x, high_y = part.box.tolist()
    return 0.5 * math.hypot(high_x - low_x, high_y - low_y)
