"""Joints come and go: what is refused, what is removed, what handles say, and what a snapshot keeps."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sketchfall.physics import Body, Joint, World
from tests.patience import PATIENCE
from tests.physics.joint_run import machines, outcome
from tests.physics.jointed import add_plain_disc
from tests.physics.worlds import full_state, run, run_steps

CHECKOUT = Path(__file__).resolve().parents[3]
HERE, THERE = (0.0, 0.0), (2.0, 0.0)

ADD: dict[str, Callable[..., Any]] = {
    "spring": lambda w, a, b, **k: w.add_spring(a, b, HERE, THERE, **{"stiffness": 10.0, **k}),
    "rod": lambda w, a, b, **k: w.add_rod(a, b, HERE, THERE, **k),
    "rope": lambda w, a, b, **k: w.add_rope(a, b, HERE, THERE, **k),
    "hinge": lambda w, a, b, **k: w.add_hinge(a, b, HERE, **k),
    "slider": lambda w, a, b, **k: w.add_slider(a, b, HERE, **{"axis": (1.0, 0.0), **k}),
    "weld": lambda w, a, b, **k: w.add_weld(a, b, **k),
    "wheel": lambda w, a, b, **k: w.add_wheel(a, b, HERE, **k),
    "gear": lambda w, a, b, **k: w.add_gear(a, b, **k),
    "pulley": lambda w, a, b, **k: w.add_pulley(a, b, HERE, THERE, (0.0, 3.0), (2.0, 3.0), **k),
}


def pair(world: World) -> tuple[Body, Body]:
    return add_plain_disc(world, HERE), add_plain_disc(world, THERE)


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ADD)
def test_a_body_cannot_be_joined_to_itself(kind: str) -> None:
    world = World()
    a, _ = pair(world)
    with pytest.raises(ValueError, match="same body"):
        ADD[kind](world, a, a)
    assert world.joints == []


@pytest.mark.parametrize("kind", ADD)
@pytest.mark.parametrize("side", [0, 1])
def test_a_body_of_another_world_or_none_at_all_is_refused(kind: str, side: int) -> None:
    world, other = World(), World()
    for stranger in (add_plain_disc(other, HERE), "a body", 7):
        bodies: list[Any] = list(pair(world))
        bodies[side] = stranger
        with pytest.raises(ValueError, match="body"):
            ADD[kind](world, *bodies)
    assert world.joints == []


@pytest.mark.parametrize("kind", ADD)
def test_a_removed_body_is_refused(kind: str) -> None:
    world = World()
    a, b = pair(world)
    world.remove_body(b)
    with pytest.raises(ValueError, match="removed"):
        ADD[kind](world, a, b)


@pytest.mark.parametrize("bad", [math.nan, math.inf, "far", None])
def test_an_anchor_must_be_two_numbers(bad: Any) -> None:
    world = World()
    a, b = pair(world)
    calls: dict[str, Callable[[], Joint]] = {
        "anchor_a": lambda: world.add_rod(a, b, (bad, 0.0), THERE),
        "anchor_b": lambda: world.add_spring(a, b, HERE, (0.0, bad), 1.0),
        "wheel_b": lambda: world.add_pulley(a, b, HERE, THERE, (0.0, 1.0), (bad, 0.0)),
        "anchor": lambda: world.add_hinge(a, b, (0.0, bad)),
        "axis": lambda: world.add_slider(a, b, HERE, (bad, 1.0)),
        "limits": lambda: world.add_hinge(a, b, HERE, limits=(bad, 1.0)),
    }
    for name, call in calls.items():
        with pytest.raises(ValueError, match=name):
            call()
    assert world.joints == []


@pytest.mark.parametrize(
    ("kind", "keywords", "named"),
    [
        ("spring", {"stiffness": -1.0}, "stiffness: -1.0"),
        ("spring", {"stiffness": math.nan}, "stiffness"),
        ("spring", {"damping": -2.0}, "damping: -2.0"),
        ("spring", {"rest_length": -1.0}, "rest_length: -1.0"),
        ("rod", {"length": -1.0}, "length: -1.0"),
        ("rope", {"max_length": math.inf}, "max_length"),
        ("wheel", {"stiffness": -3.0}, "stiffness"),
        ("hinge", {"limits": (1.0, -1.0)}, "limits: 1.0"),
        ("hinge", {"limits": 3.0}, "limits"),
        ("slider", {"limits": (0.5, 0.0)}, "limits"),
        ("slider", {"axis": (0.0, 0.0)}, "axis"),
        ("wheel", {"axis": (0.0, 0.0)}, "axis"),
        ("hinge", {"motor_speed": math.nan}, "motor_speed"),
        ("hinge", {"max_torque": -1.0}, "max_torque"),
        ("slider", {"max_force": -1.0}, "max_force"),
        ("gear", {"ratio": 0.0}, "ratio"),
        ("gear", {"ratio": math.inf}, "ratio"),
        ("pulley", {"ratio": 0.0}, "ratio"),
        ("pulley", {"ratio": -1.0}, "ratio"),
        ("rod", {"break_force": 0.0}, "break_force"),
        ("rod", {"break_force": math.nan}, "break_force"),
        ("weld", {"break_force": -5.0}, "break_force"),
        ("rod", {"collide": "no"}, "collide"),
        ("rod", {"collide": 300}, "collide"),
        ("weld", {"collide": None}, "collide"),
    ],
)
def test_a_bad_value_is_refused_by_name_and_leaves_nothing_behind(
    kind: str, keywords: dict[str, Any], named: str
) -> None:
    world = World()
    a, b = pair(world)
    before = world.state_hash()
    with pytest.raises(ValueError, match=named):
        ADD[kind](world, a, b, **keywords)
    assert world.joints == []
    assert world.state_hash() == before
    world.step()


@pytest.mark.parametrize(
    ("kind", "keyword"), [("rod", "stifness"), ("hinge", "limit"), ("rod", "axis"), ("weld", "length")]
)
def test_an_unknown_keyword_is_refused_by_name(kind: str, keyword: str) -> None:
    world = World()
    with pytest.raises(TypeError, match=keyword):
        ADD[kind](world, *pair(world), **{keyword: (1.0, 2.0)})
    assert world.joints == []


def test_a_gear_needs_two_bodies() -> None:
    world = World()
    background: Any = None  # the second body of other kinds
    with pytest.raises(ValueError, match="body"):
        world.add_gear(pair(world)[0], background)


def test_what_a_kind_does_not_have_cannot_be_set() -> None:
    world = World()
    rod = world.add_rod(*pair(world), HERE, THERE)
    for name, value in {"motor_speed": 1.0, "limits": (0.0, 1.0), "stiffness": 5.0, "target": HERE}.items():
        with pytest.raises(ValueError, match=f"{name}: a rod has none"):
            setattr(rod, name, value)
    with pytest.raises(ValueError, match="length: -1"):
        rod.length = -1.0
    with pytest.raises(ValueError, match="break_force"):
        rod.break_force = 0.0
    assert rod.length == 2.0


def test_what_can_be_given_can_be_set() -> None:
    world = World()
    hinge = world.add_hinge(*pair(world), HERE)
    for value in (3.0, math.inf, 0.0):
        hinge.motor_limit = value
        assert hinge.motor_limit == value
    hinge.limits = (-1.0, 2.0)
    assert hinge.limits == (-1.0, 2.0)
    hinge.limits = None
    assert hinge.limits is None
    hinge.break_force = math.inf


# --- coming and going -----------------------------------------------------------------------------


def test_a_removed_joint_lets_go_and_its_handle_says_so() -> None:
    world = World()
    a, _ = pair(world)
    weld = world.add_weld(a, None)
    run(world, 1.0)
    world.remove_joint(weld)
    assert not weld.exists
    assert "removed" in repr(weld)
    for read in (lambda: weld.kind, lambda: weld.force, lambda: weld.anchors):
        with pytest.raises(ValueError, match="removed"):
            read()
    with pytest.raises(ValueError, match="removed"):
        world.remove_joint(weld)
    run(world, 0.5)
    assert a.position[1] < -1.0


def test_a_joint_of_another_world_cannot_be_removed() -> None:
    world, other = World(), World()
    stranger = other.add_weld(pair(other)[0], None)
    with pytest.raises(ValueError, match="not a joint of this world"):
        world.remove_joint(stranger)


def test_a_removed_body_takes_its_joints_along_and_leaves_the_others() -> None:
    world = World(sleeping=False)
    discs = [add_plain_disc(world, (float(i), 0.0)) for i in range(4)]
    rods = [world.add_rod(left, right, left.position, right.position) for left, right in pairwise(discs)]
    hook = world.add_weld(discs[3], None)
    run(world, 0.1)
    world.remove_body(discs[1])
    assert [rod.exists for rod in rods] == [False, False, True]
    assert world.joints == [rods[2], hook]
    assert rods[2].bodies == (discs[2], discs[3])
    run(world, 1.0)
    assert math.dist(*rods[2].anchors) == pytest.approx(1.0, abs=1e-4)
    assert discs[0].position[1] < -4.0


def test_ids_are_never_used_twice() -> None:
    world = World()
    a, b = pair(world)
    ids = []
    for _ in range(3):
        joint = world.add_rod(a, b, HERE, THERE)
        ids.append(joint.id)
        world.remove_joint(joint)
    state = world.snapshot()
    late = world.add_rod(a, b, HERE, THERE)
    ids.append(late.id)
    world.restore(state)
    ids.append(world.add_rod(a, b, HERE, THERE).id)
    assert len(set(ids)) == len(ids)
    assert not late.exists


@pytest.mark.parametrize("kind", ADD)
def test_a_joint_tells_what_it_is(kind: str) -> None:
    world = World()
    a, b = pair(world)
    joint = ADD[kind](world, a, b)
    assert joint.kind == kind
    assert joint.bodies == (a, b)
    assert not joint.broken
    assert joint.break_force == math.inf
    assert joint.force == (0.0, 0.0)
    assert kind in repr(joint)
    assert world.joints == [joint]


def test_joints_come_and_go_between_steps_without_upsetting_the_rest() -> None:
    world = machines()
    for number in range(40):
        run_steps(world, 2)
        if number % 3 == 0:
            world.remove_joint(world.joints[number % len(world.joints)])
        elif number % 7 == 1:
            world.remove_body(world.bodies[5])
        else:
            a, b = world.bodies[number % 9 + 1], world.bodies[number % 5 + 12]
            world.add_spring(a, b, a.position, b.position, 20.0, 1.0)
    assert all(math.isfinite(value) for value in world.poses.ravel())


# --- keeping and restoring ------------------------------------------------------------------------


def test_a_restored_world_goes_on_bit_for_bit() -> None:
    world = machines()
    run_steps(world, 100)
    kept = world.snapshot()
    run_steps(world, 150)
    expected = full_state(world), world.state_hash()
    joint = world.joints[3]
    world.restore(kept)
    assert world.joints[3] is joint
    run_steps(world, 150)
    assert (full_state(world), world.state_hash()) == expected
    other = World()
    other.restore(kept)
    run_steps(other, 150)
    assert (full_state(other), other.state_hash()) == expected
    assert [each.kind for each in other.joints] == [each.kind for each in world.joints]


def test_a_removed_joint_comes_back_with_the_snapshot() -> None:
    world = World()
    a, b = pair(world)
    rod = world.add_rod(a, b, HERE, THERE)
    kept = world.snapshot()
    world.remove_body(b)
    world.restore(kept)
    assert rod.exists
    assert [body.id for body in rod.bodies if body is not None] == [a.id, b.id]


def test_the_hash_follows_the_joints() -> None:
    world = World()
    a, b = pair(world)
    hashes = {world.state_hash()}
    rod = world.add_rod(a, b, HERE, THERE)
    hashes.add(world.state_hash())
    rod.length = 2.5
    hashes.add(world.state_hash())
    rod.break_force = 10.0
    hashes.add(world.state_hash())
    assert len(hashes) == 4
    world.remove_joint(rod)
    assert world.state_hash() in hashes


def test_the_same_machines_run_the_same_twice_and_in_a_fresh_process() -> None:
    here = outcome()
    assert outcome() == here
    fresh = subprocess.run(
        [sys.executable, "-m", "tests.physics.joint_run"],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert fresh.stdout.strip() == here
