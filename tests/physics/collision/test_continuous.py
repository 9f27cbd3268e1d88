"""Fast bodies stop where they first touch: distances and times of impact, against fine steps through time."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sketchfall.physics import Circle, Polygon, Shape
from sketchfall.physics.collision.continuous import (
    axis_between,
    is_fast,
    list_obstacles,
    nearest_to_point,
    place_at,
    stays_beyond,
    stop_fast_bodies,
    time_of_impact,
)
from sketchfall.physics.constants import FAST_FRACTION, TOI_TARGET
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import BODY, DYNAMIC, KINEMATIC, SHAPE, STATIC, VERTEX
from sketchfall.physics.tables.state import State
from tests import naive
from tests.naive import Piece, Pose, convex_shapes, lengths, polygons, poses, state_of

pytestmark = pytest.mark.kernel

HERE: Pose = (0.0, 0.0, 0.0)
Way = tuple[float, float, float]  # dx, dy, turn within the step
STILL: Way = (0.0, 0.0, 0.0)
ways = st.tuples(st.floats(-8.0, 8.0), st.floats(-8.0, 8.0), st.floats(-3.0, 3.0))


def moving(*bodies: tuple[Shape, Pose, Way]) -> State:
    state = state_of(*[(shape, pose) for shape, pose, _ in bodies])
    for row, (_, _, way) in enumerate(bodies):
        m = state.motions.rows[row]
        m["dx"], m["dy"], m["da"] = way
    return state


def work_for(state: State) -> Any:
    return np.zeros(2 * int(state.shapes.used["count"].max()), VERTEX)


def placed_at(state: State, row: int, time: float) -> Piece:
    """Where the only shape of a body is at this part of the step."""
    body, m, shape = state.bodies.rows[row], state.motions.rows[row], state.shapes.rows[row]
    own = state.vertices.rows[shape["first"] : shape["first"] + shape["count"]]
    local = np.column_stack([own["local_x"], own["local_y"]])
    center = np.array([body["cx"] + time * m["dx"], body["cy"] + time * m["dy"]])
    turn = naive.rotation(float(body["angle"] + time * m["da"]))
    return Piece(local @ turn.T + center, float(shape["radius"]))


def harmless_depth(state: State) -> float:
    """A body that is not stopped may go into another by this part of its thickness, and be pushed back."""
    return FAST_FRACTION * float(state.bodies.rows[0]["inner_radius"]) + TOI_TARGET


def impact(state: State) -> float:
    shapes, vertices = state.shapes.rows, state.vertices.rows
    work = work_for(state)
    return float(
        time_of_impact(state.bodies.rows, state.motions.rows, shapes[0], shapes[1], vertices, 1.0, work)
    )


# --- distances ----------------------------------------------------------------------------------------------


@given(polygons, lengths, lengths)
def test_distance_and_direction_from_a_polygon_to_a_point(polygon: Polygon, x: float, y: float) -> None:
    state, point = state_of((polygon, HERE)), np.array([x, y])
    count = len(polygon.outline)
    distance, nx, ny, inner = nearest_to_point(state.vertices.rows, 0, count, x, y)
    assert not inner
    assert distance == pytest.approx(naive.distance_to_polygon(polygon.outline, point), abs=1e-9)
    assert math.hypot(nx, ny) == pytest.approx(1.0)
    if distance > 1e-6:
        foot = point - distance * np.array([nx, ny])
        assert naive.distance_to_polygon(polygon.outline, foot) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("half_thickness", [1.6e-3, 0.2e-3])
@pytest.mark.parametrize("x", [0.0, 0.3, 0.5])
def test_a_point_5_mm_off_a_thin_plank_is_outside_it(half_thickness: float, x: float) -> None:
    state = state_of((Polygon.box(1.0, 2.0 * half_thickness), HERE))
    distance, nx, ny, _ = nearest_to_point(state.vertices.rows, 0, 4, x, half_thickness + 5e-3)
    assert distance == pytest.approx(5e-3, abs=1e-12)
    assert (nx, ny) == pytest.approx((0.0, 1.0))


@given(convex_shapes, convex_shapes, poses, poses, ways, st.floats(0.0, 1.0))
def test_the_axis_between_two_shapes_on_their_way(
    a: Shape, b: Shape, pose_a: Pose, pose_b: Pose, way: Way, time: float
) -> None:
    """Its distance is never more than the true one, and holds along the axis."""
    state = moving((a, pose_a, way), (b, pose_b, STILL))
    bodies, motions, shapes, work = state.bodies.rows, state.motions.rows, state.shapes.rows, work_for(state)
    count_a, count_b = int(shapes[0]["count"]), int(shapes[1]["count"])
    place_at(bodies[0], motions[0], shapes[0], state.vertices.rows, time, work, 0)
    place_at(bodies[1], motions[1], shapes[1], state.vertices.rows, time, work, count_a)
    piece_a, piece_b = placed_at(state, 0, time), placed_at(state, 1, time)
    assert np.column_stack([work["x"], work["y"]])[: count_a + count_b] == pytest.approx(
        np.vstack([piece_a.corners, piece_b.corners]), abs=1e-12
    )
    apart, nx, ny, inner = axis_between(work, count_a, piece_a.radius, count_b, piece_b.radius)
    assert not inner
    axis = np.array([nx, ny])
    true_gap = naive.gap(piece_a, piece_b)
    assert apart <= true_gap + 1e-9
    assert (apart > 0.0) == (true_gap > 0.0) or abs(true_gap) < 1e-9
    if 1 in (count_a, count_b):
        assert apart == pytest.approx(true_gap, abs=1e-9)
    along = float((piece_b.corners @ axis).min() - (piece_a.corners @ axis).max())
    if true_gap > 1e-6:
        assert along - piece_a.radius - piece_b.radius == pytest.approx(apart, abs=1e-9)


# --- times of impact ----------------------------------------------------------------------------------------


@settings(max_examples=50)
@given(convex_shapes, convex_shapes, poses, ways, st.sampled_from([STILL, (0.5, -1.0, 0.7)]))
def test_no_shape_gets_farther_than_a_search_in_small_steps_allows(
    a: Shape, b: Shape, pose: Pose, way: Way, way_b: Way
) -> None:
    state = moving((a, (pose[0] + 5.0, pose[1], pose[2]), way), (b, HERE, way_b))

    def gap_at(time: float) -> float:
        return naive.gap(placed_at(state, 0, time), placed_at(state, 1, time))

    assume(gap_at(0.0) > 2.0 * TOI_TARGET)
    found, touch = impact(state), naive.first_time(gap_at, 0.0, samples=50)
    if found < 1.0:
        assert found <= touch
        assert gap_at(found) > 0.0
    else:
        assert gap_at(1.0) >= -harmless_depth(state)


@settings(max_examples=60)
@given(convex_shapes, convex_shapes, st.floats(2.0, 12.0), poses, ways, ways)
def test_what_stays_beyond_a_face_never_comes_near_it(
    a: Shape, b: Shape, distance: float, pose: Pose, way: Way, way_b: Way
) -> None:
    slow = tuple(0.2 * part for part in way_b)
    state = moving((a, (pose[0] + distance, pose[1], pose[2]), way), (b, HERE, (slow[0], slow[1], slow[2])))
    bodies, motions, shapes = state.bodies.rows, state.motions.rows, state.shapes.rows
    if stays_beyond(bodies[0], bodies[1], motions[0], motions[1], shapes[1], state.vertices.rows):
        for time in np.linspace(0.0, 1.0, 26):
            assert naive.gap(placed_at(state, 0, time), placed_at(state, 1, time)) > TOI_TARGET


def test_a_disc_stays_beyond_a_wall_unless_that_turns_towards_it() -> None:
    """Its rim is 1 m from the wall, which turns about a point 3.2 m from its centre."""
    wall = Polygon.box(10.0, 0.2)
    for turn, expected in ((0.0, True), (0.3, True), (0.4, False)):
        state = moving((Circle(0.4), (2.8, 1.5, 0.0), STILL), (wall, HERE, (0.0, 0.0, turn)))
        bodies, motions, shapes = state.bodies.rows, state.motions.rows, state.shapes.rows
        found = stays_beyond(bodies[0], bodies[1], motions[0], motions[1], shapes[1], state.vertices.rows)
        assert found == expected


@settings(max_examples=60)
@given(convex_shapes, convex_shapes, poses, st.floats(-8.0, 8.0), st.floats(-8.0, 8.0))
def test_a_shape_that_does_not_turn_is_stopped_right_where_it_touches(
    a: Shape, b: Shape, pose: Pose, dx: float, dy: float
) -> None:
    state = moving((a, (pose[0] + 5.0, pose[1], pose[2]), (dx, dy, 0.0)), (b, HERE, STILL))
    pieces = placed_at(state, 0, 0.0), placed_at(state, 1, 0.0)
    assume(naive.gap(*pieces) > 2.0 * TOI_TARGET)
    found = impact(state)
    if found < 1.0:
        stopped = placed_at(state, 0, found)
        if 1 in (len(stopped.corners), len(pieces[1].corners)):
            left = naive.gap(stopped, pieces[1])
        else:  # two corners that pass each other are told apart along faces only
            left = max(gap for gap, _ in naive.face_gaps(stopped.corners, pieces[1].corners))
        assert 0.0 < left <= TOI_TARGET + 1e-9
    else:
        on_the_way = [naive.gap(placed_at(state, 0, time), pieces[1]) for time in np.linspace(0.0, 1.0, 26)]
        assert min(on_the_way) >= -harmless_depth(state)


@pytest.mark.parametrize("shape", [Circle(0.1), Polygon.box(0.2, 0.2)], ids=["disc", "box"])
@pytest.mark.parametrize("speed", [1.0, 3.0, 400.0])
def test_a_straight_flight_into_a_wall_is_stopped_just_before_it(shape: Shape, speed: float) -> None:
    wall = Polygon.box(0.1, 10.0)
    state = moving((shape, (-0.6, 0.3, 0.0), (speed, 0.0, 0.0)), (wall, HERE, STILL))
    # From its front at -0.5 to the wall's face at -0.05.
    assert impact(state) * speed == pytest.approx(0.45 - 0.75 * TOI_TARGET, abs=0.3 * TOI_TARGET)


def test_the_end_of_a_turning_plank_is_stopped_at_the_wall() -> None:
    """Half a metre from its centre, it comes to the height of the wall after asin(0.3 / 0.5)."""
    plank, wall = Polygon.box(1.0, 0.001), Polygon.box(10.0, 1.0)
    state = moving((plank, (0.0, 0.3, 0.0), (0.0, 0.0, -1.5)), (wall, (0.0, -0.5, 0.0), STILL))
    assert impact(state) * 1.5 == pytest.approx(math.asin(0.3 / 0.5), abs=0.01)


def test_what_flies_past_is_not_stopped() -> None:
    wall = Polygon.box(0.1, 1.0)
    state = moving((Circle(0.1), (-3.0, 0.61, 0.0), (6.0, 0.0, 0.0)), (wall, HERE, STILL))
    assert impact(state) == 1.0


def test_what_touches_from_the_start_may_sink_in_by_a_part_of_its_thickness() -> None:
    radius, speed, wall = 0.1, 5.0, Polygon.box(1.0, 9.0)
    state = moving((Circle(radius), (-0.6, 0.0, 0.0), (speed, 0.0, 0.0)), (wall, HERE, STILL))
    sunk = impact(state) * speed
    assert 0.0 < sunk <= 0.5 * FAST_FRACTION * radius + TOI_TARGET


# --- who is stopped -----------------------------------------------------------------------------------------


def stop(state: State, *, obstacles: list[int]) -> int:
    """How many bodies were stopped on their way."""
    return int(
        stop_fast_bodies(
            state.bodies.rows,
            state.motions.rows,
            state.bodies.count,
            state.shapes.rows,
            state.shapes.count,
            state.vertices.rows,
            np.array(obstacles, np.int64),
            work_for(state),
            np.zeros(1, SETTINGS)[0],
        )
    )


def shot(at: float = 10.0) -> State:
    """A disc on its way through a static wall and another disc behind it."""
    wall, target = Polygon.box(0.1, 4.0), Circle(0.2)
    state = moving(
        (Circle(0.1), HERE, (at, 0.0, 0.0)), (wall, (3.0, 0.0, 0.0), STILL), (target, (2.0, 0.0, 0.0), STILL)
    )
    state.bodies.rows[1]["kind"] = STATIC
    return state


def test_a_fast_body_is_stopped_by_what_stands_and_a_bullet_by_everything() -> None:
    state = shot()
    assert stop(state, obstacles=[1]) == 1
    assert state.motions.rows[0]["dx"] == pytest.approx(3.0 - 0.05 - 0.1, abs=2 * TOI_TARGET)
    bullet = shot()
    bullet.bodies.rows[0]["bullet"] = 1
    assert stop(bullet, obstacles=[1]) == 1
    assert bullet.motions.rows[0]["dx"] == pytest.approx(2.0 - 0.2 - 0.1, abs=2 * TOI_TARGET)


@pytest.mark.parametrize(("unwanted", "unwilling"), [(0, 1), (1, 0)], ids=["by the wall", "by the body"])
def test_a_body_flies_through_what_it_does_not_collide_with(unwanted: int, unwilling: int) -> None:
    state = shot()
    state.shapes.rows[unwanted]["category"], state.shapes.rows[unwilling]["mask"] = 0b10, 0b01
    assert stop(state, obstacles=[1]) == 0
    assert state.motions.rows[0]["dx"] == 10.0


def test_slow_sleeping_and_static_bodies_are_left_alone() -> None:
    slow = shot(at=0.9 * FAST_FRACTION * 0.1)
    assert not is_fast(slow.bodies.rows[0], slow.motions.rows[0])
    assert stop(slow, obstacles=[1]) == 0
    sleeping = shot()
    assert is_fast(sleeping.bodies.rows[0], sleeping.motions.rows[0])
    sleeping.bodies.rows[0]["awake"] = 0
    assert stop(sleeping, obstacles=[1]) == 0


@given(st.lists(st.tuples(st.sampled_from([STATIC, KINEMATIC, DYNAMIC]), st.integers(1, 9)), min_size=1))
def test_obstacles_are_all_shapes_of_bodies_that_are_not_dynamic(rows: list[tuple[int, int]]) -> None:
    """Each body has two shapes, with as many corners as given, and one more."""
    bodies, shapes = np.zeros(len(rows), BODY), np.zeros(2 * len(rows), SHAPE)
    bodies["kind"] = [kind for kind, _ in rows]
    shapes["body"] = np.repeat(np.arange(len(rows)), 2)
    shapes["count"] = [corners + more for _, corners in rows for more in (0, 1)]
    obstacles = np.full(len(shapes), -1, np.int64)
    listed, largest = list_obstacles(bodies, shapes, obstacles)
    expected = [k for k in range(len(shapes)) if rows[k // 2][0] != DYNAMIC]
    assert obstacles[:listed].tolist() == expected
    assert largest == max(corners for _, corners in rows) + 1
