"""Where the energy of a drawing goes, step by step and by cause. It adds up: what no cause accounts for is
told as numerical error.

An impulse J that acts on a body within a step works J times the mean of the velocities before and after. Over
all impulses on the body, that sums up to the change of its kinetic energy, exactly. Where nothing hits, what
presses works on the way that the body has gone instead: what rests sinks in, or is pushed out, without ever
having a velocity to show for it. The impulses are those that the engine reports; with what they leave over of
the change of momentum, the air is charged if there is any.

What is left over of a body is told by what has happened to it. Where something hits something, its velocity
jumps somewhere within the step, and so do those of all that joints hold to it: that is charged to the impact.
What only presses is solved together with the joints that hold it, and gives way by fractions of a millimetre:
that is charged to this. What a motor turns without being in contact is charged to the motor. All others move
by gravity, springs and joints alone, none of which takes energy: that is error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.quantities.booked_bodies import BookedBodies, Floats, Held, Linked
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, Run

IMPACT = 0.02  # m/s at which two bodies close in, or part; less is what rests
WITH_LIMITS = ("hinge", "slider", "wheel")  # and motors
SHARED = ("gear", "pulley")  # whose force on one body is not the opposite of that on the other


@dataclass
class Entries:
    """J by which the causes have changed the energy; losses are negative."""

    friction: float = 0.0
    impacts: float = 0.0
    yielding: float = 0.0  # of contacts that nothing hits, and of joints that are solved with them
    damping: float = 0.0  # of springs and suspensions
    drag: float = 0.0  # of the air
    joints: float = 0.0  # ropes and stops that jerk, gears, pulleys
    given: float = 0.0  # by motors, belts, forces, hands, edits, and bodies that are moved along
    error: float = 0.0  # numerical: what is left

    @property
    def total(self) -> float:
        return float(sum(getattr(self, field.name) for field in fields(self)))


CAUSES: tuple[str, ...] = tuple(field.name for field in fields(Entries))


class _Before(NamedTuple):
    velocities: Floats
    centers: Floats
    angles: Floats
    energy: physics.Energy
    joints: dict[int, Held]  # by the world's ids


class Ledger:
    def __init__(self) -> None:
        self._bodies: BookedBodies | None = None
        self._before: _Before | None = None
        self._energy = 0.0  # J, before the step

    def before(self, run: Run) -> None:
        """Look at the run before a step."""
        energy = run.energy()
        self._energy, self._before = energy.total, None
        if not isinstance(run, RigidRun):
            return
        if self._bodies is None or not self._bodies.is_of(run):
            self._bodies = BookedBodies(run)
        world = run.world
        self._before = _Before(
            velocities=world.velocities.copy(),
            centers=self._bodies.centers(world),
            angles=world.poses[:, 2].copy(),
            energy=energy,
            joints=self._bodies.held(world),
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

    def __init__(self, run: RigidRun, bodies: BookedBodies, before: _Before, entries: Entries) -> None:
        self._run, self._bodies, self._before, self._entries = run, bodies, before, entries
        self._joints_now = bodies.held(run.world)
        self._centers = bodies.centers(run.world)
        self._middles = (before.centers + self._centers) / 2.0
        self._after = run.world.velocities
        self._mean = (before.velocities + self._after) / 2.0
        contacts = run.world.contacts
        self._contacts = contacts[contacts["normal_impulse"] > 0.0]
        self._hit, self._pressed = self._touched()
        turned = run.world.poses[:, 2] - before.angles
        went = np.column_stack([self._centers - before.centers, turned]) / STEP
        # m/s and rad/s, with which the bodies met what pressed on them.
        self._moving = np.where((self._pressed & ~self._hit)[:, None], went, self._mean)
        # Impulses on each body that are accounted for: N s along x and y, N m s.
        self._known = np.zeros_like(self._mean)
        self._left_over = self._changes()  # J of each body and of the springs at it, that no entry tells

    def charge(self) -> None:
        self._charge_contacts()
        self._charge_rolling()
        self._charge_forces()
        for link in self._bodies.joints:
            if link.kind not in SHARED and link.id in self._joints_now:
                self._charge_joint(link)
        self._charge_air()
        self._charge_what_is_left()

    def _touched(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """The bodies that were hit or have hit, and those that press on others: with all that joints hold
        to them.
        """
        contacts = self._contacts
        closing, parting = (
            (self._relative(contacts, velocities) * contacts["normal"]).sum(1)
            for velocities in (self._before.velocities, self._after)
        )
        hits = contacts[(closing < -IMPACT) | (parting > IMPACT)]
        hit, pressed = (
            np.concatenate([touching["body_a"], touching["body_b"]]).astype(np.int64)
            for touching in (hits, contacts)
        )
        joints = self._joints_now
        return self._bodies.held_to(hit, joints), self._bodies.held_to(pressed, joints)

    def _changes(self) -> Floats:
        """By how much the energy of each body has grown, J; without that in springs."""
        bodies, before = self._bodies, self._before.velocities
        squares = self._after**2 - before**2
        falls = (
            bodies.weight[:, None]
            * np.array(self._run.world.gravity)
            * (self._centers - self._before.centers)
        )
        kinetic = bodies.mass * (squares[:, 0] + squares[:, 1]) + bodies.inertia * squares[:, 2]
        return np.asarray(0.5 * kinetic - falls.sum(1))

    # --- contacts ---------------------------------------------------------------------------------------

    def _charge_contacts(self) -> None:
        contacts, entries = self._contacts, self._entries
        a, b, normals = contacts["body_a"], contacts["body_b"], contacts["normal"]
        tangents = np.column_stack([-normals[:, 1], normals[:, 0]])
        along, across = contacts["normal_impulse"], contacts["tangent_impulse"]
        works = along * (self._relative(contacts, self._moving) * normals).sum(1)
        hit = self._hit[a] | self._hit[b]
        entries.impacts += float(works[hit].sum())
        entries.yielding += float(works[~hit].sum())
        belts = self._bodies.belts[a] + self._bodies.belts[b]  # m/s, at which the surfaces run by themselves
        slides = (self._relative(contacts, self._mean) * tangents).sum(1)
        entries.friction += float(across @ (slides + belts))
        entries.given -= float(across @ belts)
        for rows, sign in ((b, 1.0), (a, -1.0)):
            self._push(rows, contacts["point"], sign * along[:, None] * normals, self._moving)
            self._push(rows, contacts["point"], sign * across[:, None] * tangents, self._mean)

    def _charge_rolling(self) -> None:
        rolling = self._run.world.rolling
        for rows, sign in ((rolling["body_b"], STEP), (rolling["body_a"], -STEP)):
            impulses = sign * rolling["torque"]
            works = impulses * self._mean[rows, 2]
            np.add.at(self._known[:, 2], rows, impulses)
            np.subtract.at(self._left_over, rows, works)
            self._entries.friction += float(works.sum())

    def _relative(self, contacts: NDArray[np.void], velocities: Floats) -> Floats:
        """At which B moves against A, at each point of contact."""
        a, b, points = contacts["body_a"], contacts["body_b"], contacts["point"]
        return self._at(b, points, velocities) - self._at(a, points, velocities)

    def _at(self, rows: NDArray[np.int32], points: Floats, velocities: Floats) -> Floats:
        ways = points - self._before.centers[rows]
        turning = velocities[rows, 2:]
        return velocities[rows, :2] + turning * np.column_stack([-ways[:, 1], ways[:, 0]])

    def _push(self, rows: NDArray[np.int32], points: Floats, impulses: Floats, velocities: Floats) -> None:
        """Impulses at these points of the bodies; of those that are moved along, what that gives."""
        ways = points - self._before.centers[rows]
        turns = ways[:, 0] * impulses[:, 1] - ways[:, 1] * impulses[:, 0]
        np.add.at(self._known, rows, np.column_stack([impulses, turns]))
        works = (impulses * self._at(rows, points, velocities)).sum(1)
        np.subtract.at(self._left_over, rows, works)
        self._entries.given -= float(works[self._bodies.is_driven[rows]].sum())

    # --- forces and joints ------------------------------------------------------------------------------

    def _charge_forces(self) -> None:
        bodies = self._bodies
        self._known[:, :2] += STEP * bodies.weight[:, None] * np.array(self._run.world.gravity)
        forces = STEP * np.where(bodies.moves[:, None], bodies.force, 0.0)
        self._known += forces
        works = (forces * self._mean).sum(1)
        self._left_over -= works
        self._entries.given += float(works.sum())

    def _charge_joint(self, link: Linked) -> None:
        entries, now = self._entries, self._joints_now[link.id]
        before = self._before.joints.get(link.id, now)
        work, driven = self._joint_work(link, before, now)
        lost = work + now.elastic - before.elastic
        entries.given -= driven
        if self._run.pull is not None and link.id == self._run.pull.joint.id:
            entries.given += work
            lost -= work
        else:
            motor = self._motor_work(link, work)
            entries.given += motor
            lost -= motor
            rubbed = self._rubbed(link, now, lost)
            entries.friction += rubbed
            lost -= rubbed
            if link.damping > 0.0:
                entries.damping += lost
                lost = 0.0
            elif _stops(link):
                entries.joints += lost
                lost = 0.0
        if lost != 0.0:
            self._left_over[self._most_shaken(link)] += lost

    def _rubbed(self, link: Linked, now: Held, lost: float) -> float:
        """What the friction of a pin in its groove took; its ends, which stop it, push along its way."""
        if link.kind != "slot" or link.joint.friction == 0.0:
            return 0.0
        if link.is_endless:
            return lost
        point = np.array([now.anchors[0]])
        moving = [self._at(np.array([row]), point, self._mean)[0] for row in link.rows if row is not None]
        vx, vy = moving[0] - (moving[1] if len(moving) > 1 else 0.0)
        fx, fy = link.joint.force
        return max(lost, -link.joint.friction * float(abs(fx * vy - fy * vx)) * STEP)

    def _most_shaken(self, link: Linked) -> int:
        """Of the bodies of a joint, the row of the one that stands for it."""
        rows = [row for row in link.rows if row is not None]
        return max(rows, key=lambda row: (bool(self._hit[row]), bool(self._pressed[row])))

    def _joint_work(self, link: Linked, before: Held, now: Held) -> tuple[float, float]:
        """In the step, on both bodies, and on those of them that are moved along."""
        (fx, fy), torque = link.joint.force, link.joint.torque
        work = driven = 0.0
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
            self._left_over[row] -= own
            if self._bodies.is_driven[row]:
                driven += own
        return work, driven

    def _motor_work(self, link: Linked, work: float) -> float:
        """Of the whole work of a joint, that of its motor."""
        if not _has_motor(link):
            return 0.0
        if link.kind == "slider":
            return work
        first, second = (0.0 if row is None else float(self._mean[row, 2]) for row in link.rows)
        return link.joint.torque * STEP * (second - first)

    # --- what is left over ------------------------------------------------------------------------------

    def _charge_air(self) -> None:
        """With the impulses that are not accounted for, unless it is other bodies that attract."""
        bodies, world = self._bodies, self._run.scene.world
        has_air = world.linear_drag > 0.0 or world.quadratic_drag > 0.0
        if not has_air and not self._bodies.act_from_afar:
            return
        scale = np.column_stack([bodies.mass, bodies.mass, bodies.inertia])
        change = scale * (self._after - self._before.velocities)
        rest = np.where(bodies.moves[:, None], change - self._known, 0.0)
        works = (rest * self._mean).sum(1)
        self._left_over -= works
        if has_air:
            self._entries.drag += float(works.sum()) + self._attraction_change()

    def _attraction_change(self) -> float:
        """J by which the potential of bodies that pull or push each other from afar has grown."""
        world, weight = self._run.world, self._bodies.weight
        if not self._bodies.act_from_afar:
            return 0.0
        falls = (weight[:, None] * np.array(world.gravity) * (self._centers - self._before.centers)).sum()
        return float(world.energy().potential - self._before.energy.potential + falls)

    def _charge_what_is_left(self) -> None:
        entries = self._entries
        entries.impacts += float(self._left_over[self._hit].sum())
        entries.yielding += float(self._left_over[self._pressed & ~self._hit].sum())
        turned = self._held_to_those(lambda link: link.kind in SHARED) & ~self._pressed
        entries.joints += float(self._left_over[turned].sum())
        # What a motor gives within a step, of which a mean is known.
        driven = self._held_to_those(_has_motor) & ~self._pressed & ~turned
        entries.given += float(self._left_over[driven].sum())

    def _held_to_those(self, wanted: Callable[[Linked], bool]) -> NDArray[np.bool_]:
        """The bodies of such joints that hold, with all that is jointed to them."""
        now = self._joints_now
        links = (link for link in self._bodies.joints if link.id in now and wanted(link))
        rows = [row for link in links for row in link.rows if row is not None]
        return self._bodies.held_to(np.array(rows, np.int64), now)


def _stops(link: Linked) -> bool:
    """Whether what it holds may come to an end of its way, and be stopped there."""
    if link.kind in WITH_LIMITS:
        return link.joint.limits is not None or link.joint.ratchet != 0
    return link.kind == "rope" or (link.kind == "slot" and not link.is_endless)


def _has_motor(link: Linked) -> bool:
    return link.kind in WITH_LIMITS and link.joint.motor_speed is not None
