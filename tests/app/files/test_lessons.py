"""Every lesson runs as its closed form says, so that what a class works out is what it measures."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.export.course import Course
from sketchfall.app.files.gallery import FOLDER, listed
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.measuring.fitting import fit
from sketchfall.app.quantities.quantities import QUANTITIES
from sketchfall.app.running.run import STEP

G = 9.81
LESSONS = [example for example in listed() if example.kind == "lesson"]
Floats = NDArray[np.float64]


def lesson(name: str) -> Scene:
    return read_drawing(FOLDER / f"lesson_{name}.sketchfall")


def id_of(scene: Scene, name: str) -> int:
    return next(body.id for body in scene.bodies if body.name == name)


def mass(scene: Scene, name: str) -> float:
    return next(mass_of(body).mass for body in scene.bodies if body.name == name)


def measured(scene: Scene, seconds: float, *wanted: Measured) -> list[Floats]:
    """The times, and what its meters would show."""
    steps = round(seconds / STEP)
    return [np.arange(steps + 1, dtype=np.float64) * STEP, *Course.of_drawing(scene).measured(wanted, steps)]


@pytest.mark.no_engine
def test_there_are_ten_with_words_a_question_and_a_plot() -> None:
    assert len(LESSONS) == 10
    for example in LESSONS:
        assert example.group == "lesson"
        assert example.text.endswith(".")
        assert "?" in example.question
        scene = read_drawing(example.path)
        assert scene.view is not None
        assert any(meter.shown == "plot" for meter in scene.meters)
        assert all(meter.quantity in QUANTITIES for meter in scene.meters)


@pytest.mark.parametrize("name", ["Light box", "Heavy box"])
def test_incline(name: str) -> None:
    scene = lesson("incline")
    t, speed = measured(scene, 1.0, Measured("speed", body=id_of(scene, name)))
    angle, friction = math.radians(30.0), 0.2
    line = fit("line", t, speed)
    assert line.parameters[1] == pytest.approx(G * (math.sin(angle) - friction * math.cos(angle)), rel=0.01)
    assert mass(scene, "Heavy box") == pytest.approx(5.0 * mass(scene, "Light box"))


@pytest.mark.parametrize("name", ["Light ball", "Heavy ball"])
def test_free_fall(name: str) -> None:
    scene = lesson("free_fall")
    wanted = Measured("velocity_y", body=id_of(scene, name)), Measured("y", body=id_of(scene, name))
    t, speed, y = measured(scene, 1.0, *wanted)
    assert speed[-1] == pytest.approx(-G * 1.0, rel=0.01)
    assert fit("parabola", t, y).parameters == pytest.approx([10.0, 0.0, -G / 2.0], rel=0.01, abs=0.01)


def test_in_free_fall_both_balls_are_at_the_floor_at_the_same_time() -> None:
    scene = lesson("free_fall")
    balls = [id_of(scene, name) for name in ("Light ball", "Heavy ball")]
    t, *heights = measured(scene, 2.0, *(Measured("y", body=ball) for ball in balls))
    landed = [t[np.argmax(height < height.min() + 0.01)] for height in heights]
    assert landed[0] == landed[1]
    assert mass(scene, "Heavy ball") == pytest.approx(10.0 * mass(scene, "Light ball"))


def test_projectile() -> None:
    scene = lesson("projectile")
    ball = id_of(scene, "Ball")
    t, x, y = measured(scene, 1.4, Measured("x", body=ball), Measured("y", body=ball))
    up = right = 10.0 * math.sin(math.radians(45.0))
    assert y.max() - y[0] == pytest.approx(up**2 / (2.0 * G), rel=0.01)
    assert x - x[0] == pytest.approx(right * t, rel=0.01)


def test_atwood() -> None:
    scene = lesson("atwood")
    light, heavy = mass(scene, "Light weight"), mass(scene, "Heavy weight")
    wanted = Measured("velocity_y", body=id_of(scene, "Heavy weight")), Measured("joint_force", joint=1)
    t, speed, force = measured(scene, 1.0, *wanted)
    assert (light, heavy) == pytest.approx((2.0, 3.0))
    assert fit("line", t, speed).parameters[1] == pytest.approx(
        -G * (heavy - light) / (heavy + light), rel=0.01
    )
    assert np.nanmedian(force) == pytest.approx(2.0 * light * heavy * G / (light + heavy), rel=0.01)


def test_pendulum() -> None:
    scene = lesson("pendulum")
    t, x = measured(scene, 6.0, Measured("x", body=id_of(scene, "Bob")))
    _, amplitude, frequency, _ = fit("sine", t, x).parameters
    assert frequency == pytest.approx(math.sqrt(G / 1.0), rel=0.01)
    assert abs(amplitude) == pytest.approx(math.sin(math.radians(5.0)), rel=0.01)


def test_spring() -> None:
    scene = lesson("spring")
    t, y = measured(scene, 4.0, Measured("y", body=id_of(scene, "Mass")))
    middle, _, frequency, _ = fit("sine", t, y).parameters
    assert y[0] < middle  # it begins below, as the text says
    weight, stiffness = mass(scene, "Mass"), 40.0
    assert frequency == pytest.approx(math.sqrt(stiffness / weight), rel=0.01)
    # It hangs by its upper edge, 0.3 m above its middle, on a spring of 2 m that is stretched by its weight.
    assert middle == pytest.approx(4.0 - 2.0 - weight * G / stiffness - 0.3, abs=0.01)


def test_collisions() -> None:
    scene = lesson("collisions")
    ids = id_of(scene, "Light cart"), id_of(scene, "Heavy cart")
    wanted = [Measured("velocity_x", body=body) for body in ids]
    _, first, second, momentum = measured(scene, 2.0, *wanted, Measured("total_momentum_x"))
    a, b, e = mass(scene, "Light cart"), mass(scene, "Heavy cart"), 0.5
    assert first[0] == pytest.approx(3.0)
    assert first[-1] == pytest.approx(3.0 * (a - e * b) / (a + b), abs=0.03)
    assert second[-1] == pytest.approx(3.0 * a * (1.0 + e) / (a + b), rel=0.01)
    assert momentum == pytest.approx(np.full(len(momentum), 3.0 * a), rel=0.01)


def test_friction() -> None:
    scene = lesson("friction")
    box = id_of(scene, "Box")
    t, speed, x = measured(scene, 3.0, Measured("speed", body=box), Measured("x", body=box))
    slowing = 0.3 * G
    stopped = t[np.argmax(speed < 1e-3)]
    assert stopped == pytest.approx(5.0 / slowing, abs=2.0 * STEP)
    assert x[-1] - x[0] == pytest.approx(5.0**2 / (2.0 * slowing), rel=0.01)


def test_circular_motion() -> None:
    scene = lesson("circular_motion")
    ball = id_of(scene, "Ball")
    wanted = Measured("speed", body=ball), Measured("position", body=ball), Measured("joint_force", joint=1)
    _, speed, distance, force = measured(scene, 4.0, *wanted)
    assert speed == pytest.approx(np.full(len(speed), 3.0), rel=0.01)
    assert distance == pytest.approx(np.full(len(distance), 2.0), rel=0.01)
    assert np.nanmedian(force) == pytest.approx(mass(scene, "Ball") * 3.0**2 / 2.0, rel=0.01)


def test_energy() -> None:
    scene = lesson("energy")
    bob = id_of(scene, "Bob")
    keys = ("kinetic_energy", "potential_energy", "energy", "speed")
    _, kinetic, potential, whole, speed = measured(scene, 3.0, *(Measured(key, body=bob) for key in keys))
    assert whole == pytest.approx(kinetic + potential)
    assert np.ptp(whole) < 0.01 * np.ptp(kinetic)
    assert "speed" in [meter.quantity for meter in scene.meters]  # to compare with
    assert speed.max() == pytest.approx(
        math.sqrt(2.0 * G * 2.0 * (1.0 - math.cos(math.radians(60.0)))), rel=0.01
    )
