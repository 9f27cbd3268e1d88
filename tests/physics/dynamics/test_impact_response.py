"""One impact of two bodies: closed forms, momentum that every impact keeps, energy that none adds to."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sketchfall.physics import Circle, Polygon, Shape
from sketchfall.physics.collision.sat import collide_shapes
from sketchfall.physics.dynamics.impact_response import resolve_impact, two_point_impulses
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import STATIC
from sketchfall.physics.tables.scratch_records import LAST_IMPACT
from sketchfall.physics.tables.state import State
from tests.naive import Pose, placed, state_of
from tests.naive_impact import Blow, Mover

pytestmark = pytest.mark.kernel

STEP = 1.0 / 60.0
FLOOR: tuple[Shape, Pose] = (Polygon.box(20.0, 2.0), (0.0, -1.0, 0.0))
speeds = st.floats(-10.0, 10.0).map(lambda v: round(v, 9))  # at 1e-163 m/s, rounding decides if it closes
restitutions = st.one_of(st.just(1.0), st.floats(0.0, 1.0))
frictions = st.one_of(st.just(0.0), st.floats(0.0, 1.0))
Motion = tuple[float, float, float]  # vx, vy, w


class Meeting:
    """Two bodies about to touch, and the contact between them."""

    def __init__(
        self,
        a: tuple[Shape, Pose],
        b: tuple[Shape, Pose],
        motion_a: Motion = (0.0, 0.0, 0.0),
        motion_b: Motion = (0.0, 0.0, 0.0),
        *,
        restitution: float = 1.0,
        friction: float = 0.0,
        static: bool = False,
    ) -> None:
        self.state: State = state_of(a, b)
        if static:
            self.state.bodies.rows[0]["kind"] = STATIC
            self.state.weigh(0)
        for row, motion in enumerate((motion_a, motion_b)):
            m = self.state.motions.rows[row]
            m["vx"], m["vy"], m["w"] = motion
        self.contact: Any = self.state.contacts.rows[self.state.contacts.add()]
        self.contact["body_b"] = self.contact["shape_b"] = 1
        collide_shapes(self.state.shapes.rows, self.state.vertices.rows, 0, 1, 5.0, self.contact)
        self.contact["restitution"] = restitution
        self.contact["static_friction"] = self.contact["kinetic_friction"] = friction

    def resolve_impact(self, time: float = 0.0, gravity: tuple[float, float] = (0.0, 0.0)) -> bool:
        settings = np.zeros(1, SETTINGS)[0]
        settings["gravity_x"], settings["gravity_y"] = gravity
        settings["dt"], settings["restitution_threshold"], settings["h"] = STEP, 0.25, STEP / 4
        return bool(
            resolve_impact(
                self.state.bodies.rows,
                self.state.motions.rows,
                self.contact,
                settings,
                time,
                np.zeros(2, LAST_IMPACT),
            )
        )

    def motion(self, row: int) -> Motion:
        m = self.state.motions.rows[row]
        return float(m["vx"]), float(m["vy"]), float(m["w"])

    def place_at(self, row: int, time: float) -> tuple[float, float]:
        """Of a centre of mass, as the step goes on without forces."""
        body, m = self.state.bodies.rows[row], self.state.motions.rows[row]
        return float(body["cx"] + m["dx"] + time * m["vx"]), float(body["cy"] + m["dy"] + time * m["vy"])

    def mass(self, row: int) -> float:
        return float(self.state.bodies.rows[row]["mass"])

    def inertia(self, row: int) -> float:
        return float(self.state.bodies.rows[row]["inertia"])

    def energy(self) -> float:
        total = 0.0
        for row in (0, 1):
            vx, vy, w = self.motion(row)
            if self.state.bodies.rows[row]["kind"] != STATIC:
                total += 0.5 * self.mass(row) * (vx * vx + vy * vy) + 0.5 * self.inertia(row) * w * w
        return total

    def momentum(self, time: float) -> tuple[float, float, float]:
        """Of both bodies together, linear and about the origin."""
        px = py = turning = 0.0
        for row in (0, 1):
            (vx, vy, w), (x, y), mass = self.motion(row), self.place_at(row, time), self.mass(row)
            px, py = px + mass * vx, py + mass * vy
            turning += mass * (x * vy - y * vx) + self.inertia(row) * w
        return px, py, turning


# --- discs --------------------------------------------------------------------------------------------------


@given(st.floats(0.1, 2.0), st.floats(0.1, 2.0), speeds, speeds, restitutions)
def test_discs_that_meet_head_on(
    radius_a: float, radius_b: float, u_a: float, u_b: float, restitution: float
) -> None:
    """u_A' = (p - m_B e (u_A - u_B)) / (m_A + m_B), and the same for B: the closed form."""
    assume(u_a - u_b > 0.01)
    place: Pose = (radius_a + radius_b, 0.0, 0.0)
    meeting = Meeting(
        (Circle(radius_a), (0.0, 0.0, 0.0)),
        (Circle(radius_b), place),
        (u_a, 0.0, 0.0),
        (u_b, 0.0, 0.0),
        restitution=restitution,
    )
    assert meeting.resolve_impact()
    m_a, m_b = meeting.mass(0), meeting.mass(1)
    both = m_a * u_a + m_b * u_b
    expected_a = (both - m_b * restitution * (u_a - u_b)) / (m_a + m_b)
    expected_b = (both + m_a * restitution * (u_a - u_b)) / (m_a + m_b)
    assert meeting.motion(0) == pytest.approx((expected_a, 0.0, 0.0), abs=1e-9)
    assert meeting.motion(1) == pytest.approx((expected_b, 0.0, 0.0), abs=1e-9)
    assert meeting.contact["total_normal_0"] == pytest.approx(m_b * (expected_b - u_b), abs=1e-9)


@given(
    st.floats(0.0, 2.0 * math.pi),
    st.tuples(speeds, speeds, speeds),
    st.tuples(speeds, speeds, speeds),
    restitutions,
    frictions,
    st.floats(0.0, STEP),
)
def test_every_impact_of_discs_keeps_momentum_and_adds_no_energy(
    direction: float, motion_a: Motion, motion_b: Motion, restitution: float, friction: float, time: float
) -> None:
    a, b = Circle(0.5), Circle(0.8)
    place: Pose = (1.31 * math.cos(direction), 1.31 * math.sin(direction), 0.0)
    meeting = Meeting(
        (a, (0.0, 0.0, 0.0)), (b, place), motion_a, motion_b, restitution=restitution, friction=friction
    )
    places = [meeting.place_at(row, time) for row in (0, 1)]
    normal = np.subtract(places[1], places[0])
    normal /= np.linalg.norm(normal)
    closing = float(normal @ np.subtract(motion_b[:2], motion_a[:2]))
    assume(abs(closing) > 1e-9)
    before, momentum = meeting.energy(), meeting.momentum(time)
    given_blow = meeting.resolve_impact(time)
    assert given_blow == (closing < 0.0)
    assert meeting.momentum(time) == pytest.approx(momentum, abs=1e-9)
    assert meeting.energy() <= before * (1.0 + 1e-12) + 1e-12
    if given_blow:
        parting = float(normal @ np.subtract(meeting.motion(1)[:2], meeting.motion(0)[:2]))
        assert parting == pytest.approx(-restitution * closing, abs=1e-9)
    for row in (0, 1):
        assert meeting.place_at(row, time) == pytest.approx(places[row], abs=1e-12), "nobody jumps"
    if restitution == 1.0 and friction == 0.0:
        assert meeting.energy() == pytest.approx(before)


def test_bodies_that_separate_get_no_impulse() -> None:
    a, b = (Circle(0.5), (0.0, 0.0, 0.0)), (Circle(0.5), (1.0, 0.0, 0.0))
    meeting = Meeting(a, b, motion_b=(1.0, 0.0, 0.0))
    assert not meeting.resolve_impact()
    assert meeting.motion(1) == (1.0, 0.0, 0.0)


# --- against a floor ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_a_box_that_lands_flat_gets_equal_impulses_and_does_not_spin(restitution: float) -> None:
    box = Polygon.box(1.0, 0.6), (2.0, 0.3, 0.0)
    meeting = Meeting(FLOOR, box, motion_b=(1.0, -3.0, 0.0), restitution=restitution, static=True)
    assert meeting.contact["count"] == 2
    assert meeting.resolve_impact()
    assert meeting.motion(1) == pytest.approx((1.0, 3.0 * restitution, 0.0))
    whole = (1.0 + restitution) * meeting.mass(1) * 3.0
    assert meeting.contact["total_normal_0"] == pytest.approx(0.5 * whole)
    assert meeting.contact["total_normal_1"] == pytest.approx(0.5 * whole)
    assert meeting.motion(0) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("restitution", [0.0, 0.7, 1.0])
def test_a_box_that_lands_on_a_corner_begins_to_spin(restitution: float) -> None:
    """J = (1 + e) v / (1/m + r^2/I) with r the corner's distance from the vertical through the centre."""
    angle, speed = 0.3, 2.0
    low, across = (0.5 * (math.cos(angle) + math.sin(angle)), 0.5 * (math.cos(angle) - math.sin(angle)))
    meeting = Meeting(
        FLOOR,
        (Polygon.box(1.0, 1.0), (0.0, low, angle)),
        motion_b=(0.0, -speed, 0.0),
        restitution=restitution,
        static=True,
    )
    before = meeting.energy()
    assert meeting.resolve_impact()
    mass, inertia = meeting.mass(1), meeting.inertia(1)
    impulse = (1.0 + restitution) * speed / (1.0 / mass + across**2 / inertia)
    expected = (0.0, -speed + impulse / mass, -across * impulse / inertia)
    # Turned counter-clockwise, it stands on its bottom left corner, which is left of the centre.
    assert meeting.motion(1) == pytest.approx(expected, abs=1e-9)
    if restitution == 1.0:
        assert meeting.energy() == pytest.approx(before)


@pytest.mark.parametrize("friction", [0.05, 1.0], ids=["slides", "sticks"])
@pytest.mark.parametrize("restitution", [0.0, 0.8])
def test_a_disc_that_lands_at_an_angle_begins_to_roll(restitution: float, friction: float) -> None:
    """Friction gives mu times the normal impulse, but no more than m v / 3, after which the disc rolls."""
    radius, along, down = 0.5, 3.0, 2.0
    meeting = Meeting(
        FLOOR,
        (Circle(radius), (0.0, radius, 0.0)),
        motion_b=(along, -down, 0.0),
        restitution=restitution,
        friction=friction,
        static=True,
    )
    assert meeting.resolve_impact()
    mass = meeting.mass(1)
    friction_impulse = min(friction * (1.0 + restitution) * mass * down, mass * along / 3.0)
    expected = (
        along - friction_impulse / mass,
        restitution * down,
        -friction_impulse * radius / (0.5 * mass * radius**2),
    )
    assert meeting.motion(1) == pytest.approx(expected)
    if friction == 1.0:
        assert meeting.motion(1)[0] == pytest.approx(-radius * meeting.motion(1)[2]), "it rolls"


def test_gravity_counts_up_to_the_time_of_the_impact() -> None:
    """The velocity kept is that of the start of the step: g t less than the one that is reflected."""
    time, g, restitution = 0.01, 9.81, 0.6
    meeting = Meeting(
        FLOOR,
        (Circle(0.5), (0.0, 0.5 + 0.03, 0.0)),
        motion_b=(0.0, -3.0, 0.0),
        restitution=restitution,
        static=True,
    )
    assert meeting.resolve_impact(time, gravity=(0.0, -g))
    assert meeting.motion(1)[1] - g * time == pytest.approx(restitution * (3.0 + g * time))


# --- two points at once -------------------------------------------------------------------------------------

levers = st.floats(-1.0, 1.0)


def two_point_impact(
    levers: tuple[float, float], inertia: float, v: float, w: float, restitution: float
) -> tuple[tuple[float, float], float, float]:
    """The impulses on a body of 1 kg, and its energy before and after."""
    k00, k11, k01 = (1.0 + a * b / inertia for a, b in ((levers[0],) * 2, (levers[1],) * 2, levers))
    closing = (v + levers[0] * w, v + levers[1] * w)
    x_0, x_1 = two_point_impulses((k00, k11, k01), closing, (True, True), restitution)
    v_after, w_after = v + x_0 + x_1, w + (levers[0] * x_0 + levers[1] * x_1) / inertia
    return (x_0, x_1), 0.5 * (v * v + inertia * w * w), 0.5 * (v_after**2 + inertia * w_after**2)


@given(levers, levers, st.floats(0.01, 1.0), speeds, speeds, restitutions)
def test_two_points_that_collide_at_once_add_no_energy_and_keep_it_if_elastic(
    lever_0: float, lever_1: float, inertia: float, v: float, w: float, restitution: float
) -> None:
    assume(abs(lever_0 - lever_1) > 0.05)
    assume(min(v + lever_0 * w, v + lever_1 * w) < -1e-3)
    impulses, before, after = two_point_impact((lever_0, lever_1), inertia, v, w, restitution)
    assert min(impulses) >= 0.0
    assert max(impulses) > 0.0
    assert after <= before * (1.0 + 1e-9)
    if restitution == 1.0:
        assert after == pytest.approx(before)


def test_a_plank_that_lands_with_one_end_while_the_other_rises_gains_no_energy() -> None:
    """The ends close at 1 m/s and part at 0.5 m/s; a plank's ends lie beyond its centre of percussion."""
    _, before, after = two_point_impact((-0.5, 0.5), 1.0 / 12.0, -0.25, 1.5, 1.0)
    assert after <= before * (1.0 + 1e-9)


@pytest.mark.parametrize("point", [0, 1])
def test_a_point_that_is_still_apart_gets_no_impulse(point: int) -> None:
    touches = (point == 0, point == 1)
    impulses = two_point_impulses((2.0, 4.0, -0.5), (-3.0, -3.0), touches, 0.5)
    k = (2.0, 4.0)[point]
    assert impulses[point] == pytest.approx(1.5 * 3.0 / k)
    assert impulses[1 - point] == 0.0


def test_points_that_separate_get_no_impulse() -> None:
    assert two_point_impulses((2.0, 4.0, -0.5), (1.0, 2.0), (True, True), 1.0) == (0.0, 0.0)


# --- who is A and who is B ----------------------------------------------------------------------------------


@given(
    st.sampled_from([Circle(0.5), Polygon.box(1.0, 0.6), Polygon.regular(5, 0.5)]),
    st.floats(0.1, 0.5),
    st.tuples(speeds, speeds, speeds),
    st.tuples(speeds, speeds, speeds),
    restitutions,
    frictions,
    st.floats(0.0, STEP),
    st.booleans(),
)
def test_it_makes_no_difference_which_of_two_bodies_is_a(
    shape: Shape,
    lean: float,
    motion: Motion,
    other_motion: Motion,
    restitution: float,
    friction: float,
    time: float,
    static: bool,
) -> None:
    """A shape that leans, a millimetre or so above a plank that does not: a corner or a disc at a face."""
    low = 0.5 if isinstance(shape, Circle) else lowest(shape, lean)
    plank = Polygon.box(4.0, 0.5), (0.0, -0.25, 0.0)
    leaning = shape, (0.2, low + 0.001, lean)
    if static:
        motion = (0.0, 0.0, 0.0)
    one = Meeting(plank, leaning, motion, other_motion, restitution=restitution, friction=friction)
    two = Meeting(leaning, plank, other_motion, motion, restitution=restitution, friction=friction)
    if static:
        for meeting, row in ((one, 0), (two, 1)):
            meeting.state.bodies.rows[row]["kind"] = STATIC
            meeting.state.weigh(row)
    given_blows = [meeting.resolve_impact(time, gravity=(0.0, -9.81)) for meeting in (one, two)]
    assert given_blows[0] == given_blows[1]
    for row in (0, 1):
        assert one.motion(row) == pytest.approx(two.motion(1 - row), rel=1e-7, abs=1e-7)


@given(
    st.sampled_from([Circle(0.5), Polygon.box(1.0, 0.6), Polygon.regular(5, 0.5)]),
    st.floats(0.1, 0.5),
    st.tuples(speeds, speeds, speeds),
    st.tuples(speeds, speeds, speeds),
    restitutions,
    frictions,
    st.booleans(),
)
def test_an_impact_of_two_bodies_is_that_of_the_twin(
    shape: Shape,
    lean: float,
    motion: Motion,
    other_motion: Motion,
    restitution: float,
    friction: float,
    swapped: bool,
) -> None:
    low = 0.5 if isinstance(shape, Circle) else lowest(shape, lean)
    both = ((Polygon.box(4.0, 0.5), (0.0, -0.25, 0.0)), (shape, (0.2, low + 0.0002, lean)))
    a, b = both[::-1] if swapped else both
    meeting = Meeting(a, b, motion, other_motion, restitution=restitution, friction=friction)
    contact, bodies = meeting.contact, meeting.state.bodies.rows
    place = lowest_point(shape, (0.2, low + 0.0002, lean))
    movers = [
        Mover(
            np.array([bodies[row]["cx"], bodies[row]["cy"]]),
            np.array(meeting.motion(row)),
            1.0 / meeting.mass(row),
            1.0 / meeting.inertia(row),
        )
        for row in (0, 1)
    ]
    normal = np.array([contact["nx"], contact["ny"]])
    blow = Blow(movers[0], movers[1], [place], normal, restitution, friction, place)
    closing = float(blow.row(place, normal) @ np.concatenate([mover.velocity for mover in movers]))
    assume(abs(closing) > 1e-6)
    assert meeting.resolve_impact() == (closing < 0.0)
    expected = blow.after() if closing < 0.0 else [mover.velocity for mover in movers]
    for row in (0, 1):
        assert meeting.motion(row) == pytest.approx(expected[row], rel=1e-6, abs=1e-6)


def lowest(shape: Polygon, lean: float) -> float:
    """How far its lowest corner is below its centre when it leans."""
    return -float(np.min(shape.outline @ [math.sin(lean), math.cos(lean)]))


def lowest_point(shape: Shape, pose: Pose) -> Any:
    if isinstance(shape, Circle):
        return np.array([pose[0], pose[1] - shape.radius])
    corners = placed(shape, pose).corners
    return corners[np.argmin(corners[:, 1])]
