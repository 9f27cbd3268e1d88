"""A drawing as plain data: bodies with stable ids, and the settings of their world.

Nothing here changes once made; an edit makes a new value with `msgspec.structs.replace`, so an older scene
can be kept for undo at no cost. Each annotated type states the range a file may hold. SI units, y up.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

MAX_BODIES = 100_000
MAX_VERTICES = 10_000  # in one outline
MAX_SHAPES = 10_000  # in one body

# Ranges: wide enough for any drawing, narrow enough that products of them neither overflow nor vanish.
Length = Annotated[float, Meta(ge=1e-9, le=1e9)]  # m
Coordinate = Annotated[float, Meta(ge=-1e9, le=1e9)]  # m
Speed = Annotated[float, Meta(ge=-1e5, le=1e5)]  # m/s along one axis, or rad/s
Angle = Annotated[float, Meta(ge=-1e6, le=1e6)]  # rad
Acceleration = Annotated[float, Meta(ge=-1e5, le=1e5)]  # m/s^2
Density = Annotated[float, Meta(ge=1e-9, le=1e9)]  # kg/m^2
Friction = Annotated[float, Meta(ge=0.0, le=1e3)]
Restitution = Annotated[float, Meta(ge=0.0, le=1.0)]
Substeps = Annotated[int, Meta(ge=1, le=64)]
Bits = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Id = Annotated[int, Meta(ge=1, le=2**53)]  # 2**53: beyond it, other readers of JSON lose digits
Name = Annotated[str, Meta(max_length=200)]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-fA-F]{6}\Z")]

Point = tuple[Coordinate, Coordinate]
RestitutionRule = Literal["average", "minimum", "maximum", "product"]
FrictionRule = Literal["geometric_mean", "root_sum_square", "minimum", "maximum", "average"]
Kind = Literal["dynamic", "static", "kinematic"]


class DrawingError(ValueError):
    """A drawing that cannot be used: which field is wrong, and why, in one sentence."""

    def __init__(self, reason: str, field: str = "") -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field  # for example bodies[3].shapes[0].radius; empty if it is about the whole


class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The base of everything in a drawing: compared by content, never changed.

    A value cannot hold itself, so there is nothing for Python to collect (gc=False); looking through 20,000
    bodies for it would stop the window for 50 ms now and then.
    """


class CircleShape(Value, frozen=True, kw_only=True, tag_field="type", tag="circle"):
    radius: Length
    center: Point = (0.0, 0.0)  # in the body's frame


class PolygonShape(Value, frozen=True, kw_only=True, tag_field="type", tag="polygon"):
    # In the body's frame, in either winding.
    vertices: Annotated[tuple[Point, ...], Meta(min_length=3, max_length=MAX_VERTICES)]


Shape = CircleShape | PolygonShape


class Material(Value, frozen=True, kw_only=True):
    density: Density = 1.0
    static_friction: Friction = 0.6
    kinetic_friction: Friction = 0.5
    restitution: Restitution = 0.2


class BodyDrawing(Value, frozen=True, kw_only=True):
    """One body as drawn: where it starts and what it is made of."""

    id: Id  # never used twice in a drawing, and kept when it is saved
    name: Name = ""
    kind: Kind = "dynamic"
    position: Point = (0.0, 0.0)  # of the origin of the body's frame
    angle: Angle = 0.0
    velocity: tuple[Speed, Speed] = (0.0, 0.0)
    angular_velocity: Speed = 0.0
    shapes: Annotated[tuple[Shape, ...], Meta(min_length=1, max_length=MAX_SHAPES)]
    material: Material = Material()
    colour: Colour | None = None  # None: chosen by the program
    bullet: bool = False  # fast and small: tested along its path against moving bodies too
    fixed_rotation: bool = False
    locked: bool = False  # on the canvas it is neither selected nor erased; the engine does not care
    category: Bits = 1  # what the body is, as bits
    mask: Bits = 2**32 - 1  # what it collides with, as bits


class WorldSettings(Value, frozen=True, kw_only=True):
    gravity: tuple[Acceleration, Acceleration] = (0.0, -9.81)
    substeps: Substeps = 4
    restitution_rule: RestitutionRule = "average"
    friction_rule: FrictionRule = "geometric_mean"
    sleeping: bool = True


class Scene(Value, frozen=True, kw_only=True):
    world: WorldSettings = WorldSettings()
    bodies: Annotated[tuple[BodyDrawing, ...], Meta(max_length=MAX_BODIES)] = ()


def check_scene(scene: Scene) -> None:
    """Raise DrawingError for what no single field shows: an id used twice, frictions in the wrong order."""
    first_with: dict[int, int] = {}
    for index, body in enumerate(scene.bodies):
        first = first_with.setdefault(body.id, index)
        if first != index:
            raise DrawingError(f"the id {body.id} is already used by bodies[{first}]", f"bodies[{index}].id")
        kinetic, static = body.material.kinetic_friction, body.material.static_friction
        if kinetic > static:
            raise DrawingError(
                f"expected at most the static friction, {static}, found {kinetic}",
                f"bodies[{index}].material.kinetic_friction",
            )
