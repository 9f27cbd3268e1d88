"""Where the energy of a drawing goes, step by step and by cause. It adds up: what no cause accounts for is
told as numerical error.

An impulse J that acts on a body within a step works J times the mean of the velocities before and after. Over
all impulses on the body, that sums up to the change of its kinetic energy, exactly. The impulses are those
that the engine reports; with what they leave over of the change of momentum, the air is charged if there is
any.

Where something hits something, its velocity jumps somewhere within the step, so that the way it fell or rose
there is not the mean velocity times the step. What gravity and springs seem to do by that, and impulses that
are not reported, are charged to the impact. A hinge, rod or weld does no work: what it seems to do is error.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.quantities.joint_quantities import elastic_energy
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, Run

IMPACT = 0.02  # m/s at which two bodies close in; less is what rests
ELASTIC = ("spring", "wheel")
WITH_LIMITS = ("hinge", "slider", "wheel")  # and motors
SHARED = ("gear", "pulley")  # whose force on one body is not the opposite of that on the other

Floats = NDArray[np.float64]


@dataclass
class Entries:
    """J by which the causes have changed the energy; losses are negative."""

    friction: float = 0.0
    impacts: float = 0.0  # with all that contacts do along their normals
    damping: float = 0.0  # of springs and suspensions
    drag: float = 0.0  # of the air
    joints: float = 0.0  # ropes and stops that jerk, gears, pulleys
    given: float = 0.0  # by motors, belts, forces, hands, edits, and bodies that are moved along
    error: float = 0.0  # numerical: what is left

    @property
    def total(self) -> float:
        return float(sum(getattr(self, field.name) for field in fields(self)))


CAUSES: tuple[str, ...] = tuple(field.name for field in fields(Entries))


class _Linked(NamedTuple):
    """A joint, and what stays the same of it."""

    joint: physics.Joint
    id: int  # the world's
    kind: str
    rows: tuple[int, int | None]  # of its bodies; None is the background
    damping: float


class _Bodies:
    """What stays the same of all bodies of a world, in its order."""

    def __init__(self, run: RigidRun) -> None:
        bodies = run.world.bodies
        self.scene: Scene = run.scene
        self.rows = {body.id: row for row, body in enumerate(bodies)}
        self.moves = np.array([body.kind == "dynamic" for body in bodies], bool)
        self.is_driven = np.array([body.kind == "kinematic" for body in bodies], bool)
        self.mass = np.where(self.moves, [body.mass for body in bodies], 0.0)
        self.inertia = np.where(self.moves, [body.inertia for body in bodies], 0.0)
        self.weight = self.mass * [body.gravity_scale for body in bodies]
        self.belts = np.array([body.surface_speed for body in bodies])  # m/s, against the tangent of A
        self.force = np.array([(*body.force, body.torque) for body in bodies]).reshape(-1, 3)
        poses = run.world.poses
        ways = np.array([body.center_of_mass for body in bodies]).reshape(-1, 2) - poses[:, :2]
        self._local = _turned(ways, -poses[:, 2])  # centres of mass in the bodies' frames
        self.pull = run.pull
        self.joints = [self._linked(joint) for joint in run.world.joints]
        self._held: tuple[Floats, dict[int, _Held]] | None = None

    def _linked(self, joint: physics.Joint) -> _Linked:
        """To ask a joint for its bodies takes long, and they stay the same."""
        a, b = joint.bodies
        rows = self.rows[a.id], None if b is None else self.rows[b.id]
        return _Linked(joint, joint.id, joint.kind, rows, joint.damping)

    def is_of(self, run: RigidRun) -> bool:
        """Whether all this still holds."""
        return self.scene is run.scene and self.pull is run.pull

    def held(self, world: physics.World) -> dict[int, _Held]:
        """All joints as they are now; asked anew only if something has moved since."""
        poses = world.poses
        if self._held is None or not np.array_equal(self._held[0], poses):
            self._held = poses, self._look_at_joints()
        return self._held[1]

    def _look_at_joints(self) -> dict[int, _Held]:
        return {
            link.id: _Held(link.joint.anchors, elastic_energy(link.joint) if link.kind in ELASTIC else 0.0)
            for link in self.joints
            if not link.joint.broken
        }

    def centers(self, world: physics.World) -> Floats:
        poses = world.poses
        return poses[:, :2] + _turned(self._local, poses[:, 2])


class _Before(NamedTuple):
    velocities: Floats
    centers: Floats
    energy: physics.Energy
    joints: dict[int, _Held]  # by the world's ids


class _Held(NamedTuple):
    """A joint at one moment."""

    anchors: tuple[Point, Point]
    elastic: float  # J in its spring


class Ledger:
    def __init__(self) -> None:
        self._bodies: _Bodies | None = None
        self._before: _Before | None = None
        self._energy = 0.0  # J, before the step

    def before(self, run: Run) -> None:
        """Look at the run before a step."""
        energy = run.energy()
        self._energy, self._before = energy.total, None
        if not isinstance(run, RigidRun):
            return
        if self._bodies is None or not self._bodies.is_of(run):
            self._bodies = _Bodies(run)
        self._before = _Before(
            run.world.velocities.copy(), self._bodies.centers(run.world), energy, self._bodies.held(run.world)
        )

    def after(self, run: Run, energy_after_last: float) -> Entries:
        """What the step has done, and what was done before it since the last one had left so much energy."""
        entries = Entries()
        change = run.energy().total - self._energy
        if isinstance(run, RigidRun) and self._before is not None and self._bodies is not None:
            _Step(run, self._bodies, self._before, entries).charge()
            entries.error = change - entries.total
        else:
            entries.impacts = change  # of discs in a gas: nothing else takes any
        if np.isfinite(energy_after_last):
            entries.given += self._energy - energy_after_last
        return entries


class _Step:
    """One step of rigid bodies, whose works are written into the entries."""

    def __init__(self, run: RigidRun, bodies: _Bodies, before: _Before, entries: Entries) -> None:
        self._run, self._bodies, self._before, self._entries = run, bodies, before, entries
        self._centers = bodies.centers(run.world)
        self._middles = (before.centers + self._centers) / 2.0
        self._after = run.world.velocities
        self._mean = (before.velocities + self._after) / 2.0
        # Impulses on each body that are accounted for: N s along x and y, N m s.
        self._known = np.zeros_like(self._mean)
        self._hit = np.zeros(len(self._mean), bool)

    def charge(self) -> None:
        self._contacts()
        self._gravity_and_forces()
        self._joints()
        self._rest()

    def _contacts(self) -> None:
        contacts = self._run.world.contacts
        a, b, normals = contacts["body_a"], contacts["body_b"], contacts["normal"]
        tangents = np.column_stack([-normals[:, 1], normals[:, 0]])
        along, across = contacts["normal_impulse"], contacts["tangent_impulse"]
        closing = self._relative(contacts, self._before.velocities)
        hits = ((closing * normals).sum(1) < -IMPACT) & (along > 0.0)
        self._hit[a[hits]] = self._hit[b[hits]] = True
        mean = self._relative(contacts, self._mean)
        self._entries.impacts += float(along @ (mean * normals).sum(1))
        belts = self._bodies.belts[a] + self._bodies.belts[b]  # m/s, at which the surfaces run by themselves
        self._entries.friction += float(across @ ((mean * tangents).sum(1) + belts))
        self._entries.given -= float(across @ belts)
        impulses = along[:, None] * normals + across[:, None] * tangents
        self._push(b, contacts["point"], impulses)
        self._push(a, contacts["point"], -impulses)

    def _relative(self, contacts: NDArray[np.void], velocities: Floats) -> Floats:
        """At which B moves against A, at each point of contact."""
        a, b, points = contacts["body_a"], contacts["body_b"], contacts["point"]
        return self._at(b, points, velocities) - self._at(a, points, velocities)

    def _at(self, rows: NDArray[np.int32], points: Floats, velocities: Floats) -> Floats:
        ways = points - self._before.centers[rows]
        turning = velocities[rows, 2:]
        return velocities[rows, :2] + turning * np.column_stack([-ways[:, 1], ways[:, 0]])

    def _push(self, rows: NDArray[np.int32], points: Floats, impulses: Floats) -> None:
        """Impulses at these points of the bodies; of those that are moved along, what that gives."""
        ways = points - self._before.centers[rows]
        turns = ways[:, 0] * impulses[:, 1] - ways[:, 1] * impulses[:, 0]
        np.add.at(self._known, rows, np.column_stack([impulses, turns]))
        driven = self._bodies.is_driven[rows]
        works = (impulses * self._at(rows, points, self._mean)).sum(1)
        self._entries.given -= float(works[driven].sum())

    def _gravity_and_forces(self) -> None:
        bodies, world = self._bodies, self._run.world
        weights = bodies.weight[:, None] * np.array(world.gravity)
        self._known[:, :2] += STEP * weights
        falls = (weights * (self._centers - self._before.centers)).sum(1)
        seeming = STEP * (weights * self._mean[:, :2]).sum(1)
        self._entries.impacts += float((seeming - falls)[self._hit].sum())
        forces = STEP * np.where(bodies.moves[:, None], bodies.force, 0.0)
        self._known += forces
        self._entries.given += float((forces * self._mean).sum())

    def _joints(self) -> None:
        entries, now = self._entries, self._bodies.held(self._run.world)
        pull = None if self._run.pull is None else self._run.pull.joint.id
        for link in self._bodies.joints:
            if link.kind in SHARED or link.id not in now:
                continue
            before = self._before.joints.get(link.id, now[link.id])
            work = self._joint_work(link, before, now[link.id])
            if link.id == pull:
                entries.given += work
                continue
            motor = self._motor_work(link, work)
            entries.given += motor
            lost = work - motor + now[link.id].elastic - before.elastic
            if link.damping > 0.0:
                entries.damping += lost
            elif link.kind in ELASTIC and any(self._hit[row] for row in link.rows if row is not None):
                entries.impacts += lost
            elif link.kind == "rope" or (link.kind in WITH_LIMITS and link.joint.limits is not None):
                entries.joints += lost

    def _joint_work(self, link: _Linked, before: _Held, now: _Held) -> float:
        """In the step, on both bodies; what one that is moved along does by it is given."""
        (fx, fy), torque = link.joint.force, link.joint.torque
        work = 0.0
        for row, end, impulse in zip(link.rows, (0, 1), (-STEP, STEP), strict=True):
            if row is None:
                continue
            # From the middle of the step: a force across the way does no work, also on a curve.
            (x0, y0), (x1, y1) = before.anchors[end], now.anchors[end]
            cx, cy = self._middles[row].tolist()
            x, y = (x0 + x1) / 2.0 - cx, (y0 + y1) / 2.0 - cy
            jx, jy, turn = impulse * fx, impulse * fy, impulse * (torque + x * fy - y * fx)
            vx, vy, w = self._mean[row].tolist()
            own = jx * vx + jy * vy + turn * w
            work += own
            self._known[row] += jx, jy, turn
            if self._bodies.is_driven[row]:
                self._entries.given -= own
        return work

    def _motor_work(self, link: _Linked, work: float) -> float:
        """Of the whole work of a joint, that of its motor."""
        if link.kind not in WITH_LIMITS or link.joint.motor_speed is None:
            return 0.0
        if link.kind == "slider":
            return work
        first, second = (0.0 if row is None else float(self._mean[row, 2]) for row in link.rows)
        return link.joint.torque * STEP * (second - first)

    def _rest(self) -> None:
        """Of the impulses that are not accounted for."""
        bodies, scene = self._bodies, self._run.scene
        scale = np.column_stack([bodies.mass, bodies.mass, bodies.inertia])
        change = scale * (self._after - self._before.velocities)
        rest = np.where(bodies.moves[:, None], change - self._known, 0.0)
        works = (rest * self._mean).sum(1)
        if scene.world.linear_drag > 0.0 or scene.world.quadratic_drag > 0.0:
            self._entries.drag += float(works.sum()) + self._attraction_change()
            return
        shared = np.zeros(len(works), bool)
        for link in bodies.joints:
            if link.kind in SHARED and not link.joint.broken:
                shared[[row for row in link.rows if row is not None]] = True
        self._entries.joints += float(works[shared].sum())
        self._entries.impacts += float(works[self._hit & ~shared].sum())

    def _attraction_change(self) -> float:
        """J by which the potential of bodies that attract each other has grown."""
        world, weight = self._run.world, self._bodies.weight
        if self._run.scene.world.attraction == 0.0:
            return 0.0
        falls = (weight[:, None] * np.array(world.gravity) * (self._centers - self._before.centers)).sum()
        return float(world.energy().potential - self._before.energy.potential + falls)


def _turned(ways: Floats, angles: Floats) -> Floats:
    c, s = np.cos(angles), np.sin(angles)
    return np.column_stack([c * ways[:, 0] - s * ways[:, 1], s * ways[:, 0] + c * ways[:, 1]])
