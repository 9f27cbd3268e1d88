"""What is written of a run in its file: its courses, with sums by which they are known again."""

from __future__ import annotations

import base64
import zlib
from array import array
from typing import Annotated

import numpy as np
from msgspec import Meta

from sketchfall.app.drawing.scene import Id, Name, Scene, Value
from sketchfall.app.running.inputs import AnyInput
from sketchfall.app.running.run import Rough

MAX_STEPS = 10_000_000  # about two days
MAX_BRANCHES = 1000  # of a run
MAX_OTHERS = 100  # runs beside it
MAX_STATES = 200  # in a branch; more would tell nobody more

Step = Annotated[int, Meta(ge=0, le=MAX_STEPS)]
Sums = Annotated[str, Meta(max_length=6 * MAX_STEPS)]  # of 32 bits each, the low byte first, in base 64


class WrittenState(Value, frozen=True, kw_only=True):
    """By which it is found out where a run that differs does so."""

    step: Step
    hash: Annotated[str, Meta(max_length=64)]  # of the whole state, before what was done at that moment
    bodies: Sums  # of the place of each, after it


class WrittenBranch(Value, frozen=True, kw_only=True):
    number: Id
    name: Name = ""
    parent: Id | None = None
    start: Step = 0
    end: Step
    inputs: tuple[tuple[Step, AnyInput], ...] = ()
    checksums: Sums = ""  # of all places, after each step
    states: Annotated[tuple[WrittenState, ...], Meta(max_length=MAX_STATES)] = ()


Branches = Annotated[tuple[WrittenBranch, ...], Meta(min_length=1, max_length=MAX_BRANCHES)]


class OtherRun(Value, frozen=True, kw_only=True):
    """One that was reset."""

    drawing: Scene  # as it was when that run began
    branches: tuple[WrittenBranch, ...]  # each after the one that it began in


# --- sums --------------------------------------------------------------------------------------------


def body_sums(poses: Rough) -> array[int]:
    """A sum of 32 bits for the place of each body."""
    return array("I", (zlib.crc32(row) for row in np.ascontiguousarray(poses)))


def sums_text(sums: array[int]) -> str:
    return base64.b64encode(np.array(sums, "<u4").tobytes()).decode("ascii")


def sums_in(text: str) -> array[int]:
    """ValueError if they are none."""
    return array("I", np.frombuffer(base64.b64decode(text, validate=True), "<u4").tolist())
