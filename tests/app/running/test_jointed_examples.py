"""The examples with joints do for twenty seconds what their sentences in the gallery promise."""

import itertools
import math

import pytest

from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.physics import Body
from sketchfall.physics.joint import Joint
from tests.app.example_runs import after, named, opened


def hinge_gap(run: RigidRun) -> float:
    """By how much the worst hinge is off, m."""
    return max(math.dist(*joint.anchors) for joint in run.joints.values() if joint.kind == "hinge")


def test_the_pendulums_come_back_into_step() -> None:
    amplitude, swings_in = math.radians(25.0), 30.0
    # The period of a pendulum grows with its amplitude, by (2/pi) K(sin(a/2)); its arithmetic mean gives K.
    mean, other = 1.0, math.cos(amplitude / 2.0)
    for _ in range(5):
        mean, other = (mean + other) / 2.0, math.sqrt(mean * other)
    run = opened("pendulum_wave.sketchfall")
    start = [bob.position for bob in named(run, "bob")]
    assert len(start) == 15
    while run.time < swings_in / mean / 2.0:
        run.step()
    halfway = [bob.position for bob in named(run, "bob")]
    while run.time < swings_in / mean:
        run.step()
    end = [bob.position for bob in named(run, "bob")]
    # After half of the time, every second one is on the other side: an odd number of half swings.
    sides = [math.dist(a, b) < 0.05 for a, b in zip(start, halfway, strict=True)]
    assert sides in ([True, False] * 7 + [True], [False, True] * 7 + [False])
    for a, b in zip(start, end, strict=True):
        assert b == pytest.approx(a, abs=0.03)


def test_five_double_pendulums_part_without_losing_energy() -> None:
    run = opened("double_pendulum.sketchfall")
    bars = named(run, "lower")
    scale = sum(body.mass for body in run.bodies.values()) * 9.81 * 3.6  # from hanging to standing
    energy = run.world.energy().total
    assert max(math.dist(a.position, b.position) for a, b in itertools.combinations(bars, 2)) < 0.05
    apart = 0.0
    for _ in range(20 * 60):
        run.step()
        assert run.world.energy().total == pytest.approx(energy, abs=0.01 * scale)
        apart = max(apart, *(math.dist(a.position, b.position) for a, b in itertools.combinations(bars, 2)))
    assert apart > 2.0
    assert hinge_gap(run) < 1e-3


def test_the_bridge_carries_the_boulder() -> None:
    run = opened("bridge.sketchfall")
    energy = run.world.energy().total
    for _ in range(12 * 60):
        run.step()
        assert hinge_gap(run) < 0.05
        assert run.world.energy().total < 1.05 * energy
    (boulder,) = named(run, "boulder")
    assert abs(boulder.position[0]) < 7.2  # between the banks
    assert boulder.position[1] > -3.0
    assert not any(joint.broken for joint in run.joints.values())


def test_the_car_brings_its_crates_over_the_bumps() -> None:
    run = after(14.0, "car.sketchfall")
    (chassis,) = named(run, "chassis")
    assert chassis.position[0] > 45.0
    for crate in named(run, "crate"):
        assert -2.0 < crate.position[0] - chassis.position[0] < 0.0
        assert crate.position[1] > chassis.position[1] - 0.5
    for joint in run.joints.values():
        assert -0.32 < joint.travel < 0.27  # its limits, and a little


def test_the_catapult_hits_the_tower() -> None:
    run = opened("catapult.sketchfall")
    (stone,) = named(run, "stone")
    bricks = named(run, "brick")
    drawn = [brick.position for brick in bricks]
    top = 0.0
    for _ in range(10 * 60):
        run.step()
        top = max(top, stone.position[1])
    assert top > 6.0
    thrown = [math.dist(brick.position, place) > 0.5 for brick, place in zip(bricks, drawn, strict=True)]
    assert sum(thrown) > len(bricks) / 3


def test_the_heavier_weight_pulls_the_chain_over_the_pulley() -> None:
    run = opened("chain_over_a_pulley.sketchfall")
    energy = run.world.energy().total
    (light,), (heavy,), (wheel,) = (named(run, name) for name in ("light", "heavy", "wheel"))
    before = light.position[1], heavy.position[1]
    assert len(named(run, "link")) == 42
    for _ in range(10 * 60):
        run.step()
        assert hinge_gap(run) < 0.05
        assert run.world.energy().total < 1.05 * energy
    assert light.position[1] > before[0] + 0.5
    assert heavy.position[1] < before[1] - 0.5
    assert abs(wheel.angle) > 0.5


def test_each_wheel_of_the_clock_turns_by_its_teeth() -> None:
    run = after(20.0, "clock_gear_train.sketchfall")
    driving, second, third, fourth = (
        named(run, name)[0].angular_velocity
        for name in ("driving gear", "second wheel", "third wheel", "fourth wheel")
    )
    assert abs(driving) == pytest.approx(1.5, rel=1e-3)
    assert second == pytest.approx(-driving * 10.0 / 30.0, rel=1e-3)
    assert third == pytest.approx(-second * 10.0 / 40.0, rel=1e-3)
    assert fourth == pytest.approx(-third * 12.0 / 36.0, rel=1e-3)
    (wheel,), (hand,) = named(run, "third wheel"), named(run, "third hand")
    drawn = {body.name: body.angle for body in run.scene.bodies}
    assert hand.angle - drawn["third hand"] == pytest.approx(wheel.angle - drawn["third wheel"], abs=1e-3)


def direction(a: Body, b: Body) -> float:
    return math.atan2(b.position[1] - a.position[1], b.position[0] - a.position[0])


def test_the_planets_keep_to_their_orbits() -> None:
    run = opened("orbiting_planets.sketchfall")
    (sun,), (moon,), (home,) = (named(run, name) for name in ("sun", "moon", "third planet"))
    planets = [body for name in ("first", "second", "third", "fourth") for body in named(run, name)]
    drawn = [math.dist(planet.position, sun.position) for planet in planets]
    around = [0.0] * len(planets)
    for _ in range(20 * 60):
        before = [direction(sun, planet) for planet in planets]
        run.step()
        for index, planet in enumerate(planets):
            assert math.dist(planet.position, sun.position) == pytest.approx(drawn[index], rel=0.15)
            around[index] += math.remainder(direction(sun, planet) - before[index], math.tau)
        assert 0.27 < math.dist(moon.position, home.position) < 0.6
    # Kepler's third law: the square of the time for one turn grows with the cube of the distance.
    for (turns_a, a), (turns_b, b) in itertools.pairwise(zip(around, drawn, strict=True)):
        assert turns_a / turns_b == pytest.approx((b / a) ** 1.5, rel=0.1)


def test_the_net_catches_all_that_falls_into_it() -> None:
    run = opened("net.sketchfall")
    knots, caught = named(run, "knot"), named(run, "crate") + named(run, "ball")
    ropes = [joint for joint in run.joints.values() if joint.bodies[1] is not None]
    assert (len(knots), len(caught)) == (150, 6)
    fell_at = 0.0  # m/s
    for _ in range(8 * 60):
        run.step()
        assert max(math.dist(*rope.anchors) / rope.length for rope in ropes) < 1.05
        fell_at = max(fell_at, *(math.hypot(*body.velocity) for body in caught))
    for _ in range(2 * 60):  # through its slow swing, a hundredth of the energy is left
        run.step()
        assert all(math.hypot(*body.velocity) < 0.1 * fell_at for body in caught)
    lowest = min(knot.position[1] for knot in knots)
    for body in caught:
        assert body.position[1] > lowest
        assert abs(body.position[0]) < 6.7


def test_the_jelly_gives_way_and_gets_its_shape_back() -> None:
    run = opened("jelly.sketchfall")
    springs = list(run.joints.values())
    drawn = [math.dist(*spring.anchors) for spring in springs]
    energy = run.world.energy().total
    bent = 0.0
    for step in range(10 * 60):
        run.step()
        now = run.world.energy().total
        assert now < energy + 1e-6
        energy = min(energy, now)
        if step % 5 == 0:  # to look takes longer than the step, and to look more often would only find more
            bent = max(bent, bending(springs, drawn))
    assert bent > 0.3
    assert bending(springs, drawn) < bent / 2.0


def bending(springs: list[Joint], drawn: list[float]) -> float:
    """By how much the worst spring is longer or shorter than drawn, relative."""
    now = (math.dist(*spring.anchors) for spring in springs)
    return max(abs(length / before - 1.0) for length, before in zip(now, drawn, strict=True))


def test_the_slide_is_where_the_groove_of_its_cam_has_it() -> None:
    """The groove is 1.3 + 0.45 cos(turn) m from the shaft."""
    run = opened("cam_with_a_groove.sketchfall")
    (cam,), (follower,) = named(run, "cam"), named(run, "follower")
    start = follower.position[1] - 1.75
    heights = []
    for _ in range(20 * 60):
        run.step()
        heights.append(follower.position[1] - start)
        assert heights[-1] == pytest.approx(1.3 + 0.45 * math.cos(cam.angle), abs=1e-4)
    assert max(heights) == pytest.approx(1.75, abs=1e-2)
    assert min(heights) == pytest.approx(0.85, abs=1e-2)
    assert cam.angular_velocity == pytest.approx(2.0, abs=1e-6)


def test_the_clock_is_wound_up_tooth_by_tooth() -> None:
    run = opened("winding_a_clock.sketchfall")
    (wheel,) = named(run, "wheel")
    tooth, farthest = math.tau / 24, 0.0
    for _ in range(20 * 60):
        run.step()
        farthest = max(farthest, wheel.angle)
        assert wheel.angle > math.floor(farthest / tooth) * tooth - 1e-3, "it gives back one tooth at most"
    assert farthest > math.tau
    assert run.energy().elastic > 0.5 * 6.0 * math.tau**2
