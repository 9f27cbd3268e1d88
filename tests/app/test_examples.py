"""Every example drawing opens, runs, stays finite and saves to the bytes it came from."""

import math
from pathlib import Path

import numpy as np
import pytest

import resources
from app.file_format import decode_drawing, encode_drawing, read_drawing
from app.simulation import Simulation

FOLDER = Path(resources.__file__).parent / "examples"
EXAMPLES = sorted(FOLDER.glob("*.sketchfall"))


def after(seconds: float, name: str) -> Simulation:
    simulation = Simulation(read_drawing(FOLDER / name))
    for _ in range(round(seconds * 60)):
        simulation.step()
    return simulation


def test_the_examples_are_there() -> None:
    assert {path.stem for path in EXAMPLES} >= {"pyramid", "ramp", "bouncing_balls"}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_stays_finite(path: Path) -> None:
    simulation = Simulation(read_drawing(path))
    for _ in range(300):
        simulation.step()
    assert simulation.world.poses.shape == (len(simulation.scene.bodies), 3)
    assert np.isfinite(simulation.world.poses).all()
    assert simulation.world.quarantined == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_saves_to_the_same_bytes(path: Path) -> None:
    data = path.read_bytes()
    assert encode_drawing(decode_drawing(data)) == data


def test_the_pyramid_stands() -> None:
    simulation = after(5.0, "pyramid.sketchfall")
    for drawing in simulation.scene.bodies:
        assert simulation.bodies[drawing.id].position == pytest.approx(drawing.position, abs=0.05)


def test_on_the_ramp_only_boxes_with_too_little_friction_slide() -> None:
    simulation = after(3.0, "ramp.sketchfall")
    slope = 0.5
    boxes = [drawing for drawing in simulation.scene.bodies if drawing.kind == "dynamic"]
    assert any(drawing.material.static_friction > slope for drawing in boxes)
    assert any(drawing.material.static_friction < slope for drawing in boxes)
    for drawing in boxes:
        moved = math.dist(simulation.bodies[drawing.id].position, drawing.position)
        if drawing.material.static_friction > slope:
            assert moved < 0.01
        else:
            assert moved > 1.0


def test_balls_bounce_as_high_as_their_restitution_says() -> None:
    simulation = Simulation(read_drawing(FOLDER / "bouncing_balls.sketchfall"))
    balls = [drawing for drawing in simulation.scene.bodies if drawing.kind == "dynamic"]
    tops = dict.fromkeys((ball.id for ball in balls), 0.0)
    for _ in range(60 * 3):
        simulation.step()
        for ball in balls:
            body = simulation.bodies[ball.id]
            if simulation.time > 0.95:  # the fall of 4 m takes 0.90 s
                tops[ball.id] = max(tops[ball.id], body.position[1] - 0.5)
    for ball in balls:
        # Falling from h, leaving with e times the speed, a ball rises to e^2 h; steps of g/60 m/s blur it.
        assert tops[ball.id] == pytest.approx(ball.material.restitution**2 * 4.0, abs=0.2)
