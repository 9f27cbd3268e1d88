"""What a quantity is. It is read from an instant: a float in its unit, or nan if there is none to be had."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.quantities.instant import Instant

Subject = Literal["body", "joint", "pair", "drawing"]
Group = Literal["motion", "momentum", "energy", "force", "place"]

UNKNOWN = math.nan


@dataclass(frozen=True)
class Quantity:
    key: str  # as it is called in files and tables
    name: str  # English, marked by `later`
    symbol: str
    unit: str
    of: Subject
    group: Group
    read: Callable[[Instant, Measured], float]
    # Whether it is a mean over the last step: unknown before the first, and not changed by what is done
    # between two steps.
    over_step: bool = False
    only_dynamic: bool = False  # of a body: says nothing about one that obeys no forces
    joints: tuple[str, ...] = ()  # of a joint: the kinds that have it; none: all
