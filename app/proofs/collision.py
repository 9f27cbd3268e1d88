"""Smooth balls without weight that meet: momentum is kept, and e says how much of the closing speed comes back.

    u1 = v1 - (1 + e) (v1 - v2) m2 / (m1 + m2)      along the line of centres, from ball 1 to ball 2
    u2 = v2 + (1 + e) (v1 - v2) m1 / (m1 + m2)      and across it, nothing changes

Between two meetings a ball goes straight on, so the moment of a meeting is the root of a quadratic equation.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import NamedTuple

from app.geometry import Point
from app.proofs.conditions import (
    check_collides,
    disc_mass,
    frictions_of,
    moving_bodies,
    name_of,
    radius_of,
    restitution_of,
)
from app.proofs.motion import Leg, Motion, dot, minus, plus, positive_roots, times
from app.proofs.proof import NoProof, Proof, Quantity, States, Values
from app.scene import BodyDrawing, Scene
from app.simulation import STEP
from physics.constants import LINEAR_SLOP, RESTITUTION_THRESHOLD, SLEEP_SPEED

SHOWN_AFTER = 1.5  # s of path after the last meeting
SPEED_TOLERANCE = 1e-3  # of the closing speed
STRAIGHT = 1e-9  # of a speed: less of it across the line of centres counts as none

FORMULAS = (
    "<i>u</i><sub>1</sub> = <i>v</i><sub>1</sub> &minus; (1 + <i>e</i>) (<i>v</i><sub>1</sub> &minus; "
    "<i>v</i><sub>2</sub>) <i>m</i><sub>2</sub> / (<i>m</i><sub>1</sub> + <i>m</i><sub>2</sub>)",
    "<i>u</i><sub>2</sub> = <i>v</i><sub>2</sub> + (1 + <i>e</i>) (<i>v</i><sub>1</sub> &minus; "
    "<i>v</i><sub>2</sub>) <i>m</i><sub>1</sub> / (<i>m</i><sub>1</sub> + <i>m</i><sub>2</sub>)",
    "along the line of centres; across it nothing changes",
)


class Meeting(NamedTuple):
    time: float
    a: int  # ids
    b: int


def collision(scene: Scene) -> Proof:
    balls = {body.id: body for body in moving_bodies(scene)}
    _check(scene, balls)
    legs = {
        body.id: [Leg(0.0, body.position, body.velocity, angle=body.angle, spin=body.angular_velocity)]
        for body in balls.values()
    }
    met: list[Meeting] = []
    closing = 0.0
    end, ending = math.inf, ""
    while meeting := _next_meeting(balls, legs, met):
        again = [name_of(balls[ball]) for earlier in met for ball in earlier[1:] if ball in meeting[1:]]
        if again:
            end, ending = meeting.time, f"{again[0]} meets another ball"
            break
        closing = max(closing, _strike(scene, balls, legs, meeting))
        met.append(meeting)
    if not met:
        raise NoProof("No two of the balls meet.")
    motions = {ball: Motion(tuple(own)) for ball, own in legs.items()}
    return Proof(
        title="Collision of smooth balls",
        formulas=FORMULAS,
        motions=motions,
        quantities=tuple(
            quantity for meeting in met for quantity in _quantities(scene, balls, motions, meeting, closing, end)
        ),
        # What meets within a step is stopped at a sub-step's end at the latest, and may overlap a little.
        place_tolerance=closing * STEP + LINEAR_SLOP,
        holds_until=end,
        ending=ending,
        shown_until=met[-1].time + SHOWN_AFTER,
    )


def _check(scene: Scene, balls: dict[int, BodyDrawing]) -> None:
    if any(scene.world.gravity):
        raise NoProof("There is gravity, and the closed form is for balls without weight.")
    for body in scene.bodies:
        if body.kind == "static":
            raise NoProof(f"{name_of(body)} stands still, and the closed form is for balls alone.")
        radius_of(body)
    for a, b in combinations(balls.values(), 2):
        if math.dist(a.position, b.position) < radius_of(a) + radius_of(b):
            raise NoProof(f"{name_of(a)} and {name_of(b)} overlap.")


def _next_meeting(
    balls: dict[int, BodyDrawing], legs: dict[int, list[Leg]], met: list[Meeting]
) -> Meeting | None:
    """The earliest of two balls that have not met each other yet."""
    known = {meeting[1:] for meeting in met}
    meetings = [
        Meeting(time, a, b)
        for a, b in combinations(balls, 2)
        if (a, b) not in known and (time := _meeting_time(balls[a], balls[b], legs[a][-1], legs[b][-1]))
    ]
    return min(meetings, default=None)


def _meeting_time(a: BodyDrawing, b: BodyDrawing, leg_a: Leg, leg_b: Leg) -> float | None:
    """When their surfaces touch, if both go straight on: |d + v t| = r1 + r2."""
    begin = max(leg_a.start, leg_b.start)
    d = minus(leg_b.at(begin).center, leg_a.at(begin).center)
    v = minus(leg_b.velocity, leg_a.velocity)
    reach = radius_of(a) + radius_of(b)
    if dot(d, v) >= 0.0:
        return None
    roots = positive_roots(dot(v, v), 2.0 * dot(d, v), dot(d, d) - reach * reach)
    return begin + roots[0] if roots else None


def _strike(
    scene: Scene, balls: dict[int, BodyDrawing], legs: dict[int, list[Leg]], meeting: Meeting
) -> float:
    """Add the legs after a meeting; the closing speed."""
    time, a, b = meeting
    body_a, body_b = balls[a], balls[b]
    check_collides(body_a, body_b)
    if any(frictions_of(scene.world, body_a, body_b)):
        raise NoProof(
            f"{name_of(body_a)} and {name_of(body_b)} rub, and the closed form is for smooth balls:"
            " set their frictions to 0."
        )
    before_a, before_b = legs[a][-1].at(time), legs[b][-1].at(time)
    normal = _normal(before_a, before_b)
    closing = dot(minus(before_a.velocity, before_b.velocity), normal)
    e = restitution_of(scene.world, body_a, body_b)
    if e > 0.0 and closing < RESTITUTION_THRESHOLD:
        raise NoProof(
            f"{name_of(body_a)} and {name_of(body_b)} meet at {closing:.2g} m/s: what is slower than"
            f" {RESTITUTION_THRESHOLD:g} m/s does not bounce here."
        )
    mass_a, mass_b = disc_mass(body_a), disc_mass(body_b)
    change = (1.0 + e) * closing / (mass_a + mass_b)
    for ball, before, push in ((a, before_a, -change * mass_b), (b, before_b, change * mass_a)):
        velocity = plus(before.velocity, times(push, normal))
        speed = math.hypot(*velocity)
        if scene.world.sleeping and closing * STRAIGHT < speed < SLEEP_SPEED:
            raise NoProof(
                f"{name_of(balls[ball])} is left with {speed:.2g} m/s, which counts as rest:"
                " switch off sleep in the World panel."
            )
        legs[ball].append(replace(before, velocity=velocity))
    return closing


def _normal(a: Leg, b: Leg) -> Point:
    return times(1.0 / math.dist(a.center, b.center), minus(b.center, a.center))


def _quantities(
    scene: Scene,
    balls: dict[int, BodyDrawing],
    motions: dict[int, Motion],
    meeting: Meeting,
    closing: float,
    end: float,
) -> list[Quantity]:
    time, a, b = meeting
    e = restitution_of(scene.world, balls[a], balls[b])
    normal = _normal(motions[a].at(time), motions[b].at(time))
    # Head-on, one number tells it all: to the right, or up.
    line = normal if normal[0] > STRAIGHT or abs(normal[0]) <= STRAIGHT < normal[1] else times(-1.0, normal)
    straight = all(
        abs(dot(leg.velocity, (-line[1], line[0]))) <= STRAIGHT * closing
        for ball in (a, b)
        for leg in motions[ball].legs
    )
    return [
        Quantity(
            label=f"{name_of(balls[ball])}, <i>e</i> = {e:g}",
            unit="m/s",
            expected=partial(_expected, motions[ball], line if straight else None, time + STEP),
            measure=partial(_measured, ball, line if straight else None),
            tolerance=SPEED_TOLERANCE * closing,
            since=time + STEP,
            until=end,
        )
        for ball in (a, b)
    ]


def _expected(motion: Motion, line: Point | None, since: float, time: float) -> Values:
    return _values(motion.at(max(since, time)).velocity, line)


def _measured(ball: int, line: Point | None, states: States) -> Values:
    return _values(states[ball].velocity, line)


def _values(velocity: Point, line: Point | None) -> Values:
    return velocity if line is None else (dot(velocity, line),)
