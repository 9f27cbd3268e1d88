"""The verbs that every kind of joint has, against naive twins: warm_start and solve."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from sketchfall.physics.joints.kinds import FILES, JOINT_KINDS, solve, warm_start
from sketchfall.physics.joints.solving.impulses import (
    COMPLIANT,
    INERT,
    RATTLE,
    RIGID,
    SHAKE,
    inverse_effective_mass,
    velocity_residual,
)
from tests.physics.joint_rows import H, joined, naive_jacobian, rows_of

pytestmark = pytest.mark.kernel

VERBS = ("prepare", "warm_start", "solve")


@pytest.mark.parametrize(("kind", "file"), list(zip(JOINT_KINDS, FILES, strict=True)))
def test_each_kind_has_a_file_of_its_name_with_the_same_verbs(kind: str, file: Any) -> None:
    assert file.__name__ == f"sketchfall.physics.joints.{kind}"
    for verb in VERBS:
        assert getattr(file, verb).__module__ == file.__name__, f"{verb} is the joint's own"


def moving(kind: str, source: random.Random) -> tuple[Any, Any, Any, Any]:
    """The only joint of a random world, its rows with random impulses and bounds, its bodies and motions."""
    poses = [[source.uniform(-3.0, 3.0) for _ in range(3)] for _ in range(2)]
    world = joined(kind, poses[0], poses[1], kind not in ("gear", "pulley") and source.random() < 0.3)
    state = world._state
    rows, motions = rows_of(world), state.motions.rows[:2]
    for motion in motions:
        motion["vx"], motion["vy"], motion["w"] = (source.uniform(-1.0, 1.0) for _ in range(3))
    for row in rows:
        if row["rule"] != RIGID or row["low"] == 0.0:  # others hold with all force
            row["low"] = source.choice((0.0, -source.uniform(0.0, 2.0)))
            row["high"] = source.uniform(0.0, 2.0)
        row["impulse"] = source.uniform(-2.0, 2.0)
        row["error"] = source.uniform(-0.01, 0.01)
        row["softness"] = max(row["softness"], 0.1 * inverse_effective_mass(row, motions))
    return state.joints.used[0], rows, state.bodies.rows[:2], motions


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", JOINT_KINDS)
def test_solved_again_and_again_a_joint_pushes_as_far_as_it_may_until_nothing_is_wrong(
    kind: str, seed: int
) -> None:
    joint, rows, bodies, motions = moving(kind, random.Random(seed))
    rows["impulse"] = 0.0
    for _ in range(3000):
        before = rows["impulse"].copy()
        solve(joint, rows, 0, bodies, motions, H, SHAKE)
        if np.abs(rows["impulse"] - before).max() < 1e-9:
            break
    for row in rows[rows["rule"] != INERT]:
        wrong = velocity_residual(row, bodies, motions, H, SHAKE)
        assert row["low"] <= row["impulse"] <= row["high"]
        if row["impulse"] < row["high"]:
            assert wrong >= -1e-6, "it could push more"
        if row["impulse"] > row["low"]:
            assert wrong <= 1e-6, "it could push less"


@pytest.mark.parametrize("kind", JOINT_KINDS)
def test_what_a_joint_gives_when_solved_is_what_its_bodies_get(kind: str) -> None:
    pushed = False
    for seed in range(10):
        joint, rows, bodies, motions = moving(kind, random.Random(seed))
        rows["impulse"] = 0.0
        before = velocities(motions)
        solve(joint, rows, 0, bodies, motions, H, SHAKE)
        expected = before + given(rows, motions, rows["impulse"])
        assert velocities(motions) == pytest.approx(expected, abs=1e-12)
        pushed |= bool(np.any(rows["impulse"] != 0.0))
    assert pushed


@pytest.mark.parametrize("stage", [SHAKE, RATTLE])
@pytest.mark.parametrize("kind", JOINT_KINDS)
def test_a_warm_start_gives_the_impulses_of_the_sub_step_before_as_far_as_they_may_be(
    kind: str, stage: int
) -> None:
    for seed in range(10):
        joint, rows, _, motions = moving(kind, random.Random(seed))
        impulses = np.clip(rows["impulse"], rows["low"], rows["high"])
        impulses[(rows["low"] == 0.0) & (rows["error"] > 0.0)] = 0.0
        impulses[rows["rule"] == INERT] = 0.0
        if (
            stage == RATTLE
        ):  # springs pull again; of the others, what they gave before the bodies moved goes on
            impulses[rows["rule"] != COMPLIANT] = 0.0
        expected = velocities(motions) + given(rows, motions, impulses)
        warm_start(joint, rows, 0, motions, stage)
        assert velocities(motions) == pytest.approx(expected, abs=1e-12)


def velocities(motions: Any) -> Any:
    return np.array([[motion["vx"], motion["vy"], motion["w"]] for motion in motions]).ravel()


def given(rows: Any, motions: Any, impulses: Any) -> Any:
    """By how much impulses of the rows change the velocities: M^-1 J^T P."""
    inverse = np.column_stack([motions["inv_mass"], motions["inv_mass"], motions["inv_inertia"]]).ravel()
    active = rows["rule"] != INERT
    return inverse * (naive_jacobian(rows[active], len(motions)).T @ impulses[active])
