"""Bodies that touch hang together: linking, waking, refining, falling asleep, against a walk of the graph."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics.constants import HIGH_MASS_RATIO, LINEAR_SLOP, SLEEP_DELAY, SLEEP_SPEED
from sketchfall.physics.dynamics.islands import (
    find_root,
    link_islands,
    link_joints,
    sleep_islands,
    touching,
    wake_islands,
)
from sketchfall.physics.dynamics.plans import PLAIN, REPEATED, forget_plans, mark_plans
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import BODY, CONTACT, DYNAMIC, JOINT, KINEMATIC, MOTION, STATIC, WORLD
from tests import naive

pytestmark = pytest.mark.kernel

BODIES = 9
STEP = 1.0 / 60.0
FAR = 0.008  # m, a gap that is prepared for but not closed
numbers = st.integers(0, BODIES - 1)
# Mostly bodies that move and contacts that touch, or hardly any island would have more than two members.
mostly_touching = st.sampled_from([True, True, True, False])
links = st.lists(
    st.tuples(numbers, numbers, mostly_touching).filter(lambda link: link[0] != link[1]),
    min_size=6,
    max_size=14,
)
kinds = st.lists(
    st.sampled_from([DYNAMIC, DYNAMIC, DYNAMIC, DYNAMIC, KINEMATIC, STATIC]), min_size=BODIES, max_size=BODIES
)
flags = st.lists(st.booleans(), min_size=BODIES, max_size=BODIES)

Link = tuple[int, int, bool]  # two bodies, and whether they touch or are only near


class Scene:
    """Bodies of 1 kg at rest, and contacts between them."""

    def __init__(self, kinds: list[int], links: list[Link]) -> None:
        self.bodies, self.motions = np.zeros(len(kinds), BODY), np.zeros(len(kinds), MOTION)
        self.bodies["kind"], self.bodies["awake"], self.bodies["radius"] = kinds, 1, 0.5
        self.motions["inv_mass"] = np.array(kinds) == DYNAMIC
        self.contacts = np.zeros(len(links), CONTACT)
        for contact, (a, b, touch) in zip(self.contacts, links, strict=True):
            contact["body_a"], contact["body_b"], contact["count"] = a, b, 1
            contact["gap_0"], contact["nx"] = 0.0 if touch else FAR, 1.0
        self.parents = np.full(len(kinds), -1, np.int32)

    def _arguments(self) -> tuple[Any, Any, int, Any, Any, float]:
        active = np.arange(len(self.contacts), dtype=np.int32)
        return self.bodies, self.motions, len(self.bodies), self.contacts, active, STEP

    def link(self) -> None:
        link_islands(*self._arguments(), self.parents)

    def wake(self) -> None:
        self.link()
        wake_islands(*self._arguments(), self.parents)

    def mark_high_ratio(self) -> None:
        self.link()
        bodies, motions, _, contacts, active, dt = self._arguments()
        settings = np.zeros(1, SETTINGS)[0]
        settings["dt"], settings["substeps"] = dt, 4
        mark_plans(bodies, motions, contacts, active, settings, np.zeros(0, JOINT), self.parents)

    def rest(self) -> int:
        self.link()
        count = len(self.bodies)
        return int(sleep_islands(self.bodies, self.motions, count, STEP, self.parents, np.zeros(count)))

    def islands(self) -> naive.Groups:
        """As the parents tell them."""
        found: dict[int, set[int]] = {}
        for body in range(len(self.bodies)):
            found.setdefault(find_root(self.parents, body), set()).add(body)
        return {frozenset(members) for members in found.values()}

    def expected_islands(self) -> naive.Groups:
        both = [(int(c["body_a"]), int(c["body_b"])) for c in self.contacts if c["gap_0"] == 0.0]
        dynamic = [(a, b) for a, b in both if self.is_dynamic(a) and self.is_dynamic(b)]
        return naive.groups(range(len(self.bodies)), dynamic)

    def island_of(self, body: int) -> frozenset[int]:
        return next(island for island in self.expected_islands() if body in island)

    def is_dynamic(self, body: int) -> bool:
        return bool(self.bodies[body]["kind"] == DYNAMIC)


# --- linking ------------------------------------------------------------------------------------------------


@given(kinds, links)
def test_islands_are_what_a_walk_over_the_contacts_finds(kinds: list[int], links: list[Link]) -> None:
    scene = Scene(kinds, links)
    scene.link()
    assert scene.islands() == scene.expected_islands()


@given(kinds, links, links)
def test_joints_hold_islands_together_as_contacts_do(
    kinds: list[int], links: list[Link], joined: list[Link]
) -> None:
    """A joint that is broken, or holds a body to the world, links nothing."""
    scene = Scene(kinds, links)
    joints = np.zeros(len(joined) + 1, JOINT)
    for joint, (a, b, whole) in zip(joints, joined, strict=False):
        joint["body_a"], joint["body_b"], joint["broken"] = a, b, not whole
    joints[-1]["body_b"] = WORLD
    scene.link()
    link_joints(scene.bodies, scene.motions, joints, scene.parents)
    held = [(a, b) for a, b, touch in links + joined if touch and kinds[a] == kinds[b] == DYNAMIC]
    assert scene.islands() == naive.groups(range(BODIES), held)


def test_a_floor_does_not_make_one_island_of_all_that_stands_on_it() -> None:
    scene = Scene([STATIC, DYNAMIC, DYNAMIC], [(0, 1, True), (0, 2, True)])
    scene.link()
    assert len(scene.islands()) == 3


def test_a_long_row_is_one_island_from_either_end() -> None:
    for order in (1, -1):
        chain = [(k, k + 1, True) for k in range(99)][::order]
        scene = Scene([DYNAMIC] * 100, chain)
        scene.link()
        assert scene.islands() == {frozenset(range(100))}


def test_a_scene_linked_before_is_linked_afresh() -> None:
    scene = Scene([DYNAMIC] * 2, [(0, 1, True)])
    scene.link()
    scene.contacts["gap_0"] = FAR
    scene.link()
    assert scene.islands() == {frozenset([0]), frozenset([1])}


@pytest.mark.parametrize(
    ("velocity", "spin", "touches"),
    [
        (0.0, 0.0, False),
        (-0.9 * FAR / STEP, 0.0, False),
        (-1.1 * FAR / STEP, 0.0, True),
        (1.1 * FAR / STEP, 0.0, False),  # it goes away
        (0.0, 1.1 * FAR / STEP / 0.5, True),  # half a metre off its centre it may come as near as that
    ],
)
def test_what_will_touch_before_the_step_is_over_touches(velocity: float, spin: float, touches: bool) -> None:
    scene = Scene([DYNAMIC] * 2, [(0, 1, False)])
    scene.motions[1]["vx"], scene.motions[1]["w"] = velocity, spin
    assert touching(scene.bodies, scene.motions, scene.contacts[0], STEP) == touches


@pytest.mark.parametrize(("count", "touches"), [(1, False), (2, True)])
def test_either_of_two_points_may_touch(count: int, touches: bool) -> None:
    scene = Scene([DYNAMIC] * 2, [(0, 1, False)])
    scene.contacts[0]["count"], scene.contacts[0]["gap_1"] = count, LINEAR_SLOP
    assert touching(scene.bodies, scene.motions, scene.contacts[0], STEP) == touches


# --- waking -------------------------------------------------------------------------------------------------


@given(kinds, links, flags, flags)
def test_who_is_awake_wakes_its_island_and_what_moves_wakes_what_it_touches(
    kinds: list[int], links: list[Link], awake: list[bool], moving: list[bool]
) -> None:
    scene = Scene(kinds, links)
    scene.bodies["awake"] = awake
    kinematic = np.array(kinds) == KINEMATIC
    scene.motions["w"][kinematic & np.array(moving)] = 1e-6
    roused = {body for body in range(BODIES) if scene.is_dynamic(body) and awake[body]}
    for a, b, touch in links:
        for sleeper, driver in ((a, b), (b, a)):
            if touch and scene.is_dynamic(sleeper) and scene.motions[driver]["w"] != 0.0:
                roused.add(sleeper)
    expected = set().union(*(scene.island_of(body) for body in roused))
    scene.wake()
    dynamic = [body for body in range(BODIES) if scene.is_dynamic(body)]
    assert {body for body in dynamic if scene.bodies[body]["awake"]} == expected


# --- high mass ratios ---------------------------------------------------------------------------------------


@given(kinds, links, st.sets(numbers, max_size=3))
def test_an_island_with_a_high_mass_ratio_is_marked_as_a_whole(
    kinds: list[int], links: list[Link], heavy: set[int]
) -> None:
    scene = Scene(kinds, links)
    for body in heavy:
        scene.motions[body]["inv_mass"] /= 1.1 * HIGH_MASS_RATIO
    expected = set[int]()
    for a, b, touch in links:
        if touch and scene.is_dynamic(a) and scene.is_dynamic(b) and (a in heavy) != (b in heavy):
            expected |= scene.island_of(a)
    scene.mark_high_ratio()
    assert {body for body in range(BODIES) if scene.bodies[body]["plan"] == REPEATED} == expected


def test_a_low_mass_ratio_marks_no_island() -> None:
    scene = Scene([DYNAMIC] * 2, [(0, 1, True)])
    scene.motions[0]["inv_mass"] /= 0.9 * HIGH_MASS_RATIO
    scene.mark_high_ratio()
    assert scene.bodies["plan"].tolist() == [PLAIN, PLAIN]


def test_marks_are_forgotten_after_a_step() -> None:
    scene = Scene([DYNAMIC] * 2, [(0, 1, True)])
    scene.motions[0]["inv_mass"] /= 1.1 * HIGH_MASS_RATIO
    scene.mark_high_ratio()
    assert scene.bodies["plan"].tolist() == [REPEATED, REPEATED]
    forget_plans(scene.bodies)
    assert scene.bodies["plan"].tolist() == [PLAIN, PLAIN]


# --- falling asleep -----------------------------------------------------------------------------------------


@given(kinds, links, flags)
def test_an_island_sleeps_when_all_of_it_has_been_still_for_long(
    kinds: list[int], links: list[Link], restless: list[bool]
) -> None:
    scene = Scene(kinds, links)
    scene.motions["vx"] = np.where(restless, 1.1 * SLEEP_SPEED, 0.9 * SLEEP_SPEED)
    steps_needed = math.ceil(SLEEP_DELAY / STEP - 1e-9)
    dynamic = {body for body in range(BODIES) if scene.is_dynamic(body)}
    quiet = {body for body in dynamic if not any(restless[other] for other in scene.island_of(body))}
    for _ in range(steps_needed - 1):
        assert scene.rest() == 0
    asleep = scene.rest() + scene.rest()  # rounding may make it one step more
    assert asleep == len(quiet)
    assert {body for body in dynamic if not scene.bodies[body]["awake"]} == quiet
    for body in quiet:
        assert scene.motions[body]["vx"] == 0.0, "a sleeping body does not creep on"


def test_turning_counts_as_moving_by_the_speed_of_the_farthest_point() -> None:
    scene = Scene([DYNAMIC] * 2, [])
    scene.motions["w"] = 1.1 * SLEEP_SPEED / 0.5, 0.9 * SLEEP_SPEED / 0.5
    scene.rest()
    assert scene.bodies["rest_time"].tolist() == pytest.approx([0.0, STEP])


def test_rest_begins_anew_after_every_disturbance() -> None:
    scene = Scene([DYNAMIC], [])
    scene.bodies["rest_time"] = 0.9 * SLEEP_DELAY
    scene.motions["vy"] = -2.0 * SLEEP_SPEED
    scene.rest()
    assert scene.bodies["rest_time"][0] == 0.0
