"""What is remembered of two polygons never changes what is found, to the last bit."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sketchfall.physics import Polygon, Shape
from sketchfall.physics.collision.face_memory import APART, FACES, NOTHING, collide_with_memory, note_poses
from sketchfall.physics.collision.sat import collide_shapes
from sketchfall.physics.tables.records import CONTACT
from sketchfall.physics.tables.scratch_records import FACE_MEMORY, POSE
from tests.naive import Pose, polygons, put, state_of

pytestmark = pytest.mark.kernel

MARGIN = 0.05  # m
BOX, PLATE = Polygon.box(1.0, 1.0), Polygon.box(40.0, 1.0)
CONCAVE = Polygon([(-2, -1), (2, -1), (2, 1), (1, 1), (1, 0), (-1, 0), (-1, 1), (-2, 1)])
sizes = st.sampled_from([1e-6, 1e-3, 0.02, 0.3])  # m and rad, of what happens from one look to the next
ways = st.lists(st.tuples(sizes, st.integers(0, 2**32 - 1)), min_size=1, max_size=8)


class Pair:
    """Two bodies of one convex shape each."""

    def __init__(self, shape_a: Shape, pose_a: Pose, shape_b: Shape, pose_b: Pose) -> None:
        self.poses = [pose_a, pose_b]
        self.state = state_of((shape_a, pose_a), (shape_b, pose_b))
        self.memory, self.seen = np.zeros(1, FACE_MEMORY), np.zeros(2, POSE)
        self.contacts = np.zeros(2, CONTACT)
        first_of_b = int(self.state.bodies.rows[1]["first_shape"])
        self.contacts["body_b"], self.contacts["shape_b"] = 1, first_of_b

    def move(self, body: int, by: Pose) -> None:
        x, y, angle = (old + more for old, more in zip(self.poses[body], by, strict=True))
        self.poses[body] = (x, y, angle)
        put(self.state, body, self.poses[body])

    def look(self, margin: float = MARGIN) -> None:
        """With memory, and without; both must find the same."""
        s = self.state
        remembered, anew = self.contacts
        note_poses(s.bodies.used, s.shapes.rows, s.vertices.rows, self.seen)
        collide_with_memory(s.shapes.rows, s.vertices.rows, self.seen, margin, remembered, self.memory[0])
        collide_shapes(s.shapes.rows, s.vertices.rows, anew["shape_a"], anew["shape_b"], margin, anew)
        assert remembered.tobytes() == anew.tobytes()

    @property
    def known(self) -> int:
        return int(self.memory[0]["known"])


@settings(max_examples=60)
@given(polygons, polygons, st.floats(-1.5, 1.5), st.floats(-1.5, 1.5), ways)
def test_polygons_on_any_way_are_found_as_if_they_were_new(
    shape_a: Shape, shape_b: Shape, x: float, y: float, way: list[tuple[float, int]]
) -> None:
    pair = Pair(shape_a, (0.0, 0.0, 0.2), shape_b, (x, y, -0.4))
    pair.look()
    for size, seed in way:
        random = np.random.default_rng(seed)
        for _ in range(6):
            for body in (0, 1):
                dx, dy, turn = random.uniform(-size, size, 3)
                pair.move(body, (float(dx), float(dy), float(turn)))
            pair.look(float(random.uniform(0.0, 2.0 * MARGIN)))


@pytest.mark.parametrize("far", [0.0, 1e3, 1e7])
def test_a_box_that_rolls_over_a_plate_changes_its_face(far: float) -> None:
    pair = Pair(PLATE, (far, far, 0.0), BOX, (far, far + 1.0, 0.0))
    edges = set()
    for step in range(200):
        angle = -0.01 * step
        lift = 0.5 * (abs(math.cos(angle)) + abs(math.sin(angle)))
        put(pair.state, 1, (far + 0.005 * step, far + 0.5 + lift, angle))
        pair.look()
        edges.add(int(pair.memory[0]["edge_b"]))
    assert len(edges) > 1


@pytest.mark.parametrize("mover", [0, 1])
def test_a_box_that_slides_round_a_corner_changes_its_face_at_once(mover: int) -> None:
    """From above to aside, by the shortest way there is."""
    pair = Pair(BOX, (0.0, 0.0, 0.0), BOX, (0.65, 0.95, 0.0))
    sign = 1.0 if mover == 1 else -1.0
    normals = set()
    for _ in range(40):
        pair.look()
        normals.add((abs(float(pair.contacts[0]["nx"])), abs(float(pair.contacts[0]["ny"]))))
        pair.move(mover, (0.01 * sign, -0.01 * sign, 0.0))
    assert normals == {(0.0, 1.0), (1.0, 0.0)}


def test_what_rests_is_known_and_stays_so() -> None:
    pair = Pair(PLATE, (0.0, 0.0, 0.0), BOX, (3.0, 0.9995, 0.0))
    pair.look()
    limit = float(pair.memory[0]["limit"])
    assert pair.known == FACES
    for step in range(50):
        pair.move(1, (1e-5, 0.0, 1e-6 * (-1) ** step))
        pair.look()
    assert float(pair.memory[0]["limit"]) == limit, "it was not looked for again"


@pytest.mark.parametrize("turn", [0.0, 0.3, -0.3])
def test_of_what_rests_only_the_four_ends_of_the_faces_are_looked_at(turn: float) -> None:
    """On a face, and on a corner."""
    pair = Pair(PLATE, (0.0, 0.0, 0.0), BOX, (3.0, 0.9995 + 0.15 * abs(math.sin(turn)), turn))
    pair.look()
    memory, vertices = pair.memory[0], pair.state.vertices.used
    ends = [int(memory[name]) for name in ("a_1", "a_2", "b_1", "b_2")]
    others = np.setdiff1d(np.arange(len(vertices)), ends)
    assert len(others) == 4
    vertices["ny"][others] = np.where(others < 4, 9.0, -9.0)  # who looks at them takes them for facing most
    before, after = pair.contacts[0].tobytes(), pair.contacts[0]
    assert after["count"] > 0
    s = pair.state
    collide_with_memory(s.shapes.rows, s.vertices.rows, pair.seen, MARGIN, after, pair.memory[0])
    assert after.tobytes() == before


def test_what_is_apart_is_known_until_it_comes_near() -> None:
    pair = Pair(BOX, (0.0, 0.0, 0.0), BOX, (1.4, 0.0, 0.0))
    pair.look()
    assert pair.known == APART
    for _ in range(40):
        pair.move(1, (-0.01, 0.0, 0.0))
        pair.look()
    assert pair.known == FACES
    assert pair.contacts[0]["count"] == 2


def test_a_body_that_was_put_elsewhere_is_noticed() -> None:
    pair = Pair(PLATE, (0.0, 0.0, 0.0), BOX, (3.0, 0.9995, 0.0))
    pair.look()
    pair.move(1, (0.0, -1.999, 0.0))
    pair.look()
    assert pair.contacts[0]["ny"] < 0.0
    pair.move(1, (0.0, 50.0, 0.0))
    pair.look()
    assert pair.known == APART


def test_faces_are_not_kept_where_a_cut_is_nearer_than_the_surface() -> None:
    """Sunk in, in the middle of a body of several parts."""
    pair = Pair(CONCAVE, (0.0, 0.0, 0.0), BOX, (1.0, -0.5, 0.0))
    known = set()
    for part in range(int(pair.state.bodies.rows[0]["shape_count"])):
        pair.contacts["shape_a"] = part
        pair.memory["known"] = NOTHING
        pair.look()
        known.add(pair.known)
    assert NOTHING in known
