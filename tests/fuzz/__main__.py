"""Command line of the fuzzer; exit code 1 if anything was found."""

from __future__ import annotations

import argparse
import itertools
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.fuzz.case import FINDINGS, Case, Result, parse_name
from tests.fuzz.report import Report
from tests.fuzz.supervisor import Limits, Supervisor

NAMES = ("files", "runs", "clipboard", "particles", "snapshots", "engine")
TARGETS = {name: f"tests.fuzz.{name}" for name in NAMES}


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)
    chosen = {name: TARGETS[name] for name in options.only}
    report = Report.of(list(chosen))

    def seen(result: Result) -> None:
        report.add(result)
        if result.outcome in FINDINGS:
            print(f"{result.outcome}: {result.case.name}", flush=True)

    limits = Limits(options.limit, options.memory)
    supervisor = Supervisor(chosen, limits, options.keep, seen)
    cases = iter([options.case]) if options.case else all_cases(options.seed, list(chosen))
    supervisor.run(cases, 1 if options.case else options.processes, options.seconds)
    if report.findings:
        print(f"\n{report.found()}\n")
    print(report.table())
    return 1 if report.findings else 0


def all_cases(seed: int, targets: list[str]) -> Iterator[Case]:
    """Without end, the targets in turn."""
    for number in itertools.count():
        for target in targets:
            yield Case(seed, target, number)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Try out cases made by chance.")
    parser.add_argument("--seed", type=int, default=1, help="the same one makes the same cases")
    parser.add_argument("--seconds", type=float, default=30.0, help="for which cases are tried out")
    parser.add_argument("--only", default=",".join(TARGETS), help=f"some of {','.join(TARGETS)}")
    parser.add_argument("--case", help="a single one by its name, such as files:12345")
    parser.add_argument("--processes", type=int, default=min(4, os.cpu_count() or 1))
    parser.add_argument("--limit", type=float, default=Limits.seconds, help="s of processor time for a case")
    parser.add_argument("--memory", type=int, default=Limits.megabytes, help="MiB for a case")
    parser.add_argument("--keep", type=Path, help="a folder for the cases of which something was found")
    options = parser.parse_args(arguments)
    if options.case:
        try:
            options.case = parse_name(options.case, options.seed)
        except ValueError as error:
            parser.error(str(error))
        options.only = options.case.target
    options.only = options.only.split(",")
    unknown = [name for name in options.only if name not in TARGETS]
    if unknown:
        parser.error(f"no target is called {unknown[0]!r}; there are {', '.join(TARGETS)}")
    return options


if __name__ == "__main__":
    sys.exit(main())
