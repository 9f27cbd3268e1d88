"""One step, as a page: the stages in their order, compiled as a single call.

A small drawing has little to compute, so what counts is how often Python calls into compiled code: once a
step, unless boxes have left their places and pairs must be found anew. The same page runs uncompiled, stage
by stage, when the stages are to be timed (`World.profiling`) or the compiler is switched off.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from physics.constants import FINE_FACTOR
from physics.contact_solver import prepare
from physics.continuous import stop_fast_bodies
from physics.forces import attract
from physics.impacts import resolve_impacts
from physics.integrate import finish
from physics.islands import any_uneven, link_islands, link_joints, refine_islands, rest_islands, wake_islands
from physics.jit import add_time, array_at, clock, kernel
from physics.joints.rebound import rebound
from physics.joints.solver import begin_joints, finish_joints, mark_joined, stiffen, unstiffen
from physics.joints.system import JointTables
from physics.narrow_phase import collide_pairs
from physics.placement import fit_boxes
from physics.records import (
    BODY,
    CONTACT,
    FLAT_CONSTRAINT,
    JOINT,
    LAST_BLOW,
    MEETING,
    MOTION,
    ROUND_CONSTRAINT,
    ROW,
    SETTINGS,
    SHAPE,
    VERTEX,
)
from physics.substeps import run_substeps

# Where to begin: at the start; or again where pairs were asked for, now that they are found.
WHOLE, FROM_PAIRS_ON = 0, 1

# What a step asks of its caller.
SET_ASIDE, FIND_PAIRS, NOTE_SLEEP, NOTE_BREAK = 1, 2, 4, 8

BOXES, PAIRS, NARROW, ISLANDS, IMPACTS, PREPARE, SOLVE, CONTINUOUS, FINISH = range(9)
STAGES = (
    "boxes",
    "broad phase",
    "narrow phase",
    "islands",
    "impacts",
    "prepare",
    "solve",
    "continuous",
    "finish",
)


class Tables(NamedTuple):
    """All that a step reads and writes. Those of bodies, shapes and contacts hold no spare rows."""

    bodies: NDArray[np.void]
    motions: NDArray[np.void]
    shapes: NDArray[np.void]
    vertices: NDArray[np.void]
    contacts: NDArray[np.void]
    settings: NDArray[np.void]  # one row
    active: NDArray[np.int32]  # contacts that have points
    struck: NDArray[np.void]  # per body, see impacts
    meetings: NDArray[np.void]  # per active contact, see impacts
    flats: NDArray[np.void]
    rounds: NDArray[np.void]
    held: NDArray[np.int32]  # bodies that constraints act on
    parents: NDArray[np.int32]  # per body, see islands
    shortest: NDArray[np.float64]
    obstacles: NDArray[np.int64]  # shapes of bodies that are not dynamic
    work: NDArray[np.void]  # vertices of two shapes, see continuous
    spent: NDArray[np.float64]  # s, by stage
    joints: JointTables


@kernel(inline=True)
def tables_at(places: Any) -> Any:
    """`places` has a row for each table: its address and its length."""
    return Tables(
        array_at(places[0, 0], places[0, 1], BODY),
        array_at(places[1, 0], places[1, 1], MOTION),
        array_at(places[2, 0], places[2, 1], SHAPE),
        array_at(places[3, 0], places[3, 1], VERTEX),
        array_at(places[4, 0], places[4, 1], CONTACT),
        array_at(places[5, 0], places[5, 1], SETTINGS),
        array_at(places[6, 0], places[6, 1], np.int32),
        array_at(places[7, 0], places[7, 1], LAST_BLOW),
        array_at(places[8, 0], places[8, 1], MEETING),
        array_at(places[9, 0], places[9, 1], FLAT_CONSTRAINT),
        array_at(places[10, 0], places[10, 1], ROUND_CONSTRAINT),
        array_at(places[11, 0], places[11, 1], np.int32),
        array_at(places[12, 0], places[12, 1], np.int32),
        array_at(places[13, 0], places[13, 1], np.float64),
        array_at(places[14, 0], places[14, 1], np.int64),
        array_at(places[15, 0], places[15, 1], VERTEX),
        array_at(places[16, 0], places[16, 1], np.float64),
        JointTables(
            array_at(places[17, 0], places[17, 1], JOINT),
            array_at(places[18, 0], places[18, 1], ROW),
            array_at(places[19, 0], places[19, 1], np.int32),
            array_at(places[20, 0], places[20, 1], np.int32),
            array_at(places[21, 0], places[21, 1], np.int64),
            array_at(places[22, 0], places[22, 1], np.float64),
            array_at(places[23, 0], places[23, 1], np.float64),
            array_at(places[24, 0], places[24, 1], np.float64),
        ),
    )


@kernel
def advance_at(places: Any, part: int) -> int:
    return int(advance(tables_at(places), part))


@kernel(inline=True)
def advance(t: Any, part: int) -> int:
    """One step; returns what is asked of the caller, 0 if nothing.

    Asked to find pairs or to set bodies aside, the caller does so and calls again for the rest of the step.
    """
    bodies, motions, shapes, vertices, contacts = t.bodies, t.motions, t.shapes, t.vertices, t.contacts
    settings, count = t.settings[0], len(t.bodies)
    dt = settings["dt"]
    since = clock()
    if part == WHOLE:
        changed, broken = fit_boxes(bodies, motions, count, shapes, vertices, dt)
        since = add_time(t.spent, BOXES, since)
        if changed or broken or settings["find_pairs"] != 0:
            settings["find_pairs"] = 0
            return (SET_ASIDE if broken else 0) | FIND_PAIRS

    if settings["attraction"] > 0.0:
        attract(bodies, motions, count, settings["attraction"])
    listed, uneven = collide_pairs(
        bodies, motions, shapes, vertices, contacts, len(contacts), dt, settings["narrow_phase"], t.active
    )
    jointed = len(t.joints.joints) > 0
    if jointed and listed > 0:
        uneven |= any_uneven(motions, t.joints.joints)
    active = t.active[:listed]
    since = add_time(t.spent, NARROW, since)

    if settings["sleeping"] != 0 or uneven:
        link_islands(bodies, motions, count, contacts, active, dt, t.parents)
        if jointed:
            link_joints(bodies, motions, t.joints.joints, t.parents)
        if settings["sleeping"] != 0:
            wake_islands(bodies, motions, count, contacts, active, dt, t.parents)
        if uneven:
            refine_islands(bodies, motions, count, contacts, active, dt, t.joints.joints, t.parents)
    since = add_time(t.spent, ISLANDS, since)

    if jointed:
        mark_joined(t.joints.joints, bodies)
    if listed > 0:
        blows = resolve_impacts(bodies, motions, count, contacts, active, settings, t.struck, t.meetings)
        if jointed and blows > 0:
            rebound(bodies, motions, contacts, active, t.joints, settings)
    since = add_time(t.spent, IMPACTS, since)

    if jointed:
        stiffen(t.joints.joints, bodies, motions, dt / settings["substeps"])
        begin_joints(t.joints.joints, bodies, settings)
    for fine in range(2 if uneven else 1):
        settings["h"] = dt / (settings["substeps"] * (FINE_FACTOR if fine == 1 else 1))
        flat_count, round_count = prepare(
            bodies, motions, contacts, active, t.flats, t.rounds, fine, settings
        )
        since = add_time(t.spent, PREPARE, since)
        flats, rounds = t.flats[:flat_count], t.rounds[:round_count]
        run_substeps(bodies, motions, count, fine, flats, rounds, contacts, t.joints, settings, t.held)
        since = add_time(t.spent, SOLVE, since)
    if uneven:
        for i in range(count):
            bodies[i]["fine"] = 0
    asks = 0
    if jointed:
        unstiffen(t.joints.joints, bodies, motions)
        asks = NOTE_BREAK if finish_joints(t.joints.joints, bodies, dt) > 0 else 0

    stop_fast_bodies(bodies, motions, count, shapes, len(shapes), vertices, t.obstacles, t.work)
    since = add_time(t.spent, CONTINUOUS, since)

    if finish(bodies, motions, count, shapes, vertices) > 0:
        asks |= SET_ASIDE
    if settings["sleeping"] != 0 and rest_islands(bodies, motions, count, dt, t.parents, t.shortest) > 0:
        asks |= NOTE_SLEEP
    add_time(t.spent, FINISH, since)
    return asks
