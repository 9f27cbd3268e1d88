"""What acts between two bodies when they touch, in a sentence: friction and bounce, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable

from sketchfall import physics
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, WorldSettings


def between_in_words(
    world: WorldSettings, a: BodyDrawing, b: BodyDrawing, joints: Iterable[JointDrawing]
) -> str:
    obstacle = _why_never(a, b, joints)
    if obstacle:
        return f"Between them nothing acts: {obstacle}."
    own, other, rule = a.material, b.material, world.friction_rule
    static = physics.combined_friction(rule, own.static_friction, other.static_friction)
    kinetic = physics.combined_friction(rule, own.kinetic_friction, other.kinetic_friction)
    bounce = physics.combined_restitution(world.restitution_rule, own.restitution, other.restitution)
    return (
        f"Between them: friction {static:.3g} at rest and {kinetic:.3g} sliding ({_words(rule)} of both), "
        f"restitution {bounce:.3g} ({_words(world.restitution_rule)})."
    )


def _why_never(a: BodyDrawing, b: BodyDrawing, joints: Iterable[JointDrawing]) -> str:
    if "dynamic" not in (a.kind, b.kind):
        return "neither of them can be moved by the other"
    if not (a.category & b.mask and b.category & a.mask):
        return "their layers do not collide"
    if any({joint.body_a, joint.body_b} == {a.id, b.id} and not joint.collide for joint in joints):
        return "their joint keeps them from colliding"
    return ""


def _words(rule: str) -> str:
    return rule.replace("_", " ")
