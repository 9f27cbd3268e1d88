"""All forces on one body over the last step, and how far their sum is from m a.

In a run of rigid bodies each is what the engine has applied, so that little is left: the drag of the air and
the attraction of other bodies, which are no contacts or joints, and rounding.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP

ForceKind = Literal["gravity", "applied", "normal", "friction", "joint"]


class Force(NamedTuple):
    kind: ForceKind
    point: Point  # m, in the world
    vector: Point  # N

    @property
    def size(self) -> float:
        return math.hypot(*self.vector)


class FreeBody(NamedTuple):
    forces: list[Force]
    change: Point  # N, m a

    @property
    def total(self) -> Point:
        return (
            math.fsum(force.vector[0] for force in self.forces),
            math.fsum(force.vector[1] for force in self.forces),
        )

    @property
    def rest(self) -> Point:
        """What m a is more than the sum of the forces, N."""
        x, y = self.total
        return self.change[0] - x, self.change[1] - y


def forces_on(run: RigidRun, body_id: int) -> list[Force]:
    """Without those of nothing; contacts of a pair are one normal force and one of friction."""
    body = run.bodies[body_id]
    gx, gy = run.scene.world.gravity
    weight = body.mass * body.gravity_scale
    found = [
        Force("gravity", body.center_of_mass, (weight * gx, weight * gy)),
        Force("applied", body.center_of_mass, body.force),
        *_contact_forces(body),
        *_joint_forces(run, body),
    ]
    return [force for force in found if force.size > 0.0]


def _contact_forces(body: physics.Body) -> list[Force]:
    """One normal force and one friction for each body that is touched, at the middle of where they act."""
    touches = body.touches
    found = []
    for other in dict.fromkeys(touches["other"].tolist()):
        own = touches[touches["other"] == other]
        normals, loads, slides = own["normal"], own["normal_impulse"], own["tangent_impulse"]
        total = float(loads.sum())
        x, y = (loads @ own["point"] / total if total > 0.0 else own["point"].mean(axis=0)).tolist()
        nx, ny = (loads @ normals / STEP).tolist()
        tx, ty = (-(slides @ normals[:, 1]) / STEP, (slides @ normals[:, 0]) / STEP)
        found.append(Force("normal", (x, y), (nx, ny)))
        found.append(Force("friction", (x, y), (float(tx), float(ty))))
    return found


def _joint_forces(run: RigidRun, body: physics.Body) -> list[Force]:
    """Those of the drawing, and that of the hand."""
    found = []
    for joint in run.world.joints:
        if joint.broken:
            continue
        (a, b), (at_a, at_b), (x, y) = joint.bodies, joint.anchors, joint.force
        if a.id == body.id:
            found.append(Force("joint", at_a, (-x, -y)))
        elif b is not None and b.id == body.id:
            found.append(Force("joint", at_b, (x, y)))
    return found
