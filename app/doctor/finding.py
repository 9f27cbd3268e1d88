"""One thing that is wrong or doubtful in a drawing, and its repair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import Scene


@dataclass(frozen=True)
class Repair:
    """What a button does."""

    title: str  # of the button
    text: str  # of the step of undo; it may have a place for {parts}
    changed: Callable[[Scene], Parts] | None  # to what, found in a while; None: they are removed


@dataclass(frozen=True)
class Finding:
    sentence: str
    parts: PartIds  # that it is about
    repair: Repair | None = None
