"""What a proof is: a motion in closed form, the numbers to look at, and until when they hold."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.proofs.course import Course

Values = tuple[float, ...]  # a number, or the components of a vector


class ProofError(ValueError):
    """Why a drawing has no closed form: a sentence."""


class BodyNow(NamedTuple):
    """What a run says of one of its bodies."""

    center: Point  # of mass
    velocity: Point
    angle: float
    spin: float


States = Mapping[int, BodyNow]  # by the drawing's ids


@dataclass(frozen=True)
class Quantity:
    """A number that the closed form foretells and the run is asked for."""

    label: str  # plain text, with the names of bodies in it
    unit: str
    expected: Callable[[float], Values]  # at a time
    measure: Callable[[States], Values]
    tolerance: Callable[[float], float]  # at a time, in the unit: what steps of fixed length may make of it
    since: float = 0.0  # s: before, there is nothing to measure;
    until: float = math.inf  # s: and from here on, no longer


class End(NamedTuple):
    """Until when the closed form of a body holds, and what happens then: the end of a sentence."""

    time: float  # s
    why: str


FOR_EVER = End(math.inf, "")


class Mark(NamedTuple):
    """Words at a place of the drawing."""

    place: Point
    text: str


@dataclass(frozen=True)
class Proof:
    title: str
    formulas: tuple[str, ...]  # rich text, a line each
    motions: Mapping[int, Course]  # by the drawing's ids
    ends: Mapping[int, End]  # the same
    quantities: tuple[Quantity, ...]
    place_tolerance: Callable[[float], float]  # m, by which a centre of mass may be off at a time
    shown_until: float = math.inf  # s, of the path that is drawn; it may go on for ever
    marks: tuple[Mark, ...] = ()

    @property
    def last_end(self) -> End:
        """When nothing of it holds any more."""
        return max(self.ends.values())
