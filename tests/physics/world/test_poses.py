"""Where bodies are is read in one pass: as numpy would calculate it, in any order, and roughly beside it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics import Circle, Polygon, PoseRoom, Shape, World, sum_of_bits
from sketchfall.physics.poses import read_poses
from tests import naive
from tests.naive import Pose, convex_shapes, state_of

HERE: Pose = (0.0, 0.0, 0.0)
ODD = 0x9E3779B97F4A7C15


@given(st.lists(st.tuples(convex_shapes, naive.poses), max_size=5))
def test_poses_are_those_of_the_frames_in_which_the_shapes_were_given(
    placed: list[tuple[Shape, Pose]],
) -> None:
    reported, _ = read_poses(state_of(*[(shape, pose) for shape, pose in placed]))
    assert reported.shape == (len(placed), 3)
    assert reported == pytest.approx(np.array([pose for _, pose in placed]).reshape(-1, 3), abs=1e-12)


@given(st.lists(st.tuples(convex_shapes, naive.poses), min_size=1, max_size=5), st.data())
def test_another_order_and_roughly(placed: list[tuple[Shape, Pose]], data: st.DataObject) -> None:
    state = state_of(*[(shape, pose) for shape, pose in placed])
    order = np.array(data.draw(st.permutations(range(len(placed)))), np.int64)
    room = PoseRoom(2, len(placed))
    for _ in range(2):
        poses, total = read_poses(state, order, room)
    assert poses.tolist() == read_poses(state)[0][order].tolist()
    assert total == sum_of_bits(poses)
    assert room.is_full
    assert room.rows.tolist() == 2 * [poses.astype(np.float32).tolist()]


def test_poses_are_a_copy() -> None:
    state = state_of((Circle(1.0), HERE))
    read_poses(state)[0][:] = 7.0
    assert read_poses(state)[0].tolist() == [[0.0, 0.0, 0.0]]


@pytest.mark.parametrize(("moments", "bodies"), [(1, 2), (0, 1)])
def test_room_for_others_and_room_that_is_full_are_refused(moments: int, bodies: int) -> None:
    world = World()
    world.add_body(Polygon.box(1.0, 1.0))
    with pytest.raises(ValueError, match=f"room: {moments} x {bodies} bodies for 1"):
        world.read_poses(None, PoseRoom(moments, bodies))


@given(st.lists(st.floats(allow_nan=False), max_size=20))
def test_the_sum_of_bits_is_the_weighted_one_modulo_two_to_the_64(numbers: list[float]) -> None:
    values = np.array(numbers, np.float64)
    total = 0
    for place, bits in enumerate(values.view(np.uint64).tolist(), 1):
        total += bits * (place * ODD % 2**64 | 1)
    total %= 2**64
    assert sum_of_bits(values) == (total ^ (total >> 32)) & 0xFFFFFFFF
