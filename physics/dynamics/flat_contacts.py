"""Contacts at a flat face: one point or two, and a normal that stays for the step (see contact_solver)."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.constants import EVEN_SHARE, LINEAR_SLOP
from sketchfall.physics.dynamics.colours import COLOURS, next_block
from sketchfall.physics.dynamics.contact_rules import (
    bias_and_gamma,
    block_solve,
    friction_impulse,
    larger,
    smaller,
)
from sketchfall.physics.runtime.jit import LANES, kernel
from sketchfall.physics.runtime.lanes import gather, in_lanes, read, scatter, select, write
from sketchfall.physics.runtime.single_lane import in_lane, repeat_lane
from sketchfall.physics.tables.scratch_records import FLAT_CONSTRAINT

FLAT_BLOCK = in_lanes(FLAT_CONSTRAINT)  # constraints of which no two share a body that moves
Blocks = Annotated[NDArray[np.void], FLAT_BLOCK]
FEWEST_IN_BLOCK = 2  # constraints, below which a block takes longer than they do alone


@kernel
def warm_start_flat(motions: Any, blocks: Any, first: int, end: int, moved: bool) -> None:
    """Begin with the impulses that held the bodies a moment ago, one constraint after the other."""
    for i in range(first, end):
        warm_start_one(motions, in_lane(blocks, i), moved)


@kernel
def warm_start_colours(motions: Any, blocks: Any, ends: Any, moved: bool) -> None:
    """The same for constraints by colour, as in solve_colours."""
    first = 0
    for colour in range(len(ends)):
        if ends[colour] == first:
            break
        alone = end_of_blocks(first, ends, colour)
        for block in range(first // LANES, alone // LANES):
            warm_start_one(motions, blocks[block], moved)
        warm_start_flat(motions, blocks, alone, ends[colour], moved)
        first = next_block(ends[colour])


@kernel
def warm_start_one(motions: Any, c: Any, moved: bool) -> None:
    """A constraint, or LANES of them at once.

    The impulses belong to the sub-step before, and so to its totals. The first ones do not, so totals begin
    with the opposite of them.
    """
    if moved:
        follow(motions, c)
    vax, vay, wa, m_a = gather(motions, c, "a", "vx")
    vbx, vby, wb, m_b = gather(motions, c, "b", "vx")
    nx, ny = read(c, "nx"), read(c, "ny")
    p0, p1, pt = read(c, "impulse_0"), read(c, "impulse_1"), read(c, "impulse_t")
    write(c, "total_0", read(c, "total_0") + p0)
    write(c, "total_1", read(c, "total_1") + p1)
    write(c, "total_t", read(c, "total_t") + pt)
    pn = p0 + p1
    px, py = nx * pn - ny * pt, ny * pn + nx * pt
    turn_a = read(c, "now_a_0") * p0 + read(c, "now_a_1") * p1 + read(c, "now_a_t") * pt
    turn_b = read(c, "now_b_0") * p0 + read(c, "now_b_1") * p1 + read(c, "now_b_t") * pt
    wa, wb = wa - read(c, "inv_inertia_a") * turn_a, wb + read(c, "inv_inertia_b") * turn_b
    scatter(motions, c, "a", "vx", vax - m_a * px, vay - m_a * py, wa, m_a)
    scatter(motions, c, "b", "vx", vbx + m_b * px, vby + m_b * py, wb, m_b)


@kernel
def follow(motions: Any, c: Any) -> None:
    """The geometry of a constraint, or of LANES of them, where its bodies are by now.

    Levers (r x n, the angular part of the Jacobian) are those of the start of the step, corrected for how far
    B has moved relative to A since then, on the side of the body that does not own the point. So both bodies
    get their impulses at the same point, which conserves angular momentum, and a disc gets them through its
    centre.
    """
    dxa, dya, turn_a, i_a = gather(motions, c, "a", "dx")
    dxb, dyb, turn_b, i_b = gather(motions, c, "b", "dx")
    nx, ny = read(c, "nx"), read(c, "ny")
    gone_x, gone_y = dxb - dxa, dyb - dya
    gone_n = gone_x * nx + gone_y * ny
    shift = gone_x * ny - gone_y * nx
    a_0, b_0, a_1, b_1 = (
        read(c, "lever_a_0"),
        read(c, "lever_b_0"),
        read(c, "lever_a_1"),
        read(c, "lever_b_1"),
    )
    write(c, "now_gap_0", read(c, "gap_0") + gone_n + turn_b * b_0 - turn_a * a_0)
    write(c, "now_gap_1", read(c, "gap_1") + gone_n + turn_b * b_1 - turn_a * a_1)
    of_b_0, of_b_1 = shift * read(c, "owner_0"), shift * read(c, "owner_1")
    write(c, "now_a_0", a_0 + of_b_0)
    write(c, "now_b_0", b_0 + of_b_0 - shift)
    write(c, "now_a_1", a_1 + of_b_1)
    write(c, "now_b_1", b_1 + of_b_1 - shift)
    write(c, "now_a_t", read(c, "lever_a_t") + 0.5 * gone_n)
    write(c, "now_b_t", read(c, "lever_b_t") - 0.5 * gone_n)
    write(c, "inv_inertia_a", i_a)
    write(c, "inv_inertia_b", i_b)


@kernel
def solve_flat(
    motions: Any,
    blocks: Any,
    first: int,
    end: int,
    inv_h: float,
    use_bias: bool,
    moved: bool,
    slop: float = LINEAR_SLOP,
    together: bool = False,
) -> float:
    """One Gauss-Seidel sweep: each constraint is solved exactly with the others' impulses as they stand.

    `moved` tells whether bodies have moved since constraints last followed them, `slop` is the overlap left
    alone, m, and `together` tells whether the two points of a face give way together (see solve_one). Returns
    the greatest change of a relative normal speed, m/s: how far the sweeps are from convergence.
    """
    most = 0.0
    for i in range(first, end):
        most = max(most, abs(solve_one(motions, in_lane(blocks, i), inv_h, use_bias, moved, slop, together)))
    return most


@kernel
def solve_colours(
    motions: Any, blocks: Any, ends: Any, inv_h: float, use_bias: bool, moved: bool, slop: float = LINEAR_SLOP
) -> None:
    """The same for constraints by colour, LANES at a time as far as they fill blocks."""
    first = 0
    for colour in range(len(ends)):
        if ends[colour] == first:
            break  # no later one is in use
        alone = end_of_blocks(first, ends, colour)
        for block in range(first // LANES, alone // LANES):
            solve_one(motions, blocks[block], inv_h, use_bias, moved, slop, False)
        solve_flat(motions, blocks, alone, ends[colour], inv_h, use_bias, moved, slop, False)
        first = next_block(ends[colour])


@kernel(inline=True)
def solve_one(
    motions: Any, c: Any, inv_h: float, use_bias: bool, moved: bool, slop: float, together: bool
) -> Any:
    """A constraint, or LANES of them at once: normal impulses of both points, then friction.

    If they give way `together`, most of what the load of one presses in, it presses in at both points: so an
    uneven load does not tilt what stands on them.

    Returns the change of the relative normal speed, m/s.
    """
    if moved:
        follow(motions, c)
    vax, vay, wa, m_a = gather(motions, c, "a", "vx")
    vbx, vby, wb, m_b = gather(motions, c, "b", "vx")
    i_a, i_b = read(c, "inv_inertia_a"), read(c, "inv_inertia_b")
    nx, ny = read(c, "nx"), read(c, "ny")
    rate, softness, limit = read(c, "bias_rate"), read(c, "softness"), read(c, "max_bias")
    approach = nx * (vbx - vax) + ny * (vby - vay)
    inv_mass = m_a + m_b

    la0, lb0, la1, lb1 = read(c, "now_a_0"), read(c, "now_b_0"), read(c, "now_a_1"), read(c, "now_b_1")
    k00 = inv_mass + i_a * la0 * la0 + i_b * lb0 * lb0
    k11 = inv_mass + i_a * la1 * la1 + i_b * lb1 * lb1
    k01 = inv_mass + i_a * la0 * la1 + i_b * lb0 * lb1
    closing_0, closing_1 = approach + wb * lb0 - wa * la0, approach + wb * lb1 - wa * la1
    gap_0, gap_1 = read(c, "now_gap_0"), read(c, "now_gap_1")
    bias_0, gamma_0 = bias_and_gamma(gap_0, slop, rate, limit, softness * k00, inv_h, use_bias)
    bias_1, gamma_1 = bias_and_gamma(gap_1, slop, rate, limit, softness * k11, inv_h, use_bias)

    before_0, before_1 = read(c, "impulse_0"), read(c, "impulse_1")
    want_0, want_1 = k00 * before_0 - closing_0 - bias_0, k11 * before_1 - closing_1 - bias_1
    both_want_0, both_want_1 = want_0 + k01 * before_1, want_1 + k01 * before_0
    k00, k11 = k00 + gamma_0, k11 + gamma_1
    if together:
        shared = EVEN_SHARE * smaller(gamma_0, gamma_1)
        k00, k11, k01 = k00 - shared, k11 - shared, k01 + shared
    both_0, both_1 = block_solve(k00, k11, k01, both_want_0, both_want_1)
    lowest_gap = read(c, "lowest_gap")
    solve_0 = (closing_0 >= -read(c, "impact_speed_0")) | (gap_0 < lowest_gap)
    solve_1 = (closing_1 >= -read(c, "impact_speed_1")) | (gap_1 < lowest_gap)
    after_0 = select(solve_1, both_0, larger(want_0 * (1.0 / k00), 0.0))
    after_1 = select(solve_0, both_1, larger(want_1 * (1.0 / k11), 0.0))
    after_0, after_1 = select(solve_0, after_0, before_0), select(solve_1, after_1, before_1)
    write(c, "impulse_0", after_0)
    write(c, "impulse_1", after_1)
    p_0, p_1 = after_0 - before_0, after_1 - before_1
    p = p_0 + p_1
    vax, vay = vax - m_a * (nx * p), vay - m_a * (ny * p)
    vbx, vby = vbx + m_b * (nx * p), vby + m_b * (ny * p)
    wa, wb = wa - i_a * (la0 * p_0 + la1 * p_1), wb + i_b * (lb0 * p_0 + lb1 * p_1)

    # Friction last: its limit must know the load of this very moment, or a body put down on a slope
    # would start to slide before its weight is felt.
    lever_a, lever_b = read(c, "now_a_t"), read(c, "now_b_t")
    sliding = nx * (vby - vay) - ny * (vbx - vax) + wb * lever_b - wa * lever_a
    sliding = sliding + read(c, "surface_speed")
    before = read(c, "impulse_t")
    k = inv_mass + i_a * lever_a * lever_a + i_b * lever_b * lever_b
    after = friction_impulse(before, sliding, k, after_0 + after_1, read(c, "mu_stick"), read(c, "mu_slide"))
    write(c, "impulse_t", after)
    pt = after - before
    px, py = -ny * pt, nx * pt
    scatter(motions, c, "a", "vx", vax - m_a * px, vay - m_a * py, wa - i_a * lever_a * pt, m_a)
    scatter(motions, c, "b", "vx", vbx + m_b * px, vby + m_b * py, wb + i_b * lever_b * pt, m_b)
    return p * inv_mass


@kernel
def end_of_blocks(first: int, ends: Any, colour: int) -> int:
    """Up to where the constraints of a colour, from `first` on, are in blocks; none are that have no colour.

    What is over fills a block of its own together with idle lanes, unless it is a single one.
    """
    if colour == COLOURS:
        return first
    end, over = ends[colour], ends[colour] % LANES
    return end - over if over < FEWEST_IN_BLOCK else next_block(end)


@kernel
def fill_blocks(blocks: Any, ends: Any) -> None:
    """Let idle lanes of the last block of each colour do what its last constraint does.

    So they give the same bits as that, wherever they write them.
    """
    first = 0
    for colour in range(len(ends)):
        if ends[colour] == first:
            break
        if end_of_blocks(first, ends, colour) > ends[colour]:
            repeat_lane(blocks, ends[colour] - 1)
        first = next_block(ends[colour])


@kernel
def forget_blows_flat(blocks: Any, places: Any, contacts: Any, h: float) -> None:
    """Begin the next sub-step with the load that there was before the step, see plans.STRUCK."""
    for place in places:
        c = in_lane(blocks, place)
        contact = contacts[c["contact"]]
        load_0, load_1 = h * contact["normal_force_0"], h * contact["normal_force_1"]
        along = h * contact["tangent_force"]
        c["total_0"] += c["impulse_0"] - load_0
        c["total_1"] += c["impulse_1"] - load_1
        c["total_t"] += c["impulse_t"] - along
        c["impulse_0"], c["impulse_1"], c["impulse_t"] = load_0, load_1, along


@kernel
def store_flat(blocks: Any, places: Any, contacts: Any, h: float) -> None:
    """Keep the forces for the next step's warm start, and the impulses for reports."""
    for place in places:
        c = in_lane(blocks, place)
        contact = contacts[c["contact"]]
        contact["normal_force_0"] = c["impulse_0"] / h
        contact["normal_force_1"] = c["impulse_1"] / h
        contact["tangent_force"] = c["impulse_t"] / h
        contact["total_normal_0"] += c["total_0"] + c["impulse_0"]
        contact["total_normal_1"] += c["total_1"] + c["impulse_1"]
        contact["total_tangent"] += c["total_t"] + c["impulse_t"]
