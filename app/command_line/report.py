"""What happened in a run: the extremes seen on the way, the table of every step, and the closing words."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable
from typing import IO

from sketchfall.app.files.shown_text import shortened
from sketchfall.app.running.gas_simulation import GasSimulation
from sketchfall.app.running.motion import Motion

COLUMNS = ("time", "id", "name", "x", "y", "angle", "vx", "vy", "angular_velocity")


class Extremes:
    """The fastest body, the deepest overlap and the most loaded joint since the run began."""

    def __init__(self) -> None:
        self.top_speed = 0.0  # m/s
        self.deepest_overlap = 0.0  # m
        self.greatest_force = 0.0  # N, of a joint

    def look(self, simulation: Motion) -> None:
        for body in simulation.bodies.values():
            speed = math.hypot(*body.velocity)
            if math.isfinite(speed):
                self.top_speed = max(self.top_speed, speed)
        if simulation.world is not None:
            depths = simulation.world.contacts["depth"]
            self.deepest_overlap = max(self.deepest_overlap, float(depths.max(initial=0.0)))
        for joint in simulation.joints.values():
            force = math.hypot(*joint.force)
            if math.isfinite(force):
                self.greatest_force = max(self.greatest_force, force)


class Table:
    """One line for each body and step, as CSV; numbers in full, so that none is lost."""

    def __init__(self, file: IO[str]) -> None:
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def add(self, simulation: Motion) -> None:
        for drawing in simulation.scene.bodies:
            body = simulation.bodies[drawing.id]
            numbers = (*body.position, body.angle, *body.velocity, body.angular_velocity)
            self._writer.writerow((simulation.time, drawing.id, drawing.name, *map(float, numbers)))


def summary(simulation: Motion, extremes: Extremes, wall_time: float) -> str:
    """The run in a few lines. The wall time is what the steps took, in seconds."""
    scene, bodies = simulation.scene, simulation.bodies
    dynamic = [bodies[drawing.id] for drawing in scene.bodies if drawing.kind == "dynamic"]
    asleep = sum(not body.awake for body in dynamic)
    energy = simulation.energy()
    ratio = f"{simulation.time / wall_time:.3g} times real time" if wall_time > 0.0 else "no steps"
    parts = f"kinetic {energy.kinetic:.6g}, potential {energy.potential:.6g}, elastic {energy.elastic:.6g}"
    lines = {
        "bodies": f"{len(scene.bodies)}, of which {len(dynamic)} dynamic",
        **({"joints": _joints_in_words(simulation)} if scene.joints else {}),
        "steps": f"{simulation.steps}",
        "simulated time": f"{simulation.time:.6g} s",
        "wall time": f"{wall_time:.3g} s ({ratio})",
        "energy at the end": f"{energy.total:.6g} J ({parts})",
    }
    if isinstance(simulation, GasSimulation):
        gas = simulation.gas
        lines["collisions"] = f"{gas.events}: {gas.disc_events} of discs, {gas.wall_events} with walls"
        lines["top speed"] = f"{extremes.top_speed:.4g} m/s"
    else:
        lines["asleep at the end"] = f"{asleep} of {len(dynamic)}"
        lines["top speed"] = f"{extremes.top_speed:.4g} m/s"
        lines["deepest overlap"] = f"{1000.0 * extremes.deepest_overlap:.3g} mm"
        if scene.joints:
            lines["top joint force"] = f"{extremes.greatest_force:.4g} N"
        lines["quarantined"] = _names_of(simulation) or "none"
    return "\n".join([*(f"{label + ':':<20}{text}" for label, text in lines.items()), *simulation.notes])


def _joints_in_words(simulation: Motion) -> str:
    drawings = simulation.scene.joints
    broken = [drawing for drawing in drawings if simulation.joints[drawing.id].broken]
    if not broken:
        return f"{len(drawings)}"
    names = ", ".join(f"{drawing.id} {shortened(drawing.name) or drawing.kind}" for drawing in broken)
    return f"{len(drawings)}, of which {len(broken)} broken: {names}"


def _names_of(simulation: Motion) -> str:
    """The bodies that the engine set aside because their state stopped being finite."""
    quarantined = list(simulation.world.quarantined) if simulation.world is not None else []
    drawings: Iterable[str] = (
        f"{drawing.id} {shortened(drawing.name)}".strip()
        for drawing in simulation.scene.bodies
        if simulation.bodies[drawing.id] in quarantined
    )
    return ", ".join(drawings)
