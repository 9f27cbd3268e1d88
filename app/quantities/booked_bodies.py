"""What stays the same, from step to step, of the bodies and joints that the ledger keeps the books of."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.quantities.joint_quantities import elastic_energy
from sketchfall.app.running.rigid_run import RigidRun

ELASTIC = ("spring", "wheel", "hinge", "weld")

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Linked(NamedTuple):
    """A joint, and what stays the same of it."""

    joint: physics.Joint
    id: int  # the world's
    kind: str
    rows: tuple[int, int | None]  # of its bodies; None is the background
    damping: float
    is_endless: bool  # a groove that comes back to where it begins


class Held(NamedTuple):
    """A joint at one moment."""

    anchors: tuple[Point, Point]
    elastic: float  # J in its spring


class BookedBodies:
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
        self.act_from_afar = run.world.attraction > 0.0 or any(body.charge or body.magnet for body in bodies)
        self.belts = np.array([body.surface_speed for body in bodies])  # m/s, against the tangent of A
        self.force = np.array([(*body.force, body.torque) for body in bodies]).reshape(-1, 3)
        poses = run.world.poses
        ways = np.array([body.center_of_mass for body in bodies]).reshape(-1, 2) - poses[:, :2]
        self._local = turned(ways, -poses[:, 2])  # centres of mass in the bodies' frames
        self.pull = run.pull
        closed = {drawing.id for drawing in run.scene.joints if drawing.closed}
        self._endless = {joint.id for number, joint in run.joints.items() if number in closed}
        self.joints = [self._linked(joint) for joint in run.world.joints]
        self._held: tuple[Floats, dict[int, Held]] | None = None
        self._groups: tuple[int, Ints] | None = None  # for so many joints that hold

    def _linked(self, joint: physics.Joint) -> Linked:
        """To ask a joint for its bodies takes long, and they stay the same."""
        a, b = joint.bodies
        rows = self.rows[a.id], None if b is None else self.rows[b.id]
        damping = joint.damping + joint.torsion_damping
        return Linked(joint, joint.id, joint.kind, rows, damping, joint.id in self._endless)

    def is_of(self, run: RigidRun) -> bool:
        """Whether all this still holds."""
        return self.scene is run.scene and self.pull is run.pull

    def held(self, world: physics.World) -> dict[int, Held]:
        """All joints as they are now; asked anew only if something has moved since."""
        poses = world.poses
        if self._held is None or not np.array_equal(self._held[0], poses):
            self._held = poses, self._look_at_joints()
        return self._held[1]

    def _look_at_joints(self) -> dict[int, Held]:
        return {
            link.id: Held(link.joint.anchors, elastic_energy(link.joint) if link.kind in ELASTIC else 0.0)
            for link in self.joints
            if not link.joint.broken
        }

    def held_to(self, rows: Ints, held: Collection[int]) -> NDArray[np.bool_]:
        """Which bodies these joints hold to those in these rows; with them, if they can be moved."""
        groups = self._grouped(held)
        return self.moves & np.isin(groups, groups[rows[self.moves[rows]]])

    def _grouped(self, held: Collection[int]) -> Ints:
        """To which a body belongs: of those held together by these joints, which take a blow together.

        A spring hands on nothing at once, and neither does what cannot be moved.
        """
        if self._groups is None or self._groups[0] != len(held):
            over = np.arange(len(self.moves))
            for link in self.joints:
                first, second = link.rows
                if link.id not in held or link.kind == "spring" or second is None:
                    continue
                if self.moves[first] and self.moves[second]:
                    over[_root(over, first)] = _root(over, second)
            self._groups = len(held), np.array([_root(over, row) for row in range(len(over))], np.int64)
        return self._groups[1]

    def centers(self, world: physics.World) -> Floats:
        poses = world.poses
        return poses[:, :2] + turned(self._local, poses[:, 2])


def turned(ways: Floats, angles: Floats) -> Floats:
    c, s = np.cos(angles), np.sin(angles)
    return np.column_stack([c * ways[:, 0] - s * ways[:, 1], s * ways[:, 0] + c * ways[:, 1]])


def _root(over: Ints, row: int) -> int:
    while over[row] != row:
        over[row] = over[over[row]]
        row = int(over[row])
    return row
