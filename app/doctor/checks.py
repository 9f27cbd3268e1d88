"""The checks of a drawing, each a function that finds all of its kind, the worst first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median

from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.doctor.finding import Finding, Repair
from sketchfall.app.doctor.overlaps import overlapping_pairs
from sketchfall.app.doctor.separating import separate
from sketchfall.app.drawing.engine_shapes import engine_shape
from sketchfall.app.drawing.geometry import Box, Point, box_around, box_of, nearest_point, sides_of
from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, Bodies, anchors_of, with_anchors
from sketchfall.app.drawing.joint_words import name_of_joint
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, Scene, Shape
from sketchfall.app.drawing.transforms import moved
from sketchfall.app.editing.commands import DELETE
from sketchfall.app.editing.partners import stray_ends
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.run import STEP

THIN = 0.002  # m on the average: less is no body, but what was left of one
ROUNDING = 1e-9  # of a mass
MASS_RATIO = 1000.0  # from which on the heavier one does not feel the lighter one, and steps get coarse
ASTRAY = 100.0  # times as far from the middle of the drawing as most bodies are
ROOM = 0.5  # m, above the others, where what went astray is brought
MOST = 20  # of a kind: who has more has one fault, many times

SEPARATE = later("Push {parts} apart")
FASTEN = later("Bring the end of a joint to its body")
BRING_BACK = later("Bring back {parts}")
WATCH = later("Watch the path of {parts}")
MAKE_HEAVIER = later("Make {parts} heavier")


def overlapping(scene: Scene) -> Iterator[Finding]:
    bodies = _by_id(scene)
    for overlap in overlapping_pairs(scene):
        a, b = (name_of(bodies[number]) for number in (overlap.a, overlap.b))
        yield Finding(
            tr("{a} and {b} overlap by {depth:.3g} m.", a=a, b=b, depth=overlap.depth),
            PartIds([overlap.a, overlap.b]),
            Repair(tr("Push all apart"), tr(SEPARATE), lambda now: Parts(separate(now).bodies)),
        )


def slivers(scene: Scene) -> Iterator[Finding]:
    thin = [(_thickness(body), body) for body in scene.bodies]
    for thickness, body in sorted(thin, key=lambda pair: pair[0]):
        if thickness < THIN:
            yield Finding(
                tr("{name} is only {size:.2g} mm thick: a sliver.", name=name_of(body), size=1e3 * thickness),
                PartIds([body.id]),
                Repair(tr("Delete"), DELETE, None),
            )


def stray_joints(scene: Scene) -> Iterator[Finding]:
    bodies = _by_id(scene)
    for joint in scene.joints:
        for place, body in stray_ends(joint, bodies):
            goal = nearest_point(body, place)
            end = _fastened(joint, bodies, body, goal)
            yield Finding(
                tr(
                    "{joint} ends {distance:.12g} m beside {body}, which it holds.",
                    joint=name_of_joint(joint),
                    body=name_of(body),
                    distance=_roughly(math.dist(place, goal)),
                ),
                PartIds([body.id], [joint.id]),
                None if end is None else Repair(tr("Bring to its body"), tr(FASTEN), partial(_only, end)),
            )


def too_fast(scene: Scene) -> Iterator[Finding]:
    """Only what moves can be passed through: the engine looks at the path towards all that does not."""
    moving = [(_thickness(body), body) for body in scene.bodies if body.kind == "dynamic"]
    for own, body in moving:
        way = math.hypot(*body.velocity) * STEP
        others = [(thickness, other) for thickness, other in moving if other is not body]
        thickness, other = min(others, key=lambda pair: pair[0], default=(math.inf, body))
        if not body.bullet and way > own + thickness:
            yield Finding(
                tr(
                    "{a} moves {way:.3g} m in a step and may pass through {b}, which is {size:.3g} m thick.",
                    a=name_of(body),
                    b=name_of(other),
                    way=way,
                    size=thickness,
                ),
                PartIds([body.id, other.id]),
                Repair(tr("Watch its path"), tr(WATCH), partial(_only, replace(body, bullet=True))),
            )


def far_away(scene: Scene) -> Iterator[Finding]:
    """From the middle of the drawing, by far more than most bodies are."""
    boxes = {body.id: box_of(body) for body in scene.bodies}
    if len(boxes) < 3:
        return
    xs, ys = zip(*(box.center for box in boxes.values()), strict=True)
    middle = median(xs), median(ys)
    usual = median(math.dist(box.center, middle) + max(box.width, box.height) / 2.0 for box in boxes.values())
    away = {
        number: box
        for number, box in boxes.items()
        if math.dist(box.center, middle) - max(box.width, box.height) / 2.0 > ASTRAY * usual
    }
    home = box_around(box for number, box in boxes.items() if number not in away)
    assert home is not None  # at least half of them are near
    for body in scene.bodies:
        if body.id in away:
            distance = math.dist(boxes[body.id].center, middle)
            yield Finding(
                tr(
                    "{name} is {distance:.12g} m away from the others.",
                    name=name_of(body),
                    distance=_roughly(distance),
                ),
                PartIds([body.id]),
                Repair(tr("Bring back"), tr(BRING_BACK), partial(_only, _above(body, home))),
            )


def unequal_masses(scene: Scene) -> Iterator[Finding]:
    """Of two that are joined; and of the heaviest and the lightest, unless they may be in orbit."""
    bodies = _by_id(scene)
    masses = {body.id: mass_of(body).mass for body in scene.bodies if body.kind == "dynamic"}
    joined = [(joint.body_a, joint.body_b) for joint in scene.joints if joint.body_b is not None]
    pairs = [(a, b) for a, b in joined if a in masses and b in masses]
    if masses and scene.world.attraction == 0.0:
        pairs.append((max(masses, key=masses.__getitem__), min(masses, key=masses.__getitem__)))
    in_order = dict.fromkeys((a, b) if masses[a] < masses[b] else (b, a) for a, b in pairs)
    for light, heavy in in_order:
        ratio = masses[heavy] / masses[light]
        if ratio > MASS_RATIO * (1.0 + ROUNDING):
            body = bodies[light]
            density = body.material.density * ratio / MASS_RATIO
            heavier = replace(body, material=replace(body.material, density=density))
            yield Finding(
                tr(
                    "{heavy} is {ratio:.12g} times as heavy as {light}: together they move less exactly.",
                    heavy=name_of(bodies[heavy]),
                    light=name_of(body),
                    ratio=_roughly(ratio),
                ),
                PartIds([light, heavy]),
                Repair(tr("Make it heavier"), tr(MAKE_HEAVIER), partial(_only, heavier)),
            )


def _roughly(number: float) -> float:
    """To three digits that count: so it is written out, 7070, and not with an exponent."""
    return float(f"{number:.3g}")


CHECKS: tuple[Callable[[Scene], Iterator[Finding]], ...] = (
    overlapping,
    stray_joints,
    slivers,
    far_away,
    too_fast,
    unequal_masses,
)


def examine(scene: Scene) -> list[Finding]:
    """All that the checks find, but of each kind no more than one can want to read."""
    return [finding for check in CHECKS for finding in islice(check(scene), MOST)]


# --- what they need ------------------------------------------------------------------------------------


def _by_id(scene: Scene) -> dict[int, BodyDrawing]:
    return {body.id: body for body in scene.bodies}


def _only(part: BodyDrawing | JointDrawing, _: Scene) -> Parts:
    return Parts([part]) if isinstance(part, BodyDrawing) else Parts(joints=[part])


def _thickness(body: BodyDrawing) -> float:
    """m on the average, of its thickest shape: twice the area by the border, as of a long strip."""
    return max(map(_thickness_of, body.shapes))


def _thickness_of(shape: Shape) -> float:
    if isinstance(shape, CircleShape):
        return 2.0 * shape.radius
    border = math.fsum(math.dist(a, b) for ring in shape.rings for a, b in sides_of(ring))
    return 2.0 * physics.mass_properties(engine_shape(shape), 1.0).area / border


def _fastened(joint: JointDrawing, bodies: Bodies, body: BodyDrawing, goal: Point) -> JointDrawing | None:
    """The joint with its end at the body; with both, if it holds at one point. None if that is no better."""
    a, b = anchors_of(joint, bodies)
    if joint.kind not in AT_ONE_POINT:
        ends = (goal, b) if body.id == joint.body_a else (a, goal)
        return with_anchors(joint, bodies, *ends)
    if joint.kind == "slot":  # its pin can be nowhere else than in the groove
        return None
    made = with_anchors(joint, bodies, goal, goal)
    return None if stray_ends(made, bodies) else made


def _above(body: BodyDrawing, home: Box) -> BodyDrawing:
    box = box_of(body)
    return moved(body, home.center[0] - box.center[0], home.top + ROOM - box.bottom)
