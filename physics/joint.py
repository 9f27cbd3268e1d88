"""The handle of a joint: what a user of the engine holds on to."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from sketchfall.physics import checks
from sketchfall.physics.body import Body, Vector
from sketchfall.physics.joints.kinds import (
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
from sketchfall.physics.tables.records import STATIC, WORLD

if TYPE_CHECKING:
    from sketchfall.physics.world import World

MOTORED = (HINGE, SLIDER, WHEEL)
RATCHETED = (HINGE, SLIDER)
SPRUNG = (SPRING, WHEEL, MOUSE)
WITH_LENGTH = (SPRING, ROD, ROPE, PULLEY)
TWISTED = (HINGE, WELD)  # with a torsion spring
TURNING = (HINGE, WELD, SLIDER, WHEEL)  # those that know an angle


class Joint:
    __slots__ = ("_id", "_world")

    def __init__(self, world: World, joint_id: int) -> None:
        self._world = world
        self._id = joint_id

    def __repr__(self) -> str:
        if not self.exists:
            return f"<Joint {self._id}, removed>"
        return f"<Joint {self._id}, {self.kind}{', broken' if self.broken else ''}>"

    @property
    def id(self) -> int:
        """Unique among the joints of its world, never given twice."""
        return self._id

    @property
    def exists(self) -> bool:
        return self._id in self._world._joint_rows

    @property
    def _row(self) -> Any:
        place = self._world._joint_rows.get(self._id)
        if place is None:
            raise ValueError(f"joint {self._id} is not in this world any more: it was removed")
        return self._world._state.joints.rows[place]

    @property
    def kind(self) -> str:
        return JOINT_KINDS[self._row["kind"]]

    @property
    def bodies(self) -> tuple[Body, Body | None]:
        """A and B; None is the world."""
        row, bodies = self._row, self._world.bodies
        b = row["body_b"]
        return bodies[row["body_a"]], None if b == WORLD else bodies[b]

    @property
    def anchors(self) -> tuple[Vector, Vector]:
        """Where it holds A and B now, in the world, m."""
        row = self._row
        return self._place(row["body_a"], row["ax"], row["ay"]), self._place(
            row["body_b"], row["bx"], row["by"]
        )

    def _place(self, body: int, x: float, y: float) -> Vector:
        if body == WORLD:
            return float(x), float(y)
        row = self._world._state.bodies.rows[body]
        c, s = math.cos(row["angle"]), math.sin(row["angle"])
        return float(row["cx"] + c * x - s * y), float(row["cy"] + s * x + c * y)

    # --- what it does -----------------------------------------------------------------------------

    @property
    def force(self) -> Vector:
        """On B, mean over the last step, N; A gets the opposite."""
        return float(self._row["force_x"]), float(self._row["force_y"])

    @property
    def torque(self) -> float:
        """On B beside that of the force at its anchor, mean over the last step, N m."""
        return float(self._row["torque"])

    @property
    def broken(self) -> bool:
        """Torn apart by more than its break_force or break_torque; it holds nothing any more."""
        return bool(self._row["broken"])

    @property
    def angle(self) -> float:
        """How far B has turned against A since they were joined, rad."""
        row, bodies = self._row, self._world._state.bodies.rows
        b = 0.0 if row["body_b"] == WORLD else bodies[row["body_b"]]["angle"]
        return float(b - bodies[row["body_a"]]["angle"] - row["angle"])

    @angle.setter
    def angle(self, value: float) -> None:
        """Count from elsewhere: as if B had turned so far since they were joined. Limits count from there."""
        self._refuse_unless("angle", TURNING)
        turn = checks.bounded("angle", value)
        self._row["angle"] += self.angle - turn
        self._wake()

    @property
    def travel(self) -> float:
        """How far B's anchor is along the axis of a slider or a wheel, m."""
        (ax, ay), (bx, by) = self.anchors
        row = self._row
        angle = self._world._state.bodies.rows[row["body_a"]]["angle"]
        c, s = math.cos(angle), math.sin(angle)
        ux, uy = c * row["axis_x"] - s * row["axis_y"], s * row["axis_x"] + c * row["axis_y"]
        return float((bx - ax) * ux + (by - ay) * uy)

    # --- what can be set --------------------------------------------------------------------------

    @property
    def motor_speed(self) -> float | None:
        """rad/s of B against A, or m/s along a slider; None if the motor is off."""
        row = self._row
        return float(row["motor_speed"]) if row["driven"] else None

    @motor_speed.setter
    def motor_speed(self, value: float | None) -> None:
        self._refuse_unless("motor_speed", MOTORED)
        speed = 0.0 if value is None else checks.bounded("motor_speed", value)
        self._wake()
        self._row["motor_speed"], self._row["driven"] = speed, value is not None

    @property
    def motor_limit(self) -> float:
        """What the motor can do at most, N m (of a slider: N)."""
        return float(self._row["motor_limit"])

    @motor_limit.setter
    def motor_limit(self, value: float) -> None:
        self._refuse_unless("motor_limit", MOTORED)
        self._row["motor_limit"] = checks.not_negative_or_infinite("motor_limit", value)
        self._wake()

    @property
    def motor_line(self) -> bool:
        """Whether it has all of its strength at standstill, none at its speed, and in proportion between."""
        return bool(self._row["motor_line"])

    @motor_line.setter
    def motor_line(self, value: bool) -> None:
        self._refuse_unless("motor_line", MOTORED)
        self._row["motor_line"] = checks.truth("motor_line", value)
        self._wake()

    @property
    def limits(self) -> tuple[float, float] | None:
        """Least and greatest angle (rad) or travel (m); None if there are none."""
        row = self._row
        return (float(row["lower"]), float(row["upper"])) if row["limited"] else None

    @limits.setter
    def limits(self, value: tuple[float, float] | None) -> None:
        self._refuse_unless("limits", MOTORED)
        lower, upper = (0.0, 0.0) if value is None else checks.ordered_pair("limits", value)
        self._wake()
        row = self._row
        row["lower"], row["upper"], row["limited"] = lower, upper, value is not None

    @property
    def ratchet(self) -> int:
        """1 if the angle or the travel may only grow, -1 if only shrink; 0 if it goes both ways."""
        return int(self._row["ratchet"])

    @ratchet.setter
    def ratchet(self, value: int) -> None:
        self._refuse_unless("ratchet", RATCHETED)
        self._row["ratchet"] = checks.sign("ratchet", value)
        self._engage()

    @property
    def teeth(self) -> float:
        """Of the ratchet, in a turn or in a metre; with 0 it holds anywhere."""
        return float(self._row["teeth"])

    @teeth.setter
    def teeth(self, value: float) -> None:
        self._refuse_unless("teeth", RATCHETED)
        self._row["teeth"] = checks.not_negative("teeth", value)
        self._engage()

    @property
    def pawl(self) -> float:
        """The angle (rad) or travel (m) behind which the ratchet does not let it back now."""
        return float(self._row["pawl"])

    @pawl.setter
    def pawl(self, value: float) -> None:
        self._refuse_unless("pawl", RATCHETED)
        self._row["pawl"] = checks.bounded("pawl", value)
        self._wake()

    def _engage(self) -> None:
        """Put the pawl behind the last tooth before where it is now."""
        row = self._row
        whole, value = (1.0, self.travel) if row["kind"] == SLIDER else (math.tau, self.angle)
        passed = row["ratchet"] * (value - row["pawl"])
        if row["teeth"] > 0.0:
            passed = math.floor(passed * row["teeth"] / whole) * whole / row["teeth"]
        row["pawl"] += row["ratchet"] * passed
        self._wake()

    @property
    def friction(self) -> float:
        """Of a pin in its groove: the coefficient, times how hard it presses."""
        return float(self._row["friction"])

    @friction.setter
    def friction(self, value: float) -> None:
        self._refuse_unless("friction", (SLOT,))
        self._row["friction"] = checks.not_negative("friction", value)
        self._wake()

    @property
    def length(self) -> float:
        """Of a spring at rest, a rod, a taut rope or the whole rope of a pulley, m."""
        return float(self._row["length"])

    @length.setter
    def length(self, value: float) -> None:
        self._refuse_unless("length", WITH_LENGTH)
        self._row["length"] = checks.not_negative("length", value)
        self._wake()

    @property
    def stiffness(self) -> float:
        """N/m."""
        return float(self._row["stiffness"])

    @stiffness.setter
    def stiffness(self, value: float) -> None:
        self._refuse_unless("stiffness", SPRUNG)
        self._row["stiffness"] = checks.not_negative("stiffness", value)
        self._wake()

    @property
    def damping(self) -> float:
        """N s/m."""
        return float(self._row["damping"])

    @damping.setter
    def damping(self, value: float) -> None:
        self._refuse_unless("damping", SPRUNG)
        self._row["damping"] = checks.not_negative("damping", value)
        self._wake()

    @property
    def break_force(self) -> float:
        """N; infinite if it never breaks."""
        return float(self._row["break_force"])

    @break_force.setter
    def break_force(self, value: float) -> None:
        self._row["break_force"] = checks.break_limit("break_force", value)

    @property
    def break_torque(self) -> float:
        """N m; infinite if it never breaks."""
        return float(self._row["break_torque"])

    @break_torque.setter
    def break_torque(self, value: float) -> None:
        self._row["break_torque"] = checks.break_limit("break_torque", value)

    @property
    def torsion(self) -> float:
        """Of the spring that turns the bodies of a hinge or a weld back, N m/rad. A weld with 0 is rigid."""
        return float(self._row["torsion"])

    @torsion.setter
    def torsion(self, value: float) -> None:
        self._refuse_unless("torsion", TWISTED)
        self._row["torsion"] = checks.not_negative("torsion", value)
        self._wake()

    @property
    def rest_angle(self) -> float:
        """At which that spring is at rest, rad; see `angle`."""
        return float(self._row["rest_angle"])

    @rest_angle.setter
    def rest_angle(self, value: float) -> None:
        self._refuse_unless("rest_angle", TWISTED)
        self._row["rest_angle"] = checks.bounded("rest_angle", value)
        self._wake()

    @property
    def torsion_damping(self) -> float:
        """N m s/rad."""
        return float(self._row["torsion_damping"])

    @torsion_damping.setter
    def torsion_damping(self, value: float) -> None:
        self._refuse_unless("torsion_damping", TWISTED)
        self._row["torsion_damping"] = checks.not_negative("torsion_damping", value)
        self._wake()

    @property
    def target(self) -> Vector:
        """Where the hand is that holds the body, in the world, m."""
        return self.anchors[1]

    @target.setter
    def target(self, value: Vector) -> None:
        self._refuse_unless("target", (MOUSE,))
        self._row["bx"], self._row["by"] = checks.pair("target", value)
        self._wake()

    def _wake(self) -> None:
        row, bodies = self._row, self._world._state.bodies.rows
        for body in (row["body_a"], row["body_b"]):
            if body != WORLD and bodies[body]["kind"] != STATIC:
                bodies[body]["awake"], bodies[body]["rest_time"] = 1, 0.0

    def _refuse_unless(self, name: str, kinds: tuple[int, ...]) -> None:
        if self._row["kind"] not in kinds:
            raise ValueError(f"{name}: a {self.kind} has none")
