"""Clusters: islands and what is so near to them that constraints lie between; each is solved for itself.

Within a step no constraint leads out of a cluster. So what happens in one does not depend on what there is
elsewhere, to the last bit, and each can have sub-steps and sweeps as it needs them (see plans.py). All that
are plain are solved together, as the rest: one sweep over all of them is the same as one over each.

Bodies that act on each other from afar, or fly by a named integrator, are in one cluster, the rest, whatever
they touch. A kinematic body is no part of a cluster, but a guest of all that it touches: it moves along with
each, is put back, and moves with the rest for good.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.constants import MOST_SLENDER, MOST_SMALL, MOST_STRUCK
from sketchfall.physics.dynamics.forces import act_on_each_other
from sketchfall.physics.dynamics.integrators import AUTOMATIC
from sketchfall.physics.dynamics.islands import find_root, union
from sketchfall.physics.dynamics.plans import (
    PLAIN,
    SHORT_SUBSTEPS,
    SLENDER_BODIES,
    SMALL_BODIES,
    STRUCK,
    mark_plans,
    with_joints_in_mind,
)
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.tables.records import DYNAMIC, KINEMATIC, WORLD
from sketchfall.physics.tables.scratch_records import CLUSTER

REST = 0  # number of the cluster of all that is plain
TOUCHED = -1  # in place of the number of one that is to get one, if it is not plain


class ClusterTables(NamedTuple):
    """Who belongs to which cluster: bodies, contacts and mechanisms, sorted by the numbers of these."""

    clusters: Annotated[NDArray[np.void], CLUSTER]
    parents: Int32s  # per body, as in islands
    numbers: Int32s  # per body: of its cluster
    bodies: Int32s
    contacts: Int32s
    mechanisms: Int32s


class Cluster(NamedTuple):
    """One of them: numbers of bodies, of contacts and of mechanisms."""

    number: int
    plan: int
    bodies: Any
    contacts: Any
    mechanisms: Any


@kernel(inline=True)
def divide(t: Any, active: Any, special: bool) -> int:
    """Find the clusters, and their plans; returns how many there are besides the rest.

    `t` are the Tables of the step. Without joints, and if nothing is `special`, all is plain.
    """
    c, bodies, joints, settings = t.clusters, t.bodies, t.joints, t.settings[0]
    rest = c.clusters[REST]
    rest["plan"] = PLAIN
    if not (special or settings["slender"] != 0 or settings["small"] != 0 or len(joints.mechanisms) > 0):
        for i in range(len(bodies)):
            c.bodies[i] = i
        for k in range(len(active)):
            c.contacts[k] = active[k]
        rest["bodies_end"], rest["contacts_end"], rest["mechanisms_end"] = len(bodies), len(active), 0
        return 0
    link_clusters(bodies, t.contacts, active, joints.joints, c.parents)
    mark_plans(bodies, t.motions, t.contacts, active, settings, joints.joints, c.parents)
    if act_on_each_other(settings) or settings["integrator"] != AUTOMATIC:
        found = take_together(bodies, c)
    else:
        found = number_clusters(bodies, t.contacts, active, c)
    sort_bodies(bodies, c, found)
    sort_contacts(bodies, t.contacts, active, c, found)
    sort_mechanisms(bodies, joints.mechanisms, c, found)
    for number in range(found + 1):
        spare_heaps(bodies, c, number)
    return found


@kernel
def spare_heaps(bodies: Any, c: Any, number: int) -> None:
    """Clusters of too many contacts do without the plans that would have them swept until they are calm."""
    own = cluster(c, number)
    if len(own.contacts) > MOST_STRUCK:
        c.clusters[number]["plan"] &= ~STRUCK
    if len(own.contacts) > MOST_SLENDER and own.plan & SLENDER_BODIES != 0:
        c.clusters[number]["plan"] &= ~SLENDER_BODIES
        for i in own.bodies:
            bodies[i]["plan"] &= ~SLENDER_BODIES
    if len(own.contacts) > MOST_SMALL and own.plan & SMALL_BODIES != 0:
        c.clusters[number]["plan"] = (c.clusters[number]["plan"] & ~SMALL_BODIES) | SHORT_SUBSTEPS
        for i in own.bodies:
            bodies[i]["plan"] &= ~SMALL_BODIES


@kernel(inline=True)
def cluster(c: Any, number: int) -> Any:
    """The one with this number."""
    end, first_body, first_contact, first_mechanism = c.clusters[number], 0, 0, 0
    if number > 0:
        before = c.clusters[number - 1]
        first_body, first_contact = before["bodies_end"], before["contacts_end"]
        first_mechanism = before["mechanisms_end"]
    return Cluster(
        number,
        end["plan"],
        c.bodies[first_body : end["bodies_end"]],
        c.contacts[first_contact : end["contacts_end"]],
        c.mechanisms[first_mechanism : end["mechanisms_end"]],
    )


@kernel
def link_clusters(bodies: Any, contacts: Any, active: Any, joints: Any, parents: Any) -> None:
    """`parents` leads from each body to one that stands for its cluster."""
    for i in range(len(bodies)):
        parents[i] = i
    for i in active:
        a, b = contacts[i]["body_a"], contacts[i]["body_b"]
        if both_move(bodies, a, b):
            union(parents, a, b)
    for i in range(len(joints)):
        a, b = joints[i]["body_a"], joints[i]["body_b"]
        if joints[i]["broken"] == 0 and b != WORLD and bodies[a]["kind"] == bodies[b]["kind"] == DYNAMIC:
            union(parents, a, b)


@kernel
def both_move(bodies: Any, a: int, b: int) -> bool:
    """Whether impulses of a contact lead from one to the other."""
    awake = bodies[a]["awake"] != 0 or bodies[b]["awake"] != 0
    return bool(awake and bodies[a]["kind"] == DYNAMIC and bodies[b]["kind"] == DYNAMIC)


@kernel
def number_clusters(bodies: Any, contacts: Any, active: Any, c: Any) -> int:
    """Number those that are awake and not plain, from 1 on; returns how many these are.

    Joints that hold nothing in contact go with the rest: nothing is done by turns with them.
    """
    c.numbers[:] = REST
    for i in active:
        a, b = contacts[i]["body_a"], contacts[i]["body_b"]
        c.numbers[find_root(c.parents, a if bodies[a]["kind"] == DYNAMIC else b)] = TOUCHED
    found = 0
    for i in range(len(bodies)):
        body = bodies[i]
        if body["kind"] != DYNAMIC or body["awake"] == 0 or body["plan"] == PLAIN:
            continue
        root = find_root(c.parents, i)
        if c.numbers[root] == TOUCHED:
            found += 1
            c.numbers[root], c.clusters[found]["plan"] = found, body["plan"]
    for i in range(len(bodies)):
        root = find_root(c.parents, i) if bodies[i]["kind"] == DYNAMIC else i
        c.numbers[i] = max(REST, c.numbers[root])
    return found


@kernel
def take_together(bodies: Any, c: Any) -> int:
    """Make one cluster of all, with all the plans that there are at once."""
    c.numbers[:] = REST
    rest = c.clusters[REST]
    for i in range(len(bodies)):
        rest["plan"] |= bodies[i]["plan"]
    rest["plan"] = with_joints_in_mind(rest["plan"])
    for i in range(len(bodies)):
        if bodies[i]["kind"] == DYNAMIC:
            bodies[i]["plan"] = rest["plan"]
    return 0


@kernel
def sort_bodies(bodies: Any, c: Any, found: int) -> None:
    for k in range(found + 1):
        c.clusters[k]["bodies_end"] = 0
    for i in range(len(bodies)):
        c.clusters[c.numbers[i]]["bodies_end"] += 1
    begin = 0
    for k in range(found + 1):
        begin, c.clusters[k]["bodies_end"] = begin + c.clusters[k]["bodies_end"], begin
    for i in range(len(bodies)):
        own = c.clusters[c.numbers[i]]
        c.bodies[own["bodies_end"]] = i
        own["bodies_end"] += 1  # from where the cluster begins to where it ends


@kernel
def sort_contacts(bodies: Any, contacts: Any, active: Any, c: Any, found: int) -> None:
    for k in range(found + 1):
        c.clusters[k]["contacts_end"] = 0
    for i in active:
        c.clusters[number_of_contact(bodies, contacts[i], c)]["contacts_end"] += 1
    begin = 0
    for k in range(found + 1):
        begin, c.clusters[k]["contacts_end"] = begin + c.clusters[k]["contacts_end"], begin
    for i in active:
        own = c.clusters[number_of_contact(bodies, contacts[i], c)]
        c.contacts[own["contacts_end"]] = i
        own["contacts_end"] += 1


@kernel
def number_of_contact(bodies: Any, contact: Any, c: Any) -> int:
    a, b = contact["body_a"], contact["body_b"]
    return c.numbers[a] if bodies[a]["kind"] == DYNAMIC else c.numbers[b]


@kernel
def sort_mechanisms(bodies: Any, mechanisms: Any, c: Any, found: int) -> None:
    """Those that are asleep are left out."""
    for k in range(found + 1):
        c.clusters[k]["mechanisms_end"] = 0
    for i in range(len(mechanisms)):
        if is_awake(bodies, mechanisms[i]):
            c.clusters[c.numbers[mechanisms[i]["body"]]]["mechanisms_end"] += 1
    begin = 0
    for k in range(found + 1):
        begin, c.clusters[k]["mechanisms_end"] = begin + c.clusters[k]["mechanisms_end"], begin
    for i in range(len(mechanisms)):
        if is_awake(bodies, mechanisms[i]):
            own = c.clusters[c.numbers[mechanisms[i]["body"]]]
            c.mechanisms[own["mechanisms_end"]] = i
            own["mechanisms_end"] += 1


@kernel
def is_awake(bodies: Any, mechanism: Any) -> bool:
    """Whether it has a body that can move, and does: all of a mechanism sleep at once."""
    return bool(mechanism["body"] != WORLD and bodies[mechanism["body"]]["awake"] != 0)


@kernel(inline=True)
def invite_guests(
    bodies: Any, contacts: Any, joints: Any, numbers: Any, own: Any, held: Any, listed: int
) -> int:
    """Add to the `listed` bodies that a cluster moves the kinematic ones that it touches, each once.

    Returns how many are listed then.
    """
    if own.number == REST:
        return listed
    for i in own.contacts:
        listed = invite(bodies, numbers, own.number, contacts[i]["body_a"], held, listed)
        listed = invite(bodies, numbers, own.number, contacts[i]["body_b"], held, listed)
    for number in own.mechanisms:
        mechanism = joints.mechanisms[number]
        for k in range(mechanism["first_joint"], mechanism["joints_end"]):
            joint = joints.joints[joints.order[k]]
            listed = invite(bodies, numbers, own.number, joint["body_a"], held, listed)
            if joint["body_b"] != WORLD:
                listed = invite(bodies, numbers, own.number, joint["body_b"], held, listed)
    return listed


@kernel
def invite(bodies: Any, numbers: Any, own: int, body: int, held: Any, listed: int) -> int:
    """The numbers of guests tell only by whom they were invited last."""
    if bodies[body]["kind"] != KINEMATIC or numbers[body] == own:
        return listed
    numbers[body] = own
    held[listed] = body
    return listed + 1


@kernel
def see_off(motions: Any, guests: Any) -> None:
    """Put them back: they move for good with the rest."""
    for i in guests:
        motions[i]["dx"] = motions[i]["dy"] = motions[i]["da"] = 0.0
