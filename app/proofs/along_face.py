"""What sliding boxes and rolling discs have in common: they move along a face, to its end at most."""

from __future__ import annotations

import math
from collections.abc import Callable

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, WorldSettings
from sketchfall.app.language.catalogue import tr
from sketchfall.app.proofs.conditions import frictions_of, weight_of
from sketchfall.app.proofs.course import Course, dot, minus, positive_roots
from sketchfall.app.proofs.ground import Face
from sketchfall.app.proofs.proof import ProofError, Quantity
from sketchfall.app.running.run import STEP
from sketchfall.physics import BREAK_SPEED, LINEAR_SLOP

STRAIGHT = 1e-9  # of a speed: less counts as none
OFF_FACE = 1e-3  # of the speed: less of it off the face counts as none, as of bodies that a run has settled


def pull_and_press(world: WorldSettings, body: BodyDrawing, face: Face) -> tuple[float, float]:
    """What gravity is along the face, and against it."""
    press = -dot(world.gravity, face.normal)
    if press <= 0.0:
        raise ProofError(
            tr(
                "Gravity does not press {name} against {ground}.",
                name=name_of(body),
                ground=name_of(face.body),
            )
        )
    return dot(world.gravity, face.along), press


def speed_along(body: BodyDrawing, face: Face) -> float:
    speed = dot(body.velocity, face.along)
    if abs(dot(body.velocity, face.normal)) > OFF_FACE * max(1.0, abs(speed)):
        raise ProofError(
            tr(
                "The velocity of {name} does not point along {ground}.",
                name=name_of(body),
                ground=name_of(face.body),
            )
        )
    return speed


def check_not_caught(body: BodyDrawing, speed: float, pull: float, static: float, kinetic: float) -> None:
    """That friction leaves no choice: what moves slowly, and would go on for ever if kinetic friction had it,
    is caught by static friction within the first step. The frictions, and the pull, are in m/s^2."""
    slow = abs(speed) <= BREAK_SPEED + (static + abs(pull)) * STEP
    if speed * pull > 0.0 and kinetic < abs(pull) <= static and slow:
        raise ProofError(
            tr(
                "{name} starts at {speed:.2g} m/s, so slowly that static friction may catch it.",
                name=name_of(body),
                speed=abs(speed),
            )
        )


def leave_time(motion: Course, face: Face, behind: float, ahead: float) -> float:
    """When a base that reaches so far behind and ahead of the centre comes to an end of the face."""
    ends = []
    for leg, until in zip(motion.legs, [*(leg.start for leg in motion.legs[1:]), math.inf], strict=True):
        way, speed = face.way(leg.center), dot(leg.velocity, face.along)
        for room in (face.length - ahead - way, behind - way):
            roots = positive_roots(0.5 * dot(leg.acceleration, face.along), speed, -room)
            ends += [leg.start + root for root in roots if leg.start + root < until]
    return min(ends, default=math.inf)


def speed_tolerance(world: WorldSettings, body: BodyDrawing, face: Face, grip: float = 1.0) -> float:
    """Whether a body sticks or slides is decided once a step: what begins to slide has static friction until
    then, and must be BREAK_SPEED fast. Where it stops or turns round, a sub-step decides. `grip`: how many
    times as much as for a box friction does against the slip."""
    static, kinetic = frictions_of(world, body, face.body)
    pull, press = pull_and_press(world, body, face)
    slipping = abs(pull) - grip * static * press  # m/s^2
    late = STEP + (BREAK_SPEED / slipping if slipping > 0.0 else 0.0)
    return BREAK_SPEED + (static - kinetic) * press * late + weight_of(world) * STEP / world.substeps


def place_tolerance(
    world: WorldSettings, body: BodyDrawing, face: Face, grip: float = 1.0
) -> Callable[[float], float]:
    """The speed's, as long as it lasts; and in each sub-step a body moves on by the speed that it has at the
    end, which is too far by half of what the speed has grown. It may also sink in by the slop."""
    rate = speed_tolerance(world, body, face, grip) + 0.5 * weight_of(world) * STEP / world.substeps
    return lambda time: LINEAR_SLOP + rate * time


def speed_and_way(
    world: WorldSettings,
    body: BodyDrawing,
    motion: Course,
    face: Face,
    ahead: Point,
    until: float,
    grip: float = 1.0,
) -> tuple[Quantity, Quantity]:
    start = motion.legs[0].center
    tolerance = speed_tolerance(world, body, face, grip)
    speed = Quantity(
        label=tr("{name}: speed", name=name_of(body)),
        unit="m/s",
        expected=lambda time: (dot(motion.at(time).velocity, ahead),),
        measure=lambda states: (dot(states[body.id].velocity, ahead),),
        tolerance=lambda _time: tolerance,
        until=until,
    )
    way = Quantity(
        label=tr("{name}: way", name=name_of(body)),
        unit="m",
        expected=lambda time: (dot(minus(motion.at(time).center, start), ahead),),
        measure=lambda states: (dot(minus(states[body.id].center, start), ahead),),
        tolerance=place_tolerance(world, body, face, grip),
        until=until,
    )
    return speed, way
