"""The constraints of contacts at a flat face, worked out as a step begins (see flat_contacts).

What is calculated is calculated for LANES of them at once, as in the sweeps. What hangs on whole numbers is
asked of one after the other, before and after that, while the contact is still in the processor's cache.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.collision.sat import owner_of_point
from sketchfall.physics.constants import BLOW_SPEED
from sketchfall.physics.dynamics.bends import bend_on_the_way
from sketchfall.physics.dynamics.colours import COLOURS, next_block
from sketchfall.physics.dynamics.contact_rules import (
    apply_rule,
    bias_limit,
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
from sketchfall.physics.dynamics.flat_contacts import fill_blocks
from sketchfall.physics.runtime.compiler import prefetch_row
from sketchfall.physics.runtime.jit import LANES, kernel
from sketchfall.physics.runtime.lanes import gather, read, select, write
from sketchfall.physics.runtime.single_lane import in_lane

LINES_OF_CONTACT = 3  # that a constraint is made from
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
            fetch_contacts(contacts, blocks, block * LANES + LANES, end)
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
def fetch_contacts(contacts: Any, blocks: Any, first: int, end: int) -> None:
    """Have those of the next block fetched: in the order of colours, they lie far from each other."""
    for place in range(first, min(first + LANES, end)):
        contact = in_lane(blocks, place)["contact"]
        for line in range(LINES_OF_CONTACT):
            prefetch_row(contacts, contact, line)


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
