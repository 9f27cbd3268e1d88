"""A body as the user of the engine sees it: a handle on one row of the world's tables.

Every property that changes something checks the value first and then wakes what the change concerns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics import checks
from sketchfall.physics.constants import MAX_CHARGE, MAX_SPEED
from sketchfall.physics.reports import touches_of
from sketchfall.physics.setting import MATERIALS_CHANGED, SETTINGS_CHANGED
from sketchfall.physics.shapes.magnet import Magnet
from sketchfall.physics.shapes.material import Material
from sketchfall.physics.tables import matter
from sketchfall.physics.tables.records import DYNAMIC, KIND_NAMES, STATIC

if TYPE_CHECKING:
    from sketchfall.physics.world import World

Vector = tuple[float, float]


class Body:
    __slots__ = ("_id", "_world")

    def __init__(self, world: World, body_id: int) -> None:
        self._world = world
        self._id = body_id

    def __repr__(self) -> str:
        if not self.exists:
            return f"<Body {self._id}, removed>"
        x, y = self.position
        return f"<Body {self._id}, {self.kind}, at ({x:.4g}, {y:.4g})>"

    @property
    def id(self) -> int:
        """Unique in its world, never given twice."""
        return self._id

    @property
    def exists(self) -> bool:
        return self._id in self._world._rows

    @property
    def _row(self) -> int:
        row = self._world._rows.get(self._id)
        if row is None:
            raise ValueError(f"body {self._id} is not in this world any more: it was removed")
        return row

    @property
    def _body(self) -> Any:
        return self._world._state.bodies.rows[self._row]

    @property
    def _motion(self) -> Any:
        return self._world._state.motions.rows[self._row]

    # --- place ------------------------------------------------------------------------------------

    @property
    def position(self) -> Vector:
        """Of the body frame's origin in the world, m."""
        body = self._body
        c, s = math.cos(body["angle"]), math.sin(body["angle"])
        x, y = body["origin_x"], body["origin_y"]
        return float(body["cx"] + c * x - s * y), float(body["cy"] + s * x + c * y)

    @position.setter
    def position(self, value: Vector) -> None:
        self._move(checks.pair("position", value), self.angle)

    @property
    def angle(self) -> float:
        """Counter-clockwise, rad; not wrapped."""
        return float(self._body["angle"])

    @angle.setter
    def angle(self, value: float) -> None:
        self._move(self.position, checks.bounded("angle", value))

    @property
    def center_of_mass(self) -> Vector:
        """In the world, m."""
        body = self._body
        return float(body["cx"]), float(body["cy"])

    def _move(self, position: Vector, angle: float) -> None:
        body = self._body
        self._world._disturb(self._row)
        c, s = math.cos(angle), math.sin(angle)
        x, y = body["origin_x"], body["origin_y"]
        body["cx"], body["cy"] = position[0] - c * x + s * y, position[1] - s * x - c * y
        body["angle"] = angle
        self._world._replace(self._row)

    # --- motion -----------------------------------------------------------------------------------

    @property
    def velocity(self) -> Vector:
        """Of the centre of mass, m/s."""
        motion = self._motion
        return float(motion["vx"]), float(motion["vy"])

    @velocity.setter
    def velocity(self, value: Vector) -> None:
        velocity = checks.pair("velocity", value, MAX_SPEED)
        self._refuse_if_static("velocity", velocity != (0.0, 0.0))
        self.wake()
        self._motion["vx"], self._motion["vy"] = velocity

    @property
    def angular_velocity(self) -> float:
        """Counter-clockwise, rad/s."""
        return float(self._motion["w"])

    @angular_velocity.setter
    def angular_velocity(self, value: float) -> None:
        spin = checks.bounded("angular_velocity", value, MAX_SPEED)
        self._refuse_if_static("angular_velocity", spin != 0.0)
        self.wake()
        self._motion["w"] = spin

    @property
    def force(self) -> Vector:
        """Acts at the centre of mass in every step until changed, N."""
        body = self._body
        return float(body["force_x"]), float(body["force_y"])

    @force.setter
    def force(self, value: Vector) -> None:
        force = checks.pair("force", value)
        self.wake()
        self._body["force_x"], self._body["force_y"] = force

    @property
    def torque(self) -> float:
        """Acts in every step until changed, N m."""
        return float(self._body["torque"])

    @torque.setter
    def torque(self, value: float) -> None:
        torque = checks.bounded("torque", value)
        self.wake()
        self._body["torque"] = torque

    def apply_impulse(self, impulse: Vector, point: Vector | None = None) -> None:
        """Change the momentum at once, N s; at a world point, or at the centre of mass."""
        px, py = checks.pair("impulse", impulse)
        body, motion = self._body, self._motion
        x, y = self.center_of_mass if point is None else checks.pair("point", point)
        self.wake()
        motion["vx"] += px * motion["inv_mass"]
        motion["vy"] += py * motion["inv_mass"]
        motion["w"] += ((x - body["cx"]) * py - (y - body["cy"]) * px) * motion["inv_inertia"]

    @property
    def gravity_scale(self) -> float:
        """How strongly gravity pulls on this body: 1 as usual, 0 not at all."""
        return float(self._body["gravity_scale"])

    @gravity_scale.setter
    def gravity_scale(self, value: float) -> None:
        scale = checks.bounded("gravity_scale", value)
        self.wake()
        self._body["gravity_scale"] = scale

    # --- matter -----------------------------------------------------------------------------------

    @property
    def mass(self) -> float:
        """kg; from the shapes and the density unless set. Setting it scales the inertia along."""
        return float(self._body["mass"])

    @mass.setter
    def mass(self, value: float) -> None:
        mass = checks.weight("mass", value)
        self._scale_mass(mass / self.mass)
        self._body["mass"] = mass
        self._reweigh()

    @property
    def inertia(self) -> float:
        """About the centre of mass, kg m^2."""
        return float(self._body["inertia"])

    @inertia.setter
    def inertia(self, value: float) -> None:
        self._body["inertia"] = checks.weight("inertia", value)
        self._reweigh()

    @property
    def material(self) -> Material:
        """Of its first shape, which mostly is that of all. To set it is to set that of all."""
        return self.materials[0]

    @material.setter
    def material(self, value: Material) -> None:
        if not isinstance(value, Material):
            raise ValueError(f"material: {value!r} is not a Material")
        self.materials = [value] * len(self.materials)

    @property
    def materials(self) -> list[Material]:
        """Of each of its shapes. Mass, inertia and centre of mass follow what is set."""
        return matter.materials_of(self._world._state, self._row)

    @materials.setter
    def materials(self, values: Sequence[Material]) -> None:
        each = matter.one_for_each(values, len(self.materials))
        if matter.fill(self._world._state, self._row, each):
            self._world._replace(self._row)
        self._world._changed |= MATERIALS_CHANGED
        self._world._disturb(self._row)

    @property
    def surface_speed(self) -> float:
        """At which its surface runs clockwise around it, like a belt: what lies on it goes right, m/s."""
        return float(self._body["surface_speed"])

    @surface_speed.setter
    def surface_speed(self, value: float) -> None:
        self._body["surface_speed"] = checks.bounded("surface_speed", value, MAX_SPEED)
        self._world._changed |= MATERIALS_CHANGED
        self._world._disturb(self._row)

    @property
    def charge(self) -> float:
        """Two of 1 push each other apart with 1 N from 1 m; of different signs, they attract each other."""
        return float(self._body["charge"])

    @charge.setter
    def charge(self, value: float) -> None:
        self._body["charge"] = checks.bounded("charge", value, MAX_CHARGE)
        self._world._changed |= SETTINGS_CHANGED
        self._world._wake_all()

    @property
    def magnet(self) -> Magnet | None:
        """Its two poles, on which those of other bodies act; None if it is no magnet."""
        body = self._body
        if body["magnet"] == 0.0:
            return None
        north, south = (body["north_x"], body["north_y"]), (body["south_x"], body["south_y"])
        return Magnet(float(body["magnet"]), *((float(x), float(y)) for x, y in (north, south)))

    @magnet.setter
    def magnet(self, value: Magnet | None) -> None:
        strength, *poles = (0.0, (0.0, 0.0), (0.0, 0.0)) if value is None else astuple(value)
        body = self._body
        body["magnet"] = strength
        (body["north_x"], body["north_y"]), (body["south_x"], body["south_y"]) = poles
        self._world._changed |= SETTINGS_CHANGED
        self._world._wake_all()

    @property
    def sensor(self) -> bool:
        """Whether all pass through it, while it notices them (see World.sensed and ContactWatch)."""
        return bool(self._body["sensor"])

    @sensor.setter
    def sensor(self, value: bool) -> None:
        self._body["sensor"] = bool(value)
        self._reweigh()
        self._world._forget_contacts(self._row)

    @property
    def one_way(self) -> bool:
        """Whether what comes from below, as seen in its own frame, passes through it."""
        return bool(self._body["one_way"])

    @one_way.setter
    def one_way(self, value: bool) -> None:
        self._body["one_way"] = bool(value)
        self._world._forget_contacts(self._row)
        self._world._disturb(self._row)

    def _scale_mass(self, ratio: float) -> None:
        mass, inertia = (
            checks.weight("mass", self.mass * ratio),
            checks.weight("inertia", self.inertia * ratio),
        )
        self._body["mass"], self._body["inertia"] = mass, inertia

    def _reweigh(self) -> None:
        self._world._state.weigh(self._row)
        self._world._disturb(self._row)

    @property
    def kind(self) -> str:
        """'dynamic', 'static' (never moves) or 'kinematic' (moves as told, unmoved by others)."""
        return KIND_NAMES[self._body["kind"]]

    @kind.setter
    def kind(self, value: str) -> None:
        kind = checks.one_of("kind", value, KIND_NAMES)
        body = self._body
        if body["quarantined"]:
            raise ValueError(f"body {self._id} was set aside because its state was not finite")
        body["kind"] = kind
        body["awake"] = 1
        if kind == STATIC:
            self._motion["vx"] = self._motion["vy"] = self._motion["w"] = 0.0
        self._reweigh()
        self._world._forget_contacts(self._row)

    @property
    def bullet(self) -> bool:
        """Swept against all bodies, so that it never passes through one; others only against static ones."""
        return bool(self._body["bullet"])

    @bullet.setter
    def bullet(self, value: bool) -> None:
        self._body["bullet"] = bool(value)

    @property
    def fixed_rotation(self) -> bool:
        return bool(self._body["fixed_rotation"])

    @fixed_rotation.setter
    def fixed_rotation(self, value: bool) -> None:
        self._body["fixed_rotation"] = bool(value)
        self._motion["w"] *= not value
        self._reweigh()

    @property
    def category(self) -> int:
        """What the body is, as bits."""
        return int(self._body["category"])

    @category.setter
    def category(self, value: int) -> None:
        self._body["category"] = checks.bits("category", value)
        self._world._refilter(self._row)

    @property
    def mask(self) -> int:
        """The categories it collides with, as bits."""
        return int(self._body["mask"])

    @mask.setter
    def mask(self, value: int) -> None:
        self._body["mask"] = checks.bits("mask", value)
        self._world._refilter(self._row)

    @property
    def parts(self) -> list[tuple[NDArray[np.float64], float]]:
        """The convex pieces in the body's frame: corners and radius (a circle is a corner with a radius)."""
        state, body = self._world._state, self._body
        pieces = []
        for shape in state.shapes.rows[state.shapes_of(self._row)]:
            v = state.vertices.rows[shape["first"] : shape["first"] + shape["count"]]
            corners = np.column_stack([v["local_x"] - body["origin_x"], v["local_y"] - body["origin_y"]])
            pieces.append((corners, float(shape["radius"])))
        return pieces

    @property
    def touches(self) -> NDArray[np.void]:
        """One row for every point at which it touches another body, seen from it (see reports.TOUCH)."""
        return touches_of(self._world._state, self._row)

    # --- sleep ------------------------------------------------------------------------------------

    @property
    def awake(self) -> bool:
        """False while a dynamic body sleeps; static and kinematic ones never do."""
        return bool(self._body["awake"])

    def wake(self) -> None:
        body = self._body
        if body["kind"] != STATIC:
            body["awake"] = 1
            body["rest_time"] = 0.0

    def sleep(self) -> None:
        """Stop the body until something touches it. What it touches keeps it awake if that is awake."""
        body, motion = self._body, self._motion
        if body["kind"] == DYNAMIC:
            motion["vx"] = motion["vy"] = motion["w"] = 0.0
            body["awake"] = 0
            self._world._any_asleep = True

    @property
    def quarantined(self) -> bool:
        """Set aside because its state stopped being finite; it no longer takes part."""
        return bool(self._body["quarantined"])

    def _refuse_if_static(self, name: str, moving: bool) -> None:
        if moving and self._body["kind"] == STATIC:
            raise ValueError(f"{name}: body {self._id} is static and cannot move")
