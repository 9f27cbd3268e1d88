"""What bodies on flat ground have in common, whether they slide, roll or bounce: how their proof is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.proofs.conditions import check_collides, moving_bodies, weight_of
from sketchfall.app.proofs.course import Course
from sketchfall.app.proofs.ground import Face
from sketchfall.app.proofs.meeting import ends_of
from sketchfall.app.proofs.proof import End, Mark, Proof, Quantity


class OnGround(NamedTuple):
    """A moving body, the face that carries it, how it moves there, and until when that holds."""

    body: BodyDrawing
    face: Face
    motion: Course
    end: End


def bodies_on_ground(
    scene: Scene,
    ground_of: Callable[[Scene, BodyDrawing], Face],
    motion_on: Callable[[Scene, BodyDrawing, Face], tuple[Course, End]],
) -> list[OnGround]:
    """All moving bodies. `motion_on` says until when each would move so if it met nothing."""
    weight_of(scene.world)
    bodies = moving_bodies(scene)
    grounds: dict[int, Face] = {}
    motions: dict[int, Course] = {}
    own_ends: dict[int, End] = {}
    for body in bodies:
        face = grounds[body.id] = ground_of(scene, body)
        check_collides(body, face.body)
        motions[body.id], own_ends[body.id] = motion_on(scene, body, face)
    ends = ends_of(scene, motions, own_ends, grounds)
    return [OnGround(body, grounds[body.id], motions[body.id], ends[body.id]) for body in bodies]


def proof_on_ground(
    title: str,
    formulas: Iterable[str],
    carried: Sequence[OnGround],
    quantities: Iterable[Quantity],
    place_tolerance: Callable[[OnGround, float], float],
    marks: Iterable[Mark],
) -> Proof:
    """`place_tolerance` is that of one body at a time; a proof has that of the body which may be off most."""
    return Proof(
        title=title,
        formulas=tuple(formulas),
        motions={one.body.id: one.motion for one in carried},
        ends={one.body.id: one.end for one in carried},
        quantities=tuple(quantities),
        place_tolerance=lambda time: max(place_tolerance(one, time) for one in carried),
        marks=tuple(marks),
    )
