"""Gauss-Seidel sweeps over contacts, against the same with Jacobians written out as six numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sketchfall.physics import Circle, Polygon, Shape
from sketchfall.physics.collision.sat import collide_shapes, owner_of_point
from sketchfall.physics.constants import LINEAR_SLOP, MAX_DEFLECTION
from sketchfall.physics.dynamics.contact_solver import prepare_flat
from sketchfall.physics.dynamics.flat_contacts import FLAT_BLOCK, solve_flat, warm_start_flat
from sketchfall.physics.dynamics.round_contacts import prepare_round, solve_round, warm_start_round
from sketchfall.physics.runtime.single_lane import in_lane
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import STATIC
from sketchfall.physics.tables.scratch_records import ROUND_CONSTRAINT
from tests import naive
from tests.naive import Pose, state_of

pytestmark = pytest.mark.kernel

Vector = NDArray[np.float64]
H = 1.0 / 240.0
THRESHOLD = 0.25  # m/s
BOX, PLANK, DISC = Polygon.box(1.0, 1.0), Polygon.box(3.0, 0.4), Circle(0.5)

# Three bodies, each a little in the next or a little away from it: both contacts share the middle one.
FLAT_ROWS: list[tuple[Shape, Shape, Shape]] = [(BOX, BOX, BOX), (PLANK, BOX, PLANK), (BOX, DISC, PLANK)]
speeds = st.floats(-2.0, 2.0)
motions = st.tuples(*[speeds] * 9)
shifts = st.tuples(
    *[st.floats(-0.004, 0.004)] * 9
)  # m and rad that the bodies have moved since the step began
offsets = st.floats(-0.02, 0.004)  # m, how far each is from just touching the one below
forces = st.tuples(*[st.floats(0.0, 500.0)] * 3)
frictions = st.tuples(st.floats(0.0, 1.0), st.floats(0.0, 1.0)).map(sorted)


@dataclass
class Point:
    """A constraint as the textbook has it: J (A's three numbers, then B's), and what limits its impulse."""

    normal: Vector  # J along the normal
    gap: float
    impact_speed: float
    impulse: float


def jacobian(direction: Vector, arm_a: Vector, arm_b: Vector) -> Vector:
    def lever(arm: Vector) -> float:
        return float(arm[0] * direction[1] - arm[1] * direction[0])

    return np.array([*-direction, -lever(arm_a), *direction, lever(arm_b)])


def naive_contact(
    points: list[Point],
    tangent: Vector,
    friction_impulse: float,
    c: Any,
    v: Vector,
    weights: Vector,
    bias: bool,
) -> tuple[list[float], float]:
    """Solve one contact: its normal impulses, then friction. Changes `v`, the velocities of A and B."""

    def apply(j: Vector, impulse: float) -> None:
        v[:] += weights * j * impulse

    biases, gammas, acts = [], [], []
    for point in points:
        k = float(point.normal @ (weights * point.normal))
        if point.gap > 0.0:
            found = point.gap / H, 0.0
        elif bias:
            overlap = min(0.0, point.gap + LINEAR_SLOP)
            found = max(float(c["bias_rate"]) * overlap, -float(c["max_bias"])), float(c["softness"]) * k
        else:
            found = 0.0, 0.0
        biases.append(found[0])
        gammas.append(found[1])
        acts.append(point.normal @ v >= -point.impact_speed or point.gap < c["lowest_gap"])
    before = [point.impulse for point in points]
    after = list(before)
    if len(points) == 2 and all(acts):
        j = np.array([point.normal for point in points])
        k_matrix = j @ np.diag(weights) @ j.T
        want = -j @ v - np.array(biases) + k_matrix @ np.array(before)
        soft = k_matrix + np.diag(gammas)
        after = list(naive.block_solve(soft[0, 0], soft[1, 1], soft[0, 1], float(want[0]), float(want[1])))
    else:
        for n, point in enumerate(points):
            if acts[n]:
                k = float(point.normal @ (weights * point.normal))
                wrong = float(point.normal @ v) + biases[n] + gammas[n] * before[n]
                after[n] = max(0.0, before[n] - wrong / (k + gammas[n]))
    for n, point in enumerate(points):
        apply(point.normal, after[n] - before[n])
    load = sum(after)
    wanted = friction_impulse - float(tangent @ v) / float(tangent @ (weights * tangent))
    if abs(wanted) > c["mu_stick"] * load:
        wanted = math.copysign(float(c["mu_slide"]) * load, wanted)
    apply(tangent, wanted - friction_impulse)
    return after, wanted


class Row:
    """Three bodies one above the other, the lowest static, with a contact between each and the next."""

    def __init__(self, shapes: tuple[Shape, Shape, Shape], places: list[Pose]) -> None:
        self.state = state_of(*zip(shapes, places, strict=True))
        self.state.bodies.rows[0]["kind"] = STATIC
        self.state.weigh(0)
        self.contacts = self.state.contacts
        for a, b in ((0, 1), (1, 2)):
            contact = self.contacts.rows[self.contacts.add()]
            contact["body_a"], contact["body_b"], contact["shape_a"], contact["shape_b"] = a, b, a, b
            collide_shapes(self.state.shapes.rows, self.state.vertices.rows, a, b, 0.05, contact)
            assert contact["count"] > 0

    def set_forces(
        self, force: tuple[float, float, float], friction: list[float], restitution: float
    ) -> None:
        rows = self.contacts.used
        rows["normal_force_0"], rows["normal_force_1"], rows["tangent_force"] = force
        rows["kinetic_friction"], rows["static_friction"] = friction
        rows["restitution"] = restitution

    def move(self, motion: tuple[float, ...], shift: tuple[float, ...]) -> None:
        m = self.state.motions.used
        for row in (0, 1, 2):
            m[row]["vx"], m[row]["vy"], m[row]["w"] = motion[3 * row : 3 * row + 3]
            m[row]["dx"], m[row]["dy"], m[row]["da"] = shift[3 * row : 3 * row + 3]

    def pair(self, contact: Any) -> tuple[Any, Any, Any, Any]:
        a, b = contact["body_a"], contact["body_b"]
        bodies, m = self.state.bodies.rows, self.state.motions.rows
        return bodies[a], bodies[b], m[a], m[b]

    def velocities(self) -> Vector:
        return np.array([[m["vx"], m["vy"], m["w"]] for m in self.state.motions.used])

    def weights(self, contact: Any) -> Vector:
        _, _, ma, mb = self.pair(contact)
        return np.array([x for m in (ma, mb) for x in (m["inv_mass"], m["inv_mass"], m["inv_inertia"])])

    def solve_naively(
        self, geometry: Any, constraints: Any, v: Vector, bias: bool
    ) -> list[tuple[float, ...]]:
        """`geometry` makes the points and the tangent of a contact; returns all impulses."""
        found = []
        for contact, c in zip(self.contacts.used, constraints, strict=True):
            a, b = int(contact["body_a"]), int(contact["body_b"])
            points, tangent, friction_impulse = geometry(self, contact, c)
            both = np.concatenate([v[a], v[b]])
            normals, along = naive_contact(
                points, tangent, friction_impulse, c, both, self.weights(contact), bias
            )
            v[a], v[b] = both[:3], both[3:]
            found.append((*normals, along))
        return found


def moved(m: Any) -> Vector:
    return np.array([m["dx"], m["dy"]])


def flat_geometry(row: Row, contact: Any, c: Any) -> tuple[list[Point], Vector, float]:
    """The normal stays; each point goes along with its owner, the middle of them with both."""
    a, b, ma, mb = row.pair(contact)
    n = np.array([contact["nx"], contact["ny"]])
    gone = moved(mb) - moved(ma)
    center_a, center_b = np.array([a["cx"], a["cy"]]), np.array([b["cx"], b["cy"]])
    points, places = [], []
    for k in range(int(contact["count"])):
        place = np.array([contact[f"x_{k}"], contact[f"y_{k}"]])
        places.append(place)
        owner = owner_of_point(contact, contact[f"id_{k}"])
        first = jacobian(n, place - center_a, place - center_b)
        turned = first @ np.array([*moved(ma), ma["da"], *moved(mb), mb["da"]])
        now = jacobian(n, place - center_a + owner * gone, place - center_b - (1.0 - owner) * gone)
        points.append(
            Point(
                now,
                float(contact[f"gap_{k}"] + turned),
                float(c[f"impact_speed_{k}"]),
                float(c[f"impulse_{k}"]),
            )
        )
    middle = np.mean(places, axis=0)
    t = np.array([-n[1], n[0]])
    tangent = jacobian(t, middle - center_a + 0.5 * gone, middle - center_b - 0.5 * gone)
    return points, tangent, float(c["impulse_t"])


def round_geometry(row: Row, contact: Any, c: Any) -> tuple[list[Point], Vector, float]:
    """The normal joins the cores where these are now; the point is half-way between the surfaces."""
    a, b, ma, mb = row.pair(contact)
    n = np.array([contact["nx"], contact["ny"]])
    place = np.array([contact["x_0"], contact["y_0"]])
    centers = [np.array([body["cx"], body["cy"]]) for body in (a, b)]
    half = 0.5 * contact["gap_0"]
    cores = [place - n * (half + contact["radius_a"]), place + n * (half + contact["radius_b"])]
    arms = []
    for center, core, m in zip(centers, cores, (ma, mb), strict=True):
        arm = core - center
        arms.append(arm + m["da"] * np.array([-arm[1], arm[0]]))
    between = centers[1] + moved(mb) + arms[1] - centers[0] - moved(ma) - arms[0]
    distance = float(np.linalg.norm(between))
    n = between / distance
    gap = distance - contact["radius_a"] - contact["radius_b"]
    arm_a = arms[0] + n * (contact["radius_a"] + 0.5 * gap)
    arm_b = arms[1] - n * (contact["radius_b"] + 0.5 * gap)
    point = Point(jacobian(n, arm_a, arm_b), float(gap), float(c["impact_speed"]), float(c["impulse"]))
    return [point], jacobian(np.array([-n[1], n[0]]), arm_a, arm_b), float(c["impulse_t"])


def face_geometry(row: Row, contact: Any, c: Any) -> tuple[list[Point], Vector, float]:
    """A disc on a face that turns: the normal is that of the face now, the point is where the disc is next
    to it, half-way between the surfaces."""
    a, b, ma, mb = row.pair(contact)
    n = np.array([contact["nx"], contact["ny"]])
    surface = np.array([contact["x_0"], contact["y_0"]])
    side = -1.0 if contact["radius_a"] > 0.0 else 1.0  # of the disc, along n
    radius = float(contact["radius_a"] + contact["radius_b"])
    (face, disc), (mf, md) = ((b, a), (mb, ma)) if side < 0.0 else ((a, b), (ma, mb))
    center_f, center_d = (np.array([body["cx"], body["cy"]]) for body in (face, disc))
    on_face = surface - side * n * 0.5 * contact["gap_0"]
    arm = surface + side * n * (0.5 * contact["gap_0"] + radius) - center_d
    core = center_d + moved(md) + arm + md["da"] * np.array([-arm[1], arm[0]])
    angle = math.atan(mf["da"])
    out = side * (naive.rotation(angle) @ n)
    height = float(side * n @ (on_face - center_f))
    distance = float(out @ (core - center_f - moved(mf))) - height
    gap = distance - radius
    place = core - out * (radius + 0.5 * gap)
    arms = {side: place - center_d - moved(md), -side: place - center_f - moved(mf)}
    n = side * out
    point = Point(
        jacobian(n, arms[-1.0], arms[1.0]), float(gap), float(c["impact_speed"]), float(c["impulse"])
    )
    tangent = jacobian(np.array([-n[1], n[0]]), arms[-1.0], arms[1.0])
    return [point], tangent, float(c["impulse_t"])


def prepared(row: Row) -> tuple[Any, list[Any]]:
    """Flat constraints: the block that they are in, and each of them there."""
    block = np.zeros(1, FLAT_BLOCK)
    constraints = [in_lane(block, k) for k in range(len(row.contacts.used))]
    for number, c in enumerate(constraints):
        c["contact"] = number
    rules = np.zeros(1, SETTINGS)[0]
    rules["h"], rules["restitution_threshold"] = H, THRESHOLD
    state = row.state
    prepare_flat(state.bodies.rows, state.motions.rows, row.contacts.rows, block, 0, len(constraints), rules)
    return block, constraints


def check_round(row: Row, constraints: Any, geometry: Any) -> None:
    def solve(motions: Any, inv_h: float, bias: bool) -> None:
        solve_round(motions, constraints, len(constraints), inv_h, bias)

    def warm_start(motions: Any) -> None:
        warm_start_round(motions, constraints, len(constraints))

    check(row, constraints, solve, warm_start, geometry, ("impulse",))


def check(
    row: Row, constraints: Any, solve: Any, warm_start: Any, geometry: Any, names: tuple[str, ...]
) -> None:
    """A warm start, and two sweeps with bias and one without."""
    v = row.velocities()
    for contact, c in zip(row.contacts.used, constraints, strict=True):
        a, b = int(contact["body_a"]), int(contact["body_b"])
        points, tangent, along = geometry(row, contact, c)
        assume(all(abs(point.gap) > 1e-9 for point in points))  # rounding decides whether they are in touch
        change = sum((p.normal * p.impulse for p in points), tangent * along) * row.weights(contact)
        v[a], v[b] = v[a] + change[:3], v[b] + change[3:]
    warm_start(row.state.motions.rows)
    assert row.velocities() == pytest.approx(v, abs=1e-9)
    for bias in (True, True, False):
        expected = row.solve_naively(geometry, constraints, v, bias)
        solve(row.state.motions.rows, 1.0 / H, bias)
        assert row.velocities() == pytest.approx(v, rel=1e-6, abs=1e-8)
        for c, contact, impulses in zip(constraints, row.contacts.used, expected, strict=True):
            own = [c[name] for name in names[: int(contact["count"])]]
            assert (*own, c["impulse_t"]) == pytest.approx(impulses, rel=1e-6, abs=1e-8)


@settings(max_examples=60)
@given(
    st.sampled_from(FLAT_ROWS),
    st.tuples(offsets, offsets),
    st.floats(-0.4, 0.4),
    motions,
    shifts,
    forces,
    frictions,
)
@pytest.mark.parametrize("restitution", [0.0, 0.7])
def test_sweeps_over_flat_contacts_are_those_of_the_textbook(
    restitution: float,
    shapes: tuple[Shape, Shape, Shape],
    gaps: tuple[float, float],
    aside: float,
    motion: tuple[float, ...],
    shift: tuple[float, ...],
    force: tuple[float, float, float],
    friction: list[float],
) -> None:
    heights = [1.0 if isinstance(s, Circle) else float(np.ptp(s.outline[:, 1])) for s in shapes]
    first = 0.5 * (heights[0] + heights[1]) + gaps[0]
    second = first + 0.5 * (heights[1] + heights[2]) + gaps[1]
    row = Row(shapes, [(0.0, 0.0, 0.0), (aside, first, 0.0), (-0.5 * aside, second, 0.0)])
    row.set_forces(force, friction, restitution)
    block, constraints = prepared(row)
    row.move(motion, shift)

    def solve(motions: Any, inv_h: float, bias: bool) -> None:
        solve_flat(motions, block, 0, len(constraints), inv_h, bias, moved=False)

    def warm_start(motions: Any) -> None:
        warm_start_flat(motions, block, 0, len(constraints), moved=True)

    check(row, constraints, solve, warm_start, flat_geometry, ("impulse_0", "impulse_1"))


@settings(max_examples=60)
@given(st.tuples(offsets, offsets), st.floats(-0.9, 0.9), motions, shifts, forces, frictions)
@pytest.mark.parametrize("restitution", [0.0, 0.7])
def test_sweeps_over_round_contacts_are_those_of_the_textbook(
    restitution: float,
    gaps: tuple[float, float],
    slope: float,
    motion: tuple[float, ...],
    shift: tuple[float, ...],
    force: tuple[float, float, float],
    friction: list[float],
) -> None:
    """Discs in a line at some slope; the last one is off the origin of its body."""
    along = np.array([math.sin(slope), math.cos(slope)])
    first, second = along * (1.0 + gaps[0]), along * (2.0 + gaps[0] + gaps[1])
    places: list[Pose] = [(0.0, 0.0, 0.3), (float(first[0]), float(first[1]), -0.2), (0.0, 0.0, 0.0)]
    row = Row((DISC, DISC, Circle(0.5, (float(second[0]), float(second[1])))), places)
    row.set_forces(force, friction, restitution)
    constraints = np.zeros(2, ROUND_CONSTRAINT)
    for contact, c in zip(row.contacts.used, constraints, strict=True):
        prepare_round(*row.pair(contact), contact, c, THRESHOLD, H)
    row.move(motion, shift)
    check_round(row, constraints, round_geometry)


@settings(max_examples=60)
@given(
    st.sampled_from([(BOX, DISC, PLANK), (PLANK, Circle(0.5, (0.1, 0.0)), BOX)]),
    st.tuples(offsets, offsets),
    st.floats(-0.25, 0.25),  # farther aside, the disc meets the corner beside the face
    motions,
    shifts,
    forces,
    frictions,
)
def test_sweeps_over_discs_on_faces_that_turn_are_those_of_the_textbook(
    shapes: tuple[Shape, Shape, Shape],
    gaps: tuple[float, float],
    aside: float,
    motion: tuple[float, ...],
    shift: tuple[float, ...],
    force: tuple[float, float, float],
    friction: list[float],
) -> None:
    """The disc is B of the first contact, and A of the second one."""
    heights = [1.0 if isinstance(s, Circle) else float(np.ptp(s.outline[:, 1])) for s in shapes]
    first = 0.5 * (heights[0] + heights[1]) + gaps[0]
    second = first + 0.5 * (heights[1] + heights[2]) + gaps[1]
    row = Row(shapes, [(0.0, 0.0, 0.0), (aside, first, 0.0), (-0.5 * aside, second, 0.0)])
    row.set_forces(force, friction, 0.0)
    constraints = np.zeros(2, ROUND_CONSTRAINT)
    for contact, c in zip(row.contacts.used, constraints, strict=True):
        assert contact["round"] == 0
        prepare_round(*row.pair(contact), contact, c, THRESHOLD, H)
    row.move(motion, shift)
    check_round(row, constraints, face_geometry)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 1.0])
def test_a_load_on_one_corner_presses_it_in_no_deeper_than_on_both(share: float) -> None:
    """At rest rate * x = softness * k * F h at each point, see test_contact_rules."""
    row = Row((BOX, BOX, BOX), [(0.0, 0.0, 0.0), (0.1, 1.0, 0.0), (0.3, 2.0, 0.0)])
    load = 400.0
    row.set_forces((share * load, (1.0 - share) * load, 0.0), [0.5, 0.5], 0.0)
    contact, c = row.contacts.used[1], prepared(row)[1][1]
    points, _, _ = flat_geometry(row, contact, c)
    depths = []
    for point in points:
        k = float(point.normal @ (row.weights(contact) * point.normal))
        depths.append(float(c["softness"]) * k * point.impulse / float(c["bias_rate"]))
    assert max(depths) == pytest.approx(MAX_DEFLECTION)
