"""What happens in one island is the same, to the last bit, whatever there is elsewhere in the world."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from sketchfall.physics import Body, World
from sketchfall.physics.constants import DEFAULT_STEP, HIGH_MASS_RATIO
from sketchfall.physics.dynamics.clusters import (
    REST,
    ClusterTables,
    link_clusters,
    number_clusters,
    sort_bodies,
    sort_contacts,
)
from sketchfall.physics.dynamics.plans import JOINTED, OWN_SUBSTEPS, PLAIN, REPEATED
from sketchfall.physics.tables.records import BODY, CONTACT, DYNAMIC, JOINT, KINEMATIC, STATIC
from sketchfall.physics.tables.scratch_records import CLUSTER
from tests import naive
from tests.physics.jointed import add_car, add_pendulum, add_ragdoll
from tests.physics.worlds import ASSORTED, add_floor, box, rough, run_steps

STEPS = 150
FAR = 15.0  # m aside

Island = Callable[[World, float], list[Body]]


def heap(world: World, x: float) -> list[Body]:
    return [
        world.add_body(ASSORTED[k % 3], position=(x + 0.3 * (k % 2), 1.0 + 1.1 * k), material=rough(0.5))
        for k in range(6)
    ]


def heavy_on_light(world: World, x: float) -> list[Body]:
    light = world.add_body(box(1.0, 1.0), position=(x, 0.5))
    heavy = world.add_body(box(1.0, 1.0), position=(x, 2.0))
    heavy.mass = 2.0 * HIGH_MASS_RATIO * light.mass
    return [light, heavy]


def ragdoll(world: World, x: float) -> list[Body]:
    return add_ragdoll(world, (x, 2.5))[0]


def car(world: World, x: float) -> list[Body]:
    machine = add_car(world, x=x, motor_speed=-6.0)
    return [machine.chassis, *machine.wheels]


def loaded_car(world: World, x: float) -> list[Body]:
    """Joints and a high mass ratio."""
    bodies = car(world, x)
    load = world.add_body(box(0.6, 0.6), position=(x, 1.8), material=rough(0.8))
    load.mass = 2.0 * HIGH_MASS_RATIO * bodies[1].mass
    bodies[0].mass = load.mass / (1.5 * HIGH_MASS_RATIO)
    return [*bodies, load]


ISLANDS: list[Island] = [heap, heavy_on_light, ragdoll, car, loaded_car]


def course(
    island: Island, others: list[Island], first: bool = False, moving: bool = False
) -> NDArray[np.float64]:
    """Where the bodies of an island are in each step, with others beside it: added before it, or after it."""
    world = World()
    floor = add_floor(world, rough(0.6), top=0.0)
    if moving:
        floor.kind, floor.velocity = "kinematic", (0.3, 0.1)
    beside = [(other, FAR * (k + 1)) for k, other in enumerate(others)]
    groups = [(island, 0.0), *beside] if first else [*beside, (island, 0.0)]
    made = {x: build(world, x) for build, x in groups}
    poses = []
    for _ in range(STEPS):
        world.step()
        poses.append([(*body.position, body.angle, *body.velocity) for body in made[0.0]])
    return np.array(poses)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("other", ISLANDS, ids=lambda build: build.__name__)
@pytest.mark.parametrize("island", ISLANDS, ids=lambda build: build.__name__)
def test_an_island_moves_to_the_last_bit_as_if_it_were_alone(
    island: Island, other: Island, first: bool
) -> None:
    assert (course(island, [other], first) == course(island, [])).all()


@pytest.mark.parametrize("moving", [False, True])
@pytest.mark.parametrize("island", ISLANDS, ids=lambda build: build.__name__)
def test_islands_of_all_sorts_on_one_floor_do_not_feel_one_another(island: Island, moving: bool) -> None:
    others = [other for other in ISLANDS if other is not island]
    assert (course(island, others, moving=moving) == course(island, [], moving=moving)).all()


def test_a_kinematic_floor_goes_on_as_it_should_under_islands_with_plans_of_their_own() -> None:
    world = World()
    floor = add_floor(world, rough(0.6), top=0.0)
    floor.kind, floor.velocity, floor.angular_velocity = "kinematic", (0.3, 0.1), 0.002
    for k, build in enumerate(ISLANDS):
        build(world, 12.0 * (k - 2))
    x, y = floor.position
    for step in range(1, STEPS + 1):
        world.step()
        assert floor.position == pytest.approx((x + 0.3 * step * DEFAULT_STEP, y + 0.1 * step * DEFAULT_STEP))
        assert floor.angle == pytest.approx(0.002 * step * DEFAULT_STEP)
        assert floor.velocity == (0.3, 0.1)


def plan_of(world: World, bodies: list[Body]) -> int:
    """The plan that these bodies had in the last step."""
    c: Any = world._scratch._tables["clusters"]
    numbers = {int(c["numbers"].used[world._row_of(body)]) for body in bodies}
    assert len(numbers) == 1
    return int(c["clusters"].used[numbers.pop()]["plan"])


def test_every_island_gets_the_plan_that_it_needs() -> None:
    world = World(sleeping=False)
    add_floor(world, rough(0.6), top=0.0)
    made = {build: build(world, FAR * (k + 1)) for k, build in enumerate(ISLANDS)}
    pendulum = [add_pendulum(world, 1.0)]
    pendulum[0].mask = 0  # it swings through the floor
    run_steps(world, 60)
    plans_made = {build: plan_of(world, bodies[:2]) for build, bodies in made.items()}
    assert plans_made == {
        heap: PLAIN,
        heavy_on_light: REPEATED,
        ragdoll: JOINTED,
        car: JOINTED,
        loaded_car: OWN_SUBSTEPS,
    }
    assert plan_of(world, pendulum) == PLAIN, "joints alone go with the rest"


def test_bodies_that_attract_each_other_are_solved_together() -> None:
    world = World(attraction=1e-9)
    add_floor(world, rough(0.6), top=0.0)
    made = [body for k, build in enumerate(ISLANDS) for body in build(world, FAR * k)]
    run_steps(world, 60)
    assert plan_of(world, made) == OWN_SUBSTEPS


@given(
    st.lists(st.sampled_from([DYNAMIC, DYNAMIC, DYNAMIC, KINEMATIC, STATIC]), min_size=9, max_size=9),
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)).filter(lambda link: link[0] != link[1])),
    st.sets(st.integers(0, 8)),
)
def test_bodies_and_contacts_are_sorted_as_a_walk_over_them_would(
    kinds: list[int], links: list[tuple[int, int]], special: set[int]
) -> None:
    """`special`: what is not plain there makes the whole of its cluster so."""
    count = len(kinds)
    bodies, contacts = np.zeros(count, BODY), np.zeros(len(links), CONTACT)
    bodies["kind"], bodies["awake"] = kinds, 1
    contacts["body_a"], contacts["body_b"] = np.array(links, np.int32).reshape(-1, 2).T
    dynamic = [link for link in links if kinds[link[0]] == kinds[link[1]] == DYNAMIC]
    groups = naive.groups([i for i in range(count) if kinds[i] == DYNAMIC], dynamic)
    for group in groups:
        for body in group:
            bodies[body]["plan"] = JOINTED if group & special else PLAIN
    numbers = [np.zeros(size, np.int32) for size in (count, count, count, len(links), 0)]
    c = ClusterTables(np.zeros(count + 1, CLUSTER), *numbers)
    active = np.arange(len(links), dtype=np.int32)
    link_clusters(bodies, contacts, active, np.zeros(0, JOINT), c.parents)
    found = number_clusters(bodies, contacts, active, c)
    sort_bodies(bodies, c, found)
    sort_contacts(bodies, contacts, active, c, found)

    touched = {body for link in links for body in link}
    own = [group for group in groups if group & special and group & touched]
    assert found == len(own)
    rest = set(range(count)).difference(*own)
    sorted_groups, begin, contacts_begin = set(), 0, 0
    for number in range(found + 1):
        end, contacts_end = c.clusters[number]["bodies_end"], c.clusters[number]["contacts_end"]
        members = c.bodies[begin:end].tolist()
        assert members == sorted(members)
        held = c.contacts[contacts_begin:contacts_end].tolist()
        inside = [i for i, (a, b) in enumerate(links) if (a if kinds[a] == DYNAMIC else b) in members]
        assert held == inside, "in their order"
        if number == REST:
            assert set(members) == rest
        else:
            sorted_groups.add(frozenset(members))
        begin, contacts_begin = end, contacts_end
    assert sorted_groups == set(own)
    assert (begin, contacts_begin) == (count, len(links))
