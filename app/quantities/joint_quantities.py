"""What can be measured of a joint. One that is torn pulls at nothing, and nothing of it is known."""

from __future__ import annotations

import math
from collections.abc import Callable

from sketchfall import physics
from sketchfall.app.drawing.scene import Measured
from sketchfall.app.language.catalogue import later
from sketchfall.app.quantities.instant import Instant
from sketchfall.app.quantities.quantity import UNKNOWN, Quantity

WITH_WAY = ("spring", "rod", "rope")  # from one anchor straight to the other


def _of(value: Callable[[physics.Joint], float]) -> Callable[[Instant, Measured], float]:
    def read(instant: Instant, what: Measured) -> float:
        joint = instant.joint(what.joint)
        return UNKNOWN if joint is None else value(joint)

    return read


def _reach(joint: physics.Joint) -> float:
    return math.dist(*joint.anchors)


def elastic_energy(joint: physics.Joint) -> float:
    """J, of a spring, in the suspension of a wheel, or in the torsion spring of a hinge or a weld."""
    if joint.kind in ("hinge", "weld"):
        return 0.5 * joint.torsion * (joint.angle - joint.rest_angle) ** 2
    stretch = joint.travel if joint.kind == "wheel" else _reach(joint) - joint.length
    return 0.5 * joint.stiffness * stretch**2


JOINT_QUANTITIES: tuple[Quantity, ...] = (
    Quantity(
        "joint_force",
        later("Force"),
        "F",
        "N",
        "joint",
        "force",
        _of(lambda j: math.hypot(*j.force)),
        over_step=True,
    ),
    Quantity(
        "joint_force_x",
        later("Force x"),
        "F_x",
        "N",
        "joint",
        "force",
        _of(lambda j: j.force[0]),
        over_step=True,
    ),
    Quantity(
        "joint_force_y",
        later("Force y"),
        "F_y",
        "N",
        "joint",
        "force",
        _of(lambda j: j.force[1]),
        over_step=True,
    ),
    Quantity(
        "joint_torque",
        later("Torque"),
        "M",
        "N m",
        "joint",
        "force",
        _of(lambda j: j.torque),
        over_step=True,
        joints=("hinge", "slider", "weld", "wheel", "gear"),
    ),
    Quantity("joint_length", later("Length"), "l", "m", "joint", "place", _of(_reach), joints=WITH_WAY),
    Quantity(
        "joint_stretch",
        later("Elongation"),
        "Δl",
        "m",
        "joint",
        "place",
        _of(lambda j: _reach(j) - j.length),
        joints=("spring",),
    ),
    Quantity(
        "joint_angle",
        later("Angle"),
        "φ",
        "rad",
        "joint",
        "place",
        _of(lambda j: j.angle),
        joints=("hinge", "wheel"),
    ),
    Quantity(
        "joint_travel",
        later("Travel"),
        "s",
        "m",
        "joint",
        "place",
        _of(lambda j: j.travel),
        joints=("slider", "wheel"),
    ),
    Quantity(
        "joint_energy",
        later("Elastic energy"),
        "E_el",
        "J",
        "joint",
        "energy",
        _of(elastic_energy),
        joints=("spring", "wheel", "hinge", "weld"),
    ),
)
