"""Steps a second with each broad phase, for growing numbers of balls."""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from sketchfall.physics import World
from sketchfall.physics.collision.broad_phase import METHODS
from tests.benchmarks.json_file import write_json
from tests.benchmarks.plot import Curve, write_plot
from tests.benchmarks.progress import ProgressBar
from tests.benchmarks.table import aligned
from tests.scenes import STEP, balls, build_world

SIZES = (100, 400, 800, 1600, 5000, 20_000)
WARM_UP = 5  # steps before counting
SECONDS = 0.3  # about how long a run should take
FEWEST_STEPS, MOST_STEPS = 10, 300


@dataclass(frozen=True)
class Row:
    method: str
    balls: int
    steps_per_second: float  # of CPU time, median of the repeats
    spread: float  # between the slowest and the fastest repeat
    search_microseconds: float  # finding the pairs with nothing kept, median of the repeats


def run(world: World, start: bytes, method: str, steps: int) -> tuple[float, float]:
    """CPU seconds of so many steps from a snapshot on, and of finding the pairs once."""
    world.restore(start)
    world.broad_phase = method
    for _ in range(WARM_UP):
        world.step(STEP)
    gc.collect()
    began = time.process_time()
    for _ in range(steps):
        world.step(STEP)
    whole = time.process_time() - began
    broad_phase, state = world._broad_phase, world._state
    began = time.process_time()
    broad_phase.forget()
    broad_phase.find_pairs(state.shapes.rows, state.shapes.count)
    return whole, time.process_time() - began


def measure(count: int, repeats: int, bar: ProgressBar) -> list[Row]:
    """All methods by turns, so that a slow spell of the machine hits them alike."""
    methods = list(METHODS)
    world = build_world(balls(count), sleeping=False)
    start = world.snapshot()
    steps = {}
    for method in methods:
        seconds, _ = run(world, start, method, 2)
        steps[method] = int(max(FEWEST_STEPS, min(SECONDS * 2 / max(seconds, 1e-6), MOST_STEPS)))
    speeds: dict[str, list[float]] = {method: [] for method in methods}
    searches: dict[str, list[float]] = {method: [] for method in methods}
    for _ in range(repeats):
        for method in methods:
            bar.label(f"{count} balls, {method}")
            seconds, search = run(world, start, method, steps[method])
            speeds[method].append(steps[method] / seconds)
            searches[method].append(1e6 * search)
            bar.advance(1)
    return [
        Row(
            method,
            count,
            statistics.median(speeds[method]),
            max(speeds[method]) - min(speeds[method]),
            statistics.median(searches[method]),
        )
        for method in methods
    ]


def table(rows: list[Row], value: str) -> str:
    sizes = sorted({row.balls for row in rows})
    found = {(row.method, row.balls): getattr(row, value) for row in rows}
    lines = [
        [method, *(f"{found[method, n]:,.{0 if found[method, n] > 10.0 else 1}f}" for n in sizes)]
        for method in METHODS
    ]
    return aligned(["balls", *map(str, sizes)], lines)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks broad-phases", description=__doc__)
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES), metavar="BALLS")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs, of which the median counts")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers to this file")
    parser.add_argument("--plot", type=Path, metavar="FILE.png", help="also draw the table, log-log")
    options = parser.parse_args(arguments)
    if min(options.repeat, *options.sizes) < 1:
        parser.error("sizes and repeats must be at least 1")
    rows: list[Row] = []
    with ProgressBar(len(METHODS) * len(options.sizes) * options.repeat) as bar:
        bar.label("loading the kernels")
        measure(20, 1, ProgressBar(1))
        for count in options.sizes:
            rows += measure(count, options.repeat, bar)
    print(f"Steps of 1/60 s per second of CPU, median of {options.repeat} runs by turns.\n")
    print(table(rows, "steps_per_second"))
    print("\nMicroseconds to find the pairs once, with nothing known from the step before.\n")
    print(table(rows, "search_microseconds"))
    if options.json is not None:
        write_json(options.json, ("numpy", "numba"), rows=[asdict(row) for row in rows])
    if options.plot is not None:
        curves = [
            Curve(method, [(row.balls, row.steps_per_second) for row in rows if row.method == method])
            for method in METHODS
        ]
        write_plot(options.plot, curves, "balls", "steps a second")
