"""Whether a drawing can run from collision to collision, and the disc gas that it is then."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, box_around, box_of, to_world
from sketchfall.app.drawing.joint_words import joint_word
from sketchfall.app.drawing.materials import is_of_one_material
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene, WorldSettings
from sketchfall.app.gases.gas_box import SIDES, Wall, find_box, label_at_start
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.physics import MAX_COORDINATE

FRICTION_IGNORED = later("Friction is ignored: discs that run from collision to collision do not rub.")
OTHER_BOUNCE = {  # of one body among those of a wall, by the side where the wall is
    "left": later("{body} is part of the left wall, but bounces otherwise than the rest of it."),
    "right": later("{body} is part of the right wall, but bounces otherwise than the rest of it."),
    "bottom": later("{body} is part of the bottom wall, but bounces otherwise than the rest of it."),
    "top": later("{body} is part of the top wall, but bounces otherwise than the rest of it."),
}
Floats = NDArray[np.float64]
Layers = tuple[int, int]  # category and mask

ROUNDING = 1e-9  # of the box: a disc may stick out by rounding
MAX_MASS = MAX_COORDINATE  # kg, beyond this the engine's gas refuses any number


@dataclass(frozen=True)
class GasProblem:
    """One thing that keeps a drawing from running from collision to collision."""

    sentence: str
    body_id: int | None = None  # None: it is about the world, a joint or a wall that is missing


def discs_of(scene: Scene) -> list[BodyDrawing]:
    """The bodies that become discs, in the order of the drawing, which is that of the gas."""
    return [body for body in scene.bodies if body.kind == "dynamic"]


def gas_of(scene: Scene) -> physics.DiscGas | list[GasProblem]:
    """The gas of a drawing, or all that prevents it."""
    walls = _walls_of(scene)
    return walls if isinstance(walls, list) else build(scene.world, Discs.of(discs_of(scene)), walls)


def gas_problems(scene: Scene) -> list[GasProblem]:
    """All that keeps the drawing from running from collision to collision; none if it can.

    The engine is not asked: it may still be compiling.
    """
    walls = _walls_of(scene)
    return walls if isinstance(walls, list) else []


def _walls_of(scene: Scene) -> tuple[Wall, ...] | list[GasProblem]:
    """The walls around the discs in the order of SIDES, or what is wrong with the drawing."""
    problems = [*problems_of_world(scene), *problems_of_bodies(scene.bodies, scene.bodies)]
    drawings = discs_of(scene)
    if not drawings:
        problems.append(GasProblem(tr("There is no disc that moves.")))
    if problems:
        return problems
    around = box_around(map(box_of, drawings))
    assert around is not None
    walls = walls_around([body for body in scene.bodies if body.kind == "static"], around.center)
    if isinstance(walls, list):
        return walls
    discs = Discs.of(drawings)
    return [*problems_of_room(drawings, discs.centers, discs.radii, walls)] or walls


def walls_around(static: Sequence[BodyDrawing], middle: Point) -> tuple[Wall, ...] | list[GasProblem]:
    walls = find_box(static, middle)
    if isinstance(walls, list):
        return [GasProblem(misfit.sentence, misfit.body.id if misfit.body else None) for misfit in walls]
    return [*_problems_of_walls(walls)] or walls


def gas_notes(scene: Scene, gas: physics.DiscGas) -> list[str]:
    """What a user should know about a gas that can run, or go on after a change: sentences."""
    notes = []
    if any(body.material.static_friction > 0.0 for body in scene.bodies):
        notes.append(tr(FRICTION_IGNORED))
    if gas.overlaps:
        discs = discs_of(scene)
        a, b, depth = max(gas.overlaps, key=lambda overlap: overlap[2])
        notes.append(_overlapping(gas, label(discs[a]), label(discs[b]), 1000.0 * depth))
    if gas.gravity != (0.0, 0.0) and any(body.material.restitution < 1.0 for body in scene.bodies):
        notes.append(
            tr(
                "Bounces slower than {speed:.3g} m/s lose no energy: "
                "what comes to rest goes on trembling, too little to be seen.",
                speed=gas.rest_speed,
            )
        )
    return notes


def _overlapping(gas: physics.DiscGas, first: str, second: str, depth: float) -> str:
    """depth: of the two that overlap most, in mm."""
    if gas.time == 0.0:
        return tr_n(
            "One pair of discs overlaps at the start, {first} and {second} most, by {depth:.3g} mm; "
            "those that approach bounce at once.",
            "{count} pairs of discs overlap at the start, {first} and {second} most, by {depth:.3g} mm; "
            "those that approach bounce at once.",
            len(gas.overlaps),
            first=first,
            second=second,
            depth=depth,
        )
    return tr_n(
        "One pair of discs overlaps, {first} and {second} most, by {depth:.3g} mm; "
        "those that approach bounce at once.",
        "{count} pairs of discs overlap, {first} and {second} most, by {depth:.3g} mm; "
        "those that approach bounce at once.",
        len(gas.overlaps),
        first=first,
        second=second,
        depth=depth,
    )


def label(body: BodyDrawing) -> str:
    if body.name:
        return tr("body {id} “{name}”", id=body.id, name=body.name)
    return tr("body {id}", id=body.id)


def circle_of(body: BodyDrawing) -> CircleShape:
    (shape,) = body.shapes
    assert isinstance(shape, CircleShape)
    return shape


def _problem(body: BodyDrawing, sentence: str, **values: object) -> GasProblem:
    return GasProblem(tr(sentence, body=label_at_start(body), **values), body.id)


# --- what prevents it --------------------------------------------------------------------------------


def problems_of_world(scene: Scene) -> Iterator[GasProblem]:
    if scene.world.linear_drag or scene.world.quadratic_drag:
        yield GasProblem(
            tr("The world has drag; discs that run from collision to collision fly freely in between.")
        )
    if scene.world.attraction:
        yield GasProblem(
            tr("The world has attraction; discs that run from collision to collision fly freely in between.")
        )
    for joint in scene.joints:
        values = {"id": joint.id, "kind": joint_word(joint.kind)}
        if joint.name:
            text = tr(
                "Joint {id} “{name}” is a {kind}; a gas of discs has no joints.", name=joint.name, **values
            )
        else:
            text = tr("Joint {id} is a {kind}; a gas of discs has no joints.", **values)
        yield GasProblem(text)


def problems_of_bodies(
    bodies: Sequence[BodyDrawing], looked_at: Iterable[BodyDrawing]
) -> Iterator[GasProblem]:
    """looked_at: those of them that may be otherwise than a gas can have them."""
    loose = _loose_layers(bodies)
    if loose:
        looked_at = bodies
    for body in looked_at:
        if (body.category, body.mask) in loose:
            yield _problem(body, later("{body} passes through others because of its layers."))
        if body.kind == "kinematic":
            yield _problem(body, later("{body} moves as it is told to, and not as a disc in a gas."))
        if body.surface_speed != 0.0:
            yield _problem(body, later("{body} has a surface that runs like a belt."))
        if body.sensor or body.one_way:
            yield _problem(body, later("{body} lets others through, as a sensor or from one side."))
        if body.charge != 0.0:
            yield _problem(body, later("{body} has a charge, which acts from afar."))
        if body.magnet != 0.0:
            yield _problem(body, later("{body} is a magnet, which acts from afar."))
        if body.material.restitution > 1.0:
            yield _problem(body, later("{body} is a bumper, from which discs would fly off ever faster."))
        if not is_of_one_material(body):
            yield _problem(body, later("{body} has shapes of several materials."))
        if body.kind != "dynamic":
            continue
        if len(body.shapes) != 1 or not isinstance(body.shapes[0], CircleShape):
            yield _problem(body, later("{body} is not a single disc."))
        if body.force != (0.0, 0.0):
            yield _problem(body, later("{body} is pushed by a constant force of its own."))
        if body.torque != 0.0:
            yield _problem(body, later("{body} is turned by a constant torque."))
        if body.gravity_scale != 1.0:
            yield _problem(body, later("{body} has a gravity factor of its own."))
        if _weight(body) > MAX_MASS:
            yield _problem(body, later("{body} weighs more than {most:g} kg."), most=MAX_MASS)


def _weight(body: BodyDrawing) -> float:
    """kg, if it is a disc; 0 otherwise."""
    (shape, *others) = body.shapes
    if others or not isinstance(shape, CircleShape):
        return 0.0
    return body.material.density * math.pi * shape.radius**2


def _loose_layers(bodies: Sequence[BodyDrawing]) -> set[Layers]:
    """Category and mask of bodies that do not collide with all others; of two, the rarer one is to blame."""
    counts = Counter([(body.category, body.mask) for body in bodies])
    usual_first = [layers for layers, _ in counts.most_common()]
    loose: set[Layers] = set()
    for category, mask in usual_first:
        for other in usual_first:
            if other not in loose and not (category & other[1] and other[0] & mask):
                loose.add(max((category, mask), other, key=usual_first.index))
    return loose


def _problems_of_walls(walls: Sequence[Wall]) -> Iterator[GasProblem]:
    for side, wall in zip(SIDES, walls, strict=True):
        first, *others = wall.bodies
        for body in others:
            if body.material.restitution != first.material.restitution:
                yield _problem(body, OTHER_BOUNCE[side])


def problems_of_room(
    discs: Sequence[BodyDrawing], centers: Floats, radii: Floats, walls: Sequence[Wall]
) -> Iterator[GasProblem]:
    left, right, bottom, top = (wall.place for wall in walls)
    slack = ROUNDING * max(right - left, top - bottom)
    low, high = centers - radii[:, None], centers + radii[:, None]
    outside = np.maximum((left, bottom) - low, high - (right, top)).max(axis=1, initial=-np.inf)
    for row in np.flatnonzero(outside > slack).tolist():
        depth = 1000.0 * float(outside[row])
        yield _problem(discs[row], later("{body} sticks out of the box by {depth:.3g} mm."), depth=depth)


# --- the gas -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Discs:
    """All that the engine is told about the discs, in the order of the drawing."""

    centers: Floats  # m, in the world
    velocities: Floats  # m/s
    radii: Floats  # m
    densities: Floats  # kg/m^2
    restitutions: Floats

    @classmethod
    def of(cls, drawings: Sequence[BodyDrawing]) -> Discs:
        return cls(
            np.array([to_world([circle_of(disc).center], disc)[0] for disc in drawings]).reshape(-1, 2),
            np.array([disc.velocity for disc in drawings]).reshape(-1, 2),
            np.array([circle_of(disc).radius for disc in drawings]),
            np.array([disc.material.density for disc in drawings]),
            np.array([disc.material.restitution for disc in drawings]),
        )


def build(
    world: WorldSettings, discs: Discs, walls: Sequence[Wall], since: physics.DiscGas | None = None
) -> physics.DiscGas:
    """since: the gas that was there before, if something was changed while it ran."""
    left, right, bottom, top = (wall.place for wall in walls)
    rule = world.restitution_rule
    # Discs have few different restitutions: each is combined with those of the walls once.
    own, kinds = np.unique(discs.restitutions, return_inverse=True)
    at_walls = [
        [physics.combined_restitution(rule, each, wall.bodies[0].material.restitution) for wall in walls]
        for each in own.tolist()
    ]
    return physics.DiscGas(
        discs.centers,
        discs.velocities,
        discs.radii,
        discs.densities * math.pi * discs.radii**2,
        (left, bottom, right, top),
        discs.restitutions,
        np.array(at_walls).reshape(-1, len(walls))[kinds],
        world.gravity,
        restitution_rule=rule,
        since=since,
    )
