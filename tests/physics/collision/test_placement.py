"""Where shapes stand, and how large their boxes are: against plain rotation, never too small for a step."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sketchfall.physics import Circle, Polygon, Shape, World
from sketchfall.physics.collision.placement import fit_box, fit_boxes, place_anew, place_body
from sketchfall.physics.constants import BOX_MARGIN_MAX, BOX_MARGIN_MIN, SPECULATIVE_MARGIN
from sketchfall.physics.tables.records import DYNAMIC, KINEMATIC, STATIC
from sketchfall.physics.tables.state import State
from tests import naive
from tests.naive import Pose, convex_shapes, poses, state_of
from tests.physics.worlds import NO_GRAVITY

pytestmark = pytest.mark.kernel

HERE: Pose = (0.0, 0.0, 0.0)
STEP = 1.0 / 60.0
speeds = st.floats(-200.0, 200.0)
motions = st.tuples(speeds, speeds, speeds)
bodies = st.lists(convex_shapes, min_size=1, max_size=3, unique=True)


def place(state: State, row: int) -> None:
    place_body(state.bodies.rows, state.shapes.rows, state.vertices.rows, row)


def corners(state: State) -> list[list[float]]:
    return [[float(v[name]) for name in ("x", "y", "nx", "ny")] for v in state.vertices.used]


def box_of(state: State, shape: int) -> tuple[float, float, float, float]:
    row = state.shapes.rows[shape]
    return float(row["min_x"]), float(row["min_y"]), float(row["max_x"]), float(row["max_y"])


# --- corners ------------------------------------------------------------------------------------------------


@given(bodies, poses)
def test_corners_and_normals_are_turned_and_shifted(shapes: list[Shape], pose: Pose) -> None:
    expected, state = state_of((shapes, pose)), state_of((shapes, HERE))
    for name in ("cx", "cy", "angle"):
        state.bodies.rows[0][name] = expected.bodies.rows[0][name]
    place(state, 0)
    if len(shapes) == 1 and isinstance(shapes[0], Circle):
        assert corners(state)[0][:2] == pytest.approx(corners(expected)[0][:2], abs=1e-12)
    else:
        assert np.array(corners(state)) == pytest.approx(np.array(corners(expected)), abs=1e-12)


@given(poses)
def test_the_outline_stands_where_the_pose_says(pose: Pose) -> None:
    outline = [(1.0, 1.0), (4.0, 1.0), (2.0, 3.0)]
    state = state_of((Polygon(outline), pose))
    place(state, 0)
    expected = np.array(outline) @ naive.rotation(pose[2]).T + np.array(pose[:2])
    assert np.array(corners(state))[:, :2] == pytest.approx(expected, abs=1e-12)


def test_placing_one_body_leaves_the_others_alone() -> None:
    state = state_of((Polygon.box(1, 1), HERE), (Polygon.box(1, 1), (5.0, 0.0, 0.0)))
    before = corners(state)
    state.bodies.rows["cx"][:2] += 1.0
    place(state, 1)
    assert corners(state)[:4] == before[:4]
    assert corners(state)[4:] != before[4:]


def test_a_body_of_equal_discs_at_one_spot_is_placed_whole() -> None:
    state = state_of(([Circle(0.5), Circle(0.5)], (5.0, 5.0, 0.0)))
    state.vertices.used["x"] = state.vertices.used["y"] = 0.0
    place(state, 0)
    assert state.vertices.used["x"].tolist() == pytest.approx([5.0, 5.0])


# --- boxes --------------------------------------------------------------------------------------------------


def give_motion(state: State, motion: tuple[float, float, float]) -> None:
    state.motions.rows[0]["vx"], state.motions.rows[0]["vy"], state.motions.rows[0]["w"] = motion


def fit(state: State, dt: float = STEP) -> bool:
    """Fit the box of the first shape of the first body."""
    rows = state.bodies.rows[0], state.motions.rows[0], state.shapes.rows[0]
    return bool(fit_box(*rows, state.vertices.rows, dt))


@given(convex_shapes, poses, motions)
def test_a_fat_box_holds_the_shape_wherever_it_may_go_in_the_step(
    shape: Shape, pose: Pose, motion: tuple[float, float, float]
) -> None:
    """Up to the size of the body: what goes farther is swept."""
    state = state_of((shape, pose))
    reach = float(state.bodies.rows[0]["radius"])
    give_motion(state, motion)
    fit(state)
    low_x, low_y, high_x, high_y = box_of(state, 0)
    farthest = max(1e-9, math.hypot(motion[0], motion[1]) * STEP, abs(motion[2]) * STEP * reach)
    for share in np.linspace(0.0, min(1.0, reach / farthest), 5):
        way = share * STEP
        body = state.bodies.rows[0]
        turn = naive.rotation(motion[2] * way)
        center = np.array([body["cx"], body["cy"]])
        piece = naive.placed(shape, pose)
        moved = (piece.corners - center) @ turn.T + center + np.array(motion[:2]) * way
        spare = piece.radius + SPECULATIVE_MARGIN - 1e-9
        assert low_x <= moved[:, 0].min() - spare
        assert low_y <= moved[:, 1].min() - spare
        assert high_x >= moved[:, 0].max() + spare
        assert high_y >= moved[:, 1].max() + spare


@given(convex_shapes, poses)
def test_the_box_of_a_resting_body_is_not_much_larger_than_its_shape(shape: Shape, pose: Pose) -> None:
    state = state_of((shape, pose))
    tight = np.array(box_of(state, 0))
    state.shapes.rows["min_x"][0] = math.inf
    assert fit(state)
    wider = np.abs(np.array(box_of(state, 0)) - tight)
    assert (wider >= SPECULATIVE_MARGIN + BOX_MARGIN_MIN - 1e-9).all()
    assert (wider <= SPECULATIVE_MARGIN + BOX_MARGIN_MAX + 1e-9).all()


def test_a_box_stays_until_the_shape_may_leave_it() -> None:
    state = state_of((Polygon.box(1.0, 1.0), HERE))
    assert fit(state), "the tight box is too small"
    first = box_of(state, 0)
    assert not fit(state), "nothing moved"
    for place_x, fits in ((0.9 * BOX_MARGIN_MIN, True), (1.1 * BOX_MARGIN_MAX, False)):
        state.bodies.rows[0]["cx"] = place_x
        place(state, 0)
        assert fit(state) != fits
        assert (box_of(state, 0) == first) == fits


def test_a_body_put_elsewhere_gets_new_boxes_for_all_its_shapes() -> None:
    pair: list[Shape] = [Polygon.box(1.0, 1.0), Circle(0.5, center=(2.0, 0.0))]
    state = state_of((pair, HERE))
    for shape in (0, 1):
        row = state.shapes.rows[shape]
        row["min_x"], row["min_y"], row["max_x"], row["max_y"] = -1e3, -1e3, 1e3, 1e3
    body = state.bodies.rows[0]
    expected = state_of((pair, (7.0, 8.0, 0.5)))
    body["cx"], body["cy"], body["angle"] = (expected.bodies.rows[0][name] for name in ("cx", "cy", "angle"))
    place_anew(state.bodies.rows, state.motions.rows, state.shapes.rows, state.vertices.rows, 0)
    for shape in (0, 1):
        tight, fat = np.array(box_of(expected, shape)), np.array(box_of(state, shape))
        assert np.abs(fat - tight).max() <= SPECULATIVE_MARGIN + BOX_MARGIN_MAX + 1e-9
        assert (fat[:2] < tight[:2]).all()
        assert (fat[2:] > tight[2:]).all()


def test_bodies_that_do_not_move_keep_their_boxes_from_step_to_step() -> None:
    world = World(NO_GRAVITY)
    world.add_body(Polygon.box(1.0, 1.0), kind="static")
    world.add_body(Polygon.box(1.0, 1.0), position=(5.0, 0.0))
    world.add_body(Polygon.box(1.0, 1.0), position=(0.0, 5.0), velocity=(0.0, 3.0))
    state = world._state
    before = [box_of(state, shape) for shape in range(3)]
    for _ in range(30):
        world.step()
    after = [box_of(state, shape) for shape in range(3)]
    assert after[:2] == before[:2]
    assert after[2] != before[2]


bodies_in_motion = st.lists(
    st.tuples(st.sampled_from([STATIC, KINEMATIC, DYNAMIC]), st.booleans(), motions, st.booleans()),
    min_size=1,
    max_size=6,
)


@settings(max_examples=40)
@given(bodies_in_motion, st.lists(st.sampled_from(["cx", "angle", "vx", "inv_mass"]), max_size=1))
def test_exactly_the_boxes_of_awake_bodies_that_can_move_are_fitted(
    rows: list[tuple[int, bool, tuple[float, float, float], bool]], spoilt: list[str]
) -> None:
    """Body by body, against fit_box for each shape; the last body may have a number that is not finite."""
    shapes: list[Shape] = [Polygon.box(1.0, 0.5), Circle(0.3, (1.0, 0.0))]
    state = state_of(*[(shapes, (3.0 * n, 0.0, 0.1 * n)) for n in range(len(rows))])
    bodies, moving = state.bodies.used, state.motions.used
    for body, m, (kind, awake, motion, _) in zip(bodies, moving, rows, strict=True):
        body["kind"], body["awake"] = kind, awake
        m["vx"], m["vy"], m["w"] = motion
        body["constrained"] = body["crowd"] = body["touches"] = body["joined"] = body["grounded"] = 1
    for row, (*_, fits) in enumerate(rows):
        if fits:  # it has a box already, in which it stays
            for shape in state.shapes.rows[state.shapes_of(row)]:
                fit_box(bodies[row], moving[row], shape, state.vertices.rows, STEP)
    for field in spoilt:
        (bodies if field in ("cx", "angle") else moving)[-1][field] = math.nan
    expected, any_changed = state.shapes.used.copy(), False
    for row, (kind, awake, *_) in enumerate(rows):
        if kind != STATIC and awake:
            for k in range(*state.shapes_of(row).indices(state.shapes.count)):
                any_changed |= bool(fit_box(bodies[row], moving[row], expected[k], state.vertices.rows, STEP))
    changed, broken = fit_boxes(bodies, moving, len(rows), state.shapes.rows, state.vertices.rows, STEP)
    assert (bool(changed), bool(broken)) == (any_changed, bool(spoilt))
    for side in ("min_x", "min_y", "max_x", "max_y"):
        assert state.shapes.used[side].tobytes() == expected[side].tobytes()
    for body, (kind, awake, *_) in zip(bodies, rows, strict=True):
        marks = [body[name] for name in ("constrained", "crowd", "touches", "joined", "grounded")]
        assert marks == [0 if kind != STATIC and awake else 1] * 5
