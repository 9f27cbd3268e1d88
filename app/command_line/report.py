"""What happened in a run: the extremes seen on the way, the table of every step, and the closing words."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable
from typing import IO

from sketchfall.app.files.shown_text import shortened
from sketchfall.app.running.gas_run import GasRun
from sketchfall.app.running.run import Run

COLUMNS = ("time", "id", "name", "x", "y", "angle", "vx", "vy", "angular_velocity")


class Extremes:
    """The fastest body, the deepest overlap and the most loaded joint since the run began."""

    def __init__(self) -> None:
        self.top_speed = 0.0  # m/s
        self.deepest_overlap = 0.0  # m
        self.greatest_force = 0.0  # N, of a joint

    def look(self, run: Run) -> None:
        for body in run.bodies.values():
            speed = math.hypot(*body.velocity)
            if math.isfinite(speed):
                self.top_speed = max(self.top_speed, speed)
        if run.world is not None:
            depths = run.world.contacts["depth"]
            self.deepest_overlap = max(self.deepest_overlap, float(depths.max(initial=0.0)))
        for joint in run.joints.values():
            force = math.hypot(*joint.force)
            if math.isfinite(force):
                self.greatest_force = max(self.greatest_force, force)


class Table:
    """One line for each body and step, as CSV; numbers in full, so that none is lost."""

    def __init__(self, file: IO[str]) -> None:
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def add(self, run: Run) -> None:
        for drawing in run.scene.bodies:
            body = run.bodies[drawing.id]
            numbers = (*body.position, body.angle, *body.velocity, body.angular_velocity)
            self._writer.writerow((run.time, drawing.id, drawing.name, *map(float, numbers)))


def summary(run: Run, extremes: Extremes, wall_time: float) -> str:
    """The run in a few lines. The wall time is what the steps took, in seconds."""
    scene, bodies = run.scene, run.bodies
    dynamic = [bodies[drawing.id] for drawing in scene.bodies if drawing.kind == "dynamic"]
    asleep = sum(not body.awake for body in dynamic)
    energy = run.energy()
    ratio = f"{run.time / wall_time:.3g} times real time" if wall_time > 0.0 else "no steps"
    parts = f"kinetic {energy.kinetic:.6g}, potential {energy.potential:.6g}, elastic {energy.elastic:.6g}"
    lines = {
        "bodies": f"{len(scene.bodies)}, of which {len(dynamic)} dynamic",
        **({"joints": _joints_in_words(run)} if scene.joints else {}),
        "steps": f"{run.steps}",
        "simulated time": f"{run.time:.6g} s",
        "wall time": f"{wall_time:.3g} s ({ratio})",
        "energy at the end": f"{energy.total:.6g} J ({parts})",
    }
    if isinstance(run, GasRun):
        gas = run.gas
        lines["collisions"] = f"{gas.events}: {gas.disc_events} of discs, {gas.wall_events} with walls"
        lines["top speed"] = f"{extremes.top_speed:.4g} m/s"
    else:
        lines["asleep at the end"] = f"{asleep} of {len(dynamic)}"
        lines["top speed"] = f"{extremes.top_speed:.4g} m/s"
        lines["deepest overlap"] = f"{1000.0 * extremes.deepest_overlap:.3g} mm"
        if scene.joints:
            lines["top joint force"] = f"{extremes.greatest_force:.4g} N"
        lines["quarantined"] = _names_of(run) or "none"
    return "\n".join([*(f"{label + ':':<20}{text}" for label, text in lines.items()), *run.notes])


def _joints_in_words(run: Run) -> str:
    drawings = run.scene.joints
    broken = [drawing for drawing in drawings if run.is_broken(drawing.id)]
    if not broken:
        return f"{len(drawings)}"
    names = ", ".join(f"{drawing.id} {shortened(drawing.name) or drawing.kind}" for drawing in broken)
    return f"{len(drawings)}, of which {len(broken)} broken: {names}"


def _names_of(run: Run) -> str:
    """The bodies that the engine set aside because their state stopped being finite."""
    quarantined = list(run.world.quarantined) if run.world is not None else []
    drawings: Iterable[str] = (
        f"{drawing.id} {shortened(drawing.name)}".strip()
        for drawing in run.scene.bodies
        if run.bodies[drawing.id] in quarantined
    )
    return ", ".join(drawings)
