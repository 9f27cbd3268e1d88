"""A number that can be typed: what it is called, its unit, and from where to where it goes."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from sketchfall.app.language.catalogue import tr


@dataclass(frozen=True)
class NumberRange:
    """A number that is shown in a field: what it is called, and what may be typed.

    Its words are English, as in all tables of properties: who shows them calls tr.
    """

    name: str  # also the key by which edits of the same number are merged into one step of undo
    label: str
    unit: str
    low: float
    high: float
    step: float  # of the arrow keys
    tip: str = field(default="", kw_only=True)

    def problem(self, value: float) -> str:
        """Why the value is refused; empty if it is not."""
        if not math.isfinite(value) or not self.low <= value <= self.high:
            values = {"label": tr(self.label), "low": self.low, "high": self.high}
            if self.unit:
                return tr("{label}: expected from {low:g} to {high:g} {unit}.", unit=self.unit, **values)
            return tr("{label}: expected from {low:g} to {high:g}.", **values)
        return ""
