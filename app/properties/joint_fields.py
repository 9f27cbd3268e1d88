"""What an inspector knows of one property of a joint.

A number may be absent, as where there is no motor: then `get` gives None, `absent` says what that means, and
`usual` suggests what to begin with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sketchfall.app.drawing.joint_geometry import Bodies
from sketchfall.app.drawing.scene import JointDrawing
from sketchfall.app.properties.number_range import NumberRange

Usual = Callable[[JointDrawing, Bodies], float]


@dataclass(frozen=True)
class JointNumber(NumberRange):
    get: Callable[[JointDrawing], float | None]
    set: Callable[[JointDrawing, float], JointDrawing]
    absent: str = field(default="", kw_only=True)  # what None means; empty if there is always a number
    clear: Callable[[JointDrawing], JointDrawing] | None = field(default=None, kw_only=True)
    usual: Usual | None = field(default=None, kw_only=True)
    applies: Callable[[JointDrawing], bool] = field(default=lambda joint: True, kw_only=True)


@dataclass(frozen=True)
class JointPlace(NumberRange):
    """One coordinate of where a joint holds its bodies, in the world."""

    get: Callable[[JointDrawing, Bodies], float]
    set: Callable[[JointDrawing, float, Bodies], JointDrawing]


@dataclass(frozen=True)
class JointFlag:
    """Something that is on or off; what is switched on begins with usual values."""

    name: str
    label: str
    get: Callable[[JointDrawing], bool]
    set: Callable[[JointDrawing, bool, Bodies], JointDrawing]
    tip: str


@dataclass(frozen=True)
class JointKey:
    """A key that drives the motor, by its name; None is none."""

    name: str
    label: str
    get: Callable[[JointDrawing], str | None]
    set: Callable[[JointDrawing, str | None], JointDrawing]
    tip: str


@dataclass(frozen=True)
class JointSensor:
    """The body that is a sensor and drives the motor, by its id; None is none."""

    name: str
    label: str
    get: Callable[[JointDrawing], int | None]
    set: Callable[[JointDrawing, int | None], JointDrawing]
    tip: str


JointProperty = JointNumber | JointPlace | JointFlag | JointKey | JointSensor
