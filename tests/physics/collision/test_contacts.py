"""The list of contacts: in an order that depends on the pairs alone, with a memory for those that stay."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from sketchfall.physics.collision.contacts import (
    are_those_of,
    combine_all_materials,
    drop_apart,
    match_contacts,
    order_pairs,
    pair_key,
)
from sketchfall.physics.method_names import FRICTION_RULES, RESTITUTION_RULES
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import BODY, CONTACT, MATTER, SHAPE
from sketchfall.physics.tables.scratch_records import FACE_MEMORY

pytestmark = pytest.mark.kernel

Pair = tuple[int, int]
Rule = Callable[[float, float], float]
SHAPES = 12
ALL_PAIRS = list(itertools.combinations(range(SHAPES), 2))
pair_lists = st.lists(st.sampled_from(ALL_PAIRS), unique=True)
ordered_lists = pair_lists.map(sorted)


def pair_array(pairs: list[Pair]) -> NDArray[np.int32]:
    return np.array(pairs, np.int32).reshape(-1, 2)


@given(pair_lists)
def test_pairs_are_ordered_as_sorting_would(pairs: list[Pair]) -> None:
    given_pairs = pair_array(pairs)
    ordered = np.full_like(given_pairs, -1)
    order_pairs(given_pairs, SHAPES, np.empty(SHAPES + 1, np.int32), np.empty_like(given_pairs), ordered)
    assert [tuple(pair) for pair in ordered.tolist()] == sorted(pairs)
    assert [tuple(pair) for pair in given_pairs.tolist()] == pairs, "the given list stays as it was"


def two_shapes_to_a_body() -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Shapes 2 n and 2 n + 1 belong to body n; every shape has a material of its own."""
    shapes, bodies = np.zeros(SHAPES, SHAPE), np.zeros(SHAPES // 2, BODY)
    shapes["body"] = np.arange(SHAPES) // 2
    return shapes, bodies


def matter_of_shapes() -> NDArray[np.void]:
    matter = np.zeros(SHAPES, MATTER)
    matter["restitution"] = np.linspace(0.0, 1.0, SHAPES)
    matter["static_friction"] = np.linspace(0.2, 0.9, SHAPES)
    matter["kinetic_friction"] = np.linspace(0.1, 0.8, SHAPES)
    return matter


def settings_with(rules: Pair) -> Any:
    """A row of settings with these numbers of the restitution and the friction rule."""
    settings = np.zeros(1, SETTINGS)[0]
    settings["restitution_rule"], settings["friction_rule"] = rules
    return settings


def update(pairs: list[Pair], old: NDArray[np.void], rules: Pair = (0, 0)) -> NDArray[np.void]:
    shapes, bodies = two_shapes_to_a_body()
    new = np.zeros(len(pairs), CONTACT)
    new["total_tangent"] = 99.0  # what an earlier step left there
    blank = np.zeros(1, CONTACT)
    faces = np.zeros(len(old), FACE_MEMORY), np.zeros(len(new), FACE_MEMORY)
    made_of, settings, listed = matter_of_shapes(), settings_with(rules), pair_array(pairs)
    fresh = np.full_like(listed, -1)
    match_contacts(listed, shapes, bodies, made_of, settings, old, len(old), new, blank, *faces, fresh)
    return new


@given(ordered_lists, st.lists(st.sampled_from(list(itertools.combinations(range(SHAPES // 2), 2)))))
def test_pairs_of_bodies_that_are_kept_apart_are_dropped_and_no_others(
    pairs: list[Pair], kept_apart: list[Pair]
) -> None:
    shapes, _ = two_shapes_to_a_body()
    left = pair_array(pairs)
    apart = np.unique(np.array([pair_key(b, a) for a, b in kept_apart], np.int64))
    count = drop_apart(left, shapes, apart)
    expected = [(a, b) for a, b in pairs if (a // 2, b // 2) not in kept_apart]
    assert [tuple(pair) for pair in left[:count].tolist()] == expected


@given(ordered_lists, ordered_lists)
def test_contacts_are_left_as_they_are_if_their_pairs_are_the_same(
    before: list[Pair], after: list[Pair]
) -> None:
    contacts = update(before, np.zeros(0, CONTACT))
    assert are_those_of(pair_array(before), contacts)
    assert are_those_of(pair_array(after), contacts) == (before == after)


def remembered(contact: Any) -> tuple[float, float, int, int]:
    """Some of what a contact carries from step to step."""
    return (
        float(contact["normal_force_0"]),
        float(contact["tangent_force"]),
        int(contact["id_0"]),
        int(contact["count"]),
    )


@given(ordered_lists, ordered_lists)
def test_contacts_that_stay_keep_their_memory_and_the_others_begin_without(
    before: list[Pair], after: list[Pair]
) -> None:
    old = update(before, np.zeros(0, CONTACT))
    memory = {}
    for number, (contact, pair) in enumerate(zip(old, before, strict=True), start=1):
        contact["normal_force_0"], contact["tangent_force"] = number, -number
        contact["id_0"], contact["count"] = number, 1
        memory[pair] = remembered(contact)
    new = update(after, old)
    assert [(c["shape_a"], c["shape_b"]) for c in new] == after
    assert [(c["body_a"], c["body_b"]) for c in new] == [(a // 2, b // 2) for a, b in after]
    for contact, pair in zip(new, after, strict=True):
        assert remembered(contact) == memory.get(pair, (0.0, 0.0, 0, 0))
        assert contact["total_tangent"] == 0.0


@given(ordered_lists, ordered_lists)
def test_rows_of_the_old_list_beyond_its_count_are_forgotten(kept: list[Pair], stale: list[Pair]) -> None:
    table = update(kept + stale, np.zeros(0, CONTACT))
    table["normal_force_0"] = 5.0
    shapes, bodies = two_shapes_to_a_body()
    new, blank = np.zeros(len(ALL_PAIRS), CONTACT), np.zeros(1, CONTACT)
    made_of, settings = matter_of_shapes(), settings_with((0, 0))
    faces = np.zeros(len(table), FACE_MEMORY), np.zeros(len(new), FACE_MEMORY)
    pairs = pair_array(ALL_PAIRS)
    match_contacts(
        pairs, shapes, bodies, made_of, settings, table, len(kept), new, blank, *faces, pairs.copy()
    )
    carried = [pair for pair, contact in zip(ALL_PAIRS, new, strict=True) if contact["normal_force_0"] > 0.0]
    assert carried == kept


@pytest.mark.parametrize("restitution_rule", RESTITUTION_RULES)
@pytest.mark.parametrize("friction_rule", FRICTION_RULES)
def test_materials_combine_by_the_rules_of_the_world(restitution_rule: str, friction_rule: str) -> None:
    rules = RESTITUTION_RULES.index(restitution_rule), FRICTION_RULES.index(friction_rule)
    restitutions: dict[str, Rule] = {
        "average": lambda a, b: (a + b) / 2,
        "minimum": min,
        "maximum": max,
        "product": lambda a, b: a * b,
    }
    frictions: dict[str, Rule] = {
        "geometric_mean": lambda a, b: (a * b) ** 0.5,
        "root_sum_square": lambda a, b: (a * a + b * b) ** 0.5,
        "minimum": min,
        "maximum": max,
        "average": lambda a, b: (a + b) / 2,
    }
    restitution, friction = restitutions[restitution_rule], frictions[friction_rule]
    shapes, bodies = two_shapes_to_a_body()
    matter = matter_of_shapes()
    made = update(ALL_PAIRS, np.zeros(0, CONTACT), rules)
    changed = update(ALL_PAIRS, np.zeros(0, CONTACT))  # by the first rules, and then by these
    combine_all_materials(bodies, shapes, matter, settings_with(rules), changed, len(changed))
    for contact in (*made, *changed):
        a, b = matter[contact["shape_a"]], matter[contact["shape_b"]]
        assert contact["restitution"] == pytest.approx(restitution(a["restitution"], b["restitution"]))
        for coefficient in ("static_friction", "kinetic_friction"):
            assert contact[coefficient] == pytest.approx(friction(a[coefficient], b[coefficient]))
