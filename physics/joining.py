"""How bodies are joined: the part of a world that adds and removes joints."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from sketchfall.physics import checks
from sketchfall.physics.body import Body, Vector
from sketchfall.physics.constants import MAX_KNOTS
from sketchfall.physics.joint import Joint
from sketchfall.physics.joints.kinds import (
    GEAR,
    HINGE,
    JOINT_KINDS,
    MOUSE,
    PULLEY,
    ROD,
    ROPE,
    SLIDER,
    SLOT,
    SPRING,
    WELD,
    WHEEL,
)
from sketchfall.physics.shapes.smooth_line import knots_through
from sketchfall.physics.tables.records import WORLD
from sketchfall.physics.tables.state import State


class Joining:
    """Anchors are world points at the moment of joining; `b=None` is the world.

    Every joint takes `collide` (whether its two bodies collide with each other), `break_force` (N) and
    `break_torque` (N m).
    """

    _state: State
    _joints: dict[int, Joint]  # by id, in the order of the rows
    _joint_rows: dict[int, int]  # id -> row
    _next_joint_id: int

    def _row_of(self, body: Body) -> int:
        raise NotImplementedError

    def _joints_changed(self) -> None:
        raise NotImplementedError

    @property
    def joints(self) -> list[Joint]:
        """In the order in which they were added."""
        return list(self._joints.values())

    def remove_joint(self, joint: Joint) -> None:
        if not isinstance(joint, Joint) or joint._world is not self:
            raise ValueError(f"joint: {joint!r} is not a joint of this world")
        joint._wake()
        place = self._joint_rows[joint.id]
        joints = self._state.joints
        self._state.keep_joints(joints.used["id"] != joints.rows[place]["id"])
        self._number_joints()
        self._joints_changed()

    def _number_joints(self) -> None:
        """After rows came or went: keep the handles of those that are still there."""
        ids = [int(joint_id) for joint_id in self._state.joints.used["id"]]
        world: Any = self
        self._joints = {joint_id: self._joints.get(joint_id) or Joint(world, joint_id) for joint_id in ids}
        self._joint_rows = {joint_id: row for row, joint_id in enumerate(ids)}

    # --- one method for each kind -----------------------------------------------------------------

    def add_spring(
        self,
        a: Body,
        b: Body | None,
        anchor_a: Vector,
        anchor_b: Vector,
        stiffness: float,
        damping: float = 0.0,
        rest_length: float | None = None,
        **common: Any,
    ) -> Joint:
        """Spring (N/m) and damper (N s/m); its rest length is the present one unless given."""
        stiffness = checks.not_negative("stiffness", stiffness)
        damping = checks.not_negative("damping", damping)
        length = self._length("rest_length", rest_length, anchor_a, anchor_b)
        values = {"stiffness": stiffness, "damping": damping, "length": length}
        return self._join(SPRING, a, b, anchor_a, anchor_b, values, {"collide": True, **common})

    def add_rod(
        self,
        a: Body,
        b: Body | None,
        anchor_a: Vector,
        anchor_b: Vector,
        length: float | None = None,
        **common: Any,
    ) -> Joint:
        """Keeps two points at a distance."""
        values = {"length": self._length("length", length, anchor_a, anchor_b)}
        return self._join(ROD, a, b, anchor_a, anchor_b, values, {"collide": True, **common})

    def add_rope(
        self,
        a: Body,
        b: Body | None,
        anchor_a: Vector,
        anchor_b: Vector,
        max_length: float | None = None,
        **common: Any,
    ) -> Joint:
        """Keeps two points from going farther apart than its length."""
        values = {"length": self._length("max_length", max_length, anchor_a, anchor_b)}
        return self._join(ROPE, a, b, anchor_a, anchor_b, values, {"collide": True, **common})

    def add_hinge(
        self,
        a: Body,
        b: Body | None,
        anchor: Vector,
        *,
        limits: tuple[float, float] | None = None,
        motor_speed: float | None = None,
        max_torque: float = math.inf,
        motor_line: bool = False,
        ratchet: int = 0,
        teeth: float = 0.0,
        pawl: float = 0.0,
        torsion: float = 0.0,
        torsion_damping: float = 0.0,
        rest_angle: float = 0.0,
        **common: Any,
    ) -> Joint:
        """Keeps a point of both bodies together; limits in rad, motor in rad/s with at most max_torque.

        With `motor_line`, the torque falls from that at standstill to none at the motor's speed. A ratchet of
        1 lets B turn against A counter-clockwise only, of -1 clockwise; it has so many teeth in a turn, of
        which one is at `pawl` (rad from how they are joined), or holds anywhere. A torsion spring (N m/rad,
        with its damping, N m s/rad) turns B to its rest angle, rad from how they are joined.
        """
        values = self._motor(motor_speed, "max_torque", max_torque, motor_line) | self._limits(limits)
        values |= self._ratchet(ratchet, teeth, pawl)
        values |= self._torsion(torsion, torsion_damping, rest_angle)
        return self._join(HINGE, a, b, anchor, anchor, values, common)

    def add_slider(
        self,
        a: Body,
        b: Body | None,
        anchor: Vector,
        axis: Vector,
        *,
        limits: tuple[float, float] | None = None,
        motor_speed: float | None = None,
        max_force: float = math.inf,
        motor_line: bool = False,
        ratchet: int = 0,
        teeth: float = 0.0,
        pawl: float = 0.0,
        **common: Any,
    ) -> Joint:
        """B moves along `axis`, which turns with A; limits in m, motor in m/s with at most max_force N.

        With a ratchet of 1 it moves only that way, with -1 only against it; it has so many teeth in a metre.
        """
        values = self._motor(motor_speed, "max_force", max_force, motor_line) | self._limits(limits)
        values |= self._ratchet(ratchet, teeth, pawl)
        return self._join(SLIDER, a, b, anchor, anchor, values, common, axis=axis)

    def add_weld(
        self,
        a: Body,
        b: Body | None,
        anchor: Vector | None = None,
        *,
        torsion: float = 0.0,
        torsion_damping: float = 0.0,
        rest_angle: float = 0.0,
        **common: Any,
    ) -> Joint:
        """Makes two bodies one; it breaks at the anchor, which is A's centre of mass unless given.

        With a torsion (N m/rad) it bends there like a spring; with 0 it is rigid.
        """
        self._row_of(a)
        place = a.center_of_mass if anchor is None else anchor
        values = self._torsion(torsion, torsion_damping, rest_angle)
        return self._join(WELD, a, b, place, place, values, common)

    def add_wheel(
        self,
        a: Body,
        b: Body | None,
        anchor: Vector,
        axis: Vector = (0.0, 1.0),
        *,
        stiffness: float = 1000.0,
        damping: float = 50.0,
        limits: tuple[float, float] | None = None,
        motor_speed: float | None = None,
        max_torque: float = math.inf,
        motor_line: bool = False,
        **common: Any,
    ) -> Joint:
        """B turns at the anchor, on a spring along `axis` of A; limits of its travel in m, motor in rad/s."""
        values = self._motor(motor_speed, "max_torque", max_torque, motor_line) | self._limits(limits)
        values["stiffness"] = checks.not_negative("stiffness", stiffness)
        values["damping"] = checks.not_negative("damping", damping)
        return self._join(WHEEL, a, b, anchor, anchor, values, common, axis=axis)

    def add_gear(self, a: Body, b: Body, ratio: float = 1.0, **common: Any) -> Joint:
        """When A turns, B turns `ratio` times as much the other way."""
        rows = self._row_of(a), self._row_of(b)
        angles = [float(self._state.bodies.rows[row]["angle"]) for row in rows]
        ratio = checks.bounded("ratio", ratio)
        if ratio == 0.0:
            raise ValueError("ratio: 0 would hold B still; use a hinge with limits")
        values = {"ratio": ratio, "angle": ratio * angles[0] + angles[1]}
        return self._join(GEAR, a, b, a.center_of_mass, b.center_of_mass, values, {"collide": True, **common})

    def add_pulley(
        self,
        a: Body,
        b: Body,
        anchor_a: Vector,
        anchor_b: Vector,
        wheel_a: Vector,
        wheel_b: Vector,
        ratio: float = 1.0,
        length: float | None = None,
        **common: Any,
    ) -> Joint:
        """One rope from A over two fixed wheels to B, whose part counts `ratio` times; taut unless longer."""
        ratio = checks.positive("ratio", ratio)
        wheels = checks.pair("wheel_a", wheel_a), checks.pair("wheel_b", wheel_b)
        parts = (
            math.dist(checks.pair("anchor_a", anchor_a), wheels[0]),
            math.dist(checks.pair("anchor_b", anchor_b), wheels[1]),
        )
        taut = parts[0] + ratio * parts[1]
        values = {
            "ratio": ratio,
            "length": taut if length is None else checks.not_negative("length", length),
            "wheel_ax": wheels[0][0],
            "wheel_ay": wheels[0][1],
            "wheel_bx": wheels[1][0],
            "wheel_by": wheels[1][1],
        }
        return self._join(PULLEY, a, b, anchor_a, anchor_b, values, {"collide": True, **common})

    def add_mouse(
        self, a: Body, point: Vector, *, stiffness: float, damping: float, max_force: float = math.inf
    ) -> Joint:
        """Holds a body by a point, as a hand would: set the joint's `target` to move it."""
        values = {
            "stiffness": checks.not_negative("stiffness", stiffness),
            "damping": checks.not_negative("damping", damping),
            "max_force": checks.not_negative_or_infinite("max_force", max_force),
        }
        return self._join(MOUSE, a, None, point, point, values, {})

    def add_slot(
        self,
        a: Body,
        b: Body | None,
        anchor: Vector,
        path: Sequence[Vector],
        closed: bool = False,
        *,
        friction: float = 0.0,
        **common: Any,
    ) -> Joint:
        """A pin of A, at the anchor, in a groove of B along the smooth curve through the points of the path.

        It turns in there as it likes. A closed groove has no ends; others stop it there. The friction is a
        coefficient, times how hard the pin presses on the groove.
        """
        friction = checks.not_negative("friction", friction)
        closed = checks.truth("closed", closed)
        self._row_of(a)
        places = checks.path("path", path, 3 if closed else 2, MAX_KNOTS, closed)
        body = None if b is None else self._state.bodies.rows[self._row_of(b)]
        seen = places if body is None else [seen_from(body, place) for place in places]
        knots = knots_through(np.array(seen), closed)
        values = {"closed": closed, "knots": len(knots), "friction": friction}
        joint = self._join(SLOT, a, b, anchor, anchor, values, common)
        table = self._state.knots
        first = table.add(len(knots))
        table.rows[first : table.count] = knots
        x, y = anchor if body is None else seen_from(body, anchor)
        nearest = np.hypot(knots["x"] - x, knots["y"] - y).argmin()
        joint._row["piece"] = min(int(nearest), len(knots) - 1 - (not closed))
        return joint

    # --- what they have in common -----------------------------------------------------------------

    def _length(self, name: str, value: float | None, anchor_a: Vector, anchor_b: Vector) -> float:
        if value is None:
            return math.dist(checks.pair("anchor_a", anchor_a), checks.pair("anchor_b", anchor_b))
        return checks.not_negative(name, value)

    def _motor(self, speed: float | None, name: str, limit: float, line: bool) -> dict[str, float]:
        return {
            "driven": speed is not None,
            "motor_line": checks.truth("motor_line", line),
            "motor_speed": 0.0 if speed is None else checks.bounded("motor_speed", speed),
            "motor_limit": checks.not_negative_or_infinite(name, limit),
        }

    def _limits(self, limits: tuple[float, float] | None) -> dict[str, float]:
        lower, upper = (0.0, 0.0) if limits is None else checks.ordered_pair("limits", limits)
        return {"limited": limits is not None, "lower": lower, "upper": upper}

    def _ratchet(self, ratchet: int, teeth: float, pawl: float) -> dict[str, float]:
        return {
            "ratchet": checks.sign("ratchet", ratchet),
            "teeth": checks.not_negative("teeth", teeth),
            "pawl": checks.bounded("pawl", pawl),
        }

    def _torsion(self, stiffness: float, damping: float, rest_angle: float) -> dict[str, float]:
        return {
            "torsion": checks.not_negative("torsion", stiffness),
            "torsion_damping": checks.not_negative("torsion_damping", damping),
            "rest_angle": checks.bounded("rest_angle", rest_angle),
        }

    def _common(
        self, *, collide: bool = False, break_force: float = math.inf, break_torque: float = math.inf
    ) -> dict[str, float]:
        return {
            "collide": checks.truth("collide", collide),
            "break_force": checks.break_limit("break_force", break_force),
            "break_torque": checks.break_limit("break_torque", break_torque),
        }

    def _join(
        self,
        kind: int,
        a: Body,
        b: Body | None,
        anchor_a: Vector,
        anchor_b: Vector,
        values: dict[str, float],
        common: dict[str, Any],
        *,
        axis: Vector = (1.0, 0.0),
    ) -> Joint:
        """Write the joint's row."""
        values = values | self._common(**common)
        row_a = self._row_of(a)
        row_b = WORLD if b is None else self._row_of(b)
        if row_a == row_b:
            raise ValueError(f"b: {b!r} is the same body as a; a {JOINT_KINDS[kind]} joins two")
        place_a, place_b = checks.pair("anchor_a", anchor_a), checks.pair("anchor_b", anchor_b)
        axis = checks.direction("axis", axis)
        bodies = self._state.bodies.rows
        place = self._state.joints.add()
        row = self._state.joints.rows[place]
        row["id"], row["kind"] = self._next_joint_id, kind
        row["body_a"], row["body_b"] = row_a, row_b
        row["ax"], row["ay"] = seen_from(bodies[row_a], place_a)
        row["bx"], row["by"] = place_b if row_b == WORLD else seen_from(bodies[row_b], place_b)
        row["axis_x"], row["axis_y"] = turned(axis, -bodies[row_a]["angle"])
        row["angle"] = (0.0 if row_b == WORLD else bodies[row_b]["angle"]) - bodies[row_a]["angle"]
        row["first_knot"] = self._state.knots.count
        row["max_force"] = math.inf
        for name, value in values.items():
            row[name] = value
        world: Any = self
        joint = self._joints[self._next_joint_id] = Joint(world, self._next_joint_id)
        self._joint_rows[self._next_joint_id] = place
        self._next_joint_id += 1
        joint._wake()
        self._joints_changed()
        return joint


def turned(vector: Vector, angle: float) -> Vector:
    c, s = math.cos(angle), math.sin(angle)
    return c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]


def seen_from(body: Any, point: Vector) -> Vector:
    """A world point as it lies from the body's centre of mass, unturned."""
    return turned((point[0] - body["cx"], point[1] - body["cy"]), -body["angle"])
