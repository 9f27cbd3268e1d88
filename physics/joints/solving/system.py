"""All constraint rows of all joints as one linear system, K = J M^-1 J^T, factorised as L D L^T.

Directly, because Gauss-Seidel would need hundreds of sweeps before the top of a long chain feels the load at
its end. Joints are put in an order in which connected ones are close together (Cuthill-McKee), so that K has
its entries near the diagonal, and of each row only those from the first on are stored (envelope or skyline
storage). The cost of a chain grows with its length alone. Joints for which it would still be too much are
solved iteratively (gauss_seidel.py).
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.constants import FACTOR_WORK, FACTOR_WORK_PER_ROW, REDUNDANT_PIVOT
from sketchfall.physics.joints.kinds import ROW_COUNTS
from sketchfall.physics.joints.solving.impulses import coupling, inverse_effective_mass
from sketchfall.physics.runtime.bundle import Floats, Int32s, Int64s, empty
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import CONSTRAINT_ROW, DYNAMIC, JOINT, KNOT, WORLD


class JointTables(NamedTuple):
    """What the solver of joints reads and writes."""

    joints: Annotated[NDArray[np.void], JOINT]
    rows: Annotated[NDArray[np.void], CONSTRAINT_ROW]  # in the order of elimination
    first_rows: Int32s  # by joint: its rows lie together, from this one on
    iterative: Int32s  # joints that are solved iteratively, see gauss_seidel
    begins: Int32s  # by row: the first column of the envelope
    offsets: Int64s  # by row: where column 0 of the row would lie in the envelope
    envelope: Floats
    pivots: Floats  # by row
    solution: Floats  # by row, scratch
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
    iterative = iterative_joints(order, first_rows, begins, counts)
    for joint in iterative:
        own = slice(first_rows[joint], first_rows[joint] + counts[joint])
        rows["iterative"][own] = 1
        begins[own] = np.arange(own.start, own.stop)
    widths = np.arange(total) - begins
    starts = np.concatenate([[0], np.cumsum(widths)[:-1]]) if total else np.zeros(0)
    offsets = (starts - begins).astype(np.int64)
    return JointTables(
        joints=joints,
        rows=rows,
        first_rows=first_rows,
        iterative=np.array(iterative, np.int32),
        begins=begins,
        offsets=offsets,
        envelope=np.zeros(int(widths.sum())),
        pivots=np.zeros(total),
        solution=np.zeros(total),
        knots=knots,
    )


def iterative_joints(
    order: list[int],
    first_rows: NDArray[np.int32],
    begins: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> list[int]:
    """The joints of all groups that are too much work to factorise."""
    iterative: list[int] = []
    group: list[int] = []
    work = rows = 0
    for joint in [*order, None]:
        if joint is None or begins[first_rows[joint]] == first_rows[joint]:  # the first of another group
            iterative += group if work > max(FACTOR_WORK, FACTOR_WORK_PER_ROW * rows) else []
            group, work, rows = [], 0, 0
        if joint is not None:
            first, count = int(first_rows[joint]), int(counts[joint])
            group.append(joint)
            rows += count
            work += sum((row - int(begins[first])) ** 2 for row in range(first, first + count))
    return iterative


def bodies_apart(joints: NDArray[np.void]) -> NDArray[np.int64]:
    """The pairs of bodies that do not collide because a joint holds them (see contacts.pair_key), sorted."""
    if len(joints) == 0:
        return NO_PAIRS
    apart = joints[(joints["collide"] == 0) & (joints["broken"] == 0) & (joints["body_b"] != WORLD)]
    a, b = apart["body_a"].astype(np.int64), apart["body_b"].astype(np.int64)
    return np.unique((np.minimum(a, b) << 32) + np.maximum(a, b))


def connected(joints: NDArray[np.void], kinds: NDArray[np.int8]) -> list[list[int]]:
    """For each joint the others that share a body with it which impulses can move."""
    by_body: dict[int, list[int]] = {}
    for index, (a, b) in enumerate(zip(joints["body_a"].tolist(), joints["body_b"].tolist(), strict=True)):
        for body in (a, b):
            if body != WORLD and kinds[body] == DYNAMIC:
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


@kernel
def factor(t: Any, motions: Any) -> None:
    """K = L D L^T over the active rows. A redundant row, or one that nothing can move, is made inactive."""
    rows, begins, offsets, envelope, pivots = t.rows, t.begins, t.offsets, t.envelope, t.pivots
    for i in range(len(rows)):
        begin, base = begins[i], offsets[i]
        row = rows[i]
        if row["active"] == 0:
            for j in range(begin, i):
                envelope[base + j] = 0.0
            pivots[i] = 1.0
            continue
        for j in range(begin, i):
            value = coupling(row, rows[j], motions) if rows[j]["active"] != 0 else 0.0
            other = offsets[j]
            for k in range(max(begin, begins[j]), j):
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


@kernel
def solve_system(t: Any) -> None:
    """Solve K x = -residual over the active rows, into `solution`."""
    rows, begins, offsets, envelope, solution = t.rows, t.begins, t.offsets, t.envelope, t.solution
    count = len(rows)
    for i in range(count):
        value = -rows[i]["residual"] if rows[i]["active"] != 0 else 0.0
        base = offsets[i]
        for j in range(begins[i], i):
            value -= envelope[base + j] * solution[j]
        solution[i] = value
    for i in range(count):
        solution[i] /= t.pivots[i]
    for i in range(count - 1, -1, -1):
        base, value = offsets[i], solution[i]
        for j in range(begins[i], i):
            solution[j] -= envelope[base + j] * value
