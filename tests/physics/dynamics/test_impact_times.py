"""When two bodies collide within a step, against the roots of the polynomial that their gap is of time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sketchfall.physics.dynamics.impacts import flat_impact_time, round_impact_time, sort_by_time
from sketchfall.physics.settings import SETTINGS
from sketchfall.physics.tables.records import BODY, CONTACT, MOTION
from sketchfall.physics.tables.scratch_records import IMPACT_CANDIDATE
from tests import naive

pytestmark = pytest.mark.kernel

STEP = 1.0 / 60.0
THRESHOLD = 0.25  # m/s
SAME_GAP = 1e-6  # m, as far as the engine looks for the time

# In steps far larger than rounding, because a tiny coefficient makes the roots of the twin uncertain.
speeds = st.integers(-640, 640).map(lambda steps: steps / 32)
accelerations = st.integers(-50, 50).map(float)
starts = st.floats(0.0, STEP)


def step_settings() -> Any:
    settings = np.zeros(1, SETTINGS)[0]
    settings["dt"], settings["restitution_threshold"] = STEP, THRESHOLD
    return settings


@given(
    st.lists(st.tuples(st.floats(-0.01, 0.3), st.floats(-1.0, 1.0)), min_size=1, max_size=2),
    st.tuples(*[speeds] * 6),
    accelerations,
    starts,
)
def test_a_face_is_met_at_the_first_root_of_a_quadratic_equation(
    points: list[tuple[float, float]], motion: tuple[float, ...], acceleration: float, start: float
) -> None:
    """The face lies along x between the bodies; each point has a gap and a place on it."""
    bodies, motions, contact = np.zeros(2, BODY), np.zeros(2, MOTION), np.zeros(1, CONTACT)[0]
    bodies["cy"] = -0.5, 0.5
    for row in (0, 1):
        motions[row]["vx"], motions[row]["vy"], motions[row]["w"] = motion[3 * row : 3 * row + 3]
    contact["ny"], contact["count"] = 1.0, len(points)
    gaps = []
    for k, (gap, x) in enumerate(points):
        contact[f"x_{k}"], contact[f"gap_{k}"] = x, gap
        closing = motion[4] + motion[5] * x - motion[1] - motion[2] * x
        gaps.append(np.polynomial.Polynomial([gap, closing, 0.5 * acceleration]))
    expected = naive.first_impact(gaps, start, THRESHOLD)
    assume(expected is not None)
    (a, b), (ma, mb) = bodies, motions
    time = flat_impact_time(a, b, ma, mb, contact, acceleration, start, step_settings())
    assert time == pytest.approx(expected, rel=1e-6, abs=1e-9)


# Gravity makes them meet a little before the end of the step, and the first guess is after it.
@example((1.0, 0.0), (0.022795971537596837, 2.5), (0.5625, -1.5), (4.0, 0.0), 0.0)
@given(
    st.tuples(st.floats(0.1, 1.0), st.floats(0.0, 1.0)),
    st.tuples(st.floats(-0.005, 0.4), st.floats(-math.pi, math.pi)),
    st.tuples(speeds, speeds),
    st.one_of(st.just((0.0, 0.0)), st.tuples(accelerations, accelerations)),
    starts,
)
def test_round_surfaces_meet_when_their_cores_are_as_far_apart_as_their_radii(
    radii: tuple[float, float],
    gap_and_angle: tuple[float, float],
    velocity: tuple[float, float],
    acceleration: tuple[float, float],
    start: float,
) -> None:
    contact, reach = np.zeros(1, CONTACT)[0], sum(radii)
    contact["radius_a"], contact["radius_b"] = radii
    gap, angle = gap_and_angle
    x, y = (reach + gap) * math.cos(angle), (reach + gap) * math.sin(angle)
    path = (x, y, *velocity, *acceleration)
    time = round_impact_time(path, contact, start, step_settings())

    def core(at: float) -> Any:
        return np.array([x, y]) + np.array(velocity) * at + 0.5 * np.array(acceleration) * at * at

    def closing(at: float) -> float:
        place = core(at)
        speed = np.array(velocity) + np.array(acceleration) * at
        return -float(place @ speed) / float(np.linalg.norm(place))

    along_x = np.polynomial.Polynomial([x, velocity[0], 0.5 * acceleration[0]])
    along_y = np.polynomial.Polynomial([y, velocity[1], 0.5 * acceleration[1]])
    squared = along_x * along_x + along_y * along_y - reach * reach
    roots = [root for root in naive.real_roots(squared) if start < root <= STEP]
    assume(all(abs(closing(root) - THRESHOLD) > 1e-3 for root in roots))
    assume(abs(np.linalg.norm(core(start)) - reach) > SAME_GAP)
    if np.linalg.norm(core(start)) < reach:
        assume(abs(closing(start) - THRESHOLD) > 1e-6)
        assert time == (start if closing(start) > THRESHOLD else math.inf)
        return
    hits = [root for root in roots if closing(root) > THRESHOLD]
    if not hits:
        assert time > STEP or closing(time) < THRESHOLD + 1e-3
        return
    assume(closing(start) > THRESHOLD)  # what only gravity makes collide is found in the next step
    assert np.linalg.norm(core(time)) - reach == pytest.approx(0.0, abs=SAME_GAP)
    assert time == pytest.approx(hits[0], abs=2.0 * SAME_GAP / THRESHOLD)


@given(st.lists(st.floats(0.0, STEP), max_size=60))
def test_impacts_are_sorted_by_time(times: list[float]) -> None:
    candidates = np.zeros(len(times), IMPACT_CANDIDATE)
    candidates["time"], candidates["due"] = times, range(len(times))
    sort_by_time(candidates, len(times))
    assert candidates["time"].tolist() == sorted(times)
    assert [times[due] for due in candidates["due"]] == sorted(times), "each with its own contact"
    assert sorted(candidates["due"].tolist()) == list(range(len(times)))
