"""The properties of a joint that the inspector shows: for each kind only what concerns it.

A number may be absent, as where there is no motor: then `get` gives None, `absent` says what that means, and
`usual` suggests what to begin with.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from app.joint_geometry import WITH_LENGTH, Bodies, drawn_length
from app.mass import mass_of
from app.properties import NumberRange
from app.scene import JointDrawing, JointKind

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


JointProperty = JointNumber | JointFlag | JointKey

KIND_NAMES: Mapping[JointKind, str] = {
    "spring": "Spring",
    "rod": "Rod",
    "rope": "Rope",
    "hinge": "Hinge",
    "slider": "Slider",
    "weld": "Weld",
    "wheel": "Wheel",
    "gear": "Gear",
    "pulley": "Pulley",
}


def properties_of(kind: JointKind) -> tuple[JointProperty, ...]:
    """What can be set on a joint of this kind, in the order in which to show it."""
    return (
        *((LENGTHS[kind],) if kind in WITH_LENGTH else ()),
        *(SPRING if kind in ("spring", "wheel") else ()),
        *(AXIS if kind in ("slider", "wheel") else ()),
        *((RATIOS[kind],) if kind in RATIOS else ()),
        *MOTORS.get(kind, ()),
        *LIMITS.get(kind, ()),
        BREAK_FORCE,
        COLLIDE,
    )


# --- lengths, springs, axes, ratios -------------------------------------------------------------------


def _length(label: str, tip: str) -> JointNumber:
    return JointNumber(
        "length",
        label,
        "m",
        0.0,
        1e6,
        0.1,
        lambda j: j.length,
        lambda j, value: replace(j, length=value),
        absent="as drawn",
        clear=lambda j: replace(j, length=None),
        usual=drawn_length,
        tip=tip,
    )


LENGTHS: Mapping[JointKind, JointNumber] = {
    "spring": _length("Rest length", "The length at which the spring neither pulls nor pushes."),
    "rod": _length("Length", "If it is not the one drawn, the rod pushes its ends there as the run begins."),
    "rope": _length("Length", "How far apart its ends can be at most."),
    "pulley": _length("Rope length", "Of the whole rope, where B's part counts as often as the ratio says."),
}
SPRING = (
    JointNumber(
        "stiffness",
        "Stiffness",
        "N/m",
        0.0,
        1e9,
        10.0,
        lambda j: j.stiffness,
        lambda j, value: replace(j, stiffness=value),
        tip="Force for each metre that it is stretched.",
    ),
    JointNumber(
        "damping",
        "Damping",
        "N s/m",
        0.0,
        1e9,
        1.0,
        lambda j: j.damping,
        lambda j, value: replace(j, damping=value),
        tip="Force for each metre a second: how soon it stops swinging.",
    ),
)
AXIS = (
    JointNumber(
        "axis",
        "Direction",
        "°",
        -360.0,
        360.0,
        5.0,
        lambda j: math.degrees(math.atan2(j.axis[1], j.axis[0])),
        lambda j, value: replace(j, axis=(math.cos(math.radians(value)), math.sin(math.radians(value)))),
        tip="Of the axis, counter-clockwise from the first body's own.",
    ),
)
RATIOS: Mapping[JointKind, JointNumber] = {
    "gear": JointNumber(
        "ratio",
        "Ratio",
        "",
        -1e3,
        1e3,
        0.1,
        lambda j: j.ratio,
        lambda j, value: replace(j, ratio=value),
        tip="How often the second body turns the other way when the first turns once.",
    ),
    "pulley": JointNumber(
        "ratio",
        "Ratio",
        "",
        1e-3,
        1e3,
        0.1,
        lambda j: j.ratio,
        lambda j, value: replace(j, ratio=value),
        tip="2 is a block and tackle: the second body moves half as far, with twice the force.",
    ),
}

# --- motors and limits --------------------------------------------------------------------------------

USUAL_SPEED = 3.0  # rad/s, half a turn a second; or m/s
USUAL_ANGLE = math.radians(45.0)
USUAL_TRAVEL = 0.5  # m
LIMIT_TIP = "Counted from how the joint is drawn."
ENOUGH = 4.0  # times what it takes to hold the bodies up


def _usual_limit(joint: JointDrawing, bodies: Bodies) -> float:
    """Enough to lift what the motor moves, at an arm of one metre."""
    held = [bodies[body_id] for body_id in (joint.body_a, joint.body_b) if body_id is not None]
    return float(f"{ENOUGH * 10.0 * min(mass_of(body).mass for body in held):.1e}")


def _with_motor(joint: JointDrawing, on: bool, bodies: Bodies) -> JointDrawing:
    if not on:
        return replace(joint, motor_speed=None)
    limit = joint.motor_limit if joint.motor_limit is not None else _usual_limit(joint, bodies)
    return replace(joint, motor_speed=USUAL_SPEED, motor_limit=limit)


def _has_motor(joint: JointDrawing) -> bool:
    return joint.motor_speed is not None


def _motor(speed_unit: str, limit_label: str, limit_unit: str) -> tuple[JointProperty, ...]:
    return (
        JointFlag("motor", "Motor", _has_motor, _with_motor, "Drives the second body against the first."),
        JointNumber(
            "motor_speed",
            "Motor speed",
            speed_unit,
            -1e4,
            1e4,
            0.5,
            lambda j: j.motor_speed,
            lambda j, value: replace(j, motor_speed=value),
            applies=_has_motor,
            tip="A negative one goes the other way.",
        ),
        JointNumber(
            "motor_limit",
            limit_label,
            limit_unit,
            0.0,
            1e9,
            1.0,
            lambda j: j.motor_limit,
            lambda j, value: replace(j, motor_limit=value),
            applies=_has_motor,
            absent="as much as it takes",
            clear=lambda j: replace(j, motor_limit=None),
            usual=_usual_limit,
            tip="What the motor can do at most.",
        ),
        JointKey(
            "forward_key",
            "Key forward",
            lambda j: j.forward_key,
            lambda j, key: replace(j, forward_key=key),
            "With a key, the motor runs only while it is held down.",
        ),
        JointKey(
            "backward_key",
            "Key backward",
            lambda j: j.backward_key,
            lambda j, key: replace(j, backward_key=key),
            "While it is held down, the motor runs the other way.",
        ),
    )


MOTORS: Mapping[JointKind, tuple[JointProperty, ...]] = {
    "hinge": _motor("rad/s", "Greatest torque", "N m"),
    "wheel": _motor("rad/s", "Greatest torque", "N m"),
    "slider": _motor("m/s", "Greatest force", "N"),
}


def _limits(unit: str, scale: float, usual: float, reach: float) -> tuple[JointProperty, ...]:
    """Limits shown in a unit, of which one is `scale` of what the drawing holds."""

    def lower(joint: JointDrawing) -> float | None:
        return None if joint.limits is None else joint.limits[0] / scale

    def upper(joint: JointDrawing) -> float | None:
        return None if joint.limits is None else joint.limits[1] / scale

    def with_lower(joint: JointDrawing, value: float) -> JointDrawing:
        """The other limit gives way where it must."""
        high = joint.limits[1] if joint.limits else value * scale
        return replace(joint, limits=(value * scale, max(high, value * scale)))

    def with_upper(joint: JointDrawing, value: float) -> JointDrawing:
        low = joint.limits[0] if joint.limits else value * scale
        return replace(joint, limits=(min(low, value * scale), value * scale))

    def with_limits(joint: JointDrawing, on: bool, bodies: Bodies) -> JointDrawing:
        return replace(joint, limits=(-usual, usual) if on else None)

    def limited(joint: JointDrawing) -> bool:
        return joint.limits is not None

    span = (-reach, reach, 5.0 if unit == "°" else 0.1)
    return (
        JointFlag("limits", "Limits", limited, with_limits, "Keeps the second body within a range."),
        JointNumber(
            "lower",
            "Lower limit",
            unit,
            *span,
            lower,
            with_lower,
            applies=limited,
            tip=LIMIT_TIP,
        ),
        JointNumber(
            "upper",
            "Upper limit",
            unit,
            *span,
            upper,
            with_upper,
            applies=limited,
            tip=LIMIT_TIP,
        ),
    )


LIMITS: Mapping[JointKind, tuple[JointProperty, ...]] = {
    "hinge": _limits("°", math.radians(1.0), USUAL_ANGLE, 3600.0),
    "slider": _limits("m", 1.0, USUAL_TRAVEL, 1e6),
    "wheel": _limits("m", 1.0, USUAL_TRAVEL, 1e6),
}

# --- what all have ------------------------------------------------------------------------------------

BREAK_FORCE = JointNumber(
    "break_force",
    "Breaks at",
    "N",
    1e-3,
    1e9,
    10.0,
    lambda j: j.break_force,
    lambda j, value: replace(j, break_force=value),
    absent="never",
    clear=lambda j: replace(j, break_force=None),
    usual=_usual_limit,
    tip="The force at which the joint breaks.",
)
COLLIDE = JointFlag(
    "collide",
    "Bodies collide",
    lambda j: j.collide,
    lambda j, on, bodies: replace(j, collide=on),
    "Whether the two bodies that it joins collide with each other.",
)
