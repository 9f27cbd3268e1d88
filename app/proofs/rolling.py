"""Discs on flat ground or a slope: they slip until the point they stand on is still, then they roll.

With the friction f per mass, the speed v along the face and the spin w, of a disc whose inertia is m r^2 / 2:

    slipping   f = -mu_k g cos(slope), against the slip v + r w;   v' = g sin(slope) + f,   r w' = 2 f
    rolling    v = -r w,   a = 2/3 g sin(slope),   f = -g sin(slope) / 3;   while |f| <= mu_s g cos(slope)
"""

from __future__ import annotations

import math

from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.proofs.along_face import (
    STRAIGHT,
    check_not_caught,
    leave_time,
    place_tolerance,
    pull_and_press,
    speed_along,
    speed_and_way,
    speed_tolerance,
)
from sketchfall.app.proofs.conditions import frictions_of, radius_of
from sketchfall.app.proofs.course import Course, Leg, dot, plus, times
from sketchfall.app.proofs.ground import TOUCHING, Face, faces_of
from sketchfall.app.proofs.on_ground import bodies_on_ground, proof_on_ground
from sketchfall.app.proofs.proof import End, Mark, Proof, ProofError, Quantity
from sketchfall.app.running.run import STEP

GRIP = 3.0  # friction slows the disc by f, and turns it by 2 f: the slip changes by three times as much
ABOVE = 1.2  # radii, from the middle of a disc to the words above it
FORMULAS = (
    later(
        "rolls by <i>a</i> = &#8532; <i>g</i> sin <i>&alpha;</i>,"
        " if tan <i>&alpha;</i> &le; 3 <i>&mu;</i><sub>s</sub>"
    ),
    later(
        "slips by <i>a</i> = <i>g</i> (sin <i>&alpha;</i> &minus; <i>&mu;</i><sub>k</sub> cos <i>&alpha;</i>)"
    ),
    later(
        "while <i>r</i> <i>&omega;</i> changes by "
        "2 <i>&mu;</i><sub>k</sub> <i>g</i> cos <i>&alpha;</i> a second"
    ),
)
ROLLS_BY = later("rolls, a = {acceleration:.3g} m/s²")
SLIPS_BY = later("slips, a = {acceleration:.3g} m/s²")


def rolling(scene: Scene) -> Proof:
    discs = bodies_on_ground(scene, _ground, _motion)
    return proof_on_ground(
        tr("Rolling and slipping discs"),
        map(tr, FORMULAS),
        discs,
        (quantity for disc in discs for quantity in _quantities(scene, *disc)),
        lambda disc, time: place_tolerance(scene.world, disc.body, disc.face, GRIP)(time),
        (mark for disc in discs for mark in _marks(*disc)),
    )


def _ground(scene: Scene, disc: BodyDrawing) -> Face:
    """The face that the disc touches."""
    radius = radius_of(disc)
    if disc.fixed_rotation:
        raise ProofError(tr("{name} must not turn, and so cannot roll.", name=name_of(disc)))
    for face in faces_of(scene):
        gap = face.gap(disc.position) - radius
        if abs(gap) <= TOUCHING and 0.0 <= face.way(disc.position) <= face.length:
            return face
    raise ProofError(
        tr("{name} does not touch a flat face of something that stands still.", name=name_of(disc))
    )


def _motion(scene: Scene, disc: BodyDrawing, face: Face) -> tuple[Course, End]:
    motion = Course(tuple(_legs(scene, disc, face)))
    left = leave_time(motion, face, 0.0, 0.0)
    return motion, End(left, tr("{name} leaves {ground}", name=name_of(disc), ground=name_of(face.body)))


def _legs(scene: Scene, disc: BodyDrawing, face: Face) -> list[Leg]:
    pull, press = pull_and_press(scene.world, disc, face)
    radius, speed = radius_of(disc), speed_along(disc, face)
    static, kinetic = frictions_of(scene.world, disc, face.body)
    now = Leg(0.0, disc.position, times(speed, face.along), angle=disc.angle, spin=disc.angular_velocity)
    slip = speed + radius * disc.angular_velocity
    if abs(slip) <= STRAIGHT * max(1.0, abs(speed)):
        slip = 0.0
    check_not_caught(disc, slip, pull, GRIP * static * press, GRIP * kinetic * press)
    legs: list[Leg] = []
    while True:
        rolls = slip == 0.0 and abs(pull) <= GRIP * static * press
        friction = -pull / GRIP if rolls else -math.copysign(kinetic * press, slip or pull)
        leg = Leg(
            start=now.start,
            center=now.center,
            velocity=now.velocity,
            acceleration=times(pull + friction, face.along),
            angle=now.angle,
            spin=now.spin,
            spin_up=2.0 * friction / radius,
        )
        legs.append(leg)
        change = pull + GRIP * friction  # of the slip, m/s^2
        if rolls or slip * change >= 0.0:
            return legs
        now, slip = leg.at(leg.start - slip / change), 0.0


def _quantities(
    scene: Scene, disc: BodyDrawing, face: Face, motion: Course, end: End
) -> tuple[Quantity, ...]:
    ahead = times(-1.0 if dot(motion.at(STEP).velocity, face.along) < 0.0 else 1.0, face.along)
    speed, way = speed_and_way(scene.world, disc, motion, face, ahead, end.time, GRIP)
    tolerance = 2.0 * speed_tolerance(scene.world, disc, face, GRIP) / radius_of(disc)  # as r w' = 2 f
    spin = Quantity(
        label=tr("{name}: spin", name=name_of(disc)),
        unit="rad/s",
        expected=lambda time: (motion.at(time).spin,),
        measure=lambda states: (states[disc.id].spin,),
        tolerance=lambda _time: tolerance,
        until=end.time,
    )
    return speed, spin, way


def _marks(disc: BodyDrawing, face: Face, motion: Course, end: End) -> list[Mark]:
    """Above the disc where it starts and where it begins to roll."""
    radius = radius_of(disc)
    marks = []
    for leg in motion.legs:
        slip_change = dot(leg.acceleration, face.along) + radius * leg.spin_up
        rolls = abs(slip_change) <= STRAIGHT
        acceleration = math.hypot(*leg.acceleration)
        if leg.start == 0.0 and acceleration:
            words = tr(ROLLS_BY if rolls else SLIPS_BY, acceleration=acceleration)
        else:
            words = tr("rolls") if rolls else tr("slips")
        if leg.start < end.time:
            marks.append(Mark(plus(leg.center, times(ABOVE * radius, face.normal)), words))
    return marks
