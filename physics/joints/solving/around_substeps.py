"""All that is done with joints once a step, before sub-steps and after them."""

from __future__ import annotations

from sketchfall.physics.joints.solving.bookkeeping import begin_joints, finish_joints, spread_touch
from sketchfall.physics.joints.solving.gauss_seidel import load_warm_start, save_warm_start
from sketchfall.physics.joints.solving.geometric_stiffness import (
    add_geometric_stiffness,
    remove_geometric_stiffness,
)
from sketchfall.physics.joints.solving.solver import sweeps_needed
from sketchfall.physics.joints.solving.system import JointTables, mechanism
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.settings import SettingsRow
from sketchfall.physics.tables.records import Bodies, Motions


@kernel(apart=True)
def take_up_joints(t: JointTables, bodies: Bodies, motions: Motions, settings: SettingsRow) -> None:
    """Before all sub-steps."""
    add_geometric_stiffness(t.joints, bodies, motions, settings["dt"] / settings["substeps"])
    begin_joints(t.joints, bodies, settings)


@kernel(apart=True)
def take_up_mechanisms(t: JointTables, chosen: Int32s, bodies: Bodies, h: float) -> int:
    """Before the sub-steps of a cluster; returns how many sweeps over joints and contacts a stage needs."""
    sweeps = 1
    for number in chosen:
        own = mechanism(t, number)
        load_warm_start(own, bodies, h)
        spread_touch(own, bodies)
        needed = sweeps_needed(own, bodies)
        own.mechanisms[0]["touched"] = needed > 1
        sweeps = max(sweeps, needed)
    return sweeps


@kernel(apart=True)
def put_down_mechanisms(t: JointTables, chosen: Int32s, bodies: Bodies, h: float) -> None:
    for number in chosen:
        save_warm_start(mechanism(t, number), bodies, h)


@kernel(apart=True)
def put_down_joints(t: JointTables, bodies: Bodies, motions: Motions, settings: SettingsRow) -> int:
    """Returns how many broke."""
    remove_geometric_stiffness(t.joints, bodies, motions)
    return finish_joints(t.joints, bodies, settings["dt"])
