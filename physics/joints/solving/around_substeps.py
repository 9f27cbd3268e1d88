"""All that is done with joints once a step, before the sub-steps and after them."""

from __future__ import annotations

from sketchfall.physics.joints.solving.bookkeeping import begin_joints, finish_joints
from sketchfall.physics.joints.solving.gauss_seidel import load_warm_start, save_warm_start
from sketchfall.physics.joints.solving.geometric_stiffness import (
    add_geometric_stiffness,
    remove_geometric_stiffness,
)
from sketchfall.physics.joints.solving.system import JointTables
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.settings import SettingsRow
from sketchfall.physics.tables.records import Bodies, Motions


@kernel(apart=True)
def take_up_joints(t: JointTables, bodies: Bodies, motions: Motions, settings: SettingsRow) -> None:
    add_geometric_stiffness(t.joints, bodies, motions, settings["dt"] / settings["substeps"])
    begin_joints(t.joints, bodies, settings)
    load_warm_start(t, bodies, settings["h"])


@kernel(apart=True)
def put_down_joints(t: JointTables, bodies: Bodies, motions: Motions, settings: SettingsRow) -> int:
    """Returns how many broke."""
    remove_geometric_stiffness(t.joints, bodies, motions)
    save_warm_start(t, bodies, settings["h"])
    return finish_joints(t.joints, bodies, settings["dt"])
