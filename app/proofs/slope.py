"""Boxes on a slope: what static friction can hold stays, and what slides is slowed by kinetic friction.

    held if      tan(slope) <= mu_s
    sliding by   a = g (sin(slope) - mu_k cos(slope)) downhill, while it slides that way;
                 g (sin(slope) + mu_k cos(slope)) while it slides up

A box slides as a whole, without tilting, while its weight and the friction press on a point within its base.
"""

from __future__ import annotations

import math
from functools import partial

from app.geometry import Point, to_world
from app.mass import center_of_mass, mass_of
from app.proofs.conditions import check_collides, frictions_of, moving_bodies, name_of, weight_of
from app.proofs.ground import TOUCHING, Face, faces_of
from app.proofs.meeting import first_meeting
from app.proofs.motion import Leg, Motion, dot, minus, positive_roots, times
from app.proofs.proof import NoProof, Proof, Quantity, States, Values
from app.scene import BodyDrawing, PolygonShape, Scene
from app.simulation import STEP
from physics.constants import BREAK_SPEED, LINEAR_SLOP

STRAIGHT = 1e-9  # of the speed: less of it off the slope counts as none
FORMULAS = (
    "slides by <i>a</i> = <i>g</i> (sin <i>&alpha;</i> &minus; <i>&mu;</i><sub>k</sub> cos <i>&alpha;</i>)",
    "held if tan <i>&alpha;</i> &le; <i>&mu;</i><sub>s</sub>",
)


def slope(scene: Scene) -> Proof:
    gravity = weight_of(scene.world)
    boxes = moving_bodies(scene)
    motions: dict[int, Motion] = {}
    grounds: dict[int, Face] = {}
    ends: list[tuple[float, str]] = []
    for box in boxes:
        face = grounds[box.id] = _ground(scene, box)
        check_collides(box, face.body)
        motions[box.id] = _sliding(scene, box, face)
        ends.append((_end_of(box, motions[box.id], face), f"{name_of(box)} leaves {name_of(face.body)}"))
    end, ending = min([*ends, first_meeting(scene, motions, grounds)])
    return Proof(
        title="Friction on a slope",
        formulas=FORMULAS,
        motions=motions,
        quantities=tuple(
            quantity
            for box in boxes
            for quantity in _quantities(scene, box, motions[box.id], grounds[box.id], end)
        ),
        # A box that starts, stops or turns round does so within a step, and slides once it is BREAK_SPEED fast.
        place_tolerance=LINEAR_SLOP + (2.0 * gravity * STEP + BREAK_SPEED) * end,
        holds_until=end,
        ending=ending,
        shown_until=end,
    )


def _ground(scene: Scene, box: BodyDrawing) -> Face:
    """The face that a side of the box lies on."""
    corners = _corners(box)
    if box.angular_velocity:
        raise NoProof(f"{name_of(box)} spins.")
    for face in faces_of(scene):
        gaps = [face.gap(corner) for corner in corners]
        base = [face.way(corner) for corner, gap in zip(corners, gaps, strict=True) if abs(gap) <= TOUCHING]
        if len(base) >= 2 and min(gaps) >= -TOUCHING and 0.0 <= min(base) < max(base) <= face.length:
            return face
    raise NoProof(f"No side of {name_of(box)} lies on a flat face of something that stands still.")


def _corners(box: BodyDrawing) -> list[Point]:
    (shape, *others) = box.shapes
    if others or not isinstance(shape, PolygonShape):
        raise NoProof(f"{name_of(box)} is not a single polygon.")
    return to_world(shape.vertices, box)


def _base(box: BodyDrawing, face: Face) -> tuple[float, float]:
    """From where to where along the face the box stands on it."""
    ways = [face.way(corner) for corner in _corners(box) if abs(face.gap(corner)) <= TOUCHING]
    return min(ways), max(ways)


def _sliding(scene: Scene, box: BodyDrawing, face: Face) -> Motion:
    """Downhill, uphill, stopped: as friction lets it."""
    pull, press = dot(scene.world.gravity, face.along), -dot(scene.world.gravity, face.normal)
    if press <= 0.0:
        raise NoProof(f"Gravity does not press {name_of(box)} against {name_of(face.body)}.")
    off = dot(box.velocity, face.normal)
    speed = dot(box.velocity, face.along)
    if abs(off) > STRAIGHT * max(1.0, abs(speed)):
        raise NoProof(f"The velocity of {name_of(box)} does not point along the slope.")
    static, kinetic = frictions_of(scene.world, box, face.body)
    leg = Leg(0.0, center_of_mass(box), times(speed, face.along), angle=box.angle)
    legs = []
    while True:
        moves = speed or (pull if abs(pull) > static * press else 0.0)
        pulled = pull - math.copysign(kinetic * press, moves) if moves else 0.0
        _check_upright(box, face, leg.center, (pull - pulled) / press)
        leg = Leg(leg.start, leg.center, times(speed, face.along), times(pulled, face.along), leg.angle)
        legs.append(leg)
        if speed * pulled >= 0.0:  # faster and faster, or at rest
            return Motion(tuple(legs), mass_of(box).centroid)
        leg = leg.at(leg.start - speed / pulled)
        speed = 0.0


def _check_upright(box: BodyDrawing, face: Face, center: Point, rub: float) -> None:
    """That the point on which the box presses, moved aside by the friction, lies within its base."""
    start, end = _base(box, face)
    middle = face.way(center_of_mass(box))
    pressed = middle + rub * face.gap(center)
    if not start <= pressed <= end:
        raise NoProof(f"{name_of(box)} would topple: it is too high for its base on this slope.")


def _end_of(box: BodyDrawing, motion: Motion, face: Face) -> float:
    """When its base reaches an end of the face."""
    start, end = _base(box, face)
    ends = []
    for leg, until in zip(motion.legs, [*(leg.start for leg in motion.legs[1:]), math.inf], strict=True):
        gone = dot(minus(leg.center, motion.legs[0].center), face.along)
        speed, pulled = dot(leg.velocity, face.along), dot(leg.acceleration, face.along)
        for room in (face.length - end - gone, -start - gone):
            roots = positive_roots(0.5 * pulled, speed, -room)
            ends += [leg.start + root for root in roots if leg.start + root < until]
    return min(ends, default=math.inf)


def _quantities(
    scene: Scene, box: BodyDrawing, motion: Motion, face: Face, end: float
) -> list[Quantity]:
    name, start = name_of(box), motion.legs[0].center
    gravity = weight_of(scene.world)
    downhill = times(-1.0 if dot(scene.world.gravity, face.along) < 0.0 else 1.0, face.along)
    return [
        Quantity(
            label=f"{name}: speed",
            unit="m/s",
            expected=lambda time: (dot(motion.at(time).velocity, downhill),),
            measure=lambda states: (dot(states[box.id].velocity, downhill),),
            tolerance=2.0 * gravity * STEP + BREAK_SPEED,
            until=end,
        ),
        Quantity(
            label=f"{name}: way",
            unit="m",
            expected=lambda time: (dot(minus(motion.at(time).center, start), downhill),),
            measure=partial(_way, box.id, start, downhill),
            tolerance=LINEAR_SLOP + (2.0 * gravity * STEP + BREAK_SPEED) * end,
            until=end,
        ),
    ]


def _way(box: int, start: Point, downhill: Point, states: States) -> Values:
    return (dot(minus(states[box].center, start), downhill),)


