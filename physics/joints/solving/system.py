"""All constraint rows of all joints as one linear system, K = J M^-1 J^T, factorised as L D L^T.

Directly, because Gauss-Seidel would need hundreds of sweeps before the top of a long chain feels the load at
its end. Joints are put in an order in which connected ones are close together (Cuthill-McKee), so that K has
its entries near the diagonal, and of each row only those from the first on are stored (envelope or skyline
storage). Rows that do not act have no place in it. The cost of a chain grows with its length alone. Joints
for which it would still be too much are solved iteratively (gauss_seidel.py).

Joints that share bodies are a mechanism. Their rows lie together, and no entry of K leads to another one: so
each is solved for itself (`mechanism`), and what is hard to solve in one costs no other.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.constants import REDUNDANT_PIVOT
from sketchfall.physics.dynamics.plans import too_interwoven
from sketchfall.physics.joints.kinds import ROW_COUNTS
from sketchfall.physics.joints.solving.impulses import coupling, inverse_effective_mass
from sketchfall.physics.runtime.bundle import Floats, Int32s, Int64s, empty
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC, JOINT, KNOT, WORLD
from sketchfall.physics.tables.scratch_records import CONSTRAINT_ROW, MECHANISM


class JointTables(NamedTuple):
    """What the solver of joints reads and writes."""

    joints: Annotated[NDArray[np.void], JOINT]
    rows: Annotated[NDArray[np.void], CONSTRAINT_ROW]  # in the order of elimination
    first_rows: Int32s  # by joint: its rows lie together, from this one on
    iterative: Int32s  # joints that are solved iteratively, see gauss_seidel
    order: Int32s  # all joints in the order of elimination
    mechanisms: Annotated[NDArray[np.void], MECHANISM]
    begins: Int32s  # by row: the first one that it may be coupled to
    acting: Int32s  # by row, scratch: those that the direct solution is about, see active_set
    listed: Int32s  # scratch: those of them that are factorised; what follows is by place in this list
    places: Int32s  # by row: how many before it are in that list
    firsts: Int32s  # the first column of the envelope
    offsets: Int64s  # where column 0 would lie in the envelope
    envelope: Floats
    pivots: Floats
    solution: Floats  # by row
    knots: Annotated[NDArray[np.void], KNOT]  # of all grooves


NO_JOINTS = empty(JointTables)
NO_PAIRS = np.zeros(0, np.int64)
NO_KNOTS = np.zeros(0, KNOT)


def plan(
    joints: NDArray[np.void], kinds: NDArray[np.int8], knots: NDArray[np.void] = NO_KNOTS
) -> JointTables:
    """Room and order for these joints; `kinds` are those of the bodies, `knots` those of their grooves."""
    if len(joints) == 0:
        return NO_JOINTS
    neighbours = connected(joints, kinds)
    order = cuthill_mckee(neighbours)
    counts = ROW_COUNTS[joints["kind"]]
    first_rows = np.zeros(len(joints), np.int32)
    first_rows[order] = np.concatenate([[0], np.cumsum(counts[order])[:-1]]) if order else []
    total = int(counts.sum())
    rows = np.zeros(total, CONSTRAINT_ROW)
    begins = np.zeros(total, np.int32)
    for joint, (first, count) in enumerate(zip(first_rows, counts, strict=True)):
        own = slice(first, first + count)
        rows["joint"][own] = joint
        rows["a"][own], rows["b"][own] = joints["body_a"][joint], joints["body_b"][joint]
        begins[own] = min([first, *(first_rows[other] for other in neighbours[joint])])
    mechanisms = find_mechanisms(order, first_rows, begins, counts)
    for mechanism in mechanisms:
        members = order[mechanism["first_joint"] : mechanism["joints_end"]]
        mechanism["body"] = moving_body(joints[members], kinds)
        if mechanism["passes"]:
            rows_of_it = np.arange(mechanism["first_row"], mechanism["rows_end"])
            rows["iterative"][rows_of_it], begins[rows_of_it] = 1, rows_of_it
    room = np.concatenate([[0], np.cumsum(np.arange(total) - begins)])
    mechanisms["envelope"] = room[mechanisms["first_row"]]
    return JointTables(
        joints=joints,
        rows=rows,
        first_rows=first_rows,
        iterative=np.array([joint for joint in order if rows["iterative"][first_rows[joint]]], np.int32),
        order=np.array(order, np.int32),
        mechanisms=mechanisms,
        begins=begins,
        acting=np.zeros(total, np.int32),
        listed=np.zeros(total, np.int32),
        places=np.zeros(total, np.int32),
        firsts=np.zeros(total, np.int32),
        offsets=np.zeros(total, np.int64),
        envelope=np.zeros(int(room[-1])),
        pivots=np.zeros(total),
        solution=np.zeros(total),
        knots=knots,
    )


def find_mechanisms(
    order: list[int],
    first_rows: NDArray[np.int32],
    begins: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> NDArray[np.void]:
    """Joints that share bodies follow one another in the order: where each such group begins and ends."""
    starts = [place for place, joint in enumerate(order) if begins[first_rows[joint]] == first_rows[joint]]
    mechanisms = np.zeros(len(starts), MECHANISM)
    for mechanism, first, end in zip(mechanisms, starts, [*starts[1:], len(order)], strict=True):
        first_row, last = first_rows[order[first]], order[end - 1]
        mechanism["first_joint"], mechanism["joints_end"] = first, end
        mechanism["first_row"], mechanism["rows_end"] = first_row, first_rows[last] + counts[last]
        work = 0
        for joint in order[first:end]:
            begin, row = int(begins[first_rows[joint]]), int(first_rows[joint])
            work += sum((each - begin) ** 2 for each in range(row, row + int(counts[joint])))
        mechanism["passes"] = too_interwoven(work, int(mechanism["rows_end"] - first_row))
    return mechanisms


def moving_body(joints: NDArray[np.void], kinds: NDArray[np.int8]) -> int:
    """One that these joints move, or WORLD."""
    for joint in joints[joints["broken"] == 0]:
        for body in (int(joint["body_a"]), int(joint["body_b"])):
            if body != WORLD and kinds[body] == DYNAMIC:
                return body
    return WORLD


@kernel(inline=True)
def mechanism(t: Any, number: int) -> Any:
    """The tables as they are for one mechanism; of whole tables there remain only those by joint."""
    own = t.mechanisms[number]
    first, end = own["first_row"], own["rows_end"]
    members = t.order[own["first_joint"] : own["joints_end"]]
    return JointTables(
        t.joints,
        t.rows[first:end],
        t.first_rows,
        members[: len(members) * own["passes"]],
        members,
        t.mechanisms[number : number + 1],
        t.begins[first:end],
        t.acting[first:end],
        t.listed[first:end],
        t.places[first:end],
        t.firsts[first:end],
        t.offsets[first:end],
        t.envelope[own["envelope"] :],
        t.pivots[first:end],
        t.solution[first:end],
        t.knots,
    )


@kernel(inline=True)
def first_row(t: Any, joint: int) -> int:
    """Where the rows of a joint begin among those of its mechanism, or in whole tables."""
    return t.first_rows[joint] - t.begins[0]


def bodies_apart(joints: NDArray[np.void]) -> NDArray[np.int64]:
    """The pairs of bodies that do not collide because a joint holds them (see contacts.pair_key), sorted."""
    if len(joints) == 0:
        return NO_PAIRS
    apart = joints[(joints["collide"] == 0) & (joints["broken"] == 0) & (joints["body_b"] != WORLD)]
    a, b = apart["body_a"].astype(np.int64), apart["body_b"].astype(np.int64)
    return np.unique((np.minimum(a, b) << 32) + np.maximum(a, b))


def connected(joints: NDArray[np.void], kinds: NDArray[np.int8]) -> list[list[int]]:
    """For each joint the others that share a body with it which impulses can move; none for broken ones."""
    by_body: dict[int, list[int]] = {}
    whole = joints["broken"] == 0
    for index, (a, b) in enumerate(zip(joints["body_a"].tolist(), joints["body_b"].tolist(), strict=True)):
        for body in (a, b):
            if whole[index] and body != WORLD and kinds[body] == DYNAMIC:
                by_body.setdefault(body, []).append(index)
    neighbours: list[set[int]] = [set() for _ in range(len(joints))]
    for members in by_body.values():
        for member in members:
            neighbours[member].update(members)
    return [sorted(others - {index}) for index, others in enumerate(neighbours)]


def cuthill_mckee(neighbours: list[list[int]]) -> list[int]:
    """An order in which connected ones come soon after each other; begins each group at an outer end."""
    order: list[int] = []
    seen = [False] * len(neighbours)
    for start in sorted(range(len(neighbours)), key=lambda index: (len(neighbours[index]), index)):
        if seen[start]:
            continue
        seen[start] = True
        queue = [start]
        for index in queue:
            fresh = [other for other in neighbours[index] if not seen[other]]
            for other in sorted(fresh, key=lambda each: (len(neighbours[each]), each)):
                seen[other] = True
                queue.append(other)
        order += queue
    return order


@kernel(inline=True)
def factor(t: Any, motions: Any) -> None:
    """K = L D L^T over the active rows. A redundant row, or one that nothing can move, is made inactive."""
    rows, listed, firsts, offsets, envelope, pivots = (
        t.rows,
        t.listed,
        t.firsts,
        t.offsets,
        t.envelope,
        t.pivots,
    )
    used = 0
    for p in range(list_active(t)):
        row = rows[listed[p]]
        begin = t.places[t.begins[listed[p]] - t.begins[0]]
        firsts[p], offsets[p] = begin, used - begin
        base = used - begin
        used += p - begin
        for q in range(begin, p):
            other = rows[listed[q]]
            value = coupling(row, other, motions) if other["active"] != 0 else 0.0
            of_other = offsets[q]
            for k in range(max(begin, firsts[q]), q):
                value -= envelope[base + k] * envelope[of_other + k]
            envelope[base + q] = value
        own = inverse_effective_mass(row, motions)
        pivot = own + row["softness"]
        for q in range(begin, p):
            value = envelope[base + q]
            envelope[base + q] = value / pivots[q]
            pivot -= value * envelope[base + q]
        if pivot <= REDUNDANT_PIVOT * own or own == 0.0:
            row["active"] = 0
            for q in range(begin, p):
                envelope[base + q] = 0.0
            pivot = 1.0
        pivots[p] = pivot


@kernel(inline=True)
def list_active(t: Any) -> int:
    """List the rows that are to be factorised; returns how many there are."""
    count = 0
    for i in range(len(t.rows)):
        t.places[i] = count
        if t.rows[i]["active"] != 0:
            t.listed[count] = i
            count += 1
    if len(t.mechanisms) > 0:
        t.mechanisms[0]["factorised"] = count
    return count


@kernel(inline=True)
def solve_system(t: Any) -> None:
    """Solve K x = -residual over the active rows, into `solution`; of all others that is 0."""
    rows, listed, firsts, offsets, envelope, solution = (
        t.rows,
        t.listed,
        t.firsts,
        t.offsets,
        t.envelope,
        t.solution,
    )
    count = t.mechanisms[0]["factorised"] if len(t.mechanisms) > 0 else 0
    for p in range(count):
        row = rows[listed[p]]
        value = -row["residual"] if row["active"] != 0 else 0.0
        base = offsets[p]
        for q in range(firsts[p], p):
            value -= envelope[base + q] * solution[q]
        solution[p] = value
    for p in range(count):
        solution[p] /= t.pivots[p]
    for p in range(count - 1, -1, -1):
        base, value = offsets[p], solution[p]
        for q in range(firsts[p], p):
            solution[q] -= envelope[base + q] * value
    after = len(rows)
    for p in range(count - 1, -1, -1):  # from their places in the list to those of their rows
        value = solution[p]
        solution[listed[p] : after] = 0.0
        solution[listed[p]] = value
        after = listed[p]
    solution[:after] = 0.0
