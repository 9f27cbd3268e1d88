"""Boxes on a slope: what static friction can hold stays, and what slides is slowed by kinetic friction.

    held if      tan(slope) <= mu_s
    sliding by   a = g (sin(slope) - mu_k cos(slope)) downhill, while it slides that way;
                 g (sin(slope) + mu_k cos(slope)) while it slides up

A box slides as a whole, without tilting, while its weight and the friction press on a point within its base.
"""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point, to_world
from sketchfall.app.drawing.mass import center_of_mass, mass_of
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape, Scene
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.proofs.along_face import (
    check_not_caught,
    leave_time,
    place_tolerance,
    pull_and_press,
    speed_along,
    speed_and_way,
)
from sketchfall.app.proofs.conditions import frictions_of
from sketchfall.app.proofs.course import Course, Leg, dot, times
from sketchfall.app.proofs.ground import TOUCHING, Face, faces_of
from sketchfall.app.proofs.on_ground import bodies_on_ground, proof_on_ground
from sketchfall.app.proofs.proof import End, Mark, Proof, ProofError, Quantity

STILL = 1e-3  # rad/s: slower is no spin, as of boxes that a run has settled
FORMULAS = (
    later(
        "slides by <i>a</i> = <i>g</i> "
        "(sin <i>&alpha;</i> &minus; <i>&mu;</i><sub>k</sub> cos <i>&alpha;</i>)"
    ),
    later("held if tan <i>&alpha;</i> &le; <i>&mu;</i><sub>s</sub>"),
)


def slope(scene: Scene) -> Proof:
    boxes = bodies_on_ground(scene, _ground, _motion)
    return proof_on_ground(
        tr("Friction on a slope"),
        map(tr, FORMULAS),
        boxes,
        (quantity for box in boxes for quantity in _quantities(scene, *box)),
        lambda box, time: place_tolerance(scene.world, box.body, box.face)(time),
        (_mark(box.body, box.motion) for box in boxes),
    )


def _ground(scene: Scene, box: BodyDrawing) -> Face:
    """The face that a side of the box lies on."""
    corners = _corners(box)
    if abs(box.angular_velocity) > STILL:
        raise ProofError(tr("{name} spins.", name=name_of(box)))
    for face in faces_of(scene):
        gaps = [face.gap(corner) for corner in corners]
        base = [face.way(corner) for corner, gap in zip(corners, gaps, strict=True) if abs(gap) <= TOUCHING]
        if len(base) >= 2 and min(gaps) >= -TOUCHING and 0.0 <= min(base) < max(base) <= face.length:
            return face
    raise ProofError(
        tr("No side of {name} lies on a flat face of something that stands still.", name=name_of(box))
    )


def _motion(scene: Scene, box: BodyDrawing, face: Face) -> tuple[Course, End]:
    motion = _sliding(scene, box, face)
    start, end = _base(box, face)
    middle = face.way(motion.legs[0].center)
    left = leave_time(motion, face, middle - start, end - middle)
    return motion, End(left, tr("{name} leaves {ground}", name=name_of(box), ground=name_of(face.body)))


def _corners(box: BodyDrawing) -> list[Point]:
    (shape, *others) = box.shapes
    if others or not isinstance(shape, PolygonShape):
        raise ProofError(tr("{name} is not a single polygon.", name=name_of(box)))
    return to_world(shape.vertices, box)


def _base(box: BodyDrawing, face: Face) -> tuple[float, float]:
    """From where to where along the face the box stands on it."""
    ways = [face.way(corner) for corner in _corners(box) if abs(face.gap(corner)) <= TOUCHING]
    return min(ways), max(ways)


def _quantities(
    scene: Scene, box: BodyDrawing, face: Face, motion: Course, end: End
) -> tuple[Quantity, Quantity]:
    downhill = times(-1.0 if dot(scene.world.gravity, face.along) < 0.0 else 1.0, face.along)
    return speed_and_way(scene.world, box, motion, face, downhill, end.time)


def _sliding(scene: Scene, box: BodyDrawing, face: Face) -> Course:
    """Downhill, uphill, stopped: as friction lets it."""
    pull, press = pull_and_press(scene.world, box, face)
    speed = speed_along(box, face)
    static, kinetic = frictions_of(scene.world, box, face.body)
    check_not_caught(box, speed, pull, static * press, kinetic * press)
    now = Leg(0.0, center_of_mass(box), times(speed, face.along), angle=box.angle)
    legs = []
    while True:
        way = speed or (pull if abs(pull) > static * press else 0.0)  # which way it goes, if it does
        total = pull - math.copysign(kinetic * press, way) if way else 0.0
        _check_upright(box, face, (pull - total) / press)
        leg = Leg(now.start, now.center, times(speed, face.along), times(total, face.along), box.angle)
        legs.append(leg)
        if speed * total >= 0.0:  # faster and faster, or for ever at rest
            return Course(tuple(legs), mass_of(box).centroid)
        now, speed = leg.at(leg.start - speed / total), 0.0


def _check_upright(box: BodyDrawing, face: Face, rub: float) -> None:
    """That the point on which the box presses, moved aside by the friction, lies within its base."""
    start, end = _base(box, face)
    center = center_of_mass(box)
    if not start <= face.way(center) + rub * face.gap(center) <= end:
        raise ProofError(
            tr("{name} would topple: it is too high for its base on this slope.", name=name_of(box))
        )


def _mark(box: BodyDrawing, motion: Course) -> Mark:
    start = motion.legs[0]
    above = start.center[0], max(y for _, y in _corners(box))
    acceleration = math.hypot(*start.acceleration)
    if not acceleration:
        return Mark(above, tr("held"))
    return Mark(above, f"a = {number_text(acceleration, '.3g')} m/s²")
