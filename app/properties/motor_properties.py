"""The motors, limits and ratchets of hinges, sliders and wheels, as the inspector shows them."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import Bodies
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.language.catalogue import later
from sketchfall.app.properties.joint_fields import (
    JointFlag,
    JointKey,
    JointNumber,
    JointProperty,
    JointSensor,
)

# rad/s; of a slider, m/s. A wheel turns clockwise, which drives a car to the right.
USUAL_SPEEDS: Mapping[JointKind, float] = {"hinge": 3.0, "slider": 1.0, "wheel": -10.0}
USUAL_ANGLE = math.radians(45.0)
USUAL_TRAVEL = 0.5  # m
LIMIT_TIP = later("Counted from how the joint is drawn.")
ENOUGH = 4.0  # times what it takes to hold the bodies up


def usual_strength(joint: JointDrawing, bodies: Bodies) -> float:
    """Enough to lift what the motor moves, at an arm of one metre."""
    held = [bodies[body_id] for body_id in (joint.body_a, joint.body_b) if body_id is not None]
    return float(f"{ENOUGH * 10.0 * min(mass_of(body).mass for body in held):.1e}")


def _with_motor(joint: JointDrawing, on: bool, bodies: Bodies) -> JointDrawing:
    if not on:
        return replace(joint, motor_speed=None)
    limit = joint.motor_limit if joint.motor_limit is not None else usual_strength(joint, bodies)
    return replace(joint, motor_speed=USUAL_SPEEDS[joint.kind], motor_limit=limit)


def _with_line(joint: JointDrawing, on: bool, bodies: Bodies) -> JointDrawing:
    """A line needs a motor that has an end to its strength."""
    if on and (joint.motor_speed is None or joint.motor_limit is None):
        limit = usual_strength(joint, bodies) if joint.motor_limit is None else joint.motor_limit
        speed = USUAL_SPEEDS[joint.kind] if joint.motor_speed is None else joint.motor_speed
        joint = replace(joint, motor_speed=speed, motor_limit=limit)
    return replace(joint, motor_line=on)


def _has_motor(joint: JointDrawing) -> bool:
    return joint.motor_speed is not None


def _motor(speed_unit: str, limit_label: str, limit_unit: str) -> tuple[JointProperty, ...]:
    return (
        JointFlag(
            "motor",
            later("Motor"),
            _has_motor,
            _with_motor,
            later("Drives the second body against the first; a body on the background is the first."),
        ),
        JointNumber(
            "motor_speed",
            later("Motor speed"),
            speed_unit,
            -1e4,
            1e4,
            0.5,
            lambda j: j.motor_speed,
            lambda j, value: replace(j, motor_speed=value),
            applies=_has_motor,
            tip=later("A negative one goes the other way."),
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
            absent=later("as much as it takes"),
            clear=lambda j: replace(j, motor_limit=None),
            usual=usual_strength,
            tip=later("What the motor can do at most."),
        ),
        JointFlag(
            "motor_line",
            later("Weaker at speed"),
            lambda j: j.motor_line,
            _with_line,
            later(
                "All of its strength at standstill, none at its speed, and in proportion between, "
                "as electric motors have."
            ),
        ),
        JointKey(
            "forward_key",
            later("Key forward"),
            lambda j: j.forward_key,
            lambda j, key: replace(j, forward_key=key),
            later("With a key, the motor runs only while it is held down."),
        ),
        JointKey(
            "backward_key",
            later("Key backward"),
            lambda j: j.backward_key,
            lambda j, key: replace(j, backward_key=key),
            later("While it is held down, the motor runs the other way."),
        ),
        JointSensor(
            "sensor",
            later("Sensor"),
            lambda j: j.sensor,
            lambda j, sensor: replace(j, sensor=sensor),
            later("With a sensor, the motor runs only while something is in it."),
        ),
    )


MOTORS: Mapping[JointKind, tuple[JointProperty, ...]] = {
    "hinge": _motor("rad/s", later("Greatest torque"), "N m"),
    "wheel": _motor("rad/s", later("Greatest torque"), "N m"),
    "slider": _motor("m/s", later("Greatest force"), "N"),
}


def _has_ratchet(joint: JointDrawing) -> bool:
    return joint.ratchet != "none"


def _with_ratchet_back(joint: JointDrawing, on: bool, bodies: Bodies) -> JointDrawing:
    if on:
        return replace(joint, ratchet="backward")
    return replace(joint, ratchet="forward") if joint.ratchet == "backward" else joint


def _ratchet(unit: str, teeth_label: str, forward: str) -> tuple[JointProperty, ...]:
    return (
        JointFlag(
            "ratchet",
            later("Ratchet"),
            _has_ratchet,
            lambda j, on, bodies: replace(j, ratchet="forward" if on else "none"),
            forward,
        ),
        JointFlag(
            "ratchet_back",
            later("Ratchet, other way round"),
            lambda j: j.ratchet == "backward",
            _with_ratchet_back,
            later("The ratchet is free where it held, and holds where it was free."),
        ),
        JointNumber(
            "teeth",
            teeth_label,
            unit,
            0.0,
            1e6,
            1.0,
            lambda j: j.teeth,
            lambda j, value: replace(j, teeth=value),
            applies=_has_ratchet,
            tip=later("Behind each the pawl falls in. 0: it holds anywhere, like a freewheel."),
        ),
    )


RATCHETS: Mapping[JointKind, tuple[JointProperty, ...]] = {
    "hinge": _ratchet(
        "",
        later("Teeth"),
        later(
            "Lets the second body turn counter-clockwise against the first, and holds it the other way; "
            "a body on the background is the first."
        ),
    ),
    "slider": _ratchet(
        "1/m",
        later("Teeth per metre"),
        later(
            "Lets the second body move forwards along the axis, and holds it the other way; "
            "a body on the background is the first."
        ),
    ),
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
        JointFlag(
            "limits", later("Limits"), limited, with_limits, later("Keeps the second body within a range.")
        ),
        JointNumber(
            "lower",
            later("Lower limit"),
            unit,
            *span,
            lower,
            with_lower,
            applies=limited,
            tip=LIMIT_TIP,
        ),
        JointNumber(
            "upper",
            later("Upper limit"),
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
