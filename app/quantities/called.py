"""Quantities by what somebody types: Ball.speed, Ball,Box.distance, or energy of the whole drawing."""

from __future__ import annotations

import math
import re

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    DrawingError,
    InstrumentEnd,
    Measured,
    Meter,
    Scene,
)
from sketchfall.app.language.catalogue import tr
from sketchfall.app.quantities.naming import listed_shortly, part_called, typed_name
from sketchfall.app.quantities.quantities import offered, offered_between
from sketchfall.app.quantities.quantity import UNKNOWN

POINT = re.compile(r"(.*)\[([^\[\];]+);([^\[\];]+)\]")  # with the name of a body before it


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
