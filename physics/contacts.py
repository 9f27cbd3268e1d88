"""The list of contacts: one for every pair of shapes whose boxes overlap, in the order (shape_a, shape_b).

The order depends on nothing but the pairs, so a run is the same whichever broad phase found them. A pair that
was in the list before keeps its contact, with the impulses that held it: the solver starts from there.
"""

from __future__ import annotations

from typing import Any

from physics.jit import kernel
from physics.material import combine_friction, combine_restitution


@kernel
def order_pairs(pairs: Any, shape_count: int, starts: Any, ordered: Any) -> None:
    """Sort pairs by (a, b) in linear time: count those of each a, deal them out, sort each hand.

    `starts` is scratch of shape_count + 1 places.
    """
    starts[: shape_count + 1] = 0
    for k in range(len(pairs)):
        starts[pairs[k, 0] + 1] += 1
    for a in range(shape_count):
        starts[a + 1] += starts[a]
    for k in range(len(pairs)):
        a, b = pairs[k, 0], pairs[k, 1]
        ordered[starts[a], 0], ordered[starts[a], 1] = a, b
        starts[a] += 1
    # starts[a] now tells where the hand of a ends; the hand before it ends where this one begins.
    begin = 0
    for a in range(shape_count):
        for k in range(begin + 1, starts[a]):
            b = ordered[k, 1]
            place = k
            while place > begin and ordered[place - 1, 1] > b:
                ordered[place, 1] = ordered[place - 1, 1]
                place -= 1
            ordered[place, 1] = b
        begin = starts[a]


@kernel
def match(pairs: Any, shapes: Any, bodies: Any, rules: Any, old: Any, old_count: int, new: Any) -> None:
    """Write a contact for every pair (both lists in order), taken over from `old` if it was there.

    `rules` holds the numbers of the restitution and the friction rule.
    """
    k = 0
    for i in range(len(pairs)):
        a, b = pairs[i, 0], pairs[i, 1]
        while k < old_count and (
            old[k]["shape_a"] < a or (old[k]["shape_a"] == a and old[k]["shape_b"] < b)
        ):
            k += 1
        if k < old_count and old[k]["shape_a"] == a and old[k]["shape_b"] == b:
            new[i] = old[k]
        else:
            contact = new[i]
            contact["shape_a"], contact["shape_b"] = a, b
            contact["body_a"], contact["body_b"] = shapes[a]["body"], shapes[b]["body"]
            contact["count"] = 0
            contact["round"] = 0
            contact["blow_shift_0"] = contact["blow_shift_1"] = 0.0
            contact["id_0"] = contact["id_1"] = -1
            contact["normal_force_0"] = contact["normal_force_1"] = contact["tangent_force"] = 0.0
            contact["total_normal_0"] = contact["total_normal_1"] = contact["total_tangent"] = 0.0
            combine_materials(bodies, rules, contact)


@kernel
def combine_materials(bodies: Any, rules: Any, contact: Any) -> None:
    a, b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    contact["restitution"] = combine_restitution(rules[0], a["restitution"], b["restitution"])
    contact["static_friction"] = combine_friction(rules[1], a["static_friction"], b["static_friction"])
    contact["kinetic_friction"] = combine_friction(rules[1], a["kinetic_friction"], b["kinetic_friction"])


@kernel
def combine_all_materials(bodies: Any, rules: Any, contacts: Any, count: int) -> None:
    """After a material or a rule was changed."""
    for i in range(count):
        combine_materials(bodies, rules, contacts[i])
