"""A run follows the drawing: what is made, deleted or set while it is on is done to its world as well.

Where a body is and how it moves belongs to the run. So a body that is drawn joins where it is drawn, one that
comes back (an undone deletion) goes on as it was, and one that is changed stays where the run has it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, same_geometry
from sketchfall.app.drawing.joint_geometry import drawn_length, free_way
from sketchfall.app.drawing.materials import materials_of
from sketchfall.app.drawing.parts import Part
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, JointKind, Scene, WorldSettings
from sketchfall.app.drawing.transforms import shifted_likewise
from sketchfall.app.running.inputs import Placed
from sketchfall.app.running.world_bodies import SET_LATER, add_body, engine_magnet, engine_material
from sketchfall.app.running.world_builder import engine_settings
from sketchfall.app.running.world_joints import add_joint, or_endless

# Of a joint, what can be set while it holds, by its kind; to change anything else is to join anew.
_MOTOR = ("limits", "motor_speed", "motor_limit", "motor_line")
_SPRING = ("stiffness", "damping")
_RATCHET = ("ratchet", "teeth")
_TORSION = ("torsion", "torsion_damping", "rest_angle")
_SETTABLE: dict[JointKind, tuple[str, ...]] = {
    "spring": (*_SPRING, "length"),
    "rod": ("length",),
    "rope": ("length",),
    "hinge": (*_MOTOR, *_RATCHET, *_TORSION),
    "weld": _TORSION,
    "slider": (*_MOTOR, *_RATCHET),
    "wheel": (*_MOTOR, *_SPRING),
    "pulley": ("length",),
    "slot": ("friction",),
}
_BREAKING = ("break_force", "break_torque")
_ENDLESS_IF_NONE = ("motor_limit", *_BREAKING)
_NOT_FOR_THE_ENGINE = ("name", "colour", "forward_key", "backward_key", "sensor", "groups", "hidden")
_TURNING: tuple[JointKind, ...] = ("hinge", "weld", "slider", "wheel")


class Motion(NamedTuple):
    position: Point
    angle: float
    velocity: Point
    angular_velocity: float


def motion_of(body: BodyDrawing) -> Motion:
    """As it is drawn."""
    return Motion(body.position, body.angle, body.velocity, body.angular_velocity)


class Hold(NamedTuple):
    """How a joint held its bodies when it was taken out."""

    angle: float  # rad, by which B had turned
    length: float  # m
    pawl: float  # rad or m, of its ratchet
    broken: bool


class Remembered(NamedTuple):
    """What is not in the world any more, in case it comes back; by the drawing's ids."""

    motions: Mapping[int, Motion] = MappingProxyType({})  # of bodies
    holds: Mapping[int, Hold] = MappingProxyType({})  # of joints
    torn: frozenset[int] = frozenset()  # joints that broke


class Following:
    """Keeps a world, and the handles of its bodies and joints, as the drawing says."""

    def __init__(
        self,
        world: physics.World,
        bodies: dict[int, physics.Body],
        joints: dict[int, physics.Joint],
        remembered: Remembered | None = None,
    ) -> None:
        """`bodies` and `joints` by the drawing's ids, all that there are so far; they are kept up to date."""
        remembered = remembered or Remembered()
        self._world = world
        self._bodies = bodies
        self._joints = joints
        self._motions = dict(remembered.motions)
        self._holds = dict(remembered.holds)
        self.torn = set(remembered.torn)

    def remembered(self) -> Remembered:
        return Remembered(dict(self._motions), dict(self._holds), frozenset(self.torn))

    def expect(self, placed: Placed) -> None:
        """A body that is not in the world yet will come in there, unless it only comes back."""
        if placed.body not in self._bodies and placed.body not in self._motions:
            motion = Motion(placed.position, placed.angle, placed.velocity, placed.angular_velocity)
            self._motions[placed.body] = motion

    def follow(self, before: Scene, after: Scene) -> None:
        """DrawingError if the engine refuses something."""
        old_bodies, bodies = _by_id(before.bodies), _by_id(after.bodies)
        old_joints, joints = _by_id(before.joints), _by_id(after.joints)
        reshaped = {new.id for old, new in _changes(old_bodies, after.bodies) if not same_geometry(old, new)}
        rejoined = {new.id for old, new in _changes(old_joints, after.joints) if _joined_otherwise(old, new)}
        if reshaped:  # the engine knows no other shape for a body: it is put in anew, and so is what holds it
            held = (joint for joint in after.joints if not reshaped.isdisjoint((joint.body_a, joint.body_b)))
            rejoined |= {joint.id for joint in held if joint.id in old_joints}
        for joint in before.joints:
            if joint.id not in joints or joint.id in rejoined:
                self._take_joint(joint.id)
        for body in before.bodies:
            if body.id not in bodies or body.id in reshaped:
                self._take_body(body.id)
        for index, body in enumerate(after.bodies):
            if body.id in reshaped:
                self._motions[body.id] = carried(self._motions[body.id], old_bodies[body.id], body)
            if body.id not in self._bodies:
                self._add_body(body, f"bodies[{index}]")
        for old_body, new_body in _changes(old_bodies, after.bodies):
            self._change_body(old_body, new_body)
        for index, joint in enumerate(after.joints):
            if joint.id not in old_joints or joint.id in rejoined:
                self._add_joint(joint, f"joints[{index}]")
        for old_joint, new_joint in _changes(old_joints, after.joints):
            if new_joint.id not in rejoined:
                self._change_joint(old_joint, new_joint, bodies)
        self._change_settings(before.world, after.world)

    # --- bodies -----------------------------------------------------------------------------------------

    def _take_body(self, body_id: int) -> None:
        body = self._bodies.pop(body_id)
        self._motions[body_id] = Motion(body.position, body.angle, body.velocity, body.angular_velocity)
        self._world.remove_body(body)

    def _add_body(self, drawing: BodyDrawing, field: str) -> None:
        motion = self._motions.pop(drawing.id, None)
        if motion is not None and all(map(math.isfinite, (*motion.position, motion.angle))):
            drawing = replace(drawing, **motion._asdict())
        self._bodies[drawing.id] = add_body(self._world, drawing, field)

    def _change_body(self, old: BodyDrawing, new: BodyDrawing) -> None:
        body = self._bodies[new.id]
        if body.quarantined:
            return
        for name in (
            "kind",
            "bullet",
            "fixed_rotation",
            "category",
            "mask",
            "gravity_scale",
            *SET_LATER,
        ):
            if getattr(old, name) != getattr(new, name):
                setattr(body, name, getattr(new, name))
        if (old.magnet, old.magnet_angle) != (new.magnet, new.magnet_angle):
            body.magnet = engine_magnet(new)
        if materials_of(old) != materials_of(new):
            body.materials = [engine_material(material, "material") for material in materials_of(new)]
        if new.kind != "static" and (old.kind, old.force, old.torque) != (new.kind, new.force, new.torque):
            body.force, body.torque = new.force, new.torque

    # --- joints -----------------------------------------------------------------------------------------

    def _take_joint(self, joint_id: int) -> None:
        joint = self._joints.pop(joint_id, None)
        if joint is None:  # it is torn
            return
        self._holds[joint_id] = Hold(joint.angle, joint.length, joint.pawl, joint.broken)
        self._world.remove_joint(joint)

    def _add_joint(self, drawing: JointDrawing, field: str) -> None:
        hold = self._holds.pop(drawing.id, None)
        if hold is not None and hold.broken:
            self.torn.add(drawing.id)
            return
        if drawing.id in self.torn:
            return
        joint = add_joint(self._world, self._bodies, drawing, field)
        if hold is not None and drawing.kind in _TURNING:
            joint.angle = hold.angle
        if hold is not None and free_way(drawing) != 0:
            joint.pawl = hold.pawl
        if hold is not None and drawing.length is None and "length" in _settable(drawing.kind):
            joint.length = hold.length
        self._joints[drawing.id] = joint

    def _change_joint(self, old: JointDrawing, new: JointDrawing, bodies: Mapping[int, BodyDrawing]) -> None:
        joint = self._joints.get(new.id)
        if joint is None or joint.broken:
            return
        for name in _settable(new.kind):
            value = getattr(new, name)
            if value == getattr(old, name):
                continue
            if value is None and name == "length":
                value = drawn_length(new, bodies)
            if name == "ratchet":
                value = free_way(new)
            setattr(joint, name, or_endless(value) if name in _ENDLESS_IF_NONE else value)

    # --- the world --------------------------------------------------------------------------------------

    def _change_settings(self, old: WorldSettings, new: WorldSettings) -> None:
        before = engine_settings(old)
        for name, value in engine_settings(new).items():
            if value != before[name]:
                setattr(self._world, name, value)


def _by_id(parts: Iterable[Part]) -> dict[int, Part]:
    return {part.id: part for part in parts}


def _changes(before: Mapping[int, Part], after: Iterable[Part]) -> Iterator[tuple[Part, Part]]:
    """The parts that were there and are others now: old and new."""
    for new in after:
        old = before.get(new.id, new)
        if old is not new:
            yield old, new


def _joined_otherwise(old: JointDrawing, new: JointDrawing) -> bool:
    """Whether more has changed than what can be set one by one."""
    as_old: dict[str, Any] = {
        name: getattr(old, name) for name in (*_settable(old.kind), *_NOT_FOR_THE_ENGINE)
    }
    return replace(new, **as_old) != old


def _settable(kind: JointKind) -> tuple[str, ...]:
    return (*_SETTABLE.get(kind, ()), *_BREAKING)


def carried(motion: Motion, old: BodyDrawing, new: BodyDrawing) -> Motion:
    """With its shape, a body may change its place in the drawing: the same move, from where it is."""
    place = shifted_likewise(motion.position, motion.angle, old, new)
    return motion._replace(position=place, angle=motion.angle + new.angle - old.angle)
