"""The collision under the microscope says what the engine does, step by step, and in words."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings

from sketchfall import physics
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.laboratory.microscope import (
    Friction,
    Impulse,
    divide,
    friction_between,
    impulses_between,
    study,
)
from sketchfall.app.laboratory.microscope_story import metres, place, tell
from sketchfall.app.laboratory.separating_axes import Divided
from sketchfall.app.running.rigid_run import RigidRun
from tests import naive
from tests.app.looking import BOX, HERE, look
from tests.naive import Pose, convex_shapes, placed, poses
from tests.physics.oracles import stars
from tests.physics.overlaps import centered_on_corner

HOOK = physics.Polygon([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])


# --- it says what the engine says -------------------------------------------------------------------------


@settings(max_examples=60)
@given(convex_shapes, convex_shapes, poses, poses)
def test_normal_depth_and_points_are_those_of_the_engine(
    a: physics.Shape, b: physics.Shape, pose_a: Pose, pose_b: Pose
) -> None:
    gap = naive.gap(placed(a, pose_a), placed(b, pose_b))
    assume(abs(gap) > 1e-6)
    seen = look(a, pose_a, b, pose_b)
    found = physics.collide(a, pose_a, b, pose_b)
    assert seen.apart is (gap > 0.0)
    if seen.apart:
        assert seen.closest is not None
        assert math.dist(*seen.closest) == pytest.approx(gap, abs=1e-9)
        assert 0.0 < -seen.axes[seen.chosen].overlap <= gap + 1e-9
        return
    assert found is not None
    assert seen.axes[seen.chosen].overlap == pytest.approx(found.depth, rel=2e-6, abs=1e-9)
    assert seen.clipping is not None
    ways = naive.ways_out(placed(a, pose_a), placed(b, pose_b), 1e-9 + 2e-6 * found.depth)
    if len(ways) == 1 and not centered_on_corner(placed(a, pose_a), placed(b, pose_b)):
        assert seen.axes[seen.chosen].direction == pytest.approx(found.normal, abs=1e-6)
        depths = [point.depth for point in seen.clipping.points]
        assert max(depths) == pytest.approx(found.depth, rel=2e-6, abs=1e-9)


@pytest.mark.parametrize("tilt", [0.0, 0.02, -0.02])
@pytest.mark.parametrize("x", [0.0, 0.4, -0.7])
def test_contact_points_of_a_box_on_a_box_are_those_of_the_engine(tilt: float, x: float) -> None:
    seen, found = look(BOX, HERE, BOX, (x, 0.98, tilt)), physics.collide(BOX, HERE, BOX, (x, 0.98, tilt))
    assert found is not None
    assert seen.clipping is not None
    ours = sorted(point.place for point in seen.clipping.points)
    assert np.array(ours) == pytest.approx(np.array(sorted(found.points)), abs=1e-12)


@settings(max_examples=30)
@given(stars(), poses)
def test_of_a_body_with_dents_the_deepest_parts_are_shown(
    outline: list[tuple[float, float]], pose: Pose
) -> None:
    star = physics.Polygon(outline)
    seen, found = look(star, HERE, BOX, pose), physics.collide(star, HERE, BOX, pose)
    if found is None:
        assert seen.apart or seen.axes[seen.chosen].overlap < 1e-9
    elif found.depth > 1e-6:
        assert not seen.apart
        assert seen.axes[seen.chosen].overlap >= found.depth * (1.0 - 1e-5) - 1e-9


def test_the_way_out_never_leads_through_a_cut() -> None:
    """A small box deep in the elbow of a hook, nearer to the cut than to any side."""
    seen = look(HOOK, HERE, physics.Polygon.box(0.2, 0.2), (0.95, 0.5, 0.0))
    assert not seen.apart
    assert seen.axes[seen.chosen].leads_out
    assert not all(axis.leads_out for axis in seen.axes), "or nothing is tried here"


@pytest.mark.parametrize(("x", "y", "leads_out"), [(4.2, -0.2, True), (3.8, 0.2, False)])
def test_a_disc_gets_out_over_a_corner_only_if_its_middle_is_beyond_it(
    x: float, y: float, leads_out: bool
) -> None:
    disc = physics.Circle(0.5)
    for seen in (look(HOOK, HERE, disc, (x, y, 0.0)), look(disc, (x, y, 0.0), HOOK, HERE)):
        (over_corner,) = [axis for axis in seen.axes if not axis.owner]
        assert over_corner.leads_out is leads_out


# --- what is told -----------------------------------------------------------------------------------------


def test_parallel_sides_make_one_axis() -> None:
    assert len(look(BOX, HERE, BOX, (0.5, 0.9, 0.0)).axes) == 2
    assert len(look(BOX, HERE, BOX, (0.5, 0.9, 0.1)).axes) == 4


def test_of_parallel_sides_the_one_that_is_faced_is_told() -> None:
    """A box on a floor gets out through the top of the floor, which is its third side."""
    seen = look(physics.Polygon.box(10.0, 1.0), HERE, BOX, (0.0, 0.95, 0.1))
    up = seen.axes[seen.chosen]
    assert (up.owner, up.number) == ("A", 2)
    assert up.side[0][1] == up.side[1][1] == 0.5


def test_a_collision_is_told_from_the_bodies_to_the_points() -> None:
    steps = tell(look(BOX, HERE, BOX, (0.2, 0.9, 0.1)))
    assert [step.kind for step in steps] == ["bodies", *["axis"] * 4, "normal", "points"]
    assert "the least so far" in steps[1].sentence
    found = physics.collide(BOX, HERE, BOX, (0.2, 0.9, 0.1))
    assert found is not None
    assert dict(steps[-2].numbers)["Depth"] == metres(found.depth)
    told = [
        (text, value)
        for number, (point, depth) in enumerate(zip(found.points, found.depths, strict=True), 1)
        for text, value in ((f"Point {number}", place(point)), (f"Depth {number}", metres(depth)))
    ]
    assert sorted(steps[-1].numbers) == sorted(told)
    assert [step.title for step in steps[1:5]] == [f"Axis {number}" for number in range(1, 5)]


def test_bodies_apart_are_told_with_the_axis_that_separates_them() -> None:
    seen = look(BOX, HERE, BOX, (0.0, 3.0, 0.0))
    steps = tell(seen)
    assert steps[-1].kind == "apart"
    assert f"axis {seen.chosen + 1} separates them" in steps[-1].sentence
    assert "2.000 m" in steps[-1].sentence
    assert "gap of 2.000 m" in steps[-2].sentence, "the search ends with this axis"
    assert seen.closest is not None
    assert seen.closest[0][1] == pytest.approx(0.5)


def test_each_step_has_the_numbers_that_one_would_work_out_by_hand() -> None:
    """A box, and a disc that is above it or in it."""
    disc = physics.Circle(0.5)
    along = "Direction", "(0.000, 1.000)"
    of_a, least = ("Shadow of A", "-0.500 to 0.500 m"), ("Least so far", "100 mm (axis 1)")
    assert [dict(step.numbers) for step in tell(look(BOX, HERE, disc, (0.3, 3.0, 0.0)))] == [
        {"A has": "4 sides", "B has": "a rim and a centre"},
        dict((along, of_a, ("Shadow of B", "2.500 to 3.500 m"), ("Gap", "2.000 m"))),
        {
            "Separated by": "axis 1",
            "Gap along it": "2.000 m",
            "Distance": "2.000 m",
            "Nearest of A": "(0.300, 0.500) m",
            "Nearest of B": "(0.300, 2.500) m",
        },
    ]
    axes = (  # the last leads from the nearest corner to the centre
        (along, of_a, ("Shadow of B", "0.400 to 1.400 m"), ("Overlap", "100 mm")),
        (("Direction", "(1.000, 0.000)"), of_a, ("Shadow of B", "-0.200 to 0.800 m"), ("Overlap", "0.700 m")),
        (
            ("Direction", "(-0.447, 0.894)"),
            ("Shadow of A", "-0.671 to 0.671 m"),
            ("Shadow of B", "0.171 to 1.171 m"),
            ("Overlap", "0.500 m"),
        ),
    )
    touching = tell(look(BOX, HERE, disc, (0.3, 0.9, 0.0)))
    assert [step.numbers for step in touching[1:4]] == [(*numbers, least) for numbers in axes]
    assert [dict(step.numbers) for step in touching[4:]] == [
        {"Normal, A to B": "(0.000, 1.000)", "Depth": "100 mm"},
        {"Point 1": "(0.300, 0.450) m", "Depth 1": "100 mm"},
    ]


def test_discs_have_one_axis_through_their_centres() -> None:
    disc = physics.Circle(0.5)
    seen = look(disc, HERE, disc, (0.6, 0.8, 0.0))
    assert len(seen.axes) == 1
    assert seen.axes[0].direction == pytest.approx((0.6, 0.8))
    touching = look(disc, HERE, disc, (0.0, 0.9, 0.0))
    assert touching.clipping is not None
    assert touching.clipping.points[0].place == pytest.approx((0.0, 0.45))
    assert "through the two centres" in tell(touching)[1].sentence
    (points,) = [step for step in tell(touching) if step.kind == "points"]
    assert points.sentence.startswith("A disc touches in a single point")
    (of_boxes,) = [step for step in tell(look(BOX, HERE, BOX, (0.0, 0.9, 0.0))) if step.kind == "points"]
    assert "is the reference" in of_boxes.sentence
    assert of_boxes.sentence.endswith("the contact, 2 points.")


def test_a_disc_centred_on_a_corner_has_no_axis_over_it() -> None:
    """A direction between the two would be made of rounding."""
    disc = physics.Circle(0.3)
    for seen in (look(BOX, HERE, disc, (0.5, 0.5, 0.0)), look(disc, (0.5, 0.5, 0.0), BOX, HERE)):
        assert [axis.owner != "" for axis in seen.axes] == [True, True]
    near = look(BOX, HERE, disc, (0.501, 0.501, 0.0))
    assert near.axes[-1].direction == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))


@pytest.mark.parametrize("y", [0.9, 0.2])
def test_a_disc_touches_at_the_same_place_whichever_of_the_two_is_first(y: float) -> None:
    disc, there = physics.Circle(0.5), (0.3, y, 0.0)
    first, second = look(disc, there, BOX, HERE).clipping, look(BOX, HERE, disc, there).clipping
    assert first is not None
    assert second is not None
    (one,), (other,) = first.points, second.points
    assert one.place == pytest.approx(other.place)
    assert one.depth == pytest.approx(other.depth)


def test_discs_at_one_place_are_told_as_well() -> None:
    disc = physics.Circle(0.5)
    seen = look(disc, HERE, disc, HERE)
    assert seen.axes[seen.chosen].overlap == pytest.approx(1.0)
    assert tell(seen)


@pytest.mark.parametrize(
    ("sideways", "words"),
    [(0.2, "stick"), (0.5, "slide"), (0.55, "stick")],
    ids=["held", "sliding", "nearly"],
)
def test_impulses_are_told_with_the_cone_of_friction(sideways: float, words: str) -> None:
    blow = Impulse((0.0, 0.5), (0.0, 1.0), 2.0, 2.0 * sideways)
    seen = study(
        Divided([BOX]), HERE, Divided([BOX]), (0.0, 0.99, 0.0), [blow], Friction(static=0.6, kinetic=0.5)
    )
    last = tell(seen)[-1]
    assert last.kind == "impulses"
    assert words in last.sentence
    assert dict(last.numbers)["Along the normal"] == "2 N s"
    assert "31.0°" in dict(last.numbers)["Static friction"]


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        (BOX, BOX, "at right angles to side 3 of A"),
        (physics.Circle(0.5), physics.Circle(0.5), "through the two centres"),
        (physics.Circle(0.5), BOX, "through the centre and the nearest corner"),
        (BOX, physics.Circle(0.5), "through the centre and the nearest corner"),
    ],
    ids=["boxes", "discs", "disc and box", "box and disc"],
)
def test_an_axis_is_told_by_where_it_comes_from(a: physics.Shape, b: physics.Shape, words: str) -> None:
    told = [step.sentence for step in tell(look(a, HERE, b, (0.6, 0.7, 0.0))) if step.kind == "axis"]
    assert any(words in sentence for sentence in told)
    others = {"through the two centres", "through the centre and the nearest corner"} - {words}
    assert not any(other in sentence for other in others for sentence in told)


def corners_at(x: float, y: float) -> list[tuple[float, float]]:
    """Of BOX, those at its left first."""
    return [(x + dx, y + dy) for dx in (-0.5, 0.5) for dy in (-0.5, 0.5)]


def test_a_long_floor_does_not_make_a_small_box_tiny() -> None:
    floor = physics.Polygon.box(1000.0, 1.0)
    (x, y), radius = look(floor, HERE, BOX, (30.0, 0.99, 0.0)).focus
    assert x == pytest.approx(30.0)
    assert all(math.dist((x, y), corner) < radius for corner in corners_at(30.0, 0.99))
    assert radius < 2.0  # all of the box, and not much more


def test_bodies_apart_are_both_seen() -> None:
    (x, y), radius = look(BOX, HERE, BOX, (3.0, 0.0, 0.0)).focus
    assert (x, y) == pytest.approx((1.5, 0.0), abs=0.1)
    between = (*corners_at(0.0, 0.0)[2:], *corners_at(3.0, 0.0)[:2])
    assert all(math.dist((x, y), place) < radius for place in ((0.0, 0.0), (3.0, 0.0), *between))
    assert radius < 2.0  # and not much more


def test_lengths_are_told_in_units_that_fit() -> None:
    assert [metres(value) for value in (2.0, -0.0, 0.0123, 2e-5)] == [
        "2.000 m",
        "0.000 m",
        "12.3 mm",
        "20 µm",
    ]


# --- from drawings and runs -------------------------------------------------------------------------------


def test_the_impulses_of_a_box_at_rest_carry_its_weight() -> None:
    scene = Scene(
        bodies=(
            BodyDrawing(id=1, kind="static", shapes=(square(10.0),), position=(0.0, -5.0)),
            BodyDrawing(id=2, shapes=(square(0.5),), position=(0.0, 0.5)),
        )
    )
    run = RigidRun(scene)
    for _ in range(30):
        run.step()
    for a, b in ((0, 1), (1, 0)):
        found = impulses_between(run.world, a, b)
        weight_in_a_step = run.bodies[2].mass * 9.81 / 60.0
        assert sum(each.along_normal for each in found) == pytest.approx(weight_in_a_step, rel=1e-3)
        for each in found:
            assert each.normal == pytest.approx((0.0, 1.0 if a == 0 else -1.0), abs=1e-9)
    assert impulses_between(run.world, 1, 1) == []


def test_friction_is_combined_as_the_world_does() -> None:
    rough, smooth = (
        Material(static_friction=0.9, kinetic_friction=0.4),
        Material(static_friction=0.1, kinetic_friction=0.1),
    )
    bodies = [BodyDrawing(id=1, shapes=(square(1.0),), material=each) for each in (rough, smooth)]
    usual = friction_between(WorldSettings(), *bodies)
    assert usual.static == pytest.approx(math.sqrt(0.9 * 0.1))
    assert usual.kinetic == pytest.approx(math.sqrt(0.4 * 0.1))
    assert friction_between(WorldSettings(friction_rule="minimum"), *bodies).static == 0.1


def test_a_drawn_body_is_divided_like_the_engine_does() -> None:
    hook = BodyDrawing(
        id=1,
        shapes=(
            PolygonShape(vertices=tuple((x, y) for x, y in HOOK.outline.tolist())),
            CircleShape(radius=0.5),
        ),
    )
    parts = divide(hook).placed(0.0, 0.0, 0.0)
    assert len(parts) == len(HOOK.parts) + 1
    assert parts[-1].is_round


def square(half: float) -> PolygonShape:
    return PolygonShape(vertices=((-half, -half), (half, -half), (half, half), (-half, half)))


@pytest.mark.parametrize("kinetic", [0.02, 0.5, 6.0])
@pytest.mark.parametrize(("share", "words"), [(0.0, "stick"), (0.8, "stick"), (1.0, "slide")])
def test_surfaces_slide_if_they_rub_as_hard_as_kinetic_friction_has_it(
    kinetic: float, share: float, words: str
) -> None:
    """However rough they are, and in either direction."""
    for sign in (1.0, -1.0):
        blow = Impulse((0.0, 0.5), (0.0, 1.0), 3.0, sign * 3.0 * kinetic * share)
        friction = Friction(static=1.1 * kinetic, kinetic=kinetic)
        last = tell(study(Divided([BOX]), HERE, Divided([BOX]), (0.0, 0.99, 0.0), [blow], friction))[-1]
        assert words in last.sentence
        assert last.sentence.endswith(".")
        assert dict(last.numbers)["Surface / normal"] == f"{kinetic * share:.3f}"


def test_the_blows_at_all_points_are_added_up_and_told_one_by_one() -> None:
    up = (0.0, 1.0)
    blows = [Impulse((0.4, 0.5), up, 3.0, 0.5), Impulse((-0.4, 0.5), up, 1.0, -1.5)]
    rough = Friction(static=1.0, kinetic=0.5)
    last = tell(study(Divided([BOX]), HERE, Divided([BOX]), (0.0, 0.99, 0.0), blows, rough))[-1]
    assert last.numbers == (
        ("Along the normal", "4 N s"),
        ("Along the surface", "-1 N s"),
        ("Surface / normal", "0.250"),
        ("Static friction", "1 (cone of 45.0°)"),
        ("Kinetic friction", "0.5 (cone of 26.6°)"),
        ("At point 1", "3 N s, 0.5 N s"),
        ("At point 2", "1 N s, -1.5 N s"),
    )
    assert "by 4 N s and along the surface by 1 N s." in last.sentence


def test_without_friction_the_arrow_has_no_sideways_part() -> None:
    blow = Impulse((0.0, 0.5), (0.0, 1.0), 2.0, 0.0)
    smooth = Friction(static=0.0, kinetic=0.0)
    last = tell(study(Divided([BOX]), HERE, Divided([BOX]), (0.0, 0.99, 0.0), [blow], smooth))[-1]
    assert last.sentence.endswith("has no sideways part, since there is no friction.")


def test_every_step_has_a_title_and_a_whole_sentence() -> None:
    blow = Impulse((0.0, 0.5), (0.0, 1.0), 2.0, 0.4)
    near, far = (0.2, 0.9, 0.1), (0.0, 3.0, 0.0)
    for pose in (near, far):
        seen = study(Divided([BOX]), HERE, Divided([BOX]), pose, [blow], Friction(static=0.6, kinetic=0.5))
        for step in tell(seen):
            assert step.sentence.endswith((".", ":"))
            assert "." not in step.title
            assert len(step.title) < len(step.sentence)
