"""Rolling resistance: a torque against the rolling of round surfaces, up to a share of the load.

A disc of radius r with the coefficient c meets the torque c r N. On level ground it rolls out at 2/3 c g, and
on a slope it stays where it is up to the angle whose tangent is c. In a sub-step the torque is an impulse on
the relative spin, bounded by the load of the step before, and starts from that of the last sub-step.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.runtime.jit import kernel


@kernel
def prepare_rolling(bodies: Any, motions: Any, contacts: Any, active: Any, rolls: Any, settings: Any) -> int:
    """Write a row for each contact that resists rolling under a load; returns how many there are."""
    made, h = 0, settings["h"]
    if settings["rolling"] == 0:
        return 0
    for i in active:
        contact = contacts[i]
        arm, torque = contact["rolling_arm"], contact["rolling_torque"]
        if arm == 0.0:
            continue
        contact["rolling_torque"] = 0.0
        a, b = contact["body_a"], contact["body_b"]
        most = h * arm * (contact["normal_force_0"] + contact["normal_force_1"])
        turns = motions[a]["inv_inertia"] + motions[b]["inv_inertia"]
        asleep = bodies[a]["awake"] + bodies[b]["awake"] == 0
        if most == 0.0 or turns == 0.0 or asleep:
            continue
        row = rolls[made]
        row["contact"], row["a"], row["b"], row["most"], row["inertia"] = i, a, b, most, 1.0 / turns
        row["impulse"] = min(max(h * torque, -most), most)
        row["total"] = 0.0
        made += 1
    return made


@kernel
def warm_start_rolling(motions: Any, rolls: Any) -> None:
    for i in range(len(rolls)):
        row = rolls[i]
        row["total"] += row["impulse"]
        turn(motions, row, row["impulse"])


@kernel
def resist_rolling(motions: Any, rolls: Any) -> None:
    for i in range(len(rolls)):
        row = rolls[i]
        before, spin = row["impulse"], motions[row["b"]]["w"] - motions[row["a"]]["w"]
        row["impulse"] = min(max(before - spin * row["inertia"], -row["most"]), row["most"])
        row["total"] += row["impulse"] - before
        turn(motions, row, row["impulse"] - before)


@kernel
def turn(motions: Any, row: Any, impulse: float) -> None:
    a, b = motions[row["a"]], motions[row["b"]]
    a["w"] -= a["inv_inertia"] * impulse
    b["w"] += b["inv_inertia"] * impulse


@kernel
def store_rolling(rolls: Any, contacts: Any, dt: float) -> None:
    for i in range(len(rolls)):
        contacts[rolls[i]["contact"]]["rolling_torque"] = rolls[i]["total"] / dt
