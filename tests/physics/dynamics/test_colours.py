"""Flat contacts by colour: who shares a body waits for the other, and many at a time give the same bits."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sketchfall.physics.dynamics.colours import COLOURS, colour_contacts
from sketchfall.physics.dynamics.contact_solver import prepare_colours, prepare_flat
from sketchfall.physics.dynamics.flat_contacts import (
    FLAT_BLOCK,
    fill_blocks,
    solve_colours,
    solve_flat,
    warm_start_colours,
    warm_start_flat,
)
from sketchfall.physics.runtime.jit import LANES
from sketchfall.physics.runtime.single_lane import in_lane
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import BODY, CONTACT, DYNAMIC, MOTION
from sketchfall.physics.tables.scratch_records import FLAT_CONSTRAINT

pytestmark = pytest.mark.kernel

BODIES, IMMOVABLE = 14, 2  # of the former, the first ones
H = 1.0 / 240.0
bodies = st.integers(0, BODIES - 1)
pairs = st.tuples(bodies, bodies).filter(lambda pair: pair[0] != pair[1] and max(pair) >= IMMOVABLE)
pair_lists = st.lists(pairs, max_size=60)


def masses() -> npt.NDArray[np.void]:
    motions = np.zeros(BODIES, MOTION)
    motions["inv_mass"][IMMOVABLE:] = np.linspace(0.5, 2.0, BODIES - IMMOVABLE)
    motions["inv_inertia"][IMMOVABLE:] = np.linspace(9.0, 3.0, BODIES - IMMOVABLE)
    return motions


def coloured(found: list[tuple[int, int]]) -> tuple[list[int], npt.NDArray[np.int32]]:
    """The colour of each pair, and where each colour begins."""
    contacts = np.zeros(len(found), CONTACT)
    for contact, (a, b) in zip(contacts, found, strict=True):
        contact["body_a"], contact["body_b"] = a, b
    colours, places = np.full(len(found), -1, np.int32), np.full(COLOURS + 1, -1, np.int32)
    listed = np.arange(len(found), dtype=np.int32)
    colour_contacts(masses(), contacts, listed, np.full(BODIES, -1, np.int32), colours, places)
    return colours.tolist(), places


@given(pair_lists)
def test_a_contact_gets_the_first_colour_that_its_bodies_have_left(found: list[tuple[int, int]]) -> None:
    colours, places = coloured(found)
    taken: dict[int, set[int]] = {body: set() for body in range(BODIES)}
    for (a, b), colour in zip(found, colours, strict=True):
        free = set(range(COLOURS)) - taken[a] - taken[b]
        assert colour == min(free, default=COLOURS)
        for body in (a, b):
            if body >= IMMOVABLE and colour < COLOURS:
                taken[body].add(colour)
    whole = [LANES * math.ceil(colours.count(colour) / LANES) for colour in range(COLOURS + 1)]
    assert places.tolist() == [sum(whole[:colour]) for colour in range(COLOURS + 1)]


def test_contacts_of_a_body_with_too_many_of_them_have_no_colour() -> None:
    colours, _ = coloured([(0, BODIES - 1)] * (COLOURS + 3))
    assert colours == [*range(COLOURS), COLOURS, COLOURS, COLOURS]


def laid_out(colours: list[int], begins: npt.NDArray[np.int32]) -> tuple[npt.NDArray[np.int32], list[int]]:
    """Where each colour ends, and the places of all in it, colour by colour."""
    sizes = [colours.count(colour) for colour in range(COLOURS + 1)]
    places = [int(begin) + k for begin, size in zip(begins, sizes, strict=True) for k in range(size)]
    return (begins + sizes).astype(np.int32), places


def in_blocks(constraints: Any, places: Sequence[int]) -> Any:
    """A table of blocks with the constraints in these places."""
    blocks = np.zeros(max(places, default=0) // LANES + 1, FLAT_BLOCK)
    for constraint, place in zip(constraints, places, strict=True):
        for name in FLAT_CONSTRAINT.names or ():
            in_lane(blocks, place)[name] = constraint[name]
    return blocks


def out_of_blocks(blocks: Any, places: Sequence[int]) -> Any:
    constraints = np.zeros(len(places), FLAT_CONSTRAINT)
    for constraint, place in zip(constraints, places, strict=True):
        for name in FLAT_CONSTRAINT.names or ():
            constraint[name] = in_lane(blocks, place)[name]
    return constraints


def any_constraints(found: list[tuple[int, int]], colours: list[int], random: np.random.Generator) -> Any:
    """In the order of their colours, with numbers as they may occur."""
    constraints = np.zeros(len(found), FLAT_CONSTRAINT)
    order = np.argsort(colours, kind="stable")
    angle = random.uniform(0.0, 6.3, len(found))
    ranges = {
        "impact_speed_0": (0.1, 2.0), "impact_speed_1": (0.1, 2.0), "lowest_gap": (-0.02, 0.0),
        "mu_stick": (0.4, 0.9), "mu_slide": (0.1, 0.4), "bias_rate": (5.0, 40.0), "max_bias": (0.1, 4.0),
        "softness": (0.0, 0.2), "gap_0": (-0.01, 0.003), "gap_1": (-0.01, 0.003),
        "impulse_0": (0.0, 0.2), "impulse_1": (0.0, 0.2), "impulse_t": (-0.1, 0.1),
    }  # fmt: skip
    for name, (low, high) in ranges.items():
        constraints[name] = random.uniform(low, high, len(found))
    for name in FLAT_CONSTRAINT.names or ():
        if name.startswith("lever"):
            constraints[name] = random.uniform(-0.7, 0.7, len(found))
    for name in ("owner_0", "owner_1"):
        constraints[name] = random.integers(0, 2, len(found))
    constraints["nx"], constraints["ny"] = np.cos(angle), np.sin(angle)
    constraints["a"], constraints["b"] = np.array(found, np.int32).reshape(-1, 2).T
    alone = random.random(len(found)) < 0.3
    constraints["gap_1"][alone], constraints["impact_speed_1"][alone] = 1e9, -np.inf
    constraints["impulse_1"][alone] = 0.0
    return constraints[order]


@settings(max_examples=40)
@given(pair_lists, st.integers(0, 2**32 - 1))
def test_whole_blocks_give_the_bits_of_one_after_the_other(found: list[tuple[int, int]], seed: int) -> None:
    random = np.random.default_rng(seed)
    colours, begins = coloured(found)
    ends, places = laid_out(colours, begins)
    motions = masses()
    for name in ("vx", "vy", "w", "dx", "dy", "da"):
        motions[name] = random.normal(size=BODIES) * (1.0 if name in ("vx", "vy", "w") else 0.002)
    constraints = any_constraints(found, colours, random)
    alone, together = motions.copy(), motions.copy()
    in_file, by_colour = in_blocks(constraints, range(len(found))), in_blocks(constraints, places)
    fill_blocks(by_colour, ends)
    warm_start_flat(alone, in_file, 0, len(found), moved=True)
    warm_start_colours(together, by_colour, ends, moved=True)
    for use_bias in (True, False):
        for motions in (alone, together):
            motions["dx"] *= 1.5
        solve_flat(alone, in_file, 0, len(found), 1.0 / H, use_bias, moved=True)
        solve_colours(together, by_colour, ends, 1.0 / H, use_bias, moved=True)
    assert alone.tobytes() == together.tobytes()
    after = out_of_blocks(by_colour, places)
    assert after.tobytes() == out_of_blocks(in_file, range(len(found))).tobytes()
    assert len(found) == 0 or after.tobytes() != constraints.tobytes()


def any_contacts(found: list[tuple[int, int]], random: np.random.Generator) -> Any:
    """With numbers as they may occur, of flat contacts of one point or two."""
    contacts = np.zeros(len(found), CONTACT)
    for name in CONTACT.names or ():
        if CONTACT[name] == np.float64:
            contacts[name] = random.uniform(-1.0, 1.0, len(found)).round(1)  # some are 0
    for name, most in {"count": 2, "id_0": 4, "id_1": 4}.items():
        contacts[name] = random.integers(1, most, len(found), endpoint=True)
    contacts["slips"] = random.integers(-1, 1, len(found), endpoint=True)
    for name in ("restitution", "normal_force_0", "normal_force_1", "kinetic_friction", "static_friction"):
        contacts[name] = np.abs(contacts[name])
    contacts["body_a"], contacts["body_b"] = np.array(found, np.int32).reshape(-1, 2).T
    return contacts


@settings(max_examples=40)
@given(pair_lists, st.integers(0, 2**32 - 1))
def test_constraints_are_prepared_in_blocks_as_one_after_the_other(
    found: list[tuple[int, int]], seed: int
) -> None:
    random = np.random.default_rng(seed)
    colours, begins = coloured(found)
    ends, places = laid_out(colours, begins)
    bodies, motions, rules = np.zeros(BODIES, BODY), masses(), np.zeros(1, SETTINGS)[0]
    bodies["kind"][IMMOVABLE:], bodies["crowd"] = DYNAMIC, random.integers(0, 4, BODIES)
    bodies["cx"], bodies["cy"] = random.normal(size=(2, BODIES))
    motions["inv_mass"][-1] *= 1000.0
    for name in ("vx", "vy", "w", "dx", "dy"):
        motions[name] = random.normal(size=BODIES).round(1)
    rules["h"], rules["restitution_threshold"] = H, 0.25
    alone = any_contacts(found, random)[np.argsort(colours, kind="stable")]
    together = alone.copy()
    in_file, by_colour = (
        np.zeros(max(those, default=0) // LANES + 1, FLAT_BLOCK) for those in (range(len(found)), places)
    )
    for number, place in enumerate(places):
        in_lane(in_file, number)["contact"] = in_lane(by_colour, place)["contact"] = number
    prepare_flat(bodies, motions, alone, in_file, 0, len(found), rules)
    prepare_colours(bodies, motions, together, by_colour, ends, rules)
    assert together.tobytes() == alone.tobytes()
    prepared = out_of_blocks(by_colour, places)
    assert prepared.tobytes() == out_of_blocks(in_file, range(len(found))).tobytes()
    assert np.isfinite(prepared["bias_rate"]).all()


def swapped(constraints: Any) -> Any:
    """The same contacts, seen from B."""
    mirrored = constraints.copy()
    for name in ("nx", "ny"):
        mirrored[name] = -constraints[name]
    mirrored["a"], mirrored["b"] = constraints["b"], constraints["a"]
    for point in ("0", "1", "t"):
        mirrored[f"lever_a_{point}"] = -constraints[f"lever_b_{point}"]
        mirrored[f"lever_b_{point}"] = -constraints[f"lever_a_{point}"]
    for name in ("owner_0", "owner_1"):
        mirrored[name] = 1.0 - constraints[name]
    return mirrored


@settings(max_examples=40)
@given(pair_lists, st.integers(0, 2**32 - 1))
def test_it_does_not_matter_which_of_two_bodies_is_called_a(found: list[tuple[int, int]], seed: int) -> None:
    random = np.random.default_rng(seed)
    motions = masses()
    for name in ("vx", "vy", "w", "dx", "dy", "da"):
        motions[name] = random.normal(size=BODIES) * (1.0 if name in ("vx", "vy", "w") else 0.002)
    constraints = any_constraints(found, [0] * len(found), random)
    mirrored, other_motions = swapped(constraints), motions.copy()
    for these, moved in ((constraints, motions), (mirrored, other_motions)):
        blocks = in_blocks(these, range(len(these)))
        warm_start_flat(moved, blocks, 0, len(these), moved=True)
        solve_flat(moved, blocks, 0, len(these), 1.0 / H, use_bias=True, moved=False)
        these[:] = out_of_blocks(blocks, range(len(these)))
    for name in ("vx", "vy", "w"):
        assert other_motions[name] == pytest.approx(motions[name], rel=1e-9, abs=1e-9)
    for name in ("impulse_0", "impulse_1", "impulse_t"):
        assert mirrored[name] == pytest.approx(constraints[name], rel=1e-9, abs=1e-9)
