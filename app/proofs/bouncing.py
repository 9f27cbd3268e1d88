"""A ball that falls and bounces: every time it keeps e of its speed, and so e^2 of its height.

    h_n = h e^(2n)

It may drift while it bounces; then nothing must rub, or it would begin to turn. What lands slower than the
engine lets things bounce, stays: there the closed form ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, Scene, WorldSettings
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.proofs.conditions import frictions_of, radius_of, restitution_of, weight_of
from sketchfall.app.proofs.course import Course, Leg, dot, plus, positive_roots, times
from sketchfall.app.proofs.ground import TOUCHING, Face, faces_of
from sketchfall.app.proofs.on_ground import bodies_on_ground, proof_on_ground
from sketchfall.app.proofs.proof import End, Mark, Proof, ProofError, Quantity, States, Values
from sketchfall.app.running.run import STEP
from sketchfall.physics import LINEAR_SLOP, RESTITUTION_THRESHOLD

LEVEL = 1e-9  # rad: less of a slope counts as none
MOST_BOUNCES = 60
SHOWN_BOUNCES = 5  # as numbers
ROUNDING = 1e-6  # m: all that is left where the engine strikes at the very moment of landing
DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
FORMULA = "<i>h<sub>n</sub></i> = <i>h</i> <i>e</i><sup>2<i>n</i></sup>"


def bouncing(scene: Scene) -> Proof:
    balls = bodies_on_ground(scene, _ground, _motion)
    quantities: list[Quantity] = []
    marks: list[Mark] = []
    for ball, face, motion, end in balls:
        heights = _heights(scene.world, ball, motion, face, end.time)
        quantities += heights if len(balls) == 1 else [_named(ball, height) for height in heights]
        marks += _marks(scene.world, ball, motion, face, end.time)
    return proof_on_ground(
        tr("Heights of a bouncing ball"),
        (FORMULA, tr("after bounce <i>n</i>, for a fall from the height <i>h</i>")),
        balls,
        quantities,
        lambda ball, time: _place_tolerance(ball.motion, time),
        marks,
    )


def _ground(scene: Scene, ball: BodyDrawing) -> Face:
    """The nearest level face below the ball's middle."""
    up = times(-1.0 / weight_of(scene.world), scene.world.gravity)
    below = [
        face
        for face in faces_of(scene)
        if face.gap(ball.position) >= radius_of(ball) - TOUCHING
        and 0.0 <= face.way(ball.position) <= face.length
        and math.dist(face.normal, up) <= LEVEL
    ]
    if not below:
        raise ProofError(tr("There is no level ground below {name}.", name=name_of(ball)))
    return min(below, key=lambda face: face.gap(ball.position))


def _motion(scene: Scene, ball: BodyDrawing, face: Face) -> tuple[Course, End]:
    moves_along = dot(ball.velocity, face.along) or ball.angular_velocity
    if moves_along and any(frictions_of(scene.world, ball, face.body)):
        raise ProofError(
            tr(
                "{name} drifts or spins and rubs against {ground}: set a friction to 0.",
                name=name_of(ball),
                ground=name_of(face.body),
            )
        )
    if restitution_of(scene.world, ball, face.body) == 0.0:
        raise ProofError(
            tr(
                "{name} does not bounce: its restitution on {ground} is 0.",
                name=name_of(ball),
                ground=name_of(face.body),
            )
        )
    legs, landing = _bounces(scene.world, ball, face)
    return Course(tuple(legs)), landing


def _bounces(world: WorldSettings, ball: BodyDrawing, face: Face) -> tuple[list[Leg], End]:
    """All legs, and when and why there are no more."""
    e, name = restitution_of(world, ball, face.body), name_of(ball)
    leg = Leg(
        start=0.0,
        center=ball.position,
        velocity=ball.velocity,
        acceleration=world.gravity,
        angle=ball.angle,
        spin=ball.angular_velocity,
    )
    legs = [leg]
    drift = dot(ball.velocity, face.along)
    room = (face.length if drift > 0.0 else 0.0) - face.way(ball.position)
    off = room / drift if drift else math.inf
    height = face.gap(ball.position) - radius_of(ball)
    for _ in range(MOST_BOUNCES):
        rise = dot(leg.velocity, face.normal)
        time = leg.start + max(positive_roots(-0.5 * weight_of(world), rise, height), default=0.0)
        if time >= off:
            return legs, End(off, tr("{name} leaves {ground}", name=name, ground=name_of(face.body)))
        landed = leg.at(time)
        fall = -dot(landed.velocity, face.normal)
        if fall < RESTITUTION_THRESHOLD:
            if len(legs) == 1:
                raise ProofError(
                    tr(
                        "{name} lands at {speed:.2g} m/s: what is slower than {least:g} m/s does not bounce "
                        "here.",
                        name=name,
                        speed=fall,
                        least=RESTITUTION_THRESHOLD,
                    )
                )
            # Slow landings are softened from the beginning of their step on.
            return legs, End(time - STEP, tr("{name} lands too slowly to bounce", name=name))
        leg = replace(landed, velocity=plus(landed.velocity, times((1.0 + e) * fall, face.normal)))
        legs.append(leg)
        height = 0.0  # to the last bit, or it would meet the ground again at once
    return legs[:-1], End(
        legs[-1].start, tr("{name} has bounced {times} times", name=name, times=MOST_BOUNCES)
    )


def _fall(world: WorldSettings, ball: BodyDrawing, face: Face) -> float:
    """The height from which it falls, if it is thrown up that of its highest point."""
    return (
        face.gap(ball.position)
        - radius_of(ball)
        + dot(ball.velocity, face.normal) ** 2 / (2.0 * weight_of(world))
    )


def _heights(
    world: WorldSettings, ball: BodyDrawing, motion: Course, face: Face, until: float
) -> list[Quantity]:
    e, fall = restitution_of(world, ball, face.body), _fall(world, ball, face)
    quantities = []
    starts = [*(leg.start for leg in motion.legs[1:]), until]
    for number, (start, end) in enumerate(pairwise(starts), start=1):
        since, last = start + STEP, min(end, until) - STEP
        if number <= SHOWN_BOUNCES and since < last:
            quantities.append(
                Quantity(
                    label=tr("height after bounce {number}", number=number),
                    unit="m",
                    expected=_constant(fall * e ** (2 * number)),
                    measure=_height(world, ball, face),
                    tolerance=lambda time: _height_tolerance(motion, time),
                    since=since,
                    until=last,
                )
            )
    return quantities


def _height_tolerance(motion: Course, time: float) -> float:
    """m. A step that begins with the ball nearer to the ground than the slop strikes it there: it is higher
    by this from then on, and as much again. At the worst, with every bounce."""
    return ROUNDING + 2.0 * LINEAR_SLOP * _bounces_until(motion, time)


def _place_tolerance(motion: Course, time: float) -> float:
    """m. A flight that is higher by d takes longer by 2 d / v, and two balls that are out of step part with
    2 v. After n bounces that is 4 d for each of them, and d grows by twice the slop each time."""
    bounces = _bounces_until(motion, time)
    return ROUNDING + 2.0 * LINEAR_SLOP * bounces * (1.0 + 2.0 * (bounces + 1.0))


def _bounces_until(motion: Course, time: float) -> int:
    """How many the run may have had; the one within the coming step counts."""
    return sum(0.0 < leg.start <= time + STEP for leg in motion.legs)


def _constant(value: float) -> Callable[[float], Values]:
    return lambda _time: (value,)


def _height(world: WorldSettings, ball: BodyDrawing, face: Face) -> Callable[[States], Values]:
    """How high it comes: as high as it is, and what its speed will still give."""

    def measure(states: States) -> Values:
        state = states[ball.id]
        rest = dot(state.velocity, face.normal) ** 2 / (2.0 * weight_of(world))
        return (face.gap(state.center) - radius_of(ball) + rest,)

    return measure


def _named(ball: BodyDrawing, quantity: Quantity) -> Quantity:
    return replace(quantity, label=tr("{name}: {quantity}", name=name_of(ball), quantity=quantity.label))


def _marks(world: WorldSettings, ball: BodyDrawing, motion: Course, face: Face, until: float) -> list[Mark]:
    """The heights, above the ball where it has reached them."""
    e, fall = restitution_of(world, ball, face.body), _fall(world, ball, face)
    marks = []
    for number, leg in enumerate(motion.legs[: 1 + SHOWN_BOUNCES]):
        top = leg.start + max(0.0, dot(leg.velocity, face.normal)) / weight_of(world)
        if top < until:
            place = plus(motion.at(top).center, times(radius_of(ball), face.normal))
            name = f"h{str(number).translate(DIGITS)}" if number else "h"
            marks.append(Mark(place, f"{name} = {number_text(fall * e ** (2 * number), '.3g')} m"))
    return marks
