"""Collisions of rough bodies: against a slow twin, A and B swapped, and closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sketchfall.physics.dynamics.impact_response import two_point_impulses
from sketchfall.physics.dynamics.rough_impact import rough_impulses
from tests.naive_impact import Blow, Mover

pytestmark = pytest.mark.kernel

speeds = st.floats(-10.0, 10.0)
shares = st.floats(0.0, 1.0)
frictions = st.one_of(st.just(0.0), st.floats(0.0, 2.0))
places = st.tuples(st.floats(-1.0, 1.0), st.floats(-1.0, 1.0))
motions = st.tuples(speeds, speeds, speeds)


def impulses_of(blow: Blow) -> tuple[float, float, float]:
    """By the kernel, from the same rows as the twin."""
    tangent = np.array([-blow.normal[1], blow.normal[0]])
    rows = [blow.row(point, blow.normal) for point in blow.points]
    rows.append(blow.row(blow.place_of_friction, tangent))
    inverse = np.array(
        [x for m in (blow.a, blow.b) for x in (m.inverse_mass, m.inverse_mass, m.inverse_inertia)]
    )
    k = (np.array(rows) * inverse) @ np.array(rows).T
    before = np.array(rows) @ np.concatenate((blow.a.velocity, blow.b.velocity))
    if len(blow.points) == 1:
        matrix, across = (k[0, 0], k[0, 0], 0.0), (k[0, 1], 0.0, k[1, 1])
        closing, touches = (before[0], 0.0), (True, False)
    else:
        matrix, across = (k[0, 0], k[1, 1], k[0, 1]), (k[0, 2], k[1, 2], k[2, 2])
        closing, touches = (before[0], before[1]), (True, True)
    smooth = two_point_impulses(matrix, closing, touches, blow.restitution)
    p_0, p_1, p_t = rough_impulses(
        smooth,
        matrix,
        across,
        closing,
        touches,
        before[-1],
        blow.restitution,
        (blow.friction, blow.friction),
    )
    return float(p_0), float(p_1), float(p_t)


@st.composite
def blows(draw: st.DrawFn, *, count: int | None = None) -> Blow:
    """Two bodies of any mass, one of them perhaps immovable, that meet at one point or two."""
    direction = draw(st.floats(0.0, 2.0 * math.pi))
    normal = np.array([math.cos(direction), math.sin(direction)])
    along = np.array([-normal[1], normal[0]])
    a, b = (
        Mover(np.array(draw(places)), np.array(draw(motions)), 1.0, draw(st.floats(0.5, 10.0)))
        for _ in range(2)
    )
    sort = draw(st.sampled_from(("both", "a stands", "a is heavy")))
    if sort == "a stands":
        a.inverse_mass = a.inverse_inertia = 0.0
        a.velocity = np.zeros(3)
    elif sort == "a is heavy":
        a.inverse_mass *= 0.01
        a.inverse_inertia *= 0.01
    first = np.array(draw(places))
    points = [first]
    if (count or draw(st.integers(1, 2))) == 2:
        points.append(first + draw(st.floats(0.2, 2.0)) * along)
    place = points[0] + draw(shares) * (points[-1] - points[0])
    return Blow(a, b, points, normal, draw(shares), draw(frictions), place)


def closes(blow: Blow) -> bool:
    velocities = np.concatenate((blow.a.velocity, blow.b.velocity))
    return any(blow.row(point, blow.normal) @ velocities < -1e-3 for point in blow.points)


@given(blows())
def test_impulses_are_those_of_the_twin(blow: Blow) -> None:
    assume(closes(blow))
    normals, tangential = blow.solve()
    found = impulses_of(blow)
    scale = 1.0 + float(np.max(np.abs([*normals, tangential])))
    assert found[: len(normals)] == pytest.approx(normals, abs=1e-6 * scale)
    assert found[2] == pytest.approx(tangential, abs=1e-6 * scale)


@given(blows())
def test_a_and_b_may_be_swapped(blow: Blow) -> None:
    """The tangent turns around with the normal, so its impulse keeps its sign."""
    assume(closes(blow))
    mirrored = Blow(
        blow.b,
        blow.a,
        blow.points,
        -blow.normal,
        blow.restitution,
        blow.friction,
        blow.place_of_friction,
    )
    assert impulses_of(mirrored) == pytest.approx(impulses_of(blow), rel=1e-9, abs=1e-9)


@given(blows())
def test_points_part_as_restitution_demands_within_the_cone_and_without_new_energy(blow: Blow) -> None:
    assume(closes(blow))
    p_0, p_1, p_t = impulses_of(blow)
    velocities = np.concatenate((blow.a.velocity, blow.b.velocity))
    inverse = [x for m in (blow.a, blow.b) for x in (m.inverse_mass, m.inverse_mass, m.inverse_inertia)]
    tangent = np.array([-blow.normal[1], blow.normal[0]])
    change = p_t * blow.row(blow.place_of_friction, tangent)
    for point, p in zip(blow.points, (p_0, p_1), strict=False):
        change += p * blow.row(point, blow.normal)
    after = velocities + inverse * change
    for point, p in zip(blow.points, (p_0, p_1), strict=False):
        row = blow.row(point, blow.normal)
        closing = float(row @ velocities)
        wanted = -blow.restitution * closing
        assert p >= 0.0
        if closing < 0.0:  # one that stands still is for the next impact, if this one sets it going
            assert row @ after >= wanted - 1e-7
        if p > 1e-7:
            assert row @ after == pytest.approx(wanted, abs=1e-6)
    assert abs(p_t) <= blow.friction * (p_0 + p_1) + 1e-9
    energies = [
        sum(0.5 * v * v / i for v, i in zip(motion, inverse, strict=True) if i > 0.0)
        for motion in (velocities, after)
    ]
    assert energies[1] <= energies[0] * (1.0 + 1e-9)


@pytest.mark.parametrize("restitution", [0.0, 0.2, 0.5, 0.8])
@pytest.mark.parametrize("lean", [0.05, 0.3, 0.7])
@pytest.mark.parametrize("friction", [0.2, 0.6])
def test_a_rough_corner_bounces_as_high_as_restitution_says(
    restitution: float, lean: float, friction: float
) -> None:
    """Friction is mu P to the right on a square that slides to the left, and lifts its corner, too: so
    P = (1 + e) v / (k_nn + mu k_nt)."""
    across, up = math.sqrt(0.5) * math.sin(lean), math.sqrt(0.5) * math.cos(lean)
    box = Mover(np.zeros(2), np.array([-80.0, -3.0, 0.0]), 1.0, 6.0)
    floor = Mover(np.array([0.0, -9.0]), np.zeros(3), 0.0, 0.0)
    corner = np.array([across, -up])
    blow = Blow(floor, box, [corner], np.array([0.0, 1.0]), restitution, friction, corner)
    k_nn, k_nt = 1.0 + 6.0 * across**2, 6.0 * across * up
    impulse = (1.0 + restitution) * 3.0 / (k_nn + friction * k_nt)
    assert impulses_of(blow) == pytest.approx((impulse, 0.0, -friction * impulse)), "t is to the left"
    _, after = blow.after()
    assert after[1] + across * after[2] == pytest.approx(restitution * 3.0)
    assert after[0] + up * after[2] < 0.0, "it still slides"


def test_friction_does_not_drive_what_it_should_brake() -> None:
    """An elastic square that hits with a corner begins to turn, so that this slides the other way than it
    came: to stop that would make energy from nothing."""
    corner, speed = np.array([0.3, -0.64]), np.array([-1.0, -3.0, 0.0])
    floor, box = Mover(np.zeros(2), np.zeros(3), 0.0, 0.0), Mover(np.zeros(2), speed, 1.0, 6.0)
    blow = Blow(floor, box, [corner], np.array([0.0, 1.0]), 1.0, 5.0, corner)
    p, _, p_t = impulses_of(blow)
    after = speed + np.array([-p_t, p, 6.0 * (corner[0] * p - corner[1] * -p_t)])
    energies = [0.5 * (v[0] ** 2 + v[1] ** 2 + v[2] ** 2 / 6.0) for v in (speed, after)]
    assert energies[1] == pytest.approx(energies[0])
    assert after[1] + corner[0] * after[2] == pytest.approx(3.0)
    assert p_t != 0.0
    assert after[0] - corner[1] * after[2] > 0.0, "it is not stopped"
