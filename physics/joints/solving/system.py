"""All constraint rows of all joints as one linear system, K = J M^-1 J^T, factorised as L D L^T.

Directly, because Gauss-Seidel would need hundreds of sweeps before the top of a long chain feels the load at
its end. Joints are put in an order in which connected ones are close together (Cuthill-McKee), so that K has
its entries near the diagonal, and of each row only those from the first on are stored (envelope or skyline
storage). The cost of a chain grows with its length alone. Joints for which it would still be too much are
solved iteratively (gauss_seidel.py).

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
from sketchfall.physics.tables.records import CONSTRAINT_ROW, DYNAMIC, JOINT, MECHANISM, WORLD


class JointTables(NamedTuple):
    """What the solver of joints reads and writes."""

    joints: Annotated[NDArray[np.void], JOINT]
    rows: Annotated[NDArray[np.void], CONSTRAINT_ROW]  # in the order of elimination
    first_rows: Int32s  # by joint: its rows lie together, from this one on
    iterative: Int32s  # joints that are solved iteratively, see gauss_seidel
    order: Int32s  # all joints in the order of elimination
    mechanisms: Annotated[NDArray[np.void], MECHANISM]
    begins: Int32s  # by row: the first column of the envelope
    offsets: Int64s  # by row: where column 0 of the row would lie in the envelope
    envelope: Floats
    pivots: Floats  # by row
    solution: Floats  # by row, scratch


NO_JOINTS = empty(JointTables)
NO_PAIRS = np.zeros(0, np.int64)


def plan(joints: NDArray[np.void], kinds: NDArray[np.int8]) -> JointTables:
    """Room and order for these joints; `kinds` are those of the bodies."""
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
        own = joints[order[mechanism["first_joint"] : mechanism["joints_end"]]]
        mechanism["body"] = moving_body(own, kinds)
        if mechanism["passes"]:
            rows_of_it = np.arange(mechanism["first_row"], mechanism["rows_end"])
            rows["iterative"][rows_of_it], begins[rows_of_it] = 1, rows_of_it
    widths = np.arange(total) - begins
    starts = np.concatenate([[0], np.cumsum(widths)[:-1]]) if total else np.zeros(0)
    offsets = (starts - begins).astype(np.int64)
    return JointTables(
        joints=joints,
        rows=rows,
        first_rows=first_rows,
        iterative=np.array([joint for joint in order if rows["iterative"][first_rows[joint]]], np.int32),
        order=np.array(order, np.int32),
        mechanisms=mechanisms,
        begins=begins,
        offsets=offsets,
        envelope=np.zeros(int(widths.sum())),
        pivots=np.zeros(total),
        solution=np.zeros(total),
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
        t.offsets[first:end],
        t.envelope,
        t.pivots[first:end],
        t.solution[first:end],
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
    rows, begins, offsets, envelope, pivots = t.rows, t.begins, t.offsets, t.envelope, t.pivots
    for i in range(len(rows)):
        first = begins[0]  # they count from the first row of all
        begin, base = begins[i] - first, offsets[i] + first
        row = rows[i]
        if row["active"] == 0:
            for j in range(begin, i):
                envelope[base + j] = 0.0
            pivots[i] = 1.0
            continue
        for j in range(begin, i):
            value = coupling(row, rows[j], motions) if rows[j]["active"] != 0 else 0.0
            other = offsets[j] + first
            for k in range(max(begin, begins[j] - first), j):
                value -= envelope[base + k] * envelope[other + k]
            envelope[base + j] = value
        own = inverse_effective_mass(row, motions)
        pivot = own + row["softness"]
        for j in range(begin, i):
            value = envelope[base + j]
            envelope[base + j] = value / pivots[j]
            pivot -= value * envelope[base + j]
        if pivot <= REDUNDANT_PIVOT * own or own == 0.0:
            row["active"] = 0
            for j in range(begin, i):
                envelope[base + j] = 0.0
            pivot = 1.0
        pivots[i] = pivot


@kernel(inline=True)
def solve_system(t: Any) -> None:
    """Solve K x = -residual over the active rows, into `solution`."""
    rows, begins, offsets, envelope, solution = t.rows, t.begins, t.offsets, t.envelope, t.solution
    count = len(rows)
    for i in range(count):
        value = -rows[i]["residual"] if rows[i]["active"] != 0 else 0.0
        first = begins[0]
        base = offsets[i] + first
        for j in range(begins[i] - first, i):
            value -= envelope[base + j] * solution[j]
        solution[i] = value
    for i in range(count):
        solution[i] /= t.pivots[i]
    for i in range(count - 1, -1, -1):
        first = begins[0]
        base, value = offsets[i] + first, solution[i]
        for j in range(begins[i] - first, i):
            solution[j] -= envelope[base + j] * value
