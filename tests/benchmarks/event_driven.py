"""Events a second of the disc gas, and how the cost of one grows with the number of discs."""

from __future__ import annotations

import argparse
import math
import statistics
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from sketchfall.physics import DiscGas
from tests.benchmarks.json_file import write_json
from tests.benchmarks.progress import ProgressBar
from tests.benchmarks.table import aligned

SIZES = (500, 1600, 5000, 16_000, 50_000)
SHARE = 0.3  # of the box that the discs fill
EVENTS = 300_000  # measured in one run
SETTLING = 5  # events per disc before that, in which the lattice of the start is forgotten
TARGET_SIZE, TARGET = 5000, 300_000  # discs, events a second


@dataclass(frozen=True)
class Row:
    discs: int
    events_per_second: float  # of CPU time, median of the repeats
    spread: float  # between the slowest and the fastest repeat
    nanoseconds: float  # per event
    energy_error: float  # relative change over the run, worst of the repeats


def gas_of(count: int) -> DiscGas:
    """Equal discs at places of a lattice in a unit box, in random order, with velocities of a thermal gas."""
    source = np.random.default_rng(count)
    columns = math.ceil(math.sqrt(count))
    places = source.permutation(columns * columns)[:count]
    positions = np.column_stack((places % columns + 0.5, places // columns + 0.5)) / columns
    radius = math.sqrt(SHARE / (math.pi * count))
    return DiscGas(positions, source.normal(size=(count, 2)), radius, 1.0)


def measure(sizes: list[int], events: int, repeats: int, bar: ProgressBar) -> list[Row]:
    """All sizes by turns: a slow spell of the machine hits them alike."""
    speeds: dict[int, list[float]] = {count: [] for count in sizes}
    errors: dict[int, list[float]] = {count: [] for count in sizes}
    for _ in range(repeats):
        for count in sizes:
            bar.label(f"{count} discs")
            gas = gas_of(count)
            energy = gas.energy()
            gas.advance_events(SETTLING * count)
            bar.advance(SETTLING * count)
            begin = time.process_time()
            gas.advance_events(events)
            speeds[count].append(events / (time.process_time() - begin))
            errors[count].append(abs(gas.energy() / energy - 1.0))
            bar.advance(events)
    return [summary(count, speeds[count], errors[count]) for count in sizes]


def summary(count: int, speeds: list[float], errors: list[float]) -> Row:
    speed = statistics.median(speeds)
    return Row(count, speed, max(speeds) - min(speeds), 1e9 / speed, max(errors))


def growth(rows: list[Row]) -> str:
    """How the cost of an event grows from the smallest to the largest gas, beside what log n explains."""
    first, last = rows[0], rows[-1]
    found = last.nanoseconds / first.nanoseconds
    explained = math.log(last.discs) / math.log(first.discs)
    verdict = "no worse" if found <= explained else "worse"
    return (
        f"From {first.discs} to {last.discs} discs an event costs {found:.2f} times as much;"
        f" log n explains {explained:.2f}: {verdict}."
    )


def against_target(rows: list[Row]) -> str | None:
    for row in rows:
        if row.discs == TARGET_SIZE:
            verdict = "reached" if row.events_per_second >= TARGET else "missed"
            found = f"{row.events_per_second:,.0f} events/s with {row.discs} discs"
            return f"{found}; target {TARGET:,}: {verdict}."
    return None


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks event-driven", description=__doc__)
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES), metavar="DISCS")
    parser.add_argument("--events", type=int, default=EVENTS, help=f"measured in a run (default: {EVENTS})")
    parser.add_argument("--repeat", type=int, default=7, metavar="N", help="runs, of which the median counts")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers to this file")
    options = parser.parse_args(arguments)
    if min(options.repeat, options.events, *options.sizes) < 1:
        parser.error("sizes, events and repeats must be at least 1")
    total = sum(SETTLING * count + options.events for count in options.sizes) * options.repeat
    with ProgressBar(total) as bar:
        bar.label("loading the kernels")
        gas_of(10).advance_events(10)
        rows = measure(options.sizes, options.events, options.repeat, bar)
    print(
        f"Collisions per second of CPU, discs fill {SHARE:.0%} of the box, median of {options.repeat} runs.\n"
    )
    print(table(rows))
    for sentence in (against_target(rows), growth(rows) if len(rows) > 1 and rows[0].discs > 1 else None):
        if sentence:
            print("\n" + sentence)
    if options.json is not None:
        write_json(options.json, ("numpy", "numba"), share_filled=SHARE, rows=[asdict(row) for row in rows])


def table(rows: list[Row]) -> str:
    header = ["discs", "events/s", "spread", "ns/event", "energy error"]
    lines = [
        [
            str(row.discs),
            f"{row.events_per_second:,.0f}",
            f"{row.spread:,.0f}",
            f"{row.nanoseconds:.0f}",
            f"{row.energy_error:.1e}",
        ]
        for row in rows
    ]
    return aligned(header, lines)
