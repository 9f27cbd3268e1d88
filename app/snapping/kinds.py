"""What a point can land on, and what moved bodies can be lined up by; in a word each, for who looks on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from sketchfall.app.language.catalogue import later_in, tr, tr_in

Kind = Literal[
    "corner",
    "midpoint",
    "centre",
    "intersection",
    "tangent",
    "edge",
    "extension",
    "angle",
    "grid",
    "alignment",
    "spacing",
    "flush",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
EVERYTHING = frozenset(KINDS)

WORDS: dict[Kind, str] = {  # of those that say in a word what was hit
    "corner": later_in("snapping", "corner"),
    "midpoint": later_in("snapping", "midpoint"),
    "centre": later_in("snapping", "centre"),
    "intersection": later_in("snapping", "intersection"),
    "tangent": later_in("snapping", "tangent"),
    "edge": later_in("snapping", "on the edge"),
    "extension": later_in("snapping", "in line with the edge"),
}


def word_for(kind: Kind, degrees: float = 0.0) -> str:
    """Empty for the grid, which everybody sees."""
    if kind == "angle":
        return tr("at {angle:g}°", angle=degrees)
    return tr_in("snapping", WORDS[kind]) if kind in WORDS else ""


def words_for(kinds: Sequence[tuple[Kind, float]]) -> str:
    """Of all that a point lies on, each by its kind and, of a direction, its degrees."""
    return ", ".join(dict.fromkeys(filter(None, (word_for(*each) for each in kinds))))
