"""Runs scenes and takes the numbers: CPU time, energy kept, deepest overlap."""

from __future__ import annotations

import gc
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from tests.benchmarks.engines import OurRun, StartRun
from tests.benchmarks.penetration import Penetration
from tests.scenes import SceneSpec, balls, mass_stack, pile, ramp, tumbler

FRAMES_SAMPLED = 10
"""Frames of a run whose overlap is measured; judging one costs more than simulating it."""

SMALL = 100
"""Bodies; a run of so few takes milliseconds, in which anything can happen on a machine, so it is made"""
MORE_RUNS = 7
"""times as often."""

Advance = Callable[[int], None]
"""Told how many steps were just done; drives the progress bar."""


@dataclass(frozen=True)
class Quality:
    """How well one run of one engine went."""

    energy_kept: float  # kinetic energy at the end over that at the start; NaN if it started at rest
    penetration: float  # m, the deepest of the sampled frames


@dataclass(frozen=True)
class Result:
    """What an engine needed for a scene, and how well it did it."""

    milliseconds: float  # CPU per step, median of the repeats
    spread: float  # milliseconds between the slowest and the fastest repeat
    energy_kept: float  # part of the kinetic energy; NaN if the scene starts at rest
    penetration: float  # m, deepest of the sampled frames


@dataclass(frozen=True)
class Row:
    """One scene with the results of all engines, by name."""

    scene: str
    size: int
    bodies: int  # dynamic ones
    steps: int  # measured ones
    results: Mapping[str, Result] = field(default_factory=dict)


def shortened(spec: SceneSpec, steps: int) -> SceneSpec:
    """The same scene with fewer steps of each sort, for a quick look."""
    return replace(
        spec,
        warm_up_steps=min(spec.warm_up_steps, steps),
        measured_steps=min(spec.measured_steps, steps),
    )


def warm_kernels() -> None:
    """Let our engine compile or load its kernels, so that no measured step pays for it."""
    for spec in (balls(16), pile(16), tumbler(16), ramp(), mass_stack()):
        run = OurRun(spec)
        for _ in range(10):
            run.step()


def time_steps(start: StartRun, spec: SceneSpec, advance: Advance) -> float:
    """CPU seconds of the measured steps of a fresh run, in one unbroken loop.

    Anything done between two steps would be paid for by the next one, which finds its code and its data gone
    from the processor's caches; in a scene of one body that counts for half a step.
    """
    gc.collect()  # first of all: going through all objects empties the caches too
    run = start(spec)
    for _ in range(spec.warm_up_steps):
        run.step()
    begin = time.process_time()  # not of the thread: an engine cannot hide work in another one
    for _ in range(spec.measured_steps):
        run.step()
    cpu_seconds = time.process_time() - begin
    advance(spec.warm_up_steps + spec.measured_steps)
    return cpu_seconds


def judge(start: StartRun, spec: SceneSpec, overlap: Penetration, advance: Advance) -> Quality:
    """The same run once more, looked at as it goes."""
    run = start(spec)
    energy_at_start = run.kinetic_energy()
    for _ in range(spec.warm_up_steps):
        run.step()
    advance(spec.warm_up_steps)
    worst = 0.0
    for steps in _portions(spec.measured_steps):
        for _ in range(steps):
            run.step()
        worst = max(worst, overlap.worst(run.poses()))
        advance(steps)
    kept = run.kinetic_energy() / energy_at_start if energy_at_start > 0.0 else float("nan")
    return Quality(kept, worst)


def compare(engines: Mapping[str, StartRun], spec: SceneSpec, repeats: int, advance: Advance) -> Row:
    """All engines on one scene by turns (A B A B ...): a slow spell of the machine hits them alike."""
    seconds: dict[str, list[float]] = defaultdict(list)
    for _ in range(runs_of(spec, repeats)):
        for name, start in engines.items():
            seconds[name].append(time_steps(start, spec, advance))
    overlap = Penetration(spec)
    results = {
        name: _summary(spec, seconds[name], judge(start, spec, overlap, advance))
        for name, start in engines.items()
    }
    return Row(spec.name, spec.size, spec.dynamic_count, spec.measured_steps, results)


def stage_milliseconds(spec: SceneSpec, advance: Advance) -> dict[str, float]:
    """Where our engine spends its time: milliseconds per stage over all measured steps of one more run."""
    for run in (OurRun(spec), OurRun(spec)):
        run.world.profiling = True
        run.step()  # in the first of them the stages are loaded, each on its own
    for _ in range(spec.warm_up_steps):
        run.step()
    advance(spec.warm_up_steps)
    total: dict[str, float] = defaultdict(float)
    for _ in range(spec.measured_steps):
        run.step()
        for stage, seconds in run.world.profile.items():
            total[stage] += 1e3 * seconds
    advance(spec.measured_steps)
    return dict(total)


def runs_of(spec: SceneSpec, repeats: int) -> int:
    """How often `compare` times the scene in each engine."""
    return repeats * (MORE_RUNS if spec.dynamic_count <= SMALL else 1)


def steps_of(spec: SceneSpec, engines: int, runs: int) -> int:
    """How many steps so many timed runs of the scene, and one that is looked at, will report to `advance`."""
    return (spec.warm_up_steps + spec.measured_steps) * engines * (runs + 1)


def _summary(spec: SceneSpec, seconds: list[float], quality: Quality) -> Result:
    milliseconds = [1e3 * each / spec.measured_steps for each in seconds]
    return Result(
        milliseconds=statistics.median(milliseconds),
        spread=max(milliseconds) - min(milliseconds),
        energy_kept=quality.energy_kept,
        penetration=quality.penetration,
    )


def _portions(steps: int) -> list[int]:
    """The steps cut into about FRAMES_SAMPLED runs of steps."""
    edges = np.linspace(0, steps, min(FRAMES_SAMPLED, steps) + 1).astype(int)
    return [int(portion) for portion in np.diff(edges)]
