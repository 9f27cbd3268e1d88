"""What a world tells about itself: poses, contact points and energy, against sums done by hand."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics import Circle, Polygon, Shape, World
from sketchfall.physics.constants import LINEAR_SLOP
from sketchfall.physics.reports import Energy, contact_points, energy, poses
from sketchfall.physics.tables.records import KINEMATIC, STATIC
from sketchfall.physics.tables.state import State
from tests import naive
from tests.naive import Pose, convex_shapes, state_of
from tests.physics.worlds import NO_GRAVITY, add_floor, box, rough, run

HERE: Pose = (0.0, 0.0, 0.0)


# --- poses --------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(convex_shapes, naive.poses), max_size=5))
def test_poses_are_those_of_the_frames_in_which_the_shapes_were_given(
    placed: list[tuple[Shape, Pose]],
) -> None:
    reported = poses(state_of(*[(shape, pose) for shape, pose in placed]))
    assert reported.shape == (len(placed), 3)
    assert reported == pytest.approx(np.array([pose for _, pose in placed]).reshape(-1, 3), abs=1e-12)


def test_poses_are_a_copy() -> None:
    state = state_of((Circle(1.0), HERE))
    poses(state)[:] = 7.0
    assert poses(state).tolist() == [[0.0, 0.0, 0.0]]


def test_velocities_are_those_that_the_bodies_tell() -> None:
    world = World(gravity=NO_GRAVITY)
    for number in range(3):
        world.add_body(
            box(1.0, 1.0),
            position=(3.0 * number, 0.0),
            velocity=(number, 2.0 - number),
            angular_velocity=0.5 * number,
        )
    told = [[*body.velocity, body.angular_velocity] for body in world.bodies]
    assert world.velocities.tolist() == told == [[0.0, 2.0, 0.0], [1.0, 1.0, 0.5], [2.0, 0.0, 1.0]]


# --- contact points -----------------------------------------------------------------------------------------


def with_contact(count: int) -> tuple[State, np.void]:
    """Two bodies with a contact of `count` points, 3 mm and 1 mm deep."""
    state = state_of((Polygon.box(1.0, 1.0), HERE), (Polygon.box(1.0, 1.0), (0.0, 1.0, 0.0)))
    contact: np.void = state.contacts.rows[state.contacts.add()]
    contact["body_a"], contact["body_b"], contact["count"] = 0, 1, count
    contact["nx"], contact["ny"] = 0.6, 0.8
    contact["x_0"], contact["y_0"], contact["gap_0"] = 1.0, 2.0, -0.003
    contact["x_1"], contact["y_1"], contact["gap_1"] = 3.0, 4.0, -0.001
    return state, contact


def test_a_world_without_contacts_reports_an_empty_table() -> None:
    state = state_of((Circle(1.0), HERE))
    assert len(contact_points(state)) == 0


def test_every_point_is_a_row() -> None:
    state, _ = with_contact(2)
    rows = contact_points(state)
    assert rows["body_a"].tolist() == [0, 0]
    assert rows["body_b"].tolist() == [1, 1]
    assert rows["point"].tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert rows["normal"].tolist() == [[0.6, 0.8], [0.6, 0.8]]
    assert rows["depth"].tolist() == [0.003, 0.001]


@pytest.mark.parametrize("count", [0, 1])
def test_points_that_the_contact_no_longer_has_are_not_reported(count: int) -> None:
    state, _ = with_contact(count)
    assert len(contact_points(state)) == count


@pytest.mark.parametrize(
    ("gap", "impulse", "reported"),
    [(0.9 * LINEAR_SLOP, 0.0, True), (1.1 * LINEAR_SLOP, 0.0, False), (0.005, 0.1, True)],
)
def test_a_point_ahead_of_touching_counts_if_near_or_struck(
    gap: float, impulse: float, reported: bool
) -> None:
    state, contact = with_contact(1)
    contact["gap_0"], contact["total_normal_0"] = gap, impulse
    rows = contact_points(state)
    assert (len(rows) == 1) == reported
    if reported:
        assert rows["depth"][0] == -gap


def test_friction_is_shared_out_by_load() -> None:
    state, contact = with_contact(2)
    contact["total_normal_0"], contact["total_normal_1"], contact["total_tangent"] = 6.0, 2.0, -4.0
    rows = contact_points(state)
    assert rows["normal_impulse"].tolist() == [6.0, 2.0]
    assert rows["tangent_impulse"].tolist() == [-3.0, -1.0]


def test_friction_at_a_single_point_ignores_what_an_older_second_one_left() -> None:
    state, contact = with_contact(1)
    contact["total_normal_0"], contact["total_normal_1"], contact["total_tangent"] = 6.0, 2.0, -4.0
    assert contact_points(state)["tangent_impulse"].tolist() == [-4.0]


def test_without_load_there_is_no_friction_and_no_division_by_zero() -> None:
    state, _ = with_contact(2)
    with np.errstate(all="raise"):
        assert contact_points(state)["tangent_impulse"].tolist() == [0.0, 0.0]


def test_a_resting_box_presses_on_the_floor_with_its_weight() -> None:
    world = World(gravity=(0.0, -10.0), sleeping=False)
    add_floor(world, rough(0.6))
    body = world.add_body(box(2.0, 1.0), position=(0.0, 0.5), material=rough(0.6))
    run(world, 1.0)
    rows = world.contacts
    assert len(rows) == 2
    assert rows["normal"] == pytest.approx(np.array([[0.0, 1.0]] * 2))
    assert rows["normal_impulse"].sum() == pytest.approx(body.mass * 10.0 / 60.0, rel=1e-3)
    assert rows["normal_impulse"][0] == pytest.approx(rows["normal_impulse"][1], rel=1e-3)


# --- energy -------------------------------------------------------------------------------------------------


def test_energy_of_a_thrown_disc() -> None:
    state = state_of((Circle(0.5), (3.0, 4.0, 1.0)))
    motion = state.motions.rows[0]
    motion["vx"], motion["vy"], motion["w"] = 3.0, -2.0, 5.0
    mass = math.pi * 0.25  # density 1
    inertia = 0.5 * mass * 0.25
    found = energy(state, (0.0, -9.81))
    assert found.kinetic == pytest.approx(0.5 * mass * (9.0 + 4.0) + 0.5 * inertia * 25.0)
    assert found.potential == pytest.approx(mass * 9.81 * 4.0)
    assert found.elastic == 0.0
    assert found.total == found.kinetic + found.potential


def test_height_counts_against_gravity_of_any_direction_and_from_the_centre_of_mass() -> None:
    state = state_of((Circle(0.5, center=(2.0, 0.0)), (1.0, 0.0, 0.5 * math.pi)))  # its centre is at (1, 2)
    mass = math.pi * 0.25
    assert energy(state, (-3.0, 7.0)).potential == pytest.approx(mass * (3.0 * 1.0 - 7.0 * 2.0))


@pytest.mark.parametrize("kind", [STATIC, KINEMATIC])
def test_bodies_that_no_force_moves_have_no_share_in_the_energy(kind: int) -> None:
    state = state_of((Circle(0.5), (3.0, 4.0, 0.0)))
    state.bodies.rows[0]["kind"] = kind
    state.motions.rows[0]["vx"] = 3.0
    assert energy(state, (0.0, -9.81)) == Energy(0.0, 0.0, 0.0)


def test_a_body_that_floats_has_no_potential_energy() -> None:
    state = state_of((Circle(0.5), (3.0, 4.0, 0.0)))
    state.bodies.rows[0]["gravity_scale"] = 0.0
    assert energy(state, (0.0, -9.81)).potential == 0.0


def test_an_empty_world_has_no_energy() -> None:
    assert World(NO_GRAVITY).energy() == Energy(0.0, 0.0, 0.0)
