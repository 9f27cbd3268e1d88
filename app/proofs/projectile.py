"""A body thrown: a parabola, whatever its shape and however it spins, until it meets something.

x = x0 + v t + g t^2 / 2        highest at H = v_up^2 / (2 g) above its start
"""

from __future__ import annotations

from functools import partial

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.mass import center_of_mass, mass_of
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.proofs.conditions import moving_bodies, weight_of
from sketchfall.app.proofs.course import Course, Leg, dot, minus, times
from sketchfall.app.proofs.meeting import ends_of
from sketchfall.app.proofs.proof import Mark, Proof, ProofError, Quantity, States, Values

PLACE_TOLERANCE = 1e-6  # m; free flight is exact in the engine, and rounding all that is left
PATH = "<b>x</b> = <b>x</b><sub>0</sub> + <b>v</b> <i>t</i> + &frac12; <b>g</b> <i>t</i><sup>2</sup>"


def projectile(scene: Scene) -> Proof:
    gravity = weight_of(scene.world)
    up = times(-1.0 / gravity, scene.world.gravity)
    thrown = moving_bodies(scene)
    for body in thrown:
        if len(body.shapes) > 1:
            raise ProofError(
                tr(
                    "{name} is made of several shapes: the closed form is for single ones.",
                    name=name_of(body),
                )
            )
    motions = {
        body.id: Course(
            (
                Leg(
                    0.0,
                    center_of_mass(body),
                    body.velocity,
                    scene.world.gravity,
                    angle=body.angle,
                    spin=0.0 if body.fixed_rotation else body.angular_velocity,
                ),
            ),
            mass_of(body).centroid,
        )
        for body in thrown
    }
    ends = ends_of(scene, motions)
    return Proof(
        title=tr("Path of a projectile"),
        formulas=(PATH, tr("rises by <i>H</i> = <i>v</i><sub>up</sub><sup>2</sup> / (2 <i>g</i>)")),
        motions=motions,
        ends=ends,
        quantities=tuple(
            quantity
            for body in thrown
            for quantity in _quantities(body, motions[body.id], up, gravity, ends[body.id].time)
        ),
        place_tolerance=_tolerance,
        marks=tuple(
            mark
            for body in thrown
            for mark in _marks(body, motions[body.id], up, gravity, ends[body.id].time)
        ),
    )


def _quantities(body: BodyDrawing, motion: Course, up: Point, gravity: float, until: float) -> list[Quantity]:
    start = motion.legs[0]
    rise = max(0.0, dot(body.velocity, up)) ** 2 / (2.0 * gravity)
    place = Quantity(
        label=tr("{name}: place", name=name_of(body)),
        unit="m",
        expected=lambda time: motion.at(time).center,
        measure=lambda states: states[body.id].center,
        tolerance=_tolerance,
        until=until,
    )
    if rise == 0.0:
        return [place]
    height = Quantity(
        label=tr("{name}: rise", name=name_of(body)),
        unit="m",
        expected=lambda _time: (rise,),
        measure=partial(_rise, body.id, start.center, up, gravity),
        tolerance=_tolerance,
        until=until,
    )
    return [height, place]


def _marks(body: BodyDrawing, motion: Course, up: Point, gravity: float, until: float) -> list[Mark]:
    """At the highest point, if it gets there."""
    speed = dot(body.velocity, up)
    if not 0.0 < speed / gravity < until:
        return []
    rise = number_text(speed * speed / (2.0 * gravity), ".3g")
    return [Mark(motion.at(speed / gravity).center, f"H = {rise} m")]


def _tolerance(_time: float) -> float:
    return PLACE_TOLERANCE


def _rise(body: int, start: Point, up: Point, gravity: float, states: States) -> Values:
    """As far as it is above its start, and what its speed will still give."""
    state = states[body]
    return (dot(minus(state.center, start), up) + dot(state.velocity, up) ** 2 / (2.0 * gravity),)
