"""Bodies made of one another: areas add up, the first gives what they are made of, joints go along."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.cutting.combining import intersect, make_hull, subtract, unite
from sketchfall.app.cutting.regions import DISC_CORNERS, DISC_TOLERANCE, flattened
from sketchfall.app.cutting.reshaping import grow, grown_bodies, simplified_bodies, simplify
from sketchfall.app.drawing.geometry import holes_of, vertices_of
from sketchfall.app.drawing.joint_geometry import anchors_of, axis_of, new_joint
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, DrawingError, Kind, Material, PolygonShape
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.strokes.shaping import box_body, circle_body
from tests.app.cutting.live import begin_run, drawing_of
from tests.app.cutting.motion import momentum
from tests.app.holed import FRAME_BODY

IRON = replace(box_body(1, (0.0, 0.0), (4.0, 2.0)), material=Material(density=2.0), colour="#123456")
WOOD = replace(box_body(2, (3.0, 1.0), (5.0, 5.0)), colour="#654321")
DISC = circle_body(3, (1.0, 1.0), 0.5)
angles, places = st.floats(-3.0, 3.0), st.floats(-3.0, 3.0)


def area(body: BodyDrawing) -> float:
    return mass_of(body).area


def only(live: LiveDrawing) -> BodyDrawing:
    (body,) = live.document.scene.bodies
    return body


def done(do: Callable[[LiveDrawing], str], *bodies: BodyDrawing) -> float:
    """The area of all that comes out; zero if it was refused since nothing would be left, or changed."""
    live = drawing_of(*bodies, selected=[body.id for body in bodies])
    return 0.0 if do(live) else math.fsum(map(area, live.document.scene.bodies))


@given(angles, places, places)
def test_union_and_intersection_have_the_area_of_both(angle: float, x: float, y: float) -> None:
    one, other = FRAME_BODY, replace(IRON, id=2, angle=angle, position=(x, y))
    both = area(one) + area(other)
    common = done(intersect, one, other)
    united = done(unite, one, other) or both
    assert united + common == pytest.approx(both, rel=1e-7)
    assert (done(subtract, one, other) or area(one)) + common == pytest.approx(area(one), rel=1e-7)


def test_the_body_furthest_back_gives_material_colour_and_place_and_it_is_one_step() -> None:
    live = drawing_of(IRON, WOOD, DISC, selected=[2, 1])
    assert unite(live) == ""
    made, disc = live.document.scene.bodies
    assert (made.id, made.material, made.colour, made.position) == (
        1,
        IRON.material,
        "#123456",
        IRON.position,
    )
    assert area(made) == pytest.approx(8.0 + 8.0 - 1.0)
    assert disc == DISC
    assert (live.document.undo_stack.count(), live.document.undo_stack.text(0)) == (1, "Unite 2 bodies")
    assert list(live.document.selection.bodies) == [1]
    live.document.undo()
    assert live.document.scene.bodies == (IRON, WOOD, DISC)
    assert list(live.document.selection.bodies) == [1, 2]
    live.document.redo()
    assert decode_drawing(encode_drawing(live.document.scene)) == live.document.scene


def test_what_does_not_touch_is_not_united() -> None:
    apart = replace(WOOD, position=(20.0, 0.0))
    live = drawing_of(IRON, apart, selected=[1, 2])
    assert unite(live) == "None of these bodies touches another one."
    live = drawing_of(IRON, apart, DISC, selected=[1, 2, 3])
    assert unite(live) == ""
    assert live.document.scene.bodies[1] == apart


def test_a_disc_taken_out_of_a_box_leaves_a_round_hole() -> None:
    live = drawing_of(IRON, DISC, selected=[1, 3])
    assert subtract(live) == ""
    plate = only(live)
    assert holes_of(plate) == 1
    assert mass_of(plate).mass == pytest.approx(2.0 * (8.0 - math.pi / 4.0), rel=1e-8)


def test_a_strip_across_parts_the_box_and_nothing_at_all_is_refused() -> None:
    strip = box_body(2, (1.0, -1.0), (2.0, 3.0))
    live = drawing_of(IRON, strip, selected=[1, 2])
    assert subtract(live) == ""
    assert [area(body) for body in live.document.scene.bodies] == pytest.approx([4.0, 2.0])
    whole = box_body(2, (-1.0, -1.0), (9.0, 9.0))
    live = drawing_of(IRON, whole, selected=[1, 2])
    assert subtract(live) == "Nothing would be left of body 1."
    assert live.document.scene.bodies == (IRON, whole)
    live = drawing_of(IRON, replace(WOOD, position=(20.0, 0.0)), selected=[1, 2])
    assert subtract(live).startswith("No other body overlaps body 1")
    assert intersect(live) == "Nothing would be left of body 1."
    assert unite(drawing_of(IRON, selected=[1])) == "Select two bodies, or more."


def test_a_result_that_touches_itself_is_refused_with_its_reason() -> None:
    tip = PolygonShape(vertices=((1.0, 0.0), (1.5, 1.0), (0.5, 1.0)))
    live = drawing_of(
        replace(IRON, position=(0.0, 0.0)),
        BodyDrawing(id=2, position=(-1.0, -1.0), shapes=(tip,)),
        selected=[1, 2],
    )
    with pytest.raises(ValueError, match="meets the outline at"):
        subtract(live)
    assert len(live.document.scene.bodies) == 2


def test_a_hull_is_around_all_that_is_selected() -> None:
    live = drawing_of(IRON, WOOD, selected=[1, 2])
    assert make_hull(live) == ""
    corners = vertices_of(only(live))
    wanted = [(0, 0), (4, 0), (5, 1), (5, 5), (3, 5), (0, 2)]
    assert sorted((round(x, 6), round(y, 6)) for x, y in corners) == sorted(wanted)
    live = drawing_of(IRON, selected=[1])
    assert make_hull(live) == "This is its own hull already."
    dented = replace(IRON, shapes=(PolygonShape(vertices=((0, 0), (2, 0), (2, 2), (1, 0.5), (0, 2))),))
    live = drawing_of(dented, selected=[1])
    assert make_hull(live) == ""
    assert area(only(live)) == pytest.approx(4.0)
    within = replace(box_body(2, (1.0, 0.5), (2.0, 1.5)), colour="#654321")
    live = drawing_of(IRON, within, selected=[1, 2])
    assert make_hull(live) == "", "of two it is one, also if it lies around the other already"
    assert area(only(live)) == pytest.approx(area(IRON))


def test_joints_of_what_is_united_go_along_and_those_between_the_two_are_gone() -> None:
    far, turned = replace(DISC, id=4, position=(9.0, 9.0)), replace(WOOD, angle=0.4)
    joints = [
        new_joint(1, "rod", turned, far, (4.0, 4.0), (9.0, 9.0)),
        new_joint(2, "hinge", IRON, turned, (3.5, 1.5), (3.5, 1.5)),
        new_joint(3, "slider", turned, None, (3.9, 2.9), (3.9, 2.9), (0.6, 0.8)),
    ]
    live = drawing_of(IRON, turned, far, joints=joints, selected=[1, 2])
    before = {joint.id: anchors_of(joint, live.bodies) for joint in joints}
    assert unite(live) == ""
    rod, slider = live.document.scene.joints
    assert [(joint.id, joint.body_a) for joint in (rod, slider)] == [(1, 1), (3, 1)]
    for joint in (rod, slider):
        for place, was in zip(anchors_of(joint, live.bodies), before[joint.id], strict=True):
            assert place == pytest.approx(was)
    assert axis_of(slider, live.bodies) == pytest.approx((0.6, 0.8))


@pytest.mark.parametrize("kind", ["dynamic", "static"])
def test_what_is_united_has_the_charge_of_all(kind: Kind) -> None:
    live = drawing_of(
        replace(IRON, kind=kind, charge=1.5), replace(WOOD, kind=kind, charge=-0.5), selected=[1, 2]
    )
    assert unite(live) == ""
    assert only(live).charge == 1.0


def test_what_is_united_while_it_runs_keeps_its_momentum() -> None:
    one = replace(IRON, velocity=(2.0, 0.0), angular_velocity=1.0)
    beside = replace(box_body(2, (4.0, 0.0), (6.0, 3.0)), material=IRON.material, velocity=(-1.0, 3.0))
    live = drawing_of(one, beside, selected=[1, 2])
    running = begin_run(live, 0)
    before = tuple(live.bodies[number] for number in (1, 2))
    assert unite(live) == ""
    assert momentum((live.bodies[1],)) == pytest.approx(momentum(before), rel=1e-7)
    running.recording.step()
    assert len(running.run.bodies) == 1


def test_what_moves_alike_goes_on_so_however_heavy_it_becomes() -> None:
    bodies = [replace(body, velocity=(1.0, 2.0)) for body in (IRON, WOOD)]
    live = drawing_of(*bodies, selected=[1, 2])
    assert unite(live) == ""
    assert only(live).velocity == pytest.approx((1.0, 2.0))
    assert only(live).angular_velocity == pytest.approx(0.0)


def test_while_it_runs_a_body_that_is_held_is_not_made_part_of_another() -> None:
    pin = new_joint(1, "hinge", WOOD, None, (4.0, 4.0), (4.0, 4.0))
    live = drawing_of(IRON, WOOD, joints=[pin], selected=[1, 2])
    begin_run(live, 1)
    assert unite(live).startswith("While it runs, only bodies that no joint holds")
    assert len(live.document.scene.bodies) == 2


@given(st.floats(1e-3, 1e3))
def test_a_flattened_disc_has_its_area_and_leaves_it_by_no_more_than_is_said(radius: float) -> None:
    corners = flattened(CircleShape(radius=radius, center=(1.0, 2.0)))
    body = BodyDrawing(id=1, shapes=(PolygonShape(vertices=corners),))
    assert area(body) == pytest.approx(math.pi * radius**2)
    reach = math.dist(corners[0], (1.0, 2.0)) / radius
    assert reach - 1.0 <= DISC_TOLERANCE
    assert 1.0 - reach * math.cos(math.pi / DISC_CORNERS) <= DISC_TOLERANCE


def test_offset_makes_boxes_and_discs_larger_and_smaller_and_says_when_nothing_is_left() -> None:
    live = drawing_of(IRON, DISC, selected=[1, 3])
    assert [area(body) for body in grown_bodies(live, 0.5)] == pytest.approx([5.0 * 3.0, math.pi])
    assert grow(live, -0.25) == ""
    box, disc = live.document.scene.bodies
    assert area(box) == pytest.approx(3.5 * 1.5)
    assert disc.shapes == (CircleShape(radius=0.25),)
    with pytest.raises(DrawingError, match="nothing would be left"):
        grow(live, -0.3)


def test_shapes_of_one_body_that_overlap_grow_together_and_weigh_once() -> None:
    cross = [(0.5, 2.0), (2.0, 0.5)]
    shapes = tuple(PolygonShape(vertices=((-x, -y), (x, -y), (x, y), (-x, y))) for x, y in cross)
    live = drawing_of(BodyDrawing(id=1, shapes=shapes), selected=[1])
    assert grow(live, 0.1) == ""
    assert area(only(live)) == pytest.approx(2.0 * 1.2 * 4.2 - 1.2**2)


def test_simplify_leaves_out_corners_within_the_tolerance_and_keeps_holes() -> None:
    bump = ((-2.0, -2.0), (0.0, -2.01), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0))
    body = replace(FRAME_BODY, shapes=(PolygonShape(vertices=bump, holes=(((-1, -1), (1, -1), (0, 1)),)),))
    live = drawing_of(body, DISC, selected=[1, 3])
    assert simplified_bodies(live, 0.001) == []
    assert simplify(live, 0.001).startswith("With so small a tolerance")
    assert simplify(live, 0.1) == ""
    (shape,) = live.document.body(1).shapes
    assert isinstance(shape, PolygonShape)
    assert (len(shape.vertices), len(shape.holes)) == (4, 1)


@pytest.mark.parametrize("corners", [3, 4, 7])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_where_no_corner_can_be_spared_a_body_stays_as_it_was_drawn(corners: int, first: int) -> None:
    """Whichever of its corners was drawn first, and whichever way round."""
    turns = [math.tau * (number + first) / corners for number in range(corners)]
    around = tuple((math.cos(turn), math.sin(turn)) for turn in turns)
    for outline in (around, around[::-1]):
        body = replace(IRON, shapes=(PolygonShape(vertices=outline),))
        assert simplified_bodies(drawing_of(body, selected=[1]), 1e-3) == []
