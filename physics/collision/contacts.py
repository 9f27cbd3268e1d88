"""The list of contacts: one for every pair of shapes whose boxes overlap, in the order (shape_a, shape_b).

The order depends on nothing but the pairs, so a run is the same whichever broad phase found them. A pair that
was in the list before keeps its contact, with the impulses that held it: the solver starts from there.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.face_memory import NOTHING
from sketchfall.physics.collision.one_way import PLATFORM_A, PLATFORM_B
from sketchfall.physics.runtime.bundle import Int32s, Int64s
from sketchfall.physics.runtime.compiler import bundle_at
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.shapes.material import combine_friction, combine_restitution
from sketchfall.physics.tables.records import BODY, CONTACT, MATTER, SHAPE, Pairs
from sketchfall.physics.tables.scratch_records import FACE_MEMORY

UNCHANGED = -1  # in place of the number of contacts


@kernel
def order_pairs(pairs: Any, shape_count: int, starts: Any, half_ordered: Any, ordered: Any) -> None:
    """Sort pairs by (a, b) in linear time: two stable counting sorts, by b and then by a (a radix sort).

    `starts` is scratch of shape_count + 1 places, `half_ordered` scratch as long as the pairs.
    """
    counting_sort(pairs, 1, shape_count, starts, half_ordered)
    counting_sort(half_ordered, 0, shape_count, starts, ordered)


@kernel
def counting_sort(pairs: Any, column: int, shape_count: int, starts: Any, dealt: Any) -> None:
    """Into `dealt`, by one column; of equals, in the order they had."""
    starts[: shape_count + 1] = 0
    for k in range(len(pairs)):
        starts[pairs[k, column] + 1] += 1
    for shape in range(shape_count):
        starts[shape + 1] += starts[shape]
    for k in range(len(pairs)):
        place = starts[pairs[k, column]]
        dealt[place, 0], dealt[place, 1] = pairs[k, 0], pairs[k, 1]
        starts[pairs[k, column]] += 1


class PairTables(NamedTuple):
    """What turns pairs into contacts. Those of shapes, bodies and old contacts have no rows to spare."""

    pairs: Pairs  # in any order
    shapes: Annotated[NDArray[np.void], SHAPE]
    bodies: Annotated[NDArray[np.void], BODY]
    matter: Annotated[NDArray[np.void], MATTER]  # row i belongs to shape i
    settings: Annotated[NDArray[np.void], SETTINGS]  # one row
    old: Annotated[NDArray[np.void], CONTACT]  # contacts as they are
    new: Annotated[NDArray[np.void], CONTACT]  # room for those to come
    old_memories: Annotated[NDArray[np.void], FACE_MEMORY]  # of each contact
    new_memories: Annotated[NDArray[np.void], FACE_MEMORY]
    starts: Int32s  # scratch, one more than there are shapes
    half_ordered: Pairs  # scratch
    ordered: Pairs  # scratch
    blank: Annotated[NDArray[np.void], CONTACT]  # one of zeros
    apart: Int64s  # pairs of bodies that do not collide, see pair_key; sorted


@kernel
def update_contacts_at(address: int) -> int:
    """`address` is that of the Places of the tables."""
    return int(update_contacts(bundle_at(address, PairTables)))


@kernel
def update_contacts(t: Any) -> int:
    """Write a contact for every pair, in order, taken over from the old ones if it was there.

    Returns the number of contacts; or UNCHANGED if the old ones are just those, and nothing was written.
    """
    count = len(t.pairs)
    order_pairs(t.pairs, len(t.shapes), t.starts, t.half_ordered[:count], t.ordered[:count])
    if len(t.apart) > 0:
        count = drop_apart(t.ordered[:count], t.shapes, t.apart)
    pairs, settings = t.ordered[:count], t.settings[0]
    if are_those_of(pairs, t.old):
        return UNCHANGED
    match_contacts(
        pairs,
        t.shapes,
        t.bodies,
        t.matter,
        settings,
        t.old,
        len(t.old),
        t.new,
        t.blank,
        t.old_memories,
        t.new_memories,
        t.half_ordered,
    )
    return count


@kernel
def are_those_of(pairs: Any, contacts: Any) -> bool:
    if len(pairs) != len(contacts):
        return False
    for i in range(len(pairs)):
        if pairs[i, 0] != contacts[i]["shape_a"] or pairs[i, 1] != contacts[i]["shape_b"]:
            return False
    return True


@kernel
def pair_key(body_a: int, body_b: int) -> int:
    """One number for two bodies, whichever comes first."""
    return int((np.int64(min(body_a, body_b)) << 32) + max(body_a, body_b))


@kernel
def drop_apart(pairs: Any, shapes: Any, apart: Any) -> int:
    """Take out the pairs of bodies listed in `apart`, which is sorted; returns how many pairs are left."""
    kept = 0
    for i in range(len(pairs)):
        key = pair_key(shapes[pairs[i, 0]]["body"], shapes[pairs[i, 1]]["body"])
        if not is_listed(apart, key):
            pairs[kept, 0], pairs[kept, 1] = pairs[i, 0], pairs[i, 1]
            kept += 1
    return kept


@kernel
def is_listed(numbers: Any, wanted: int) -> bool:
    """Whether it is among the numbers, which are sorted."""
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return bool(low < len(numbers) and numbers[low] == wanted)


@kernel
def match_contacts(
    pairs: Any,
    shapes: Any,
    bodies: Any,
    matter: Any,
    settings: Any,
    old: Any,
    old_count: int,
    new: Any,
    blank: Any,
    old_memories: Any,
    new_memories: Any,
    fresh: Any,
) -> None:
    """Write a contact for every pair (both lists in order), taken over from `old` if it was there, with what
    is remembered of its faces.

    `settings` is the row that says by which rules materials combine, `blank` one contact of zeros, `fresh`
    scratch as long as the pairs: what is new is listed, and then combined in a loop of its own, in which the
    processor fetches what many of them need at once.
    """
    k = made = 0
    for i in range(len(pairs)):
        a, b = pairs[i, 0], pairs[i, 1]
        while k < old_count and (old[k]["shape_a"] < a or (old[k]["shape_a"] == a and old[k]["shape_b"] < b)):
            k += 1
        if k < old_count and old[k]["shape_a"] == a and old[k]["shape_b"] == b:
            new[i] = old[k]
            if old_memories[k]["known"] == NOTHING:
                new_memories[i]["known"] = NOTHING
            else:
                new_memories[i] = old_memories[k]
        else:
            new[i] = blank[0]
            new_memories[i]["known"] = NOTHING
            new[i]["shape_a"], new[i]["shape_b"] = a, b
            fresh[made, 0] = i
            made += 1
    for n in range(made):
        contact = new[fresh[n, 0]]
        contact["body_a"] = shapes[contact["shape_a"]]["body"]
        contact["body_b"] = shapes[contact["shape_b"]]["body"]
        combine_passage(bodies[contact["body_a"]], bodies[contact["body_b"]], contact)
        combine_materials(bodies, shapes, matter, settings, contact)


@kernel
def combine_passage(a: Any, b: Any, contact: Any) -> None:
    contact["sensor"] = a["sensor"] | b["sensor"]
    if a["one_way"] != 0:
        contact["one_way"] = PLATFORM_A
    elif b["one_way"] != 0:
        contact["one_way"] = PLATFORM_B


@kernel
def combine_materials(bodies: Any, shapes: Any, matter: Any, settings: Any, contact: Any) -> None:
    a, b = matter[contact["shape_a"]], matter[contact["shape_b"]]
    friction_rule = settings["friction_rule"]
    contact["restitution"] = combine_restitution(
        settings["restitution_rule"], a["restitution"], b["restitution"]
    )
    contact["static_friction"] = combine_friction(friction_rule, a["static_friction"], b["static_friction"])
    contact["kinetic_friction"] = combine_friction(
        friction_rule, a["kinetic_friction"], b["kinetic_friction"]
    )
    # Clockwise around A is against t = (-n_y, n_x), and around B along it.
    contact["surface_speed"] = (
        bodies[contact["body_a"]]["surface_speed"] + bodies[contact["body_b"]]["surface_speed"]
    )
    radius = max(shapes[contact["shape_a"]]["radius"], shapes[contact["shape_b"]]["radius"])
    contact["rolling_arm"] = radius * max(a["rolling_resistance"], b["rolling_resistance"])


@kernel
def combine_all_materials(
    bodies: Any, shapes: Any, matter: Any, settings: Any, contacts: Any, count: int
) -> None:
    """After a material or a rule was changed."""
    for i in range(count):
        combine_materials(bodies, shapes, matter, settings, contacts[i])
