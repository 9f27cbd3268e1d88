"""Contacts at a flat face: one point or two, and a normal that stays for the step (see contact_solver)."""

from __future__ import annotations

import math
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.sat import owner_of_point
from sketchfall.physics.constants import BLOW_SPEED
from sketchfall.physics.dynamics.bends import bend_on_the_way
from sketchfall.physics.dynamics.colours import COLOURS, next_block
from sketchfall.physics.dynamics.contact_rules import (
    apply_rule,
    bias_and_gamma,
    bias_limit,
    block_solve,
    friction_impulse,
    friction_in_force,
    impact_speed,
    in_calm_island,
    larger,
    lowest_gap,
    meets_by_impact,
    soft_parameters,
    stiffens_with_load,
    thin_share,
)
from sketchfall.physics.runtime.jit import LANES, kernel
from sketchfall.physics.runtime.lanes import (
    gather,
    in_lane,
    in_lanes,
    read,
    repeat_lane,
    scatter,
    select,
    write,
)
from sketchfall.physics.tables.scratch_records import FLAT_CONSTRAINT

FLAT_BLOCK = in_lanes(FLAT_CONSTRAINT)  # constraints of which no two share a body that moves
Blocks = Annotated[NDArray[np.void], FLAT_BLOCK]
FEWEST_IN_BLOCK = 2  # constraints, below which a block takes longer than they do alone
NO_POINT = 1e9  # m, a gap that nothing closes


@kernel
def prepare_flat(
    bodies: Any, motions: Any, contacts: Any, blocks: Any, first: int, end: int, settings: Any
) -> None:
    """Write constraints for the contacts that they name, one after the other."""
    for place in range(first, end):
        c = in_lane(blocks, place)
        contact = contacts[c["contact"]]
        body_a, body_b = bodies[contact["body_a"]], bodies[contact["body_b"]]
        calm = in_calm_island(body_a, body_b)
        note_kind(bodies, contact, c)
        work_out(bodies, motions, contacts, c, settings, calm, thin_share(body_a, body_b) if calm else 1.0)
        decide(bodies, contact, c, settings)


@kernel
def prepare_colours(bodies: Any, motions: Any, contacts: Any, blocks: Any, ends: Any, settings: Any) -> None:
    """The same for constraints by colour, LANES at a time as far as they fill blocks.

    None of them is in an island that is swept until it is calm.
    """
    first = 0
    for colour in range(len(ends)):
        end = ends[colour]
        if end == first:
            break  # no later one is in use
        alone = end // LANES * LANES if colour < COLOURS else first
        for block in range(first // LANES, alone // LANES):
            for place in range(block * LANES, block * LANES + LANES):
                c = in_lane(blocks, place)
                note_kind(bodies, contacts[c["contact"]], c)
            work_out(bodies, motions, contacts, blocks[block], settings, False, 1.0)
            for place in range(block * LANES, block * LANES + LANES):
                c = in_lane(blocks, place)
                decide(bodies, contacts[c["contact"]], c, settings)
        prepare_flat(bodies, motions, contacts, blocks, alone, end, settings)
        first = next_block(end)
    fill_blocks(blocks, ends)


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
def note_kind(bodies: Any, contact: Any, c: Any) -> None:
    """What there is to ask of a contact one by one, since it hangs on whole numbers."""
    body_a, body_b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    c["a"], c["b"] = contact["body_a"], contact["body_b"]
    c["points"] = contact["count"]
    c["owner_0"] = owner_of_point(contact, contact["id_0"])
    c["owner_1"] = owner_of_point(contact, contact["id_1"]) if contact["count"] == 2 else 0.0
    c["bend"] = bend_on_the_way(contact, body_a, body_b)
    c["max_bias"] = bias_limit(body_a, body_b)


@kernel
def work_out(
    bodies: Any, motions: Any, contacts: Any, c: Any, settings: Any, calm: bool, thin: float
) -> None:
    """All that is calculated of a constraint, or of LANES of them at once.

    `calm` tells whether it is in an island that is swept until it is calm, and `thin` is then its share of
    the deflection, see contact_rules. For `decide`, the speed at which the surfaces slide stands in the place
    of the friction in force.
    """
    h, threshold = settings["h"], settings["restitution_threshold"]
    restitution, nx, ny, x_0 = gather(contacts, c, "contact", "restitution")
    y_0, x_1, y_1, gap_0 = gather(contacts, c, "contact", "y_0")
    gap_1, shift_0, shift_1, mu_stick = gather(contacts, c, "contact", "gap_1")
    force_0, force_1, force_t, surface_speed = gather(contacts, c, "contact", "normal_force_0")
    cx_a, cy_a, _, _ = gather(bodies, c, "a", "cx")
    cx_b, cy_b, _, _ = gather(bodies, c, "b", "cx")
    vax, vay, wa, m_a = gather(motions, c, "a", "vx")
    vbx, vby, wb, m_b = gather(motions, c, "b", "vx")
    dxa, dya, _, i_a = gather(motions, c, "a", "dx")
    dxb, dyb, _, i_b = gather(motions, c, "b", "dx")
    two, inv_mass = read(c, "points") > 1.0, m_a + m_b
    write(c, "nx", nx)
    write(c, "ny", ny)

    lever_a, lever_b = lever(x_0, y_0, cx_a, cy_a, nx, ny), lever(x_0, y_0, cx_b, cy_b, nx, ny)
    write(c, "lever_a_0", lever_a)
    write(c, "lever_b_0", lever_b)
    k_00 = inv_mass + i_a * lever_a * lever_a + i_b * lever_b * lever_b
    # An impact shifts its bodies back (see impacts.py), which is right for all their other contacts. For the
    # pair that collided it looks like overlap up to the time of the impact, so it is taken out again.
    write(c, "gap_0", gap_0 - shift_0)
    write(c, "impulse_0", force_0 * h)
    write(c, "total_0", -(force_0 * h))
    shift = nx * (dxb - dxa) + ny * (dyb - dya)
    write(c, "impact_speed_0", impact_speed(restitution, gap_0, shift, shift_0, threshold))
    strain = force_0 * k_00  # m/s^2, the load by the mass at the point that carries more

    # A second point that there is not is far away, and none of its speeds is one to be stopped.
    lever_a, lever_b = lever(x_1, y_1, cx_a, cy_a, nx, ny), lever(x_1, y_1, cx_b, cy_b, nx, ny)
    write(c, "lever_a_1", select(two, lever_a, 0.0))
    write(c, "lever_b_1", select(two, lever_b, 0.0))
    k_11 = inv_mass + i_a * lever_a * lever_a + i_b * lever_b * lever_b
    write(c, "gap_1", select(two, gap_1 - shift_1, NO_POINT))
    write(c, "impulse_1", select(two, force_1 * h, 0.0))
    write(c, "total_1", select(two, -(force_1 * h), -0.0))
    arrives = impact_speed(restitution, gap_1, shift, shift_1, threshold)
    write(c, "impact_speed_1", select(two, arrives, -math.inf))
    strain = select(two, larger(strain, force_1 * k_11), strain)

    x, y = select(two, 0.5 * (x_0 + x_1), x_0), select(two, 0.5 * (y_0 + y_1), y_0)
    tx, ty = -ny, nx
    lever_a, lever_b = lever(x, y, cx_a, cy_a, tx, ty), lever(x, y, cx_b, cy_b, tx, ty)
    write(c, "lever_a_t", lever_a)
    write(c, "lever_b_t", lever_b)
    write(c, "impulse_t", force_t * h)
    write(c, "total_t", -(force_t * h))
    sliding = tx * (vbx - vax) + ty * (vby - vay) + wb * lever_b - wa * lever_a
    write(c, "surface_speed", surface_speed)
    write(c, "mu_stick", mu_stick)
    write(c, "mu_slide", sliding + surface_speed)
    write(c, "lowest_gap", lowest_gap(restitution))
    immovable = (m_a <= 0.0) | (m_b <= 0.0)
    stiffens = stiffens_with_load(m_a, m_b)
    rate, softness = soft_parameters(strain / thin, 1.0, immovable, stiffens, calm, h)
    write(c, "bias_rate", rate)
    write(c, "softness", softness)


@kernel
def lever(x: Any, y: Any, cx: Any, cy: Any, nx: Any, ny: Any) -> Any:
    """r x n of a point of a body with its centre there."""
    return (x - cx) * ny - (y - cy) * nx


@kernel
def decide(bodies: Any, contact: Any, c: Any, settings: Any) -> None:
    """Which friction is in force, and what is left to impacts."""
    c["mu_slide"] = friction_in_force(contact, c["mu_slide"])
    body_a, body_b = bodies[contact["body_a"]], bodies[contact["body_b"]]
    if contact["restitution"] == 0.0 and meets_by_impact(body_a, body_b, contact):
        # What comes too late for this step is an impact in the next one, see contact_rules.impact_speed.
        if contact["gap_0"] > 0.0:
            c["impact_speed_0"] = BLOW_SPEED
        if contact["count"] == 2 and contact["gap_1"] > 0.0:
            c["impact_speed_1"] = BLOW_SPEED
    apply_rule(c, settings)


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
    motions: Any, blocks: Any, first: int, end: int, inv_h: float, use_bias: bool, moved: bool
) -> float:
    """One Gauss-Seidel sweep: each constraint is solved exactly with the others' impulses as they stand.

    `moved` tells whether bodies have moved since constraints last followed them. Returns the greatest change
    of a relative normal speed, m/s: how far the sweeps are from convergence.
    """
    most = 0.0
    for i in range(first, end):
        most = max(most, abs(solve_one(motions, in_lane(blocks, i), inv_h, use_bias, moved)))
    return most


@kernel
def solve_colours(motions: Any, blocks: Any, ends: Any, inv_h: float, use_bias: bool, moved: bool) -> None:
    """The same for constraints by colour, LANES at a time as far as they fill blocks."""
    first = 0
    for colour in range(len(ends)):
        if ends[colour] == first:
            break  # no later one is in use
        alone = end_of_blocks(first, ends, colour)
        for block in range(first // LANES, alone // LANES):
            solve_one(motions, blocks[block], inv_h, use_bias, moved)
        solve_flat(motions, blocks, alone, ends[colour], inv_h, use_bias, moved)
        first = next_block(ends[colour])


@kernel(inline=True)
def solve_one(motions: Any, c: Any, inv_h: float, use_bias: bool, moved: bool) -> Any:
    """A constraint, or LANES of them at once: normal impulses of both points, then friction.

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
    bias_0, gamma_0 = bias_and_gamma(gap_0, rate, limit, softness * k00, inv_h, use_bias)
    bias_1, gamma_1 = bias_and_gamma(gap_1, rate, limit, softness * k11, inv_h, use_bias)

    before_0, before_1 = read(c, "impulse_0"), read(c, "impulse_1")
    want_0, want_1 = k00 * before_0 - closing_0 - bias_0, k11 * before_1 - closing_1 - bias_1
    k00, k11 = k00 + gamma_0, k11 + gamma_1
    both_0, both_1 = block_solve(k00, k11, k01, want_0 + k01 * before_1, want_1 + k01 * before_0)
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
