"""Command line of the mutants; exit code 1 if one of them went unnoticed."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from tests.mutants.atlas import Atlas
from tests.mutants.mutant import Mutant
from tests.mutants.sites import chosen, mutants_under
from tests.mutants.trial import NOTICED, Outcome, Verdict, record, try_out

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)
    mutants = selected(options)
    if options.list:
        for mutant in mutants:
            print(f"{mutant.name}\n{difference(mutant)}")
        return 0
    atlas = Atlas(ROOT, [f"tests/{folder}" for folder in ("app", "ui")])
    record(ROOT, atlas, ["app", "ui"], options.processes)
    counts: Counter[Outcome] = Counter()

    def seen(verdict: Verdict) -> None:
        counts[verdict.outcome] += 1
        print(f"{counts.total():4} {verdict.outcome} {verdict.mutant.name} {verdict.by}", flush=True)
        if verdict.outcome not in NOTICED:
            print(f"     by {verdict.tried} tests\n{difference(verdict.mutant)}", flush=True)

    try_out(ROOT, atlas, mutants, options.seconds, options.processes, seen)
    noticed = sum(counts[outcome] for outcome in NOTICED)
    print(f"\n{noticed} of {counts.total()} noticed: {dict(counts)}")
    return 0 if noticed == counts.total() else 1


def selected(options: argparse.Namespace) -> list[Mutant]:
    everything = mutants_under(ROOT, options.under)
    if options.at:
        return [mutant for mutant in everything if mutant.name.startswith(tuple(options.at))]
    wanted = [
        mutant
        for mutant in everything
        if (options.kind is None or mutant.kind in options.kind)
        and (not options.matching or options.matching in lost(mutant))
    ]
    return chosen(wanted, options.seed, options.count)


def lost(mutant: Mutant) -> str:
    """What it replaces."""
    return (ROOT / mutant.path).read_bytes()[mutant.start : mutant.end].decode()


def difference(mutant: Mutant) -> str:
    return mutant.difference((ROOT / mutant.path).read_bytes())


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the same one chooses the same mutants")
    parser.add_argument("--count", type=int, default=50, help="how many are tried out")
    parser.add_argument("--under", nargs="+", default=["app", "ui"], help="folders of sources")
    parser.add_argument("--kind", nargs="+", help="only these kinds, such as dropped")
    parser.add_argument("--matching", default="", help="only where the source says so, such as .connect(")
    parser.add_argument(
        "--at", nargs="+", help="all whose names begin so instead, such as app/running/run.py:35:"
    )
    parser.add_argument("--list", action="store_true", help="only say which they are")
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="of tests for each, as they were recorded"
    )
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
