"""Discs on flat ground or a slope: they slip until the point they stand on is still, then they roll.

With the friction f per mass, the speed v along the face and the spin w, of a disc whose inertia is m r^2 / 2:

    slipping   f = -mu_k g cos(slope) against the slip s = v + r w;   v' = g sin(slope) + f,   r w' = 2 f
    rolling    v = -r w,   f = -g sin(slope) / 3,   a = 2/3 g sin(slope);   held while |f| <= mu_s g cos(slope)
"""

from __future__ import annotations

import math
from functools import partial

from app.geometry import Point
from app.proofs.conditions import check_collides, frictions_of, moving_bodies, name_of, radius_of, weight_of
from app.proofs.ground import TOUCHING, Face, faces_of
from app.proofs.meeting import first_meeting
from app.proofs.motion import Leg, Motion, dot, minus, positive_roots, times
from app.proofs.proof import NoProof, Proof, Quantity, States, Values
from app.scene import BodyDrawing, Scene
from app.simulation import STEP
from physics.constants import BREAK_SPEED, LINEAR_SLOP

STRAIGHT = 1e-9  # of a speed: less counts as none
MOST_LEGS = 4  # slipping one way, slipping the other way, rolling
FORMULAS = (
    "rolls by <i>a</i> = &#8532; <i>g</i> sin <i>&alpha;</i>, if <i>&mu;</i><sub>s</sub> &ge; &#8531; tan <i>&alpha;</i>",
    "slips by <i>a</i> = <i>g</i> (sin <i>&alpha;</i> &minus; <i>&mu;</i><sub>k</sub> cos <i>&alpha;</i>),"
    " <i>r &omega;&#775;</i> = 2 <i>&mu;</i><sub>k</sub> <i>g</i> cos <i>&alpha;</i>",
)


def rolling(scene: Scene) -> Proof:
    gravity = weight_of(scene.world)
    discs = moving_bodies(scene)
    motions: dict[int, Motion] = {}
    grounds: dict[int, Face] = {}
    ends: list[tuple[float, str]] = []
    for disc in discs:
        face = grounds[disc.id] = _ground(scene, disc)
        check_collides(disc, face.body)
        motions[disc.id] = Motion(tuple(_legs(scene, disc, face)))
        ends.append((_end_of(motions[disc.id], face), f"{name_of(disc)} leaves {name_of(face.body)}"))
    end, ending = min([*ends, first_meeting(scene, motions, grounds)])
    return Proof(
        title="Rolling and slipping discs",
        formulas=FORMULAS,
        motions=motions,
        quantities=tuple(
            quantity for disc in discs for quantity in _quantities(scene, disc, motions[disc.id], grounds[disc.id], end)
        ),
        place_tolerance=LINEAR_SLOP + (gravity * STEP + BREAK_SPEED) * end,
        holds_until=end,
        ending=ending,
        shown_until=end,
    )


def _ground(scene: Scene, disc: BodyDrawing) -> Face:
    """The face that the disc touches."""
    radius = radius_of(disc)
    if disc.fixed_rotation:
        raise NoProof(f"{name_of(disc)} must not turn, and so cannot roll.")
    for face in faces_of(scene):
        if abs(face.gap(disc.position) - radius) <= TOUCHING and 0.0 <= face.way(disc.position) <= face.length:
            return face
    raise NoProof(f"{name_of(disc)} does not touch a flat face of something that stands still.")


def _legs(scene: Scene, disc: BodyDrawing, face: Face) -> list[Leg]:
    pull, press = dot(scene.world.gravity, face.along), -dot(scene.world.gravity, face.normal)
    if press <= 0.0:
        raise NoProof(f"Gravity does not press {name_of(disc)} against {name_of(face.body)}.")
    radius = radius_of(disc)
    speed, spin = dot(disc.velocity, face.along), disc.angular_velocity
    if abs(dot(disc.velocity, face.normal)) > STRAIGHT * max(1.0, abs(speed)):
        raise NoProof(f"The velocity of {name_of(disc)} does not point along {name_of(face.body)}.")
    static, kinetic = frictions_of(scene.world, disc, face.body)
    leg = Leg(0.0, disc.position, times(speed, face.along), angle=disc.angle, spin=spin)
    slip = speed + radius * spin
    if abs(slip) <= STRAIGHT * max(1.0, abs(speed)):
        slip = 0.0
    legs: list[Leg] = []
    while len(legs) < MOST_LEGS:
        rolls = slip == 0.0 and abs(pull) / 3.0 <= static * press
        rub = -pull / 3.0 if rolls else -math.copysign(kinetic * press, slip or pull)
        spin_up = 2.0 * rub / radius
        leg = Leg(leg.start, leg.center, leg.velocity, times(pull + rub, face.along), leg.angle, leg.spin, spin_up)
        legs.append(leg)
        change = pull + 3.0 * rub  # of the slip, m/s^2
        if rolls or slip * change >= 0.0:
            break
        leg = leg.at(leg.start - slip / change)
        slip = 0.0
    return legs


def _end_of(motion: Motion, face: Face) -> float:
    """When the point on which it stands reaches an end of the face."""
    ends = []
    for leg, until in zip(motion.legs, [*(leg.start for leg in motion.legs[1:]), math.inf], strict=True):
        speed, pulled = dot(leg.velocity, face.along), dot(leg.acceleration, face.along)
        for room in (face.length - face.way(leg.center), -face.way(leg.center)):
            roots = positive_roots(0.5 * pulled, speed, -room)
            ends += [leg.start + root for root in roots if leg.start + root < until]
    return min(ends, default=math.inf)


def _quantities(scene: Scene, disc: BodyDrawing, motion: Motion, face: Face, end: float) -> list[Quantity]:
    name, start, radius = name_of(disc), motion.legs[0].center, radius_of(disc)
    gravity = weight_of(scene.world)
    ahead = times(-1.0 if dot(motion.at(STEP).velocity, face.along) < 0.0 else 1.0, face.along)
    return [
        Quantity(
            label=f"{name}: speed",
            unit="m/s",
            expected=lambda time: (dot(motion.at(time).velocity, ahead),),
            measure=lambda states: (dot(states[disc.id].velocity, ahead),),
            tolerance=gravity * STEP + BREAK_SPEED,
            until=end,
        ),
        Quantity(
            label=f"{name}: spin",
            unit="rad/s",
            expected=lambda time: (motion.at(time).spin,),
            measure=lambda states: (states[disc.id].spin,),
            tolerance=2.0 * (gravity * STEP + BREAK_SPEED) / radius,
            until=end,
        ),
        Quantity(
            label=f"{name}: way",
            unit="m",
            expected=lambda time: (dot(minus(motion.at(time).center, start), ahead),),
            measure=partial(_way, disc.id, start, ahead),
            tolerance=LINEAR_SLOP + (gravity * STEP + BREAK_SPEED) * end,
            until=end,
        ),
    ]


def _way(disc: int, start: Point, ahead: Point, states: States) -> Values:
    return (dot(minus(states[disc].center, start), ahead),)
