"""One step, as a page: the stages in their order, compiled as a single call.

A small drawing has little to compute, so what counts is how often Python calls into compiled code: once a
step, unless boxes have left their places and pairs must be found anew. The same page runs uncompiled, stage
by stage, when the stages are to be timed (`World.profiling`) or the compiler is switched off.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.continuous import stop_fast_bodies
from sketchfall.physics.collision.narrow_phase import collide_pairs
from sketchfall.physics.collision.placement import fit_boxes
from sketchfall.physics.collision.sensing import sense
from sketchfall.physics.dynamics.clusters import REST, ClusterTables, cluster, divide
from sketchfall.physics.dynamics.contact_solver import RestingTables, prepare_contacts
from sketchfall.physics.dynamics.forces import act_on_each_other, attract_and_repel
from sketchfall.physics.dynamics.impacts import resolve_impacts
from sketchfall.physics.dynamics.integrate import finish
from sketchfall.physics.dynamics.islands import link_islands, link_joints, sleep_islands, wake_islands
from sketchfall.physics.dynamics.plans import forget_plans, is_repeated, length_of_substep
from sketchfall.physics.dynamics.substeps import run_substeps
from sketchfall.physics.joints.solving.around_substeps import put_down_joints, take_up_joints
from sketchfall.physics.joints.solving.bookkeeping import mark_joined
from sketchfall.physics.joints.solving.impact_propagation import propagate_impacts
from sketchfall.physics.joints.solving.system import JointTables
from sketchfall.physics.runtime.bundle import Floats, Int32s, Int64s
from sketchfall.physics.runtime.compiler import add_time, bundle_at, clock
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import BODY, CONTACT, MOTION, SHAPE, VERTEX
from sketchfall.physics.tables.scratch_records import FACE_MEMORY, IMPACT_CANDIDATE, KICK, LAST_IMPACT, POSE

# Where to begin: at the start; or again where pairs were asked for, now that they are found.
WHOLE, FROM_PAIRS_ON = 0, 1

# What a step asks of its caller; HALF_WAY: it was interrupted, and what is in the tables is of no use.
SET_ASIDE, FIND_PAIRS, NOTE_SLEEP, NOTE_BREAK, HALF_WAY = 1, 2, 4, 8, 16

(
    BOXES_STAGE,
    BROAD_PHASE_STAGE,
    NARROW_PHASE_STAGE,
    ISLANDS_STAGE,
    IMPACTS_STAGE,
    PREPARE_STAGE,
    SOLVE_STAGE,
    CONTINUOUS_STAGE,
    FINISH_STAGE,
) = range(9)
STAGES = (
    "boxes",
    "broad phase",
    "narrow phase",
    "islands",
    "impacts",
    "prepare_contacts",
    "solve",
    "continuous",
    "finish",
)


class Tables(NamedTuple):
    """All that a step reads and writes. Those of bodies, shapes and contacts hold no spare rows."""

    bodies: Annotated[NDArray[np.void], BODY]
    motions: Annotated[NDArray[np.void], MOTION]
    shapes: Annotated[NDArray[np.void], SHAPE]
    vertices: Annotated[NDArray[np.void], VERTEX]
    contacts: Annotated[NDArray[np.void], CONTACT]
    settings: Annotated[NDArray[np.void], SETTINGS]  # one row
    active: Int32s  # contacts that have points
    memories: Annotated[NDArray[np.void], FACE_MEMORY]  # per contact, see face_memory
    poses: Annotated[NDArray[np.void], POSE]  # per body
    last_impacts: Annotated[NDArray[np.void], LAST_IMPACT]  # per body, see impacts
    candidates: Annotated[NDArray[np.void], IMPACT_CANDIDATE]  # per active contact, see impacts
    resting: RestingTables
    held: Int32s  # bodies that constraints act on
    kicks: Annotated[NDArray[np.void], KICK]  # for each of them, see integrate
    parents: Int32s  # per body, see islands
    clusters: ClusterTables
    shortest: Floats
    obstacles: Int64s  # shapes of bodies that are not dynamic
    work: Annotated[NDArray[np.void], VERTEX]  # vertices of two shapes, see continuous
    spent: Floats  # s, by stage
    joints: JointTables


@kernel
def advance_at(address: int, part: int) -> int:
    """`address` is that of the Places of the tables."""
    return int(advance(bundle_at(address, Tables), part))


@kernel(inline=True)
def advance(t: Any, part: int) -> int:
    """One step; returns what is asked of the caller, 0 if nothing.

    Asked to find pairs or to set bodies aside, the caller does so and calls again for the rest of the step.
    """
    since = clock()
    if part == WHOLE:
        asked = place_boxes(t)
        since = add_time(t.spent, BOXES_STAGE, since)
        if asked != 0:
            return asked
    listed, special = touch(t)
    active = t.active[:listed]
    since = add_time(t.spent, NARROW_PHASE_STAGE, since)
    find_islands(t, active)
    clusters = divide(t, active, special)
    since = add_time(t.spent, ISLANDS_STAGE, since)
    bounce(t, active, clusters)
    since = add_time(t.spent, IMPACTS_STAGE, since)
    take_up(t)
    for number in range(clusters, REST - 1, -1):  # the rest last, see clusters
        take_turn(t, number)
        counts = prepare(t, number)
        since = add_time(t.spent, PREPARE_STAGE, since)
        run_substeps(t, number, counts)
        since = add_time(t.spent, SOLVE_STAGE, since)
    broken_joints = let_go(t, special)
    since = add_time(t.spent, SOLVE_STAGE, since)
    stop_fast(t)
    since = add_time(t.spent, CONTINUOUS_STAGE, since)
    if t.settings[0]["interrupted"] != 0:
        return HALF_WAY
    asked = broken_joints | come_to_rest(t)
    add_time(t.spent, FINISH_STAGE, since)
    return asked


@kernel
def place_boxes(t: Any) -> int:
    """Asks for pairs if a shape has left its box, or if something else was changed."""
    settings = t.settings[0]
    changed, broken = fit_boxes(t.bodies, t.motions, len(t.bodies), t.shapes, t.vertices, settings["dt"])
    if not (changed or broken or settings["find_pairs"] != 0):
        return 0
    settings["find_pairs"] = 0
    return (SET_ASIDE if broken else 0) | FIND_PAIRS


@kernel
def touch(t: Any) -> Any:
    """List the contacts with points; returns how many, and whether any may ask for a plan of its own."""
    bodies, motions, settings = t.bodies, t.motions, t.settings[0]
    if act_on_each_other(settings):
        attract_and_repel(bodies, motions, len(bodies), settings)
    return collide_pairs(
        bodies,
        motions,
        t.shapes,
        t.vertices,
        t.contacts,
        len(t.contacts),
        settings,
        t.active,
        t.memories,
        t.poses,
    )


@kernel
def find_islands(t: Any, active: Any) -> None:
    """If bodies sleep: to wake those that belong to what is awake."""
    bodies, motions, contacts, joints = t.bodies, t.motions, t.contacts, t.joints.joints
    settings, count = t.settings[0], len(bodies)
    if settings["sleeping"] != 0:
        link_islands(bodies, motions, count, contacts, active, settings["dt"], t.parents)
        link_joints(bodies, motions, joints, t.parents)
        wake_islands(bodies, motions, count, contacts, active, settings["dt"], t.parents)


@kernel
def bounce(t: Any, active: Any, clusters: int) -> None:
    """Impacts, each at its own time, and then what joints take of them to other bodies."""
    bodies, motions, contacts, settings = t.bodies, t.motions, t.contacts, t.settings[0]
    mark_joined(t.joints.joints, bodies)
    impacts = resolve_impacts(
        bodies, motions, len(bodies), contacts, active, settings, t.last_impacts, t.candidates
    )
    if impacts > 0:
        for number in range(clusters, REST - 1, -1):
            take_turn(t, number)
            own = cluster(t.clusters, number)
            if len(own.mechanisms) > 0:
                propagate_impacts(bodies, motions, contacts, own.contacts, t.joints, own.mechanisms, settings)


@kernel(inline=True)
def take_turn(t: Any, number: int) -> None:
    """Let sub-steps be as long as the plan of this cluster says."""
    t.settings[0]["h"] = length_of_substep(t.clusters.clusters[number]["plan"], t.settings[0])


@kernel
def take_up(t: Any) -> None:
    if len(t.joints.joints) > 0:
        take_up_joints(t.joints, t.bodies, t.motions, t.settings[0])


@kernel(inline=True)
def prepare(t: Any, number: int) -> Any:
    """The contacts of a cluster, for its sub-steps; returns how many constraints there are of each sort."""
    own = cluster(t.clusters, number)
    repeated = is_repeated(own.plan)
    return prepare_contacts(t.bodies, t.motions, t.contacts, own.contacts, t.resting, repeated, t.settings[0])


@kernel
def let_go(t: Any, special: bool) -> int:
    """Plans and joints, after the sub-steps: asks to be noted if one broke."""
    jointed = len(t.joints.joints) > 0
    if special or jointed or t.settings[0]["slender"] != 0 or t.settings[0]["small"] != 0:
        forget_plans(t.bodies)
    if not jointed:
        return 0
    return NOTE_BREAK if put_down_joints(t.joints, t.bodies, t.motions, t.settings[0]) > 0 else 0


@kernel
def stop_fast(t: Any) -> None:
    """Bodies that would be through another one by the end of the step."""
    bodies, shapes, settings = t.bodies, t.shapes, t.settings[0]
    stop_fast_bodies(
        bodies, t.motions, len(bodies), shapes, len(shapes), t.vertices, t.obstacles, t.work, settings
    )


@kernel
def come_to_rest(t: Any) -> int:
    """Move the bodies to where they have come by now, and let still islands sleep."""
    bodies, motions, settings, count = t.bodies, t.motions, t.settings[0], len(t.bodies)
    asked = SET_ASIDE if finish(bodies, motions, count, t.shapes, t.vertices) > 0 else 0
    if settings["sensing"] != 0:
        sense(bodies, t.shapes, t.vertices, t.contacts)
    if settings["sleeping"] != 0:
        slept = sleep_islands(bodies, motions, count, settings["dt"], t.parents, t.shortest)
        asked |= NOTE_SLEEP if slept > 0 else 0
    return asked
