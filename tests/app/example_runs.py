"""Runs of the example drawings, and how tests find bodies in them."""

from pathlib import Path

from sketchfall import resources
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.physics import Body

FOLDER = Path(resources.__file__).parent / "examples"


def opened(name: str) -> RigidRun:
    return RigidRun(read_drawing(FOLDER / name))


def after(seconds: float, name: str) -> RigidRun:
    run = opened(name)
    for _ in range(round(seconds * 60)):
        run.step()
    return run


def named(run: RigidRun, start: str) -> list[Body]:
    """The bodies whose names start with these words, in the order of the drawing."""
    return [run.bodies[body.id] for body in run.scene.bodies if body.name.startswith(start)]
