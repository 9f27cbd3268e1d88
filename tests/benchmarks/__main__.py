"""Command line of the benchmark."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.benchmarks import broad_phases, event_driven
from tests.benchmarks.engines import OurRun, StartRun
from tests.benchmarks.jointed_scenes import JOINTED_SCENES
from tests.benchmarks.json_file import write_json
from tests.benchmarks.measure import (
    MORE_RUNS,
    SMALL,
    Row,
    compare,
    runs_of,
    shortened,
    stage_milliseconds,
    steps_of,
    warm_kernels,
)
from tests.benchmarks.peer import PymunkRun
from tests.benchmarks.progress import ProgressBar
from tests.benchmarks.table import OURS, comparison_table, growth_table, profile_table
from tests.scenes import SCENES, SceneSpec

PEERS = ("box2d", "pymunk")

# Benchmarks of a part of the engine, by the word that comes first on the command line.
OTHERS: dict[str, Callable[[list[str]], None]] = {
    "broad-phases": broad_phases.main,
    "event-driven": event_driven.main,
}

SIZES: dict[str, tuple[int, ...]] = {
    "pyramid": (4, 20, 50, 100),  # the first is of ten boxes
    "dense": (100,),
    "balls": (100, 400, 800, 1600, 5000),
    "pile": (500, 2000, 5000),
    "tumbler": (500, 2000),
    "ramp": (1,),
    "mass": (100,),
    "equal": (100,),
    "discs": (500, 1000, 2000, 5000, 10_000, 20_000),
}

QUICK_SIZES: dict[str, tuple[int, ...]] = {
    "pyramid": (10,),
    "dense": (10,),
    "balls": (100, 400),
    "pile": (200,),
    "tumbler": (200,),
    "ramp": (1,),
    "mass": (100,),
    "equal": (100,),
    "discs": (500, 1000),
}

# Those with joints, all of them under the name of JOINTS; not among those that are run unless asked for.
JOINTS = "joints"

JOINTED_SIZES: dict[str, tuple[int, ...]] = {
    "chain": (40,),
    "bridge": (30,),
    "net": (20,),
    "jelly": (10,),
    "ragdolls": (20,),
    "cars": (1, 20),
    "pendulums": (100,),
    "grid": (12,),
}

QUICK_JOINTED_SIZES: dict[str, tuple[int, ...]] = {
    "chain": (10,),
    "bridge": (10,),
    "net": (6,),
    "jelly": (4,),
    "ragdolls": (2,),
    "cars": (1,),
    "pendulums": (10,),
    "grid": (4,),
}

QUICK_STEPS = 60


def parse_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options; the module's own docstring is no manual, this is."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Runs the same scenes in our engine and in another, by turns, and compares them.",
        epilog=f"Benchmarks of their own, each with --help: {', '.join(OTHERS)}.",
    )
    parser.add_argument("--against", choices=PEERS, default="pymunk", help="the engine to compare with")
    parser.add_argument(
        "--scenes",
        nargs="+",
        choices=sorted([*SIZES, *JOINTED_SIZES, JOINTS]),
        default=list(SIZES),
        metavar="SCENE",
        help=f"only these: {', '.join(SIZES)} (equal: mass at equal quality; discs: the growth table); "
        f"with {JOINTS}: {', '.join(JOINTED_SIZES)}",
    )
    parser.add_argument("--quick", action="store_true", help="small scenes and few steps, for a first look")
    parser.add_argument(
        "--repeat",
        type=int,
        default=3,
        metavar="N",
        help="runs per engine, of which the median counts",
    )
    parser.add_argument(
        "--profile", action="store_true", help="also print the time of each stage of our step"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers to this file")
    options = parser.parse_args(arguments)
    if options.against != "pymunk" and not {JOINTS, *JOINTED_SIZES}.isdisjoint(options.scenes):
        parser.error("scenes with joints are built in pymunk alone")
    if options.repeat < 1:
        parser.error("--repeat must be at least 1")
    return options


def start_of(peer: str) -> StartRun:
    """How the other engine starts a scene."""
    if peer == "pymunk":
        return PymunkRun
    try:
        from tests.benchmarks.box2d_peer import Box2DRun
    except ImportError:
        sys.exit('Box2D is not installed; pip install -e ".[test,peers]" brings it.')
    return Box2DRun


def chosen_scenes(names: list[str], quick: bool) -> list[SceneSpec]:
    """The scenes to run, in the order of the table."""
    sizes = {**QUICK_SIZES, **QUICK_JOINTED_SIZES} if quick else {**SIZES, **JOINTED_SIZES}
    wanted = {*names, *(JOINTED_SIZES if JOINTS in names else ())}
    builders = {**SCENES, **JOINTED_SCENES}
    specs = [builders[name](size) for name in sizes if name in wanted for size in sizes[name]]
    return [shortened(spec, QUICK_STEPS) for spec in specs] if quick else specs


def _without_nan(value: Any) -> Any:
    """NaN is not JSON, so a missing number is null."""
    if isinstance(value, dict):
        return {key: _without_nan(item) for key, item in value.items()}
    return None if isinstance(value, float) and math.isnan(value) else value


def main(arguments: list[str] | None = None) -> None:
    """Run what was asked for and print it."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and given[0] in OTHERS:
        OTHERS[given[0]](given[1:])
        return
    options = parse_arguments(given)
    peer: str = options.against
    engines: dict[str, StartRun] = {OURS: OurRun, peer: start_of(peer)}
    specs = chosen_scenes(options.scenes, options.quick)
    total = sum(steps_of(spec, len(engines), runs_of(spec, options.repeat)) for spec in specs)
    if options.profile:
        total += sum(steps_of(spec, 1, 0) for spec in specs)
    rows: list[Row] = []
    profiles: dict[str, dict[str, float]] = {}
    with ProgressBar(total) as bar:
        bar.label("loading the kernels")
        warm_kernels()
        for spec in specs:
            bar.label(f"{spec.name} {spec.size}")
            rows.append(compare(engines, spec, options.repeat, bar.advance))
            if options.profile:
                profiles[f"{spec.name} {spec.size}"] = stage_milliseconds(spec, bar.advance)

    compared = [row for row in rows if row.scene != "discs"]
    growth = [row for row in rows if row.scene == "discs"]
    if compared:
        print(
            f"CPU per step of 1/60 s, median of {options.repeat} runs, "
            f"of {MORE_RUNS * options.repeat} with up to {SMALL} bodies; ratio above 1: ours is faster.\n"
        )
        print(comparison_table(compared, peer))
    if growth:
        print("\nGrowth with the number of discs.\n")
        print(growth_table(growth, peer))
    for title, stages in profiles.items():
        print("\n" + profile_table(title, stages))
    if options.json is not None:
        write_json(
            options.json,
            ("numpy", "numba", peer),
            unit_of_time="milliseconds of CPU per step, median of the repeats",
            rows=[_without_nan(asdict(row)) for row in rows],
            stage_milliseconds=profiles,
        )


if __name__ == "__main__":
    main()
