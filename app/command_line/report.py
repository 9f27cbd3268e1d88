"""What happened in a run: the extremes seen on the way, and the closing words."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sketchfall.app.drawing.joint_words import joint_word
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.running.run import Run

if TYPE_CHECKING:  # else the compiler would be loaded to give help
    from sketchfall.physics import Energy

WIDTH = 20  # of the labels, unless one is longer


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


def summary(run: Run, extremes: Extremes, wall_time: float) -> str:
    """The run in a few lines. The wall time is what the steps took, in seconds."""
    scene, bodies = run.scene, run.bodies
    dynamic = [bodies[drawing.id] for drawing in scene.bodies if drawing.kind == "dynamic"]
    asleep = sum(not body.awake for body in dynamic)
    count = tr("{count}, of which {dynamic} dynamic", count=len(scene.bodies), dynamic=len(dynamic))
    top_speed = (tr("top speed"), f"{number_text(extremes.top_speed, '.4g')} m/s")
    lines = [
        (tr("bodies"), count),
        *([(tr("joints"), _joints_in_words(run))] if scene.joints else []),
        (tr("steps"), f"{run.steps}"),
        (tr("simulated time"), f"{number_text(run.time, '.6g')} s"),
        (tr("wall time"), _wall_time_in_words(run, wall_time)),
        (tr("energy at the end"), _energy_in_words(run.energy())),
    ]
    if isinstance(run, GasRun):
        lines += [(tr("collisions"), _collisions_in_words(run)), top_speed]
    else:
        depth = number_text(1000.0 * extremes.deepest_overlap, ".3g")
        lines += [
            (tr("asleep at the end"), tr("{count} of {all}", count=asleep, all=len(dynamic))),
            top_speed,
            (tr("deepest overlap"), f"{depth} mm"),
        ]
        if scene.joints:
            lines.append((tr("top joint force"), f"{number_text(extremes.greatest_force, '.4g')} N"))
        lines.append((tr("quarantined"), _names_of(run) or tr("none")))
    width = max(WIDTH, *(len(label) + 2 for label, _ in lines))
    return "\n".join([*(f"{label + ':':<{width}}{text}" for label, text in lines), *run.notes])


def _wall_time_in_words(run: Run, wall_time: float) -> str:
    if wall_time <= 0.0:
        return tr("{time:.3g} s (no steps)", time=wall_time)
    return tr("{time:.3g} s ({ratio:.3g} times real time)", time=wall_time, ratio=run.time / wall_time)


def _energy_in_words(energy: Energy) -> str:
    return tr(
        "{total:.6g} J (kinetic {kinetic:.6g}, potential {potential:.6g}, elastic {elastic:.6g})",
        total=energy.total,
        kinetic=energy.kinetic,
        potential=energy.potential + 0.0,  # in a gas without gravity, it is -0
        elastic=energy.elastic,
    )


def _collisions_in_words(run: GasRun) -> str:
    gas = run.gas
    return tr(
        "{count}: {discs} of discs, {walls} with walls",
        count=gas.events,
        discs=gas.disc_events,
        walls=gas.wall_events,
    )


def _joints_in_words(run: Run) -> str:
    drawings = run.scene.joints
    broken = [drawing for drawing in drawings if run.is_broken(drawing.id)]
    if not broken:
        return f"{len(drawings)}"
    names = ", ".join(
        f"{drawing.id} {shortened(drawing.name) or joint_word(drawing.kind)}" for drawing in broken
    )
    return tr(
        "{count}, of which {broken} broken: {names}", count=len(drawings), broken=len(broken), names=names
    )


def _names_of(run: Run) -> str:
    """The bodies that the engine set aside because their state stopped being finite."""
    quarantined = list(run.world.quarantined) if run.world is not None else []
    drawings: Iterable[str] = (
        f"{drawing.id} {shortened(drawing.name)}".strip()
        for drawing in run.scene.bodies
        if run.bodies[drawing.id] in quarantined
    )
    return ", ".join(drawings)
