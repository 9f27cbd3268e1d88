"""GJK and EPA give the answers of the separating axes: on the oracle, on random shapes, by hand."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from sketchfall.physics import Circle, Polygon, Shape, collide
from sketchfall.physics.collision.gjk import collide_shapes_by_gjk, shortest_way, way_out
from sketchfall.physics.collision.sat import collide_shapes
from sketchfall.physics.tables.records import CONTACT
from tests import naive
from tests.naive import Pose, convex_shapes, placed, polygons, poses, state_of
from tests.physics.oracles import Case, assert_for_all, shape_of, stars
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


# --- the oracle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
def test_overlaps_of_the_oracle(swapped: bool) -> None:
    assert_for_all(OVERLAPS, lambda case: assert_as_the_oracle(case, swapped, "gjk"))


def test_distances_of_the_oracle() -> None:
    def is_as_computed(case: Case) -> None:
        a, b = shape_of(case["a"]), shape_of(case["b"])
        distance = case["expected"]["distance"]
        assert gjk_distance(a, HERE, b, HERE) == pytest.approx(distance, rel=1e-9, abs=case["tol"]["depth"])

    assert_for_all((case for case in OVERLAPS if "distance" in case["expected"]), is_as_computed)


def gjk_distance(a: Shape, pose_a: Pose, b: Shape, pose_b: Pose) -> float:
    """Between the surfaces, 0 if they overlap."""
    state = state_of((a, pose_a), (b, pose_b))
    (first_a, count_a, radius_a), (first_b, count_b, radius_b) = (
        (int(row["first"]), int(row["count"]), float(row["radius"])) for row in state.shapes.used
    )
    near, x, y = shortest_way(state.vertices.rows, first_a, count_a, first_b, count_b, math.inf)
    assert near
    return max(0.0, math.hypot(x, y) - radius_a - radius_b)


# --- any two convex shapes --------------------------------------------------------------------------------

magnitudes = st.sampled_from([1e-6, 1.0, 1e6])
shifts = st.sampled_from([0.0, 1e3, -1e6])


@given(convex_shapes, convex_shapes, poses, poses)
def test_the_answer_is_what_a_naive_search_finds(a: Shape, b: Shape, pose_a: Pose, pose_b: Pose) -> None:
    piece_a, piece_b = placed(a, pose_a), placed(b, pose_b)
    assume(not centered_on_corner(piece_a, piece_b))
    gap = naive.gap(piece_a, piece_b)
    found = collide(a, pose_a, b, pose_b, method="gjk")
    assert depth_of(found) == pytest.approx(max(0.0, -gap), rel=SAME_AXIS, abs=ROUNDING)
    if gap > ROUNDING:
        assert found is None
        assert gjk_distance(a, pose_a, b, pose_b) == pytest.approx(gap, abs=ROUNDING)
    elif found is not None and gap < -1e-6:
        ways = naive.ways_out(piece_a, piece_b, ROUNDING - SAME_AXIS * gap)
        assert not ways or min(math.dist(found.normal, way) for way in ways) <= 1e-6


@given(convex_shapes, convex_shapes, poses, poses, magnitudes, shifts)
def test_both_ways_agree_at_any_size_and_far_away(
    a: Shape, b: Shape, pose_a: Pose, pose_b: Pose, size: float, shift: float
) -> None:
    a, b, pose_a, pose_b = (
        _grown(a, size),
        _grown(b, size),
        *(_moved(p, size, shift) for p in (pose_a, pose_b)),
    )
    rounding = 1e-9 * size + 4.0 * float(np.spacing(abs(shift)))
    by_sat, by_gjk = (collide(a, pose_a, b, pose_b, method=method) for method in ("sat", "gjk"))
    assert depth_of(by_gjk) == pytest.approx(depth_of(by_sat), rel=SAME_AXIS, abs=rounding)
    mirrored = collide(b, pose_b, a, pose_a, method="gjk")
    assert depth_of(mirrored) == pytest.approx(depth_of(by_gjk), rel=SAME_AXIS, abs=rounding)


def _grown(shape: Shape, size: float) -> Shape:
    if isinstance(shape, Circle):
        return Circle(shape.radius * size, (shape.center[0] * size, shape.center[1] * size))
    return Polygon(shape.outline * size)


def _moved(pose: Pose, size: float, shift: float) -> Pose:
    return pose[0] * size + shift, pose[1] * size - shift, pose[2]


@given(polygons, polygons, poses)
def test_swapped_shapes_give_the_mirrored_answer(a: Polygon, b: Polygon, pose: Pose) -> None:
    found, mirrored = collide(a, HERE, b, pose, "gjk"), collide(b, pose, a, HERE, "gjk")
    assert depth_of(found) == pytest.approx(depth_of(mirrored), rel=SAME_AXIS, abs=ROUNDING)
    if found is None or mirrored is None or found.depth < 1e-6:
        return
    ways = naive.ways_out(placed(a, HERE), placed(b, pose), ROUNDING + SAME_AXIS * found.depth)
    if len(ways) == 1:
        assert (-mirrored.normal[0], -mirrored.normal[1]) == pytest.approx(found.normal, abs=1e-6)


@settings(max_examples=40)
@given(stars(), stars(), poses)
@example(
    [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0)],
    [(1.0, 0.0), (2.0, 1.0), (1.0, 2.0)],
    HERE,
)
def test_cuts_between_parts_are_no_surfaces_for_gjk_either(
    a: list[tuple[float, float]], b: list[tuple[float, float]], pose: Pose
) -> None:
    """Part by part, since of several deepest parts either may answer."""
    state = state_of((Polygon(a), HERE), (Polygon(b), pose))
    shapes, vertices, first_of_b = (
        state.shapes.rows,
        state.vertices.rows,
        int(state.bodies.rows[1]["first_shape"]),
    )
    for part_a in range(first_of_b):
        for part_b in range(first_of_b, state.shapes.count):
            contacts = np.zeros(2, CONTACT)
            collide_shapes(shapes, vertices, part_a, part_b, 0.0, contacts[0])
            collide_shapes_by_gjk(shapes, vertices, part_a, part_b, 0.0, contacts[1])
            by_sat, by_gjk = (_deepest(contact) for contact in contacts)
            assert by_gjk == pytest.approx(by_sat, rel=SAME_AXIS, abs=ROUNDING)


def _deepest(contact: Any) -> float:
    return max([0.0, *(-float(contact[f"gap_{k}"]) for k in range(contact["count"]))])


# --- by hand ----------------------------------------------------------------------------------------------


def test_contact_points_are_those_of_the_separating_axes() -> None:
    box = Polygon.box(2.0, 1.0)
    for tilt in (0.0, 0.02, -0.3):
        by_sat, by_gjk = (collide(box, HERE, box, (0.4, 0.95, tilt), method) for method in ("sat", "gjk"))
        assert by_gjk == by_sat


@pytest.mark.parametrize("inner", [Polygon.box(0.4, 0.4), Circle(0.2)], ids=["box", "disc"])
def test_a_shape_inside_another_leaves_by_the_nearest_side(inner: Shape) -> None:
    found = collide(Polygon.box(10.0, 6.0), HERE, inner, (3.5, 1.0, 0.0), "gjk")
    assert found is not None
    assert found.normal == pytest.approx((1.0, 0.0))
    assert found.depth == pytest.approx(5.0 - (3.5 - 0.2))


def test_a_shape_upon_itself_leaves_by_its_thinnest_side() -> None:
    """The origin is in the middle of the difference, which has only two corners to begin with."""
    for angle in np.linspace(0.0, 3.0, 7):
        plank = Polygon.box(4.0, 0.5)
        found = collide(plank, (1.0, 2.0, float(angle)), plank, (1.0, 2.0, float(angle)), "gjk")
        assert found is not None
        assert found.depth == pytest.approx(0.5)


@pytest.mark.parametrize("sides", [3, 4, 7, 100, 1000])
def test_epa_reaches_the_true_side_of_polygons_with_many_corners(sides: int) -> None:
    """Their difference is nearly a circle: there are many sides to try."""
    wheel = Polygon.regular(sides, 1.0)
    state = state_of((wheel, HERE), (wheel, (0.9, 0.3, 0.1)))
    nx, ny = way_out(state.vertices.rows, 0, sides, sides, sides)
    gaps = naive.face_gaps(placed(wheel, HERE).corners, placed(wheel, (0.9, 0.3, 0.1)).corners)
    best = max(gaps)[0]
    along = min(math.dist((nx, ny), normal) for gap, normal in gaps if gap >= best - ROUNDING)
    assert along < 1e-6


def test_a_wrong_method_is_named() -> None:
    with pytest.raises(ValueError, match="method: 'aabb' is not one of 'sat', 'gjk'"):
        collide(Circle(1.0), HERE, Circle(1.0), HERE, method="aabb")
