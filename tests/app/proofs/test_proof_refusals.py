"""A drawing that no longer fits its closed form says what prevents it; one that still fits is proved."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from msgspec import convert
from msgspec.structs import replace

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.editing.keeping import kept_bodies
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.proofs import ProofError, closed_form
from sketchfall.app.proofs.conditions import frictions_of, restitution_of
from sketchfall.app.proofs.course import Course, Leg, positive_roots
from sketchfall.app.proofs.watch import Watch
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.physics.method_names import FRICTION_RULES, RESTITUTION_RULES
from sketchfall.physics.shapes.material import (
    combine_friction,
    combine_restitution,
)
from tests.app.proving import PROOFS, drawing, proof_of, run_beside

Edit = Callable[[Scene], Scene]


def world(**settings: object) -> Edit:
    return lambda scene: replace(scene, world=replace(scene.world, **settings))


def body(index: int, **fields: object) -> Edit:
    def edited(scene: Scene) -> Scene:
        bodies = list(scene.bodies)
        bodies[index] = replace(bodies[index], **fields)
        return replace(scene, bodies=tuple(bodies))

    return edited


def material(index: int, **fields: object) -> Edit:
    return lambda scene: body(index, material=replace(scene.bodies[index].material, **fields))(scene)


def joined(scene: Scene) -> Scene:
    rope = JointDrawing(
        id=1, kind="rope", body_a=scene.bodies[-1].id, anchor_a=(0.0, 0.0), anchor_b=(0.0, 9.0)
    )
    return replace(scene, joints=(rope,))


def without_moving(scene: Scene) -> Scene:
    return replace(scene, bodies=tuple(body for body in scene.bodies if body.kind == "static"))


@pytest.mark.parametrize("name", PROOFS)
@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (joined, "There is a joint"),
        (world(linear_drag=0.1), "The air drags"),
        (world(quadratic_drag=0.1), "The air drags"),
        (world(attraction=1.0), "attract each other"),
        (world(method="event_driven"), "another method"),
        (body(-1, force=(1.0, 0.0)), "A force or torque of its own acts on"),
        (body(-1, torque=1.0), "A force or torque of its own acts on"),
        (body(0, surface_speed=1.0), "runs like a belt"),
        (body(0, sensor=True), "lets other bodies through"),
        (body(0, one_way=True), "lets other bodies through"),
        (body(0, charge=1.0), "has a charge"),
        (body(0, magnet=1.0), "is a magnet"),
        (body(0, material=Material(rolling_resistance=0.1)), "has a rolling resistance"),
        (body(-1, gravity_scale=0.5), "has a gravity factor of its own"),
        (body(-1, kind="kinematic"), "moves by itself"),
        (without_moving, "no body that moves"),
    ],
)
def test_what_no_closed_form_knows_is_named(name: str, edit: Edit, words: str) -> None:
    with pytest.raises(ProofError, match=words):
        closed_form(edit(drawing(name)))


TWO_SHAPES = (CircleShape(radius=0.5), CircleShape(radius=0.5, center=(1.0, 0.0)))


@pytest.mark.parametrize(
    ("name", "edit", "words"),
    [
        ("head_on", world(gravity=(0.0, -9.81)), "There is gravity"),
        ("head_on", body(0, kind="static"), "ball 1 stands still"),
        ("head_on", body(0, shapes=TWO_SHAPES), "ball 1 is not a single disc"),
        ("head_on", body(0, position=(2.5, 2.6)), "ball 1 and ball 2 overlap"),
        ("head_on", body(0, mask=0), "layers that do not collide"),
        ("head_on", body(3, velocity=(0.9, 0.0)), "slower than 0.25 m/s does not bounce"),
        ("oblique", lambda scene: replace(scene, bodies=scene.bodies[:1]), "No two of the balls meet"),
        ("bouncing_ball", world(gravity=(0.0, 0.0)), "There is no gravity"),
        ("bouncing_ball", world(gravity=(1.0, -9.81)), "no level ground below ball"),
        ("bouncing_ball", body(1, position=(0.0, -3.0)), "no level ground below ball"),
        ("bouncing_ball", body(1, position=(0.0, 0.302)), "slower than 0.25 m/s does not bounce"),
        ("slope", body(1, shapes=(CircleShape(radius=0.5),)), "rough box is not a single polygon"),
        ("slope", body(1, angle=0.0), "No side of rough box lies on a flat face"),
        ("slope", body(1, velocity=(0.0, 1.0)), "velocity of rough box does not point along slope"),
        ("slope", body(1, angular_velocity=1.0), "rough box spins"),
        ("slope", world(gravity=(0.0, 9.81)), "Gravity does not press"),
        ("rolling", body(1, fixed_rotation=True), "rough disc must not turn"),
        ("rolling", body(1, position=(0.0, 9.0)), "rough disc does not touch"),
        ("projectile", body(1, shapes=TWO_SHAPES), "made of several shapes"),
        ("projectile", body(1, position=(2.0, 0.0)), "At the very start, ball at 30° meets floor"),
    ],
)
def test_what_this_closed_form_does_not_fit_is_named(name: str, edit: Edit, words: str) -> None:
    with pytest.raises(ProofError, match=words):
        closed_form(edit(drawing(f"proof_{name}")))


def test_balls_that_rub_have_no_closed_form() -> None:
    scene = drawing("proof_head_on")
    for index in (0, 1):
        scene = material(index, static_friction=0.5, kinetic_friction=0.5)(scene)
    with pytest.raises(ProofError, match="rub, and the closed form is for smooth balls"):
        closed_form(scene)


def test_a_ball_that_drifts_must_not_rub() -> None:
    scene = drawing("proof_bouncing_ball")
    for index in (0, 1):
        scene = material(index, static_friction=0.5, kinetic_friction=0.5)(scene)
    with pytest.raises(ProofError, match="drifts or spins and rubs against floor"):
        closed_form(scene)
    run_beside(body(1, velocity=(0.0, 0.0))(scene))


def test_a_ball_without_restitution_does_not_bounce() -> None:
    scene = material(0, restitution=0.0)(material(1, restitution=0.0)(drawing("proof_bouncing_ball")))
    with pytest.raises(ProofError, match="ball does not bounce"):
        closed_form(scene)


def test_a_box_too_high_for_its_base_has_no_closed_form() -> None:
    scene = drawing("proof_slope")
    box = scene.bodies[1]
    (shape,) = box.shapes
    assert isinstance(shape, PolygonShape)
    high = [(x / 3.0, 3.0 * y) for x, y in shape.vertices]
    lift = 0.8  # m, along the normal: half of the height that was added
    place = (box.position[0] + lift * math.sin(math.pi / 6), box.position[1] + lift * math.cos(math.pi / 6))
    tall = replace(box, position=place, shapes=(replace(shape, vertices=tuple(high)),))
    with pytest.raises(ProofError, match="rough box would topple"):
        closed_form(replace(scene, bodies=(scene.bodies[0], tall)))


def test_a_ball_left_almost_at_rest_would_fall_asleep() -> None:
    scene = drawing("proof_head_on")
    nearly = body(1, velocity=(-2.02, 0.0))(replace(scene, bodies=scene.bodies[4:]))
    run_beside(nearly)
    with pytest.raises(ProofError, match=r"ball 2 is left with .* which counts as rest"):
        closed_form(world(sleeping=True)(nearly))


def test_a_claim_is_needed() -> None:
    assert closed_form(Scene()) is None
    assert closed_form(replace(drawing("proof_head_on"), proof=None)) is None


# --- what may be changed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("head_on", body(0, velocity=(6.0, 0.0))),
        ("head_on", body(0, velocity=(1.5, 0.3))),
        ("head_on", world(restitution_rule="minimum")),
        ("oblique", material(2, density=9.0)),
        ("oblique", world(substeps=1)),
        ("bouncing_ball", material(1, restitution=1.0)),
        ("bouncing_ball", world(restitution_rule="product")),
        ("bouncing_ball", world(gravity=(0.0, -1.62))),
        ("projectile", world(integrator="velocity_verlet")),
        ("slope", world(friction_rule="geometric_mean")),
        ("slope", world(gravity=(1.0, -9.0))),
        ("rolling", body(1, angular_velocity=20.0)),
        ("sliding_then_rolling", body(2, velocity=(-1.0, 0.0), angular_velocity=20.0)),
    ],
)
def test_an_edited_drawing_is_still_proved(name: str, edit: Edit) -> None:
    scene = drawing(f"proof_{name}")
    edited = edit(scene)
    assert edited != scene
    run_beside(edited)


@pytest.mark.parametrize("name", PROOFS)
def test_a_state_kept_from_a_run_is_proved_as_well(name: str) -> None:
    run = RigidRun(drawing(name))
    for _ in range(45):  # before any two balls have met
        run.step()
    run_beside(replace(run.scene, bodies=tuple(kept_bodies(run))))


def test_explicit_euler_is_shown_to_be_wrong() -> None:
    """The closed form is that of nature, not of the method."""
    with pytest.raises(AssertionError):
        run_beside(world(integrator="explicit_euler")(drawing("proof_projectile")))


def test_where_a_body_meets_another_its_closed_form_ends() -> None:
    scene = drawing("proof_projectile")
    proof = proof_of(scene)
    flights = [2.0 * body.velocity[1] / 9.81 for body in scene.bodies[1:]]
    for end, flight in zip(proof.ends.values(), flights, strict=True):
        assert end.time == pytest.approx(flight, abs=0.05)
        assert end.time < flight
        assert end.why.endswith("meets floor")


def test_a_third_ball_ends_what_can_be_foretold() -> None:
    scene = drawing("proof_head_on")
    third = replace(scene.bodies[4], id=9, name="third", position=(-6.0, -2.6), velocity=(0.0, 0.0))
    proof = proof_of(replace(scene, bodies=(*scene.bodies, third)))
    # The first ball leaves the second at 3 m/s, 1 m/s faster than it came.
    assert {end.why for end in proof.ends.values()} == {"ball 1 meets another ball"}
    assert proof.last_end.time == pytest.approx(1.431 + (-1.069 + 5.0) / 3.0, abs=1e-3)


def test_a_run_held_by_hand_is_no_longer_compared() -> None:
    proof = proof_of(drawing("proof_head_on"))
    watch = Watch(proof)
    watch.disturbed = True
    watch.see(1.0, {})
    assert watch.is_over
    assert all(reading.error is None for reading in watch.readings)


# --- the parts ----------------------------------------------------------------------------------------


def test_materials_combine_as_in_the_engine() -> None:
    def of(friction: float, restitution: float) -> BodyDrawing:
        scene = drawing("proof_head_on")
        made = material(0, static_friction=friction, kinetic_friction=0.5 * friction, restitution=restitution)
        return made(scene).bodies[0]

    a, b = of(0.3, 0.2), of(0.8, 0.9)
    for index, rule in enumerate(RESTITUTION_RULES):
        settings = convert({"restitution_rule": rule}, WorldSettings)  # as from a file
        assert restitution_of(settings, a, b) == pytest.approx(combine_restitution(index, 0.2, 0.9))
    for index, rule in enumerate(FRICTION_RULES):
        settings = convert({"friction_rule": rule}, WorldSettings)
        expected = [combine_friction(index, 0.3, 0.8), combine_friction(index, 0.15, 0.4)]
        assert frictions_of(settings, a, b) == pytest.approx(expected)


def test_many_poses_at_once_are_the_same_as_one_by_one() -> None:
    first = Leg(0.0, (1.0, 2.0), (3.0, -1.0), (0.5, -9.81), 0.1, 2.0, -1.0)
    motion = Course((first, first.at(0.7)), centroid=(0.3, -0.2))
    times = np.linspace(0.0, 2.0, 23)
    assert motion.poses(times) == pytest.approx(np.array([motion.pose(time) for time in times.tolist()]))


@pytest.mark.parametrize(
    ("coefficients", "roots"),
    [
        ((1.0, -3.0, 2.0), [1.0, 2.0]),
        ((1.0, 3.0, 2.0), []),
        ((1.0, 0.0, -4.0), [2.0]),
        ((1.0, 0.0, 4.0), []),
        ((0.0, 2.0, -3.0), [1.5]),
        ((0.0, 0.0, 1.0), []),
        ((1.0, -2.0, 0.0), [2.0]),
    ],
)
def test_roots_after_the_beginning(coefficients: tuple[float, float, float], roots: list[float]) -> None:
    assert positive_roots(*coefficients) == pytest.approx(roots)


@pytest.mark.parametrize("name", PROOFS)
def test_the_claim_is_part_of_the_file(name: str) -> None:
    scene = drawing(name)
    text = encode_drawing(scene).decode()
    assert f'"proof": "{scene.proof}"\n}}\n' in text
    assert '"version": 2' in text
    assert decode_drawing(text.encode()) == scene
    unclaimed = encode_drawing(replace(scene, proof=None)).decode()
    assert "proof" not in unclaimed.replace(name, "")
    assert '"version": 1' in unclaimed


@pytest.mark.parametrize("number_between", [restitution_of, frictions_of])
def test_between_bodies_of_several_materials_no_single_number_holds(
    number_between: Callable[[WorldSettings, BodyDrawing, BodyDrawing], object],
) -> None:
    disc = CircleShape(radius=0.5)
    plain = BodyDrawing(id=1, shapes=(disc,))
    mixed = BodyDrawing(id=2, name="Mixed", shapes=(disc, replace(disc, material=Material(density=2.0))))
    for pair in ((plain, mixed), (mixed, plain)):
        with pytest.raises(ProofError, match="Mixed has shapes of several materials"):
            number_between(WorldSettings(), *pair)
    assert number_between(WorldSettings(), plain, plain)
