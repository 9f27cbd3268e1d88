"""Smooth balls without weight that meet: momentum is kept, and e of the closing speed comes back.

    u1 = v1 - (1 + e) (v1 - v2) m2 / (m1 + m2)      along the line of centres, from ball 1 to ball 2
    u2 = v2 + (1 + e) (v1 - v2) m1 / (m1 + m2)      and across it, nothing changes

Between two meetings a ball goes straight on, so the moment of a meeting is the root of a quadratic equation.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, Scene, WorldSettings
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.proofs.conditions import (
    check_collides,
    disc_mass,
    frictions_of,
    moving_bodies,
    radius_of,
    restitution_of,
)
from sketchfall.app.proofs.course import Course, Leg, dot, minus, plus, positive_roots, times
from sketchfall.app.proofs.proof import FOR_EVER, End, Mark, Proof, ProofError, Quantity, Values
from sketchfall.app.running.run import STEP
from sketchfall.physics import LINEAR_SLOP, RESTITUTION_THRESHOLD, SLEEP_SPEED

SHOWN_AFTER = 1.5  # s of path after the last meeting
ROUNDING = 1e-6  # of the closing speed, or m: all that is left where the engine strikes exactly
STRAIGHT = 1e-9  # of a speed: less of it across the line of centres counts as none
V1, V2, M1, M2 = (f"<i>{letter}</i><sub>{number}</sub>" for letter in "vm" for number in "12")
FORMULAS = (
    f"<i>u</i><sub>1</sub> = {V1} &minus; (1 + <i>e</i>) ({V1} &minus; {V2}) {M2} / ({M1} + {M2})",
    f"<i>u</i><sub>2</sub> = {V2} + (1 + <i>e</i>) ({V1} &minus; {V2}) {M1} / ({M1} + {M2})",
)


@dataclass(frozen=True)
class Impact:
    """Two balls meet."""

    time: float  # s
    a: BodyDrawing
    b: BodyDrawing
    before: tuple[Leg, Leg]

    @property
    def normal(self) -> Point:
        """From the middle of A to that of B."""
        a, b = (leg.center for leg in self.before)
        return times(1.0 / math.dist(a, b), minus(b, a))

    @property
    def approach(self) -> Point:
        """The velocity of A as seen from B, m/s."""
        return minus(self.before[0].velocity, self.before[1].velocity)

    @property
    def closing(self) -> float:
        """m/s"""
        return dot(self.approach, self.normal)


def collision(scene: Scene) -> Proof:
    balls = moving_bodies(scene)
    _check(scene, balls)
    legs = {
        ball.id: [Leg(0.0, ball.position, ball.velocity, angle=ball.angle, spin=ball.angular_velocity)]
        for ball in balls
    }
    impacts: list[Impact] = []
    end = FOR_EVER
    while impact := _next_impact(balls, legs, impacts):
        struck = [ball for earlier in impacts for ball in (earlier.a, earlier.b)]
        again = [ball for ball in struck if ball in (impact.a, impact.b)]
        if again:
            end = End(impact.time, tr("{name} meets another ball", name=name_of(again[0])))
            break
        for ball, leg in zip((impact.a, impact.b), _after(scene.world, impact), strict=True):
            legs[ball.id].append(leg)
        impacts.append(impact)
    if not impacts:
        raise ProofError(tr("No two of the balls meet."))
    motions = {ball: Course(tuple(own)) for ball, own in legs.items()}
    return Proof(
        title=tr("Collision of smooth balls"),
        formulas=(*FORMULAS, tr("along the line of centres; across it nothing changes")),
        motions=motions,
        ends=dict.fromkeys(motions, end),
        quantities=tuple(
            quantity for impact in impacts for quantity in _quantities(scene.world, impact, motions, end.time)
        ),
        place_tolerance=lambda time: max(_place_tolerance(scene.world, impact, time) for impact in impacts),
        shown_until=min(end.time, impacts[-1].time + SHOWN_AFTER),
        marks=tuple(_mark(scene.world, impact) for impact in impacts),
    )


def _check(scene: Scene, balls: Sequence[BodyDrawing]) -> None:
    if any(scene.world.gravity):
        raise ProofError(tr("There is gravity, and the closed form is for balls without weight."))
    for body in scene.bodies:
        if body.kind == "static":
            raise ProofError(
                tr("{name} stands still, and the closed form is for balls alone.", name=name_of(body))
            )
    for a, b in combinations(balls, 2):
        if math.dist(a.position, b.position) < radius_of(a) + radius_of(b):
            raise ProofError(tr("{first} and {second} overlap.", first=name_of(a), second=name_of(b)))


def _next_impact(
    balls: Sequence[BodyDrawing], legs: Mapping[int, Sequence[Leg]], impacts: Sequence[Impact]
) -> Impact | None:
    """The earliest, of two balls that have not met each other yet: those that part do not meet again."""
    met = [(impact.a, impact.b) for impact in impacts]
    coming = []
    for a, b in combinations(balls, 2):
        last = legs[a.id][-1], legs[b.id][-1]
        time = _meeting_time(radius_of(a) + radius_of(b), *last)
        if time is not None and (a, b) not in met:
            coming.append(Impact(time, a, b, (last[0].at(time), last[1].at(time))))
    return min(coming, key=lambda impact: impact.time, default=None)


def _meeting_time(reach: float, a: Leg, b: Leg) -> float | None:
    """When their middles are so far apart, if both go straight on: |d + v t| = reach."""
    begin = max(a.start, b.start)
    d = minus(b.at(begin).center, a.at(begin).center)
    v = minus(b.velocity, a.velocity)
    if dot(d, v) >= 0.0:
        return None
    roots = positive_roots(dot(v, v), 2.0 * dot(d, v), dot(d, d) - reach * reach)
    return begin + roots[0] if roots else None


def _after(world: WorldSettings, impact: Impact) -> tuple[Leg, Leg]:
    """How both go on."""
    check_collides(impact.a, impact.b)
    both = {"first": name_of(impact.a), "second": name_of(impact.b)}
    if any(frictions_of(world, impact.a, impact.b)):
        raise ProofError(
            tr(
                "{first} and {second} rub, and the closed form is for smooth balls: "
                "set their frictions to 0.",
                **both,
            )
        )
    e = restitution_of(world, impact.a, impact.b)
    if e > 0.0 and impact.closing < RESTITUTION_THRESHOLD:
        raise ProofError(
            tr(
                "{first} and {second} meet at {speed:.2g} m/s: what is slower than {least:g} m/s does not "
                "bounce here.",
                speed=impact.closing,
                least=RESTITUTION_THRESHOLD,
                **both,
            )
        )
    mass_a, mass_b = disc_mass(impact.a), disc_mass(impact.b)
    change = (1.0 + e) * impact.closing / (mass_a + mass_b)
    leg_a, leg_b = impact.before
    leg_a = replace(leg_a, velocity=plus(leg_a.velocity, times(-change * mass_b, impact.normal)))
    leg_b = replace(leg_b, velocity=plus(leg_b.velocity, times(change * mass_a, impact.normal)))
    for ball, leg in ((impact.a, leg_a), (impact.b, leg_b)):
        speed = math.hypot(*leg.velocity)
        if world.sleeping and STRAIGHT * impact.closing < speed < SLEEP_SPEED:
            raise ProofError(
                tr(
                    "{name} is left with {speed:.2g} m/s, which counts as rest: "
                    "switch off sleep in the World panel.",
                    name=name_of(ball),
                    speed=speed,
                )
            )
    return leg_a, leg_b


def _too_early(world: WorldSettings, impact: Impact) -> float:
    """s, by which the engine may strike before the closed form does.

    Balls that bounce are struck at the very moment at which they meet, or when a step begins with them nearer
    than the slop. Those that do not bounce are made to touch in one sub-step, and stopped in the next.
    """
    if restitution_of(world, impact.a, impact.b) > 0.0:
        return LINEAR_SLOP / impact.closing
    return 2.0 * STEP / world.substeps


def _speed_tolerance(world: WorldSettings, impact: Impact) -> float:
    """Struck too early, balls have not yet gone all the way past each other: the line is turned."""
    approach = math.hypot(*impact.approach)
    past = math.sqrt(max(0.0, approach**2 - impact.closing**2))
    turned = past * _too_early(world, impact) / (radius_of(impact.a) + radius_of(impact.b))
    return (1.0 + restitution_of(world, impact.a, impact.b)) * approach * turned + ROUNDING * impact.closing


def _place_tolerance(world: WorldSettings, impact: Impact, time: float) -> float:
    early = _too_early(world, impact)
    after = max(0.0, time - impact.time + early)
    lost = (1.0 + restitution_of(world, impact.a, impact.b)) * impact.closing * min(early, after)
    return ROUNDING + lost + _speed_tolerance(world, impact) * after


def _quantities(
    world: WorldSettings, impact: Impact, motions: Mapping[int, Course], end: float
) -> list[Quantity]:
    line = _line(impact)
    tolerance = _speed_tolerance(world, impact)

    def values(velocity: Point) -> Values:
        return velocity if line is None else (dot(velocity, line),)

    def quantity(ball: BodyDrawing) -> Quantity:
        after = motions[ball.id].legs[-1].velocity
        return Quantity(
            label=tr("{name}, {formula}", name=name_of(ball), formula=_restitution(world, impact)),
            unit="m/s",
            expected=lambda _time: values(after),
            measure=lambda states: values(states[ball.id].velocity),
            tolerance=lambda _time: tolerance,
            since=impact.time + STEP,
            until=end,
        )

    return [quantity(impact.a), quantity(impact.b)]


def _line(impact: Impact) -> Point | None:
    """The line of centres, to the right or up, if all happens along it: then one number tells it all."""
    x, y = impact.normal
    line = (x, y) if x > STRAIGHT or abs(x) <= STRAIGHT < y else (-x, -y)
    across = (-line[1], line[0])
    head_on = all(abs(dot(leg.velocity, across)) <= STRAIGHT * impact.closing for leg in impact.before)
    return line if head_on else None


def _restitution(world: WorldSettings, impact: Impact) -> str:
    return f"e = {number_text(restitution_of(world, impact.a, impact.b), 'g')}"


def _mark(world: WorldSettings, impact: Impact) -> Mark:
    """Above both balls where they meet head-on; else between their starts, where they do not come by."""
    words = _restitution(world, impact)
    if _line(impact) is None:
        return Mark(times(0.5, plus(impact.a.position, impact.b.position)), words)
    (xa, ya), (xb, yb) = (leg.center for leg in impact.before)
    share = radius_of(impact.a) / (radius_of(impact.a) + radius_of(impact.b))
    top = max(ya + radius_of(impact.a), yb + radius_of(impact.b))
    return Mark((xa + share * (xb - xa), top), words)
