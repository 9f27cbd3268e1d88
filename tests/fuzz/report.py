"""What came of the cases: counted, and as a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.fuzz.case import FINDINGS, Outcome, Result

COUNTED: tuple[Outcome, ...] = ("accepted", "refused", *FINDINGS)


@dataclass
class Tally:
    """Of one target."""

    counts: Counter[Outcome] = field(default_factory=Counter)
    slowest: Result | None = None

    def add(self, result: Result) -> None:
        self.counts[result.outcome] += 1
        if self.slowest is None or result.seconds > self.slowest.seconds:
            self.slowest = result


@dataclass
class Report:
    tallies: dict[str, Tally]
    findings: list[Result] = field(default_factory=list)

    @classmethod
    def of(cls, targets: list[str]) -> Report:
        return cls({name: Tally() for name in targets})

    def add(self, result: Result) -> None:
        self.tallies[result.case.target].add(result)
        if result.outcome in FINDINGS:
            self.findings.append(result)

    def table(self) -> str:
        lines = [["target", "cases", *COUNTED, "slowest case"]]
        for name, tally in self.tallies.items():
            slowest = tally.slowest
            shown = f"{slowest.seconds:.2f} s {slowest.case.name}" if slowest else ""
            counts = [str(tally.counts[outcome]) for outcome in COUNTED]
            lines.append([name, str(tally.counts.total()), *counts, shown])
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if place in (0, len(line) - 1) else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )

    def found(self) -> str:
        """Each finding by the command that repeats it."""
        return "\n\n".join(
            f"{result.outcome}: python -m tests.fuzz --seed {result.case.seed} --case {result.case.name}\n"
            f"{result.detail.strip()}"
            for result in self.findings
        )
