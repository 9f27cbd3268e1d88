"""The properties of a joint that the inspector shows: for each kind only what concerns it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import WITH_LENGTH, drawn_length
from sketchfall.app.drawing.scene import JointKind
from sketchfall.app.language.catalogue import later, later_in
from sketchfall.app.properties.joint_fields import (
    JointFlag,
    JointKey,
    JointNumber,
    JointPlace,
    JointProperty,
    JointSensor,
)
from sketchfall.app.properties.joint_places import places_of
from sketchfall.app.properties.motor_properties import LIMITS, MOTORS, RATCHETS, usual_strength

__all__ = [
    "KIND_NAMES",
    "JointFlag",
    "JointKey",
    "JointNumber",
    "JointPlace",
    "JointProperty",
    "JointSensor",
    "properties_of",
]

KIND_NAMES: Mapping[JointKind, str] = {  # tr_in("joint", name) where one is shown
    "spring": later_in("joint", "Spring"),
    "rod": later_in("joint", "Rod"),
    "rope": later_in("joint", "Rope"),
    "hinge": later_in("joint", "Hinge"),
    "slider": later_in("joint", "Slider"),
    "weld": later_in("joint", "Weld"),
    "wheel": later_in("joint", "Wheel"),
    "gear": later_in("joint", "Gear"),
    "pulley": later_in("joint", "Pulley"),
    "slot": later_in("joint", "Slot"),
}


def properties_of(kind: JointKind) -> tuple[JointProperty, ...]:
    """What can be set on a joint of this kind, in the order in which to show it."""
    return (
        *places_of(kind),
        *((LENGTHS[kind],) if kind in WITH_LENGTH else ()),
        *(SPRING if kind in ("spring", "wheel") else ()),
        *(AXIS if kind in ("slider", "wheel") else ()),
        *((RATIOS[kind],) if kind in RATIOS else ()),
        *((CLOSED, GROOVE_FRICTION) if kind == "slot" else ()),
        *MOTORS.get(kind, ()),
        *LIMITS.get(kind, ()),
        *RATCHETS.get(kind, ()),
        *TORSION.get(kind, ()),
        BREAK_FORCE,
        *((BREAK_TORQUE,) if kind in WITH_TORQUE else ()),
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
        absent=later("as drawn"),
        clear=lambda j: replace(j, length=None),
        usual=drawn_length,
        tip=tip,
    )


LENGTHS: Mapping[JointKind, JointNumber] = {
    "spring": _length(
        later("Rest length"), later("The length at which the spring neither pulls nor pushes.")
    ),
    "rod": _length(
        later("Length"), later("If it is not the one drawn, the rod pushes its ends there as the run begins.")
    ),
    "rope": _length(later("Length"), later("How far apart its ends can be at most.")),
    "pulley": _length(
        later("Rope length"), later("Of the whole rope, where B's part counts as often as the ratio says.")
    ),
}
SPRING = (
    JointNumber(
        "stiffness",
        later("Stiffness"),
        "N/m",
        0.0,
        1e9,
        10.0,
        lambda j: j.stiffness,
        lambda j, value: replace(j, stiffness=value),
        tip=later("Force for each metre that it is stretched."),
    ),
    JointNumber(
        "damping",
        later("Damping"),
        "N s/m",
        0.0,
        1e9,
        1.0,
        lambda j: j.damping,
        lambda j, value: replace(j, damping=value),
        tip=later("Force for each metre a second: how soon it stops swinging."),
    ),
)
AXIS = (
    JointNumber(
        "axis",
        later("Direction"),
        "°",
        -360.0,
        360.0,
        5.0,
        lambda j: math.degrees(math.atan2(j.axis[1], j.axis[0])),
        lambda j, value: replace(j, axis=(math.cos(math.radians(value)), math.sin(math.radians(value)))),
        tip=later("Of the axis, counter-clockwise from the first body's own."),
    ),
)
RATIOS: Mapping[JointKind, JointNumber] = {
    "gear": JointNumber(
        "ratio",
        later("Ratio"),
        "",
        -1e3,
        1e3,
        0.1,
        lambda j: j.ratio,
        lambda j, value: replace(j, ratio=value),
        tip=later("How often the second body turns the other way when the first turns once."),
    ),
    "pulley": JointNumber(
        "ratio",
        later("Ratio"),
        "",
        1e-3,
        1e3,
        0.1,
        lambda j: j.ratio,
        lambda j, value: replace(j, ratio=value),
        tip=later("2 is a block and tackle: the second body moves half as far, with twice the force."),
    ),
}


def _torsion(label: str, tip: str) -> tuple[JointNumber, ...]:
    return (
        JointNumber(
            "torsion",
            label,
            "N m/rad",
            0.0,
            1e9,
            1.0,
            lambda j: j.torsion,
            lambda j, value: replace(j, torsion=value),
            tip=tip,
        ),
        JointNumber(
            "torsion_damping",
            later("Torsion damping"),
            "N m s/rad",
            0.0,
            1e9,
            0.1,
            lambda j: j.torsion_damping,
            lambda j, value: replace(j, torsion_damping=value),
            tip=later("How soon it stops swinging."),
        ),
        JointNumber(
            "rest_angle",
            later("Rest angle"),
            "°",
            -3600.0,
            3600.0,
            5.0,
            lambda j: math.degrees(j.rest_angle),
            lambda j, value: replace(j, rest_angle=math.radians(value)),
            applies=lambda j: j.torsion > 0.0,
            tip=later("Where its spring is at rest, counted from how the joint is drawn."),
        ),
    )


TORSION: Mapping[JointKind, tuple[JointNumber, ...]] = {
    "hinge": _torsion(
        later("Torsion spring"), later("Turns the bodies back to how they are drawn. 0: there is none.")
    ),
    "weld": _torsion(
        later("Bending stiffness"),
        later("The weld bends like a spring; the more, the stiffer. 0: it is rigid."),
    ),
}

# --- what all have ------------------------------------------------------------------------------------

BREAK_FORCE = JointNumber(
    "break_force",
    later("Breaks at"),
    "N",
    1e-3,
    1e9,
    10.0,
    lambda j: j.break_force,
    lambda j, value: replace(j, break_force=value),
    absent=later("never"),
    clear=lambda j: replace(j, break_force=None),
    usual=usual_strength,
    tip=later("The force at which the joint breaks."),
)
WITH_TORQUE: tuple[JointKind, ...] = ("hinge", "weld", "slider", "wheel")
BREAK_TORQUE = JointNumber(
    "break_torque",
    later("Breaks at torque"),
    "N m",
    1e-3,
    1e9,
    10.0,
    lambda j: j.break_torque,
    lambda j, value: replace(j, break_torque=value),
    absent=later("never"),
    clear=lambda j: replace(j, break_torque=None),
    usual=usual_strength,
    tip=later("The torque at which the joint breaks: of bending, of the motor, of a limit."),
)
CLOSED = JointFlag(
    "closed",
    later("Closed"),
    lambda j: j.closed,
    lambda j, on, bodies: replace(j, closed=on and len(j.path) > 2),
    later("The groove comes back to where it begins. Otherwise its ends stop the pin."),
)
GROOVE_FRICTION = JointNumber(
    "friction",
    later("Friction"),
    "",
    0.0,
    100.0,
    0.05,
    lambda j: j.friction,
    lambda j, value: replace(j, friction=value),
    tip=later("What slows the pin in the groove: this times how hard it presses on it."),
)
COLLIDE = JointFlag(
    "collide",
    later("Bodies collide"),
    lambda j: j.collide,
    lambda j, on, bodies: replace(j, collide=on),
    later("Whether the two bodies that it joins collide with each other."),
)
