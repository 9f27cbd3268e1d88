"""Runs of the example drawings, and how tests find bodies in them."""

from pathlib import Path

from sketchfall import resources
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.running.simulation import Simulation
from sketchfall.physics import Body

FOLDER = Path(resources.__file__).parent / "examples"


def opened(name: str) -> Simulation:
    return Simulation(read_drawing(FOLDER / name))


def after(seconds: float, name: str) -> Simulation:
    simulation = opened(name)
    for _ in range(round(seconds * 60)):
        simulation.step()
    return simulation


def named(simulation: Simulation, start: str) -> list[Body]:
    """The bodies whose names start with these words, in the order of the drawing."""
    return [simulation.bodies[body.id] for body in simulation.scene.bodies if body.name.startswith(start)]
