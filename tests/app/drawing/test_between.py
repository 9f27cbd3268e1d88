"""What acts between two bodies is told as the engine has it: whether anything does, and how strongly."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.between import RULES, between_in_words
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    FrictionRule,
    JointDrawing,
    Material,
    RestitutionRule,
    Scene,
    WorldSettings,
)
from sketchfall.app.running.world_builder import build_world
from sketchfall.app.strokes.shaping import box_body

A = box_body(1, (0.0, 0.0), (2.0, 1.0))
B = box_body(2, (1.9, 0.0), (4.0, 1.0))  # which overlaps it
C = box_body(3, (8.0, 0.0), (9.0, 1.0))

SORTS: dict[str, dict[str, Any]] = {
    "dynamic": {},
    "static": {"kind": "static"},
    "kinematic": {"kind": "kinematic"},
    "sensor": {"sensor": True},
    "layer": {"category": 2},
    "mask": {"mask": 2},
    "both": {"category": 2, "mask": 2},
}
JOINTS: dict[str, tuple[JointDrawing, ...]] = {
    "none": (),
    "colliding": (replace(new_joint(1, "hinge", A, B, (1.95, 0.5), (1.95, 0.5)), collide=True),),
    "between": (replace(new_joint(1, "hinge", A, B, (1.95, 0.5), (1.95, 0.5)), collide=False),),
    "other way": (replace(new_joint(1, "hinge", B, A, (1.95, 0.5), (1.95, 0.5)), collide=False),),
    "with another": (replace(new_joint(1, "rod", A, C, (1.0, 0.5), (8.5, 0.5)), collide=False),),
    "with nothing": (replace(new_joint(1, "hinge", A, None, (1.0, 0.5), (1.0, 0.5)), collide=False),),
}


def is_told_as_it_is(a: BodyDrawing, b: BodyDrawing, joints: tuple[JointDrawing, ...] = ()) -> bool:
    """Whether it is said that something acts exactly if the engine has a contact."""
    world, _ = build_world(Scene(bodies=(a, b, C), joints=joints))
    world.step()
    acts = not between_in_words(WorldSettings(), a, b, joints).startswith("Between them nothing acts")
    return acts == bool(len(world.contacts))


def test_nothing_is_said_to_act_where_the_engine_has_no_contact() -> None:
    for one, other in itertools.product(SORTS, repeat=2):
        assert is_told_as_it_is(replace(A, **SORTS[one]), replace(B, **SORTS[other])), (one, other)


@pytest.mark.parametrize("joints", JOINTS.values(), ids=JOINTS)
def test_a_joint_keeps_its_own_two_from_colliding_and_no_others(joints: tuple[JointDrawing, ...]) -> None:
    assert is_told_as_it_is(A, B, joints)


RULE_PAIRS: tuple[tuple[FrictionRule, RestitutionRule], ...] = (
    ("minimum", "maximum"),
    ("average", "product"),
    ("geometric_mean", "minimum"),
)


@pytest.mark.parametrize(("friction", "bounce"), RULE_PAIRS)
def test_the_rules_combine_what_the_bodies_have(friction: FrictionRule, bounce: RestitutionRule) -> None:
    a = replace(A, material=Material(static_friction=0.9, kinetic_friction=0.4, restitution=0.1))
    b = replace(B, material=Material(static_friction=0.3, kinetic_friction=0.2, restitution=0.7))
    at_rest, sliding = (physics.combined_friction(friction, *pair) for pair in ((0.9, 0.3), (0.4, 0.2)))
    back = physics.combined_restitution(bounce, 0.1, 0.7)
    world = WorldSettings(friction_rule=friction, restitution_rule=bounce)
    assert between_in_words(world, a, b, ()) == (
        f"Between them: friction {at_rest:.3g} at rest and {sliding:.3g} sliding "
        f"({RULES[friction]} of both), restitution {back:.3g} ({RULES[bounce]})."
    )


def test_of_shapes_of_several_materials_no_number_is_told() -> None:
    mixed = replace(A, shapes=(A.shapes[0], replace(A.shapes[0], material=Material(restitution=0.9))))
    for a, b in ((mixed, B), (B, mixed)):
        told = between_in_words(WorldSettings(), a, b, ())
        assert told == "Between them: as the materials of the shapes that touch."
