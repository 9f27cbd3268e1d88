"""Do two convex shapes overlap, how deep, along which normal: against exact answers and a naive search."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sketchfall.physics import Circle, Polygon, Shape, collide
from sketchfall.physics.collision.sat import CORNER_OF_B, collide_shapes, owner_of_point
from sketchfall.physics.tables.records import CONTACT
from sketchfall.physics.tables.state import State
from tests import naive
from tests.naive import Pose, circles, convex_shapes, placed, polygons, poses, state_of
from tests.physics.oracles import assert_for_all
from tests.physics.overlaps import (
    HERE,
    OVERLAPS,
    ROUNDING,
    SAME_AXIS,
    assert_as_the_oracle,
    centered_on_corner,
    depth_of,
)

pytestmark = pytest.mark.kernel


def moved(pose: Pose, x: float, y: float) -> Pose:
    return pose[0] + x, pose[1] + y, pose[2]


# --- the oracle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
def test_overlaps_of_the_oracle(swapped: bool) -> None:
    assert_for_all(OVERLAPS, lambda case: assert_as_the_oracle(case, swapped, "sat"))


# --- shapes that are easily missed ------------------------------------------------------------------------


@pytest.mark.parametrize("swapped", [False, True])
def test_a_star_of_david_is_found(swapped: bool) -> None:
    """No corner of either triangle lies in the other one."""
    triangle = Polygon.regular(3, 1.0)
    first, second = (HERE, (0.0, 0.0, math.pi))[:: -1 if swapped else 1]
    found = collide(triangle, first, triangle, second)
    assert found is not None
    # Along the normal of a side, which is 1/2 from the centre, the other one reaches to its own side.
    assert found.depth == pytest.approx(0.5 + 0.5)


@pytest.mark.parametrize("angle", [0.5 * math.pi, 1.0, 0.3])
def test_crossed_planks_are_found(angle: float) -> None:
    plank = Polygon.box(4.0, 0.2)
    found = collide(plank, HERE, plank, (0.0, 0.0, angle))
    assert found is not None
    # Across the first one's thickness: half of it, and half the extent of the other one in that direction.
    reach = 2.0 * abs(math.sin(angle)) + 0.1 * abs(math.cos(angle))
    assert found.depth == pytest.approx(0.1 + reach)


@pytest.mark.parametrize("inner", [Polygon.box(0.4, 0.4), Circle(0.2)], ids=["box", "disc"])
def test_a_shape_inside_another_leaves_by_the_nearest_side(inner: Shape) -> None:
    room, place = Polygon.box(10.0, 6.0), (3.5, 1.0, 0.0)
    found = collide(room, HERE, inner, place)
    assert found is not None
    assert found.normal == pytest.approx((1.0, 0.0))
    assert found.depth == pytest.approx(5.0 - (3.5 - 0.2))
    mirrored = collide(inner, place, room, HERE)
    assert mirrored is not None
    assert mirrored.normal == pytest.approx((-1.0, 0.0))
    assert mirrored.depth == pytest.approx(found.depth)


def test_concentric_discs_part_by_the_sum_of_their_radii() -> None:
    found = collide(Circle(0.5), HERE, Circle(0.25), HERE)
    assert found is not None
    assert found.depth == 0.5 + 0.25
    assert math.hypot(*found.normal) == pytest.approx(1.0)


def test_many_discs_at_one_spot_do_not_all_choose_one_direction() -> None:
    state = state_of(*[(Circle(0.5), HERE)] * 5)
    normals = [contact_of(state, 0, other, 0.0) for other in range(1, 5)]
    assert len({(round(float(c["nx"]), 6), round(float(c["ny"]), 6)) for c in normals}) == 4


@pytest.mark.parametrize("half_thickness", [1.6e-3, 0.2e-3])
def test_a_disc_beside_a_thin_plank_is_neither_missed_nor_imagined(half_thickness: float) -> None:
    plank, distance = Polygon.box(1.0, 2.0 * half_thickness), 5e-3
    place = (0.1, half_thickness + distance, 0.0)
    assert collide(plank, HERE, Circle(distance - 1e-6), place) is None
    found = collide(plank, HERE, Circle(distance + 1e-6), place)
    assert found is not None
    assert found.depth == pytest.approx(1e-6, abs=ROUNDING)
    assert found.normal == pytest.approx((0.0, 1.0))


def test_a_disc_centred_on_a_corner_leaves_outwards() -> None:
    """Turned about the origin, the disc's centre and the corner differ by about 1e-16 m."""
    disc = Circle(1 / 64, (82 / 64, -1 / 64))
    triangle = Polygon([(-1 / 64, 2 / 64), (82 / 64, -1 / 64), (0.0, 164 / 64)])
    for angle in np.linspace(0.0, 1.0, 21):
        pose = (0.0, 0.0, float(angle))
        found = collide(disc, pose, triangle, pose)
        assert found is not None
        assert found.depth == pytest.approx(disc.radius, abs=ROUNDING)
        way = (found.normal[0] * found.depth, found.normal[1] * found.depth)
        assert depth_of(collide(disc, pose, triangle, moved(pose, *way))) < ROUNDING


# --- any two convex shapes --------------------------------------------------------------------------------


@given(convex_shapes, convex_shapes, poses, poses)
def test_overlap_is_what_a_naive_search_finds(a: Shape, b: Shape, pose_a: Pose, pose_b: Pose) -> None:
    piece_a, piece_b = placed(a, pose_a), placed(b, pose_b)
    assume(not centered_on_corner(piece_a, piece_b))
    gap = naive.gap(piece_a, piece_b)
    found = collide(a, pose_a, b, pose_b)
    assert depth_of(found) == pytest.approx(max(0.0, -gap), rel=SAME_AXIS, abs=ROUNDING)
    if gap > ROUNDING:
        assert found is None
    elif found is not None and gap < -1e-6:
        ways = naive.ways_out(piece_a, piece_b, ROUNDING - SAME_AXIS * gap)
        assert not ways or min(math.dist(found.normal, way) for way in ways) <= 1e-6


@given(convex_shapes, convex_shapes, poses, poses)
def test_moving_b_by_the_depth_just_separates(a: Shape, b: Shape, pose_a: Pose, pose_b: Pose) -> None:
    found = collide(a, pose_a, b, pose_b)
    assume(found is not None and found.depth > 1e-6)
    assert found is not None
    way = (found.normal[0] * found.depth, found.normal[1] * found.depth)
    assert depth_of(collide(a, pose_a, b, moved(pose_b, *way))) < ROUNDING
    assert depth_of(collide(a, pose_a, b, moved(pose_b, 0.99 * way[0], 0.99 * way[1]))) > 0.0


@given(convex_shapes, convex_shapes, poses, poses, poses)
def test_the_depth_depends_on_the_relative_place_alone(
    a: Shape, b: Shape, pose_a: Pose, pose_b: Pose, motion: Pose
) -> None:
    turn = naive.rotation(motion[2])

    def carried(pose: Pose) -> Pose:
        x, y = turn @ np.array(pose[:2]) + np.array(motion[:2])
        return float(x), float(y), pose[2] + motion[2]

    depth = depth_of(collide(a, pose_a, b, pose_b))
    assert depth_of(collide(a, carried(pose_a), b, carried(pose_b))) == pytest.approx(
        depth, rel=SAME_AXIS, abs=ROUNDING
    )


# --- the kernel: margin and identity ----------------------------------------------------------------------


def contact_of(state: State, a: int, b: int, margin: float) -> Any:
    contact = np.zeros(1, CONTACT)
    collide_shapes(state.shapes.rows, state.vertices.rows, a, b, margin, contact[0])
    return contact[0]


def point_of(contact: Any, k: int) -> tuple[float, float]:
    return float(contact[f"x_{k}"]), float(contact[f"y_{k}"])


@given(circles, convex_shapes, poses, st.sampled_from([0.0, 0.01, 1.0]))
def test_a_disc_counts_as_near_up_to_the_margin(disc: Circle, b: Shape, pose: Pose, margin: float) -> None:
    gap = naive.gap(placed(disc, HERE), placed(b, pose))
    assume(abs(gap - margin) > ROUNDING)
    for state, row in ((state_of((disc, HERE), (b, pose)), 0), (state_of((b, pose), (disc, HERE)), 1)):
        contact = contact_of(state, 0, 1, margin)
        assert contact["count"] == (1 if gap < margin else 0)
        if gap < margin:
            assert contact["gap_0"] == pytest.approx(gap, abs=ROUNDING)
            assert contact["radius_b" if row else "radius_a"] == disc.radius


@given(polygons, polygons, poses, st.sampled_from([0.01, 1.0]))
def test_a_corner_over_a_face_counts_as_near_up_to_the_margin(
    a: Polygon, b: Polygon, pose: Pose, margin: float
) -> None:
    piece_a, piece_b = placed(a, HERE), placed(b, pose)
    distance = naive.gap(piece_a, piece_b)
    along_faces, normal = max(naive.face_gaps(piece_a.corners, piece_b.corners))
    contact = contact_of(state_of((a, HERE), (b, pose)), 0, 1, margin)
    gaps = [float(contact[f"gap_{k}"]) for k in range(contact["count"])]
    assert all(along_faces - SAME_AXIS * abs(along_faces) - ROUNDING <= gap <= margin for gap in gaps)
    # Otherwise two corners are nearest: of that no face knows, and a contact may or may not be made.
    is_over = beside_each_other(piece_a.corners, piece_b.corners, np.array(normal))
    if is_over and distance < margin - ROUNDING and abs(along_faces - distance) < ROUNDING:
        assert min(gaps) == pytest.approx(distance, rel=SAME_AXIS, abs=ROUNDING)


def beside_each_other(a: naive.Points, b: naive.Points, normal: naive.Points) -> bool:
    """Whether of what is outermost along the normal one lies over more than an end of the other."""
    across = np.array([-normal[1], normal[0]])
    ends = []
    for corners, outwards in ((a, normal), (b, -normal)):
        heights = corners @ outwards
        places = (corners @ across)[heights > heights.max() - ROUNDING]
        ends.append((float(places.min()), float(places.max())))
    middle = 0.5 * (max(low for low, _ in ends) + min(high for _, high in ends))
    return any(low + ROUNDING < middle < high - ROUNDING for low, high in ends)


@given(polygons, polygons, poses)
def test_a_feature_id_names_the_corner_that_the_point_belongs_to(a: Polygon, b: Polygon, pose: Pose) -> None:
    """So it stays the same for as long as the bodies slide with the same corners in contact."""
    contact = contact_of(state_of((a, HERE), (b, pose)), 0, 1, 0.01)
    normal = np.array([contact["nx"], contact["ny"]])
    for k in range(contact["count"]):
        corner_of_b = contact[f"id_{k}"] >= CORNER_OF_B
        corners = placed(b, pose).corners if corner_of_b else placed(a, HERE).corners
        corner = corners[int(contact[f"id_{k}"]) % CORNER_OF_B]
        # The point is half-way between the surfaces, and its corner is on one of them.
        half = (0.5 if corner_of_b else -0.5) * contact[f"gap_{k}"] * normal
        assert corner == pytest.approx(np.array(point_of(contact, k)) + half, abs=1e-8)
        assert owner_of_point(contact, int(contact[f"id_{k}"])) == corner_of_b
    if contact["count"] == 2:
        assert contact["id_0"] != contact["id_1"]


@pytest.mark.parametrize("tilt", [-2e-3, 2e-3])
def test_ids_stay_whichever_box_holds_the_reference_face(tilt: float) -> None:
    """B stands on A and overhangs on the right: its left corner is on A, and A's right corner is under it."""
    box = Polygon.box(1.0, 1.0)
    bottom_left_of_b, top_right_of_a = CORNER_OF_B + 0, 2
    for slide in np.linspace(-1e-3, 1e-3, 7):
        contact = contact_of(state_of((box, HERE), (box, (0.3 + slide, 0.995, tilt))), 0, 1, 0.01)
        assert {int(contact["id_0"]), int(contact["id_1"])} == {bottom_left_of_b, top_right_of_a}
    straight = float(contact["nx"]) == 0.0
    assert straight == (tilt > 0.0), "one of the two tilts makes a face of B the reference"


def test_every_face_and_every_corner_under_a_disc_has_an_id_of_its_own() -> None:
    ids = set()
    for turn in np.arange(8) * 0.25 * math.pi:  # over a face, over a corner, and so on round the box
        distance = 0.9 if turn % (0.5 * math.pi) < 0.1 else 1.1
        place = (distance * math.cos(turn), distance * math.sin(turn), 0.0)
        contact = contact_of(state_of((Polygon.box(1.0, 1.0), HERE), (Circle(0.5), place)), 0, 1, 0.0)
        assert contact["count"] == 1
        ids.add(int(contact["id_0"]))
    assert len(ids) == 8


def test_a_point_between_two_discs_goes_along_with_both() -> None:
    contact = contact_of(state_of((Circle(0.5), HERE), (Circle(0.5), (0.9, 0.0, 0.0))), 0, 1, 0.0)
    assert owner_of_point(contact, int(contact["id_0"])) == 0.5
    assert contact["round"] == 1


@pytest.mark.parametrize(("x", "round_contact"), [(0.0, 0), (0.6, 1)], ids=["face", "corner"])
def test_a_disc_on_a_face_keeps_its_normal_and_on_a_corner_turns_it(x: float, round_contact: int) -> None:
    on_box = contact_of(state_of((Polygon.box(1.0, 1.0), HERE), (Circle(0.5), (x, 0.9, 0.0))), 0, 1, 0.0)
    assert on_box["round"] == round_contact
    assert owner_of_point(on_box, int(on_box["id_0"])) == 1.0
    under_box = contact_of(state_of((Circle(0.5), (x, 0.9, 0.0)), (Polygon.box(1.0, 1.0), HERE)), 0, 1, 0.0)
    assert under_box["id_0"] == on_box["id_0"]
    assert owner_of_point(under_box, int(under_box["id_0"])) == 0.0
