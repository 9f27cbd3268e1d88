"""The parts of the joint solver against naive twins: rows, their Jacobians, and the system of all of them."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sketchfall.physics import World
from sketchfall.physics.collision.contacts import pair_key
from sketchfall.physics.joints.kinds import JOINT_KINDS, measure
from sketchfall.physics.joints.solving.impulses import (
    INERT,
    RIGID,
    apply_row_impulse,
    constraint_rate,
    coupling,
    inverse_effective_mass,
)
from sketchfall.physics.joints.solving.system import (
    bodies_apart,
    connected,
    cuthill_mckee,
    factor,
    plan,
    solve_system,
)
from sketchfall.physics.tables.records import JOINT, MOTION, WORLD
from tests.physics.joint_rows import here, joined, naive_matrix, random_rows, rows_of

pytestmark = pytest.mark.kernel

coordinate = st.floats(-3.0, 3.0)
poses = st.tuples(coordinate, coordinate, st.floats(-4.0, 4.0))
# Of two bodies, or of one and the world, to which gears and pulleys have nothing to say.
MEASURED = [(kind, False) for kind in JOINT_KINDS if kind not in ("spring", "mouse")]
MEASURED += [(kind, True) for kind, _ in MEASURED if kind not in ("gear", "pulley")]


def residuals(world: World, rows: NDArray[np.void]) -> NDArray[np.float64]:
    measured = rows.copy()
    measure(world._state.joints.used[0], here(world), measured, 0, world._state.knots.used)
    return np.array(measured["residual"])


@pytest.mark.parametrize(("kind", "to_world"), MEASURED)
@hypothesis_settings(max_examples=15)
@given(pose_a=poses, pose_b=poses, shift_a=poses, shift_b=poses)
def test_what_a_row_measures_changes_as_its_jacobian_says(
    kind: str, to_world: bool, pose_a: Any, pose_b: Any, shift_a: Any, shift_b: Any
) -> None:
    world = joined(kind, pose_a, pose_b, to_world)
    bodies = world._state.bodies.rows
    for body, shift in zip(bodies[:2], (shift_a, shift_b), strict=True):
        for field, value in zip(("cx", "cy", "angle"), shift, strict=True):
            body[field] += 0.3 * value
    joint = world.joints[0]
    if kind in ("rod", "rope", "pulley") and math.dist(*joint.anchors) < 0.1:
        return  # too near to the point where it has no direction
    rows = rows_of(world)
    step = 1e-6
    for name, body in (("a", bodies[0]), ("b", bodies[1])):
        for field, component in (("cx", "x"), ("cy", "y"), ("angle", "w")):
            if name == "b" and to_world:
                continue
            kept = float(body[field])
            body[field] = kept + step
            above = residuals(world, rows)
            body[field] = kept - step
            slope = (above - residuals(world, rows)) / (2 * step)
            body[field] = kept
            rigid = rows["rule"] == RIGID
            assert rows[f"J_{name}{component}"][rigid] == pytest.approx(slope[rigid], abs=1e-6)


@pytest.mark.parametrize("kind", ["spring", "wheel", "mouse", "hinge", "slider"])
@hypothesis_settings(max_examples=15)
@given(pose_a=poses, pose_b=poses)
def test_the_rate_of_a_row_without_a_measure_is_that_of_its_anchors(
    kind: str, pose_a: Any, pose_b: Any
) -> None:
    """Springs: of the distance; suspensions, sliders: of the travel; motors and torsion: of the angle."""
    world = joined(kind, pose_a, pose_b)
    joint = world.joints[0]
    assume(kind != "spring" or math.dist(*joint.anchors) >= 0.1)
    rows = rows_of(world)
    motions = world._state.motions.rows
    for index, velocity in enumerate([(0.3, -0.7, 0.4), (-0.2, 0.5, 1.1)]):
        motions[index]["vx"], motions[index]["vy"], motions[index]["w"] = velocity

    def values() -> list[float]:
        (ax, ay), (bx, by) = joint.anchors
        return {
            "spring": lambda: [math.hypot(bx - ax, by - ay)],
            "wheel": lambda: [math.nan, joint.travel, math.nan, joint.angle],
            "mouse": lambda: [bx - ax, by - ay],
            "hinge": lambda: [math.nan, math.nan, math.nan, joint.angle, joint.angle],
            "slider": lambda: [math.nan, math.nan, math.nan, joint.travel],
        }[kind]()

    def shifted(time: float) -> list[float]:
        bodies = world._state.bodies.rows
        kept = bodies[:2].copy()
        for body, motion in zip(bodies[:2], motions[:2], strict=True):
            body["cx"] += time * motion["vx"]
            body["cy"] += time * motion["vy"]
            body["angle"] += time * motion["w"]
        found = values()
        bodies[:2] = kept
        return found

    step = 1e-6
    for row, after, before in zip(rows, shifted(step), shifted(-step), strict=True):
        if row["rule"] != INERT and not math.isnan(after):
            assert constraint_rate(row, motions) == pytest.approx((after - before) / (2 * step), abs=1e-6)


@pytest.mark.parametrize("seed", range(12))
def test_coupling_and_inverse_effective_mass_are_the_entries_of_the_matrix(seed: int) -> None:
    source = random.Random(seed)
    tables, motions = random_rows(source, 5, 6)
    matrix = naive_matrix(tables.rows, motions)
    for i, row in enumerate(tables.rows):
        assert inverse_effective_mass(row, motions) == pytest.approx(matrix[i, i], abs=1e-12)
        for j, other in enumerate(tables.rows):
            if row["joint"] != other["joint"] or i != j:
                assert coupling(row, other, motions) == pytest.approx(matrix[i, j], abs=1e-12)


@pytest.mark.parametrize("seed", range(12))
def test_the_system_is_solved_as_a_dense_one_would_be(seed: int) -> None:
    source = random.Random(seed)
    tables, motions = random_rows(source, 4 + seed, 3 + 2 * seed)
    rows = tables.rows
    can_move = np.array([inverse_effective_mass(row, motions) > 0.0 for row in rows])
    wanted = (rows["active"] != 0) & can_move
    factor(tables, motions)
    assert ((rows["active"] != 0) == wanted).all(), "with softness no row depends on the others"
    solve_system(tables)
    matrix = naive_matrix(rows, motions) + np.diag(rows["softness"])
    expected = np.zeros(len(rows))
    expected[wanted] = np.linalg.solve(matrix[np.ix_(wanted, wanted)], -rows["residual"][wanted])
    assert tables.solution[: len(rows)] == pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("copies", [2, 3])
def test_rows_that_say_the_same_are_left_out(copies: int) -> None:
    tables, motions = random_rows(random.Random(5), 6, 4)
    rows = tables.rows
    rows["softness"] = 0.0
    first = rows[0].copy()
    table = np.zeros(copies, JOINT)
    table["kind"] = JOINT_KINDS.index("rod")
    table["body_a"], table["body_b"] = 1, WORLD
    doubled = plan(table, np.full(6, 2, np.int8))
    motions["inv_mass"] = motions["inv_inertia"] = 1.0
    for row in doubled.rows:
        for field in ("J_ax", "J_ay", "J_aw", "J_bx", "J_by", "J_bw", "residual"):
            row[field] = first[field]
        row["active"] = 1
    factor(doubled, motions)
    solve_system(doubled)
    assert doubled.rows["active"].sum() == 1
    own = inverse_effective_mass(doubled.rows[0], motions)
    assert doubled.solution.sum() == pytest.approx(-first["residual"] / own)


def test_an_impulse_changes_the_rate_by_the_impulse_over_the_effective_mass() -> None:
    tables, motions = random_rows(random.Random(7), 3, 2)
    row, joint = tables.rows[0], tables.joints[0]
    before = constraint_rate(row, motions)
    apply_row_impulse(row, joint, motions, 2.0)
    assert constraint_rate(row, motions) - before == pytest.approx(2.0 * inverse_effective_mass(row, motions))
    assert (joint["force_x"], joint["force_y"]) == pytest.approx((2.0 * row["J_bx"], 2.0 * row["J_by"]))


@given(st.lists(st.lists(st.integers(0, 14), max_size=6), min_size=1, max_size=15))
def test_the_order_of_elimination_names_every_joint_once(wishes: list[list[int]]) -> None:
    count = len(wishes)
    neighbours: list[set[int]] = [set() for _ in range(count)]
    for index, wish in enumerate(wishes):
        for other in wish:
            if other < count and other != index:
                neighbours[index].add(other)
                neighbours[other].add(index)
    order = cuthill_mckee([sorted(each) for each in neighbours])
    assert sorted(order) == list(range(count))


def test_the_envelope_of_a_chain_grows_with_its_length_alone() -> None:
    """However the joints of a chain are numbered."""
    sizes = []
    for links in (50, 100):
        table = np.zeros(links, JOINT)
        table["kind"] = JOINT_KINDS.index("hinge")
        order = random.Random(1).sample(range(links), links)
        for place, number in enumerate(order):
            table[number]["body_a"], table[number]["body_b"] = place, place - 1 if place else WORLD
        sizes.append(len(plan(table, np.full(links, 2, np.int8)).envelope))
    assert sizes[1] < 2.1 * sizes[0]


def test_joints_are_connected_by_bodies_that_impulses_can_move() -> None:
    table = np.zeros(3, JOINT)
    table["body_a"], table["body_b"] = (0, 1, 3), (1, 2, 2)
    assert connected(table, np.array([2, 2, 2, 2], np.int8)) == [[1], [0, 2], [1]]
    assert connected(table, np.array([2, 0, 2, 2], np.int8)) == [[], [2], [1]]


def test_bodies_are_kept_apart_by_whole_joints_that_do_not_collide() -> None:
    table = np.zeros(5, JOINT)
    table["body_a"], table["body_b"] = (7, 1, 2, 3, 4), (2, 5, 7, 6, WORLD)
    table["collide"][1], table["broken"][3] = 1, 1
    assert bodies_apart(table).tolist() == [pair_key(2, 7)] == [pair_key(7, 2)]


def test_a_plan_without_joints_is_empty() -> None:
    tables = plan(np.zeros(0, JOINT), np.zeros(3, np.int8))
    assert [len(table) for table in tables] == [0] * len(tables)
    factor(tables, np.zeros(3, MOTION))
    solve_system(tables)
