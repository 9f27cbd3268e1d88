"""The mechanisms among the examples draw, step and stop as their sentences in the gallery promise."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from sketchfall.app.annotations.instruments import places_of
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.mechanisms.freedom import freedom_of, mechanism_of
from sketchfall.app.running.live_drawing import as_moving
from sketchfall.app.running.rigid_run import RigidRun
from tests.app.example_runs import FOLDER, named, opened


def drawn_by_pen(run: RigidRun, seconds: float) -> NDArray[np.float64]:
    """By the first pen of the drawing, step by step: an array (n, 2)."""
    pen = run.scene.instruments[0]
    (on,) = [body for body in run.scene.bodies if body.id == pen.ends[0].body]
    points = []
    for _ in range(round(seconds * 60)):
        run.step()
        points += places_of(pen, {on.id: as_moving(on, run.bodies[on.id])})
    return np.array(points)


def worst_gap(run: RigidRun) -> float:
    return max(math.dist(*joint.anchors) for joint in run.joints.values())


@pytest.mark.parametrize("name", ["four_bar", "peaucellier", "jansen_leg"])
def test_a_linkage_has_one_way_to_move(name: str) -> None:
    scene = read_drawing(FOLDER / f"{name}.sketchfall")
    found = freedom_of(mechanism_of([2], scene.joints, {body.id: body for body in scene.bodies}))
    assert found is not None
    assert (found.free, found.redundant) == (1, 0)


def test_the_coupler_of_the_four_bar_goes_straight_for_more_than_half_of_a_turn() -> None:
    run = opened("four_bar.sketchfall")
    (speed,) = [joint.motor_speed for joint in run.scene.joints if joint.motor_speed is not None]
    curve = drawn_by_pen(run, math.tau / speed)
    assert math.dist(curve[0], curve[-1]) < 0.2  # it is closed
    straight = curve[np.abs(curve[:, 1] - 4.0) < 0.05]
    assert len(straight) > 0.6 * len(curve)
    assert np.ptp(straight[:, 0]) > 4.5
    assert curve[:, 1].max() > 4.8
    assert worst_gap(run) < 1e-4


def test_the_joint_of_peaucellier_swings_on_a_straight_line() -> None:
    run = opened("peaucellier.sketchfall")
    energy = run.world.energy().total
    line = drawn_by_pen(run, 20.0)
    # Arms of 5 m, sides of 2 m and a crank of 2 m: the inverse of a circle through the pin.
    height = -(5.0**2 - 2.0**2) / (2.0 * 2.0)
    assert np.abs(line[:, 1] - height).max() < 1e-4
    assert np.ptp(line[:, 0]) > 3.6
    assert run.world.energy().total == pytest.approx(energy, rel=1e-3)


def test_the_leg_of_jansen_walks() -> None:
    run = opened("jansen_leg.sketchfall")
    foot = drawn_by_pen(run, math.pi)  # a turn of the crank
    ground = foot[:, 1].min()
    stance = foot[foot[:, 1] < ground + 0.1]
    assert 0.45 < len(stance) / len(foot) < 0.6
    assert np.ptp(stance[:, 0]) > 3.0
    assert foot[:, 1].max() > ground + 1.0
    assert worst_gap(run) < 1e-4


def test_the_wheel_of_the_geneva_drive_goes_on_by_a_quarter_and_rests() -> None:
    run = opened("geneva_drive.sketchfall")
    (driver,), (wheel,) = named(run, "driver"), named(run, "wheel")
    deepest = hardest = 0.0
    for _ in range(60 * 13):
        run.step()
        assert run.world is not None
        deepest = max(deepest, float(run.world.contacts["depth"].max(initial=0.0)))
        hardest = max(hardest, *(math.hypot(*joint.force) for joint in run.joints.values()))
        turns, within = divmod(driver.angle, math.tau)
        if not math.radians(130.0) < within < math.radians(230.0):  # the pin is out of the slots
            done = turns + (within > math.pi)
            assert wheel.angle == pytest.approx(-done * math.pi / 2.0, abs=math.radians(1.5))
    assert driver.angle > 3.0 * math.tau
    assert deepest < 0.015, "the edges of its slots clear the disc"
    assert hardest < 5e3, "the pin takes the wheel along, and nothing jams"


def test_each_swing_of_the_pendulum_lets_the_escape_wheel_go_on_by_half_a_tooth() -> None:
    run = opened("escapement.sketchfall")
    (pendulum,), (wheel,) = named(run, "pendulum"), named(run, "escape wheel")
    upright = pendulum.angle - math.radians(5.0)  # it is drawn as far aside
    half_a_tooth = math.tau / 14 / 2
    was, widest, passed = 1.0, 0.0, []
    while run.time < 60.0:
        run.step()
        aside = pendulum.angle - upright
        widest = max(widest, abs(aside))
        if aside * was < 0.0:  # it passes the middle
            passed.append((run.time, wheel.angle, math.degrees(widest)))
            widest = 0.0
        was = aside
    times, angles, swings = np.array(passed).T
    assert len(times) > 25
    assert np.diff(angles) == pytest.approx(-half_a_tooth, rel=0.05)
    assert (times[2:] - times[:-2]) == pytest.approx(times[2] - times[0], rel=0.02)  # the clock keeps time
    assert swings[1:] == pytest.approx(5.0, abs=0.15)  # and does not run down


def test_gear_wheels_keep_the_ratio_of_their_teeth_at_every_moment() -> None:
    """Neighbours turn by the same number of teeth, the opposite way, but for the play between two."""
    run = opened("gear_wheels.sketchfall")
    teeth = {1: 12, 2: 30, 3: 18}
    began = {number: run.bodies[number].angle for number in teeth}
    for _ in range(240):
        run.step()
        passed = [
            count * (run.bodies[number].angle - began[number]) / math.tau for number, count in teeth.items()
        ]
        assert abs(passed[0] + passed[1]) < 0.03
        assert abs(passed[1] + passed[2]) < 0.03
    assert abs(passed[0]) > 12.0
    assert worst_gap(run) < 1e-4
