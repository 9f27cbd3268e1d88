"""A ball that falls and bounces: every time it keeps e of its speed, and so e^2 of its height.

    h_n = h e^(2n)

It may drift while it bounces; then nothing must rub, or it would begin to turn. What lands slower than the
engine lets things bounce, stays: there the closed form ends.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

from app.geometry import Point
from app.proofs.conditions import (
    check_collides,
    frictions_of,
    moving_bodies,
    name_of,
    radius_of,
    restitution_of,
    weight_of,
)
from app.proofs.ground import TOUCHING, Face, faces_of
from app.proofs.meeting import first_meeting
from app.proofs.motion import Leg, Motion, dot, positive_roots, times
from app.proofs.proof import NoProof, Proof, Quantity, States, Values
from app.scene import BodyDrawing, Scene
from app.simulation import STEP
from physics.constants import LINEAR_SLOP, RESTITUTION_THRESHOLD

LEVEL = 1e-9  # rad, or a share of the speed: less of a slope counts as none
MOST_BOUNCES = 60
SHOWN_BOUNCES = 5  # as numbers
HEIGHT_TOLERANCE = 1e-3  # of the first height
FORMULAS = (
    "<i>h<sub>n</sub></i> = <i>h</i> <i>e</i><sup>2<i>n</i></sup>",
    "after bounce <i>n</i>, for a fall from the height <i>h</i>",
)


def bouncing(scene: Scene) -> Proof:
    gravity = weight_of(scene.world)
    up = times(-1.0 / gravity, scene.world.gravity)
    balls = moving_bodies(scene)
    motions: dict[int, Motion] = {}
    grounds: dict[int, Face] = {}
    ends: list[tuple[float, str]] = []
    for ball in balls:
        face = grounds[ball.id] = _ground(scene, ball, up)
        e = _bounciness(scene, ball, face, up)
        legs, end = _bounces(ball, face, gravity, up, e)
        motions[ball.id] = Motion(tuple(legs))
        ends.append(end)
    meeting = first_meeting(scene, motions, grounds)
    end, ending = min([*ends, meeting])
    fall = max(motion.legs[1].start if len(motion.legs) > 1 else 0.0 for motion in motions.values())
    return Proof(
        title="Heights of a bouncing ball",
        formulas=FORMULAS,
        motions=motions,
        quantities=tuple(
            quantity
            for ball in balls
            for quantity in _heights(scene, ball, motions[ball.id], grounds[ball.id], gravity, up, end)
        ),
        place_tolerance=2.0 * gravity * fall * STEP * STEP + LINEAR_SLOP,
        holds_until=end,
        ending=ending,
        shown_until=end,
    )


def _ground(scene: Scene, ball: BodyDrawing, up: Point) -> Face:
    """The nearest level face below the ball's middle."""
    radius = radius_of(ball)
    below = [
        face
        for face in faces_of(scene)
        if face.gap(ball.position) >= radius - TOUCHING
        and 0.0 <= face.way(ball.position) <= face.length
        and math.dist(face.normal, up) <= LEVEL
    ]
    if not below:
        raise NoProof(f"There is no level ground below {name_of(ball)}.")
    return min(below, key=lambda face: face.gap(ball.position))


def _bounciness(scene: Scene, ball: BodyDrawing, face: Face, up: Point) -> float:
    check_collides(ball, face.body)
    drift = abs(dot(ball.velocity, face.along))
    rubs = any(frictions_of(scene.world, ball, face.body))
    if rubs and (drift > 0.0 or ball.angular_velocity):
        raise NoProof(
            f"{name_of(ball)} drifts or spins and rubs against {name_of(face.body)}: set a friction to 0."
        )
    return restitution_of(scene.world, ball, face.body)


def _bounces(
    ball: BodyDrawing, face: Face, gravity: float, up: Point, e: float
) -> tuple[list[Leg], tuple[float, str]]:
    """All legs, and when and why they end."""
    radius = radius_of(ball)
    leg = Leg(
        0.0,
        ball.position,
        ball.velocity,
        times(-gravity, up),
        angle=ball.angle,
        spin=ball.angular_velocity,
    )
    legs = [leg]
    name = name_of(ball)
    drift = dot(ball.velocity, face.along)
    beyond = face.length if drift > 0.0 else 0.0
    off = (beyond - face.way(ball.position)) / drift if drift else math.inf
    while len(legs) <= MOST_BOUNCES:
        height, speed = face.gap(leg.center) - radius, dot(leg.velocity, face.normal)
        if len(legs) > 1:
            height = 0.0  # to the last bit, or it would meet the ground again at once
        time = leg.start + max(positive_roots(-0.5 * gravity, speed, height), default=0.0)
        if time >= off:
            return legs, (off, f"{name} leaves {name_of(face.body)}")
        landed = leg.at(time)
        speed = dot(landed.velocity, face.normal)
        if len(legs) == 1 and -speed < RESTITUTION_THRESHOLD:
            raise NoProof(
                f"{name} lands at {-speed:.2g} m/s: what is slower than {RESTITUTION_THRESHOLD:g} m/s does not"
                " bounce here."
            )
        if -speed < RESTITUTION_THRESHOLD or (e == 0.0 and len(legs) > 1):
            return legs, (time, f"{name} lands too slowly to bounce")
        leg = replace(
            landed, velocity=(landed.velocity[0] - (1.0 + e) * speed * face.normal[0],
                              landed.velocity[1] - (1.0 + e) * speed * face.normal[1])
        )
        if e == 0.0:
            leg = replace(leg, acceleration=(0.0, 0.0))
            return [*legs, leg], (min(off, math.inf), f"{name} leaves {name_of(face.body)}")
        legs.append(leg)
    return legs[:-1], (legs[-1].start, f"{name} has bounced {MOST_BOUNCES} times")


def _heights(
    scene: Scene, ball: BodyDrawing, motion: Motion, face: Face, gravity: float, up: Point, end: float
) -> list[Quantity]:
    e = restitution_of(scene.world, ball, face.body)
    radius = radius_of(ball)
    start = motion.legs[0]
    fall = face.gap(start.center) - radius + dot(start.velocity, up) ** 2 / (2.0 * gravity)
    quantities = []
    for number, leg in enumerate(motion.legs[1 : 1 + SHOWN_BOUNCES], start=1):
        following = motion.legs[number + 1].start if number + 1 < len(motion.legs) else end
        if leg.start + STEP > min(end, following - STEP):
            break
        quantities.append(
            Quantity(
                label=f"height after bounce {number}" if len(scene.bodies) < 3 else f"{name_of(ball)}, {number}",
                unit="m",
                expected=partial(_expected_height, fall * e ** (2 * number)),
                measure=partial(_height, ball.id, face, radius, gravity, up),
                tolerance=HEIGHT_TOLERANCE * fall,
                since=leg.start + STEP,
                until=min(end, following) - STEP,
            )
        )
    return quantities


def _expected_height(height: float, _time: float) -> Values:
    return (height,)


def _height(ball: int, face: Face, radius: float, gravity: float, up: Point, states: States) -> Values:
    """How high it comes: as high as it is, and what its speed will still give."""
    state = states[ball]
    return (face.gap(state.center) - radius + dot(state.velocity, up) ** 2 / (2.0 * gravity),)
