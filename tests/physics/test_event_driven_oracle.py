"""The well-known particle files, and cases worked out by hand: first events, states, counts and energy."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pytest

from physics import DiscGas
from tests.physics.gases import worst_overlap
from tests.physics.oracles import PEERS, Case, needs_peers, params_or_skipped, peer_params

KINDS = {"pair": "disc", "wall_x": "wall", "wall_y": "wall", "corner": "wall"}


@cache
def handmade() -> list[Case]:
    if not PEERS.is_dir():
        return []
    cases: list[Case] = json.loads((PEERS / "f_gas.json").read_text("utf-8"))["handmade"]
    return cases


def handmade_gas(case: Case) -> DiscGas:
    discs = case["particles"]
    return DiscGas(
        [(disc["rx"], disc["ry"]) for disc in discs],
        [(disc["vx"], disc["vy"]) for disc in discs],
        [disc["radius"] for disc in discs],
        [disc["mass"] for disc in discs],
    )


@cache
def read_numbers(name: str) -> Any:
    tokens = (PEERS / name).read_text("ascii").split()
    count = int(tokens[0])
    return np.array(tokens[1 : 1 + 9 * count], float).reshape(count, 9)


def gas_of_case(case: Case) -> DiscGas:
    rows = read_numbers(case["file"])
    assert len(rows) == case["n"]
    return DiscGas(rows[:, :2], rows[:, 2:4], rows[:, 4], rows[:, 5])


@pytest.mark.parametrize("case", params_or_skipped(handmade()))
def test_cases_worked_out_by_hand(case: Case) -> None:
    gas, expected = handmade_gas(case), case["expected"]
    if expected.get("events") == 0:
        assert gas.next_events(1) == []
        gas.advance(100.0)
        assert gas.events == 0
    elif expected.get("pair_collision") is False:
        assert gas.next_events(1)[0].kind == "wall"
        gas.advance(6.0)  # past the other
        assert gas.disc_events == 0
    elif "after_t" in expected:
        gas.advance(expected["after_t"])
        assert gas.velocities == pytest.approx(np.array(expected["v"]), abs=1e-12)
    else:
        events = expected.get("events") or [expected["first_event"]]
        if events[0]["type"] == "corner":
            events = [{"type": "wall_x", "t": 2.0}, {"type": "wall_y", "t": 2.0}]
        found = gas.next_events(len(events))
        assert [event.kind for event in found] == [KINDS[event["type"]] for event in events]
        assert [event.time for event in found] == pytest.approx([event["t"] for event in events], rel=1e-15)
        gas.advance_events(len(events))
        assert gas.velocities == pytest.approx(np.array(expected["after"]["v"]), abs=1e-15)


@pytest.mark.parametrize("case", params_or_skipped(handmade()))
def test_cases_worked_out_by_hand_run_back(case: Case) -> None:
    gas = handmade_gas(case)
    start, velocities = gas.positions, gas.velocities
    gas.advance(7.0)
    gas.reverse()
    gas.advance(7.0)
    assert gas.positions == pytest.approx(start, abs=1e-12)
    assert gas.velocities == pytest.approx(-velocities, abs=1e-12)


@pytest.mark.parametrize("case", peer_params("f_gas"))
def test_particle_files(case: Case) -> None:
    gas = gas_of_case(case)
    assert gas.energy() == pytest.approx(case["kinetic_energy"], rel=1e-12)
    assert gas.momentum() == pytest.approx(case["momentum"], rel=1e-9, abs=1e-15)
    assert bool(gas.overlaps) == case.get("initial_overlap", False)
    energy, deepest = gas.energy(), max(worst_overlap(gas), 0.0)
    for state in case.get("reference", []):
        gas.advance(state["T"] - gas.time)
        assert gas.disc_events == state["pair_collisions"]
        assert gas.wall_events == state["wall_collisions"]
        assert not state["chaotic"]
        now = np.hstack((gas.positions, gas.velocities))
        assert now == pytest.approx(np.array(state["state"], float), abs=state["tol"])
    if "double_run" in case:
        gas.advance(case["double_run"]["T"])
        assert (gas.disc_events, gas.wall_events) == (case["double_run"]["pair"], case["double_run"]["wall"])
    for _ in range(5):
        gas.advance_events(1 + len(gas) // 2)
        assert worst_overlap(gas) <= deepest + 1e-9
    assert gas.energy() == pytest.approx(energy, rel=1e-12)


@pytest.mark.parametrize("case", peer_params("f_gas"))
def test_small_particle_files_run_back(case: Case) -> None:
    gas = gas_of_case(case)
    if not case.get("reference"):
        gas.advance_events(3)
        span = gas.time
        gas = gas_of_case(case)
    else:
        span = 20.0
    start = gas.positions
    gas.advance(span)
    gas.reverse()
    gas.advance(span)
    assert gas.positions == pytest.approx(start, abs=1e-9)


@needs_peers
def test_an_overlapping_start_is_reported_pair_by_pair() -> None:
    case = next(case for case in peer_cases() if case["id"] == "gas/diffusion3")
    gas = gas_of_case(case)
    assert max(depth for _, _, depth in gas.overlaps) == pytest.approx(-case["min_pair_gap"], rel=1e-9)
    rows = read_numbers(case["file"])
    apart = np.hypot(*(rows[:, None, :2] - rows[None, :, :2]).transpose(2, 0, 1))
    depth = rows[:, None, 4] + rows[None, :, 4] - apart
    expected = [(int(a), int(b)) for a, b in np.argwhere(depth > 1e-9) if a < b]
    assert [(a, b) for a, b, _ in gas.overlaps] == expected


def peer_cases() -> list[Case]:
    cases: list[Case] = json.loads((PEERS / "f_gas.json").read_text("utf-8"))["cases"]
    return cases
