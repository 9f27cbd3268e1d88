"""What acts between two bodies when they touch, in a sentence: friction and bounce, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable

from sketchfall import physics
from sketchfall.app.drawing.materials import is_of_one_material
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, WorldSettings
from sketchfall.app.language.catalogue import later, tr

# How the values of two bodies are combined.
RULES = {
    "geometric_mean": later("geometric mean"),
    "root_sum_square": later("root sum square"),
    "minimum": later("minimum"),
    "maximum": later("maximum"),
    "average": later("average"),
    "product": later("product"),
}


def between_in_words(
    world: WorldSettings, a: BodyDrawing, b: BodyDrawing, joints: Iterable[JointDrawing]
) -> str:
    obstacle = _why_never(a, b, joints)
    if obstacle:
        return tr("Between them nothing acts: {reason}.", reason=obstacle)
    if not (is_of_one_material(a) and is_of_one_material(b)):
        return tr("Between them: as the materials of the shapes that touch.")
    own, other, rule = a.material, b.material, world.friction_rule
    static = physics.combined_friction(rule, own.static_friction, other.static_friction)
    kinetic = physics.combined_friction(rule, own.kinetic_friction, other.kinetic_friction)
    bounce = physics.combined_restitution(world.restitution_rule, own.restitution, other.restitution)
    return tr(
        "Between them: friction {static:.3g} at rest and {kinetic:.3g} sliding ({friction_rule} of both), "
        "restitution {bounce:.3g} ({restitution_rule}).",
        static=static,
        kinetic=kinetic,
        friction_rule=tr(RULES[rule]),
        bounce=bounce,
        restitution_rule=tr(RULES[world.restitution_rule]),
    )


def _why_never(a: BodyDrawing, b: BodyDrawing, joints: Iterable[JointDrawing]) -> str:
    if "dynamic" not in (a.kind, b.kind):
        return tr("neither of them can be moved by the other")
    if a.sensor or b.sensor:
        return tr("a sensor lets everything through")
    if not (a.category & b.mask and b.category & a.mask):
        return tr("their layers do not collide")
    if any({joint.body_a, joint.body_b} == {a.id, b.id} and not joint.collide for joint in joints):
        return tr("their joint keeps them from colliding")
    return ""
