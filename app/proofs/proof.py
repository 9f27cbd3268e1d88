"""What a proof is: a motion in closed form, the numbers to look at, and until when they hold."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.geometry import Point
from app.proofs.motion import Motion

Values = tuple[float, ...]  # a number, or the components of a vector


class NoProof(ValueError):
    """Why a drawing has no closed form: a sentence."""


class State(NamedTuple):
    """What a run says of one of its bodies."""

    center: Point  # of mass
    velocity: Point
    angle: float
    spin: float


States = Mapping[int, State]  # by the drawing's ids


@dataclass(frozen=True)
class Quantity:
    """A number that the closed form foretells and the run is asked for."""

    label: str
    unit: str
    expected: Callable[[float], Values]  # at a time
    measure: Callable[[States], Values]
    tolerance: float  # in the unit: what steps of fixed length may make of it
    since: float = 0.0  # s: before, there is nothing to measure;
    until: float = math.inf  # s: and from here on, no longer


@dataclass(frozen=True)
class Proof:
    title: str
    formulas: tuple[str, ...]  # rich text, a line each
    motions: Mapping[int, Motion]  # by the drawing's ids
    quantities: tuple[Quantity, ...]
    place_tolerance: float  # m, by which a centre of mass may be off
    holds_until: float = math.inf  # s
    ending: str = ""  # what happens then, as the end of a sentence
    shown_until: float = math.inf  # s, of the path that is drawn; it may go on for ever
