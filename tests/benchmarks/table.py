"""Results as aligned text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from tests.benchmarks.measure import Row

OURS = "ours"


def aligned(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table whose first column is flush left and whose other columns are flush right."""
    widths = [max(len(line[column]) for line in [header, *lines]) for column in range(len(header))]
    rule = ["-" * width for width in widths]
    text = []
    for line in [header, rule, *lines]:
        numbers = (cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        text.append("  ".join([line[0].ljust(widths[0]), *numbers]))
    return "\n".join(text)


def comparison_table(rows: Sequence[Row], peer: str) -> str:
    """Scene by scene: time of both engines, energy kept and deepest overlap."""
    times = ["scene", "n", "ours ms", f"{peer} ms", "ratio"]
    header = [*times, "energy kept", f"{peer} kept", "overlap mm", f"{peer} mm"]
    lines = []
    for row in rows:
        ours, theirs = row.results[OURS], row.results[peer]
        lines.append(
            [
                row.scene,
                str(row.size),
                f"{ours.milliseconds:.4f}",
                f"{theirs.milliseconds:.4f}",
                f"{theirs.milliseconds / ours.milliseconds:.2f}",
                _energy(ours.energy_kept),
                _energy(theirs.energy_kept),
                f"{1e3 * ours.penetration:.2f}",
                f"{1e3 * theirs.penetration:.2f}",
            ]
        )
    return aligned(header, lines)


def growth_table(rows: Sequence[Row], peer: str) -> str:
    """How the time of a step grows with the number of discs."""
    header = ["discs", "ours ms", "ours us/disc", f"{peer} ms", f"{peer} us/disc", "ratio"]
    lines = []
    for row in rows:
        ours, theirs = row.results[OURS].milliseconds, row.results[peer].milliseconds
        lines.append(
            [
                str(row.size),
                f"{ours:.4f}",
                f"{1e3 * ours / row.bodies:.3f}",
                f"{theirs:.4f}",
                f"{1e3 * theirs / row.bodies:.3f}",
                f"{theirs / ours:.2f}",
            ]
        )
    return aligned(header, lines)


def profile_table(title: str, stages: Mapping[str, float]) -> str:
    """Milliseconds of each stage of a step, summed over a run, the costliest first."""
    total = sum(stages.values())
    lines = [
        [stage, f"{milliseconds:.2f}", f"{100 * milliseconds / total:.1f} %" if total else ""]
        for stage, milliseconds in sorted(stages.items(), key=lambda item: -item[1])
    ]
    return aligned([title, "ms", "part"], [*lines, ["all stages", f"{total:.2f}", ""]])


def _energy(part: float) -> str:
    return "" if math.isnan(part) else f"{part:.4f}"
