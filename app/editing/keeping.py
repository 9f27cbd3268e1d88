"""Keeping a run: its present state becomes the drawing, in one step of undo."""

from __future__ import annotations

import math

from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, Bodies
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.editing.commands import Exchange, RemoveParts, Swap
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.joint_upkeep import in_other_pose, rejoined
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.live_drawing import as_moving
from sketchfall.app.running.run import Run

ROUNDING = 1e-9  # m and rad, by which a body that nobody moved may be elsewhere in the engine


class KeepState(Swap):
    """Bodies and joints as they are in the run, without what broke; DrawingError if that is no drawing."""

    def __init__(self, document: Document, run: Run) -> None:
        super().__init__(document, tr("Keep the state at {time:.2f} s", time=run.time))
        bodies = kept_bodies(run)
        joints = kept_joints(run, {body.id: body for body in bodies})
        changed = Parts(
            (body for body in bodies if body != document.body(body.id)),
            (joint for joint in joints if joint != document.joint(joint.id)),
        )
        broken = [joint.id for joint in document.scene.joints if run.is_broken(joint.id)]
        self.change = Exchange(document, changed, self.text())
        self.removal = RemoveParts(document, PartIds(joints=broken))
        self.keeps_anything = bool(changed or broken)

    def swap(self) -> None:
        self.change.swap()
        if self.removal.ids:
            self.removal.swap()


def kept_bodies(run: Run) -> list[BodyDrawing]:
    """The drawing's bodies as they are now; those whose state is no longer finite stay as drawn."""
    return [_kept(drawing, as_moving(drawing, run.bodies[drawing.id])) for drawing in run.scene.bodies]


def _kept(drawn: BodyDrawing, now: BodyDrawing) -> BodyDrawing:
    if drawn.kind == "static" and _is_there(drawn, now):
        return drawn  # rather than the same with the engine's roundings
    return replace(now, angle=math.remainder(now.angle, math.tau))


def _is_there(drawn: BodyDrawing, now: BodyDrawing) -> bool:
    return math.dist(drawn.position, now.position) < ROUNDING and abs(drawn.angle - now.angle) < ROUNDING


def kept_joints(run: Run, bodies: Bodies) -> list[JointDrawing]:
    """The drawing's joints that hold, such that they go on among these bodies as they would in the run."""
    joints = []
    for drawing in run.scene.joints:
        if run.is_broken(drawing.id):
            continue
        joint = run.joints[drawing.id]
        length = joint.length if drawing.kind in ("spring", "rope", "pulley") else None
        turn = joint.angle if drawing.kind == "hinge" or drawing.torsion > 0.0 else 0.0
        now = in_other_pose(drawing, length, turn)
        joints.append(rejoined(now, bodies) if now.kind in AT_ONE_POINT else now)
    return joints
