"""What an experiment reads of a run: a quantity at its end, at a time, at the moment at which a condition of
the drawing first holds, or its greatest or least value.
"""

from __future__ import annotations

import math
import re
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    DrawingError,
    InstrumentEnd,
    Measured,
    Meter,
    Scene,
)
from sketchfall.app.experiments.held_moment import HeldMoment
from sketchfall.app.experiments.naming import listed_shortly, part_called, typed_name
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import unit_of
from sketchfall.app.quantities.quantities import offered, offered_between
from sketchfall.app.quantities.quantity import UNKNOWN
from sketchfall.app.running.run import STEP

Floats = NDArray[np.float64]
Named = Literal["end", "max", "min"]


class AtCondition(NamedTuple):
    """When one of the drawing's conditions, for which a run pauses, first holds."""

    number: int  # among them, from 0


When = Named | float | AtCondition  # s
NAMED: tuple[Named, ...] = ("end", "max", "min")
POINT = re.compile(r"(.*)\[([^\[\];]+);([^\[\];]+)\]")  # with the name of a body before it
CONDITION = "pause"  # as it is typed; with its number from 1, where there are several
COLUMN_WORDS: dict[Named, str] = {"end": "at end", "max": "max", "min": "min"}  # in a file, so in English


class Reading(NamedTuple):
    measured: Measured
    when: When = "end"

    def of(self, values: Floats, held: HeldMoment | None = None) -> float:
        """From the values at the beginning and after each step; held: when its condition did, if it did."""
        if isinstance(self.when, AtCondition):
            return UNKNOWN if held is None else held.value(self.measured, values)
        if self.when == "end":
            return float(values[-1])
        if isinstance(self.when, float):
            step = round(self.when / STEP)
            return float(values[step]) if step < len(values) else UNKNOWN  # it did not last so long
        known = values[~np.isnan(values)]
        if not len(known):
            return UNKNOWN
        return float(known.max() if self.when == "max" else known.min())

    def column(self, scene: Scene) -> str:
        """With its unit, for the head of a table: "Ball.speed at 2 s (m/s)"."""
        unit = unit_of(self.measured.quantity)
        words = f"{text_of(scene, self.measured)} {self._when_in_file()}"
        return f"{words} ({unit})" if unit else words

    def _when_in_file(self) -> str:
        match self.when:
            case AtCondition(number):
                return f"at {CONDITION} {number + 1}"
            case float(time):
                return f"at {time:g} s"
            case name:
                return COLUMN_WORDS[name]


def text_of(scene: Scene, measured: Measured) -> str:
    """As one types it: Ball.speed, or Ball[0.5;0],Box[0;0.2].distance of a point of each."""
    bodies = {body.id: body for body in scene.bodies}
    ends = measured.body, measured.other
    names = ["" if end is None else typed_name(scene, bodies[end]) for end in ends]
    if measured.points:
        names = [f"{name}[{x};{y}]" for name, (x, y) in zip(names, measured.points, strict=True)]
    names += [typed_name(scene, joint) for joint in scene.joints if joint.id == measured.joint]
    named = ",".join(filter(None, names))
    return f"{named}.{measured.quantity}" if named else measured.quantity


def measured_called(scene: Scene, text: str) -> Measured:
    """Of QUANTITY, NAME.QUANTITY or NAME,NAME.QUANTITY; DrawingError, with what there is, else.

    With [X;Y] behind both names, between these points, each in the frame of its body; [X;Y] alone is a
    point of the background.
    """
    names, _, quantity = text.rpartition(".")
    meters = _offered_of(scene, names.split(",") if names else [])
    for meter in meters:
        if meter.quantity == quantity:
            return meter.measured
    there = listed_shortly([meter.quantity for meter in meters])
    if not meters:
        raise DrawingError(tr("nothing can be measured of {names} together", names=names))
    if not names:
        raise DrawingError(
            tr(
                "the whole drawing has no quantity {wanted}; it has {names}. "
                "That of a body is NAME.QUANTITY, of two NAME,NAME.QUANTITY",
                wanted=quantity,
                names=there,
            )
        )
    raise DrawingError(
        tr("{name} has no quantity {wanted}; it has {names}", name=names, wanted=quantity, names=there)
    )


def _offered_of(scene: Scene, names: list[str]) -> list[Meter]:
    """All that can be measured of what is called so."""
    ends = [_point_called(scene, name) for name in names]
    if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
        return offered_between(ends[0], ends[1])
    parts = [part_called(scene, name) for name in names]
    bodies = [part for part in parts if isinstance(part, BodyDrawing)]
    joints = [part for part in parts if not isinstance(part, BodyDrawing)]
    return [] if bodies and joints else offered(Parts(bodies, joints))


def _point_called(scene: Scene, text: str) -> InstrumentEnd | None:
    """Of NAME[X;Y] or [X;Y]; None if it is a mere name."""
    found = POINT.fullmatch(text.strip())
    if found is None:
        return None
    name, x, y = found.groups()
    body = part_called(scene, name) if name else None
    if body is not None and not isinstance(body, BodyDrawing):
        raise DrawingError(tr("{name} is no body, of which a point could be measured", name=name))
    try:
        point = float(x), float(y)
    except ValueError:
        point = UNKNOWN, UNKNOWN
    if not all(map(math.isfinite, point)):
        raise DrawingError(tr("expected a point as [X;Y] in m, found {found!r}", found=text))
    return InstrumentEnd(point=point, body=None if body is None else body.id)


def when_called(text: str) -> When:
    """end, max, min, pause:1 for the first condition of the drawing, or a time in s."""
    for name in NAMED:
        if text == name:
            return name
    word, _, number = text.partition(":")
    if word == CONDITION and (not number or number.isdecimal()):
        return AtCondition(int(number or 1) - 1)
    try:
        time = float(text)
    except ValueError:
        time = UNKNOWN
    if not 0.0 <= time < float("inf"):
        raise DrawingError(tr("expected end, max, min, pause or a time in s, found {found!r}", found=text))
    return time
