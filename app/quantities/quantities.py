"""The one list of all that can be measured: meters, plots and tables take what they offer from here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import InstrumentEnd, Measured, Meter, Scene
from sketchfall.app.language.catalogue import later
from sketchfall.app.quantities.body_quantities import BODY_QUANTITIES
from sketchfall.app.quantities.drawing_quantities import DRAWING_QUANTITIES
from sketchfall.app.quantities.instant import Instant
from sketchfall.app.quantities.joint_quantities import JOINT_QUANTITIES
from sketchfall.app.quantities.ledger_quantities import LEDGER_QUANTITIES
from sketchfall.app.quantities.pair_quantities import BETWEEN_POINTS, PAIR_QUANTITIES
from sketchfall.app.quantities.quantity import UNKNOWN, Group, Quantity

TIME = "time"
GROUPS: dict[Group, str] = {
    "place": later("P&lace"),
    "motion": later("&Motion"),
    "force": later("&Forces"),
    "momentum": later("M&omentum"),
    "energy": later("&Energy"),
}
QUANTITIES: Mapping[str, Quantity] = MappingProxyType(
    {
        quantity.key: quantity
        for quantity in (
            *BODY_QUANTITIES,
            *PAIR_QUANTITIES,
            *JOINT_QUANTITIES,
            *DRAWING_QUANTITIES,
            *LEDGER_QUANTITIES,
        )
    }
)


def value_of(measured: Measured, instant: Instant) -> float:
    """In its unit; nan if it is not known, at this moment or at all."""
    quantity = QUANTITIES.get(measured.quantity)
    return UNKNOWN if quantity is None else quantity.read(instant, measured)


def against(meter: Meter) -> Measured:
    """What is on the other axis of its plot: the time, or something of the same parts."""
    return Measured(TIME) if meter.against == TIME else meter.measured._replace(quantity=meter.against)


def offered(parts: Parts) -> list[Meter]:
    """All that can be measured of these parts, as meters: one body, one joint, two bodies, or none."""
    bodies, joints = parts.bodies, parts.joints
    if len(bodies) == 1:
        is_dynamic = bodies[0].kind == "dynamic"
        return [
            Meter(quantity=each.key, body=bodies[0].id)
            for each in BODY_QUANTITIES
            if is_dynamic or not each.only_dynamic
        ]
    if len(bodies) == 2:
        first, second = bodies
        return [Meter(quantity=each.key, body=first.id, other=second.id) for each in PAIR_QUANTITIES]
    if len(joints) == 1 and not bodies:
        return [
            Meter(quantity=each.key, joint=joints[0].id)
            for each in JOINT_QUANTITIES
            if not each.joints or joints[0].kind in each.joints
        ]
    if not parts:
        return [Meter(quantity=each.key) for each in (*DRAWING_QUANTITIES, *LEDGER_QUANTITIES)]
    return []


def offered_between(first: InstrumentEnd, second: InstrumentEnd) -> list[Meter]:
    """All that can be measured between two places, of which one at least is on a body."""
    if first.body is None:
        first, second = second, first
    if first.body is None:
        return []
    points = first.point, second.point
    return [
        Meter(quantity=each.key, body=first.body, other=second.body, points=points) for each in BETWEEN_POINTS
    ]


def meter_of(scene: Scene, measured: Measured) -> Meter | None:
    """The one that measures this, if there is one."""
    return next((meter for meter in scene.meters if meter.measured == measured), None)
