"""From pairs to contact points: how far ahead is looked, and whose impulses are carried over."""

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sketchfall.physics import Circle, Polygon, Shape
from sketchfall.physics.collision.face_memory import note_poses
from sketchfall.physics.collision.narrow_phase import (
    collide_discs,
    collide_pairs,
    look_ahead,
    way_to_each_other,
)
from sketchfall.physics.collision.sat import collide_shapes
from sketchfall.physics.constants import DEEP_OVERLAP, HIGH_MASS_RATIO, SPECULATIVE_MARGIN
from sketchfall.physics.method_names import NARROW_PHASES
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import DYNAMIC, STATIC
from sketchfall.physics.tables.scratch_records import FACE_MEMORY, POSE
from sketchfall.physics.tables.state import State
from tests import naive
from tests.naive import Pose, convex_shapes, poses, put, state_of

pytestmark = pytest.mark.kernel

HERE: Pose = (0.0, 0.0, 0.0)
STEP = 1.0 / 60.0
BOX = Polygon.box(1.0, 1.0)
TILT = 2e-3  # rad, enough for a face of the other box to become the reference
speeds = st.floats(-20.0, 20.0)
motions = st.tuples(speeds, speeds, speeds)


class Pairs:
    """Bodies of one convex shape each, and a contact for every two of them."""

    def __init__(self, *bodies: tuple[Shape, Pose]) -> None:
        self.state: State = state_of(*bodies)
        self.special = False
        for a in range(len(bodies)):
            for b in range(a + 1, len(bodies)):
                contact = self.state.contacts.rows[self.state.contacts.add()]
                contact["shape_a"] = contact["body_a"] = a
                contact["shape_b"] = contact["body_b"] = b

    def collide(self) -> list[int]:
        """The contacts that have points."""
        state = self.state
        active = np.full(state.contacts.count, -1, np.int32)
        settings = np.zeros(1, SETTINGS)
        settings["dt"], settings["substeps"] = STEP, 4
        settings["narrow_phase"] = NARROW_PHASES.index("sat")
        listed, self.special = collide_pairs(
            state.bodies.rows,
            state.motions.rows,
            state.shapes.rows,
            state.vertices.rows,
            state.contacts.rows,
            state.contacts.count,
            settings[0],
            active,
            np.zeros(state.contacts.count, FACE_MEMORY),
            np.zeros(state.bodies.count, POSE),
        )
        return [int(number) for number in active[:listed]]

    @property
    def contact(self) -> np.void:
        row: np.void = self.state.contacts.rows[0]
        return row

    def forces(self) -> dict[int, float]:
        """The normal force at each point, by the feature that the point belongs to."""
        c = self.contact
        return {int(c[f"id_{k}"]): float(c[f"normal_force_{k}"]) for k in range(c["count"])}

    def load(self, force_0: float, force_1: float) -> None:
        self.contact["normal_force_0"], self.contact["normal_force_1"] = force_0, force_1
        self.contact["tangent_force"], self.contact["slips"], self.contact["slip_speed"] = 1.5, 1, 0.7


def two_boxes() -> Pairs:
    """The second stands on the first and overhangs on the right."""
    return Pairs((BOX, HERE), (BOX, (0.3, 0.999, 0.0)))


# --- what is carried over -----------------------------------------------------------------------------------


def test_forces_stay_with_their_features_while_the_bodies_slide() -> None:
    pairs = two_boxes()
    assert pairs.collide() == [0]
    assert pairs.contact["count"] == 2
    pairs.load(3.0, 7.0)
    before = pairs.forces()
    put(pairs.state, 1, (0.31, 0.998, 0.0))
    pairs.collide()
    assert pairs.forces() == before
    assert pairs.contact["tangent_force"] == 1.5
    assert pairs.contact["slips"] == 1


def test_forces_find_their_features_again_when_the_points_change_places() -> None:
    pairs = two_boxes()
    put(pairs.state, 1, (0.3, 0.995, TILT))
    pairs.collide()
    pairs.load(3.0, 7.0)
    before, first = pairs.forces(), int(pairs.contact["id_0"])
    put(pairs.state, 1, (0.3, 0.995, -TILT))  # now the face of the other box is the reference
    pairs.collide()
    assert int(pairs.contact["id_0"]) != first
    assert pairs.forces() == before


def test_a_feature_that_is_new_begins_without_force() -> None:
    pairs = two_boxes()
    pairs.collide()
    pairs.load(3.0, 7.0)
    before = pairs.forces()
    put(pairs.state, 1, (-0.3, 0.999, 0.0))  # overhangs on the left instead: other corners
    pairs.collide()
    assert not before.keys() & pairs.forces().keys()
    assert list(pairs.forces().values()) == [0.0, 0.0]


def test_what_the_second_point_left_is_not_found_by_a_single_one() -> None:
    pairs = two_boxes()
    pairs.collide()
    pairs.load(3.0, 7.0)
    pairs.contact["count"] = 1
    stale, kept = int(pairs.contact["id_1"]), int(pairs.contact["id_0"])
    pairs.collide()
    assert pairs.forces() == {kept: 3.0, stale: 0.0}


def test_a_contact_that_was_lost_starts_afresh() -> None:
    pairs = two_boxes()
    pairs.collide()
    pairs.load(3.0, 7.0)
    put(pairs.state, 1, (0.3, 1.2, 0.0))
    assert pairs.collide() == []
    put(pairs.state, 1, (0.3, 0.999, 0.0))
    assert pairs.collide() == [0]
    assert list(pairs.forces().values()) == [0.0, 0.0]
    for name in ("tangent_force", "slips", "slip_speed"):
        assert pairs.contact[name] == 0.0


def test_what_a_step_adds_up_begins_at_zero() -> None:
    pairs = two_boxes()
    names = ["total_normal_0", "total_normal_1", "total_tangent", "impact_shift_0", "impact_shift_1"]
    for name in names:
        pairs.contact[name] = 2.0
    pairs.collide()
    assert [float(pairs.contact[name]) for name in names] == [0.0] * 5


# --- which pairs are looked at ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [STATIC, DYNAMIC])
def test_a_pair_that_sleeps_keeps_its_points_and_stays_in_the_list(kind: int) -> None:
    pairs = two_boxes()
    pairs.state.bodies.rows[0]["kind"] = kind
    pairs.collide()
    pairs.load(3.0, 7.0)
    pairs.state.bodies.used["awake"] = 0
    before = pairs.state.contacts.used.tobytes()
    put(pairs.state, 1, (0.4, 0.9, 0.0))
    assert pairs.collide() == [0]
    assert pairs.state.contacts.used.tobytes() == before


def test_bodies_out_of_reach_have_no_contact_any_more() -> None:
    pairs = two_boxes()
    pairs.collide()
    put(pairs.state, 1, (5.0, 5.0, 0.0))
    assert pairs.collide() == []
    assert pairs.contact["count"] == 0


@given(st.lists(poses, min_size=3, max_size=5))
def test_exactly_the_contacts_with_points_are_listed(places: list[Pose]) -> None:
    pairs = Pairs(*[(BOX, pose) for pose in places])
    listed = pairs.collide()
    counts = pairs.state.contacts.used["count"]
    assert listed == [int(number) for number in np.flatnonzero(counts > 0)]
    for contact in pairs.state.contacts.used:
        pieces = [naive.placed(BOX, places[contact[side]]) for side in ("body_a", "body_b")]
        along_faces = max(gap for gap, _ in naive.face_gaps(pieces[0].corners, pieces[1].corners))
        if along_faces < -1e-9:
            assert contact["count"] > 0
        elif along_faces > SPECULATIVE_MARGIN + 1e-9:
            assert contact["count"] == 0


# --- looking ahead ------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(convex_shapes, convex_shapes, poses, poses, motions, motions)
def test_what_meets_in_the_step_is_within_the_margin(
    a: Shape,
    b: Shape,
    pose_a: Pose,
    pose_b: Pose,
    motion_a: tuple[float, float, float],
    motion_b: tuple[float, float, float],
) -> None:
    """Unless polygons move farther than they are large: that is what time of impact is for."""
    state = state_of((a, pose_a), (b, pose_b))
    for row, motion in ((0, motion_a), (1, motion_b)):
        m = state.motions.rows[row]
        m["vx"], m["vy"], m["w"] = motion
    (body_a, body_b), (m_a, m_b) = state.bodies.rows[:2], state.motions.rows[:2]
    disc = isinstance(a, Circle) or isinstance(b, Circle)
    way = way_to_each_other(body_a, m_a, body_b, m_b, STEP)
    margin = look_ahead(body_a, body_b, disc, way)
    smaller = math.inf if disc else min(float(body_a["radius"]), float(body_b["radius"]))
    assert SPECULATIVE_MARGIN <= margin <= SPECULATIVE_MARGIN + smaller * (1.0 + 1e-9)
    assert way == way_to_each_other(body_b, m_b, body_a, m_a, STEP)
    assert margin == look_ahead(body_b, body_a, disc, way)
    gap = naive.gap(naive.placed(a, pose_a), naive.placed(b, pose_b))
    assume(gap > 0.0)
    assume(margin < SPECULATIVE_MARGIN + 0.999 * smaller)
    for time in np.linspace(0.2, 1.0, 5) * STEP:
        pieces = []
        for row, shape, pose, motion in ((0, a, pose_a, motion_a), (1, b, pose_b, motion_b)):
            body, piece = state.bodies.rows[row], naive.placed(shape, pose)
            center = np.array([body["cx"], body["cy"]])
            turned = (piece.corners - center) @ naive.rotation(motion[2] * time).T + center
            pieces.append(naive.Piece(turned + time * np.array(motion[:2]), piece.radius))
        if naive.gap(*pieces) <= 0.0:
            assert gap <= margin


def test_a_fast_body_gets_its_contact_ahead_of_touching() -> None:
    pairs = Pairs((Circle(0.5), HERE), (Circle(0.5), (1.2, 0.0, 0.0)))
    assert pairs.collide() == []
    pairs.state.motions.rows[1]["vx"] = -0.2 / STEP
    assert pairs.collide() == [0]
    assert pairs.contact["gap_0"] == pytest.approx(0.2)


# --- what the solver is told --------------------------------------------------------------------------------


@pytest.mark.parametrize(("ratio", "high_ratio"), [(0.9, False), (1.1, True)])
@pytest.mark.parametrize("heavy", [0, 1])
def test_neighbours_with_a_high_mass_ratio_are_noticed(ratio: float, high_ratio: bool, heavy: int) -> None:
    pairs = two_boxes()
    pairs.state.motions.rows[heavy]["inv_mass"] /= ratio * HIGH_MASS_RATIO
    pairs.collide()
    assert bool(pairs.special) == high_ratio


def test_a_body_that_cannot_move_has_no_mass_ratio() -> None:
    pairs = two_boxes()
    pairs.state.bodies.rows[0]["kind"] = STATIC
    pairs.state.weigh(0)
    pairs.collide()
    assert not pairs.special


def test_bodies_count_how_many_they_overlap_deeply() -> None:
    deep, shallow = 1.0 - 1.1 * DEEP_OVERLAP, 1.0 - 0.9 * DEEP_OVERLAP
    pairs = Pairs((BOX, HERE), (BOX, (deep, 0.0, 0.0)), (BOX, (-deep, 0.0, 0.0)), (BOX, (0.0, shallow, 0.0)))
    pairs.state.bodies.rows[2]["kind"] = STATIC
    pairs.collide()
    crowds = [int(crowd) for crowd in pairs.state.bodies.used["crowd"]]
    assert crowds == [2, 1, 0, 0], "the last but one cannot be pushed, the last one is not deep"


def test_a_long_slide_over_a_floor_never_loses_the_memory() -> None:
    pairs = Pairs((Polygon.box(100.0, 1.0), (0.0, -0.5, 0.0)), (BOX, (0.0, 0.4995, 0.0)))
    pairs.collide()
    pairs.load(3.0, 7.0)
    before = pairs.forces()
    for x in np.linspace(0.0, 40.0, 50):
        put(pairs.state, 1, (float(x), 0.4995 + 1e-4 * math.sin(9.0 * x), 1e-5 * math.cos(7.0 * x)))
        pairs.collide()
        assert pairs.forces() == before


@given(poses, poses, st.booleans(), st.floats(0.01, 2.0), st.floats(0.0, 3.0))
def test_discs_collide_by_their_poses_as_their_shapes_do(
    pose_a: Pose, pose_b: Pose, concentric: bool, radius: float, margin: float
) -> None:
    pairs = Pairs((Circle(0.4), pose_a), (Circle(radius), pose_a if concentric else pose_b))
    state, seen, expected = pairs.state, np.zeros(2, POSE), pairs.contact.copy()
    note_poses(state.bodies.used, state.shapes.rows, state.vertices.rows, seen)
    assert seen["disc"].all()
    collide_shapes(state.shapes.rows, state.vertices.rows, 0, 1, margin, expected)
    pairs.contact["count"] = 2  # of the step before
    collide_discs(state.shapes.rows[0], state.shapes.rows[1], seen[0], seen[1], margin, pairs.contact)
    assert pairs.contact.tobytes() == expected.tobytes()
    collide_shapes(state.shapes.rows, state.vertices.rows, 0, 1, math.inf, expected)
    assert expected["count"] == 1, "so that there was something to compare"


def test_only_a_single_disc_about_its_centre_of_mass_is_one() -> None:
    two: list[Shape] = [Circle(0.3), Circle(0.3, (1.0, 0.0))]
    state = state_of((Circle(0.3), HERE), (two, HERE), (BOX, HERE), ([BOX, Circle(0.1)], HERE))
    seen = np.full(4, -1, POSE)
    note_poses(state.bodies.used, state.shapes.rows, state.vertices.rows, seen)
    assert seen["disc"].tolist() == [1, 0, 0, 0]
