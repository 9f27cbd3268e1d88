"""Where two shapes touch: contact points and their depths, against exact answers and plain geometry."""

import math
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sketchfall.physics import Circle, Manifold, Polygon, Shape, collide
from tests import naive
from tests.naive import Pose, convex_shapes, placed, poses
from tests.physics import placed_shapes
from tests.physics.oracles import Case, assert_for_all, load_cases, shape_of, stars

pytestmark = pytest.mark.kernel

HERE: Pose = (0.0, 0.0, 0.0)


def assert_points(case: Case, found: Manifold) -> None:
    """Every expected point is there, and no other."""
    tolerance, expected = case["tol"], case["expected"]

    def is_at(point: tuple[float, float], depth: float, place: dict[str, Any]) -> bool:
        off = math.dist(point, place["mid"])
        return bool(off <= tolerance["point"] and abs(depth - place["depth"]) <= tolerance["depth"])

    given_points = list(zip(found.points, found.depths, strict=True))
    places = expected["points"]
    deepest = max(places, key=lambda place: float(place["depth"]))
    assert any(is_at(*each, deepest) for each in given_points)
    assert all(any(is_at(*each, place) for place in places) for each in given_points)
    # Clipping an edge finds both of its ends where the closest points find one.
    counts = {expected.get(key) for key in ("count", "count_clipping", "count_closest_point")}
    assert len(given_points) in counts


@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
def test_contact_points_of_the_oracle(swapped: bool) -> None:
    cases = load_cases("c_manifold") + placed_shapes.contacts()
    assert_for_all(cases, lambda case: assert_contact_points(case, swapped))


def assert_contact_points(case: Case, swapped: bool) -> None:
    a, b = shape_of(case["a"]), shape_of(case["b"])
    found = collide(b, HERE, a, HERE) if swapped else collide(a, HERE, b, HERE)
    if found is None:
        assert max(place["depth"] for place in case["expected"]["points"]) == 0.0
        return
    sign = -1.0 if swapped else 1.0
    assert (sign * found.normal[0], sign * found.normal[1]) == pytest.approx(
        tuple(case["expected"]["normal"]), abs=case["tol"]["normal"]
    )
    assert_points(case, found)


@given(convex_shapes, convex_shapes, poses)
def test_points_lie_half_way_between_the_surfaces(a: Shape, b: Shape, pose: Pose) -> None:
    found = collide(a, HERE, b, pose)
    assume(found is not None)
    assert found is not None
    assert found.depth == max(found.depths)
    assert 1 <= len(found.points) == len(found.depths) <= 2
    normal = np.array(found.normal)
    for point, depth in zip(found.points, found.depths, strict=True):
        for piece, way in ((placed(a, HERE), 0.5), (placed(b, pose), -0.5)):
            surface = naive.Piece(np.array([np.array(point) + way * depth * normal]))
            assert naive.gap(piece, surface) == pytest.approx(0.0, abs=1e-8)


@given(convex_shapes, convex_shapes, poses)
def test_swapping_the_shapes_mirrors_the_manifold(a: Shape, b: Shape, pose: Pose) -> None:
    there, back = collide(a, HERE, b, pose), collide(b, pose, a, HERE)
    if there is None or back is None:
        assert all(found is None or found.depth < 1e-9 for found in (there, back))
        return
    assert back.depth == pytest.approx(there.depth, rel=2e-6, abs=1e-9)
    pieces = placed(a, HERE), placed(b, pose)
    if len(naive.ways_out(*pieces, 1e-6 + 2e-6 * there.depth)) == 1:  # else the choice between them is free
        assert back.normal == pytest.approx((-there.normal[0], -there.normal[1]), abs=1e-6)


def test_a_box_on_a_floor_stands_on_both_corners() -> None:
    found = collide(Polygon.box(10.0, 2.0), (0.0, -1.0, 0.0), Polygon.box(1.0, 1.0), (0.25, 0.49, 0.0))
    assert found is not None
    assert found.normal == pytest.approx((0.0, 1.0))
    assert found.depths == pytest.approx((0.01, 0.01))
    assert sorted(x for x, _ in found.points) == pytest.approx([-0.25, 0.75])
    assert [y for _, y in found.points] == pytest.approx([-0.005, -0.005])


def test_a_pose_is_that_of_the_body_frame_not_of_the_centre_of_mass() -> None:
    off_centre = Circle(1.0, center=(3.0, 0.0))
    found = collide(off_centre, (0.0, 0.0, 0.5 * math.pi), Circle(1.0), (0.0, 4.5, 0.0))
    assert found is not None
    assert found.normal == pytest.approx((0.0, 1.0))
    assert found.depth == pytest.approx(0.5)
    assert found.points[0] == pytest.approx((0.0, 3.75))


@pytest.mark.parametrize("distance", [1e4, 1e7])
def test_far_from_the_origin_little_is_lost(distance: float) -> None:
    a, b = Polygon.regular(5, 0.5), Polygon.box(1.0, 0.5)
    near = collide(a, (0.0, 0.0, 0.3), b, (0.5, 0.375, 0.1))
    far = collide(a, (distance, -distance, 0.3), b, (distance + 0.5, 0.375 - distance, 0.1))
    assert near is not None
    assert far is not None
    assert far.depth == pytest.approx(near.depth, abs=8 * distance * 2.0**-52)
    assert far.normal == pytest.approx(near.normal, abs=1e-9)


# --- concave shapes -----------------------------------------------------------------------------------------


def test_a_concave_shape_holds_what_is_in_its_hollow_only_where_they_touch() -> None:
    cup = Polygon([(0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3)])
    assert collide(cup, HERE, Circle(0.4), (1.5, 2.0, 0.0)) is None
    found = collide(cup, HERE, Circle(0.4), (1.5, 1.3, 0.0))
    assert found is not None
    assert found.normal == pytest.approx((0.0, 1.0))
    assert found.depth == pytest.approx(0.4 - 0.3)


ON_A_CUT = [(2.2, 0.0), (3.2, 5.6), (-0.84375, 1.4609375), (-2.3, 0.0), (-1.1, -1.9), (0.84375, -1.4609375)]


@given(stars(), convex_shapes, poses)
@example(ON_A_CUT, Circle(1 / 64), (0.0, 0.0, 0.0))  # to each of two parts a hair beyond the cut
def test_nothing_leaves_a_concave_shape_through_a_cut_between_its_parts(
    a: list[Any], b: Shape, pose: Pose
) -> None:
    """Each part answers for itself, but pushes only through sides of the outline: never less than it must."""
    shape, other = Polygon(a), placed(b, pose)
    found = collide(shape, HERE, b, pose)
    deepest = max(-naive.gap(naive.Piece(part), other) for part in shape.parts)
    if found is None:
        assert deepest < 1e-6
        return
    assert deepest > -1e-9
    if isinstance(b, Circle):
        return  # leaves from a corner in any direction
    if shapely.Polygon(shape.outline).contains(shapely.Polygon(other.corners).centroid):
        return  # sunk in so deep that through a cut may be better than not at all
    heights = (naive.outward_normals(other.corners) @ np.transpose(other.corners)).T
    if deepest > np.ptp(heights, axis=0).min() / 3.0:
        return  # so is a needle, by a third of its thickness
    along_a_side = np.abs(naive.outward_normals(shape.outline) @ found.normal - 1.0).min() < 1e-9
    against_a_side = np.abs(naive.outward_normals(other.corners) @ found.normal + 1.0).min() < 1e-9
    assert along_a_side or against_a_side


T_SHAPE = [
    (-1.5, 1.0),
    (-1.5, 0.0),
    (-0.5, 0.0),
    (-0.5, -2.0),
    (0.5, -2.0),
    (0.5, 0.0),
    (1.5, 0.0),
    (1.5, 1.0),
]
HALF_PLUS = [(0.5, 0.5), (0.5, 1.5), (-0.5, 1.5), (-0.5, 0.5), (-1.5, 0.5), (-1.5, -0.5)]
PLUS = HALF_PLUS + [(-x, -y) for x, y in HALF_PLUS]


def pointed_star(points: int) -> list[tuple[float, float]]:
    """As on a flag: its middle part is a polygon of which no side is on the outline."""
    corners = [(4.0 if k % 2 == 0 else 2.0, math.pi * k / points) for k in range(2 * points)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for radius, angle in corners]


@pytest.mark.parametrize("outline", [T_SHAPE, PLUS], ids=["T", "plus"])
@pytest.mark.parametrize(
    "other", [Circle(0.2), Polygon([(0.2, 0), (0, 0.2), (-0.2, 0), (0, -0.2)])], ids=["disc", "corner"]
)
def test_every_side_of_a_concave_shape_is_solid(outline: list[tuple[float, float]], other: Shape) -> None:
    shape, depth = Polygon(outline), 0.05
    corners = shape.outline
    normals = naive.outward_normals(corners)
    for start, end, normal in zip(corners, np.roll(corners, -1, axis=0), normals, strict=True):
        x, y = 0.5 * (start + end) + (0.2 - depth) * normal
        found = collide(shape, HERE, other, (x, y, 0.0))
        assert found is not None, f"nothing at ({x}, {y})"
        assert found.depth == pytest.approx(depth)
        assert found.normal == pytest.approx(tuple(normal), abs=1e-9)


@given(stars(), st.floats(0.1, 3.0), naive.lengths, naive.lengths)
def test_a_disc_outside_a_concave_shape_is_as_deep_as_it_is_near(
    outline: list[Any], radius: float, x: float, y: float
) -> None:
    center = 4.0 * np.array([x, y])
    assume(not shapely.Polygon(outline).buffer(1e-6).contains(shapely.Point(center)))
    shape = Polygon(outline)
    distance = float(np.linalg.norm(center - naive.nearest_on_outline(shape.outline, center)))
    found = collide(shape, HERE, Circle(radius), (center[0], center[1], 0.0))
    depth = 0.0 if found is None else found.depth
    assert depth == pytest.approx(max(0.0, radius - distance), abs=1e-9)


@example(pointed_star(6), Circle(0.1), HERE)
@example(pointed_star(5), Polygon.box(0.2, 0.2), HERE)
@given(stars(), convex_shapes, poses)
def test_what_lies_inside_a_concave_shape_is_found(outline: list[Any], b: Shape, pose: Pose) -> None:
    piece = placed(b, pose)
    disc = shapely.Point(piece.corners[0]).buffer(piece.radius)
    inner = disc if isinstance(b, Circle) else shapely.Polygon(piece.corners)
    assume(shapely.Polygon(outline).intersection(inner).area > 1e-6)
    assert collide(Polygon(outline), HERE, b, pose) is not None


@given(stars(), stars(), poses)
def test_concave_shapes_meet_when_their_areas_do(a: list[Any], b: list[Any], pose: Pose) -> None:
    pose = (6.0 * pose[0], 6.0 * pose[1], pose[2])  # about as far as the stars reach
    moved = np.array(b) @ naive.rotation(pose[2]).T + np.array(pose[:2])
    first, second = shapely.Polygon(a), shapely.Polygon(moved)
    if first.distance(second) > 1e-9:
        assert collide(Polygon(a), HERE, Polygon(b), pose) is None
    elif first.intersection(second).area > 1e-6:
        assert collide(Polygon(a), HERE, Polygon(b), pose) is not None


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pose", "message"),
    [
        ((0.0, 0.0), r"pose_b: \(0.0, 0.0\) is not \(x, y, angle\)"),
        (None, "pose_b: None is not"),
        ((math.nan, 0.0, 0.0), "pose_b x: nan is not finite"),
        ((0.0, 1e16, 0.0), r"pose_b y: 1e\+16 is beyond 1e\+15"),
        ((0.0, 0.0, math.inf), "pose_b angle: inf is not finite"),
    ],
)
def test_a_bad_pose_is_named(pose: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        collide(Circle(1.0), HERE, Circle(1.0), pose)
